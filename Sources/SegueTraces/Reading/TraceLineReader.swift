import SegueJSON

/// What a touch trace is line by line: header, frames, trailer, and all rules between them.
///
/// Frames in the usual form take the fast way; every other line is read as JSON, which also places what is wrong in it.
struct TraceLineReader {
  enum Content { case header, frame, trailer }

  /// No line of a trace is longer, so that whoever reads in pieces knows when to stop. 16 MiB.
  static let lengthLimit = 16 << 20

  let name: String
  private(set) var number = 1
  private(set) var header: TraceHeader?
  private(set) var trailerExtras: [String: JSONValue]?
  private(set) var validator: TraceValidator?
  private(set) var warnings: TraceWarnings
  /// What brings lines of an older version into today's form, step by step.
  private var migration: [TraceMigration] = []

  init(name: String) {
    self.name = name
    warnings = TraceWarnings(file: name)
  }

  /// Reads the line that begins at `start`; a frame is put into `frame`.
  /// - Parameters:
  ///   - start: in a text with a line feed at or after it.
  ///   - last: the place of the text's last line feed.
  /// - Returns: what the line is, and the place of its line feed.
  mutating func read(
    _ start: UnsafePointer<UInt8>, last: UnsafePointer<UInt8>, into frame: inout TraceFrame
  ) throws(TraceError) -> (content: Content, end: UnsafePointer<UInt8>) {
    defer { number += 1 }
    let isFrame = validator != nil && trailerExtras == nil && migration.isEmpty
    if isFrame, let end = unsafe FrameParser.parse(start, into: &frame) {
      try unsafe check(frame, from: start, to: end)
      return unsafe (.frame, end)
    }
    // SAFETY: both are places of one text, in order, and the last holds a line feed.
    let text = unsafe UnsafeBufferPointer(start: start, count: last - start + 1)
    let length = unsafe text.firstIndex(of: UInt8(ascii: "\n")) ?? text.count - 1
    let content = try read(unsafe line(from: start, to: start + length), into: &frame)
    return unsafe (content, start + length)
  }

  private mutating func check(
    _ frame: TraceFrame, from start: UnsafePointer<UInt8>, to end: UnsafePointer<UInt8>
  ) throws(TraceError) {
    do throws(TraceFinding) {
      guard let notices = try validator?.check(frame, line: number), !notices.isEmpty else { return }
      note(notices, in: unsafe line(from: start, to: end))
    } catch {
      let line = unsafe line(from: start, to: end)
      throw line.error(at: line.offset(of: error.path), error.fault)
    }
  }

  /// - Parameters: the line's first byte and its line feed.
  private func line(from start: UnsafePointer<UInt8>, to end: UnsafePointer<UInt8>) -> TraceLine {
    // SAFETY: both are places of one text, in order.
    let bytes = unsafe Array(UnsafeBufferPointer(start: start, count: end - start))
    return TraceLine(file: name, number: number, bytes: bytes[...])
  }

  private mutating func note(_ notices: [TraceValidator.Notice], in line: TraceLine) {
    for notice in notices {
      // Only the first place is kept, and finding one costs another reading of the line.
      let column = warnings.contains(notice.notice) ? 1 : line.column(at: line.offset(of: notice.path))
      warnings.add(notice.notice, line: number, column: column)
    }
  }

  private mutating func read(_ line: TraceLine, into frame: inout TraceFrame) throws(TraceError) -> Content {
    let members = try line.members(isFirst: header == nil)
    do throws(TraceFinding) {
      if header == nil {
        try readHeader(members)
        return .header
      }
      if trailerExtras != nil { throw TraceFinding(path: "", fault: .afterTrailer) }
      if members["format"] != nil { throw TraceFinding(path: "", fault: .secondHeader) }
      if members["end"] != nil {
        try readTrailer(members)
        return .trailer
      }
      var members = members
      for step in migration { members = try step.frame(members) }
      frame = try TraceFrame(members)
      if let notices = try validator?.check(frame, line: number) { note(notices, in: line) }
      return .frame
    } catch {
      throw line.error(at: line.offset(of: error.path), error.fault)
    }
  }

  private mutating func readHeader(_ members: [String: JSONValue]) throws(TraceFinding) {
    var members = members
    migration = TraceMigration.steps(for: members)
    for step in migration { members = try step.header(members) }
    let header = try TraceHeader(members)
    self.header = header
    validator = TraceValidator(space: header.space)
  }

  private mutating func readTrailer(_ members: [String: JSONValue]) throws(TraceFinding) {
    var fields = TraceFields(members, owner: "the trailer")
    guard try fields.bool("end") == true else { throw fields.wrong("end", "true") }
    let frameCount = try fields.required("frames", fields.whole("frames"))
    let contactCount = try fields.required("contacts", fields.whole("contacts"))
    try validator?.checkEnd(frames: frameCount, contacts: contactCount)
    trailerExtras = fields.extras
  }

  /// Checks what only the end of the text shows. `rest` is what follows the last line feed.
  mutating func finish(_ rest: ArraySlice<UInt8>) throws(TraceError) {
    let line = TraceLine(file: name, number: number, bytes: rest)
    if number == 1 {
      guard !rest.isEmpty else { throw line.error(at: 0, .emptyFile) }
      guard !rest.starts(with: UTF8Check.byteOrderMark) else { throw line.error(at: 0, .byteOrderMark) }
    }
    guard rest.isEmpty else { throw line.error(at: rest.count, .cutLine) }
    guard trailerExtras != nil, let validator else { throw line.error(at: 0, .missingTrailer) }
    if let flicker = validator.flicker { warnings.add(flicker.notice, line: flicker.line, column: 1) }
  }
}
