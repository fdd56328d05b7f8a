import SegueTestSupport
import Testing

@testable import SegueTraces

@Suite("Reading a trace in pieces")
struct TraceStreamTests {
  /// Pieces of `size` bytes.
  static func stream(_ bytes: [UInt8], by size: Int) -> TraceStream {
    var place = 0
    return TraceStream(name: "pan.trace") {
      let end = min(bytes.count, place + size)
      defer { place = end }
      return Array(bytes[place..<end])
    }
  }

  /// All frames, or the words of the error.
  static func verdict(_ bytes: [UInt8], by size: Int) -> (frames: [TraceFrame], words: String) {
    var stream = stream(bytes, by: size)
    var frames: [TraceFrame] = []
    do {
      while let frame = try stream.next() { frames.append(frame) }
      return (frames, "read")
    } catch { return (frames, error.description) }
  }

  @Test("pieces of any size give what reading whole gives", arguments: [1, 2, 7, 64, 4096, 1 << 20])
  func pieces(size: Int) throws {
    for seed in 1...12 as ClosedRange<UInt64> {
      var maker = TraceMaker(seed: seed)
      let trace = maker.trace()
      let bytes = Array(trace.text().utf8)
      var stream = Self.stream(bytes, by: size)
      var frames: [TraceFrame] = []
      var frame = TraceFrame(t: 0, contacts: [])
      while try stream.next(into: &frame) { frames.append(frame) }
      #expect(frames == trace.frames, "seed \(seed)")
      #expect(stream.header == trace.header, "seed \(seed)")
      #expect(stream.trailerExtras == trace.trailerExtras, "seed \(seed)")
      #expect(stream.frameCount == trace.frames.count)
      #expect(stream.contactCount == trace.contactCount)
      #expect(stream.warnings == (try TraceFile.read(bytes, name: "pan.trace").warnings), "seed \(seed)")
    }
  }

  @Test("every fault is told as when reading whole, after the frames before it", arguments: [1, 50, 1 << 16])
  func faults(size: Int) {
    let faults = TraceReaderTests.textFaults + TraceReaderTests.memberFaults + TraceValidatorTests.faults
    #expect(faults.count > 60)
    for fault in faults {
      #expect(Self.verdict(Array(fault.text.utf8), by: size).words == fault.words)
    }
    let cut = Array(SampleTrace.text(Array(SampleTrace.lines.dropLast())).utf8)
    #expect(Self.verdict(cut, by: size).frames.count == 3)
  }

  @Test("what is held is a piece and a line, whatever the length")
  func memory() throws {
    var count = 0
    let total = 4000
    var peak = 0
    var stream = TraceStream(name: "long.trace") {
      defer { count += 1 }
      if count == 0 { return Array((SampleTrace.header + "\n").utf8) }
      if count == total + 1 { return Array("{\"contacts\":\(total),\"end\":true,\"frames\":\(2 * total)}\n".utf8) }
      guard count <= total else { return [] }
      let (id, t) = (count, count * 1_000_000)
      return Array(
        ("{\"c\":[{\"id\":\(id),\"phase\":\"began\",\"x\":1,\"y\":2}],\"t\":\(t)}\n"
          + "{\"c\":[{\"id\":\(id),\"phase\":\"ended\",\"x\":1,\"y\":2}],\"t\":\(t)}\n").utf8)
    }
    while try stream.next() != nil { peak = max(peak, stream.peakBufferBytes) }
    #expect(stream.frameCount == 2 * total)
    #expect(peak < 400, "\(peak) bytes were held")
  }

  @Test("a line without end is refused at 16 MiB, not gathered for ever")
  func endlessLine() {
    var given = 0
    var stream = TraceStream(name: "pan.trace") {
      given += 1 << 20
      return Array(repeating: 0x20, count: 1 << 20)
    }
    do {
      _ = try stream.next()
      Issue.record("read")
    } catch {
      #expect(
        error.description
          == "pan.trace:1:1: the line is longer than 16 MiB, which no frame is; line feeds are missing, so copy "
          + "or record the file again")
      #expect(error.code == "TT015")
    }
    #expect(given == 17 << 20)
  }

  @Test("what the source says is passed on")
  func source() {
    var stream = TraceStream(name: "pan.trace") { () throws(TraceSourceError) in throw TraceSourceError("no disk") }
    do {
      _ = try stream.next()
      Issue.record("read")
    } catch { #expect(error.description == "pan.trace:1:1: the file cannot be read: no disk") }
  }
}
