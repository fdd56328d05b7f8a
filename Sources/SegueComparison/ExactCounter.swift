/// A count that was taken besides the replay's own: instructions of a kernel, allocations.
public struct ExactCounter: Hashable, Sendable {
  public enum Kind: String, CaseIterable, Sendable {
    /// Counted by a simulated processor; equal within 0.1 %.
    case instructions
    case allocations
    /// A simulated processor's estimate: advice, which gates nothing.
    case modelledCycles

    /// How far the count may move and count as equal: one part in so many; nil for not at all.
    var bandDivisor: Int64? { self == .instructions ? 1000 : nil }
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

  /// The counter's row. A count that a side lacks gates: what was not counted cannot be shown to be unchanged.
  public var row: ExactRow {
    let (word, condition, reason) = judgement
    var change: Double?
    if let base, let candidate, base > 0, word != .invalid { change = Double(candidate - base) / Double(base) }
    return ExactRow(
      subject: subject, figure: kind.rawValue, base: base.map(String.init), candidate: candidate.map(String.init),
      change: change, word: word, band: kind.bandDivisor.map { 1 / Double($0) } ?? 0, reason: reason,
      condition: kind == .modelledCycles ? nil : condition)
  }

  private var judgement: (ExactWord, GateCondition?, String) {
    let lack = reason.isEmpty ? "no reason was given" : reason
    guard let base, let candidate else {
      return (base == nil && candidate == nil ? .notComparable : .missingOnOneSide, .notComparable, lack)
    }
    guard base >= 0, candidate >= 0 else { return (.invalid, .invalid, "a count is at least 0") }
    let band = kind.bandDivisor.map { base / $0 } ?? 0
    if (candidate - base).magnitude <= UInt64(band) { return (.equal, nil, reason) }
    return candidate < base ? (.better, nil, reason) : (.worse, .gateFailed, reason)
  }
}
