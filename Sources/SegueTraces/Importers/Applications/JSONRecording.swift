import SegueJSON

/// One JSON text of a recording: its value, and where each part of it stands in the file.
///
/// Other programs wrote it: a byte order mark is skipped and line ends are any. What is no JSON is refused with its place.
struct JSONRecording {
  let file: String
  let value: JSONValue
  private let text: ArraySlice<UInt8>
  private let firstLine: Int

  /// - Parameter firstLine: the line of the file on which `text` begins.
  init(_ text: ArraySlice<UInt8>, file: String, firstLine: Int = 1) throws(TraceError) {
    self.text = text
    self.file = file
    self.firstLine = firstLine
    do {
      value = try JSONReader.read(text)
    } catch {
      let place = Self.place(of: error.offset, in: text, firstLine: firstLine)
      throw TraceError(file: file, line: place.line, column: place.column, fault: Self.fault(of: error, in: text))
    }
  }

  /// A digit behind a comma behind a digit, where JSON expects a key, is a decimal comma.
  private static func fault(of error: JSONError, in text: ArraySlice<UInt8>) -> TraceFault {
    guard case .unexpected(0x30...0x39) = error.fault, error.offset >= 2 else { return .recording(.json(error)) }
    let comma = text.startIndex + error.offset - 1
    let isDecimal = text[comma] == UInt8(ascii: ",") && (0x30...0x39).contains(text[comma - 1])
    return isDecimal ? .decimalComma : .recording(.json(error))
  }

  private static func place(
    of offset: Int, in text: ArraySlice<UInt8>, firstLine: Int
  ) -> (line: Int, column: Int) {
    let before = text.prefix(offset)
    let start = before.lastIndex(of: 0x0A).map { $0 + 1 } ?? text.startIndex
    let line = firstLine + before.count { $0 == 0x0A }
    return (line, UTF8Check.column(at: before.endIndex - start, in: text[start...]))
  }

  func error(at path: String, _ fault: TraceFault) -> TraceError {
    let place = Self.place(of: JSONPlaces(text).offset(of: path), in: text, firstLine: firstLine)
    return TraceError(file: file, line: place.line, column: place.column, fault: fault)
  }

  func error(_ finding: TraceFinding) -> TraceError { error(at: finding.path, finding.fault) }

  /// The line of every element of the list at `path`.
  /// - Cost: linear in the text, for all of them together.
  func elementLines(of path: String) -> [Int] {
    var line = firstLine
    var counted = text.startIndex
    return JSONPlaces(text).elementOffsets(of: path).map { offset in
      let place = text.startIndex + offset
      line += text[counted..<place].count { $0 == 0x0A }
      counted = place
      return line
    }
  }
}

extension TraceBuilder {
  /// Notes a text's byte order mark and its carriage returns, which are passed over.
  mutating func noteForm(of bytes: [UInt8]) {
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { note(.byteOrderMark, line: 1) }
    if let place = bytes.firstIndex(of: 0x0D) {
      note(.lineEndings, line: 1 + bytes[..<place].count { $0 == 0x0A })
    }
  }
}

extension TraceFields {
  /// The object at `path` of a recording.
  init(_ value: JSONValue, path: String, owner: String) throws(TraceFinding) {
    guard let members = value.objectValue else {
      let key = path.split(separator: ".").last.map { String($0) } ?? "text"
      throw TraceFinding(path: path, fault: .wrongValue(key, owner: owner, expected: "an object"))
    }
    self.init(members, path: path, owner: owner)
  }

  /// One of the words, in the letters given.
  mutating func word(_ key: String, kind: String, known: [String]) throws(TraceFinding) -> String {
    let word = try required(key, text(key))
    guard known.contains(word) else {
      throw TraceFinding(path: place(key), fault: .recording(.unknownWord(word, kind: kind, known: known)))
    }
    return word
  }

  /// A position in points. What is further away than a thousand million is no place on a screen, and its sums and
  /// differences would not stay numbers.
  mutating func position(_ key: String) throws(TraceFinding) -> Double? {
    try number(key, in: -1e9...1e9, "a number in -1000000000…1000000000")
  }

  /// A length in points.
  mutating func extent(_ key: String) throws(TraceFinding) -> Double? {
    try number(key, in: 0...1e9, "a number in 0…1000000000")
  }

  mutating func pressure(_ key: String) throws(TraceFinding) -> Double? {
    try number(key, in: 0...1, "a number in 0…1")
  }

  /// A duration in milliseconds, as nanoseconds: at most 115 days, so that sums of many stay within a trace's time.
  mutating func milliseconds(_ key: String) throws(TraceFinding) -> Int64? {
    let expected = "milliseconds in 0…10000000000"
    return try number(key, in: 0...1e10, expected).map { Int64(($0 * 1e6).rounded()) }
  }

  /// Seconds as nanoseconds, rounded to `grain` of them.
  mutating func seconds(_ key: String, grain: Int64 = 1) throws(TraceFinding) -> Int64? {
    guard let seconds = try number(key) else { return nil }
    guard let time = RecordingClock.nanoseconds(seconds: seconds, grain: grain) else {
      throw TraceFinding(path: place(key), fault: .timeOutOfRange)
    }
    return time
  }
}
