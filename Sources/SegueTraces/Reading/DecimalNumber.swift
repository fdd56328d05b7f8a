/// Decimal text to the nearest Double, for the digits that recordings have.
///
/// A number of at most 19 digits is a whole number w < 2⁶⁴ over a power of ten, and one division of whole numbers rounds
/// it: no table of powers, no text. What has more digits, or an exponent, is left to the library.
enum DecimalNumber {
  /// So many digits always fit 64 bits.
  static let digitLimit = 19

  /// w / 10ᵏ, rounded to nearest, ties to even.
  /// - Precondition: `fractionDigits` is at most `digitLimit`.
  @inline(__always)
  static func quotient(_ w: UInt64, fractionDigits: Int) -> Double {
    // Both exact as Double, so the one rounding is the division's.
    if w < 1 << 53 { return Double(w) / doublePowers[fractionDigits] }
    return fractionDigits == 0 ? Double(w) : longQuotient(w, powers[fractionDigits])
  }

  /// w / d with the bits of w and d moved to the top: the quotient has 63 or 64 bits, and a remainder sets the lowest.
  /// Converting that rounds once, for the lowest bit lies far below the last that a Double keeps.
  private static func longQuotient(_ w: UInt64, _ d: UInt64) -> Double {
    let (shiftW, shiftD) = (w.leadingZeroBitCount, d.leadingZeroBitCount)
    let top = w << UInt64(shiftW)
    let divided = (d << UInt64(shiftD)).dividingFullWidth((top >> 1, top << 63))
    let bits = divided.remainder == 0 ? divided.quotient : divided.quotient | 1
    return Double(sign: .plus, exponent: shiftD - shiftW - 63, significand: Double(bits))
  }

  // Literals, because the compiler lays them out: a table that is computed is asked for at every use whether it is there.
  private static let powers: [UInt64] = [
    1, 10, 100, 1000, 10_000, 100_000, 1_000_000, 10_000_000, 100_000_000, 1_000_000_000, 10_000_000_000,
    100_000_000_000, 1_000_000_000_000, 10_000_000_000_000, 100_000_000_000_000, 1_000_000_000_000_000,
    10_000_000_000_000_000, 100_000_000_000_000_000, 1_000_000_000_000_000_000, 10_000_000_000_000_000_000,
  ]
  private static let doublePowers: [Double] = [
    1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19,
  ]
}
