/// The exact sign test, its interval for a median, and what it can decide with how many rounds.
///
/// Under the null hypothesis each round falls above the hypothesised median with probability ½, whatever the
/// distribution of the rounds is. Nothing else is assumed.
public enum SignTest {
  /// P(X ≤ `count`) for X ~ Binomial(`rounds`, ½); 0 below 0 and 1 from `rounds` on.
  /// - Cost: linear in `count`. Relative error below 10⁻¹³ up to 1000 rounds.
  public static func lowerTail(_ count: Int, of rounds: Int) -> Double {
    precondition(rounds >= 0, "there are no \(rounds) rounds")
    guard count >= 0 else { return 0 }
    guard count < rounds else { return 1 }
    // The upper half is the mirror of the lower one, whose terms are small: nothing cancels.
    if count > rounds / 2 { return 1 - lowerTail(rounds - count - 1, of: rounds) }
    var term = 1.0
    var sum = 1.0
    var exponent = -rounds
    for i in 0..<count {
      term = term * Double(rounds - i) / Double(i + 1)
      sum += term
      if term > 0x1p500 {
        term *= 0x1p-500
        sum *= 0x1p-500
        exponent += 500
      }
    }
    return Double(sign: .plus, exponent: exponent, significand: sum)
  }

  /// Two-sided p: twice the smaller tail, at most 1.
  public static func p(above: Int, of rounds: Int) -> Double {
    min(1, 2 * lowerTail(min(above, rounds - above), of: rounds))
  }

  /// Two-sided p against a median of at most `median`: twice the chance of as many values above it, at most 1.
  ///
  /// A value that equals the median counts as one that is not above it, so that the p is small exactly when the
  /// interval of the same level lies above the median.
  public static func p(medianOf values: [Double], above median: Double) -> Double {
    let others = values.count { !($0 > median) }
    return min(1, 2 * lowerTail(others, of: values.count))
  }

  /// The mirror of `p(medianOf:above:)`.
  public static func p(medianOf values: [Double], below median: Double) -> Double {
    let others = values.count { !($0 < median) }
    return min(1, 2 * lowerTail(others, of: values.count))
  }

  /// The largest k for which the k-th smallest and k-th largest of `rounds` values enclose the median with a
  /// probability of at least 1 − `level`; nil where not even the whole range does.
  public static func order(rounds: Int, level: Double) -> Int? {
    var k = 0
    while 2 * (k + 1) <= rounds, 2 * lowerTail(k, of: rounds) <= level { k += 1 }
    return k == 0 ? nil : k
  }

  /// Probability that the k-th smallest and k-th largest of `rounds` values enclose the median.
  public static func coverage(order k: Int, rounds: Int) -> Double { 1 - 2 * lowerTail(k - 1, of: rounds) }

  /// The fewest rounds with which one of `cases` cases can pass Holm's adjustment: N·2^(1−R) ≤ `level`.
  /// - Precondition: `cases` ≥ 1 and `level` in 0…1, not 0.
  public static func roundsNeeded(cases: Int, level: Double) -> Int {
    precondition(cases >= 1 && level > 0 && level <= 1, "\(cases) cases at level \(level)")
    var rounds = 1
    var smallest = Double(cases)
    while smallest > level {
      rounds += 1
      smallest /= 2
    }
    return rounds
  }
}

/// An interval for a median from two order statistics of the values.
public struct MedianInterval: Hashable, Sendable {
  /// The median; the middle of the two middle values is the caller's, so both are kept.
  public let lowerMiddle: Double
  public let upperMiddle: Double
  public let low: Double
  public let high: Double
  /// The interval is from the k-th smallest to the k-th largest value.
  public let order: Int
  /// Its true coverage, at least what was asked for.
  public let coverage: Double

  /// - Returns: nil where there are too few values for the level.
  public init?(_ values: [Double], level: Double) {
    guard let k = SignTest.order(rounds: values.count, level: level) else { return nil }
    let sorted = values.sorted()
    order = k
    coverage = SignTest.coverage(order: k, rounds: values.count)
    low = sorted[k - 1]
    high = sorted[values.count - k]
    lowerMiddle = sorted[(values.count - 1) / 2]
    upperMiddle = sorted[values.count / 2]
  }
}
