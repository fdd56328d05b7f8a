import SegueTiming

/// Why a run has no figures.
public enum MetricsFault: Error, Hashable, Sendable, CustomStringConvertible {
  /// The gesture began no transition: nothing to measure, and no fault.
  case notStarted
  case replayFailed
  /// A transition began, and no frame of it was recorded.
  case noFrames
  case negativePhase(FramePhase, nanoseconds: Int64, vsyncID: Int64)
  case negativeRender(nanoseconds: Int64, vsyncID: Int64)
  case overrunOutOfRange(nanoseconds: Int64, limit: Int64, vsyncID: Int64)
  case negativeLatency(nanoseconds: Int64, vsyncID: Int64)
  case displacementNotFinite(vsyncID: Int64)
  case negativeCount(Int, name: String, vsyncID: Int64)
  case vsyncOutOfOrder(vsyncID: Int64, after: Int64)

  public var description: String {
    switch self {
    case .notStarted: "the gesture began no transition"
    case .replayFailed: "the replay failed"
    case .noFrames: "a transition began, but none of its frames was recorded"
    case .negativePhase(let phase, let time, let id):
      "frame \(id): \(time) ns of \(phase.name) cannot be; the record is corrupt"
    case .negativeRender(let time, let id):
      "frame \(id): \(time) ns of rendering cannot be; the record is corrupt"
    case .overrunOutOfRange(let overrun, let limit, let id):
      "frame \(id): an overrun of \(overrun) ns is longer than the run itself (\(limit) ns); the record is corrupt"
    case .negativeLatency(let latency, let id):
      "frame \(id): a touch cannot be shown \(latency) ns after it happened; the record is corrupt"
    case .displacementNotFinite(let id):
      "frame \(id): a displacement is a finite number of points; the record is corrupt"
    case .negativeCount(let count, let name, let id):
      "frame \(id): \(name) cannot be \(count); the record is corrupt"
    case .vsyncOutOfOrder(let id, let previous):
      "frame \(id) follows frame \(previous) but is not later; the record is corrupt"
    }
  }
}
