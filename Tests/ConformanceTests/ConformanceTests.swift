import Foundation
import SegueJSON
import SegueTestSupport
import Testing

/// Every figure of `Fixtures` by the adapter of its kind, through the API that a user would call.
///
/// `SEGUE_CONFORMANCE_DIR=DIR` runs the same adapters over another directory of such files.
@Suite("Conformance", .serialized)
@MainActor
struct ConformanceTests {
  static let fixtures = packageRoot.appending(path: "Tests/ConformanceTests/Fixtures")
  /// Of the folder, what is no file of cases.
  static let lists: Set = ["exceptions.json", "without-adapter.json"]

  static func list(_ name: String) throws -> [String: JSONValue] {
    let json = try JSONReader.read(Array(Data(contentsOf: fixtures.appending(path: name)))[...])
    return try #require(json.objectValue, "\(name) is not an object")
  }

  /// Why Core Animation differs, by the id of the case.
  static func exceptions() throws -> [String: String] { try list("exceptions.json").compactMapValues(\.stringValue) }

  /// At once and past any buffer, so that no other test's words come between.
  static func show(_ run: ConformanceRun) {
    FileHandle.standardOutput.write(Data((run.lines.joined(separator: "\n") + "\n").utf8))
  }

  @Test("every case passes that is not listed as an exception or without an adapter")
  func fixtures() throws {
    let files = try ConformanceFile.all(in: Self.fixtures).filter { !Self.lists.contains($0.name) }
    let exceptions = try Self.exceptions()
    let run = ConformanceRun(files, exceptions: exceptions)
    Self.show(run)
    #expect(run.results.count > 1400, "the fixtures are there")
    #expect(run.malformed.isEmpty)
    #expect(run.failed.isEmpty)

    #expect(run.needless.isEmpty, "these pass and must leave exceptions.json")
    let translated = Set(run.results.filter { $0.one.standing == .translate }.map(\.one.id))
    let unknown = exceptions.keys.filter { !translated.contains($0) }
    #expect(unknown.isEmpty, "exceptions.json lists only translate cases of the fixtures")
    #expect(exceptions.values.allSatisfy { $0.count > 20 }, "each exception says why")
    #expect(exceptions.count * 20 <= translated.count, "at most 5 % are exceptions")

    let listed = try Self.list("without-adapter.json").compactMapValues { $0.integerValue.map(Int.init) }
    #expect(run.withoutAdapter == listed, "without-adapter.json says what has no adapter, and how many cases")
  }

  @Test("another directory's cases pass as well, and it has some")
  func otherDirectory() throws {
    guard let path = ProcessInfo.processInfo.environment[ConformanceDirectory.variable] else { return }
    let directory = ConformanceDirectory(path, except: Self.lists)
    let run = ConformanceRun(directory.files, exceptions: try Self.exceptions())
    Self.show(run)
    for fault in directory.faults(after: run) { Issue.record("\(fault)") }
    #expect(run.failed.isEmpty)
  }

  /// A directory of its own with these files, gone after `body`.
  private func withDirectory(_ files: [String: String], _ body: (String) throws -> Void) throws {
    let directory = FileManager.default.temporaryDirectory.appending(path: "segue-conformance-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: directory) }
    for (name, text) in files {
      let file = directory.appending(path: name)
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file)
    }
    try body(directory.path)
  }

  private func faults(_ path: String) -> [String] {
    let directory = ConformanceDirectory(path, except: Self.lists)
    return directory.faults(after: ConformanceRun(directory.files, exceptions: [:]))
      .map { $0.replacingOccurrences(of: path, with: "DIR") }
  }

  private static let right =
    #"{"id": "right", "kind": "cubic-bezier.value", "inputs": {"p": [0, 0, 1, 1], "x": 0.5}, "#
    + #""expected": 0.5, "tolerance": 1e-9, "ca": "direct"}"#

  @Test("a directory where nothing can be judged is named in one line")
  func emptyDirectories() throws {
    let name = "SEGUE_CONFORMANCE_DIR"
    #expect(
      faults("/no/such/place") == [
        "\(name): there is no directory \"DIR\"; name one that holds JSON files of cases, or unset the variable"
      ])
    #expect(faults("").count == 1)
    let none = "\(name): DIR holds no JSON file of cases; put files like those of Fixtures there, named *.json"
    try withDirectory([:]) { #expect(faults($0) == [none]) }
    try withDirectory(["a.txt": "[\(Self.right)]", "exceptions.json": "{}"]) { #expect(faults($0) == [none]) }
    try withDirectory(["a/b.txt": "", "c/d.json": "[\(Self.right)]"]) { path in
      #expect(
        faults(path) == [
          "\(name): DIR holds no JSON file of cases, and its folders are not searched; name one of them: DIR/c"
        ])
      #expect(faults("\(path)/c") == [])
      let file = faults("\(path)/c/d.json")
      #expect(file == ["\(name): DIR is a file; name the directory that holds it: \(path)/c"])
    }
  }

