extension JSONValue {
  /// The value as text, byte-stable: keys in ascending UTF-8 order, shortest round-trip numbers, whole numbers without
  /// a fraction.
  ///
  /// A number that JSON cannot hold (NaN, ±∞) is written as null, and inside an object its key gets a companion
  /// `<key>Reason` of "nan", "+inf" or "-inf".
  /// - Parameter indented: two spaces a level and one member a line; otherwise no white space at all.
  public func text(indented: Bool = false) -> String {
    var out = ""
    write(into: &out, indent: indented ? 0 : nil)
    return out
  }

  private func write(into out: inout String, indent: Int?) {
    switch self {
    case .null: out += "null"
    case .bool(let flag): out += flag ? "true" : "false"
    case .integer(let value): out += String(value)
    case .number(let value): out += Self.text(of: value)
    case .string(let text): Self.quote(text, into: &out)
    case .array(let items):
      Self.list(items, "[", "]", indent: indent, into: &out) { item, inner, out in
        item.write(into: &out, indent: inner)
      }
    case .object(let members):
      Self.list(Self.sorted(members), "{", "}", indent: indent, into: &out) { member, inner, out in
        Self.quote(member.key, into: &out)
        out += inner == nil ? ":" : ": "
        member.value.write(into: &out, indent: inner)
      }
    }
  }

  /// Members in key order, each non-finite number followed by its reason.
  private static func sorted(_ members: [String: JSONValue]) -> [(key: String, value: JSONValue)] {
    var all = members
    for (key, value) in members {
      if case .number(let number) = value, !number.isFinite {
        all[key + "Reason"] = .string(number.isNaN ? "nan" : number > 0 ? "+inf" : "-inf")
      }
    }
    return all.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
  }

  private static func list<Element>(
    _ items: [Element], _ open: String, _ close: String, indent: Int?, into out: inout String,
    write: (Element, Int?, inout String) -> Void
  ) {
    out += open
    for (index, item) in items.enumerated() {
      if index > 0 { out += "," }
      if let indent { out += "\n" + String(repeating: "  ", count: indent + 1) }
      write(item, indent.map { $0 + 1 }, &out)
    }
    if let indent, !items.isEmpty { out += "\n" + String(repeating: "  ", count: indent) }
    out += close
  }

  /// Shortest text that reads back as the same Double; whole numbers below 2⁵³ without a fraction, −0 as 0.
  public static func text(of value: Double) -> String {
    guard value.isFinite else { return "null" }
    if value == value.rounded(), abs(value) < 9_007_199_254_740_992 { return String(Int64(value)) }
    return value.description
  }

  private static func quote(_ text: String, into out: inout String) {
    out += "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": out += "\\\""
      case "\\": out += "\\\\"
      case "\n": out += "\\n"
      case "\r": out += "\\r"
      case "\t": out += "\\t"
      case _ where scalar.value < 0x20:
        let hex = String(scalar.value, radix: 16)
        out += "\\u" + String(repeating: "0", count: 4 - hex.count) + hex
      default: out.unicodeScalars.append(scalar)
      }
    }
    out += "\""
  }
}
