import SegueTraces
import Testing

@Suite("Importing WebDriver actions")
struct WebDriverTests {
  static func source(_ id: String, _ actions: String, type: String = "touch") -> String {
    #"{"type":"pointer","id":"\#(id)","parameters":{"pointerType":"\#(type)"},"actions":[\#(actions)]}"#
  }

  static let down = #"{"type":"pointerDown","button":0}"#
  static let up = #"{"type":"pointerUp","button":0}"#

  static func move(_ x: Double, _ y: Double, _ duration: Int? = 0, _ more: String = "") -> String {
    let duration = duration.map { #""duration":\#($0),"# } ?? ""
    return #"{"type":"pointerMove",\#(duration)"x":\#(x),"y":\#(y)\#(more)}"#
  }

  static func pause(_ duration: Int) -> String { #"{"type":"pause","duration":\#(duration)}"# }

  @Test("a move with a duration has samples at the nominal rate on its way, marked, and ends where it says")
  func interpolation() throws {
    let script = Self.source(
      "a", [Self.move(10, 20), Self.down, Self.move(110, 20, 50), Self.up].joined(separator: ","))
    // 50 Hz: every 20 ms, so at 20 and 40 of 50.
    let expected = [
      "0 ms: 1 began 10,20", "20 ms: 1 moved 50,20 resampled", "40 ms: 1 moved 90,20 resampled",
      "50 ms: 1 moved 110,20", "50 ms: 1 ended 110,20",
    ]
    let options = TraceImportOptions(nominalHz: 50)
    #expect(try ApplicationSample.lines("[\(script)]", options) == expected)
    // The body of the command, and BiDi's message.
    #expect(try ApplicationSample.lines(#"{"actions":[\#(script)]}"#, options) == expected)
    let message = #"{"id":3,"method":"input.performActions","params":{"context":"c","actions":[\#(script)]}}"#
    #expect(try ApplicationSample.lines(message, options) == expected)
    let header = try ApplicationSample.read("[\(script)]").trace.header
    #expect(header.label?.intent == "script")
    #expect(header.content == .delivered)
    #expect(header.space == TraceSpace(width: 390, height: 844, scale: 1))
  }

  @Test("sources advance together; a tick lasts as long as its longest action")
  func ticks() throws {
    let one = Self.source(
      "a", [Self.move(0, 0), Self.down, Self.move(10, 0, 4), Self.pause(3), Self.up].joined(separator: ","))
    let two = Self.source("b", [Self.move(5, 5), Self.pause(2), Self.down, Self.up].joined(separator: ","))
    let key = #"{"type":"key","id":"k","actions":[{"type":"pause"},{"type":"pause"},{"type":"pause","duration":8}]}"#
    // Tick 1 lasts 2 ms, tick 2 lasts 8 ms (the key's pause), tick 3 lasts 3 ms.
    #expect(
      try ApplicationSample.lines("[\(one),\(two),\(key)]") == [
        "0 ms: 1 began 0,0", "2 ms: 2 began 5,5", "6 ms: 1 moved 10,0", "10 ms: 2 ended 5,5", "13 ms: 1 ended 10,0",
      ])
  }

  @Test("a move without a duration takes its whole tick, and one of 0 is a stated sample")
  func durations() throws {
    let one = Self.source("a", [Self.down, Self.move(10, 0, nil), Self.up].joined(separator: ","))
    let two = Self.source("b", [Self.pause(0), Self.pause(7)].joined(separator: ","))
    #expect(
      try ApplicationSample.lines("[\(one),\(two)]") == [
        "0 ms: 1 began 0,0", "7 ms: 1 moved 10,0", "7 ms: 1 ended 10,0",
      ])
  }

