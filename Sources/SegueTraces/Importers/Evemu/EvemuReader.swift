/// Reads evemu text, line by line, into what each line says.
///
/// Lenient where other programs wrote carelessly (line ends, byte order mark, names, log noise up to one line in ten)
/// and strict where leniency would change a number.
struct EvemuReader {
  private var recording: EvemuRecording
  private var warnings: TraceWarnings
  private var foreign = 0
  private var lineNumber = 0
  private var line: ArraySlice<UInt8> = []

  private init(name: String) {
    recording = EvemuRecording(fileName: name)
    warnings = TraceWarnings(file: name)
  }

  /// The description and events of one file; either may be missing.
  static func read(_ bytes: [UInt8], name: String) throws(TraceError) -> EvemuRecording {
    var reader = EvemuReader(name: name)
    try reader.readLines(bytes)
    reader.recording.warnings = reader.warnings.list
    return reader.recording
  }

  private mutating func readLines(_ bytes: [UInt8]) throws(TraceError) {
    var rest = bytes[...]
    if rest.starts(with: [0xEF, 0xBB, 0xBF]) {
      rest = rest.dropFirst(3)
      warnings.add(.byteOrderMark, line: 1)
    }
    while !rest.isEmpty {
      lineNumber += 1
      let end = rest.firstIndex(of: UInt8(ascii: "\n"))
      line = rest[..<(end ?? rest.endIndex)]
      rest = end.map { rest[($0 + 1)...] } ?? []
      stripEnd()
      do throws(TraceError) {
        try readLine()
      } catch {
        // A last line without its line feed was cut in the writing.
        guard end == nil else { throw error }
        warnings.add(.cutFrame, line: lineNumber)
      }
    }
    guard foreign * 10 <= lineNumber else {
      let first = warnings.list.first { $0.notice == .foreignLine }?.line ?? 1
      throw TraceError(
        file: recording.fileName, line: first, column: 1, fault: .foreignLines(count: foreign, of: lineNumber))
    }
  }

  private mutating func stripEnd() {
    let full = line
    while let last = line.last, last == 0x0D || last == 0x20 || last == 0x09 { line = line.dropLast() }
    // evemu's own writer leaves no blank there, except after an empty name.
    if line.count < full.count, !line.elementsEqual("N:".utf8) { warnings.add(.lineEndings, line: lineNumber) }
  }

  private mutating func readLine() throws(TraceError) {
    guard let first = line.first else { return }
    if first == UInt8(ascii: "#") { return try readComment() }
    let rest = line.dropFirst()
    guard rest.first == UInt8(ascii: ":") else { return noteForeign() }
    var fields = EvemuFields(rest.dropFirst())
    switch first {
    case UInt8(ascii: "E"): try readEvent(&fields)
    case UInt8(ascii: "N"): readName(rest.dropFirst())
    case UInt8(ascii: "I"):
      let parts = [fields.hex(), fields.hex(), fields.hex(), fields.hex()].compactMap { $0 }
      guard parts.count == 4, fields.isAtEnd else {
        throw malformed("a device identity", "I: bus vendor product version")
      }
      recording.identity = .init(bus: parts[0], vendor: parts[1], product: parts[2], version: parts[3])
    case UInt8(ascii: "P"):
      guard let bytes = fields.hexBytes() else { throw malformed("a line of properties", "P: 02 00 00 00 00 00 00 00") }
      recording.properties += bytes
    case UInt8(ascii: "B"):
      guard let type = fields.hex(), let bytes = fields.hexBytes() else {
        throw malformed("a line of capabilities", "B: 03 00 00 00 00 00 00 00 00")
      }
      recording.capabilities[type, default: []] += bytes
    case UInt8(ascii: "A"): try readAxis(&fields)
    case UInt8(ascii: "L"):
      guard let code = fields.hex(), let state = fields.decimal(), fields.isAtEnd else {
        throw malformed("a light's state", "L: 00 1")
      }
      recording.leds[code] = state
    case UInt8(ascii: "S"):
      guard let code = fields.hex(), let state = fields.decimal(), fields.isAtEnd else {
        throw malformed("a switch's state", "S: 00 1")
      }
      recording.switches[code] = state
    default: noteForeign()
    }
  }

  private mutating func noteForeign() {
    foreign += 1
    warnings.add(.foreignLine, line: lineNumber)
  }

  private mutating func readComment() throws(TraceError) {
    guard line.starts(with: "# EVEMU ".utf8) else { return try readHeader() }
    let version = line.dropFirst(8)
    let parts = version.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    let numbers = parts.compactMap { Int(String(decoding: $0, as: UTF8.self)) }
    guard parts.count == 2, numbers.count == 2, numbers[0] == 1, (0...3).contains(numbers[1]) else {
      throw error(
        at: 8,
        .unsupportedVersion(
          format: "evemu", version: String(decoding: version, as: UTF8.self), supported: "versions 1.0 to 1.3"))
    }
    recording.version = .init(major: numbers[0], minor: numbers[1])
  }

