import SegueJSON

extension TouchTrace {
  /// The trace that `bytes` hold, checked in full.
  ///
  /// Strict: UTF-8 without a byte order mark, lines ended by one line feed, header first, trailer last, and every rule
  /// of `TraceValidator`. A trace has at least one frame.
  /// - Parameter name: the file's name for messages; nothing is opened.
  /// - Throws: the first fault, with its line and column.
  /// - Cost: linear in the bytes.
  public static func read(_ bytes: [UInt8], name: String) throws(TraceError) -> TouchTrace {
    try TraceReader.read(bytes, name: name).trace
  }
}

/// Reads touch-trace text, line by line.
struct TraceReader {
  private let name: String
  private var lineNumber = 0
  private var line: ArraySlice<UInt8> = []
  private var header: TraceHeader?
  private var frames: [TraceFrame] = []
  private var trailerExtras: [String: JSONValue]?
  private var validator: TraceValidator?
  private var warnings: TraceWarnings

  private init(name: String) {
    self.name = name
    warnings = TraceWarnings(file: name)
  }

  static func read(_ bytes: [UInt8], name: String) throws(TraceError) -> (trace: TouchTrace, warnings: [TraceWarning]) {
    var reader = TraceReader(name: name)
    return try reader.read(bytes)
  }

  private mutating func read(_ bytes: [UInt8]) throws(TraceError) -> (trace: TouchTrace, warnings: [TraceWarning]) {
    lineNumber = 1
    guard !bytes.isEmpty else { throw error(at: 0, .emptyFile) }
    line = bytes[...]
    guard !bytes.starts(with: [0xEF, 0xBB, 0xBF]) else { throw error(at: 0, .byteOrderMark) }
    var rest = bytes[...]
    while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
      line = rest[..<end]
      try readLine()
      rest = rest[(end + 1)...]
      lineNumber += 1
    }
    line = rest
    guard rest.isEmpty else { throw error(at: rest.count, .cutLine) }
    guard let header, let trailerExtras, let validator else { throw error(at: 0, .missingTrailer) }
    if let flicker = validator.flicker { warnings.add(flicker.notice, line: flicker.line, column: 1) }
    return (TouchTrace(header: header, frames: frames, trailerExtras: trailerExtras), warnings.list)
  }

  private mutating func readLine() throws(TraceError) {
    try checkText()
    let value: JSONValue
    do { value = try JSONReader.read(line) } catch { throw self.error(at: error.offset, fault(of: error)) }
    guard case .object(let members) = value else {
      throw error(at: 0, header == nil ? .missingHeader : .notAnObject)
    }
    do throws(TraceFinding) {
      if header == nil {
        let header = try TraceHeader(members)
        self.header = header
        validator = TraceValidator(space: header.space)
      } else if trailerExtras != nil {
        throw TraceFinding(path: "", fault: .afterTrailer)
      } else if members["format"] != nil {
        throw TraceFinding(path: "", fault: .secondHeader)
      } else if members["end"] != nil {
        try readTrailer(members)
      } else {
        try readFrame(members)
      }
    } catch {
      throw self.error(at: offset(of: error.path), error.fault)
    }
  }

  private mutating func readFrame(_ members: [String: JSONValue]) throws(TraceFinding) {
    let frame = try TraceFrame(members)
    for notice in try validator?.check(frame, line: lineNumber) ?? [] {
      // Only the first place is kept, and finding one costs another reading of the line.
      let column = warnings.contains(notice.notice) ? 1 : column(at: offset(of: notice.path))
      warnings.add(notice.notice, line: lineNumber, column: column)
    }
    frames.append(frame)
  }

  private mutating func readTrailer(_ members: [String: JSONValue]) throws(TraceFinding) {
    var fields = TraceFields(members, owner: "the trailer")
    guard try fields.bool("end") == true else { throw fields.wrong("end", "true") }
    let frameCount = try fields.required("frames", fields.whole("frames"))
    let contactCount = try fields.required("contacts", fields.whole("contacts"))
    try validator?.checkEnd(frames: frameCount, contacts: contactCount)
    trailerExtras = fields.extras
  }

  /// What a line must be before it is JSON.
  private func checkText() throws(TraceError) {
    if let invalid = UTF8Check.firstInvalid(in: line) { throw error(at: invalid, .notUTF8) }
    if let position = line.firstIndex(of: UInt8(ascii: "\r")) {
      throw error(at: position - line.startIndex, .carriageReturn)
    }
    guard let first = line.first(where: { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "\t") }) else {
      throw error(at: 0, .blankLine)
    }
    if first == UInt8(ascii: "#") || first == UInt8(ascii: "/") { throw error(at: 0, .comment) }
    if header == nil, first != UInt8(ascii: "{") { throw error(at: 0, .missingHeader) }
  }

  private func fault(of error: JSONError) -> TraceFault {
    guard case .unexpected(0x30...0x39) = error.fault, error.offset >= 2 else { return .json(error) }
    let comma = line.startIndex + error.offset - 1
    let isDecimal = line[comma] == UInt8(ascii: ",") && (0x30...0x39).contains(line[comma - 1])
    return isDecimal ? .decimalComma : .json(error)
  }

  private func offset(of path: String) -> Int {
    guard !path.isEmpty, let offsets = try? JSONReader.offsets(line) else { return 0 }
    return offsets[path] ?? 0
  }

  private func column(at offset: Int) -> Int { UTF8Check.column(at: offset, in: line) }

  private func error(at offset: Int, _ fault: TraceFault) -> TraceError {
    TraceError(file: name, line: lineNumber, column: column(at: offset), fault: fault)
  }
}

/// Places in a line of bytes.
enum UTF8Check {
  /// Column, from 1, of the byte at `offset`: code points before it, a stray byte counting as one.
  static func column(at offset: Int, in line: ArraySlice<UInt8>) -> Int {
    let before = line.prefix(offset)
    return before.isEmpty ? 1 : String(decoding: before, as: UTF8.self).unicodeScalars.count + 1
  }

  /// Offset of the first byte that begins no valid character; nil if all is UTF-8.
  static func firstInvalid(in line: ArraySlice<UInt8>) -> Int? {
    if String(validating: line, as: UTF8.self) != nil { return nil }
    var position = line.startIndex
    while position < line.endIndex {
      let length = (1...4).first { length in
        position + length <= line.endIndex
          && String(validating: line[position..<position + length], as: UTF8.self) != nil
      }
      guard let length else { return position - line.startIndex }
      position += length
    }
    return nil
  }
}
