/// How the stages of a frame share the time of a period.
///
/// With one stage both models say the same: measured runs know the commit side alone. They part with a render side.
public enum StageModel: String, CaseIterable, Sendable {
  /// Stages overlap on threads of their own: a frame keeps the pace when its longest stage fits the period.
  case pipelined
  /// Stages follow each other on one thread: a frame keeps the pace when their sum fits.
  case serial

  /// Nanoseconds that count against the budget; 0 without stages.
  public func work(ofStages stages: [Int64]) -> Int64 {
    switch self {
    case .pipelined: stages.max() ?? 0
    case .serial: stages.reduce(0, +)
    }
  }

  /// Nanoseconds from a frame's begin to its end: the sum of the stages in either model.
  public func latency(ofStages stages: [Int64]) -> Int64 { stages.reduce(0, +) }
}

/// Where the nanoseconds of a frame come from.
public enum CostSource: String, CaseIterable, Sendable {
  /// Time that this machine took: different at every run, compared with intervals, never gated by default.
  case measured
  /// Counted operations × a cost table: bit-exact on every machine.
  case modelled
}
