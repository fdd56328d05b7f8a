/// A table of a profile, for a terminal, a page and Markdown alike.
public struct ProfileTable: Hashable, Sendable {
  public struct Column: Hashable, Sendable {
    public let title: String
    public let isNumber: Bool

    public init(_ title: String, isNumber: Bool = true) {
      self.title = title
      self.isNumber = isNumber
    }
  }

  public let title: String
  public let columns: [Column]
  public let rows: [[String]]
  /// Sentences that stand below it.
  public let notes: [String]

  /// - Precondition: every row has a cell a column.
  public init(_ title: String, _ columns: [Column], _ rows: [[String]], notes: [String] = []) {
    for row in rows { precondition(row.count == columns.count, "\(row.count) cells for \(columns.count) columns") }
    self.title = title
    self.columns = columns
    self.rows = rows
    self.notes = notes
  }

  /// Columns of equal width, two blanks between them, and none at the end of a line.
  public var text: String {
    let widths = columns.indices.map { column in
      ([columns[column].title] + rows.map { $0[column] }).map(\.count).max() ?? 0
    }
    func line(_ cells: [String]) -> String {
      var out = cells.indices.map { column in
        let padding = String(repeating: " ", count: widths[column] - cells[column].count)
        return columns[column].isNumber ? padding + cells[column] : cells[column] + padding
      }.joined(separator: "  ")
      while out.last == " " { out.removeLast() }
      return out + "\n"
    }
    return title + "\n" + line(columns.map(\.title)) + rows.map(line).joined() + notes.map { $0 + "\n" }.joined()
  }

  func html(level: Int = 2) -> String {
    func cells(_ row: [String]) -> String {
      zip(columns, row).enumerated().map { index, cell in
        let name = index == 0 ? "th scope=\"row\"" : "td"
        return
          "<\(name)\(cell.0.isNumber ? "" : " class=\"word\"")>\(Markup.escaped(cell.1))</\(index == 0 ? "th" : "td")>"
      }.joined()
    }
    let head = columns.map {
      "<th scope=\"col\"\($0.isNumber ? "" : " class=\"word\"")>\(Markup.escaped($0.title))</th>"
    }
    return "<h\(level)>\(Markup.escaped(title))</h\(level)>\n<div class=\"scroll\" tabindex=\"0\" role=\"region\" "
      + "aria-label=\"\(Markup.escaped(title))\"><table><thead><tr>\(head.joined())</tr></thead>\n<tbody>"
      + rows.map { "<tr>\(cells($0))</tr>\n" }.joined() + "</tbody></table></div>\n"
      + notes.map { "<p class=\"faint\">\(Markup.escaped($0))</p>\n" }.joined()
  }
}

enum Markup {
  /// A text inside an element or a quoted attribute of XML or HTML.
  static func escaped(_ text: String) -> String {
    var out = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": out += "&amp;"
      case "<": out += "&lt;"
      case ">": out += "&gt;"
      case "\"": out += "&quot;"
      // What XML has no way to say.
      case _ where scalar.value < 0x20 && scalar != "\t" && scalar != "\n": out += "\u{FFFD}"
      default: out.unicodeScalars.append(scalar)
      }
    }
    return out
  }
}

/// Figures of profiles as people read them.
public enum ProfileFigures {
  /// Two places below ten, one below a hundred, none above.
  public static func significant(_ value: Double) -> String {
    let size = abs(value)
    return value == 0 ? "0" : fixed(value, places: size < 9.995 ? 2 : size < 99.95 ? 1 : 0)
  }

  public static func percent(_ value: Double) -> String { significant(value) + " %" }

  /// A change with its sign: `+3.20`, `−0.40`.
  public static func signed(_ value: Double) -> String {
    let text = significant(abs(value))
    return text.allSatisfy { "0.".contains($0) } ? "0" : (value < 0 ? "−" : "+") + text
  }

  /// A weight in its unit: `12.5 ms`, `4.10 MB`, `1,234`.
  public static func weight(_ value: Double, _ unit: CallTree.Unit) -> String {
    switch unit {
    case .nanoseconds: scaled(value, [("ns", 1), ("µs", 1e3), ("ms", 1e6), ("s", 1e9)])
    case .bytes: scaled(value, [("B", 1), ("kB", 1e3), ("MB", 1e6), ("GB", 1e9)])
    case .count: grouped(Int64(value.rounded()))
    }
  }

  private static func scaled(_ value: Double, _ units: [(name: String, size: Double)]) -> String {
    let unit = units.last { abs(value) >= $0.size * 0.9995 } ?? units[0]
    return significant(value / unit.size) + " " + unit.name
  }

  /// A whole number with its thousands apart: `10,000`.
  public static func grouped(_ value: Int64) -> String {
    let digits = Array(String(value.magnitude))
    var out = value < 0 ? "−" : ""
    for (index, digit) in digits.enumerated() {
      if index > 0, (digits.count - index).isMultiple(of: 3) { out += "," }
      out.append(digit)
    }
    return out
  }

  static func fixed(_ value: Double, places: Int) -> String {
    var scale = 1.0
    for _ in 0..<places { scale *= 10 }
    let scaled = (value * scale).rounded()
    guard abs(scaled) < 9e15 else { return value.description }
    let digits = String(Int64(abs(scaled)))
    let padded = String(repeating: "0", count: max(0, places + 1 - digits.count)) + digits
    let sign = scaled < 0 ? "−" : ""
    return places == 0 ? sign + padded : sign + padded.dropLast(places) + "." + padded.suffix(places)
  }
}
