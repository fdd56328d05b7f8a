import SegueJSON

/// A figure of a replay's run that the exact lane compares.
struct ExactFigure {
  enum Direction {
    case smallerIsBetter
    /// Neither more nor less of it is better.
    case neither
  }

  /// As documents have it, with a dot before a member of an object: `workNs.p99`.
  let name: String
  let direction: Direction
  let limits: ClosedRange<Double>
  /// A whole number.
  let isWhole: Bool

  private init(
    _ name: String, _ direction: Direction = .smallerIsBetter, limits: ClosedRange<Double> = 0...1e15,
    isWhole: Bool = true
  ) {
    self.name = name
    self.direction = direction
    self.limits = limits
    self.isWhole = isWhole
  }

  static let percentiles = ["p50", "p90", "p95", "p99", "max"]

  /// Figures that every run of modelled cost has, in the order of the table.
  static let all =
    [
      ExactFigure("frames", .neither), ExactFigure("framesExpected", .neither), ExactFigure("framesDropped"),
      ExactFigure("missed"), ExactFigure("hitches"), ExactFigure("hitchTimeNs"),
      ExactFigure("hitchRatioMsPerS", limits: 0...1e9, isWhole: false), ExactFigure("firstFrameNs"),
      ExactFigure("animatedLayers", .neither),
    ] + percentiles.map { ExactFigure("workNs.\($0)") }

  /// How often an operation was done, summed over the frames of a document that keeps them: `counts.hitTestNodes`.
  static func count(_ operation: String) -> ExactFigure { ExactFigure("counts.\(operation)") }

  /// The word for two values, apart from missing ones.
  func word(_ base: Double, _ candidate: Double) -> ExactWord {
    if base == candidate { return .equal }
    switch direction {
    case .neither: return .changed
    case .smallerIsBetter: return candidate < base ? .better : .worse
    }
  }

  /// Why a value cannot be true; nil where it can.
  func fault(_ value: JSONValue) -> String? {
    guard let number = value.doubleValue else { return "\(name) is \(value.text()), not a number" }
    if isWhole, value.integerValue == nil { return "\(name) is \(value.text()), not a whole number" }
    if !limits.contains(number) {
      return "\(name) is \(value.text()), outside 0…\(JSONValue.number(limits.upperBound).text())"
    }
    return nil
  }
}
