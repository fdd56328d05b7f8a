/// Fractions as percentages, in the one form that reports use.
public enum Percent {
  /// `0.079` is `7.9 %`; trailing zeros of the decimals are left out.
  public static func text(_ fraction: Double) -> String {
    var text = decimals(fraction * 100, places: 2)
    while text.hasSuffix("0") { text.removeLast() }
    if text.hasSuffix(".") { text.removeLast() }
    return text + " %"
  }

  /// A change with its sign and a given number of decimals: `+7.9 %`, `-0.50 %`.
  public static func change(_ fraction: Double, places: Int = 1) -> String {
    "\(signed(fraction * 100, places: places)) %"
  }

  /// `+6.1`, `-0.2`, `0.0` where nothing is left after rounding.
  static func signed(_ value: Double, places: Int) -> String {
    let text = decimals(value, places: places)
    let isZero = value.isFinite && !text.contains { ("1"..."9").contains($0) }
    if isZero { return text.hasPrefix("-") ? String(text.dropFirst()) : text }
    return value > 0 ? "+\(text)" : text
  }

  /// Rounded half away from zero in decimal. Values whose digits go beyond 2⁵³ are written as they are.
  static func decimals(_ value: Double, places: Int) -> String {
    var scale = 1.0
    for _ in 0..<places { scale *= 10 }
    let scaled = (value * scale).rounded()
    guard scaled.magnitude < 9e15 else { return "\(value)" }
    let digits = String(Int64(scaled.magnitude))
    let padded = String(repeating: "0", count: max(0, places + 1 - digits.count)) + digits
    let sign = scaled < 0 ? "-" : ""
    return places == 0 ? sign + padded : "\(sign)\(padded.dropLast(places)).\(padded.suffix(places))"
  }
}
