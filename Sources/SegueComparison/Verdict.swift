/// What a comparison says of a case, in one word. The word is the verdict; colour is decoration.
public enum Verdict: String, CaseIterable, Sendable {
  /// Slower beyond the floor, by the whole suite's error control, and confirmed.
  case regressed
  /// Faster beyond the floor, by the whole suite's error control, and confirmed.
  case improved
  /// Shown to be unchanged: the interval lies within the floor.
  case equivalent
  /// None of these yet; more rounds may tell.
  case undecided
  /// Undecided when the rounds were used up, or not repeated by the confirmation.
  case inconclusive
  /// Fewer rounds than a verdict needs.
  case notEnoughData = "not enough data"
  /// The sides do not match, or one is missing.
  case notComparable = "not comparable"
  /// The case crashed, reported an error or measured nothing.
  case failed
  /// A range check was violated, or the data is corrupt.
  case invalid

  /// The condition that the verdict is for the gate; nil where the case passes.
  public var condition: GateCondition? {
    switch self {
    case .regressed: .gateFailed
    case .improved, .equivalent: nil
    case .undecided, .inconclusive, .notEnoughData: .inconclusive
    case .notComparable: .notComparable
    case .failed: .caseFailed
    case .invalid: .invalid
    }
  }
}
