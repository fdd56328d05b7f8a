import SegueJSON

extension ComparisonTable {
  /// Columns of `csv` and `tsv`. Figures are as measured, nothing is rounded: `base` and `candidate` in `unit`, changes and
  /// floors as fractions.
  static let delimitedTitles = [
    "case", "lane", "figure", "unit", "base", "candidate", "change", "intervalLow", "intervalHigh", "coverage",
    "floor", "floorSource", "effectOverFloor", "adjustedP", "verdict", "exitCode", "note",
  ]

  /// Comma-separated values (RFC 4180), a line a figure: equal ones have their own. What is not there is empty.
  public var csv: String { delimited(",", end: "\r\n", Self.quoted) }

  /// Values between tabs, each line of the file a row; tabs and line breaks in texts are blanks.
  public var tsv: String { delimited("\t", end: "\n", Self.oneLine) }

  private func delimited(_ separator: String, end: String, _ field: (String) -> String) -> String {
    ([Self.delimitedTitles] + delimitedRows).map { row in
      row.map(field).joined(separator: separator) + end
    }.joined()
  }

  private var delimitedRows: [[String]] {
    let verdicts = Dictionary(document.verdicts.map { ($0.name, $0) }) { first, _ in first }
    return document.rows(order, collapsesEqual: false).map { row in
      row.fields(row.lane == .timing ? verdicts[row.name] : nil)
    }
  }

  private static func quoted(_ field: String) -> String {
    let needsQuotes = field.contains { $0 == "," || $0 == "\"" || $0.isNewline }
    return needsQuotes ? "\"" + field.replacing("\"", with: "\"\"") + "\"" : field
  }
}

extension ComparisonRow {
  /// The values of `ComparisonTable.delimitedTitles`.
  /// - Parameter verdict: the timing lane's row that this one is of.
  func fields(_ verdict: CaseVerdict?) -> [String] {
    let value: (Double?) -> String = { $0.map { $0.isFinite ? JSONValue.text(of: $0) : "" } ?? "" }
    let figures =
      verdict.map { [value($0.baseFigure), value($0.candidateFigure)] }
      ?? [base, candidate].map { $0 == "–" ? "" : $0 }
    return [name, lane.rawValue, figure, verdict?.kind.unit ?? ""] + figures
      + [
        value(change), value(interval?.lowerBound), value(interval?.upperBound), value(verdict?.finding?.coverage),
        value(floor), floorSource, floor == nil ? "" : value(timesOverFloor), value(verdict?.adjustedP), self.verdict,
        "\(condition?.rawValue ?? 0)", note,
      ]
  }
}
