/// Estimates of a shift that go with the rank tests.
public enum HodgesLehmann {
  /// Of one sample: the median of the means of all pairs, each value with itself included.
  /// - Precondition: there are values.
  /// - Cost: sorts n(n + 1)/2 means.
  public static func centre(_ values: [Double]) -> Double {
    precondition(!values.isEmpty, "there is no centre of no values")
    var means: [Double] = []
    means.reserveCapacity(values.count * (values.count + 1) / 2)
    let halves = values.map { $0 / 2 }
    for (place, a) in halves.enumerated() {
      for b in halves[place...] { means.append(a + b) }
    }
    return Quantile.median(means)
  }

  /// Of two samples: the median of all differences, second less first.
  /// - Precondition: both have values.
  /// - Cost: sorts n·m differences.
  public static func shift(_ first: [Double], _ second: [Double]) -> Double {
    precondition(!first.isEmpty && !second.isEmpty, "there is no shift without values on both sides")
    return Quantile.median(first.flatMap { a in second.map { $0 - a } })
  }
}
