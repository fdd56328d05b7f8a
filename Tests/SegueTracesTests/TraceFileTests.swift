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
      "[]\n", "[ 61 504 ] no event\n", "version: 1\n", "\n\n", "# only a comment\n", "\u{0}\u{1}\u{2}", "Name\n", "E",
      "N", "{ \"a\": 1 }\n", "{\n  \"a\": 1\n}\n", "{\"a\":1}\n", "{", "1,2,3\n4,5,6\n",
      "[\n{\"samples_ms_xy\": [[0, 270.0, 538.5]]}\n]\n",
    ])
  func unknown(_ text: String) {
    let words = Self.verdict(text)
    #expect(words.hasPrefix("some.file:1:1: this is no recording that can be read; segue import reads touch trace "))
    #expect(words.contains("(JSON Lines), evemu recording, "))
    #expect(words.hasSuffix(". Name the format where you know it: segue import --from FORMAT"))
    #expect(words.contains(". Other JSON is told by its keys: webdriver by "))
  }

  @Test("each importer knows its own text and no other's, and may be named instead")
  func table() throws {
    let samples: [(TraceFormat, String)] = [
      (.touchTrace, SampleTrace.text(SampleTrace.lines)), (.evemu, EvemuSample.tap),
      (.getevent, LogSample.getevent), (.evtest, LogSample.evtest), (.libinput, LibinputTests.whole),
    ]
    for (format, text) in samples {
      for importer in TraceImporters.all {
        #expect(importer.recognises(Array(text.utf8)[...]) == (importer.format == format), "\(format), \(importer)")
      }
      #expect(Self.verdict(text) == format.rawValue)
      let named = try TraceFile.read(Array(text.utf8), name: "x", format: format)
      #expect(named == (try TraceFile.read(Array(text.utf8), name: "x")))
    }
    #expect(throws: TraceError.self) {
      try TraceFile.read(Array(EvemuSample.tap.utf8), name: "x", format: .getevent)
    }
    #expect(Set(TraceImporters.all.map { $0.format }).count == TraceImporters.all.count)
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
    let file = try TraceFile.read(Array(EvemuSample.tap.utf8), name: "x", options: TraceImportOptions(width: 100))
    #expect(file.trace.header.space.width == 100)
    #expect(file.trace.frames.count == 2)
  }

  @Test("a spoilt touch trace is refused as one, not as unknown")
  func spoilt() {
    let lines = SampleTrace.lines
    for text in [SampleTrace.text(Array(lines.dropFirst())), lines[0].replacing("touch-trace", with: "trace") + "\n"] {
      #expect(Self.verdict(text).contains("a touch trace begins with"), "\(text): \(Self.verdict(text))")
    }
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
    #expect(BundledTraces.all.count == 58)
    for (name, trace) in BundledTraces.all { #expect(read[name] == trace, "\(name)") }
  }
}
