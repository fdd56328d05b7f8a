import Foundation
import SegueJSON
import SegueResults
import SegueTestSupport
import Testing

@testable import SegueHistory

@Suite("The history as lines of JSON")
struct HistoryLineTests {
  private func lines(_ store: HistoryStore) throws -> [String] {
    var lines: [String] = []
    try store.forEachRun { lines.append(HistoryLine.text(of: $0)) }
    return lines
  }

  private func runs(_ text: String) throws -> [HistoryRun] {
    try HistoryLine.runs(Array(text.utf8), file: "all.ndjson")
  }

  @Test(
    "what is exported and imported into an empty store is the same, in every order of lines", arguments: Engine.allCases
  )
  func roundTrip(engine: Engine) throws {
    guard let first = try StorePlace(engine), let second = try StorePlace(engine) else { return }
    var context = Sample.context(day: 9, commit: "c09d")
    context.branch = "main \"quoted\""
    context.toolchain = "Swift 6.3.1"
    let originals = [
      try Sample.day(1), try Sample.run(Sample.bench, context),
      try Sample.run(Sample.replay(["a", "b"], cost: "measured", machine: "{\"cpu\": \"X\", \"cores\": 2}"), context),
    ]
    let store = try first.open()
    try store.add(originals)
    let exported = try lines(store)
    #expect(exported.count == 3)
    let other = try second.open()
    for order in [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]] {
      try other.connection.run("DELETE FROM run")
      try other.add(try runs(order.map { exported[$0] }.joined()))
      #expect(try lines(other) == exported)
      for run in originals { #expect(try other.run(id: run.id) == run) }
    }
    // Once more adds nothing.
    #expect(try other.add(try runs(exported.joined(separator: "\n\r\n"))) == 0)
  }

  @Test("a line is one strict JSON object with the document in it")
  func form() throws {
    let run = try Sample.run("{\"schema\": \"segue.replay/1\", \"runs\": []}")
    let text = HistoryLine.text(of: run)
    #expect(text.hasSuffix("}\n") && text.dropLast().allSatisfy { !$0.isNewline })
    #expect(
      try JSONReader.read(text) == [
        "schema": "segue.history/1", "id": .string(run.id), "kind": "replay", "when": "2026-11-28T12:00:00Z",
        "commit": nil, "branch": nil, "toolchain": nil, "fingerprint": nil,
        "document": ["schema": "segue.replay/1", "runs": []],
      ])
    #expect(HistoryLine.isHistory(Array(text.utf8)))
    #expect(!HistoryLine.isHistory(Array(run.document.utf8)) && !HistoryLine.isHistory([]))
  }

  @Test(
    "a damaged line is named with its line and column",
    arguments: [
      ("}", "", "all.ndjson:4:"), ("\"when\":\"1970", "\"when\":\"70", ":\"when\" takes a time"),
      (
        "\"schema\":\"segue.history/1\"", "\"schema\":\"segue.history/2\"", "takes \"segue.history/1\"; a newer version"
      ),
      ("1000002", "1000009", "\"id\" takes the digest of the document and commit"),
      ("\"document\":", "\"dokument\":", "nothing here is called \"dokument\""),
      ("\"kind\":\"replay\",", "\"kind\":replay,", "unexpected"),
    ])
  func damaged(part: String, instead: String, message: String) throws {
    let good = HistoryLine.text(of: try Sample.day(1))
    let bad = HistoryLine.text(of: try Sample.day(2))
    let spoilt = bad.replacing(part, with: instead, maxReplacements: 1)
    #expect(spoilt != bad)
    let text = good + "\n" + good + spoilt + good
    let error = try #require(throws: SettingsError.self) { try runs(text) }
    #expect(error.line == 4 && error.column > 0, "\(error)")
    #expect("\(error)".replacing(": ", with: ":").contains(message.replacing(": ", with: ":")), "\(error)")
    #expect(try runs(good + "\n" + good + bad).count == 3)
  }

  /// Reads the schema and lines, and prints which of them fit; 77 where there is no validator.
  private static let validator = """
    sys, json = __import__("sys"), __import__("json")
    try: import jsonschema
    except ImportError: sys.exit(77)
    schema = json.load(open(sys.argv[1]))
    jsonschema.Draft202012Validator.check_schema(schema)
    check = jsonschema.Draft202012Validator(schema)
    print([check.is_valid(json.loads(line)) for line in open(sys.argv[2])])
    """

  @Test("a validator that is not ours finds the schema in order, good lines in keeping and others not")
  func schema() throws {
    let good = [
      HistoryLine.text(of: try Sample.day(1, commit: "c09d")), HistoryLine.text(of: try Sample.run(Sample.bench)),
    ]
    let bad = [("segue.history/1", "segue.history/2"), ("\"when\":\"1970", "\"when\":\"70"), ("\"kind\"", "\"kinds\"")]
      .map { good[0].replacing($0.0, with: $0.1) }
    let file = FileManager.default.temporaryDirectory.appending(path: "segue-lines-\(UUID().uuidString).ndjson")
    try Data((good + bad).joined().utf8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let process = Process()
    let output = Pipe()
    process.executableURL = URL(filePath: "/usr/bin/env")
    let schema = packageRoot.appending(path: "Sources/Segue/Segue.docc/Schemas/segue.history-1.schema.json").path
    process.arguments = ["python3", "-c", Self.validator, schema, file.path]
    process.standardOutput = output
    try process.run()
    let answer = String(decoding: try output.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
    process.waitUntilExit()
    if [77, 127].contains(process.terminationStatus) {
      print("schema by jsonschema: left out, there is no python3-jsonschema; .ci/prepare installs it")
      return
    }
    #expect(answer == "[True, True, False, False, False]\n")
  }

  @Test("a line cut off in the middle is damaged, wherever it is cut")
  func cut() throws {
    let line = HistoryLine.text(of: try Sample.day(2)).dropLast()
    for length in stride(from: 1, to: line.count, by: 37) {
      #expect(throws: SettingsError.self) { try runs(String(line.prefix(length))) }
    }
    #expect(try runs(String(line)).count == 1)
  }
}
