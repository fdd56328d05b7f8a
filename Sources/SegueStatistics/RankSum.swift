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
  /// - Cost: n·m·(n + m)² / 2 additions up to the exact limit.
  public init?(_ first: [Double], _ second: [Double]) {
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
      p = Self.exactP(ranks.doubled, size: m, distance: Int(distance))
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

  /// Counts the choices of `size` of the ranks whose sum lies at least `distance` from its mean.
  private static func exactP(_ doubled: [Int], size: Int, distance: Int) -> Double {
    guard distance > 0 else { return 1 }
    // The smaller of the samples is as good: its distance is the same.
    let size = min(size, doubled.count - size)
    let sorted = doubled.sorted()
    let largest = sorted.suffix(size).reduce(0, +)
    let width = largest + 1
    // ways[k · width + s]: choices of k ranks with the sum s.
    var ways = [Double](repeating: 0, count: (size + 1) * width)
    ways[0] = 1
    var sumSoFar = 0
    for (place, rank) in sorted.enumerated() {
      sumSoFar = min(largest, sumSoFar + rank)
      for k in stride(from: min(size, place + 1), through: 1, by: -1) where sumSoFar >= rank {
        let target = k * width
        let source = (k - 1) * width - rank
        for s in stride(from: sumSoFar, through: rank, by: -1) { ways[target + s] += ways[source + s] }
      }
    }
    let mean = size * (doubled.count + 1)
    var extreme = 0.0
    var all = 0.0
    for s in 0..<width {
      let count = ways[size * width + s]
      all += count
      if (s - mean).magnitude >= distance { extreme += count }
    }
    return extreme / all
  }
}
