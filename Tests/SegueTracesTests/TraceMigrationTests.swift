import Testing

@testable import SegueTraces

@Suite("Older versions of the format")
struct TraceMigrationTests {
  static let header = SampleTrace.header.replacing("\"ns\"", with: "\"us\"")
    .replacing("\"version\":1", with: "\"version\":0")
  static let lines = [
    header, #"{"c":[{"id":3,"phase":"start","x":4,"y":420}],"t":0}"#,
    #"{"arrival":9000,"c":[{"coalesced":[{"t":4000,"x":5,"y":420}],"id":3,"phase":"move","x":9,"y":421}],"t":8333}"#,
    #"{"c":[{"id":3,"phase":"end","x":9,"y":421}],"t":16666}"#, SampleTrace.trailer,
  ]

  @Test("the steps lead from the first version to today's without a gap (R-36)")
  func steps() {
    #expect(TraceMigration.all.map(\.from) == Array(0..<TraceHeader.version))
  }

  @Test("a draft is read: microseconds become nanoseconds, its phases today's, and the trace says so")
  func draft() throws {
    let trace = try TouchTrace.read(Array(SampleTrace.text(Self.lines).utf8), name: "draft.trace")
    #expect(trace.frames.map(\.t) == [0, 8_333_000, 16_666_000])
    #expect(trace.frames[1].arrival == 9_000_000)
    #expect(trace.frames[1].contacts[0].coalesced.map(\.t) == [4_000_000])
    #expect(trace.frames.flatMap(\.contacts).map(\.phase) == [.began, .moved, .ended])
    #expect(trace.header.provenance?.edits == [["edit": "read from version 0"]])
    let text = trace.text()
    #expect(text.contains("\"timeUnit\":\"ns\",\"version\":1}"))
    #expect(try TouchTrace.read(Array(text.utf8), name: "now.trace") == trace)
  }

  @Test("a draft is mended as a trace of today is")
  func repair() throws {
    let text = SampleTrace.text(Array(Self.lines.dropLast(2)))
    let result = try TraceRepair.repair(Array(text.utf8), name: "draft.trace")
    #expect(result.trace.frames.last?.contacts.map(\.phase) == [.cancelled])
    #expect(result.trace.header.provenance?.edits.count == 3)
  }

  static let faults = [
    (1, header.replacing("\"us\"", with: "\"ns\""), #"1:201: "timeUnit" of the header must be "us""#),
    (
      2, lines[1].replacing("start", with: "began"),
      #"2:23: "phase" of the touch must be one of "start", "move", "end", "cancel", "hover""#
    ),
    (
      2, lines[1].replacing("\"t\":0", with: "\"t\":0.5"),
      #"2:51: "t" of the frame must be a whole number of microseconds"#
    ),
    (
      2, lines[1].replacing("\"t\":0", with: "\"t\":9223372036854775807"),
      #"2:51: the time is more than 146 years from the origin; mend the clock, or "originNs""#
    ),
    (2, lines[1].replacing("\"x\":4,", with: ""), #"2:7: touch 3 has no "x"; add it"#),
  ]

  @Test("what is wrong in a draft is refused in its own words", arguments: faults)
  func fault(_ line: Int, _ replacement: String, _ words: String) {
    var lines = Self.lines
    lines[line - 1] = replacement
    #expect(SampleTrace.verdict(SampleTrace.text(lines)) == "pan.trace:" + words)
  }

  @Test("today's words are not the draft's, nor the other way round")
  func notMixed() {
    var lines = SampleTrace.lines
    lines[1] = Self.lines[1]
    #expect(SampleTrace.code(SampleTrace.text(lines)) == "TT026")
  }
}
