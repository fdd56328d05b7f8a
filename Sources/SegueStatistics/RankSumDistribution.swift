/// How often each sum of a sample's ranks comes about, over every choice of the sample from given ranks.
struct RankSumDistribution {
  /// Choices by their sum of doubled ranks, divided by `unit`.
  private let counts: [Double]
  private let unit: Int
  /// Mean of the sums of doubled ranks.
  private let mean: Int
  private let all: Double

  /// - Parameters:
  ///   - doubled: twice each rank, ascending.
  ///   - size: of the smaller sample, whose sum is as far from its mean as the other's.
  init(_ doubled: [Int], size: Int) {
    // Without ties every doubled rank is even.
    let unit = doubled.allSatisfy { $0 % 2 == 0 } ? 2 : 1
    let ranks = doubled.map { $0 / unit }
    let width = ranks.suffix(size).reduce(0, +) + 1
    // ways[k · width + s]: choices of k ranks with the sum s.
    var ways = [Double](repeating: 0, count: (size + 1) * width)
    ways[0] = 1
    for (place, rank) in ranks.enumerated() {
      // Chosen k − 1 earlier ranks sum to at most the largest of them, and at least to the smallest.
      var largest = ranks[max(0, place - min(size, place + 1) + 1)..<place].reduce(0, +)
      for k in stride(from: min(size, place + 1), through: 1, by: -1) {
        let smallest = ranks[..<(k - 1)].reduce(0, +)
        let target = k * width + rank
        let source = (k - 1) * width
        var s = smallest
        while s <= largest {
          ways[target + s] += ways[source + s]
          s += 1
        }
        if k > 1 { largest -= ranks[place - k + 1] }
      }
    }
    self.unit = unit
    mean = size * (doubled.count + 1)
    counts = Array(ways[(size * width)...])
    all = counts.reduce(0, +)
  }

  /// The probability of a sum whose doubled ranks lie at least `distance` from the mean.
  func p(atLeast distance: Int) -> Double {
    guard distance > 0 else { return 1 }
    return counts.indices.reduce(0.0) { $0 + ((unit * $1 - mean).magnitude >= distance ? counts[$1] : 0) } / all
  }
}
