import SegueJSON

extension TouchTrace {
  /// The trace that `bytes` hold, checked in full.
  ///
  /// Strict: UTF-8 without a byte order mark, lines ended by one line feed, header first, trailer last, and every rule
  /// of `TraceValidator`. A trace has at least one frame.
  /// - Parameter name: the file's name for messages; nothing is opened.
  /// - Throws: the first fault, with its line and column.
  /// - Cost: linear in the bytes. `TraceStream` reads what is too long to be held whole.
  public static func read(_ bytes: [UInt8], name: String) throws(TraceError) -> TouchTrace {
    try TraceReader.read(bytes, name: name).trace
  }
}

/// Reads touch-trace text that is there as a whole.
enum TraceReader {
  static func read(_ bytes: [UInt8], name: String) throws(TraceError) -> (trace: TouchTrace, warnings: [TraceWarning]) {
    var lines = TraceLineReader(name: name)
    var frames: [TraceFrame] = []
    let end = bytes.lastIndex(of: UInt8(ascii: "\n"))
    if let end {
      // SAFETY: the text up to its last line feed is read while the buffer lives.
      try unsafe bytes.withUnsafeBufferPointer { buffer throws(TraceError) in
        guard let start = buffer.baseAddress else { return }
        unsafe frames.reserveCapacity(frameEstimate(buffer))
        try unsafe read(start, last: start + end, &lines, into: &frames)
      }
    }
    try lines.finish(bytes[(end.map { $0 + 1 } ?? 0)...])
    guard let header = lines.header else { preconditionFailure("a trace that ends has a header") }
    let trace = TouchTrace(header: header, frames: frames, trailerExtras: lines.trailerExtras ?? [:])
    return (trace, lines.warnings.list)
  }

  /// About as many frames as the text has, told by the lines with which it begins: growing an array of them costs as
  /// much as reading a third of it.
  private static func frameEstimate(_ text: UnsafeBufferPointer<UInt8>) -> Int {
    let head = min(text.count, 65_536)
    let lines = unsafe text.prefix(head).reduce(0) { $0 &+ ($1 == UInt8(ascii: "\n") ? 1 : 0) }
    let (whole, part) = text.count.quotientAndRemainder(dividingBy: head)
    let estimate = lines * whole + lines * part / head
    // As far as the bytes suffice for any: no frame takes fewer than 40.
    return min(estimate + estimate / 32 + 1, text.count / 40)
  }

  private static func read(
    _ start: UnsafePointer<UInt8>, last: UnsafePointer<UInt8>, _ lines: inout TraceLineReader,
    into frames: inout [TraceFrame]
  ) throws(TraceError) {
    var at = unsafe start
    while unsafe at <= last {
      // Read where it stays, because moving a frame costs as much as checking it.
      frames.append(TraceFrame(t: 0, contacts: []))
      let read = try unsafe lines.read(at, last: last, into: &frames[frames.count - 1])
      if unsafe read.content != .frame { frames.removeLast() }
      unsafe at = read.end + 1
    }
  }
}
