import SegueTestSupport
import SegueTraces
import Testing

@Suite("Importing Flutter pointer packets")
struct FlutterTests {
  /// One packet with one event; `more` are further members.
  static func packet(_ ts: String, _ change: Int, _ time: String, _ more: String) -> String {
    let change = change == 0 ? "" : #""change":\#(change),"#
    return #"{"ts":\#(ts),"events":[{\#(change)"timeStamp":\#(time),\#(more)}]}"#
  }

  static let pan = [
    packet("1001000", 1, "1000000", #""physicalX":30,"physicalY":60,"synthesized":true"#),
    packet("1001000", 4, "1000000", #""physicalX":30,"physicalY":60"#),
    packet("1008500", 5, "1008000", #""physicalX":33,"physicalY":63"#),
    packet("1016000", 6, "1016000", #""physicalX":33,"physicalY":63"#),
    packet("1016000", 2, "1016000", #""physicalX":33,"physicalY":63"#),
  ]
  static let panLines = ["0 ms at 1 ms: 1 began 10,20", "8 ms at 8.5 ms: 1 moved 11,21", "16 ms: 1 ended 11,21"]
  static let dense = TraceImportOptions(scale: 3)

  static func list(_ packets: [String]) -> String { "[\(packets.joined(separator: ",\n"))]" }

  @Test("pixels become points, adds and removes are no samples, times are microseconds")
  func plain() throws {
    #expect(try ApplicationSample.lines(Self.list(Self.pan), Self.dense) == Self.panLines)
    let trace = try ApplicationSample.read(Self.list(Self.pan), Self.dense).trace
    #expect(trace.header.clock.originNs == "1000000000")
    #expect(trace.header.space.scale == 3)
  }

  @Test("fields that are left out are 0: a cancel, pointer 0, a corner")
  func defaults() throws {
    let packets = [
      Self.packet("1000", 4, "1000", #""pressureMax":2"#), Self.packet("2000", 5, "2000", #""pressure":1"#),
      #"{"ts":3000,"events":[{"timeStamp":3000}]}"#,
    ]
    let trace = try ApplicationSample.read(Self.list(packets), as: .flutter).trace
    #expect(
      ApplicationSample.lines(of: trace) == ["0 ms: 1 began 0,0", "1 ms: 1 moved 0,0", "2 ms: 1 cancelled 0,0"])
    #expect(trace.frames.map { $0.contacts[0].pressure } == [0, 1, nil])
  }

  @Test("older moves of a packet are coalesced samples of the newest")
  func coalesced() throws {
    func event(_ change: Int, _ time: Int, _ x: Int, pointer: Int = 1) -> String {
      #"{"change":\#(change),"timeStamp":\#(time),"physicalX":\#(x),"pointerIdentifier":\#(pointer)}"#
    }
    let packets = [
      #"{"ts":1000,"events":[\#(event(4, 1000, 1)),\#(event(4, 1000, 9, pointer: 2))]}"#,
      #"{"ts":16000,"events":[\#(event(5, 4000, 2)),\#(event(5, 8000, 3)),\#(event(5, 12000, 4)),"#
        + #"\#(event(5, 12000, 8, pointer: 2))]}"#,
      #"{"ts":20000,"events":[\#(event(5, 19000, 5)),\#(event(6, 20000, 5)),\#(event(6, 20000, 8, pointer: 2))]}"#,
    ]
    #expect(
      try ApplicationSample.lines(Self.list(packets)) == [
        "0 ms: 1 began 1,0", "0 ms: 2 began 9,0", "11 ms at 15 ms: 1 moved 4,0 <3 ms 2,0> <7 ms 3,0>",
        "11 ms at 15 ms: 2 moved 8,0", "19 ms: 1 ended 5,0 <18 ms 5,0>", "19 ms: 2 ended 8,0",
      ])
  }

  @Test("the earlier form has type names and positions in points", arguments: [true, false])
  func earlier(isLong: Bool) throws {
    func event(_ word: String, _ time: Int, _ x: Int) -> String {
      let type = isLong ? "Pointer\(word.capitalized)Event" : word
      return #"{"type":"\#(type)","timeStamp":\#(time),"pointer":4,"position":[\#(x),2.5]}"#
    }
    // A list of events without packets.
    let events = [event("added", 0, 1), event("down", 0, 1), event("move", 8000, 7), event("up", 9000, 7)]
    #expect(
      try ApplicationSample.lines(Self.list(events), Self.dense) == [
        "0 ms: 1 began 1,2.5", "8 ms: 1 moved 7,2.5", "9 ms: 1 ended 7,2.5",
      ])
  }

  @Test("all of a sum counts")
  func sums() throws {
    let packets = [
      Self.packet(#""216698374""#, 4, #""216698374""#, #""physicalX":1"#),
      Self.packet(#""216698374 + 40""#, 6, #""216698374 + 30 + 10""#, #""physicalX":1"#),
    ]
    #expect(try ApplicationSample.lines(Self.list(packets)) == ["0 ms: 1 began 1,0", "0.04 ms: 1 ended 1,0"])
    let spoilt = Self.list([Self.packet("1", 4, #""1 + x""#, #""physicalX":1"#)])
    #expect(ApplicationSample.verdict(spoilt).hasPrefix("1:44: TT026: \"timeStamp\" of the event must be a whole"))
  }

  @Test("nanoseconds are recognised by the delivery, or by gaps of seconds")
  func nanoseconds() throws {
    let packets = [
      Self.packet("1000000", 4, "1000000000", #""physicalX":1"#),
      Self.packet("1008000", 6, "1008000000", #""physicalX":1"#),
    ]
    #expect(try ApplicationSample.lines(Self.list(packets)) == ["0 ms: 1 began 1,0", "8 ms: 1 ended 1,0"])
    #expect(ApplicationSample.verdict(Self.list(packets)).contains("TT008: times are nanoseconds"))
    let events = [(4, 0), (5, 1), (5, 2), (5, 3), (6, 4)].map { change, number in
      #"{"change":\#(change),"timeStamp":\#(5_000_000_000 + number * 8_000_000),"physicalX":1}"#
    }
    let lines = try ApplicationSample.lines(Self.list(events))
    #expect(lines.last == "32 ms: 1 ended 1,0")
  }

  @Test("deliveries on another clock are left out with a warning")
  func otherClock() throws {
    let packets = [
      Self.packet("900000000", 4, "1000", #""physicalX":1"#), Self.packet("900008000", 6, "9000", #""physicalX":1"#),
    ]
    #expect(try ApplicationSample.lines(Self.list(packets)) == ["0 ms: 1 began 1,0", "8 ms: 1 ended 1,0"])
    #expect(ApplicationSample.verdict(Self.list(packets)).contains("TT008: deliveries and samples are stamped"))
  }

  @Test("a 32-bit counter of microseconds that begins anew goes on")
  func wrapped() throws {
    let events = [(4, 4_294_965_296), (5, 4_294_967_000), (6, 1000)].map { change, time in
      #"{"change":\#(change),"timeStamp":\#(time),"physicalX":1}"#
    }
    // 2³² is 4294967296: 2 ms after the first.
    #expect(try ApplicationSample.lines(Self.list(events)).last == "3 ms: 1 ended 1,0")
    #expect(
      ApplicationSample.verdict(Self.list(events)).contains("pan.log:3:1: TT010: the clock, a counter of 32 bits"))
  }

  @Test("a pointer that hovers while it is down is cancelled, and hovers as another")
  func hover() throws {
    let events = [4, 3].map { #"{"change":\#($0),"timeStamp":1000,"physicalX":1}"# }
    #expect(
      try ApplicationSample.lines(Self.list(events)) == [
        "0 ms: 1 began 1,0", "0 ms: 1 cancelled 1,0 last", "0 ms: 2 hover 1,0",
      ])
    #expect(ApplicationSample.verdict(Self.list(events)).contains("TT006"))
  }

  @Test("equal times keep their order")
  func equalTimes() throws {
    let events = [(4, 1), (5, 2), (5, 3), (6, 3)].map { change, x in
      #"{"change":\#(change),"timeStamp":1000,"physicalX":\#(x)}"#
    }
    #expect(
      try ApplicationSample.lines(Self.list(events)) == [
        "0 ms: 1 began 1,0", "0 ms: 1 moved 2,0", "0 ms: 1 moved 3,0", "0 ms: 1 ended 3,0",
      ])
  }

  @Test("the recorded flings of the shared material come in, each sample of them")
  func flings() throws {
    guard let folder = sharedMaterial("traces/flutter-velocitytracker") else {
      print("left out: there is no shared material beside the package")
      return
    }
    let flings = try VelocityTable.flutter(in: folder)
    #expect(flings.count == 8)
    for fling in flings {
      let text = Self.list(fling.events.map(\.flutterText))
      let trace = try ApplicationSample.read(text, as: .flutter).trace
      #expect(trace.frames.count == fling.events.count)
      for (frame, event) in zip(trace.frames, fling.events) {
        #expect(frame.t == (event.milliseconds - fling.events[0].milliseconds) * 1_000_000)
        #expect(frame.contacts[0].x == event.x && frame.contacts[0].y == event.y)
      }
    }
  }

  static let spoilt = [
    SpoiltRecording("no list", .flutter, #"{"ts":1}"#, "1:1: TT026: the text is not a list of packets"),
    SpoiltRecording("no object", .flutter, "[1]", "1:2: TT026: \"0\" of the packet must be an object"),
    SpoiltRecording(
      "time backwards", nil, list([pan[1], pan[3], pan[2]]), "3:49: TT007: time runs backwards by 8000000 ns"),
    SpoiltRecording(
      "uptime and epoch", nil,
      list([
        #"{"change":4,"timeStamp":1000,"physicalX":1}"#, #"{"change":6,"timeStamp":1700000000000000,"physicalX":1}"#,
      ]), "2:25: TT008: time jumps by"),
    SpoiltRecording(
      "a time beyond all", nil, list([#"{"change":4,"timeStamp":9000000000000000000,"physicalX":1}"#]),
      "1:26: TT008: "),
    SpoiltRecording(
      "an unknown change", nil, list([#"{"change":9,"timeStamp":1,"physicalX":1}"#]), "1:12: TT026: \"change\""),
    SpoiltRecording(
      "an unknown type", .flutter, list([#"{"type":"PointerSqueezeEvent","position":[1,2]}"#]),
      "1:10: TT015: there is no event \"squeeze\""),
    SpoiltRecording(
      "half a position", .flutter, list([#"{"type":"down","position":[1]}"#]), "1:28: TT026: \"position\""),
    SpoiltRecording("infinity", nil, list([#"{"change":4,"physicalX":Infinity}"#]), "1:26: TT019: NaN and infinity"),
    SpoiltRecording(
      "nothing but a mouse", nil, list([#"{"change":4,"kind":1,"timeStamp":1,"physicalX":1}"#]), "1:1: TT014"),
  ]

  @Test("what is wrong is said with its place", arguments: spoilt)
  func faults(_ recording: SpoiltRecording) {
    let verdict = ApplicationSample.verdict(recording.text, as: recording.format)
    #expect(verdict.hasPrefix(recording.answer), "\(verdict)")
  }
}
