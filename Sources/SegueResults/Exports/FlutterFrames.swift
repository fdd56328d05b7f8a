import SegueTiming

/// The frames of a replay as Flutter's engine would have traced them: microseconds, the runs one after the other.
struct FlutterFrames {
  struct Frame {
    var run: RunRecord
    var presentation: FramePresentation
    var rate: RefreshRate
    /// Since the first frame's begin.
    var begin: Int64
    /// What the commit side took.
    var build: Int64
    /// When the render side began, and what it took; nil where it is not known.
    var rasterBegin: Int64?
    var raster: Int64?
    /// Of it, what drawing took.
    var execute: Int64
    /// The vsync after its own.
    var target: Int64
    var lateness: Int64 { presentation.periodsLate }
  }

  private(set) var frames: [Frame] = []

  init(_ document: ReplayDocument) {
    var offset: Int64 = 0
    for result in document.results {
      let shown = result.shownFrames
      guard let first = shown.first else { continue }
      for frame in shown {
        let isKnown = frame.run.cost == .modelled
        func since(_ time: Int64) -> Int64 { offset + (time - first.begin) / 1_000 }
        frames.append(
          Frame(
            run: frame.run, presentation: frame.presentation, rate: frame.record.grid(default: frame.run.rate).rate,
            begin: since(frame.begin), build: frame.record.cost.commit / 1_000,
            rasterBegin: isKnown ? since(frame.renderStart) : nil,
            raster: isKnown ? frame.record.cost.render / 1_000 : nil,
            execute: frame.record.cost.execute / 1_000, target: since(frame.presentation.deadline.nanoseconds)))
      }
      let end = shown.map { max($0.renderEnd, $0.presentation.presented?.nanoseconds ?? 0) }.max() ?? first.begin
      offset += (end - first.begin) / 1_000 + 1
    }
  }
}

/// Flutter's rules for figures of a timeline. They are its own, and hold nowhere else.
enum FlutterRules {
  /// Microseconds that a frame may take at any rate.
  static let budget: Int64 = 16_000

  /// The element at round((n − 1)·p/100) of the sorted values, halves away from zero; nil without values.
  static func percentile(_ values: [Double], _ percent: Int) -> Double? {
    values.isEmpty ? nil : values.sorted()[((values.count - 1) * percent * 2 + 100) / 200]
  }

  static func average(_ values: [Double]) -> Double? {
    values.isEmpty ? nil : values.reduce(0, +) / Double(values.count)
  }

  /// What is called a standard deviation there: the mean distance from the mean.
  static func deviation(_ values: [Double]) -> Double? {
    guard let mean = average(values) else { return nil }
    return average(values.map { abs($0 - mean) })
  }

  /// The rates that have a share of their own; a frame belongs to the one that it is less than 6 Hz away from.
  static let rates = [30, 60, 80, 90, 120]
}
