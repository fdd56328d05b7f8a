/// A count that was taken besides the replay's own: instructions of a kernel, allocations.
public struct ExactCounter: Hashable, Sendable {
  public enum Kind: String, CaseIterable, Sendable {
    /// Counted by a simulated processor; equal within 0.1 %.
    case instructions
    /// Heap calls of a scenario's frames. The runtime's own tables are hashed by addresses, so that a program that was
    /// linked anew makes one more or one less: equal within 1 %, but no more than 2 calls or 0.1 %.
    case allocations
    /// A simulated processor's estimate: advice, which gates nothing.
    case modelledCycles

    /// How far a count may move and count as equal.
    /// - Parameter base: at least 0.
    func band(_ base: Int64) -> Int64 {
      switch self {
      case .instructions: base / 1000
      case .allocations: min(base / 100, max(2, base / 1000))
      case .modelledCycles: 0
      }
    }

    /// The same as a fraction, for reports; 0 for not at all.
    func bandShare(_ base: Int64) -> Double {
      self == .instructions ? 1e-3 : base > 0 ? Double(band(base)) / Double(base) : 0
    }
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
      change: change, word: word, band: kind.bandShare(base ?? 0), reason: reason,
      condition: kind == .modelledCycles ? nil : condition)
  }

  private var judgement: (ExactWord, GateCondition?, String) {
    let lack = reason.isEmpty ? "no reason was given" : reason
    guard let base, let candidate else {
      return (base == nil && candidate == nil ? .notComparable : .missingOnOneSide, .notComparable, lack)
    }
    guard base >= 0, candidate >= 0 else { return (.invalid, .invalid, "a count is at least 0") }
    if (candidate - base).magnitude <= UInt64(kind.band(base)) { return (.equal, nil, reason) }
    return candidate < base ? (.better, nil, reason) : (.worse, .gateFailed, reason)
  }
}
