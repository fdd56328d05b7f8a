import SegueTraces
import Testing

@Suite("Importing DevTools logs and recorder replays")
struct DevToolsTests {
  static func message(_ type: String, _ time: Double?, _ points: String = "") -> String {
    let time = time.map { #","timestamp":\#($0)"# } ?? ""
    return #"{"method":"Input.dispatchTouchEvent","params":{"type":"\#(type)","touchPoints":[\#(points)]\#(time)}}"#
  }

  static let pan = [
    message("touchStart", 1_700_000_000.5, #"{"x":10,"y":20,"id":7}"#),
    message("touchMove", 1_700_000_000.508, #"{"x":14,"y":21,"id":7}"#),
    message("touchEnd", 1_700_000_000.516),
  ]
  static let panLines = ["0 ms: 1 began 10,20", "8 ms: 1 moved 14,21", "16 ms: 1 ended 14,21 last"]

  @Test("messages come in a list, one a line, or as parameters alone")
  func forms() throws {
    #expect(try ApplicationSample.lines("[\(Self.pan.joined(separator: ",\n"))]") == Self.panLines)
    #expect(try ApplicationSample.lines(Self.pan.joined(separator: "\n") + "\n") == Self.panLines)
    let parameters = Self.pan.map {
      String($0.dropFirst(#"{"method":"Input.dispatchTouchEvent","params":"#.count).dropLast())
    }
    #expect(try ApplicationSample.lines(parameters.joined(separator: "\r\n")) == Self.panLines)
    let header = try ApplicationSample.read(Self.pan.joined(separator: "\n")).trace.header
    #expect(header.clock.originNs == "1700000000500000000")
  }

  @Test("points that are new begin, that changed move, that are gone have ended")
  func points() throws {
    let log = [
      Self.message("touchStart", 0.001, #"{"x":1,"y":1}"#),
      Self.message("touchStart", 0.002, #"{"x":1,"y":1},{"x":5,"y":5}"#),
      Self.message("touchMove", 0.003, #"{"x":2,"y":1},{"x":5,"y":5}"#),
      Self.message("touchMove", 0.004, #"{"x":2,"y":1}"#),
      Self.message("touchCancel", 0.005),
    ]
    #expect(
      try ApplicationSample.lines("[\(log.joined(separator: ","))]") == [
        "0 ms: 1 began 1,1", "1 ms: 2 began 5,5", "2 ms: 1 moved 2,1", "3 ms: 2 ended 5,5 last",
        "4 ms: 1 cancelled 2,1 last",
      ])
  }

  @Test("an end that names points ends those")
  func endWithPoints() throws {
    let log = [
      Self.message("touchStart", 0.001, #"{"x":1,"y":1,"id":0},{"x":5,"y":5,"id":4}"#),
      Self.message("touchEnd", 0.002, #"{"x":1,"y":1,"id":0}"#), Self.message("touchEnd", 0.003),
    ]
    #expect(
      try ApplicationSample.lines("[\(log.joined(separator: ","))]") == [
        "0 ms: 1 began 1,1", "0 ms: 2 began 5,5", "1 ms: 1 ended 1,1 last", "2 ms: 2 ended 5,5 last",
      ])
  }

  @Test("a late lift that was asked for is none to be warned of, one of a log is")
  func lateLifts() throws {
    let press = #"{"method":"Input.synthesizeTapGesture","params":{"x":5,"y":5,"duration":500}}"#
    let read = try ApplicationSample.read(press)
    #expect(read.trace.frames.last?.t == 500_000_000)
    #expect(read.warnings.isEmpty)
    let log = [Self.message("touchStart", 0.001, #"{"x":1,"y":1}"#), Self.message("touchEnd", 0.501)]
    #expect(try ApplicationSample.read(log.joined(separator: "\n")).warnings.map(\.code) == ["TT004"])
  }

  @Test("radii give diameters and the angle of the longer, force the pressure")
  func attributes() throws {
    let point = #"{"x":1,"y":1,"radiusX":3,"radiusY":5,"rotationAngle":0,"force":0.5}"#
    let log = [Self.message("touchStart", 1, point), Self.message("touchEnd", 1.01)]
    let contact = try ApplicationSample.read("[\(log.joined(separator: ","))]").trace.frames[0].contacts[0]
    #expect(contact.attributes == TouchAttributes(pressure: 0.5, major: 10, minor: 6, angle: .pi / 2))
  }

  @Test("a tap, a scroll and a pinch are expanded as documented")
  func gestures() throws {
    let options = TraceImportOptions(nominalHz: 50)
    let tap = #"{"method":"Input.synthesizeTapGesture","params":{"x":3,"y":4,"tapCount":2}}"#
    #expect(
      try ApplicationSample.lines(tap, options) == [
        "0 ms: 1 began 3,4", "50 ms: 1 ended 3,4", "100 ms: 2 began 3,4", "150 ms: 2 ended 3,4",
      ])
    // 30, 40: a way of 50 px at 1000 px/s is 50 ms; then 10 back, and a rest of 100 ms.
    let scroll =
      #"{"method":"Input.synthesizeScrollGesture","params":{"x":0,"y":0,"xDistance":30,"yDistance":40,"#
      + #""yOverscroll":10,"speed":1000}}"#
    #expect(
      try ApplicationSample.lines(scroll, options) == [
        "0 ms: 1 began 0,0", "20 ms: 1 moved 12,16 resampled", "40 ms: 1 moved 24,32 resampled",
        "50 ms: 1 moved 30,40", "60 ms: 1 moved 30,30", "160 ms: 1 ended 30,30",
      ])
    // From 100 px to 200 px at 2500 px/s: 40 ms.
    let pinch =
      #"{"method":"Input.synthesizePinchGesture","params":{"x":100,"y":200,"scaleFactor":2,"relativeSpeed":2500}}"#
    #expect(
      try ApplicationSample.lines(pinch, options) == [
        "0 ms: 1 began 100,150", "0 ms: 2 began 100,250", "20 ms: 1 moved 100,125 resampled",
        "20 ms: 2 moved 100,275 resampled", "40 ms: 1 moved 100,100", "40 ms: 2 moved 100,300",
        "40 ms: 1 ended 100,100", "40 ms: 2 ended 100,300",
      ])
  }

  @Test("a replay gives its viewport, its protocol steps, and touches of the document")
  func replay() throws {
    let replay = """
      {"title":"pan","steps":[
      {"type":"setViewport","width":400,"height":800,"deviceScaleFactor":2,"hasTouch":true},
      {"type":"navigate","url":"about:blank"},
      {"type":"click","deviceType":"touch","selectors":[["aria/x"],["body"]],"offsetX":5,"offsetY":6},
      {"type":"scroll","x":0,"y":100},
      {"type":"customStep","name":"synthesizeTapGesture","parameters":{"x":1,"y":2,"duration":10}},
      {"type":"customStep","name":"touch","parameters":\(Self.pan[0])},
      {"type":"customStep","name":"Input.dispatchTouchEvent","parameters":
        {"type":"touchEnd","touchPoints":[],"timestamp":1700000001}}]}
      """
    let file = try ApplicationSample.read(replay)
    #expect(file.format == .devtools)
    #expect(file.trace.header.space == TraceSpace(width: 400, height: 800, scale: 2))
    #expect(file.trace.header.label?.intent == "script")
    let lines = ApplicationSample.lines(of: file.trace)
    #expect(
      lines.prefix(4) == ["0 ms: 1 began 5,6", "50 ms: 1 ended 5,6", "50 ms: 2 began 1,2", "60 ms: 2 ended 1,2"])
    #expect(lines.count == 6)
  }

  @Test("noise up to one line in ten is skipped with a warning, more refuses the file")
  func noise() throws {
    let quiet = (0..<6).flatMap { _ in [#"{"id":1,"result":{}}"#] } + Self.pan
    let log = ["DevTools listening on a port"] + quiet
    #expect(try ApplicationSample.lines(log.joined(separator: "\n") + "\n") == Self.panLines)
    #expect(
      ApplicationSample.verdict(log.joined(separator: "\n") + "\n")
        == "pan.log:1:1: TT015: this line is no JSON and was skipped")
    let loud = (log + ["more noise"]).joined(separator: "\n") + "\n"
    #expect(ApplicationSample.verdict(loud).hasPrefix("1:1: TT015: 2 of 11 lines are no JSON"))
  }

  @Test("a last line that was cut is left out with a warning")
  func cut() throws {
    let log = (Self.pan + [String(Self.pan[0].dropLast(9))]).joined(separator: "\n")
    #expect(try ApplicationSample.lines(log) == Self.panLines)
    #expect(ApplicationSample.verdict(log).hasPrefix("pan.log:4:1: TT001"))
  }

  static let spoilt = [
    SpoiltRecording(
      "no time", nil, "[\(message("touchStart", nil, #"{"x":1,"y":1}"#))]", "1:48: TT026: the touch event has no"),
    SpoiltRecording(
      "time backwards", nil, "[\(pan[1]),\n\(pan[0])]", "2:119: TT007: time runs backwards by 8000000 ns"),
    SpoiltRecording(
      "two clocks", nil,
      "\(message("touchStart", 12.5, #"{"x":1,"y":1}"#))\n\(message("touchEnd", 1_700_000_000))\n",
      "2:95: TT008: time jumps by 1699999987 s"),
    SpoiltRecording(
      "an id twice", nil, "[\(message("touchStart", 1, #"{"x":1,"y":1,"id":1},{"x":1,"y":1,"id":1}"#))]",
      "1:123: TT024"),
    SpoiltRecording(
      "an unknown event", nil, "[\(message("touchStrat", 1))]", "1:56: TT015: there is no touch event \"touchStrat\""),
    SpoiltRecording(
      "a click on an element", nil,
      "{\"title\":\"a\",\"steps\":[{\"type\":\"navigate\"},\n"
        + #"{"type":"click","deviceType":"touch","selectors":[["aria/Go"]],"offsetX":1,"offsetY":1}]}"#,
      "2:50: TT026: the position is relative to an element, whose place only the page knows; of a replay's steps clicks "
        + "and double clicks on html or body are read"),
    SpoiltRecording(
      "mice only", nil, #"{"title":"a","steps":[{"type":"click","selectors":[["body"]],"offsetX":1,"offsetY":1}]}"#,
      "1:1: TT014"),
    SpoiltRecording(
      "too many taps", nil, #"{"method":"Input.synthesizeTapGesture","params":{"x":1,"y":1,"tapCount":60000}}"#,
      "1:73: TT026: \"tapCount\" of the message must be"),
    SpoiltRecording(
      "a scroll that never ends", nil,
      #"{"method":"Input.synthesizeScrollGesture","params":{"x":1,"y":1,"yDistance":1000,"speed":1e-200}}"#,
      "1:52: TT008: "),
    SpoiltRecording(
      "a line that is no JSON object", nil, pan[0] + "\n{\"method\":}\n" + pan[2] + "\n", "2:11: TT015: unexpected"),
  ]

  @Test("what is wrong is said with its place", arguments: spoilt)
  func faults(_ recording: SpoiltRecording) {
    let verdict = ApplicationSample.verdict(recording.text, as: recording.format)
    #expect(verdict.hasPrefix(recording.answer), "\(verdict)")
  }
}
