/// What is said of one figure of the exact lane, in one word.
public enum ExactWord: String, CaseIterable, Sendable {
  case equal
  case better
  case worse
  /// It differs, and neither side is the better one.
  case changed
  case missingOnOneSide = "missing on one side"
  /// Both sides lack it, or what was run differs.
  case notComparable = "not comparable"
  /// The run's figures cannot be used: too few frames, a value that cannot be true.
  case invalid
}

/// One figure of the exact lane on both sides.
public struct ExactRow: Hashable, Sendable {
  /// The run's scenario, or what a counter is of: `ad.cube/pop/edge-flick/cards@120`, `kernel/matrix`.
  public var subject: String
  /// The figure's name as documents have it: `missed`, `workNs.p99`, `digest`, `instructions`.
  public var figure: String
  /// As reports show it; nil where the side has none, never 0 for it.
  public var base: String?
  public var candidate: String?
  /// The candidate's change as a fraction of the base; nil for texts, missing figures and a base of 0.
  public var change: Double?
  public var word: ExactWord
  /// How far the figure may move and count as equal, as a fraction; 0 but for instruction counts.
  public var band: Double
  /// Why, where the word alone does not say; for a missing figure the reason that the documents give.
  public var reason: String
  /// What the row is to the gate; nil where it passes.
  public var condition: GateCondition?

  public init(
    subject: String, figure: String, base: String?, candidate: String?, change: Double? = nil, word: ExactWord,
    band: Double = 0, reason: String = "", condition: GateCondition? = nil
  ) {
    self.subject = subject
    self.figure = figure
    self.base = base
    self.candidate = candidate
    self.change = change
    self.word = word
    self.band = band
    self.reason = reason
    self.condition = condition
  }

  /// The row of a case that one side lacks.
  /// - Parameter verdict: the other side's, where it has one.
  public init(missing subject: String, on side: ComparisonSide, verdict: String?, condition: GateCondition) {
    self.init(
      subject: subject, figure: "verdict", base: side == .base ? nil : verdict,
      candidate: side == .candidate ? nil : verdict, word: .missingOnOneSide,
      reason: "the \(side.rawValue) has no such run", condition: condition)
  }

  /// Whether the row stands in the way of exit code 0.
  public var isGating: Bool { condition != nil }

  /// What the gate gets of the row.
  public var gateFinding: GateResult.Finding? {
    guard let condition else { return nil }
    var detail = "\(figure) \(word.rawValue): \(base ?? "none") → \(candidate ?? "none")"
    if !reason.isEmpty { detail += " (\(reason))" }
    return .init(condition, subject: subject, detail: detail)
  }
}
