/// A count that was taken besides the replay's own: instructions of a kernel, allocations.
public struct ExactCounter: Hashable, Sendable {
  public enum Kind: String, CaseIterable, Sendable {
    /// Counted by a simulated processor; equal within 0.1 %.
    case instructions
    case allocations
    /// A simulated processor's estimate: advice, which gates nothing.
    case modelledCycles

    /// How far the count may move and count as equal.
    public var band: Double { self == .instructions ? 0.001 : 0 }
  }

  /// What was counted: a kernel's name, a scenario.
  public var subject: String
  public var kind: Kind
  /// Nil where it could not be counted; at least 0.
  public var base: Int64?
  public var candidate: Int64?
  /// Why a side has none; "" where both have one.
  public var reason: String

  public init(_ subject: String, _ kind: Kind, base: Int64?, candidate: Int64?, reason: String = "") {
    self.subject = subject
    self.kind = kind
    self.base = base
    self.candidate = candidate
    self.reason = reason
  }
}
