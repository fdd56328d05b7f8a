import SegueStatistics

/// Nearest-rank percentiles and the maximum of some values.
public struct Distribution: Hashable, Sendable {
  public let p50: Int64
  public let p90: Int64
  public let p95: Int64
  public let p99: Int64
  public let maximum: Int64

  /// Nil when there are no values: a percentile of nothing is absent, not 0.
  public init?(_ values: some Sequence<Int64>) {
    let sorted = values.sorted()
    guard let p50 = Percentile.p50.nearestRank(ofSorted: sorted),
      let p90 = Percentile.p90.nearestRank(ofSorted: sorted),
      let p95 = Percentile.p95.nearestRank(ofSorted: sorted),
      let p99 = Percentile.p99.nearestRank(ofSorted: sorted),
      let maximum = sorted.last
    else { return nil }
    self.p50 = p50
    self.p90 = p90
    self.p95 = p95
    self.p99 = p99
    self.maximum = maximum
  }
}
