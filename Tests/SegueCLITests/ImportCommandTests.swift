import SegueTraces
import Testing

@testable import SegueCLI

@MainActor
@Suite("segue import")
struct ImportCommandTests {
  private let segue = CommandLineFixture()

  private func writeRecording(_ name: String = "pan") throws {
    try segue.write(sampleEvents, to: "\(name).events")
    try segue.write(sampleDescription, to: "pan.desc")
  }

  @Test("a touch trace comes out in its canonical form, which comes out unchanged")
  func canonical() throws {
    try segue.write(sampleTrace(), to: "tap.trace")
    #expect(segue.run("import", "tap.trace") == .success)
    let canonical = segue.out
    #expect(canonical.hasPrefix("{\"clock\":"))
    try segue.write(canonical, to: "again.trace")
    segue.run("import", "again.trace")
    #expect(segue.out == canonical)
  }

  @Test("a foreign recording becomes a touch trace in points of the width asked for")
  func foreign() throws {
    try writeRecording()
    #expect(segue.run("import", "pan.events", "--desc", "pan.desc") == .success)
    let narrow = try TouchTrace.read(Array(segue.out.utf8), name: "out")
    #expect(narrow.frames.count == 3)
    #expect(narrow.header.space.width == 390)
    #expect(narrow.frames[0].contacts[0].x == 39)
    segue.run("import", "pan.events", "--desc", "pan.desc", "--width", "1000")
    #expect(try TouchTrace.read(Array(segue.out.utf8), name: "out").frames[0].contacts[0].x == 100)
  }

  @Test("--out writes a file and leaves standard output empty")
  func toFile() throws {
    try writeRecording()
    #expect(segue.run("import", "pan.events", "--desc", "pan.desc", "--out", "mine.trace") == .success)
    #expect(segue.out.isEmpty)
    #expect(segue.err == "wrote mine.trace\n")
    #expect(segue.run("check", "mine.trace") == .success)
  }

  @Test("an existing file is replaced only by force")
  func force() throws {
    try segue.write(sampleTrace(), to: "tap.trace")
    try segue.write("keep me", to: "mine.trace")
    #expect(segue.run("import", "tap.trace", "--out", "mine.trace") == .cannotWrite)
    #expect(segue.err == "segue import: mine.trace: this file exists; add --force to replace it\n")
    #expect(try segue.read("mine.trace") == "keep me")
    #expect(segue.run("import", "tap.trace", "--out", "mine.trace", "--force") == .success)
    #expect(try segue.read("mine.trace") != "keep me")
  }

  @Test("a recording is not written over itself by chance")
  func ontoItself() throws {
    try segue.write(sampleTrace(), to: "tap.trace")
    #expect(segue.run("import", "tap.trace", "--out", ".") == .cannotWrite)
    #expect(try segue.read("tap.trace") == String(decoding: sampleTrace(), as: UTF8.self))
  }

  @Test("several recordings go into a folder, each under its own name")
  func severalFiles() throws {
    try writeRecording("a")
    try writeRecording("b")
    #expect(segue.run("import", "a.events", "b.events", "--desc", "pan.desc") == .usage)
    #expect(segue.err.contains("--out DIR/"))
    #expect(segue.run("import", "a.events", "b.events", "--desc", "pan.desc", "--out", "made/") == .success)
    #expect(segue.files.filter { $0.hasPrefix("made/") } == ["made/a.trace", "made/b.trace"])
  }

  @Test("two recordings of one name do not overwrite each other")
  func sameName() throws {
    try segue.write(sampleTrace(), to: "a/tap.trace")
    try segue.write(sampleTrace(), to: "b/tap.trace")
    #expect(segue.run("import", "a/tap.trace", "b/tap.trace", "--out", "made/") == .usage)
    #expect(!segue.files.contains("made"))
  }

  @Test("one bad recording among good ones writes nothing")
  func badAmongGood() throws {
    try segue.write(sampleTrace(), to: "good.trace")
    try segue.write("nonsense", to: "bad.trace")
    #expect(segue.run("import", "good.trace", "bad.trace", "--out", "made/") == .badData)
    #expect(segue.files == ["bad.trace", "good.trace"])
    #expect(segue.run("import", "good.trace", "gone.trace", "--out", "made/") == .noInput)
    #expect(segue.files == ["bad.trace", "good.trace"])
  }

  @Test("a width that is none, and a place that cannot be written")
  func wrongValues() throws {
    try segue.write(sampleTrace(), to: "tap.trace")
    for width in ["0", "-3", "nan", "wide"] {
      #expect(segue.run("import", "tap.trace", "--width=\(width)") == .usage)
    }
    #expect(segue.run("import", "tap.trace", "--out", "tap.trace/x.trace") == .cannotWrite)
    #expect(segue.run("import", "tap.trace", "--out", "no/such/x.trace") == .cannotWrite)
    #expect(segue.files == ["tap.trace"])
  }
}
