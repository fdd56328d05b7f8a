import Foundation
import SegueTestSupport
import SegueTraces
import Testing

@Suite("The slot machine")
struct EvdevSlotsTests {
  static func fixture(_ name: String) throws -> EvemuRecording {
    let place = packageRoot.appending(path: "Tests/SegueTracesTests/Fixtures").appending(path: name)
    return try EvemuRecording.read(Array(try Data(contentsOf: place)), name: name)
  }

  /// "slot:id phase x,y" for every change, a line a frame.
  static func story(_ name: String) throws -> [String] {
    try fixture(name).contactFrames().map { frame in
      frame.changes.map { change in
        let x = change.values.x.map { String($0) } ?? "-"
        let y = change.values.y.map { String($0) } ?? "-"
        return "\(change.slot):\(change.trackingID) \(change.phase) \(x),\(y)"
          + (change.reason.map { " (\($0))" } ?? "")
      }.joined(separator: "; ")
    }
  }

  @Test("two fingers keep their slots, and the cursor lasts across frames")
  func twoFingers() throws {
    #expect(
      try Self.story("two-fingers.evemu") == [
        "0:40 began 100,200", "0:40 moved 110,200; 1:41 began 700,800", "0:40 moved 110,210; 1:41 moved 710,800",
        "0:40 ended 110,210; 1:41 moved 710,790", "1:41 ended 710,790",
      ])
  }

  @Test("another id in an occupied slot cancels the touch; the same id again does nothing; a stray end is left out")
  func replaced() throws {
    #expect(
      try Self.story("replaced.evemu") == [
        "0:7 began 10,20", "0:7 cancelled 10,20 (replaced); 0:8 began 500,20", "0:8 moved 500,30", "0:8 ended 500,30",
      ])
  }

  @Test("a missing up is a cancel at the last frame's time, and a cut frame does not count")
  func missingUp() throws {
    #expect(
      try Self.story("missing-up.evemu") == [
        "0:3 began 10,20", "4:4 began 11,21", "4:4 moved 11,25", "0:3 cancelled 10,20 (recording ends)",
        "4:4 cancelled 11,25 (recording ends)",
      ])
    let frames = try Self.fixture("missing-up.evemu").contactFrames()
    #expect(frames.suffix(2).map(\.microseconds) == [537_526, 537_526])
  }

  @Test("values stay across an end, and an end repeats what was delivered")
  func stale() throws {
    #expect(
      try Self.story("stale-coordinates.evemu") == [
        "0:1 began 300,400", "0:1 ended 300,400", "0:2 began 320,410",
        "0:2 ended 320,410; 0:3 began 320,500; 0:3 ended 320,500", "1:4 began 5,-", "1:4 ended 5,-",
      ])
  }

  @Test("after an overflow only fresh ids count")
  func dropped() throws {
    #expect(
      try Self.story("dropped.evemu") == [
        "0:1 began 300,400; 1:2 began 600,700", "0:1 cancelled 300,400 (dropped); 1:2 cancelled 600,700 (dropped)",
        "1:3 began 630,710", "1:3 ended 630,710",
      ])
  }

  /// With a cost by all slots, or by all touches that are down, either case takes more than a minute.
  @Test(
    "a frame costs what its own slots cost, however many others there are", .timeLimit(.minutes(5)),
    arguments: [true, false])
  func manySlots(lift: Bool) throws {
    let slots = 20_000
    var text = "A: 2f 0 \(slots) 0 0\nA: 35 0 999 0 0\nA: 36 0 999 0 0\n"
    for slot in 0..<slots {
      let second = lift ? ["0003 0039 -1"] : []
      let events = ["0003 002f \(slot)", "0003 0039 \(slot)", "0003 0035 5", "0003 0036 5", "0000 0000 0"]
      for event in events + second { text += "E: 1.000000 \(event)\n" }
    }
    text += "E: 1.000001 0000 0003 0\nE: 1.000001 0000 0000 0\n"
    let frames = try EvemuRecording.read(Array(text.utf8), name: "many").contactFrames()
    #expect(frames.count == slots + 1)
    #expect(frames.last?.changes.count == (lift ? 1 : slots))
  }

  @Test("many touches in one frame become one line", .timeLimit(.minutes(5)))
  func manyInOneFrame() throws {
    let slots = 20_000
    var text = "A: 2f 0 \(slots) 0 0\nA: 35 0 999 0 0\nA: 36 0 999 0 0\n"
    for slot in 0..<slots {
      for event in ["002f \(slot)", "0039 \(slot)", "0035 5", "0036 5"] { text += "E: 1.000000 0003 \(event)\n" }
    }
    text += "E: 1.000000 0000 0000 0\n"
    let trace = try EvemuRecording.read(Array(text.utf8), name: "many").trace()
    #expect(trace.frames[0].contacts.count == slots)
  }
}
