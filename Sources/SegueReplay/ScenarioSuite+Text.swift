import SegueResults

extension ScenarioSuite {
  /// Bytes of a file, and the name that errors call it by.
  public typealias Source = (bytes: [UInt8], name: String)

  /// Reads a suite's text.
  ///
  /// A line is a pattern of scenarios, with `gate=CONDITIONS` and `digest=16 HEX DIGITS` behind it where they are wanted;
  /// or `include FILE`, which stands for the lines of that file; blanks part the words, `#` at a word's beginning starts a
  /// comment. What a later line says of a scenario replaces what an earlier one said.
  ///
  /// - Parameters:
  ///   - source: the file's name in errors. The suite's own name is its last part without `.suite`.
  ///   - include: the file of a name, as the file `from` writes it; nil where there is none. Names of bundled suites are
  ///     not asked for.
  public init(
    reading bytes: [UInt8], from source: String, include: @escaping (_ name: String, _ from: String) -> Source?
  ) throws(SuiteError) {
    var reader = SuiteReader(include: include)
    try reader.read((bytes, source))
    let last = source.split(separator: "/").last.map(String.init) ?? source
    guard !reader.cases.isEmpty else { throw SuiteError(file: source, line: 1, column: 1, fault: .noScenario) }
    self.init(
      name: last.hasSuffix(".suite") ? String(last.dropLast(6)) : last, summary: reader.summary, cases: reader.cases)
  }
}

/// Reads a suite and what it includes into one list.
private struct SuiteReader {
  let include: (String, String) -> ScenarioSuite.Source?
  private(set) var cases: [ScenarioSuite.Case] = []
  private(set) var summary = ""
  private var places: [Scenario: Int] = [:]
  /// The files that are being read, outermost first.
  private var files: [String] = []

  init(include: @escaping (String, String) -> ScenarioSuite.Source?) { self.include = include }

  mutating func read(_ source: ScenarioSuite.Source) throws(SuiteError) {
    guard let text = String(validating: source.bytes, as: UTF8.self), !text.contains("\0") else {
      throw SuiteError(file: source.name, line: 1, column: 1, fault: .notText)
    }
    files.append(source.name)
    defer { files.removeLast() }
    var number = 0
    for content in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
      number += 1
      try read(Line(file: source.name, number: number, content))
    }
  }

  private mutating func read(_ line: Line) throws(SuiteError) {
    guard let first = line.words.first else {
      if summary.isEmpty, files.count == 1, cases.isEmpty { summary = line.comment }
      return
    }
    if first.text == "include" {
      guard line.words.count == 2 else { throw line.error(first, .includeWithoutFile) }
      return try include(line.words[1], line)
    }
    let scenarios: [Scenario]
    do throws(ScenarioPattern.Failure) {
      scenarios = try ScenarioPattern(String(first.text)).scenarios()
    } catch {
      throw SuiteError(
        file: line.file, line: line.number, column: first.column + error.offset, fault: error.fault)
    }
    let (gate, digest) = try members(line)
    for scenario in scenarios {
      let said = ScenarioSuite.Case(
        scenario, gate: gate, digest: digest, source: "\(line.file):\(line.number)")
      if let place = places[scenario] {
        cases[place] = said
      } else {
        places[scenario] = cases.count
        cases.append(said)
      }
    }
  }

  private mutating func include(_ word: Line.Word, _ line: Line) throws(SuiteError) {
    let name = String(word.text)
    let bundled = ScenarioSuite.bundledText(name).map { (bytes: $0, name: "\(name).suite") }
    guard let source = bundled ?? include(name, line.file) else { throw line.error(word, .missingFile(name)) }
    if let first = files.firstIndex(of: source.name) {
      throw line.error(word, .includeCycle(Array(files[first...]) + [source.name]))
    }
    try read(source)
  }

  private func members(_ line: Line) throws(SuiteError) -> (RunGate?, UInt64?) {
    var seen: Set<Substring> = []
    var gate: RunGate?
    var digest: UInt64?
    for word in line.words.dropFirst() {
      let name = word.text.prefix { $0 != "=" }
      let value = word.text.dropFirst(name.count + 1)
      guard seen.insert(name).inserted else { throw line.error(word, .repeatedMember(String(name))) }
      switch name {
      case "gate":
        do throws(GateError) { gate = try RunGate(parsing: String(value)) } catch {
          throw line.error(word, .badMember(name: "gate", words: error.description))
        }
      case "digest":
        digest = value.count == 16 && value.allSatisfy { $0.isHexDigit && $0.isASCII } ? UInt64(value, radix: 16) : nil
        if digest == nil {
          throw line.error(word, .badMember(name: "digest", words: "16 hex digits, not \"\(value)\""))
        }
      default: throw line.error(word, .unknownMember(String(name)))
      }
    }
    return (gate, digest)
  }
}

/// A line in words.
private struct Line {
  struct Word {
    let text: Substring
    /// From 1 on.
    let column: Int
  }

  let file: String
  let number: Int
  private(set) var words: [Word] = []
  private(set) var comment = ""

  init(file: String, number: Int, _ content: Substring) {
    self.file = file
    self.number = number
    var rest = content
    // A byte order mark is no part of a name.
    if number == 1, rest.first == "\u{FEFF}" { rest.removeFirst() }
    while let start = rest.firstIndex(where: { !$0.isWhitespace }) {
      rest = rest[start...]
      let column = content.distance(from: content.startIndex, to: start) + 1
      if rest.first == "#" {
        let words = rest.drop { $0 == "#" || $0.isWhitespace }
        comment = String(words[..<(words.lastIndex { !$0.isWhitespace }.map(words.index(after:)) ?? words.startIndex)])
        return
      }
      let text = rest.prefix { !$0.isWhitespace }
      words.append(Word(text: text, column: column))
      rest = rest[text.endIndex...]
    }
  }

  func error(_ word: Word, _ fault: SuiteError.Fault) -> SuiteError {
    SuiteError(file: file, line: number, column: word.column, fault: fault)
  }
}
