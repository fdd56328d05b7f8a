/// The interval of the ratio of two unpaired samples: every ratio that the rank-sum test does not reject.
public struct RatioInterval: Hashable, Sendable {
  /// Median of the ratios of all pairs, on the scale of logarithms.
  public let ratio: Double
  public let low: Double
  public let high: Double
  public let method: RankMethod

  /// - Parameters: values above 0; the ratios are of `second` to `first`.
  /// - Returns: nil where a sample is empty, or where even the largest ratio cannot be rejected: too few values.
  /// - Cost: about 4·log₂(n·m) rank-sum tests.
  public init?(_ first: [Double], _ second: [Double], level: Double) {
    guard !first.isEmpty, !second.isEmpty else { return nil }
    let sorted = first.flatMap { a in second.map { $0 / a } }.sorted()
    let lower = sorted[(sorted.count - 1) / 2]
    let upper = sorted[sorted.count / 2]
    ratio = lower == upper ? lower : (lower * upper).squareRoot()
    var edges: [Double] = []
    for value in sorted where value != edges.last { edges.append(value) }
    // Between two neighbouring ratios of pairs nothing about the ranks changes: gap g lies below edge g.
    var method = RankMethod.exact
    var distributions: [[Int]: RankSumDistribution] = [:]
    let isRejected = { (gap: Int) -> Bool in
      let theta: Double =
        if gap == 0 {
          edges[0] / 2
        } else if gap == edges.count {
          edges[gap - 1] * 2
        } else {
          (edges[gap - 1] * edges[gap]).squareRoot()
        }
      let test = RankSum(first, second.map { $0 / theta }, &distributions)!
      method = test.method
      return test.p <= level
    }
    // U falls from gap to gap, so that the gaps not rejected lie together around the median.
    let middle = edges.firstIndex { $0 >= lower }!
    guard isRejected(0), isRejected(edges.count) else { return nil }
    low = edges[Self.lastRejected(from: 0, to: middle, isRejected)]
    high = edges[Self.lastRejected(from: edges.count, to: middle + 1, isRejected) - 1]
    self.method = method
  }

  /// Of gaps from a rejected one to one near the median, the last that is rejected.
  private static func lastRejected(from start: Int, to end: Int, _ isRejected: (Int) -> Bool) -> Int {
    var rejected = start
    var kept = end
    guard !isRejected(end) else { return end }
    while (kept - rejected).magnitude > 1 {
      let middle = (kept + rejected) / 2
      if isRejected(middle) { rejected = middle } else { kept = middle }
    }
    return rejected
  }
}
