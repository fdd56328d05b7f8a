import SegueResults

extension RunGate {
  /// A number of a run that a gate may ask for.
  struct Figure: Sendable {
    enum Unit: Sendable {
      case count, time, percent, ratio
    }

    let name: String
    let unit: Unit
    /// It follows from what frames cost: exact for modelled cost, different at every run for measured cost.
    let isOfCost: Bool
    let value: @Sendable (RunResult) -> Double?
  }

  static let figures: [Figure] = [
    figure("frames", .count) { Double($0.frames) },
    Figure(name: "diagnostics", unit: .count, isOfCost: false) { Double($0.run.diagnostics.count) },
    Figure(name: "animatedLayers", unit: .count, isOfCost: false) { Double($0.run.animatedLayers) },
    figure("queueDepth", .count) { Double($0.queueDepthMaximum) },
    costed("touchToPresent", .time) { $0.touchToPresent.map { Double($0.maximum) } },
    costed("missed", .count) { Double($0.missed) },
    costed("missedPercent", .percent) { $0.missedPercent },
    costed("compliance", .percent) { $0.compliancePercent },
    costed("dropped", .count) { Double($0.framesDropped) },
    costed("droppedPercent", .percent) { $0.droppedPercent },
    costed("worstSecond", .percent) { $0.droppedWindows.worst },
    costed("p95Second", .percent) { $0.droppedWindows.percentile(95).map(Double.init) },
    costed("longestMissRun", .count) { Double($0.hitches.longestRun) },
    costed("missedVsyncs", .count) { Double($0.missedVsyncs.total) },
    costed("hitch", .ratio) { $0.hitches.ratio },
    costed("hitchTime", .time) { Double($0.hitches.nanoseconds) },
    costed("hitches", .count) { Double($0.hitches.count) },
    costed("commitHitches", .count) { Double($0.hitches.commitCount) },
    costed("renderHitches", .count) { Double($0.hitches.renderCount) },
    costed("firstFrame", .time) { Double($0.firstFrameNanoseconds) },
    costed("p50", .time) { $0.work.map { Double($0.p50) } },
    costed("p90", .time) { $0.work.map { Double($0.p90) } },
    costed("p95", .time) { $0.work.map { Double($0.p95) } },
    costed("p99", .time) { $0.work.map { Double($0.p99) } },
    costed("max", .time) { $0.work.map { Double($0.maximum) } },
    costed("overrun", .time) { $0.overrun.map { Double($0.maximum) } },
    costed("overrunP50", .time) { $0.overrun.map { Double($0.p50) } },
    costed("overrunP90", .time) { $0.overrun.map { Double($0.p90) } },
    costed("overrunP95", .time) { $0.overrun.map { Double($0.p95) } },
    costed("overrunP99", .time) { $0.overrun.map { Double($0.p99) } },
    costed("latency", .time) { $0.latency.map { Double($0.maximum) } },
    costed("blocking", .time) { Double($0.blocking.nanoseconds) },
    costed("predictorJanks", .count) { $0.predictorJanks.map(Double.init) },
  ]

  private static func figure(
    _ name: String, _ unit: Figure.Unit, _ value: @escaping @Sendable (RunMetrics) -> Double?
  ) -> Figure {
    Figure(name: name, unit: unit, isOfCost: false) { $0.metrics.flatMap(value) }
  }

  private static func costed(
    _ name: String, _ unit: Figure.Unit, _ value: @escaping @Sendable (RunMetrics) -> Double?
  ) -> Figure {
    Figure(name: name, unit: unit, isOfCost: true) { $0.metrics.flatMap(value) }
  }

  /// Every name that a condition may have.
  public static var names: [String] { words + figures.map(\.name) }
}
