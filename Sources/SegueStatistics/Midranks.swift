/// Ranks of values among themselves, doubled so that the middle rank of ties is whole.
struct Midranks {
  /// Twice the rank of each value, in the order given; ranks count from 1.
  let doubled: [Int]
  /// Σ (t³ − t) over groups of t equal values, which corrects a variance for ties.
  let tieTerm: Double

  init(_ values: [Double]) {
    var doubled = [Int](repeating: 0, count: values.count)
    var tieTerm = 0.0
    let order = values.indices.sorted { values[$0] < values[$1] }
    var start = 0
    while start < order.count {
      var end = start + 1
      while end < order.count, values[order[end]] == values[order[start]] { end += 1 }
      for place in start..<end { doubled[order[place]] = start + 1 + end }
      let size = Double(end - start)
      tieTerm += size * size * size - size
      start = end
    }
    self.doubled = doubled
    self.tieTerm = tieTerm
  }
}

/// How a rank test's p was computed.
public enum RankMethod: String, Sendable {
  /// Over every arrangement of the ranks, ties included.
  case exact
  /// From the normal distribution, with corrections for ties and continuity: the data is larger than what is enumerated.
  case normalApproximation = "normal approximation"
}

/// The standard normal distribution, for sizes that are not enumerated.
enum Normal {
  /// P(|Z| ≥ `z`), `z` from 0 up; absolute error below 10⁻¹².
  ///
  /// By the series of the distribution function up to 3, by the continued fraction of the tail beyond.
  static func twoSidedTail(_ z: Double) -> Double {
    let density = Logarithm.exp(-z * z / 2) * 0.3989422804014327
    if z < 3 {
      var term = z
      var sum = z
      var k = 3.0
      while term > sum * 1e-17 {
        term *= z * z / k
        sum += term
        k += 2
      }
      return 1 - 2 * density * sum
    }
    var fraction = z
    for k in stride(from: 120, through: 1, by: -1) { fraction = z + Double(k) / fraction }
    return 2 * density / fraction
  }
}
