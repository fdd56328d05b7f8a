import SegueStatistics

/// Which way a candidate differs.
public enum ChangeDirection: String, Sendable {
  case slower
  case faster
}

/// What one run says of one case, before any word.
///
/// Ratios are of times, candidate to base: 1.05 is 5 % slower, for throughputs as well.
public struct RunFinding: Hashable, Sendable {
  /// Rounds that both sides have; for unpaired data, launches of the smaller side.
  public var rounds: Int
  public var isPaired: Bool
  /// Median ratio of the primary statistic.
  public var ratio: Double
  /// Ends of the interval of the ratio; nil where there are too few rounds for one.
  public var low: Double?
  public var high: Double?
  /// The interval's true coverage.
  public var coverage: Double?
  /// p against "at most the floor slower", before adjustment.
  public var slowerP: Double
  /// p against "at most the floor faster", before adjustment.
  public var fasterP: Double
  /// Median ratio of the secondary statistic, median wall time; nil where a side has none.
  public var wallRatio: Double?
  /// Cross-check, never the gate: Hodges and Lehmann's ratio, and p of the signed-rank test against no change; of the
  /// rank-sum test for unpaired data.
  public var hodgesLehmannRatio: Double?
  public var rankP: Double?
  /// How the rank test's p was computed; said where it is not exact.
  public var rankMethod: RankMethod?
  /// The smallest p that unpaired data of this size can give; nil for paired data, where it follows from the rounds.
  public var smallestP: Double?

  /// The p of the gate.
  public var gateP: Double { min(slowerP, fasterP) }

  /// The direction that the whole interval lies beyond the floor in; nil where it does not.
  public func direction(beyond floor: PracticalFloor) -> ChangeDirection? {
    guard let low, let high else { return nil }
    if low > floor.slower { return .slower }
    return high < floor.faster ? .faster : nil
  }

  /// The direction that the estimate alone lies beyond the floor in.
  public func estimatedDirection(beyond floor: PracticalFloor) -> ChangeDirection? {
    if ratio > floor.slower { return .slower }
    return ratio < floor.faster ? .faster : nil
  }

  /// Whether the whole interval lies within the floor.
  public func isWithin(_ floor: PracticalFloor) -> Bool {
    guard let low, let high else { return false }
    return low > floor.faster && high < floor.slower
  }
}
