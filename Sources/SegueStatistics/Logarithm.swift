/// Natural logarithm and exponential from additions, products and quotients alone, so that every machine and every C
/// library gives the same bits.
public enum Logarithm {
  // ln 2 in two parts: the first has 21 trailing zero bits, so that its product with an exponent is exact.
  private static let upperLn2 = 0x1.62e42feep-1
  private static let lowerLn2 = 0x1.a39ef35793c76p-33

  /// ln `x`, within 2 units in the last place. ln 0 is −∞; a negative number has none (NaN).
  public static func ln(_ x: Double) -> Double {
    guard x > 0 else { return x == 0 ? -.infinity : .nan }
    guard x.isFinite else { return x }
    var exponent = Double(x.exponent)
    var m = x.significand
    if m > 1.4142135623730951 {
      m /= 2
      exponent += 1
    }
    // ln m = 2 artanh s, |s| ≤ 0.1716: the 13th term is below 10⁻¹⁹ of the first.
    let s = (m - 1) / (m + 1)
    let square = s * s
    var series = 0.0
    for k in stride(from: 25, through: 3, by: -2) { series = (series + 1 / Double(k)) * square }
    return exponent * upperLn2 + (2 * s + (2 * s * series + exponent * lowerLn2))
  }

  /// eˣ, within 2 units in the last place; 0 and +∞ beyond what a Double holds.
  public static func exp(_ x: Double) -> Double {
    guard x == x else { return .nan }
    guard x < 710 else { return .infinity }
    guard x > -746 else { return 0 }
    let exponent = (x / 0.6931471805599453).rounded()
    let rest = (x - exponent * upperLn2) - exponent * lowerLn2
    // |rest| ≤ 0.3466: 18 terms leave less than 10⁻²⁴.
    var sum = 1.0
    for k in stride(from: 18, through: 1, by: -1) { sum = 1 + rest / Double(k) * sum }
    return Double(sign: .plus, exponent: Int(exponent), significand: sum)
  }
}
