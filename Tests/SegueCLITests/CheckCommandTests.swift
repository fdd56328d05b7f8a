import SegueJSON
import Testing

@testable import SegueCLI

@MainActor
@Suite("segue check")
struct CheckCommandTests {
  private let segue = CommandLineFixture()

  @Test("a good trace: its frames and contacts")
  func good() throws {
    try segue.write(sampleTrace(), to: "tap.trace")
    #expect(segue.run("check", "tap.trace") == .success)
    #expect(segue.out == "tap.trace: ok, 2 frames, 1 contact\n")
    #expect(segue.err.isEmpty)
  }

  @Test("a bad one: where, what, and exit 65; the others are still checked")
  func bad() throws {
    try segue.write(sampleTrace(), to: "tap.trace")
    try segue.write("not a trace\n", to: "bad.trace")
    #expect(segue.run("check", "bad.trace", "tap.trace") == .badData)
    #expect(segue.out.hasPrefix("bad.trace:1:1: "))
    #expect(segue.out.hasSuffix("\ntap.trace: ok, 2 frames, 1 contact\n"))
  }

  @Test("a trace without frames is bad data")
  func noFrames() throws {
    let lines = String(decoding: sampleTrace(), as: UTF8.self).split(separator: "\n")
    try segue.write("\(lines[0])\n{\"contacts\":0,\"end\":true,\"frames\":0}\n", to: "empty.trace")
    #expect(segue.run("check", "empty.trace") == .badData)
    #expect(
      segue.out
        == "empty.trace:2:1: the trace has no frames, so there is nothing to replay; record the gesture again [TT014]\n"
    )
  }

  @Test("an error's line ends with its stable code, wherever a trace is read")
  func codes() throws {
    let text = String(decoding: sampleTrace(), as: UTF8.self).replacing("\"began\"", with: "\"moved\"")
    try segue.write(text, to: "bad.trace")
    #expect(segue.run("check", "bad.trace") == .badData)
    #expect(segue.out.hasPrefix("bad.trace:2:") && segue.out.hasSuffix(" [TT024]\n"), "\(segue.out)")
    for arguments in [["import", "bad.trace"], ["replay", "--trace", "bad.trace"]] {
      #expect(segue.run(arguments) == .badData)
      #expect(segue.err.hasSuffix(" [TT024]\n"), "\(segue.err)")
    }
    segue.library.bundled[0].bytes = Array(text.utf8)
    #expect(segue.run("replay", "edge-flick") == .badData)
    #expect(segue.err.hasSuffix(" [TT024]\n"), "\(segue.err)")
  }

  @Test(
    "what is no recording at all has a code too, and is said to be none; also with --repair",
    arguments: [
      ("not a trace\n", "this is no recording that can be read", "TT026"),
      ("{ \"a\": 1 }\n", "this is no recording that can be read", "TT026"),
      ("{\n  \"a\": 1\n}\n", "this is no recording that can be read", "TT026"),
      ("1,2,3\n4,5,6\n", "this is no recording that can be read", "TT026"), ("", "the file is empty", "TT026"),
      ("{\"format\":\"touch-trace\",\n", "the text ends inside a value", "TT001"),
      ("{\"format\":\"touch-trace\",,}\n", "mend the line", "TT015"),
    ])
  func noRecording(_ text: String, _ words: String, _ code: String) throws {
    try segue.write(text, to: "odd.trace")
    for repair in [[], ["--repair", "--out", "mended"]] {
      #expect(segue.run(["check", "odd.trace"] + repair) == .badData)
      #expect(segue.out.contains(words) && segue.out.hasSuffix(" [\(code)]\n"), "\(segue.out)")
      #expect(segue.run(["check", "odd.trace", "--format", "json"] + repair) == .badData)
      let file = try JSONReader.read(segue.out)["files"]?.arrayValue?.first
      #expect(file?["error"]?["code"]?.stringValue == code, "\(segue.out)")
    }
    #expect(segue.files == ["odd.trace"])
  }

  @Test("control characters in a file's name are printed escaped")
  func names() throws {
    try segue.write(sampleTrace(), to: "a\nb\u{1B}[31m.trace")
    #expect(segue.run("check", "a\nb\u{1B}[31m.trace") == .success)
    #expect(segue.out == "a\\nb\\u{1B}[31m.trace: ok, 2 frames, 1 contact\n")
    try segue.write("not a trace\n", to: "a\tb")
    #expect(segue.run("check", "a\tb") == .badData)
    #expect(segue.out.hasPrefix("a\\tb:1:1: "))
    #expect(segue.run("import", "gone\u{7}") == .noInput)
    #expect(segue.err.contains("gone\\u{7}: no such file"), "\(segue.err)")
  }

  @Test("a format that is named is the one that is read")
  func from() throws {
    try segue.write(sampleTrace(), to: "tap.trace")
    #expect(segue.run("check", "tap.trace", "--from", "csv") == .badData)
    #expect(segue.run("check", "tap.trace", "--from", "touch-trace") == .success)
    #expect(segue.run("export", "tap.trace", "--to", "csv", "--from", "evemu") == .badData)
  }

  @Test("an absent file and a folder exit 66; wrong content outranks them, in either order")
  func missing() throws {
    try segue.write("not a trace\n", to: "bad.trace")
    #expect(segue.run("check", "gone.trace") == .noInput)
    #expect(segue.out == "gone.trace: no such file\n")
    #expect(segue.run("check", ".") == .noInput)
    #expect(segue.run("check", "gone.trace", "bad.trace") == .badData)
    #expect(segue.run("check", "bad.trace", "gone.trace") == .badData)
  }

  @Test("warnings are printed and decide nothing")
  func warnings() throws {
    let text = String(decoding: sampleTrace(), as: UTF8.self).replacing("\"x\":4,", with: "\"x\":-40,")
    try segue.write(text, to: "tap.trace")
    #expect(segue.run("check", "tap.trace") == .success)
    #expect(segue.out.contains("tap.trace: ok, 2 frames, 1 contact\nwarning: tap.trace:2:"))
  }

  @Test("a recording without a header needs its description")
  func description() throws {
    try segue.write(sampleEvents, to: "pan.events")
    try segue.write(sampleDescription, to: "pan.desc")
    #expect(segue.run("check", "pan.events") == .badData)
    #expect(segue.out.contains("--desc"))
    #expect(segue.run("check", "pan.events", "--desc", "pan.desc") == .success)
    #expect(segue.out == "pan.events: ok, 3 frames, 1 contact\n")
    #expect(segue.run("check", "pan.events", "--desc", "gone.desc") == .noInput)
  }

  /// The sample cut in its last frame.
  private func cut() throws {
    let lines = String(decoding: sampleTrace(), as: UTF8.self).split(separator: "\n")
    try segue.write("\(lines[0])\n\(lines[1])\n{\"c\":[{\"id\"", to: "cut.trace")
  }

  @Test("with --strict a warning is an error")
  func strict() throws {
    let text = String(decoding: sampleTrace(), as: UTF8.self).replacing("\"x\":4,", with: "\"x\":-40,")
    try segue.write(text, to: "tap.trace")
    #expect(segue.run("check", "--strict", "tap.trace") == .badData)
    #expect(segue.out.hasPrefix("tap.trace: refused, 2 frames, 1 contact\nerror: tap.trace:2:"), "\(segue.out)")
    #expect(segue.out.contains(": TT012: ") && !segue.out.contains("kept"), "\(segue.out)")
    try segue.write(sampleTrace(), to: "good.trace")
    #expect(segue.run("check", "--strict", "good.trace") == .success)
  }

  @Test("a mended trace is written into the folder with its repairs, the file stays, and the written one is sound")
  func repair() throws {
    try cut()
    let before = try segue.read("cut.trace")
    #expect(segue.run("check", "cut.trace") == .badData)
    #expect(segue.run("check", "cut.trace", "--repair", "--out", "mended") == .success)
    #expect(
      segue.out == """
        cut.trace: mended, 2 frames, 1 contact, written to mended/cut.trace
        repair: cut.trace:3: TT001: incomplete line dropped
        repair: cut.trace:3: TT001: trailer written
        repair: cut.trace:3: TT001: touch 1 has no end: cancelled at the last time

        """)
    #expect(try segue.read("cut.trace") == before)
    #expect(segue.run("check", "mended/cut.trace") == .success)
    let mended = try segue.read("mended/cut.trace")
    #expect(mended.contains("\"phase\":\"cancelled\"") && !mended.contains("\"phase\":\"ended\""))
    #expect(mended.contains("\"edit\":\"incomplete line dropped\""))
    // A second time would replace the file.
    #expect(segue.run("check", "cut.trace", "--repair", "--out", "mended") == .cannotWrite)
    #expect(segue.out.contains("mended/cut.trace: this file exists"))
  }

  @Test("in place the file itself is mended, and a sound one is left alone")
  func inPlace() throws {
    try cut()
    try segue.write(sampleTrace(), to: "good.trace")
    let good = try segue.read("good.trace")
    #expect(segue.run("check", "cut.trace", "good.trace", "--repair", "--in-place") == .success)
    #expect(try segue.read("good.trace") == good)
    #expect(segue.run("check", "cut.trace") == .success)
    #expect(segue.out == "cut.trace: ok, 2 frames, 1 contact\n")
  }

  @Test("what is not mended is refused with --repair too, and nothing is written")
  func notMended() throws {
    let text = String(decoding: sampleTrace(), as: UTF8.self).replacing("\"x\":4,", with: "\"x\":NaN,")
    try segue.write(text, to: "bad.trace")
    #expect(segue.run("check", "bad.trace", "--repair", "--out", "mended") == .badData)
    #expect(segue.out.hasSuffix(" [TT019]\n"), "\(segue.out)")
    #expect(throws: (any Error).self) { try segue.read("mended/bad.trace") }
    try segue.write(sampleEvents, to: "pan.events")
    #expect(segue.run("check", "pan.events", "--repair", "--in-place") == .badData)
    #expect(segue.out.contains("segue import pan.events"))
  }

  @Test(
    "--repair, --out and --in-place go together",
    arguments: [
      ["--repair"], ["--out", "x"], ["--in-place"], ["--repair", "--out", "x", "--in-place"],
      ["--repair", "--out", "x", "a/tap.trace"],
    ])
  func usage(_ options: [String]) {
    #expect(segue.run(["check", "tap.trace"] + options) == .usage)
  }

  @Test("one JSON document says all of it")
  func json() throws {
    try cut()
    try segue.write(sampleTrace(), to: "good.trace")
    #expect(segue.run("check", "--format", "json", "cut.trace", "good.trace", "gone.trace") == .badData)
    let document = try JSONReader.read(segue.out)
    #expect(document["schema"] == "segue.check/1")
    let files = try #require(document["files"]?.arrayValue)
    #expect(files.map { $0["verdict"] } == ["refused", "ok", "unreadable"])
    #expect(files[0]["error"]?["code"] == "TT001")
    #expect(files[0]["error"]?["line"] == 3)
    #expect(files[1]["frames"] == 2)
    #expect(files[2]["error"]?["code"] == "unreadable")
    #expect(document["summary"] == ["files": 3, "ok": 1, "refused": 1, "unreadable": 1])
    #expect(segue.run("check", "--format", "json", "cut.trace", "--repair", "--in-place") == .success)
    let edits = try JSONReader.read(segue.out)["files"]?.arrayValue?[0]["edits"]?.arrayValue
    #expect(edits?.map { $0["line"] } == [3, 3, 3])
  }

  @Test("no file is a usage error")
  func noFile() {
    #expect(segue.run("check") == .usage)
    #expect(segue.err == "segue check: FILE… is missing\nSee: segue check --help\n")
  }
}

/// A drag of three frames, in evemu's form.
let sampleEvents = """
  E: 0.000001 0003 002f 0000
  E: 0.000001 0003 0039 0001
  E: 0.000001 0003 0035 0100
  E: 0.000001 0003 0036 0200
  E: 0.000001 0000 0000 0000
  E: 0.010001 0003 0035 0300
  E: 0.010001 0000 0000 0000
  E: 0.020001 0003 0039 -001
  E: 0.020001 0000 0000 0000

  """

/// A panel of 1000 × 2000 units.
let sampleDescription = """
  # EVEMU 1.2
  N: panel
  I: 0003 0001 0002 0003
  P: 02 00 00 00 00 00 00 00
  B: 00 0b 00 00 00 00 00 00 00
  B: 03 00 00 00 00 00 80 60 02
  A: 2f 0 9 0 0 0
  A: 35 0 999 0 0 10
  A: 36 0 1999 0 0 10
  A: 39 0 65535 0 0 0

  """
