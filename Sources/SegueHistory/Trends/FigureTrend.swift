import SegueStatistics

/// A figure of a case over the runs of one class of machine, oldest first.
public struct FigureTrend: Hashable, Sendable {
  public struct Point: Hashable, Sendable {
    public var run: String
    public var context: HistoryContext
    /// The median of the run's repetitions; nil where the run has no figure.
    public var value: Double?
    public var reason: String?
    /// value / the figure before − 1; nil for the first, and where there is nothing to divide by.
    public internal(set) var change: Double?

    public init(run: String, context: HistoryContext, value: Double?, reason: String? = nil) {
      self.run = run
      self.context = context
      self.value = value
      self.reason = reason
    }
  }

  /// A change of level that stays, or single figures off their level.
  public enum Finding: Hashable, Sendable {
    /// The level changes at this point and stays for three runs at least.
    case step(at: Int, before: Double, after: Double, isWorse: Bool)
    /// A worse level from this point on, which was never wholly taken back.
    case openRegression(since: Int, before: Double, now: Double, partialRecoveries: [Int])
    case outlier(at: Int)
  }

  /// Levels are looked for in so many of the newest figures; older ones are only shown.
  public static let window = 150

  public let name: String
  public let figure: String
  public let unit: String
  public let lane: HistoryLane
  public let fingerprint: String?
  public let isLargerBetter: Bool
  public private(set) var points: [Point]
  public private(set) var findings: [Finding] = []
  /// Q3 + 3·IQR of the last 30 absolute changes, as a fraction; nil with fewer than 8.
  public private(set) var threshold: Double?

  /// - Parameters:
  ///   - points: oldest first.
  ///   - floor: the smallest change of level that counts, as a fraction of the median; nil for any change at all in the
  ///     exact lane, and for 1 % in the measured one.
  /// - Cost: cubic in the number of points, up to `window` of them.
  public init(
    name: String, figure: String, unit: String, lane: HistoryLane, fingerprint: String?, points: [Point],
    floor: Double? = nil
  ) {
    self.name = name
    self.figure = figure
    self.unit = unit
    self.lane = lane
    self.fingerprint = fingerprint
    self.points = points
    isLargerBetter = HistoryFigure.isLargerBetter(figure)
    fillChanges()
    threshold = LearnedFloor.floor(self.points.compactMap(\.change))
    findings = findings(floor: floor ?? (lane == .exact ? 1e-9 : 0.01))
  }

  private mutating func fillChanges() {
    var before: Double?
    for index in points.indices {
      guard let value = points[index].value else { continue }
      if let before, before != 0 { points[index].change = value / before - 1 }
      before = value
    }
  }

  private func findings(floor: Double) -> [Finding] {
    let places = points.indices.filter { points[$0].value != nil }.suffix(Self.window).map(\.self)
    let values = places.compactMap { points[$0].value }
    // Larger is worse for the detection: what is better the larger it is gets turned about the largest figure.
    let top = values.max() ?? 0
    let bottom = values.min() ?? 0
    func turned(_ value: Double) -> Double { isLargerBetter ? top - value + bottom : value }
    let detection = StepDetection(values.map(turned), floor: floor)
    var findings = detection.steps.map { step in
      Finding.step(
        at: places[step.index], before: turned(step.before), after: turned(step.after),
        isWorse: step.after > step.before)
    }
    if let open = detection.openRegression {
      findings.append(
        .openRegression(
          since: places[open.start], before: turned(open.before), now: turned(open.now),
          partialRecoveries: open.partialRecoveries.map { places[$0] }))
    }
    return findings + detection.outliers.map { .outlier(at: places[$0]) }
  }
}
