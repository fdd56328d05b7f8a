/// How the transition of a replay ended.
public enum ReplayOutcome: String, CaseIterable, Sendable {
  /// It completed; the container shows its new state.
  case finished
  /// It was taken back; the container shows its old state.
  case cancelled
  /// The gesture began none. That is no fault: a tap in the edge zone must start nothing.
  case notStarted
  /// It began and had not ended when the replay gave up waiting: a fault.
  case pending
  /// The replay itself could not be carried out.
  case failed
}
