import Foundation
import SegueCorpus
import SegueTraces
import Testing

@Suite("Telling formats apart")
struct TraceFileTests {
  static func verdict(_ text: String) -> String {
    do {
      return try TraceFile.read(Array(text.utf8), name: "some.file").format.rawValue
    } catch { return error.description }
  }

  @Test(
    "content that nobody knows is refused with what can be read",
    arguments: [
      "[ 615041.773137] /dev/input/event7: EV_ABS       ABS_MT_POSITION_X    00000382\n",
      "Event: time 1538.698145, type 3 (EV_ABS), code 53 (ABS_MT_POSITION_X), value 584\n",
      "[{\"ts\":1}]\n", "version: 1\nndevices: 1\n", "\n\n", "# only a comment\n", "\u{0}\u{1}\u{2}", "Name\n", "E",
      "N",
    ])
  func unknown(_ text: String) {
    #expect(
      Self.verdict(text)
        == "some.file:1:1: this is no recording that can be read; segue import reads touch-trace (JSON Lines, .trace) "
        + "and evemu recordings (.evemu, or .events with their .desc)")
  }

  @Test("an empty file says so")
  func empty() {
    #expect(Self.verdict("") == "some.file:1:1: the file is empty; record the gesture again, or copy the file again")
  }

  @Test("a touch trace and an evemu recording are told by content, whatever the name")
  func known() throws {
    #expect(Self.verdict(SampleTrace.text(SampleTrace.lines)) == "touch-trace")
    #expect(Self.verdict(EvemuSample.tap) == "evemu")
    #expect(Self.verdict("# a note\n\n" + EvemuSample.tap.dropFirst(12)) == "evemu")
    #expect(Self.verdict(String(EvemuSample.tap.dropFirst(12))) == "evemu")
    let file = try TraceFile.read(Array(EvemuSample.tap.utf8), name: "x", options: EvemuImportOptions(width: 100))
    #expect(file.trace.header.space.width == 100)
    #expect(file.trace.frames.count == 2)
  }

  @Test("a spoilt touch trace is refused as one, not as unknown")
  func spoilt() {
    #expect(
      Self.verdict("{\"format\":\"touch-trace\"\n")
        == "some.file:1:24: the text ends inside a value; a touch trace has one JSON object a line, so complete "
        + "it there"
    )
  }

  @Test("every bundled trace is read without a warning, and every generated one is there as it is generated")
  func corpus() throws {
    var read: [String: TouchTrace] = [:]
    for (name, bytes) in SegueCorpus.traces {
      let file = try TraceFile.read(bytes, name: name)
      #expect(file.warnings.isEmpty, "\(name): \(file.warnings)")
      read[name] = file.trace
    }
    #expect(SegueCorpus.traces.map(\.name) == read.keys.sorted())
    #expect(BundledTraces.all.count >= 26)
    for (name, trace) in BundledTraces.all { #expect(read[name] == trace, "\(name)") }
  }

  @Test("the list of the corpus is the folder, file by file")
  func corpusIsFolder() throws {
    let folder = BundledTracesTests.folder
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    #expect(files == SegueCorpus.traces.map { $0.name + ".trace" }.sorted())
    for (name, bytes) in SegueCorpus.traces {
      #expect(try Data(contentsOf: folder.appending(path: name + ".trace")) == Data(bytes), "\(name)")
    }
  }
}
