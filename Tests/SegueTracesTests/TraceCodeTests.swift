import Foundation
import Testing

@testable import SegueTraces

/// What is to be said of the file of one code.
struct CodeCase: Sendable, CustomTestStringConvertible {
  enum Verdict: Equatable {
    case refused(String)
    /// The warnings' places and codes.
    case read([String])
  }

  let code: String
  let verdict: Verdict
  /// "code:line: words" of every edit; nil where repairing refuses with the same words as reading.
  let edits: [String]?

  var testDescription: String { code }

  init(_ code: String, _ verdict: Verdict, edits: [String]?) {
    self.code = code
    self.verdict = verdict
    self.edits = edits
  }

  static func file(_ code: String) throws -> (bytes: [UInt8], name: String) {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(path: "Fixtures/Codes")
    let name = try #require(
      ["\(code).trace", "\(code).evemu"].first {
        FileManager.default.fileExists(atPath: folder.appending(path: $0).path)
      })
    return (Array(try Data(contentsOf: folder.appending(path: name))), name)
  }
}

@Suite("The catalogue of faults")
struct TraceCodeTests {
  static let traces = [
    CodeCase(
      "TT001", .refused("4:31"),
      edits: [
        "TT001:4: incomplete line dropped", "TT001:4: trailer written",
        "TT001:4: touch 3 has no end: cancelled at the last time",
      ]),
    CodeCase("TT002", .refused("4:1"), edits: ["TT002:4: touch 3 has no end: cancelled at the last time"]),
    CodeCase("TT004", .read(["4:23: TT004"]), edits: []),
    CodeCase("TT007", .refused("4:51"), edits: ["TT007:4: time 8333332 set to 8333333"]),
    CodeCase("TT008", .refused("3:51"), edits: nil),
    CodeCase("TT009", .read([]), edits: []),
    CodeCase("TT010", .refused("3:69"), edits: ["TT010:3: 4294967296000 ns added to all times from here on"]),
    CodeCase("TT012", .read(["3:35: TT012"]), edits: []),
    CodeCase("TT013", .read([]), edits: []),
    CodeCase("TT014", .refused("2:1"), edits: nil),
    CodeCase("TT015", .refused("9:1"), edits: ["TT015:9: foreign line dropped"]),
    CodeCase("TT016", .refused("1:218"), edits: ["TT016:1: 5 carriage returns dropped"]),
    CodeCase("TT017", .refused("2:16"), edits: ["TT017:2: what is not UTF-8, or NUL, replaced by U+FFFD"]),
    CodeCase("TT019", .refused("3:35"), edits: nil),
    CodeCase("TT020", .refused("1:1"), edits: ["TT020:1: byte order mark dropped"]),
    CodeCase("TT021", .read(["2:38: TT021"]), edits: []),
    CodeCase("TT023", .refused("1:216"), edits: nil),
    CodeCase(
      "TT024", .refused("4:23"),
      edits: ["TT024:4: touch 3 began again: now touch 4", "TT024:6: touch 3 moved after its end: dropped"]),
    CodeCase("TT025", .refused("2:12"), edits: nil),
    CodeCase("TT026", .refused("1:1"), edits: nil),
    CodeCase("TT027", .refused("5:35"), edits: nil),
    CodeCase("TT028", .read(["4:1: TT028"]), edits: []),
  ]

  /// Codes of what only a recording by other programs shows.
  static let recordings = [
    CodeCase("TT003", .read(["TT003"]), edits: nil), CodeCase("TT005", .read(["TT005"]), edits: nil),
    CodeCase("TT006", .read(["TT006"]), edits: nil), CodeCase("TT011", .read(["TT011"]), edits: nil),
    CodeCase("TT018", .refused("10"), edits: nil), CodeCase("TT022", .read(["TT022"]), edits: nil),
  ]

  @Test("the table has every code once, in order, and every code has its file and its answer")
  func table() throws {
    let names = TraceCode.all.map(\.name)
    let numbers = (1...28).map { (number: Int) -> String in number < 10 ? "TT00\(number)" : "TT0\(number)" }
    #expect(names == numbers)
    let cases = Self.traces.map(\.code) + Self.recordings.map(\.code)
    #expect(cases.sorted() == numbers)
    #expect(TraceCode.named("TT007")?.title == "time runs backwards")
    #expect(TraceCode.named("TT029") == nil)
  }

  @Test("a trace with the fault is answered as the table says, at its place", arguments: traces)
  func reading(_ wanted: CodeCase) throws {
    let file = try CodeCase.file(wanted.code)
    do {
      let read = try TraceFile.read(file.bytes, name: file.name)
      #expect(wanted.verdict == .read(read.warnings.map { "\($0.line):\($0.column): \($0.code)" }))
      #expect(wanted.edits == [])
    } catch {
      #expect(error.code == wanted.code)
      #expect(wanted.verdict == .refused("\(error.line):\(error.column)"))
    }
  }

  @Test("and is mended as the table says, or refused at the same place", arguments: traces)
  func repairing(_ wanted: CodeCase) throws {
    let file = try CodeCase.file(wanted.code)
    do {
      let result = try TraceRepair.repair(file.bytes, name: file.name)
      #expect(result.edits.map { "\($0.code):\($0.line): \($0.words)" } == wanted.edits)
      let written = try TouchTrace.read(Array(result.trace.text().utf8), name: file.name)
      #expect(written == result.trace)
      #expect((written.header.provenance?.edits.count ?? 0) == result.edits.count)
      if !result.edits.isEmpty {
        #expect(throws: TraceError.self) { try TraceFile.read(file.bytes, name: file.name) }
      }
    } catch {
      #expect(wanted.edits == nil)
      #expect(wanted.verdict == .refused("\(error.line):\(error.column)"))
      #expect(error.code == wanted.code)
    }
  }

  @Test("a recording with the fault is answered as the table says", arguments: recordings)
  func importing(_ wanted: CodeCase) throws {
    let file = try CodeCase.file(wanted.code)
    do {
      let read = try TraceFile.read(file.bytes, name: file.name)
      guard case .read(let codes) = wanted.verdict else {
        Issue.record("\(wanted.code) was read")
        return
      }
      let found = Set(read.warnings.map(\.code))
      #expect(found.isSuperset(of: codes), "\(found)")
    } catch {
      #expect(error.code == wanted.code)
      #expect(wanted.verdict == .refused("\(error.line)"))
    }
  }

  @Test("the page of the codes is the table")
  func page() throws {
    let page = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appending(path: "../../Sources/Segue/Segue.docc/TraceCodes.md").standardized
    let text = try String(contentsOf: page, encoding: .utf8)
    #expect(text.contains(TraceCode.table), "put this into \(page.lastPathComponent):\n\(TraceCode.table)")
  }
}
