import SegueTraces

/// The readers that spoilt inputs go through: each format by its name, and mending.
struct Reader: Sendable {
  let name: String
  /// Reads, and says whether it was read; a fault of the program is a trap.
  let read: @Sendable ([UInt8]) -> Bool

  static let all: [Reader] =
    TraceFormat.allCases.filter { TraceImporters.importer(of: $0) != nil }.map { format in
      Reader(name: format.rawValue) { format == .touchTrace ? readTouchTrace($0) : readForeign($0, format) }
    } + [Reader(name: "repair", read: mend)]

  /// Read whole and in pieces, with one answer; what is read is written and read again.
  private static func readTouchTrace(_ bytes: [UInt8]) -> Bool {
    let whole = Result { () throws(TraceError) in try TouchTrace.read(bytes, name: "input") }
    let inPieces = Result { () throws(TraceError) in try stream(bytes) }
    switch (whole, inPieces) {
    case (.success(let trace), .success(let frames)):
      precondition(trace.frames == frames, "pieces gave other frames")
      let again = try? TouchTrace.read(Array(trace.text().utf8), name: "again")
      precondition(again == trace, "what was written reads as another trace")
      return true
    case (.failure(let error), .failure(let other)):
      precondition(error == other, "\(error) whole, \(other) in pieces")
      return false
    case (.success, .failure(let error)), (.failure(let error), .success):
      preconditionFailure("one way of reading gave \(error)")
    }
  }

  private static func stream(_ bytes: [UInt8]) throws(TraceError) -> [TraceFrame] {
    var place = 0
    // Pieces of a size that no line has, other for every input.
    let size = 1 + bytes.count % 97
    var stream = TraceStream(name: "input") {
      let end = min(bytes.count, place + size)
      defer { place = end }
      return Array(bytes[place..<end])
    }
    var frames: [TraceFrame] = []
    while let frame = try stream.next() { frames.append(frame) }
    return frames
  }

  /// What an importer makes of a recording is a trace that the strict reader reads.
  private static func readForeign(_ bytes: [UInt8], _ format: TraceFormat) -> Bool {
    guard let file = try? TraceFile.read(bytes, name: "input", format: format) else { return false }
    do throws(TraceError) {
      _ = try TraceValidator.check(file.trace, name: "imported")
    } catch {
      preconditionFailure("an imported trace is refused: \(error)")
    }
    return true
  }

  private static func mend(_ bytes: [UInt8]) -> Bool {
    guard let mended = try? TraceRepair.repair(bytes, name: "input") else { return false }
    let again = try? TouchTrace.read(Array(mended.trace.text().utf8), name: "mended")
    precondition(again == mended.trace, "what was mended reads as another trace")
    return true
  }
}
