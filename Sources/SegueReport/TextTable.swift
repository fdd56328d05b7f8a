/// A table in columns of equal width, for a terminal.
public struct TextTable {
  public enum Alignment: Sendable {
    case left
    case right
  }

  public struct Cell: Sendable {
    public var text: String
    public var emphasis: Emphasis

    public init(_ text: String, _ emphasis: Emphasis = .plain) {
      self.text = text
      self.emphasis = emphasis
    }
  }

  private let columns: [(title: String, alignment: Alignment)]
  private var rows: [[Cell]] = []

  public init(_ columns: [(title: String, alignment: Alignment)]) { self.columns = columns }

  /// - Precondition: `row` has a cell a column.
  public mutating func append(_ row: [Cell]) {
    precondition(row.count == columns.count, "\(row.count) cells for \(columns.count) columns")
    rows.append(row)
  }

  /// A head line, then a line a row; two blanks between columns and none at the end of a line. Empty cells of the last
  /// columns leave no trace.
  public func text(_ style: TextStyle = .plain) -> String {
    let widths = columns.indices.map { column in
      max(columns[column].title.count, rows.map { $0[column].text.count }.max() ?? 0)
    }
    let head = columns.map { Cell($0.title, .faint) }
    return ([head] + rows).map { line($0, widths, style) + "\n" }.joined()
  }

  private func line(_ row: [Cell], _ widths: [Int], _ style: TextStyle) -> String {
    var out = ""
    var pending = ""
    for (column, cell) in row.enumerated() {
      let padding = String(repeating: " ", count: widths[column] - cell.text.count)
      let styled = style(cell.text, cell.emphasis)
      if columns[column].alignment == .right { pending += padding }
      if !cell.text.isEmpty {
        out += pending + styled
        pending = ""
      }
      if columns[column].alignment == .left { pending += padding }
      pending += "  "
    }
    return out
  }
}
