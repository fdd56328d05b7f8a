/// A comparison for a pull request: the verdict, what changed, and the rest folded away.
struct ComparisonMarkdown {
  private let document: ComparisonDocument
  private let order: ComparisonDocument.RowOrder

  init(_ document: ComparisonDocument, order: ComparisonDocument.RowOrder) {
    self.document = document
    self.order = order
  }

  var text: String {
    let rows = document.rows(order)
    let changed = rows.filter { !$0.isUnchanged }
    let unchanged = rows.filter(\.isUnchanged)
    var out = "**\(Self.escaped(document.verdictLine))**\n\n"
    out += "\(Self.escaped(document.base.name)) → \(Self.escaped(document.candidate.name))\n"
    if !changed.isEmpty { out += "\n" + Self.table(changed) }
    for line in document.summaryLines { out += "\n\(Self.escaped(line))\n" }
    for warning in document.warnings {
      out += "\n> warning: \(Self.escaped("\(warning.name): \(warning.text)"))\n"
    }
    if !unchanged.isEmpty {
      let count = "\(unchanged.count) unchanged row\(unchanged.count == 1 ? "" : "s")"
      out += "\n<details><summary>\(count)</summary>\n\n" + Self.table(unchanged) + "\n</details>\n"
    }
    return out + closing
  }

  /// Findings with the command that measures each again; the exit code last.
  private var closing: String {
    let lines = document.lastLines
    var out = "\n"
    if lines.count > 1 { out += Self.fenced(lines.dropLast().joined(separator: "\n")) + "\n" }
    return out + Self.escaped(lines.last ?? "") + "\n"
  }

  private static func table(_ rows: [ComparisonRow]) -> String {
    let numbers = 2...7
    let titles = ComparisonTable.titles
    let rules = titles.indices.map { numbers.contains($0) ? "--:" : ":--" }
    let lines =
      [titles, rules] + rows.map { row in ComparisonTable.cells(row).map(escaped) }
    return lines.map { "| \($0.joined(separator: " | ")) |\n" }.joined()
  }

  /// Text that Markdown leaves as it is, on one line.
  static func escaped(_ text: String) -> String {
    var out = ""
    for scalar in ComparisonTable.oneLine(text).unicodeScalars {
      switch scalar {
      case "&": out += "&amp;"
      case "<": out += "&lt;"
      case ">": out += "&gt;"
      case "\\", "`", "*", "_", "[", "]", "|", "~", "#": out += "\\\(scalar)"
      // A name with an @ would call the person of that name.
      case "@": out += "&#64;"
      default: out.unicodeScalars.append(scalar)
      }
    }
    return out
  }

  /// A block of code behind a fence that is longer than any in it.
  private static func fenced(_ text: String) -> String {
    var fence = "```"
    while text.contains(fence) { fence += "`" }
    return "\(fence)text\n\(text)\n\(fence)\n"
  }
}
