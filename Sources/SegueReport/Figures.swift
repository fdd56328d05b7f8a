/// Numbers as people read them: few digits, a unit, always the same form.
public enum Figures {
  /// A duration with three digits: `840 ns`, `412 µs`, `8.33 ms`, `1.20 s`.
  public static func duration(_ nanoseconds: Int64) -> String {
    let value = Double(nanoseconds)
    return switch nanoseconds.magnitude {
    case ..<1_000: "\(nanoseconds) ns"
    case ..<999_500: significant(value / 1e3) + " µs"
    case ..<999_500_000: significant(value / 1e6) + " ms"
    default: significant(value / 1e9) + " s"
    }
  }

  /// Milliseconds with three places: `16.667 ms`, the exact period rounded and not its whole nanoseconds.
  public static func milliseconds(_ milliseconds: Double) -> String { decimal(milliseconds, places: 3) + " ms" }

  /// Fixed point, halves away from zero; `–` for what is not finite.
  public static func decimal(_ value: Double, places: Int) -> String {
    var scale = 1.0
    for _ in 0..<places { scale *= 10 }
    let scaled = (value * scale).rounded()
    guard scaled.isFinite, abs(scaled) < 9e15 else { return value.isFinite ? value.description : absent }
    let digits = String(Int64(abs(scaled)))
    let sign = scaled < 0 ? "-" : ""
    guard places > 0 else { return sign + digits }
    let padded = String(repeating: "0", count: max(0, places + 1 - digits.count)) + digits
    return sign + padded.dropLast(places) + "." + padded.suffix(places)
  }

  /// Two places below ten, one below a hundred, none above: `3.80 %`, `12.5 %`, `100 %`.
  public static func percent(_ percent: Double) -> String { significant(percent) + " %" }

  /// Three digits where there are that many: `0`, `3.80`, `12.5`, `222`.
  public static func significant(_ value: Double) -> String {
    guard value != 0 else { return "0" }
    return decimal(value, places: abs(value) < 9.995 ? 2 : abs(value) < 99.95 ? 1 : 0)
  }

  /// A whole number with its thousands apart: `10,000`.
  public static func grouped(_ value: Int) -> String {
    let digits = Array(String(value.magnitude))
    var out = value < 0 ? "-" : ""
    for (index, digit) in digits.enumerated() {
      if index > 0, (digits.count - index).isMultiple(of: 3) { out += "," }
      out.append(digit)
    }
    return out
  }

  /// A count with its noun: `1 run`, `32 runs`.
  public static func count(_ count: Int, _ noun: String) -> String {
    "\(grouped(count)) \(noun)\(count == 1 ? "" : "s")"
  }

  /// Stands where a figure does not exist.
  public static let absent = "–"
}
