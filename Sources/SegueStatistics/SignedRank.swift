/// Wilcoxon's signed-rank test of paired differences against a median of 0, exact with ties; zeros are left out.
public struct SignedRank: Hashable, Sendable {
  /// Differences other than 0 up to which every arrangement of the signs is counted.
  public static let exactLimit = 200

  /// Sum of the ranks of the positive differences; a rank among ties is their middle one.
  public let positiveSum: Double
  /// Differences other than 0.
  public let count: Int
  /// Two-sided: the probability of a sum at least as far from its mean.
  public let p: Double
  public let method: RankMethod

  /// - Returns: nil where every difference is 0.
  /// - Cost: n³ additions up to the exact limit.
  public init?(_ differences: [Double]) {
    let values = differences.filter { $0 != 0 }
    guard !values.isEmpty else { return nil }
    let ranks = Midranks(values.map(\.magnitude))
    let n = values.count
    count = n
    let doubledSum = zip(values, ranks.doubled).reduce(0) { $0 + ($1.0 > 0 ? $1.1 : 0) }
    positiveSum = Double(doubledSum) / 2
    let whole = n * (n + 1)
    // Four times the distance of the sum from its mean n(n + 1)/4.
    let distance = (2 * doubledSum - whole).magnitude
    if n <= Self.exactLimit {
      method = .exact
      p = Self.exactP(ranks.doubled, distance: Int(distance))
    } else {
      method = .normalApproximation
      let size = Double(n)
      let variance = (size * (size + 1) * (2 * size + 1) - ranks.tieTerm / 2) / 24
      p = min(1, Normal.twoSidedTail(max(0, Double(distance) / 4 - 0.5) / variance.squareRoot()))
    }
  }

  /// The chance, over every choice of signs, of a sum that lies at least a quarter of `distance` from its mean.
  private static func exactP(_ doubled: [Int], distance: Int) -> Double {
    guard distance > 0 else { return 1 }
    // Without ties every doubled rank is even.
    let unit = doubled.allSatisfy { $0 % 2 == 0 } ? 2 : 1
    let whole = doubled.reduce(0, +)
    var chances = [Double](repeating: 0, count: whole / unit + 1)
    chances[0] = 1
    var reached = 0
    for one in doubled {
      let rank = one / unit
      reached += rank
      // Halved at each step: chances instead of counts, which stay within a Double's range.
      var s = reached
      while s >= rank {
        chances[s] = (chances[s] + chances[s - rank]) / 2
        s -= 1
      }
      while s >= 0 {
        chances[s] /= 2
        s -= 1
      }
    }
    let extreme = chances.indices.filter { (2 * unit * $0 - whole).magnitude >= distance }
    return min(1, extreme.reduce(0.0) { $0 + chances[$1] })
  }
}