  @Test("a file of which nothing can be read fails, a malformed case beside a good one does not")
  func brokenFiles() throws {
    let name = "SEGUE_CONFORMANCE_DIR"
    try withDirectory(
      ["a.json": "[{", "b.json": "{}", "c.json": "[1e400]", "d.json": "[\(Self.right)]", "e.json": ""]
    ) { path in
      let faults = faults(path)
      #expect(faults.count == 4)
      for (fault, file) in zip(faults, ["a", "b", "c", "e"]) {
        #expect(fault.hasPrefix("\(name): DIR: \(file).json: ") && !fault.contains("\n"))
        #expect(fault.hasSuffix("; write the file as one array of cases"))
      }
    }
    try withDirectory(["a.json": "[1, \(Self.right), {}]"]) { #expect(faults($0) == []) }
    try withDirectory(["a.json": "[1, {}]"]) { path in
      #expect(
        faults(path) == [
          "\(name): no case of DIR was judged: 2 are malformed, as the lines above say; give it cases like those of "
            + "Fixtures"
        ])
    }
    try withDirectory(["a.json": "[]"]) { path in
      #expect(
        faults(path) == [
          "\(name): no case of DIR was judged: its files hold none; give it cases like those of Fixtures"
        ])
    }
  }

  @Test("what is malformed is named in one line each, and the rest is judged")
  func malformed() throws {
    let head = #""expected": 0.5, "tolerance": 1e-9, "ca": "direct""#
    let cases = [
      #"{"kind": "cubic-bezier.value", "inputs": {}, \#(head)}"#,
      #"{"id": "no.kind", "inputs": {}, \#(head)}"#,
      #"{"id": "no.standing", "kind": "cubic-bezier.value", "inputs": {}, "expected": 1, "ca": "maybe"}"#,
      #"{"id": "no.point", "kind": "cubic-bezier.value", "inputs": {"p": [0, 0, 1], "x": 0.5}, \#(head)}"#,
      #"{"id": "bad.point", "kind": "cubic-bezier.value", "inputs": {"p": [-1, 0, 1, 1], "x": 0.5}, \#(head)}"#,
      #"{"id": "unknown", "kind": "no.such", "inputs": {}, \#(head)}"#,
      #"{"id": "wrong", "kind": "cubic-bezier.value", "inputs": {"p": [0, 0, 1, 1], "x": 0.25}, \#(head)}"#,
      #"{"id": "right", "kind": "cubic-bezier.value", "inputs": {"p": [0, 0, 1, 1], "x": 0.5}, \#(head)}"#,
    ]
    var lines: [String] = []
    try withDirectory(["a.json": "[{", "b.json": "[\(cases.joined(separator: ",\n"))]"]) { path in
      lines = ConformanceRun(try ConformanceFile.all(in: URL(filePath: path)), exceptions: [:]).lines
    }
    #expect(
      lines == [
        "b.json no.such: passed 0, failed 0, excepted 0, no adapter 1",
        "b.json cubic-bezier.value: passed 1, failed 1, excepted 0, no adapter 0",
        "  wrong: expected 0.5, came 0.25",
        "malformed: a.json: byte 2: the text ends inside a value",
        "malformed: b.json: case 0 of the file has no id",
        "malformed: b.json: no.kind: it has no kind",
        "malformed: b.json: no.standing: ca is not direct, translate, peer or no-api",
        "malformed: b.json: no.point: inputs.p is not a list of 4 numbers",
        "malformed: b.json: bad.point: inputs.p are not the control points of a timing curve",
      ])
  }

  @Test("a spoiled case fails or is malformed, and never ends the run", arguments: 1...2)
  func spoiled(seed: UInt64) throws {
    var spoiler = SpoiledCases(seed: seed)
    var malformed = 0
    for file in try ConformanceFile.all(in: Self.fixtures) where !Self.lists.contains(file.name) {
      for one in file.cases where one.standing != .noAPI && Adapters.all[one.kind] != nil {
        let spoiled = spoiler.spoiled(one)
        do {
          _ = try ConformanceRun.outcome(of: try ConformanceCase(spoiled, at: 0))
        } catch {
          malformed += 1
          #expect(!error.what.contains("\n"), "\(one.id), seed \(seed)")
        }
      }
    }
    #expect(malformed > 200, "seed \(seed)")
  }

  @Test("no case that passes passes with another expectation", arguments: [3])
  func otherExpectations(seed: UInt64) throws {
    var spoiler = SpoiledCases(seed: seed)
    var kinds: Set<String> = []
    for file in try ConformanceFile.all(in: Self.fixtures) where !Self.lists.contains(file.name) {
      for one in file.cases where !SpoiledCases.inWords.contains(one.kind) {
        guard try ConformanceRun.outcome(of: one) == .passed else { continue }
        for changed in spoiler.withOtherExpectations(one) {
          kinds.insert(one.kind)
          do {
            let outcome = try ConformanceRun.outcome(of: try ConformanceCase(changed, at: 0))
            #expect(outcome != .passed, "\(one.id) with \(changed["expected"] ?? .null), seed \(seed)")
          } catch {
            // It is no expectation of its kind any more.
          }
        }
      }
    }
    #expect(kinds.union(SpoiledCases.inWords) == Set(Adapters.all.keys), "each adapter has passed and failed")
  }

  @Test("an exception that fails is excepted, one that passes is needless")
  func exceptions() throws {
    func one(_ id: String, _ x: Double) throws -> ConformanceCase {
      try ConformanceCase(
        [
          "id": .string(id), "kind": "curve.clamp", "ca": "translate", "expected": 0.5,
          "inputs": ["p": [0, 0, 1, 1], "x": .number(x)],
        ], at: 0)
    }
    var file = ConformanceFile(URL(filePath: "/nowhere/none.json"))
    file.malformed = []
    file.cases = [try one("differs", 0.25), try one("agrees", 0.5)]
    let run = ConformanceRun([file], exceptions: ["differs": "because", "agrees": "because"])
    #expect(run.results.map(\.outcome) == [.excepted, .passed])
    #expect(run.needless == ["agrees"])
    #expect(run.failed.isEmpty)
  }
}
