import SegueStatistics

/// What comparisons said of a case, oldest first, on one class of machine.
public struct ComparisonTrend: Hashable, Sendable {
  public struct Point: Hashable, Sendable {
    public var run: String
    public var context: HistoryContext
    public var row: HistoryComparison

    public init(run: String, context: HistoryContext, row: HistoryComparison) {
      self.run = run
      self.context = context
      self.row = row
    }
  }

  public let name: String
  public let fingerprint: String?
  public let points: [Point]
  /// Q3 + 3·IQR of the last 30 absolute effects, as a fraction; nil with fewer than 8.
  public let threshold: Double?

  /// - Parameter points: oldest first.
  public init(name: String, fingerprint: String?, points: [Point]) {
    self.name = name
    self.fingerprint = fingerprint
    self.points = points
    threshold = LearnedFloor.floor(points.compactMap(\.row.effect))
  }

  /// Whether an effect lies beyond what like and like have shown here; nil where that is not known yet.
  public func isBeyondThreshold(_ point: Point) -> Bool? {
    guard let threshold, let effect = point.row.effect else { return nil }
    return effect.magnitude > threshold
  }
}
