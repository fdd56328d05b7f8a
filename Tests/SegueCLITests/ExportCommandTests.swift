import SegueTraces
import Testing

@testable import SegueCLI

@MainActor
@Suite("segue export")
struct ExportCommandTests {
  private let segue = CommandLineFixture()

  @Test("the trace comes out in the format asked for, on standard output alone")
  func toOutput() throws {
    try segue.write(sampleTrace(), to: "tap.trace")
    #expect(segue.run("export", "tap.trace", "--to", "csv") == .success)
    let rows = segue.out.split(separator: "\n").filter { !$0.hasPrefix("#") }
    #expect(rows == ["t_ns,id,phase,x,y", "0,1,began,4,420", "50000000,1,ended,4,420"])
    #expect(segue.out.hasPrefix("# space 390 844 3\n"))
    #expect(segue.err.isEmpty)
  }

  @Test("every format comes back through segue import", arguments: ["csv", "flutter", "webkit", "webdriver"])
  func roundTrip(format: String) throws {
    try segue.write(sampleTrace(), to: "tap.trace")
    #expect(segue.run("export", "tap.trace", "--to", format, "--out", "tap.out") == .success)
    #expect(segue.out.isEmpty)
    #expect(segue.err.contains("wrote tap.out\n"))
    #expect(segue.run("import", "tap.out") == .success, "\(segue.err)")
    let back = try TouchTrace.read(Array(segue.out.utf8), name: "out")
    #expect(back == (try TouchTrace.read(sampleTrace(), name: "in")))
  }

  @Test("what is lost is said on standard error")
  func losses() throws {
    let text = String(decoding: sampleTrace(), as: UTF8.self).replacing(
      #""phase":"ended""#, with: #""phase":"ended","force":2"#)
    try segue.write(text.replacing("50000000", with: "50000001"), to: "tap.trace")
    #expect(segue.run("export", "tap.trace", "--to", "webdriver") == .success)
    #expect(segue.err.contains("lost in webdriver: times between whole milliseconds"))
    #expect(segue.err.contains("lost in webdriver: the force of 1 sample\n"))
    #expect(segue.run("export", "tap.trace", "--to", "csv") == .success)
    #expect(segue.err.isEmpty)
  }

  @Test("a format that is none is answered with the nearest, and none at all with the list")
  func formats() throws {
    try segue.write(sampleTrace(), to: "tap.trace")
    #expect(segue.run("export", "tap.trace", "--to", "webdirver") == .usage)
    #expect(segue.err.contains("--to does not know \"webdirver\"; the nearest is \"webdriver\""))
    #expect(segue.run("export", "tap.trace") == .usage)
    #expect(segue.err.contains("|webdriver|flutter|webkit|csv is missing"))
    for ratio in ["0", "nan", "-1", "wide"] {
      #expect(segue.run("export", "tap.trace", "--to", "flutter", "--ratio=\(ratio)") == .usage)
    }
  }

  @Test("an existing file is replaced only by force, and bad input writes nothing")
  func files() throws {
    try segue.write(sampleTrace(), to: "tap.trace")
    try segue.write("keep me", to: "mine.csv")
    #expect(segue.run("export", "tap.trace", "--to", "csv", "--out", "mine.csv") == .cannotWrite)
    #expect(try segue.read("mine.csv") == "keep me")
    #expect(segue.run("export", "tap.trace", "--to", "csv", "--out", "mine.csv", "--force") == .success)
    #expect(try segue.read("mine.csv") != "keep me")
    try segue.write("nonsense", to: "bad.trace")
    #expect(segue.run("export", "bad.trace", "--to", "csv", "--out", "bad.csv") == .badData)
    #expect(segue.run("export", "gone.trace", "--to", "csv", "--out", "bad.csv") == .noInput)
    #expect(!segue.files.contains("bad.csv"))
  }

  @Test("the pixel ratio scales what counts pixels")
  func ratio() throws {
    try segue.write(sampleTrace(), to: "tap.trace")
    segue.run("export", "tap.trace", "--to", "flutter", "--ratio", "2")
    #expect(segue.out.contains(#""physicalX":8,"physicalY":840"#))
    segue.run("export", "tap.trace", "--to", "flutter")
    #expect(segue.out.contains(#""physicalX":12,"physicalY":1260"#))
  }
}
