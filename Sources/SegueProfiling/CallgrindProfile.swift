/// Instructions by function, read from the file that valgrind's callgrind writes.
public struct CallgrindProfile: Hashable, Sendable {
  public struct Function: Hashable, Sendable {
    /// As callgrind prints it, mangled.
    public var symbol: String
    /// The last part of its file's path.
    public var module: String
    /// In the function itself.
    public var instructions: Int64
  }

  /// The greatest first, equal ones by symbol.
  public private(set) var functions: [Function]
  /// What the file says is the sum.
  public private(set) var total: Int64

  /// Reads a file of one part.
  ///
  /// Instructions are the event `Ir`. Lines of calls are passed over with the cost line below them, which is that of the
  /// callee.
  /// - Throws: a file without that event, and the first cost line that has no number.
  public init(_ text: [UInt8]) throws(ProfileFault) {
    var names: [Substring: String] = [:]
    var objects: [Substring: String] = [:]
    var own: [String: (module: String, count: Int64)] = [:]
    var column: Int?
    var module = ""
    var symbol = ""
    var isCall = false
    var positions = 1
    total = 0
    for (index, line) in String(decoding: text, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
      .enumerated()
    {
      if let value = Self.value("positions:", line) { positions = value.split(separator: " ").count }
      if let value = Self.value("events:", line) { column = value.split(separator: " ").firstIndex(of: "Ir") }
      if line.hasPrefix("ob=") { module = Self.name(line.dropFirst(3), &objects) }
      // The other names only feed the tables of short forms.
      if line.hasPrefix("cob=") { _ = Self.name(line.dropFirst(4), &objects) }
      if line.hasPrefix("cfn=") { _ = Self.name(line.dropFirst(4), &names) }
      if line.hasPrefix("fn=") { symbol = Self.name(line.dropFirst(3), &names) }
      if line.hasPrefix("calls=") {
        isCall = true
        continue
      }
      guard let first = line.first, first.isASCIIDigit || first == "+" || first == "-" || first == "*" else { continue }
      if isCall {
        isCall = false
        continue
      }
      guard let column else {
        throw ProfileFault(index + 1, 1, "the file does not count instructions: no event Ir stands before this line")
      }
      let words = line.split(separator: " ")
      let place = positions + column
      // Zeros at the end of a line are left out.
      guard place < words.count else { continue }
      guard let count = Int64(words[place]), count >= 0 else {
        throw ProfileFault(index + 1, 1, "\"\(words[place])\" is no number of instructions")
      }
      own[symbol, default: (module, 0)].count += count
      total += count
    }
    // A function that calls itself stands once for each depth: `swift_release'2`.
    var merged: [String: (module: String, count: Int64)] = [:]
    for (name, value) in own {
      let plain = name.lastIndex(of: "'").flatMap { quote in
        let depth = name[quote...].dropFirst()
        return !depth.isEmpty && depth.allSatisfy(\.isASCIIDigit) ? String(name[..<quote]) : nil
      }
      merged[plain ?? name, default: (value.module, 0)].count += value.count
    }
    functions = merged.map { name, value in
      Function(symbol: name, module: SymbolNames.module(value.module), instructions: value.count)
    }.sorted { ($1.instructions, $0.symbol.utf8Bytes) < ($0.instructions, $1.symbol.utf8Bytes) }
  }

  private static func value(_ key: String, _ line: Substring) -> Substring? {
    line.hasPrefix(key) ? line.dropFirst(key.count) : nil
  }

  /// `(12) name` gives a number its name, `(12)` means that name, anything else is a name.
  private static func name(_ text: Substring, _ known: inout [Substring: String]) -> String {
    guard text.first == "(", let end = text.firstIndex(of: ")") else { return String(text) }
    let number = text[...end]
    let rest = text[text.index(after: end)...].drop { $0 == " " }
    if !rest.isEmpty { known[number] = String(rest) }
    return known[number] ?? "[unknown]"
  }
}
