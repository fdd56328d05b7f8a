/// A percentile by nearest rank: element ⌈p·n⌉ (1-based) of the sorted values.
///
/// *p* is a fraction of whole numbers, so that the rank is exact: p7 of 100 values is the 7th, where `0.07 * 100` is
/// 7.000000000000001 and would name the 8th. Every figure of Segue's own uses this one rule; only exports in foreign
/// formats use theirs.
public struct Percentile: Hashable, Sendable {
  public let numerator: Int
  public let denominator: Int

  /// - Precondition: 0 ≤ `numerator` ≤ `denominator` ≤ 10⁶ and `denominator` > 0.
  public init(numerator: Int, denominator: Int) {
    precondition(
      (1...1_000_000).contains(denominator) && (0...denominator).contains(numerator),
      "a percentile is a fraction in 0…1 with a denominator up to 1000000, not \(numerator)/\(denominator)")
    self.numerator = numerator
    self.denominator = denominator
  }

  /// - Precondition: `percent` lies in 0…100.
  public init(percent: Int) { self.init(numerator: percent, denominator: 100) }

  public static let p50 = Percentile(percent: 50)
  public static let p90 = Percentile(percent: 90)
  public static let p95 = Percentile(percent: 95)
  public static let p99 = Percentile(percent: 99)

  /// ⌈p·count⌉, at least 1; nil for a count of 0, where no element can be named.
  public func rank(in count: Int) -> Int? {
    precondition(count >= 0, "there are no \(count) values")
    guard count > 0 else { return nil }
    let product = numerator.multipliedFullWidth(by: count)
    let (quotient, remainder) = denominator.dividingFullWidth(product)
    return max(1, quotient + (remainder > 0 ? 1 : 0))
  }

  /// The value at the percentile's rank; nil when there are none.
  ///
  /// ```swift
  /// Percentile.p99.nearestRank(ofSorted: [10, 20, 30])  // 30
  /// Percentile.p50.nearestRank(ofSorted: [10, 20])  // 10
  /// ```
  /// - Parameter sorted: values in ascending order (checked in debug builds).
  /// - Cost: constant time.
  public func nearestRank<Value: Comparable>(ofSorted sorted: [Value]) -> Value? {
    assert(zip(sorted, sorted.dropFirst()).allSatisfy { $0 <= $1 }, "the values are not in ascending order")
    return rank(in: sorted.count).map { sorted[$0 - 1] }
  }
}
