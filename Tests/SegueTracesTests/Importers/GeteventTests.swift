import SegueTestSupport
import SegueTraces
import Testing

@Suite("Importing getevent logs")
struct GeteventTests {
  typealias Sample = LogSample

  static func read(_ text: String, _ options: TraceImportOptions = .init()) throws -> TraceFile {
    try TraceFile.read(Array(text.utf8), name: "pan.log", format: .getevent, options: options)
  }

  static func verdict(_ text: String, _ options: TraceImportOptions = .init()) -> String {
    do {
      let file = try read(text, options)
      return file.warnings.isEmpty ? "read" : file.warnings.map(\.description).joined(separator: "\n")
    } catch { return (error as? TraceError).map { "\($0.description) [\($0.code ?? "-")]" } ?? "\(error)" }
  }

  /// "t: id phase x,y" for every frame.
  static func story(_ trace: TouchTrace) -> [String] {
    trace.frames.map { frame in
      "\(frame.t): " + frame.contacts.map { "\($0.id) \($0.phase) \($0.x),\($0.y)" }.joined(separator: "; ")
    }
  }

  static let tap = ["0: 1 began 100.0,200.0", "8000000: 1 moved 110.0,200.0", "17000000: 1 ended 110.0,200.0"]

  @Test("a log with labels becomes a trace in points, and its device's axes are those of its own head")
  func labels() throws {
    let file = try Self.read(Sample.getevent, .init(width: 1000, height: 2000))
    #expect(Self.story(file.trace) == Self.tap)
    #expect(file.warnings == [])
    let header = file.trace.header
    #expect(header.clock == TraceClock(base: .firstSample, source: "kernel-monotonic", originNs: "61504773137000"))
    #expect(header.space == TraceSpace(width: 1000, height: 2000, scale: 1))
    #expect(header.digitizer?.name == "Panel")
    #expect(header.provenance?.importer == "getevent/1")
    #expect(header.provenance?.source == "getevent log")
    #expect(file.trace.frames[0].contacts[0].deviceContact == 0xF00F)
  }

  static let numbers = [
    "[ 1.000000] 0003 0039 00000001", "[ 1.000000] 0003 0035 ffffffff", "[ 1.000000] 0003 0036 000000c8",
    "[ 1.000000] 0001 014a 00000001", "[ 1.000000] 0000 0000 00000000", "[ 1.008000] 0003 0039 ffffffff",
    "[ 1.008000] 0000 0000 00000000",
  ]

