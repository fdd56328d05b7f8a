import SegueTestSupport
import SegueTraces
import Testing

@Suite("Mending a trace")
struct TraceRepairTests {
  typealias Rules = TraceValidatorTests

  static func repair(_ lines: [String]) throws(TraceError) -> TraceRepair.Result {
    try TraceRepair.repair(Array(SampleTrace.text([SampleTrace.header] + lines).utf8), name: "pan.trace")
  }

  static func lines(_ result: TraceRepair.Result) -> [String] {
    result.trace.text().split(separator: "\n").dropFirst().map(String.init)
  }

  @Test("a touch without an end is cancelled where and when it was last seen, never ended")
  func cancelled() throws {
    let result = try Self.repair([SampleTrace.began, SampleTrace.moved, Rules.trailer(1, 2)])
    #expect(
      Self.lines(result) == [
        SampleTrace.began, SampleTrace.moved,
        #"{"c":[{"id":3,"phase":"cancelled","positionSource":"last","reason":"recording ends","x":9,"y":421}],"#
          + #""t":8333333}"#,
        Rules.trailer(1, 3),
      ])
    #expect(result.trace.frames.allSatisfy { $0.contacts.allSatisfy { $0.phase != .ended } })
  }

  @Test("every edit stands in the header, with its code and its line")
  func provenance() throws {
    let result = try Self.repair([SampleTrace.began, SampleTrace.moved, Rules.trailer(1, 2)])
    #expect(
      result.trace.header.provenance?.edits == [
        ["code": "TT002", "edit": "touch 3 has no end: cancelled at the last time", "line": 4]
      ])
  }

  @Test("a command goes where samples are mended, and stays where only the text is")
  func command() throws {
    let text = TraceSynthesis(.tap, seed: 2).trace().text()
    let marked = try TraceRepair.repair([0xEF, 0xBB, 0xBF] + Array(text.utf8), name: "tap.trace")
    #expect(marked.edits.map(\.code) == ["TT020"])
    #expect(marked.trace.header.provenance?.extras["command"] != nil)
    let cut = text.split(separator: "\n").dropLast(2).joined(separator: "\n") + "\n"
    let mended = try TraceRepair.repair(Array(cut.utf8), name: "tap.trace").trace
    #expect(mended.header.provenance?.extras["command"] == nil)
    #expect(mended.header.provenance?.edits.isEmpty == false)
  }

  @Test("a sound trace comes back unchanged, without an edit")
  func sound() throws {
    let text = SampleTrace.text(SampleTrace.lines)
    let result = try TraceRepair.repair(Array(text.utf8), name: "pan.trace")
    #expect(result.edits == [])
    #expect(result.trace == (try TouchTrace.read(Array(text.utf8), name: "pan.trace")))
  }

  @Test("the life of a touch is mended: renumbered, moved, dropped, split")
  func life() throws {
    let result = try Self.repair([
      Rules.frame(0, Rules.touch(3, "moved"), Rules.touch(1, "began")),
      Rules.frame(1, Rules.touch(3, "began"), Rules.touch(3, "ended"), Rules.touch(1, "moved")),
      Rules.frame(2, Rules.touch(1, "began")), Rules.frame(3, Rules.touch(1, "hover")),
      Rules.frame(4, Rules.touch(3, "began")), Rules.frame(5, Rules.touch(3, "moved")),
      Rules.frame(6, Rules.touch(3, "cancelled")), Rules.frame(7, Rules.touch(3, "ended"), Rules.touch(1, "ended")),
      Rules.trailer(2, 8),
    ])
    #expect(
      Self.lines(result) == [
        Rules.frame(0, Rules.touch(1, "began")), Rules.frame(1, Rules.touch(3, "began")),
        Rules.frame(1, Rules.touch(3, "ended"), Rules.touch(1, "moved")), Rules.frame(2, Rules.touch(1, "moved")),
        Rules.frame(3, Rules.touch(1, "moved")), Rules.frame(4, Rules.touch(4, "began")),
        Rules.frame(5, Rules.touch(4, "moved")), Rules.frame(6, Rules.touch(4, "cancelled")),
        Rules.frame(7, Rules.touch(1, "ended")), Rules.trailer(3, 9),
      ])
    #expect(
      result.edits.map { "\($0.line): \($0.words)" } == [
        "2: touch 3 moved before it began: dropped", "3: touch 3 stands twice: a line of its own",
        "4: touch 1 began twice: moved", "5: touch 1 hovered in contact: moved",
        "6: touch 3 began again: now touch 4", "9: touch 3 ended after its end: dropped",
      ])
  }

  @Test(
    "a trailer may count what stands in the file, or what stands there when it is mended",
    arguments: [
      // A number used again: one touch by its numbers, two by what they did.
      (frames: ["0:1 began", "1:1 ended", "2:1 began", "3:1 ended"], before: (1, 4), after: (2, 4)),
      // A touch twice in a line, which becomes two lines.
      (frames: ["0:1 began 1 ended", "1:2 began", "2:2 ended"], before: (2, 3), after: (2, 4)),
      // Changes of a touch that never began: its line goes, and its number with it.
      (frames: ["0:7 moved", "1:1 began", "2:1 ended 7 ended"], before: (2, 3), after: (1, 2)),
      // No end: a line is added for it.
      (frames: ["0:1 began", "1:1 moved"], before: (1, 2), after: (1, 3)),
    ] as [(frames: [String], before: (Int, Int), after: (Int, Int))])
  func counts(_ spoilt: (frames: [String], before: (Int, Int), after: (Int, Int))) throws {
    let lines = spoilt.frames.map { text in
      let parts = text.split(separator: ":")
      let words = parts[1].split(separator: " ").map(String.init)
      let touches = stride(from: 0, to: words.count, by: 2).map { Rules.touch(Int(words[$0]) ?? 0, words[$0 + 1]) }
      return #"{"c":[\#(touches.joined(separator: ","))],"t":\#(parts[0])}"#
    }
    for (contacts, frames) in [spoilt.before, spoilt.after] {
      let result = try Self.repair(lines + [Rules.trailer(contacts, frames)])
      #expect(result.trace.contactCount == spoilt.after.0)
      #expect(result.trace.frames.count == spoilt.after.1)
      #expect(Self.lines(result).last == Rules.trailer(spoilt.after.0, spoilt.after.1))
    }
    #expect(throws: TraceError.self) { try Self.repair(lines + [Rules.trailer(spoilt.after.0 + 2, spoilt.after.1)]) }
    #expect(throws: TraceError.self) { try Self.repair(lines + [Rules.trailer(spoilt.after.0, spoilt.after.1 + 2)]) }
  }

  @Test("time is clamped, not sorted, and the arrival never comes before it")
  func clamped() throws {
    let result = try Self.repair([
      Rules.frame(50, Rules.touch(1, "began")),
      Rules.frame(16, Rules.touch(1, "moved", #""coalesced":[{"t":12,"x":1,"y":1}],"#), more: #""arrival":20,"#),
      Rules.frame(60, Rules.touch(1, "ended")), Rules.trailer(1, 3),
    ])
    #expect(result.trace.frames.map(\.t) == [50, 50, 60])
    #expect(result.trace.frames[1].arrival == 50)
    #expect(result.trace.frames[1].contacts[0].coalesced.map(\.t) == [12])
  }

  @Test("a clock that wrapped goes on, with its arrivals and coalesced samples")
  func wrapped() throws {
    let wrap = Int64(1) << 32 * 1000
    let result = try Self.repair([
      Rules.frame(wrap - 4000, Rules.touch(1, "began")),
      Rules.frame(4000, Rules.touch(1, "moved", #""coalesced":[{"t":2000,"x":1,"y":1}],"#)),
      Rules.frame(8000, Rules.touch(1, "ended")), Rules.trailer(1, 3),
    ])
    #expect(result.trace.frames.map(\.t) == [wrap - 4000, wrap + 4000, wrap + 8000])
    #expect(result.trace.frames[1].contacts[0].coalesced.map(\.t) == [wrap + 2000])
    #expect(result.edits.map(\.code) == ["TT010"])
  }

  @Test("stray bytes before the header and a missing last line feed are mended, two traces in a file are not")
  func text() throws {
    let text = SampleTrace.text(SampleTrace.lines)
    let stray = try TraceRepair.repair(Array(("q\u{1} " + text.dropLast()).utf8), name: "pan.trace")
    #expect(stray.edits.map { "\($0.code):\($0.line)" } == ["TT016:1", "TT001:5"])
    #expect(stray.trace.frames == (try TouchTrace.read(Array(text.utf8), name: "pan.trace")).frames)
    do {
      _ = try TraceRepair.repair(Array((text + text).utf8), name: "pan.trace")
      Issue.record("mended")
    } catch { #expect(error.description.hasPrefix("pan.trace:6:1: text follows the trailer")) }
  }

  @Test("more than one foreign line in ten is too much")
  func foreign() {
    let moves = (1...6).map { Rules.frame(Int64($0), Rules.touch(3, "moved")) }
    let frames = [SampleTrace.began] + moves + [SampleTrace.ended]
    #expect(throws: Never.self) { try Self.repair(frames + ["# one", Rules.trailer(1, 8)]) }
    #expect(throws: TraceError.self) { try Self.repair(frames + ["# one", "# two", Rules.trailer(1, 8)]) }
  }

  @Test("times at the edge of what is read never overflow")
  func edges() {
    let edge = (Int64(1) << 62) - 1
    let times = [-edge, edge, 0, edge, -edge]
    let lines = times.map { Rules.frame($0, Rules.touch(3, "hover")) } + [Rules.trailer(1, 5)]
    #expect(throws: Never.self) { try Self.repair(lines) }
    let beyond = [Rules.frame(1 << 62, Rules.touch(3, "hover")), Rules.frame(-(1 << 62), Rules.touch(3, "hover"))]
    #expect(SampleTrace.code(SampleTrace.text([SampleTrace.header] + beyond)) == "TT008")
  }

  @Test("what is mended is always sound, whatever was spoilt", arguments: [1, 2, 3, 4] as [UInt64])
  func property(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var mended = 0
    for _ in 0..<60 {
      var maker = TraceMaker(seed: random.next())
      var lines = maker.trace().text().split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
      let at = Int.random(in: 1..<lines.count, using: &random)
      switch Int.random(in: 0..<4, using: &random) {
      case 0: lines.remove(at: at)
      case 1: lines.insert(lines[Int.random(in: 1..<lines.count, using: &random)], at: at)
      case 2: lines.removeLast(lines.count - at)
      default: lines[at] = lines[at].replacing("moved", with: "began")
      }
      let bytes = Array(lines.joined(separator: "\n").utf8)
      guard let result = try? TraceRepair.repair(bytes, name: "spoilt") else { continue }
      mended += 1
      let text = result.trace.text()
      #expect((try? TouchTrace.read(Array(text.utf8), name: "mended")) == result.trace, "seed \(seed)")
    }
    #expect(mended > 5, "seed \(seed): \(mended) of 60")
  }
}
