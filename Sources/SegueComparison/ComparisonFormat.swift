/// A format in which a comparison is written.
public enum ComparisonFormat: String, CaseIterable, Sendable {
  /// The table for people.
  case text
  /// A line a row, without columns.
  case plain
  case csv
  case tsv
  case json
  /// For a pull request.
  case markdown
  /// JUnit's XML, for build servers.
  case junit
  /// SARIF 2.1.0, for code scanning.
  case sarif

  /// The whole comparison in this format, ending with a line's end: pure, and equal documents give equal bytes.
  /// - Parameters:
  ///   - order: of the rows, where the format is a table.
  ///   - version: the program's, for SARIF.
  ///   - style: how text gets its emphasis; for `text` alone.
  public func text(
    of document: ComparisonDocument, order: ComparisonDocument.RowOrder = .declared, version: String = "0",
    style: ComparisonTable.Style = { text, _ in text }
  ) -> String {
    let table = ComparisonTable(document, order: order)
    switch self {
    case .text: return table.text(style)
    case .plain: return table.plain
    case .csv: return table.csv
    case .tsv: return table.tsv
    case .json: return document.json.text(indented: true) + "\n"
    case .markdown: return ComparisonMarkdown(document, order: order).text
    case .junit: return ComparisonJUnit(document).text
    case .sarif: return ComparisonSARIF(document, version: version).json.text(indented: true) + "\n"
    }
  }
}