  /// The header of a trace, in the comment that the exporter writes.
  private mutating func readHeader() throws(TraceError) {
    let mark = "# \(CarriedHeader.key) ".utf8
    guard line.starts(with: mark), line.dropFirst(mark.count).first == UInt8(ascii: "{") else { return }
    do throws(TraceError) {
      let value = try JSONRecording(line.dropFirst(mark.count), file: recording.fileName, firstLine: lineNumber)
      do throws(TraceFinding) { recording.header = try CarriedHeader.read(value.value, path: "") } catch {
        throw value.error(error)
      }
    } catch {
      throw TraceError(
        file: error.file, line: error.line, column: error.column + mark.count, fault: error.fault)
    }
  }

  private mutating func readName(_ bytes: ArraySlice<UInt8>) {
    let name = bytes.first == UInt8(ascii: " ") ? bytes.dropFirst() : bytes
    if String(validating: name, as: UTF8.self) == nil || name.contains(0) {
      warnings.add(.repairedName, line: lineNumber)
    }
    recording.deviceName = String(
      String.UnicodeScalarView(
        String(decoding: name, as: UTF8.self).unicodeScalars.map { $0 == "\0" ? "\u{FFFD}" : $0 })
    )
  }

  private mutating func readAxis(_ fields: inout EvemuFields) throws(TraceError) {
    let form = "A: code min max fuzz flat resolution"
    guard let code = fields.hex(), let minimum = fields.decimal(), let maximum = fields.decimal(),
      let fuzz = fields.decimal(), let flat = fields.decimal()
    else { throw malformed("an axis", form) }
    var axis = EvdevAxis(minimum: minimum, maximum: maximum, fuzz: fuzz, flat: flat)
    if !fields.isAtEnd {
      guard let resolution = fields.decimal(), fields.isAtEnd else { throw malformed("an axis", form) }
      axis.resolution = resolution
    }
    recording.axes[code] = axis
  }

  private mutating func readEvent(_ fields: inout EvemuFields) throws(TraceError) {
    let form = "E: seconds.microseconds type code value"
    guard let seconds = fields.digits(), fields.skip(UInt8(ascii: ".")) else { throw malformed("an event", form) }
    let place = fields.position - line.startIndex
    guard let fraction = fields.digits() else { throw malformed("an event", form) }
    guard fraction.count == 6 else {
      throw error(at: place, .unpaddedMicroseconds(String(decoding: fraction, as: UTF8.self)))
    }
    // The time stays within 2⁶² ns, which is what a trace can hold.
    guard let whole = EvemuFields.number(seconds), whole < 4_600_000_000, let micro = EvemuFields.number(fraction),
      let type = fields.hex(), let code = fields.hex(), let value = fields.decimal(), fields.isAtEnd
    else { throw malformed("an event", form) }
    recording.events.append(
      EvdevEvent(seconds: whole, microseconds: micro, type: type, code: code, value: value))
    recording.eventLines.append(lineNumber)
  }

  private func malformed(_ kind: String, _ form: String) -> TraceError {
    error(at: 0, .malformedLine(kind: kind, form: form))
  }

  private func error(at offset: Int, _ fault: TraceFault) -> TraceError {
    TraceError(
      file: recording.fileName, line: lineNumber, column: UTF8Check.column(at: offset, in: line), fault: fault)
  }
}

/// The fields of an evemu line, separated by blanks and closed by a comment or the end.
struct EvemuFields {
  private var rest: ArraySlice<UInt8>

  init(_ bytes: ArraySlice<UInt8>) { rest = bytes }

  /// Index of what is read next, in the line's own storage.
  var position: Int { rest.startIndex }

  private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }

  private mutating func skipBlanks() { rest = rest.drop(while: Self.isBlank) }

  /// Whether nothing but blanks and a comment is left.
  var isAtEnd: Bool {
    let next = rest.drop(while: Self.isBlank).first
    return next == nil || next == UInt8(ascii: "#")
  }

  mutating func skip(_ byte: UInt8) -> Bool {
    guard rest.first == byte else { return false }
    rest = rest.dropFirst()
    return true
  }

  /// The digits here, at least one.
  mutating func digits() -> ArraySlice<UInt8>? {
    skipBlanks()
    let digits = rest.prefix { (0x30...0x39).contains($0) }
    rest = rest[digits.endIndex...]
    return digits.isEmpty ? nil : digits
  }

  static func number(_ digits: ArraySlice<UInt8>) -> Int64? { Int64(String(decoding: digits, as: UTF8.self)) }

  private mutating func word() -> String? {
    skipBlanks()
    let word = rest.prefix { !Self.isBlank($0) && $0 != UInt8(ascii: "#") }
    rest = rest[word.endIndex...]
    return word.isEmpty ? nil : String(validating: word, as: UTF8.self)
  }

  /// Up to four hexadecimal digits.
  mutating func hex() -> UInt16? {
    guard let word = word(), word.utf8.count <= 4, word.first != "+" else { return nil }
    return UInt16(word, radix: 16)
  }

  /// A decimal number, padded with zeros or not: "0810" is 810, "-001" is −1.
  mutating func decimal() -> Int32? {
    guard let word = word(), word.first != "+" else { return nil }
    return Int32(word, radix: 10)
  }

  /// Two-digit hexadecimal numbers up to the end, at least one.
  mutating func hexBytes() -> [UInt8]? {
    var bytes: [UInt8] = []
    while !isAtEnd {
      guard let value = hex(), let byte = UInt8(exactly: value) else { return nil }
      bytes.append(byte)
    }
    return bytes.isEmpty ? nil : bytes
  }
}