  @Test("the pointer's own place is an origin, an element is refused with its place")
  func origins() throws {
    let relative = Self.source(
      "a",
      [Self.move(10, 20), Self.down, Self.move(5, -5, 0, #","origin":"pointer""#), Self.up].joined(separator: ","))
    #expect(try ApplicationSample.lines("[\(relative)]")[1] == "0 ms: 1 moved 15,15")
    let element = Self.source("a", Self.down + ",\n" + Self.move(1, 2, 0, #","origin":{"element-6066":"x"}"#))
    #expect(ApplicationSample.verdict("[\(element)]").hasPrefix("2:61: TT026: the position is relative to an element"))
    let word = Self.source("a", Self.down + "," + Self.move(1, 2, 0, #","origin":"viewprot""#))
    #expect(ApplicationSample.verdict("[\(word)]").contains("there is no origin \"viewprot\""))
  }

  @Test("pressure and extent hold until the next; a pen is a stylus; a cancel is one")
  func attributes() throws {
    let script = Self.source(
      "a",
      [
        #"{"type":"pointerDown","width":4,"height":6,"pressure":0.25}"#, Self.move(1, 1, 0, #","pressure":0.5"#),
        #"{"type":"pointerCancel"}"#,
      ].joined(separator: ","), type: "pen")
    let frames = try ApplicationSample.read("[\(script)]").trace.frames
    #expect(frames.map { $0.contacts[0].attributes.pressure } == [0.25, 0.5, 0.5])
    #expect(frames.map { $0.contacts[0].attributes.major } == [6, 6, 6])
    #expect(frames.map { $0.contacts[0].attributes.minor } == [4, 4, 4])
    #expect(frames.map { $0.contacts[0].tool } == [.stylus, .stylus, .stylus])
    #expect(frames[2].contacts[0].phase == .cancelled)
  }

  @Test("a mouse is left out with a warning, a finger that stays down is cancelled")
  func leftOut() throws {
    let finger = Self.source("a", Self.down)
    let mouse = Self.source("m", Self.down, type: "mouse")
    #expect(try ApplicationSample.lines("[\(finger),\(mouse)]") == ["0 ms: 1 began 0,0", "0 ms: 1 cancelled 0,0 last"])
    let verdict = ApplicationSample.verdict("[\(finger),\(mouse)]")
    #expect(verdict.contains("TT015: input of a mouse is no touch"))
    #expect(verdict.contains("TT002"))
    #expect(ApplicationSample.verdict("[\(mouse)]").contains("TT014: no touch begins: 1 mouse pointer was left out"))
  }

  @Test("a window moves positions and gives the space")
  func window() throws {
    let script = Self.source("a", [Self.move(110, 220), Self.down, Self.up].joined(separator: ","))
    let options = TraceImportOptions(window: .init(x: 100, y: 200, width: 300, height: 500))
    let trace = try ApplicationSample.read("[\(script)]", options).trace
    #expect(ApplicationSample.lines(of: trace)[0] == "0 ms: 1 began 10,20")
    #expect(trace.header.space == TraceSpace(width: 300, height: 500, scale: 1))
  }

  static let spoilt = [
    SpoiltRecording("no list", .webdriver, #"{"x":1}"#, "1:1: TT026: the text is not a list of WebDriver's"),
    SpoiltRecording("a cut text", nil, #"[{"type":"pointer","id":"pointerMove""#, "1:38: TT001: the text ends"),
    SpoiltRecording(
      "an unknown action", .webdriver, "[\n" + source("a", #"{"type":"pointerDonw"}"#) + "]",
      "2:84: TT015: there is no action \"pointerDonw\""),
    SpoiltRecording(
      "an unknown source", .webdriver, #"[{"type":"pointre","actions":[]}]"#, "1:10: TT015: there is no input source"),
    SpoiltRecording(
      "a negative duration", nil, "[" + source("a", down + "," + pause(-1)) + "]", "1:138: TT026: \"duration\""),
    SpoiltRecording("NaN", nil, "[" + source("a", #"{"type":"pointerMove","x":NaN,"y":1}"#) + "]", "1:103: TT019"),
    SpoiltRecording(
      "a decimal comma", nil, "[" + source("a", #"{"type":"pointerMove","x":1,5,"y":1}"#) + "]",
      "1:105: TT019: a number has a decimal comma"),
    SpoiltRecording(
      "a stroke without end", nil, "[" + source("a", down + "," + move(1, 1, 9_999_999_999)) + "]",
      "1:111: TT026: the strokes up to here make more than 100000 samples"),
    SpoiltRecording(
      "a touch over a long pause", nil, "[" + source("a", [down, pause(11_000), up].joined(separator: ",")) + "]",
      "1:145: TT008: "),
  ]

  @Test("what is wrong is said with its place", arguments: spoilt)
  func faults(_ recording: SpoiltRecording) {
    let verdict = ApplicationSample.verdict(recording.text, as: recording.format)
    #expect(verdict.hasPrefix(recording.answer), "\(verdict)")
  }
}
