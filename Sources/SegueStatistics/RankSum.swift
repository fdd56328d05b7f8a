/// The rank-sum test of Mann, Whitney and Wilcoxon for two unpaired samples, exact with ties.
public struct RankSum: Hashable, Sendable {
  /// Values of both samples together up to which every arrangement is counted.
  public static let exactLimit = 64

  /// Pairs in which the value of the second sample is the larger one; a tie is half a pair.
  public let u: Double
  /// The probability, over all arrangements of the same values, of a U at least as far from its mean on either side.
  public let p: Double
  public let method: RankMethod

  /// - Returns: nil where a sample is empty.
  /// - Cost: about n·m·(n + m)² / 8 additions up to the exact limit.
  public init?(_ first: [Double], _ second: [Double]) {
    var distributions: [[Int]: RankSumDistribution] = [:]
    self.init(first, second, &distributions)
  }

  /// - Parameter distributions: those counted already, by the ranks in ascending order; a new one is added.
  init?(_ first: [Double], _ second: [Double], _ distributions: inout [[Int]: RankSumDistribution]) {
    guard !first.isEmpty, !second.isEmpty else { return nil }
    let ranks = Midranks(first + second)
    let n = first.count
    let m = second.count
    let total = n + m
    let doubledSum = ranks.doubled.suffix(m).reduce(0, +)
    let doubledU = doubledSum - m * (m + 1)
    u = Double(doubledU) / 2
    // Twice the distance of U from its mean n·m/2.
    let distance = (doubledU - n * m).magnitude
    if total <= Self.exactLimit {
      method = .exact
      let sorted = ranks.doubled.sorted()
      let distribution = distributions[sorted] ?? RankSumDistribution(sorted, size: min(n, m))
      distributions[sorted] = distribution
      p = distribution.p(atLeast: Int(distance))
    } else {
      method = .normalApproximation
      let size = Double(total)
      let variance = Double(n * m) / 12 * (size + 1 - ranks.tieTerm / (size * (size - 1)))
      let z = max(0, Double(distance) / 2 - 0.5) / variance.squareRoot()
      p = variance > 0 ? min(1, Normal.twoSidedTail(z)) : 1
    }
  }

  /// The smallest two-sided p that samples of these sizes without ties can give: 2 / C(n + m, n).
  public static func smallestP(_ n: Int, _ m: Int) -> Double {
    var arrangements = 1.0
    for k in 0..<min(n, m) { arrangements = arrangements * Double(n + m - k) / Double(k + 1) }
    return min(1, 2 / arrangements)
  }
}
