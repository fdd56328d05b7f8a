import SegueTraces
import Testing

@Suite("Importing CSV tables")
struct CSVTests {
  static let header = "t_ns,arrival_ns,id,phase,x,y,pressure\n"
  static let pan =
    header + "100,,3,began,10,20,0.5\n8000100,9000100,3,moved,12.5,20,\n16000100,,3,ended,,,\n"
  static let panLines = ["0 ms: 1 began 10,20", "8 ms at 9 ms: 1 moved 12.5,20", "16 ms: 1 ended 12.5,20 last"]

  @Test("rows are samples; empty fields are not known")
  func plain() throws {
    #expect(try ApplicationSample.lines(Self.pan) == Self.panLines)
    let trace = try ApplicationSample.read(Self.pan).trace
    #expect(trace.frames.map { $0.contacts[0].pressure } == [0.5, nil, nil])
    #expect(trace.header.clock.originNs == "100")
    #expect(trace.header.content == .raw)
    #expect(trace.header.space == TraceSpace(width: 390, height: 844, scale: 1))
    #expect(ApplicationSample.verdict(Self.pan) == "read")
  }

  @Test("a byte order mark, carriage returns and blanks are passed over with a note")
  func form() throws {
    let text = "\u{FEFF}" + Self.pan.replacing("\n", with: " \r\n").replacing(",3,", with: ", 3 ,")
    #expect(try ApplicationSample.lines(text) == Self.panLines)
    #expect(ApplicationSample.verdict(text).contains("TT020"))
    #expect(ApplicationSample.verdict(text).contains("pan.log:1:1: TT016"))
  }

  @Test("the space stands in a comment; options go before it")
  func space() throws {
    let text = "# space 800 600 2\n# a note\n" + Self.pan
    #expect(try ApplicationSample.read(text).trace.header.space == TraceSpace(width: 800, height: 600, scale: 2))
    let wide = try ApplicationSample.read(text, TraceImportOptions(width: 1000)).trace.header.space
    #expect(wide == TraceSpace(width: 1000, height: 600, scale: 2))
  }

