import SegueResults

/// A run's figures in the words that the table and the page share.
struct RunFigures {
  let result: RunResult

  private var metrics: RunMetrics? { result.metrics }

  /// The outcome, with a mark and the reason in short when the run did not pass.
  var outcome: String {
    let outcome = result.run.outcome.rawValue
    switch result.verdict {
    case .pass: return outcome
    case .fail where result.failsByGates: return "✗ \(outcome), gate"
    case .fail: return "✗ \(outcome), not \(result.run.expected?.rawValue ?? "expected")"
    case .invalid: return "! \(outcome), invalid"
    case .failed: return "✗ \(outcome)"
    }
  }

  var frames: String { metrics.map { String($0.frames) } ?? Figures.absent }

  /// Count and percentage: `2 (3.80 %)`; a plain 0 needs none.
  var missed: String {
    guard let metrics, let percent = metrics.missedPercent else { return Figures.absent }
    return metrics.missed == 0 ? "0" : "\(metrics.missed) (\(Figures.percent(percent)))"
  }

  var hitchRatio: String { metrics?.hitches.ratio.map(Figures.significant) ?? Figures.absent }
  /// The worst second's percentage of empty slots: what a ratio over the whole motion does not show.
  var worstSecond: String { metrics?.droppedWindows.worst.map(Figures.percent) ?? Figures.absent }
  /// Frames in a row that were late or never shown.
  var longestRun: String { metrics.map { String($0.hitches.longestRun) } ?? Figures.absent }
  var median: String { Self.duration(metrics?.work?.p50) }
  var p99: String { Self.duration(metrics?.work?.p99) }
  var firstFrame: String { Self.duration(metrics?.firstFrameNanoseconds) }
  var digest: String { String(result.run.digest.digestText.prefix(8)) }
  var realTime: String { result.run.realTimeFactor.map(Self.factor) ?? Figures.absent }

  /// How many times faster than real time: `14.2×`.
  static func factor(_ factor: Double) -> String { Figures.significant(factor) + "×" }

  private static func duration(_ nanoseconds: Int64?) -> String {
    nanoseconds.map(Figures.duration) ?? Figures.absent
  }

  var emphasis: Emphasis {
    switch result.verdict {
    case .pass: .plain
    case .invalid: .doubtful
    case .fail, .failed: .bad
    }
  }
}
