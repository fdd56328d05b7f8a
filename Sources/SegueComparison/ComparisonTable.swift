/// A comparison as text: one table for both lanes, then what is doubtful, what failed and the verdict.
///
/// Names are never cut, and no line depends on a terminal's width. Emphasis is decoration: every verdict is a word.
public struct ComparisonTable: Sendable {
  /// What a piece of text is, for those who colour it.
  public enum Role: Sendable {
    case plain
    case heading
    case good
    case doubtful
    case bad
    case faint
  }

  public typealias Style = (String, Role) -> String

  static let titles = [
    "case", "lane", "base", "candidate", "change", "interval", "floor", "effect/floor", "verdict", "note",
  ]

  let document: ComparisonDocument
  let order: ComparisonDocument.RowOrder

  public init(_ document: ComparisonDocument, order: ComparisonDocument.RowOrder = .declared) {
    self.document = document
    self.order = order
  }

  /// The columns aligned, two blanks between them and none at the end of a line; by significance, with a heading for each
  /// step of it.
  /// - Parameter closes: with the warnings, the findings and the verdict below the table; without them where they go to
  ///   standard error.
  public func text(closes: Bool = true, _ style: Style = { text, _ in text }) -> String {
    let rows = document.rows(order)
    let cells = rows.map(Self.cells)
    let widths = Self.titles.indices.map { column in
      max(Self.titles[column].count, cells.map { $0[column].count }.max() ?? 0)
    }
    var out = Self.line(Self.titles, widths) { text, _ in style(text, .heading) }
    var group = ""
    for (row, cells) in zip(rows, cells) {
      let next = row.isCompared ? SignificanceBucket(row.timesOverFloor).title : "not compared"
      if order == .significance, next != group { out += style("— \(next)", .faint) + "\n" }
      group = next
      out += Self.line(cells, widths) { text, column in
        Self.titles[column] == "verdict" ? style(text, row.role) : text
      }
    }
    if rows.isEmpty { out = "" }
    return closes ? out + (rows.isEmpty ? "" : "\n") + closing(style) : out
  }

  /// A line a row without columns, to be pasted anywhere: `regressed: cards/push (timing lane), base 1.000 ms, …`.
  public var plain: String {
    let lines = document.rows(order).map { row in
      let cells = Self.cells(row)
      let parts = zip(Self.titles, cells).dropFirst(2).filter { !["", "–"].contains($1) && $0 != "verdict" }
      return "\(row.verdict): \(row.name) (\(row.lane.words))"
        + parts.map { ", \($0) \($1)" }.joined() + "\n"
    }
    return lines.joined() + closing { text, _ in text }
  }

  /// Warnings, summaries, findings with their commands, exit code, and the verdict line as the last but one.
  private func closing(_ style: Style) -> String {
    var out = ""
    for warning in document.warnings { out += style("warning", .doubtful) + ": \(warning.name): \(warning.text)\n" }
    for line in document.summaryLines { out += line + "\n" }
    let lines = document.lastLines
    for line in lines.dropLast() { out += line + "\n" }
    out += style(document.verdictLine, document.gate.decisive?.role ?? .good) + "\n"
    return out + lines.suffix(1).map { $0 + "\n" }.joined()
  }

  /// The row's cells, in the order of `titles`.
  static func cells(_ row: ComparisonRow) -> [String] {
    [
      row.name, row.lane.rawValue, row.base, row.candidate, row.change.map { Percent.change($0) } ?? "–",
      interval(row.interval), floor(row), times(row), row.verdict, row.note,
    ].map(Self.oneLine)
  }

  /// Line breaks, tabs and other control characters of names and reasons as blanks: a row is a line.
  static func oneLine(_ text: String) -> String {
    String(
      String.UnicodeScalarView(
        text.unicodeScalars.map { $0.properties.generalCategory == .control ? " " : $0 }))
  }

  /// `+3.9 … +6.2 %`.
  static func interval(_ interval: ClosedRange<Double>?) -> String {
    guard let interval else { return "–" }
    let low = Percent.signed(interval.lowerBound * 100, places: 1)
    return "\(low) … \(Percent.change(interval.upperBound))"
  }

  /// `1 %`, with its source where that is not the default.
  static func floor(_ row: ComparisonRow) -> String {
    guard let floor = row.floor else { return "–" }
    if row.floorSource == "exact" { return "exact" }
    return row.floorSource == "default" ? Percent.text(floor) : "\(Percent.text(floor)) (\(row.floorSource))"
  }

  static func times(_ row: ComparisonRow) -> String {
    guard row.floor != nil, row.timesOverFloor.isFinite, row.floorSource != "exact" else { return "–" }
    return "\(Percent.decimals(row.timesOverFloor, places: 1))×"
  }

  private static func line(
    _ cells: [String], _ widths: [Int], _ style: (_ text: String, _ column: Int) -> String
  ) -> String {
    var out = ""
    var pending = ""
    for (column, cell) in cells.enumerated() {
      let padding = String(repeating: " ", count: widths[column] - cell.count)
      let isNumber = (2...7).contains(column)
      if isNumber { pending += padding }
      if !cell.isEmpty {
        out += pending + style(cell, column)
        pending = ""
      }
      pending += (isNumber ? "" : padding) + "  "
    }
    return out + "\n"
  }
}

extension ComparisonRow {
  var role: ComparisonTable.Role { condition?.role ?? (isBetter ? .good : isUnchanged ? .plain : .doubtful) }
}

extension GateCondition {
  var role: ComparisonTable.Role { self == .inconclusive ? .doubtful : .bad }
}
