/// Quantiles between order statistics, for spreads and fences. Percentiles of frames are `Percentile`s instead.
///
/// The definition is the common linear one: quantile q of n sorted values lies at place q·(n − 1), counted from 0, and
/// between two values in proportion (type 7 of Hyndman and Fan; what NumPy does unless told otherwise).
public enum Quantile {
  /// - Precondition: there are values, ascending, and `q` lies in 0…1.
  public static func value(_ q: Double, ofSorted sorted: [Double]) -> Double {
    precondition(!sorted.isEmpty && q >= 0 && q <= 1, "quantile \(q) of \(sorted.count) values")
    let place = q * Double(sorted.count - 1)
    let lower = Int(place)
    guard lower + 1 < sorted.count else { return sorted[sorted.count - 1] }
    return sorted[lower] + (place - Double(lower)) * (sorted[lower + 1] - sorted[lower])
  }

  /// The middle of the two middle values.
  /// - Precondition: there are values, ascending.
  public static func median(ofSorted sorted: [Double]) -> Double {
    let lower = sorted[(sorted.count - 1) / 2]
    let upper = sorted[sorted.count / 2]
    return lower == upper ? lower : lower / 2 + upper / 2
  }

  public static func median(_ values: [Double]) -> Double { median(ofSorted: values.sorted()) }
}

/// Quartiles of a set of values, and the fence beyond which a value is far out.
public struct Quartiles: Hashable, Sendable {
  public let first: Double
  public let median: Double
  public let third: Double

  /// - Returns: nil for no values.
  public init?(_ values: [Double]) {
    guard !values.isEmpty else { return nil }
    let sorted = values.sorted()
    first = Quantile.value(0.25, ofSorted: sorted)
    median = Quantile.value(0.5, ofSorted: sorted)
    third = Quantile.value(0.75, ofSorted: sorted)
  }

  public var range: Double { third - first }

  /// Q3 + 3·IQR.
  public var upperFence: Double { third + 3 * range }
}
