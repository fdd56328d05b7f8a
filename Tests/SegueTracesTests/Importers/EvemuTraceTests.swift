import Foundation
import SegueTestSupport
import SegueTraces
import Testing

@Suite("Importing evemu recordings")
struct EvemuTraceTests {
  static func trace(_ text: String, _ options: TraceImportOptions = .init()) throws -> TouchTrace {
    try EvemuRecording.read(Array(text.utf8), name: "/somewhere/pan.evemu").trace(options)
  }

  @Test("a tap becomes two frames in points, timed from its first sample")
  func tap() throws {
    let text =
      EvemuSample.head
      + EvemuSample.frame(
        "5.000100", "0003 0039 65535", "0003 0035 100", "0003 0036 1000", "0003 003a 50", "0003 0030 20",
        "0003 0034 -45", "0003 0037 1") + EvemuSample.ended("5.060100")
    let trace = try Self.trace(text)
    #expect(trace.header.space == TraceSpace(width: 390, height: 780, scale: 1))
    #expect(trace.header.clock == TraceClock(base: .firstSample, source: "kernel-monotonic", originNs: "5000100000"))
    #expect(trace.header.digitizer?.name == "Panel")
    #expect(trace.header.digitizer?.x == TraceAxis(min: 0, max: 999, unitsPerMm: 10))
    #expect(trace.header.provenance?.importer == "evemu/1")
    #expect(trace.header.provenance?.path == "pan.evemu")
    #expect(trace.header.provenance?.source == "evemu 1.3 recording")
    #expect(trace.frames.map(\.t) == [0, 60_000_000])
    let began = trace.frames[0].contacts[0]
    #expect((began.id, began.deviceContact, began.phase) == (1, 65535, .began))
    #expect((began.x, began.y) == (39, 390))
    #expect(began.attributes == TouchAttributes(pressure: 0.25, major: 20 * 0.39, angle: -Double.pi / 4))
    #expect(began.tool == .stylus)
    let ended = trace.frames[1].contacts[0]
    #expect((ended.id, ended.phase, ended.positionSource) == (1, .ended, .last))
    #expect((ended.x, ended.y) == (39, 390))
  }

  @Test("the window takes the panel's shape, by millimetres where both axes know theirs")
  func shape() throws {
    let tap = EvemuSample.began("1.000000", x: 10, y: 10) + EvemuSample.ended("1.000001")
    #expect(try Self.trace("A: 35 0 999 0 0 10\nA: 36 0 999 0 0 5\n" + tap).header.space.height == 780)
    #expect(try Self.trace("A: 35 0 999 0 0 10\nA: 36 0 999 0 0 0\n" + tap).header.space.height == 390)
    let wide = try Self.trace("A: 35 0 1999 0 0\nA: 36 0 999 0 0\n" + tap, TraceImportOptions(width: 844, scale: 3))
    #expect(wide.header.space == TraceSpace(width: 844, height: 422, scale: 3, orientation: .landscape))
  }

  @Test("pressure outside its axis is clamped, positions outside theirs are not")
  func bounds() throws {
    let text =
      EvemuSample.head
      + EvemuSample.frame("1.000000", "0003 0039 1", "0003 0035 -100", "0003 0036 5000", "0003 003a 900")
      + EvemuSample.ended("1.000001")
    let contact = try Self.trace(text).frames[0].contacts[0]
    #expect((contact.x, contact.y, contact.pressure) == (-39, 1950, 1))
  }

  @Test("touches that end and begin in one frame become lines of one time, and never end by themselves")
  func splitting() throws {
    let trace = try EvdevSlotsTests.fixture("stale-coordinates.evemu").trace()
    let lines = trace.frames.map { frame in
      frame.contacts.map { "\($0.id) \($0.phase)" }.joined(separator: ", ") + " \(frame.t)"
    }
    #expect(
      lines == [
        "1 began 0", "1 ended 9999000", "2 began 29999000", "2 ended, 3 began 39999000", "3 ended 39999000",
        "4 began 49999000", "4 ended 59999000",
      ])
    let cut = try EvdevSlotsTests.fixture("missing-up.evemu").trace()
    #expect(cut.frames.flatMap(\.contacts).allSatisfy { $0.phase != .ended })
    #expect(cut.frames.last?.contacts.first?.reason == "recording ends")
    #expect(cut.header.clock.source == "kernel-realtime")
  }

  @Test(
    "every fixture's trace is written and read back equal",
    arguments: ["two-fingers", "replaced", "missing-up", "stale-coordinates", "dropped", "padded-values"])
  func roundTrip(_ name: String) throws {
    let trace = try EvdevSlotsTests.fixture(name + ".evemu").trace()
    #expect(!trace.frames.isEmpty)
    #expect(try TouchTrace.read(Array(trace.text().utf8), name: name) == trace)
  }

  @Test("the pixel tablet's recording gives the events that its makers expect")
  func pixelTablet() throws {
    guard let folder = sharedMaterial("traces/aosp-pixel-tablet") else {
      print("pixel tablet: not compared, there is no ../shared/traces/aosp-pixel-tablet")
      return
    }
    let bytes = try Data(contentsOf: folder.appending(path: "google_pixel_tablet_touchscreen.evemu"))
    let expected = try Data(contentsOf: folder.appending(path: "google_pixel_tablet_touchscreen_events.expected.json"))
    let recording = try EvemuRecording.read(Array(bytes), name: "tablet.evemu")
    // One point a device unit, so that points are the makers' pixels.
    let trace = try recording.trace(TraceImportOptions(width: 1600))
    #expect(trace.header.space.height == 2561)
    let gestures = try JSONDecoder().decode([ExpectedGesture].self, from: expected)
    let events = gestures[0].events
    let frames = try recording.contactFrames()
    var compared = 0
    for (index, (event, frame)) in zip(events, frames).enumerated() {
      let change = frame.changes[0]
      let contact = trace.frames[index].contacts[0]
      #expect(
        event.action == ["began": "DOWN", "moved": "MOVE", "ended": "UP"][change.phase.rawValue], "event \(index)")
      #expect(event.axes["AXIS_X"] == change.values.x.map { Double($0) }, "event \(index)")
      #expect(event.axes["AXIS_Y"] == change.values.y.map { Double($0) }, "event \(index)")
      #expect(abs((event.axes["AXIS_X"] ?? .nan) - contact.x) < 1e-9, "event \(index)")
      #expect(event.axes["AXIS_TOUCH_MAJOR"] == contact.attributes.major, "event \(index)")
      #expect(event.axes["AXIS_PRESSURE"] == contact.pressure, "event \(index)")
      #expect(event.axes["AXIS_ORIENTATION"].map { abs($0 - (contact.attributes.angle ?? .nan)) < 1e-6 } == true)
      compared += 1
    }
    print("pixel tablet: \(events.count) expected events, \(frames.count) frames, \(compared) compared")
    #expect(compared == events.count && compared == frames.count)
  }

  struct ExpectedGesture: Decodable {
    struct Event: Decodable {
      var action: String
      var axes: [String: Double]
    }
    var events: [Event]
  }
}
