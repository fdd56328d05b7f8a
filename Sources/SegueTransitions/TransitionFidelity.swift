/// Whether a rebuilt system behaves as it was meant to or as it was.
public enum TransitionFidelity: String, CaseIterable, Sendable {
  /// Known defects are repaired. The default.
  case corrected
  /// Known defects are kept; what crashed is a recorded fault.
  case compat
}