  @Test("a log of UITouch: seconds, phases by name or number, radii, force, stationary rows")
  func touches() throws {
    let text = """
      timestamp,touchID,phase,locationX,locationY,majorRadius,force,maximumPossibleForce
      5000.000000001,77,began,10,20,12.5,0.25,6.5
      5000.008,77,1,11,20,12.5,1,6.5
      5000.016,77,stationary,11,20,12.5,1,6.5
      5000.024,77,3,11,20,0,0,6.5

      """
    let trace = try ApplicationSample.read(text).trace
    #expect(
      ApplicationSample.lines(of: trace) == [
        "0 ms: 1 began 10,20", "7.999999 ms: 1 moved 11,20", "23.999999 ms: 1 ended 11,20",
      ])
    #expect(trace.frames[0].contacts[0].attributes == TouchAttributes(force: 0.25, maxForce: 6.5, major: 25))
    #expect(trace.header.clock.originNs == "5000000000001")
    #expect(trace.header.content == .delivered)
  }

  @Test("rows of one time are one delivery, unless a touch stands twice or the frame differs")
  func deliveries() throws {
    let rows = "0,1,began,1,1\n0,2,began,2,2\n0,1,moved,3,3\n5,1,ended,3,3\n5,2,ended,2,2\n"
    let frames = try ApplicationSample.read("t_ns,id,phase,x,y\n" + rows).trace.frames
    #expect(frames.map(\.contacts.count) == [2, 1, 2])
    let apart = "t_ns,id,phase,x,y,frame\n0,1,began,1,1,0\n0,2,began,2,2,1\n5,1,ended,3,3,2\n5,2,ended,2,2,2\n"
    #expect(try ApplicationSample.read(apart).trace.frames.map(\.contacts.count) == [1, 1, 2])
  }

  @Test("text in quotes keeps commas, quotes and line ends")
  func quotes() throws {
    let text = "t_ns,id,phase,x,y,reason,tool\n0,1,began,1,1,,stylus\n5,1,\"cancelled\",1,1,\"a, \"\"b\"\"\nc\",\n"
    let last = try #require(try ApplicationSample.read(text).trace.frames.last?.contacts[0])
    #expect(last.phase == .cancelled)
    #expect(last.reason == "a, \"b\"\nc")
  }

  static let rows = "t_ns,id,phase,x,y\n0,1,began,1,1\n"

  static let spoilt = [
    SpoiltRecording("no rows", nil, header, "1:1: TT014"),
    SpoiltRecording(
      "semicolons", nil, "t_ns;id;phase;x;y\n0;1;began;1,5;1\n", "1:1: TT026: the header row has no comma"),
    SpoiltRecording("no column", nil, "t_ns,id,phase,x\n", "1:1: TT026: the table has no column y"),
    SpoiltRecording(
      "two columns missing", nil, "t_ns,id,x\n", "1:1: TT026: the table has no columns phase, y; it needs t_ns, id, "),
    SpoiltRecording(
      "a time beyond 64 bits", nil, "t_ns,id,phase,x,y\n9223372036854775808,1,began,1,1\n",
      "2:1: TT015: the column t_ns holds a whole number of 64 bits"),
    SpoiltRecording("no time", .csv, "id,phase,x,y\n", "1:1: TT026: the table has no column t_ns"),
    SpoiltRecording("a column twice", nil, "t_ns,id,phase,x,y,X\n", "1:19: TT026: the header row names the column x"),
    SpoiltRecording("a decimal comma", nil, rows + "5,1,moved,1,5,1\n", "3:15: TT019: the row has 6 fields"),
    SpoiltRecording(
      "a quoted decimal comma", nil, rows + "5,1,moved,\"1,5\",1\n", "3:11: TT019: a number in the column x"),
    SpoiltRecording("NaN", nil, rows + "5,1,moved,1,NaN\n", "3:13: TT019: the column y holds finite numbers"),
    SpoiltRecording("hexadecimal", nil, rows + "5,1,moved,0x10,1\n", "3:11: TT015: the column x holds a number"),
    SpoiltRecording("a short row", nil, rows + "5,1,moved\n6,1,ended,1,1\n", "3:5: TT015: the row has 3 fields"),
    SpoiltRecording(
      "time backwards", nil, rows + "5,1,moved,1,1\n4,1,ended,1,1\n", "4:1: TT007: time runs backwards by 1"),
    SpoiltRecording(
      "two clocks", nil, rows + "1700000000000000000,1,ended,1,1\n", "3:1: TT008: time jumps by 1700000000 s"),
    SpoiltRecording(
      "a time beyond all", nil, rows + "9000000000000000000,1,ended,1,1\n", "3:1: TT008: the time is more"),
    SpoiltRecording("an arrival before", nil, header + "9,8,1,began,1,1,\n", "2:3: TT025: the frame arrives before"),
    SpoiltRecording("an unknown phase", nil, rows + "5,1,endet,1,1\n", "3:5: TT015: there is no phase \"endet\""),
    SpoiltRecording("too much pressure", nil, header + "9,,1,began,1,1,2\n", "2:16: TT015: the column pressure holds"),
    SpoiltRecording("an open quote", nil, rows + "5,1,\"moved,1,1\n", "3:5: TT015: the quoted field has no closing"),
    SpoiltRecording("no position", nil, rows + "5,1,moved,1,\n", "3:13: TT015: the column y holds a position"),
    SpoiltRecording("a space of nothing", nil, "# space 0 1 1\n" + rows, "1:1: TT015: the column # space"),
    SpoiltRecording(
      "a spoilt header", nil, "# header {\"version\":1,\"timeUnit\":\"ms\"}\n" + rows, "1:34: TT026: \"timeUnit\""),
  ]

  @Test("what is wrong is said with its place", arguments: spoilt)
  func faults(_ recording: SpoiltRecording) {
    let verdict = ApplicationSample.verdict(recording.text, as: recording.format)
    #expect(verdict.hasPrefix(recording.answer), "\(verdict)")
  }

  @Test("what is doubtful is read with a warning")
  func notices() {
    let cut = Self.rows + "5,1,ended,1,1\n9,1,be"
    #expect(ApplicationSample.verdict(cut) == "pan.log:4:1: TT001: \(Self.cutWords)")
    let unknown = "t_ns,id,phase,x,y,mood\n0,1,began,1,1,good\n5,1,ended,1,1,bad\n"
    #expect(ApplicationSample.verdict(unknown).hasPrefix("pan.log:1:19: TT015: the column mood is not known"))
    #expect(ApplicationSample.verdict(Self.rows).contains("TT002"))
    #expect(ApplicationSample.verdict(Self.rows + "5,2,moved,1,1\n6,1,ended,1,1\n").contains("TT003"))
    #expect(ApplicationSample.verdict(Self.rows + "5,1,began,1,1\n6,1,ended,1,1\n").contains("TT006"))
  }

  private static let cutWords = "the last frame is incomplete and was left out; the recording was cut short"
}
