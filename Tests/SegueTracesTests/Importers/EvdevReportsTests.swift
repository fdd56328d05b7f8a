import SegueTraces
import Testing

@Suite("Touches without slots")
struct EvdevReportsTests {
  @Test("without ids the nearest touch goes on, whatever the order; an empty report lifts all")
  func nearest() throws {
    #expect(
      try EvdevSlotsTests.story("nearest.evemu") == [
        "0:-1 began 100,100", "0:-1 moved 110,100; 1:-1 began 800,900", "0:-1 moved 120,110; 1:-1 moved 790,900",
        "0:-1 ended 120,110; 1:-1 moved 780,890", "0:-1 began 300,300; 1:-1 moved 770,880",
        "0:-1 ended 300,300; 1:-1 ended 770,880",
      ])
  }

  @Test("ids outrank places, a missing id is an end, and after an overflow an old id is not fresh")
  func ids() throws {
    #expect(
      try EvdevSlotsTests.story("reports.evemu") == [
        "0:5 began 100,100", "0:5 moved 110,100; 1:9 began 800,900", "0:5 moved 790,900; 1:9 moved 120,110",
        "1:9 ended 120,110; 1:12 began 121,111", "0:5 moved 780,900; 1:12 moved 122,112",
        "0:5 cancelled 780,900 (dropped); 1:12 cancelled 122,112 (dropped)", "0:13 began 400,400",
        "0:13 moved 400,410", "0:13 moved 400,420; 1:5 began 1,2", "0:13 ended 400,420; 1:5 ended 1,2",
      ])
  }

  @Test("a touch of no id has no number of the device in the trace")
  func noID() throws {
    let trace = try EvdevSlotsTests.fixture("nearest.evemu").trace()
    #expect(trace.frames.flatMap(\.contacts).allSatisfy { $0.deviceContact == nil })
    #expect(trace.contactCount == 3)
    #expect(try EvdevSlotsTests.fixture("reports.evemu").trace().frames[0].contacts[0].deviceContact == 5)
  }

  static func verdict(_ frames: String...) -> String { EvemuSample.verdict(EvemuSample.head + frames.joined()) }

  @Test("an id twice in a frame counts once, a missing end is a cancel, and more touches than a hand has are refused")
  func faults() {
    let twice = EvemuSample.frame(
      "0.000001", "0003 0039 4", "0003 0035 1", "0003 0036 2", "0000 0002 0", "0003 0039 4", "0003 0035 5",
      "0003 0036 2", "0000 0002 0")
    let up = EvemuSample.frame("0.000002", "0000 0002 0")
    #expect(
      Self.verdict(twice, up)
        == "pan.evemu:20:1: TT005: slot 1 repeats the number of the touch it holds; the repeat has no effect")
    let one = EvemuSample.frame("0.000001", "0003 0035 1", "0003 0036 2", "0000 0002 0")
    #expect(
      Self.verdict(one)
        == "pan.evemu:16:1: TT002: the touch with number 0 has no end; it is taken as cancelled at the last time")
    let many = String(repeating: "E: 0.000001 0003 0035 1\nE: 0.000001 0000 0002 0\n", count: 257)
    #expect(
      Self.verdict(many + EvemuSample.frame("0.000001"))
        == "pan.evemu:527:1: slot 256 is more than any panel has, 0 to 255; mend the line or delete it")
  }
}
