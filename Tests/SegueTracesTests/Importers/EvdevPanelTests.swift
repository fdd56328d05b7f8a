import SegueTraces
import Testing

/// The panel of `EvemuSample` has 1000 × 2000 units of a tenth of a millimetre.
@Suite("From a panel's units to points")
struct EvdevPanelTests {
  static func contact(_ options: TraceImportOptions, x: Int = 100, y: Int = 400) throws -> TraceContact {
    let tap =
      EvemuSample.frame("1.000000", "0003 0039 1", "0003 0035 \(x)", "0003 0036 \(y)", "0003 0034 45")
      + EvemuSample.ended("1.000001")
    return try EvemuTraceTests.trace(EvemuSample.head + tap, options).frames[0].contacts[0]
  }

  static func space(_ options: TraceImportOptions) throws -> TraceSpace {
    try EvemuTraceTests.trace(EvemuSample.tap, options).header.space
  }

  @Test("both sides may be given, or either; the other follows from the panel's shape")
  func sides() throws {
    #expect(try Self.space(.init()) == TraceSpace(width: 390, height: 780, scale: 1))
    #expect(try Self.space(.init(height: 1000, scale: 2)) == TraceSpace(width: 500, height: 1000, scale: 2))
    #expect(try Self.space(.init(width: 200, height: 200)) == TraceSpace(width: 200, height: 200, scale: 1))
    let contact = try Self.contact(.init(width: 200, height: 200))
    #expect((contact.x, contact.y) == (20, 40))
  }

  @Test(
    "a turned device shows the panel's point where its case says",
    arguments: [
      (TraceImportOptions.Rotation.upright, 1000.0, 2000.0, 100.0, 400.0), (.quarter, 2000, 1000, 400, 900),
      (.half, 1000, 2000, 900, 1600), (.threeQuarters, 2000, 1000, 1600, 100),
    ])
  func rotation(_ rotation: TraceImportOptions.Rotation, width: Double, height: Double, x: Double, y: Double) throws {
    let options = TraceImportOptions(width: width, height: height, rotation: rotation)
    #expect(try Self.space(options) == TraceSpace(width: width, height: height, scale: 1))
    let contact = try Self.contact(options)
    #expect((contact.x, contact.y) == (x, y))
    let isTurned = rotation == .quarter || rotation == .threeQuarters
    #expect(contact.attributes.angle == Double.pi / 4 - (isTurned ? Double.pi / 2 : 0))
  }

  @Test("positions in a window are relative to it, outside it too")
  func window() throws {
    let options = TraceImportOptions(width: 1000, height: 2000, window: .init(x: 150, y: 300, width: 500, height: 600))
    #expect(try Self.space(options) == TraceSpace(width: 500, height: 600, scale: 1))
    let contact = try Self.contact(options)
    #expect((contact.x, contact.y) == (-50, 100))
  }

  @Test("on request every frame lists the touches that are down and still")
  func stationary() throws {
    let recording = try EvdevSlotsTests.fixture("stale-coordinates.evemu")
    let full = try EvdevSlotsTests.fixture("two-fingers.evemu").trace(.init(listsStationary: true))
    let plain = try EvdevSlotsTests.fixture("two-fingers.evemu").trace()
    let lines = { (trace: TouchTrace) in
      trace.frames.map { $0.contacts.map { "\($0.id) \($0.phase)" }.joined(separator: ", ") }
    }
    #expect(lines(full) == ["1 began", "1 moved, 2 began", "1 moved, 2 moved", "1 ended, 2 moved", "2 ended"])
    #expect(lines(full) == lines(plain))
    let still =
      EvemuSample.head + EvemuSample.began("1.000000") + EvemuSample.frame("1.010000", "0003 002f 1")
      + EvemuSample.began("1.020000", id: 9, x: 5, y: 6) + EvemuSample.ended("1.030000")
      + EvemuSample.frame("1.040000", "0003 002f 0", "0003 0039 -1")
    let trace = try EvemuTraceTests.trace(still, .init(listsStationary: true))
    #expect(lines(trace) == ["1 began", "1 moved, 2 began", "1 moved, 2 ended", "1 ended"])
    #expect(trace.frames[1].contacts[0].positionSource == .last)
    #expect((trace.frames[1].contacts[0].x, trace.frames[1].contacts[0].y) == (39, 78))
    #expect(lines(try EvemuTraceTests.trace(still)) == ["1 began", "2 began", "2 ended", "1 ended"])
    #expect(try TouchTrace.read(Array(trace.text().utf8), name: "full") == trace)
    #expect(try recording.trace(.init(listsStationary: true)).contactCount == 4)
  }
}
