import SegueResults

extension RunGate {
  /// A number of a run that a gate may ask for.
  struct Figure: Sendable {
    enum Unit: Sendable {
      case count, time, percent, ratio
    }

    let name: String
    let unit: Unit
    /// It follows from measured times.
    let isMeasured: Bool
    let value: @Sendable (RunResult) -> Double?
  }

  static let figures: [Figure] = [
    figure("frames", .count) { Double($0.frames) },
    Figure(name: "diagnostics", unit: .count, isMeasured: false) { Double($0.run.diagnostics.count) },
    Figure(name: "animatedLayers", unit: .count, isMeasured: false) { Double($0.run.animatedLayers) },
    figure("queueDepth", .count) { Double($0.queueDepthMaximum) },
    figure("touchToPresent", .time) { $0.touchToPresent.map { Double($0.maximum) } },
    measured("missed", .count) { Double($0.missed) },
    measured("missedPercent", .percent) { $0.missedPercent },
    measured("dropped", .count) { Double($0.framesDropped) },
    measured("hitch", .ratio) { $0.hitches.ratio },
    measured("hitchTime", .time) { Double($0.hitches.nanoseconds) },
    measured("firstFrame", .time) { Double($0.firstFrameNanoseconds) },
    measured("p50", .time) { $0.work.map { Double($0.p50) } },
    measured("p90", .time) { $0.work.map { Double($0.p90) } },
    measured("p95", .time) { $0.work.map { Double($0.p95) } },
    measured("p99", .time) { $0.work.map { Double($0.p99) } },
    measured("max", .time) { $0.work.map { Double($0.maximum) } },
    measured("overrun", .time) { $0.overrun.map { Double($0.maximum) } },
  ]

  private static func figure(
    _ name: String, _ unit: Figure.Unit, _ value: @escaping @Sendable (RunMetrics) -> Double?
  ) -> Figure {
    Figure(name: name, unit: unit, isMeasured: false) { $0.metrics.flatMap(value) }
  }

  private static func measured(
    _ name: String, _ unit: Figure.Unit, _ value: @escaping @Sendable (RunMetrics) -> Double?
  ) -> Figure {
    Figure(name: name, unit: unit, isMeasured: true) { $0.metrics.flatMap(value) }
  }

  /// Every name that a condition may have.
  public static var names: [String] { words + figures.map(\.name) }
}
