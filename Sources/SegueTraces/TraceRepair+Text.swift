import SegueJSON

/// The text: what surrounds the lines, and which of them are the trace's.
extension TraceRepair {
  mutating func readText(_ bytes: [UInt8]) throws(TraceError) {
    var rest = bytes[...]
    if rest.starts(with: UTF8Check.byteOrderMark) {
      rest = rest.dropFirst(UTF8Check.byteOrderMark.count)
      note("TT020", 1, "byte order mark dropped")
    }
    while !rest.isEmpty {
      lineCount += 1
      let end = rest.firstIndex(of: UInt8(ascii: "\n"))
      let bytes = cleaned(rest[..<(end ?? rest.endIndex)])
      rest = end.map { rest[($0 + 1)...] } ?? []
      try readLine(TraceLine(file: name, number: lineCount, bytes: bytes), isWhole: end != nil)
    }
    if let first = returns.first {
      note("TT016", first, returns.count == 1 ? "carriage return dropped" : "\(returns.count) carriage returns dropped")
    }
    if let first = foreign.first, foreign.count * 10 > lineCount { throw first }
    if trailer == nil { note("TT001", lineCount, "trailer written") }
  }

  /// The line without what no line may hold.
  private mutating func cleaned(_ raw: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var line = raw
    while line.last == UInt8(ascii: "\r") { line = line.dropLast() }
    if line.count < raw.count { returns = (returns.first ?? lineCount, returns.count + 1) }
    if lineCount == 1, let stray = Self.strayBytes(before: line) {
      line = line.dropFirst(stray)
      note("TT016", lineCount, "\(stray) stray bytes before the first bracket dropped")
    }
    let hasNUL = line.contains(0)
    guard hasNUL || UTF8Check.firstInvalid(in: line) != nil else { return line }
    note("TT017", lineCount, "what is not UTF-8, or NUL, replaced by U+FFFD")
    let scalars = String(decoding: line, as: UTF8.self).unicodeScalars.map { $0 == "\0" ? "\u{FFFD}" : $0 }
    var text = String.UnicodeScalarView()
    text.append(contentsOf: scalars)
    return Array(String(text).utf8)[...]
  }

  /// How many bytes stand before a header that is otherwise whole; nil if none do, or more than a hand.
  private static func strayBytes(before line: ArraySlice<UInt8>) -> Int? {
    guard let bracket = line.prefix(9).firstIndex(of: UInt8(ascii: "{")), bracket > line.startIndex else { return nil }
    guard line.prefix(upTo: bracket).contains(where: { $0 != 0x20 && $0 != 0x09 }) else { return nil }
    return bracket - line.startIndex
  }

  private mutating func readLine(_ line: TraceLine, isWhole: Bool) throws(TraceError) {
    let members: [String: JSONValue]
    do throws(TraceError) {
      if trailer != nil { throw line.error(at: 0, .afterTrailer) }
      members = try line.members(isFirst: header == nil)
    } catch {
      return try skip(line, error, isWhole: isWhole)
    }
    do throws(TraceFinding) {
      try take(members, line)
    } catch {
      throw line.error(at: line.offset(of: error.path), error.fault)
    }
    if !isWhole { note("TT001", line.number, "line feed added") }
  }

  /// Drops a line that is no part of the trace.
  private mutating func skip(_ line: TraceLine, _ error: TraceError, isWhole: Bool) throws(TraceError) {
    guard header != nil else { throw error }
    if !isWhole, trailer == nil { return note("TT001", line.number, "incomplete line dropped") }
    switch error.fault {
    case .blankLine, .comment, .notAnObject, .afterTrailer:
      // Two traces in one file are no noise.
      if let members = try? JSONReader.read(line.bytes), members["format"] != nil { throw error }
    default: throw error
    }
    foreign = (foreign.count + 1, foreign.first ?? error)
    note("TT015", line.number, "foreign line dropped")
  }

  private mutating func take(_ members: [String: JSONValue], _ line: TraceLine) throws(TraceFinding) {
    var members = members
    if header == nil {
      migration = TraceMigration.steps(for: members)
      for step in migration { members = try step.header(members) }
      header = try TraceHeader(members)
    } else if members["format"] != nil {
      throw TraceFinding(path: "", fault: .secondHeader)
    } else if members["end"] != nil {
      var fields = TraceFields(members, owner: "the trailer")
      guard try fields.bool("end") == true else { throw fields.wrong("end", "true") }
      let frames = try fields.required("frames", fields.whole("frames"))
      let contacts = try fields.required("contacts", fields.whole("contacts"))
      trailer = (line, frames, contacts, fields.extras)
    } else {
      for step in migration { members = try step.frame(members) }
      frames.append((line, try TraceFrame(members)))
    }
  }
}
