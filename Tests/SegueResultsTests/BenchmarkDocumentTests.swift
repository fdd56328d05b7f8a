import SegueJSON
import SegueResults
import Testing

@Suite("Benchmark document")
struct BenchmarkDocumentTests {
  private func document(_ text: String) throws -> BenchmarkDocument { try BenchmarkDocument(Array(text.utf8)) }

  @Test("text that is not JSON for another reason is refused, at its byte")
  func refused() {
    #expect(throws: JSONError.self) { try document("{\"a\": nah}") }
    #expect(throws: JSONError.self) { try document("") }
  }

  @Test(
    "bare numbers that JSON does not have become null beside their reason (BEN-01)",
    arguments: [
      ("NaN", "nan"), ("nan", "nan"), ("-nan", "nan"), ("Infinity", "+inf"), ("inf", "+inf"), ("-Infinity", "-inf"),
      ("-inf", "-inf"),
    ])
  func nonFinite(word: String, reason: String) throws {
    let mended = try document("{\"x\": 1,\n \"y\": \(word), \"ratio\": 0.12}")
    #expect(mended.json == ["x": 1, "y": nil, "yReason": .string(reason), "ratio": 0.12])
    #expect(mended.warnings == ["line 2, column 7: y is \(reason); it is kept as missing"])
  }

  @Test("in a list there is null alone, and what follows a mended number keeps its place in messages")
  func places() throws {
    #expect(try document("{\"load\": [inf, 1], \"x\": 2}").json == ["load": [nil, 1], "x": 2])
    let error = #expect(throws: JSONError.self) { try document("{\"y\": -inf, \"z\": ?}") }
    #expect(error?.offset == 17)
  }

  @Test("the words inside strings, and longer words, stay")
  func strings() throws {
    let mended = try document("{\"nan\": \"inf \\\" nan\"}")
    #expect(mended.json == ["nan": "inf \" nan"])
    #expect(mended.warnings.isEmpty)
    #expect(throws: JSONError.self) { try document("{\"a\": nano}") }
  }

  @Test("name and path of the machine are left out, the rest of the context stays")
  func context() throws {
    let json = try document("{\"context\": {\"host_name\": \"h\", \"executable\": \"/x\", \"num_cpus\": 2}}").json
    #expect(json == ["context": ["num_cpus": 2]])
  }

  @Test("benchmarks that went wrong are named with their reason")
  func failures() throws {
    let document = try document("{\"benchmarks\": [{\"name\": \"a\", \"error_occurred\": true}, {\"name\": \"b\"}]}")
    #expect(document.failures.map(\.name) == ["a"])
    #expect(document.failures.first?.message == "it gives no reason")
  }
}
