import SegueTraces
import Testing

@Suite("The rules between frames")
struct TraceValidatorTests {
  static func frame(_ t: Int64, _ contacts: String..., more: String = "") -> String {
    "{\"c\":[\(contacts.joined(separator: ","))],\(more)\"t\":\(t)}"
  }

  static func touch(_ id: Int, _ phase: String, _ more: String = "", x: Int = 9, y: Int = 9) -> String {
    "{\"id\":\(id),\"phase\":\"\(phase)\",\(more)\"x\":\(x),\"y\":\(y)}"
  }

  static func trailer(_ contacts: Int, _ frames: Int) -> String {
    "{\"contacts\":\(contacts),\"end\":true,\"frames\":\(frames)}"
  }

  static let faults = [
    FaultCase(
      "moved before it began", frames: [frame(0, touch(3, "moved"))], "TT024",
      #"pan.trace:2:23: touch 3 moved before it began; a touch's first phase is "began". Add one, or delete the "#
        + #"touch"#),
    FaultCase(
      "ended before it began", frames: [frame(0, touch(3, "ended"))], "TT024",
      #"pan.trace:2:23: touch 3 ended before it began; a touch's first phase is "began". Add one, or delete the "#
        + #"touch"#),
    FaultCase(
      "cancelled before it began", frames: [frame(0, touch(3, "cancelled"))], "TT024",
      #"pan.trace:2:23: touch 3 was cancelled before it began; a touch's first phase is "began". Add one, or "#
        + #"delete the touch"#
    ),
    FaultCase(
      "began twice", frames: [frame(0, touch(3, "began")), frame(1, touch(3, "began"))], "TT024",
      #"pan.trace:3:23: touch 3 began twice; a change between began and end is "moved""#),
    FaultCase(
      "began again after its end",
      frames: [frame(0, touch(3, "began")), frame(1, touch(3, "ended")), frame(2, touch(3, "began"))], "TT024",
      "pan.trace:4:23: touch 3 began again after its end; give every touch a number of its own"),
    FaultCase(
      "ended twice",
      frames: [frame(0, touch(3, "began")), frame(1, touch(3, "ended")), frame(2, touch(3, "ended"))], "TT024",
      "pan.trace:4:23: touch 3 ended after its end; a touch has one end, so delete what follows it"),
    FaultCase(
      "moved after its end",
      frames: [frame(0, touch(3, "began")), frame(1, touch(3, "cancelled")), frame(2, touch(3, "moved"))], "TT024",
      "pan.trace:4:23: touch 3 moved after its end; a touch has one end, so delete what follows it"),
    FaultCase(
      "hovers in contact", frames: [frame(0, touch(3, "began")), frame(1, touch(3, "hover"))], "TT024",
      #"pan.trace:3:23: touch 3 hovers while it is down; "hover" stands before "began" or after an end. Write "#
        + #""moved""#),
    FaultCase(
      "listed twice in a frame", frames: [frame(0, touch(3, "began"), touch(3, "ended"))], "TT024",
      "pan.trace:2:50: touch 3 stands twice in one frame; give the second a line of its own"),
    FaultCase(
      "never ended", frames: [frame(0, touch(3, "began")), trailer(1, 1)], "TT002",
      #"pan.trace:3:1: touch 3, which began on line 2, has no end; add a frame that ends it, with phase "#
        + #""cancelled" if nobody saw it lifted"#
    ),
    FaultCase(
      "frames miscounted", frames: [frame(0, touch(3, "began")), frame(1, touch(3, "ended")), trailer(1, 3)], "TT027",
      "pan.trace:4:35: the trailer counts 3 frames and the file has 2; lines are missing or doubled. Copy the "
        + "file again, or mend the count"
    ),
    FaultCase(
      "touches miscounted", frames: [frame(0, touch(3, "began")), frame(1, touch(3, "ended")), trailer(2, 2)], "TT027",
      "pan.trace:4:13: the trailer counts 2 touches and the file has 1; lines are missing or doubled. Copy the "
        + "file again, or mend the count"
    ),
    FaultCase(
      "no frames", frames: [trailer(0, 0)], "TT014",
      "pan.trace:2:1: the trace has no frames, so there is nothing to replay; record the gesture again"),
    FaultCase(
      "frames lost before the trailer", frames: [trailer(1, 3)], "TT027",
      "pan.trace:2:35: the trailer counts 3 frames and the file has 0; lines are missing or doubled. Copy the "
        + "file again, or mend the count"
    ),
    FaultCase(
      "time runs backwards", frames: [frame(8, touch(3, "began")), frame(7, touch(3, "moved"))], "TT007",
      "pan.trace:3:49: time runs backwards by 1 ns; frames stand in order of time, so order them or mend the clock"),
    FaultCase(
      "a jump inside a touch", frames: [frame(0, touch(3, "began")), frame(10_000_000_001, touch(3, "moved"))], "TT008",
      "pan.trace:3:49: time jumps by 10 s while touch 3 is down, so two clocks are mixed; use one clock, or end "
        + "the touch before the jump"
    ),
    FaultCase(
      "arrives before it is taken", frames: ["{\"arrival\":7,\"c\":[\(touch(3, "began"))],\"t\":8}"], "TT025",
      #"pan.trace:2:12: the frame arrives before its samples were taken; "arrival" is at least "t""#),
    FaultCase(
      "a coalesced sample as new as its frame",
      frames: [frame(8, touch(3, "began", #""coalesced":[{"t":8,"x":1,"y":1}],"#))], "TT025",
      "pan.trace:2:49: a coalesced sample of touch 3 is not older than its frame; only older samples stand "
        + "there, so delete it"
    ),
    FaultCase(
      "coalesced samples out of order",
      frames: [frame(8, touch(3, "began", #""coalesced":[{"t":5,"x":1,"y":1},{"t":4,"x":1,"y":1}],"#))], "TT025",
      "pan.trace:2:69: the coalesced samples of touch 3 are out of order; put the oldest first"),
  ]

  @Test("a frame that breaks a rule is refused where it does", arguments: faults)
  func refuses(_ fault: FaultCase) {
    #expect(SampleTrace.verdict(fault.text) == fault.words)
    #expect(SampleTrace.code(fault.text) == fault.code)
  }

  /// Every pair of consecutive phases of one touch, and whether the second may follow the first.
  static let pairs: [(TouchPhase?, TouchPhase, Bool)] = [
    (nil, .began, true), (nil, .moved, false), (nil, .ended, false), (nil, .cancelled, false), (nil, .hover, true),
    (.hover, .began, true), (.hover, .moved, false), (.hover, .ended, false), (.hover, .cancelled, false),
    (.hover, .hover, true),
    (.began, .began, false), (.began, .moved, true), (.began, .ended, true), (.began, .cancelled, true),
    (.began, .hover, false),
    (.moved, .began, false), (.moved, .moved, true), (.moved, .ended, true), (.moved, .cancelled, true),
    (.moved, .hover, false),
    (.ended, .began, false), (.ended, .moved, false), (.ended, .ended, false), (.ended, .cancelled, false),
    (.ended, .hover, true),
    (.cancelled, .began, false), (.cancelled, .moved, false), (.cancelled, .ended, false),
    (.cancelled, .cancelled, false), (.cancelled, .hover, true),
  ]

  @Test("the table of a touch's life holds for every pair of phases", arguments: pairs)
  func life(_ first: TouchPhase?, _ second: TouchPhase, _ legal: Bool) {
    var phases: [TouchPhase] = []
    if let first {
      if first == .moved || first.isEnd { phases.append(.began) }
      phases.append(first)
    }
    phases.append(second)
    if legal, !second.isEnd, second != .hover { phases.append(.ended) }
    let frames = phases.enumerated().map { Self.frame(Int64($0.offset), Self.touch(3, $0.element.rawValue)) }
    let text = SampleTrace.text([SampleTrace.header] + frames + [Self.trailer(1, frames.count)])
    #expect((SampleTrace.verdict(text) == "read") == legal)
  }

  @Test("equal times are legal, in frames and in coalesced samples, and two touches overlap")
  func legal() {
    let text = SampleTrace.text([
      SampleTrace.header, Self.frame(5, Self.touch(1, "began")), Self.frame(5, Self.touch(2, "began")),
      Self.frame(
        9, Self.touch(1, "moved", #""coalesced":[{"t":7,"x":1,"y":1},{"t":7,"x":2,"y":1}],"#), Self.touch(2, "ended"),
        more: #""arrival":9,"#),
      Self.frame(9, Self.touch(1, "cancelled")), Self.trailer(2, 4),
    ])
    #expect(SampleTrace.verdict(text) == "read")
  }

  static func warnings(_ frames: [String], _ trailer: String) throws -> [String] {
    let text = SampleTrace.text([SampleTrace.header] + frames + [trailer])
    return try TraceFile.read(Array(text.utf8), name: "pan.trace").warnings.map(\.description)
  }

  @Test("a sound trace has no warnings")
  func silent() throws {
    #expect(try Self.warnings([SampleTrace.began, SampleTrace.moved, SampleTrace.ended], SampleTrace.trailer) == [])
  }

  @Test("samples outside the space are kept and counted, the first one's place is told")
  func outOfBounds() throws {
    let frames = [
      Self.frame(0, Self.touch(3, "began")), Self.frame(1, Self.touch(3, "moved", x: -1)),
      Self.frame(2, Self.touch(3, "moved", #""coalesced":[{"t":1,"x":1,"y":845}],"#, x: 391)),
      Self.frame(3, Self.touch(3, "ended", x: 390, y: 844)),
    ]
    #expect(
      try Self.warnings(frames, Self.trailer(1, 4)) == [
        "pan.trace:3:35: TT012: 3 samples of touch 3 lie outside the space; they are kept"
      ])
  }

  @Test("a lift 100 ms after the last sample is flagged, one nanosecond less is not")
  func lateEnd() throws {
    func ending(at t: Int64) throws -> [String] {
      try Self.warnings(
        [Self.frame(0, Self.touch(3, "began")), Self.frame(t, Self.touch(3, "ended"))], Self.trailer(1, 2))
    }
    #expect(try ending(at: 99_999_999) == [])
    #expect(
      try ending(at: 100_000_000) == [
        "pan.trace:3:23: TT004: touch 3 ends 100 ms after its last sample; a driver may have made the lift"
      ])
  }

  @Test("a palm is named")
  func palm() throws {
    let frames = [Self.frame(0, Self.touch(3, "began", #""tool":"palm","#)), Self.frame(1, Self.touch(3, "ended"))]
    #expect(
      try Self.warnings(frames, Self.trailer(1, 2)) == [
        "pan.trace:2:38: TT021: touch 3 is a palm, not a finger; it is kept"
      ])
  }

  @Test("touches that are dropped and made anew are flagged, quick taps are not")
  func flicker() throws {
    func taps(every gap: Int64, count: Int) throws -> [String] {
      let frames = (0..<count).flatMap { index in
        [
          Self.frame(Int64(index) * gap, Self.touch(index, "began")),
          Self.frame(Int64(index) * gap + 1_000_000, Self.touch(index, "ended")),
        ]
      }
      return try Self.warnings(frames, Self.trailer(count, 2 * count))
    }
    #expect(try taps(every: 21_000_000, count: 10) == [])
    #expect(
      try taps(every: 21_000_000, count: 11) == [
        "pan.trace:4:1: TT028: 10 touches begin within 25 ms of the end of another; the panel loses contact, so speeds "
          + "are doubtful"
      ])
    #expect(try taps(every: 120_000_000, count: 40) == [])
  }

  @Test("a trace made in code is checked as if it had been read")
  func madeInCode() throws {
    var trace = try TouchTrace.read(Array(SampleTrace.text(SampleTrace.lines).utf8), name: "pan.trace")
    #expect(try TraceValidator.check(trace, name: "made.trace") == [])
    trace.frames[1].contacts[0].id = 4
    #expect(throws: TraceError.self) { try TraceValidator.check(trace, name: "made.trace") }
    trace.frames[1].contacts[0].id = 3
    trace.frames[1].contacts[0].x = .nan
    do {
      _ = try TraceValidator.check(trace, name: "made.trace")
      Issue.record("NaN was let through")
    } catch { #expect(error.description == "made.trace:3:35: \"x\" of touch 3 must be a number") }
  }
}
