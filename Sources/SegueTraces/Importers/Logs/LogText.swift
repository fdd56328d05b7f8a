/// The lines of a log, as terminals, pagers and mail left them.
///
/// Skipped with a note: a byte order mark, carriage returns and blanks at the end of a line, the ">" of a mail that
/// quotes the log. Lines that belong to nothing are counted: more than one in ten refuse the file.
struct LogText {
  let file: String
  /// The line without what was skipped.
  private(set) var line: ArraySlice<UInt8> = []
  /// From 1.
  private(set) var number = 0
  /// Whether the line is the file's last and has no line feed.
  private(set) var isCut = false
  var warnings: TraceWarnings

  private var rest: ArraySlice<UInt8>
  private var filled = 0
  private var foreign = 0

  init(_ bytes: [UInt8], file: String) {
    self.file = file
    warnings = TraceWarnings(file: file)
    rest = bytes[...]
    if rest.starts(with: [0xEF, 0xBB, 0xBF]) {
      rest = rest.dropFirst(3)
      warnings.add(.byteOrderMark, line: 1)
    }
  }

  /// Goes to the next line that is not blank; false at the end.
  mutating func advance() -> Bool {
    while !rest.isEmpty {
      number += 1
      let end = rest.firstIndex(of: 0x0A)
      line = rest[..<(end ?? rest.endIndex)]
      rest = end.map { rest[($0 + 1)...] } ?? []
      isCut = end == nil
      if line.last == 0x0D { warnings.add(.lineEndings, line: number) }
      while let last = line.last, last == 0x0D || last == 0x20 || last == 0x09 || last == 0 { line = line.dropLast() }
      if line.first == UInt8(ascii: ">") {
        warnings.add(.mailQuote, line: number)
        line = line.drop { $0 == UInt8(ascii: ">") }
        if line.first == 0x20 { line = line.dropFirst() }
      }
      guard line.contains(where: { $0 != 0x20 && $0 != 0x09 }) else { continue }
      filled += 1
      return true
    }
    return false
  }

  /// Skips bytes at the start of the line that belong to nothing.
  mutating func skip(_ count: Int) {
    line = line.dropFirst(count)
    warnings.add(.lineEndings, line: number)
  }

  /// What the line is if it is nothing known: a cut end, or foreign.
  mutating func noteForeign() {
    if isCut {
      warnings.add(.cutFrame, line: number)
    } else {
      foreign += 1
      warnings.add(.foreignLine, line: number)
    }
  }

  /// - Throws: more than one line in ten is foreign.
  func checkForeign() throws(TraceError) {
    guard foreign * 10 > filled else { return }
    let first = warnings.list.first { $0.notice == .foreignLine }?.line ?? 1
    throw TraceError(file: file, line: first, column: 1, fault: .foreignLines(count: foreign, of: filled))
  }

  func error(_ fault: TraceFault, at place: Int? = nil) -> TraceError {
    let column = place.map { UTF8Check.column(at: $0 - line.startIndex, in: line) } ?? 1
    return TraceError(file: file, line: number, column: column, fault: fault)
  }
}

/// Words and numbers from the front of a line.
struct LogFields {
  private(set) var rest: ArraySlice<UInt8>

  init(_ line: ArraySlice<UInt8>) { rest = line }

  var isAtEnd: Bool { rest.allSatisfy { $0 == 0x20 || $0 == 0x09 } }

  mutating func skipBlanks() { rest = rest.drop { $0 == 0x20 || $0 == 0x09 } }

  /// Whether `text` stands here, which it is then behind.
  mutating func skip(_ text: StaticString) -> Bool {
    // SAFETY: a static string's bytes are never freed.
    let wanted = unsafe UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)
    guard unsafe rest.starts(with: wanted) else { return false }
    rest = rest.dropFirst(text.utf8CodeUnitCount)
    return true
  }

  mutating func word() -> ArraySlice<UInt8>? {
    skipBlanks()
    let word = rest.prefix { $0 != 0x20 && $0 != 0x09 }
    rest = rest[word.endIndex...]
    return word.isEmpty ? nil : word
  }

  /// "seconds.microseconds".
  /// - Throws: a fraction that has not six digits, with its place.
  mutating func time() throws(TimeFault) -> (seconds: Int64, microseconds: Int64)? {
    skipBlanks()
    let whole = digits()
    guard !whole.isEmpty, whole.count <= 10, rest.first == UInt8(ascii: ".") else { return nil }
    rest = rest.dropFirst()
    let fraction = digits()
    guard !fraction.isEmpty else { return nil }
    guard fraction.count == 6 else {
      throw TimeFault(place: fraction.startIndex, fraction: String(decoding: fraction, as: UTF8.self))
    }
    guard let seconds = EvemuFields.number(whole), seconds < 4_600_000_000,
      let microseconds = EvemuFields.number(fraction)
    else { return nil }
    return (seconds, microseconds)
  }

  struct TimeFault: Error {
    var place: Int
    var fraction: String
  }

  mutating func digits() -> ArraySlice<UInt8> {
    let digits = rest.prefix { (0x30...0x39).contains($0) }
    rest = rest[digits.endIndex...]
    return digits
  }

  /// A whole number with an optional minus.
  mutating func decimal() -> Int32? {
    skipBlanks()
    let isNegative = rest.first == UInt8(ascii: "-")
    if isNegative { rest = rest.dropFirst() }
    let digits = digits()
    guard !digits.isEmpty, digits.count <= 10, let value = EvemuFields.number(digits) else { return nil }
    return Int32(exactly: isNegative ? -value : value)
  }

  /// Whether a name in brackets stands here, which it is then behind: " (EV_ABS)".
  mutating func skipName() -> Bool {
    skipBlanks()
    guard rest.first == UInt8(ascii: "("), let end = rest.firstIndex(of: UInt8(ascii: ")")) else { return false }
    rest = rest[(end + 1)...]
    return true
  }

  static func hex(_ word: ArraySlice<UInt8>, digits: Int) -> UInt32? {
    guard word.count <= digits, !word.isEmpty else { return nil }
    var value: UInt32 = 0
    for byte in word {
      switch byte {
      case 0x30...0x39: value = value << 4 | UInt32(byte - 0x30)
      case 0x61...0x66: value = value << 4 | UInt32(byte - 0x57)
      case 0x41...0x46: value = value << 4 | UInt32(byte - 0x37)
      default: return nil
      }
    }
    return value
  }
}
