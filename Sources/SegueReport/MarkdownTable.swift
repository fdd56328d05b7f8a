/// A table in Markdown.
enum MarkdownTable {
  /// - Precondition: every row has as many cells as there are titles.
  static func text(_ titles: [String], _ alignments: [TextTable.Alignment], _ rows: [[String]]) -> String {
    for row in rows { precondition(row.count == titles.count, "\(row.count) cells for \(titles.count) columns") }
    func line(_ cells: [String]) -> String {
      "| " + cells.map { $0.replacing("|", with: "\\|") }.joined(separator: " | ") + " |\n"
    }
    return line(titles) + line(alignments.map { $0 == .right ? "---:" : "---" }) + rows.map(line).joined()
  }
}
