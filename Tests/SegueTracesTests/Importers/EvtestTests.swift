import SegueTestSupport
import SegueTraces
import Testing

@Suite("Importing evtest logs")
struct EvtestTests {
  typealias Sample = LogSample

  static func verdict(_ text: String, _ options: TraceImportOptions = .init()) -> String {
    do {
      let file = try TraceFile.read(Array(text.utf8), name: "pan.log", options: options)
      return file.warnings.isEmpty ? "read" : file.warnings.map(\.description).joined(separator: "\n")
    } catch { return "\(error.description) [\(error.code ?? "-")]" }
  }

  static func trace(_ text: String) throws -> TouchTrace {
    try TraceFile.read(Array(text.utf8), name: "pan.log", options: .init(width: 1000, height: 2000)).trace
  }

  @Test("a log becomes the trace that getevent's of the same touch becomes")
  func tap() throws {
    let trace = try Self.trace(Sample.evtest)
    #expect(GeteventTests.story(trace) == GeteventTests.tap)
    #expect(trace.frames == (try GeteventTests.read(Sample.getevent, .init(width: 1000, height: 2000)).trace.frames))
    #expect(trace.header.digitizer?.name == "Panel")
    #expect(trace.header.digitizer?.y == TraceAxis(min: 0, max: 1999, unitsPerMm: 10))
    #expect(trace.header.provenance?.importer == "evtest/1")
    #expect(Self.verdict(Sample.evtest) == "read")
  }

  @Test("older and newer words between the marks mean the same")
  func variants() throws {
    for words in ["-------------- EV_REL ------------", "-------------- Report Sync ------------"] {
      let text = Sample.evtest.replacing("-------------- SYN_REPORT ------------", with: words)
      #expect(GeteventTests.story(try Self.trace(text)) == GeteventTests.tap)
    }
    let reports =
      Sample.evtestDevice
      + Sample.lines([
        "Event: time 1.000000, type 3 (EV_ABS), code 53 (ABS_MT_POSITION_X), value 100",
        "Event: time 1.000000, type 3 (EV_ABS), code 54 (ABS_MT_POSITION_Y), value 200",
        "Event: time 1.000000, ++++++++++++++ SYN_MT_REPORT ++++++++++++",
        "Event: time 1.000000, -------------- SYN_REPORT ------------",
        "Event: time 1.010000, ++++++++++++++ SYN_MT_REPORT ++++++++++++",
        "Event: time 1.010000, -------------- SYN_REPORT ------------",
      ])
    #expect(
      GeteventTests.story(try Self.trace(reports)) == ["0: 1 began 100.0,200.0", "10000000: 1 ended 100.0,200.0"])
    let dropped =
      Sample.evtestDevice
      + Sample.lines(
        Array(Sample.evtestLines.prefix(5)) + [
          "Event: time 61504.775000, >>>>>>>>>>>>>> SYN_DROPPED <<<<<<<<<<<<",
          "Event: time 61504.775000, -------------- SYN_REPORT ------------",
        ])
    #expect(try Self.trace(dropped).frames.last?.contacts.first?.reason == "dropped")
    #expect(Self.verdict(dropped).contains("TT022"))
  }

  static let cases = [
    FaultCase(
      "a menu before the head",
      "No device specified, trying to scan all of /dev/input/event*\nAvailable devices:\n"
        + "/dev/input/event7:\tPanel\nSelect the device event number [0-7]: 7\n" + Sample.evtest, nil, "read"),
    FaultCase(
      "a last line cut short", Sample.evtest + "Event: time 61504.8", "TT001",
      "pan.log:37:1: TT001: the last frame is incomplete and was left out; the recording was cut short"),
    FaultCase(
      "a value cut short",
      Sample.evtest
        + "Event: time 61504.800000, type 3 (EV_ABS), code 53 (ABS_MT_POSITION_X), value 58", "TT001",
      "pan.log:37:1: TT001: the last frame is incomplete and was left out; the recording was cut short"),
    FaultCase(
      "a fraction of one digit", Sample.evtestDevice + "Event: time 1.5, type 3 (EV_ABS), code 53 (X), value 1\n",
      "TT018",
      #"pan.log:26:15: the time's fraction "5" has not six digits, so readers disagree on what it means; write "#
        + "microseconds with six digits, as in 1.000005 [TT018]"),
    FaultCase(
      "no head", Sample.lines(Sample.evtestLines), "TT026",
      "pan.log:1:1: the log does not say how large the panel is; give the device's axes, as an evemu description or as "
        + "the output of evtest, from its first line: --desc FILE [TT026]"),
    FaultCase(
      "a missing up", Sample.evtestDevice + Sample.lines(Array(Sample.evtestLines.prefix(7))), "TT002",
      "pan.log:32:1: TT002: the touch with tracking id 61455 has no end; it is taken as cancelled at the last time"),
  ]

  @Test("what a log may lack or have too much of is told", arguments: cases)
  func verdicts(_ fault: FaultCase) { #expect(Self.verdict(fault.text) == fault.words) }
}
