import SegueHistory
import SegueReport

/// How the history's parts are written for people.
enum HistoryText {
  /// Digits of an id that lists show; twelve tell any number of runs apart.
  static let idLength = 12

  static func id(_ id: String) -> String { String(id.prefix(idLength)) }

  /// A revision as git shortens it, its `-dirty` kept.
  static func commit(_ commit: String?) -> String {
    guard let commit else { return "" }
    let digits = commit.prefix { $0.isHexDigit }
    guard digits.count > idLength else { return commit }
    return String(digits.prefix(idLength) + commit.dropFirst(digits.count))
  }

  /// A figure with its unit: `2.56 ms`, `3.80 %`, `1,000`.
  static func figure(_ value: Double?, _ unit: String) -> String {
    guard let value else { return Figures.absent }
    if unit == "ns", abs(value) >= 1_000, abs(value) < 9e15 { return Figures.duration(Int64(value.rounded())) }
    let number =
      value == value.rounded() && abs(value) < 9e15 ? Figures.grouped(Int(value)) : Figures.significant(value)
    return unit.isEmpty ? number : "\(number) \(unit)"
  }

  /// A fraction as percent with its sign: `+3.10 %`.
  static func change(_ fraction: Double?) -> String {
    guard let fraction else { return Figures.absent }
    return (fraction > 0 ? "+" : "") + Figures.percent(fraction * 100)
  }

  /// A fraction as percent: `1.00 %`.
  static func fraction(_ fraction: Double?) -> String {
    fraction.map { Figures.percent($0 * 100) } ?? Figures.absent
  }

  /// Rows in columns of equal width, under their heads.
  static func table(
    _ columns: [(String, TextTable.Alignment)], _ rows: [[String]], _ style: TextStyle
  ) -> String {
    var table = TextTable(columns.map { (title: $0.0, alignment: $0.1) })
    for row in rows { table.append(row.map { TextTable.Cell($0) }) }
    return table.text(style)
  }
}
