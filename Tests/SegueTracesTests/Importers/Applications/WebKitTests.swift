import Foundation
import Testing

@testable import SegueTraces

@Suite("Importing WebKit event streams")
struct WebKitTests {
  static func touch(_ phase: String, _ x: Double, _ y: Double, _ more: String = "") -> String {
    #"{"inputType":"finger","phase":"\#(phase)","id":1,"x":\#(x),"y":\#(y)\#(more)}"#
  }

  static func event(_ time: Double, _ touches: String...) -> String {
    #"{"inputType":"hand","timeOffset":\#(time),"touches":[\#(touches.joined(separator: ","))]}"#
  }

  static func stream(_ events: String...) -> String { "{\"events\":[\n\(events.joined(separator: ",\n"))]}" }

  static let pan = [
    event(0.25, touch("began", 10, 20)), event(0.258, touch("moved", 12, 20)),
    event(0.266, touch("stationary", 12, 20)),
    event(0.274, touch("ended", 12, 20)),
  ].joined(separator: ",")
  static let panLines = ["0 ms: 1 began 10,20", "8 ms: 1 moved 12,20", "24 ms: 1 ended 12,20"]

  @Test("events are deliveries; stationary touches are not listed")
  func forms() throws {
    #expect(try ApplicationSample.lines(#"{"events":[\#(Self.pan)]}"#) == Self.panLines)
    #expect(try ApplicationSample.lines(#"{"eventInfo":{"events":[\#(Self.pan)]}}"#) == Self.panLines)
    #expect(try ApplicationSample.lines("[\(Self.pan)]") == Self.panLines)
    let canceled = Self.stream(Self.event(0, Self.touch("began", 1, 1)), Self.event(1, Self.touch("canceled", 1, 1)))
    #expect(try ApplicationSample.lines(canceled).last == "1000 ms: 1 cancelled 1,1")
  }

  @Test("radii are half of diameters, twist is degrees, a stylus is one")
  func attributes() throws {
    let more = #","pressure":0.5,"majorRadius":5,"minorRadius":4.5,"twist":180"#
    let text = Self.stream(
      Self.event(0, Self.touch("began", 1, 1, more).replacing("finger", with: "stylus")),
      Self.event(0.1, Self.touch("ended", 1, 1)))
    let contact = try ApplicationSample.read(text).trace.frames[0].contacts[0]
    #expect(contact.attributes == TouchAttributes(pressure: 0.5, major: 10, minor: 9, angle: .pi))
    #expect(contact.tool == .stylus)
  }

  @Test("an interpolating event is its samples, a timestep apart; those between its ends are marked")
  func interpolation() throws {
    let between =
      #"{"interpolate":"linear","timestep":0.02,"coordinateSpace":"content","startEvent":"#
      + Self.event(0, Self.touch("moved", 0, 10)) + #","endEvent":"# + Self.event(0.05, Self.touch("moved", 100, 10))
      + "}"
    let text = Self.stream(
      Self.event(0, Self.touch("began", 0, 10)), between, Self.event(0.05, Self.touch("ended", 100, 10)))
    #expect(
      try ApplicationSample.lines(text) == [
        "0 ms: 1 began 0,10", "0 ms: 1 moved 0,10", "20 ms: 1 moved 40,10 resampled",
        "40 ms: 1 moved 80,10 resampled", "50 ms: 1 moved 100,10", "50 ms: 1 ended 100,10",
      ])
  }

  @Test("on WebKit's simple curve samples lie by the sine of the sine, and their times evenly")
  func simpleCurve() throws {
    let text = Self.stream(
      Self.event(0, Self.touch("began", 0, 0)), Self.between("simpleCurve", "0.25", until: 1),
      Self.event(1.5, Self.touch("ended", 9, 9)))
    let frames = try TraceFile.read(Array(text.utf8), name: "drag.json").trace.frames
    #expect(frames.map(\.t) == [0, 0, 250_000_000, 500_000_000, 750_000_000, 1_000_000_000, 1_500_000_000])
    // sin(π/8) · π/8 = 0.1502794, sin(π/4) · π/4 = 0.5553604, sin(3π/8) · 3π/8 = 1.0884200; their sines, of nine points.
    let wanted = [0, 0, 1.347430, 4.745246, 7.973055, 9, 9]
    for (frame, x) in zip(frames, wanted) {
      #expect(abs(frame.contacts[0].x - x) < 1e-5, "\(frame.contacts[0].x)")
      #expect(frame.contacts[0].y == frame.contacts[0].x)
    }
    #expect(frames.map { $0.contacts[0].isResampled } == [false, false, true, true, true, false, false])
  }

  @Test("the curve's sine is the library's, without its last bit")
  func sine() {
    for step in 0...1000 {
      let x = Double(step) / 1000 * Double.pi / 2
      #expect(abs(WebKitCurve.sine(x) - sin(x)) <= 2.3e-16, "\(x)")
    }
    #expect((WebKitCurve.simpleCurve.share(at: 0), WebKitCurve.simpleCurve.share(at: 1)) == (0, 1))
    #expect(WebKitCurve.linear.share(at: 0.3) == 0.3)
  }

  static func between(_ curve: String, _ timestep: String, until end: Double) -> String {
    #"{"interpolate":"\#(curve)","timestep":\#(timestep),"startEvent":\#(event(0, touch("moved", 0, 0))),"#
      + "\n" + #""endEvent":\#(event(end, touch("moved", 9, 9)))}"#
  }

  static let spoilt = [
    SpoiltRecording("no events", .webkit, #"{"touches":1}"#, "1:1: TT026: the text is not an object with a list"),
    SpoiltRecording(
      "a curve", nil, stream(event(0, touch("began", 0, 0)), between("spiral", "0.1", until: 1)),
      "3:16: TT026: samples between the two events lie on a curve \"spiral\", which is not known; write \"linear\" or "
        + "\"simpleCurve\", or the samples"),
    SpoiltRecording(
      "a timestep of 0", nil, stream(event(0, touch("began", 0, 0)), between("linear", "0", until: 1)),
      "3:36: TT026: \"timestep\""),
    SpoiltRecording(
      "too fine a timestep", nil, stream(event(0, touch("began", 0, 0)), between("linear", "1e-9", until: 1)),
      "3:1: TT026: the strokes up to here"),
    SpoiltRecording(
      "an end before its start", nil, stream(event(0, touch("began", 0, 0)), between("linear", "1", until: -1)),
      "4:45: TT007: time runs backwards by 1000000000 ns"),
    SpoiltRecording(
      "time backwards", nil, stream(event(1, touch("began", 0, 0)), event(0.5, touch("ended", 0, 0))),
      "3:34: TT007: time runs backwards by 500000000 ns"),
    SpoiltRecording(
      "time before the stream", nil, stream(event(-1, touch("began", 0, 0))), "2:34: TT008: "),
    SpoiltRecording(
      "an unknown phase", nil, stream(event(0, touch("begun", 0, 0))), "2:79: TT015: there is no phase \"begun\""),
    SpoiltRecording("no position", nil, stream(event(0, #"{"phase":"began","x":1}"#)), "2:49: TT026: the touch has no"),
    SpoiltRecording(
      "a place beyond all", nil, stream(event(0, touch("began", 1e300, 0))), "2:98: TT026: \"x\" of the touch"),
  ]

  @Test("what is wrong is said with its place", arguments: spoilt)
  func faults(_ recording: SpoiltRecording) {
    let verdict = ApplicationSample.verdict(recording.text, as: recording.format)
    #expect(verdict.hasPrefix(recording.answer), "\(verdict)")
  }
}