  @Test("a log of numbers from one device takes its axes from a description of any tool")
  func plain() throws {
    let log = Sample.lines(Self.numbers)
    for description in [EvemuSample.head, Sample.geteventDevice, Sample.evtestDevice] {
      let options = TraceImportOptions(
        width: 1000, height: 2000, description: .init(bytes: Array(description.utf8), name: "panel.desc"))
      let file = try Self.read(log, options)
      #expect(Self.story(file.trace) == ["0: 1 began -1.0,200.0", "8000000: 1 ended -1.0,200.0"])
      #expect(file.warnings.map(\.code) == ["TT012"])
    }
    #expect(
      Self.verdict(log)
        == "pan.log:1:1: the log does not say how large the panel is; give the device's axes, as an evemu description "
        + "or as the output of getevent -lp: --desc FILE [TT026]")
    #expect(
      Self.verdict(log, .init(description: .init(bytes: Array("hello\n".utf8), name: "panel.desc")))
        .hasPrefix("panel.desc:1:1: the description has no axis 35"))
  }

  static let noise = [
    FaultCase(
      "a shell's lines", "$ adb shell getevent -lt\n" + Sample.getevent.dropLast(0) + "^C\nremove device 1: x\n", nil,
      "read"),
    FaultCase(
      "a stray byte before the first bracket", "\u{1}" + Sample.lines(Sample.geteventLines) + Sample.geteventDevice,
      "TT016", "pan.log:1:1: TT016: carriage returns or blanks at the end of a line were skipped"),
    FaultCase(
      "CRLF", Sample.getevent.replacing("00\n", with: "00\r\r\n").replacing("            \n", with: "\r\n"), "TT016",
      "pan.log:11:1: TT016: carriage returns or blanks at the end of a line were skipped, 9 times in all"),
    FaultCase(
      "the start of the last event", Sample.getevent + "[   61504.800000] /dev/input/event7: EV_ABS   ABS_MT_POS",
      "TT001",
      "pan.log:21:1: TT001: the last frame is incomplete and was left out; the recording was cut short"),
    FaultCase(
      "a value cut short", Sample.getevent + "[   61504.800000] /dev/input/event7: EV_ABS   ABS_MT_POSITION_X 000",
      "TT001",
      "pan.log:21:1: TT001: the last frame is incomplete and was left out; the recording was cut short"),
    FaultCase(
      "a time cut short", Sample.getevent + "[   61504.8", "TT001",
      "pan.log:21:1: TT001: the last frame is incomplete and was left out; the recording was cut short"),
    FaultCase(
      "a last frame without its report",
      Sample.getevent + Sample.geteventLines[1].replacing(".773137", with: ".900000") + "\n", "TT001",
      "pan.log:21:1: TT001: the last frame is incomplete and was left out; the recording was cut short"),
    FaultCase(
      "a foreign line", Sample.getevent + "hello\n", "TT015",
      "pan.log:21:1: TT015: this line is not part of the recording and was skipped"),
    FaultCase(
      "a mail's quotes", "> " + Sample.getevent.dropLast().replacing("\n", with: "\n> ") + "\n", "TT015",
      "pan.log:1:1: TT015: a \">\" before a line, as mails quote, was skipped, 20 times in all"),
    FaultCase(
      "two recorders, line by line", Sample.geteventDevice + Sample.lines(Sample.geteventLines.flatMap { [$0, $0] }),
      "TT015", "pan.log:12:1: TT015: every event stands here twice, so two recorders wrote; 10 were left out"),
    FaultCase(
      "keys and switches",
      Sample.getevent + "[ 61505.000000] /dev/input/event1: EV_KEY KEY_POWER DOWN\n"
        + "[ 61505.000000] /dev/input/event1: EV_SW SW_LID 00000001\n", nil, "read"),
  ]

  @Test("what terminals, mails and two recorders do to a log is put up with and told", arguments: noise)
  func putsUpWith(_ noise: FaultCase) throws {
    #expect(Self.verdict(noise.text) == noise.words)
    #expect(Self.story(try Self.read(noise.text, .init(width: 1000, height: 2000)).trace) == Self.tap)
  }

  @Test("two recorders that wrote frame by frame are one")
  func doubledFrames() throws {
    let frames = [0..<5, 5..<7, 7..<10].map { Array(Sample.geteventLines[$0]) }
    let text = Sample.geteventDevice + Sample.lines(frames.flatMap { $0 + $0 })
    #expect(Self.story(try Self.read(text, .init(width: 1000, height: 2000)).trace) == Self.tap)
    #expect(
      Self.verdict(text)
        == "pan.log:16:1: TT015: every event stands here twice, so two recorders wrote; 10 were left out")
  }

  static let faults = [
    FaultCase(
      "no times", Sample.geteventDevice + "/dev/input/event7: EV_ABS       ABS_MT_POSITION_X    00000064\n", "TT026",
      "pan.log:11:1: the log has no times, so nothing can be replayed from it; record again with: getevent -lt [TT026]"),
    FaultCase(
      "a fraction of three digits", Sample.geteventDevice + "[ 1.500] /dev/input/event7: EV_SYN SYN_REPORT 00000000\n",
      "TT018",
      #"pan.log:11:5: the time's fraction "500" has not six digits, so readers disagree on what it means; write "#
        + "microseconds with six digits, as in 1.000005 [TT018]"),
    FaultCase(
      "a head alone", Sample.geteventDevice, "TT014",
      "pan.log:1:1: there are no events; record again, or give the file that holds them [TT014]"),
    FaultCase(
      "more noise than log", Sample.getevent + "a\nb\nc\n", "TT015",
      "pan.log:21:1: 3 of 23 lines are not part of the recording, more than one in ten; remove what other programs wrote "
        + "into the file [TT015]"),
  ]

  @Test("a log that cannot be taken at its word is refused", arguments: faults)
  func refuses(_ fault: FaultCase) { #expect(Self.verdict(fault.text) == fault.words) }

  @Test("devices that interleave are told apart before their slots are followed")
  func devices() throws {
    let other = Sample.geteventLines.map {
      $0.replacing("event7", with: "event8").replacing("00000064", with: "00000032")
    }
    let lines = zip(Sample.geteventLines, other).flatMap { [$0, $1] }
    let second = Sample.geteventDevice.replacing("event7", with: "event8").replacing("device 1", with: "device 2")
      .replacing("\"Panel\"", with: "\"Other\"")
    let text = Sample.geteventDevice + second + Sample.lines(lines)
    #expect(
      Self.verdict(text)
        == "pan.log:1:1: touches come from several devices: 1: /dev/input/event7 (Panel), 2: /dev/input/event8 (Other); "
        + "choose one by its path, its name, or its number in the file: segue import --device DEVICE [TT026]")
    for device in ["event7", "/dev/input/event7", "Panel", "1"] {
      #expect(Self.story(try Self.read(text, .init(width: 1000, height: 2000, device: device)).trace) == Self.tap)
    }
    for device in ["event8", "Other", "2"] {
      #expect(try Self.read(text, .init(width: 1000, height: 2000, device: device)).trace.frames[0].contacts[0].x == 50)
    }
    #expect(
      Self.verdict(text, .init(device: "event9"))
        == #"pan.log:1:1: there is no device "event9"; --device takes a path, its last part, a name, or a number in the "#
        + "file; it has 1: /dev/input/event7 (Panel), 2: /dev/input/event8 (Other) [TT026]")
  }

  @Test("bare evemu events take their axes from what getevent or evtest print of the device")
  func evemuEvents() throws {
    let events = EvemuSample.began("1.000000") + EvemuSample.ended("1.010000")
    for description in [Sample.geteventDevice, Sample.evtestDevice] {
      let options = TraceImportOptions(
        width: 1000, height: 2000, description: .init(bytes: Array(description.utf8), name: "panel.txt"))
      let trace = try TraceFile.read(Array(events.utf8), name: "pan.events", options: options).trace
      #expect(Self.story(trace) == ["0: 1 began 100.0,200.0", "10000000: 1 ended 100.0,200.0"])
      #expect(trace.header.digitizer?.name == "Panel")
    }
  }
}
