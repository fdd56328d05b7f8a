import SegueJSON

/// Reads a touch trace in pieces and hands out its frames one by one, with every check that reading it whole makes.
///
/// The memory is that of a few lines and of the touches that are down, whatever the length of the trace: numbers of
/// touches that are over take a bit each where they follow each other.
///
/// ```swift
/// var stream = TraceStream(name: "long.trace") { file.nextBytes() }
/// while let frame = try stream.next() { … }
/// ```
///
/// What the end of the file shows (a missing trailer, touches without an end) is thrown by the last call of `next`, so
/// frames that were handed out before are those of a sound trace only if no call threw.
public struct TraceStream {
  /// Gives the next bytes, any number of them; none at the end. Throws the reason in words when it cannot.
  public typealias Source = () throws(TraceSourceError) -> [UInt8]

  /// Filled by the first call of `next`.
  public var header: TraceHeader? { lines.header }
  /// What is doubtful so far, in the order met; whole when `next` has returned nil.
  public var warnings: [TraceWarning] { lines.warnings.list }
  /// Frames handed out.
  public var frameCount: Int { lines.validator?.frames ?? 0 }
  /// Different touches in them.
  public var contactCount: Int { lines.validator?.contacts ?? 0 }
  /// Trailer keys that the format does not define; nil before the end.
  public var trailerExtras: [String: JSONValue]? { lines.trailerExtras }
  /// The most bytes that were held at once.
  public private(set) var peakBufferBytes = 0

  private let source: Source
  private var lines: TraceLineReader
  private var buffer: [UInt8] = []
  /// The first byte of `buffer` that was not read.
  private var position = 0
  /// The last line feed in `buffer`; less than `position` where there is none to read.
  private var lastFeed = -1
  private var isAtEnd = false

  /// - Parameter name: the file's name for messages; nothing is opened.
  public init(name: String, source: @escaping Source) {
    self.source = source
    lines = TraceLineReader(name: name)
  }

  /// The next frame; nil after the trailer.
  /// - Throws: the first fault, with its line and column. Do not call it again then.
  public mutating func next() throws(TraceError) -> TraceFrame? {
    var frame = TraceFrame(t: 0, contacts: [])
    return try next(into: &frame) ? frame : nil
  }

  /// Puts the next frame into `frame`, whose storage is used again; false after the trailer.
  /// - Throws: as `next()`.
  public mutating func next(into frame: inout TraceFrame) throws(TraceError) -> Bool {
    while true {
      while position <= lastFeed {
        if try readLine(into: &frame) == .frame { return true }
      }
      if isAtEnd { return false }
      try fill()
    }
  }

  private mutating func readLine(into frame: inout TraceFrame) throws(TraceError) -> TraceLineReader.Content {
    // SAFETY: `position` and `lastFeed` are places of the buffer, in order, and the latter holds a line feed.
    try unsafe buffer.withUnsafeBufferPointer { text throws(TraceError) in
      guard let base = text.baseAddress else { return .header }
      let read = try unsafe lines.read(base + position, last: base + lastFeed, into: &frame)
      position = unsafe read.end - base + 1
      return unsafe read.content
    }
  }

  /// Appends the next piece to what is left of the last.
  private mutating func fill() throws(TraceError) {
    let piece: [UInt8]
    do { piece = try source() } catch {
      throw TraceError(file: lines.name, line: lines.number, column: 1, fault: .unreadable(error.reason))
    }
    guard !piece.isEmpty else {
      isAtEnd = true
      return try lines.finish(buffer[position...])
    }
    if position > 0 {
      buffer.removeSubrange(..<position)
      position = 0
    }
    lastFeed = piece.lastIndex(of: UInt8(ascii: "\n")).map { buffer.count + $0 } ?? -1
    buffer += piece
    peakBufferBytes = max(peakBufferBytes, buffer.count)
    guard lastFeed >= 0 || buffer.count <= TraceLineReader.lengthLimit else {
      throw TraceError(
        file: lines.name, line: lines.number, column: 1, fault: .lineTooLong(limit: TraceLineReader.lengthLimit))
    }
  }
}

/// Why the bytes of a trace could not be had, in words that complete "the file cannot be read:".
public struct TraceSourceError: Error, Hashable, Sendable {
  public let reason: String

  public init(_ reason: String) { self.reason = reason }
}
