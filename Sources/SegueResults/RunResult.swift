/// What is to be said about a run.
public enum RunVerdict: String, CaseIterable, Sendable {
  /// The outcome is the expected one, or nothing is expected and the run has an ending.
  case pass
  /// The outcome is not the expected one, or a gate does not hold.
  case fail
  /// The figures cannot be used: too few frames, or a value that cannot be true.
  case invalid
  /// The run itself went wrong: its replay failed, or its transition never ended.
  case failed
}

/// A run with its figures and its verdict.
///
/// When several verdicts would fit, `failed` comes before `fail`, and `fail` before `invalid`: an outcome is exact and
/// needs no figures. Measured cost never decides: no gate stands on it unless someone asks for one, and a run's frames are
/// counted as recorded, not as presented, because which of them are presented follows from what they cost.
public struct RunResult: Hashable, Sendable {
  public let run: RunRecord
  /// Nil when the run has none; `metricsReason` says why.
  public let metrics: RunMetrics?
  public let metricsReason: String?
  public internal(set) var verdict: RunVerdict
  /// Why the verdict is not `pass`; nil for `pass`.
  public internal(set) var verdictReason: String?
  /// What gates asked of the run, in their order; empty without any.
  public internal(set) var gates: [GateCheck] = []

  /// Fewer frames than this make a run invalid once a transition has begun.
  public static let defaultMinimumFrames = 8

  public init(_ run: RunRecord, minimumFrames: Int = defaultMinimumFrames) {
    self.run = run
    let metrics: RunMetrics?
    let fault: MetricsFault?
    do throws(MetricsFault) {
      metrics = try RunMetrics(run)
      fault = nil
    } catch {
      metrics = nil
      fault = error
    }
    self.metrics = metrics
    metricsReason = fault?.description

    if run.outcome == .failed {
      verdict = .failed
      verdictReason = run.diagnostics.first ?? "the replay failed"
    } else if run.outcome == .pending {
      verdict = .failed
      verdictReason = "the transition began and never ended"
    } else if let expected = run.expected, expected != run.outcome {
      verdict = .fail
      verdictReason = "the trace expects \(expected.rawValue), the outcome is \(run.outcome.rawValue)"
    } else if run.outcome == .notStarted {
      verdict = .pass
      verdictReason = nil
    } else if let metrics, metrics.frames >= minimumFrames {
      verdict = .pass
      verdictReason = nil
    } else if let metrics {
      verdict = .invalid
      verdictReason =
        "\(metrics.frames) \(metrics.frames == 1 ? "frame" : "frames") recorded, at least \(minimumFrames) are needed"
    } else {
      verdict = .invalid
      verdictReason = metricsReason
    }
  }
}
