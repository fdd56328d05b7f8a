import Foundation
import SegueCorpus
import SegueTestSupport
import SegueTraces
import Testing

/// What is said of the bundled traces elsewhere, held against the files. SEGUE_WRITE_GOLDENS=1 writes it anew.
@Suite("Lists of the bundled traces", .serialized)
struct CorpusListTests {
  static let folder = packageRoot.appending(path: "Benchmarks/Traces")

  /// Every file by its name, in ascending order.
  static func traces() throws -> [(name: String, trace: TouchTrace)] {
    let bundled = folder.appending(path: "Bundled")
    return try FileManager.default.contentsOfDirectory(atPath: bundled.path).sorted().map { file in
      let bytes = try Data(contentsOf: bundled.appending(path: file))
      return (file.replacing(".trace", with: ""), try TouchTrace.read(Array(bytes), name: file))
    }
  }

  /// Between the two marks, which stay.
  private func check(_ file: String, from begin: String, to end: String, is text: String) throws {
    let place = Self.folder.appending(path: file)
    let whole = String(decoding: try Data(contentsOf: place), as: UTF8.self)
    let front = try #require(whole.range(of: begin))
    let back = try #require(whole.range(of: end, range: front.upperBound..<whole.endIndex))
    if ProcessInfo.processInfo.environment["SEGUE_WRITE_GOLDENS"] == "1" {
      try Data((whole[..<front.upperBound] + text + whole[back.lowerBound...]).utf8).write(to: place)
      return
    }
    let found = String(whole[front.upperBound..<back.lowerBound])
    #expect(found == text, "\(file): SEGUE_WRITE_GOLDENS=1 swift test --filter CorpusListTests writes it anew")
  }

  @Test("the program's list has a line for each file, and the program its bytes")
  func list() throws {
    let lines = try Self.traces().map { name, _ in "    trace \(name)\n" }
    try check("../CSegueCorpus/corpus.S", from: "// traces\n", to: "// end\n", is: lines.joined())
    for (name, bytes) in SegueCorpus.traces {
      let file = try Data(contentsOf: Self.folder.appending(path: "Bundled/\(name).trace"))
      #expect(file == Data(bytes), "\(name): touch Benchmarks/CSegueCorpus/corpus.S and build again")
    }
  }

  @Test("the README's table has a row for each file, with what the file says")
  func table() throws {
    let head =
      "\n\n| trace | gesture | touches | samples | ms | panel Hz | positions | arrivals | made by | expects |\n"
    let rule = "|---|---|---|---|---|---|---|---|---|---|\n"
    let rows = try Self.traces().map { "| \(cells($0, $1).joined(separator: " | ")) |\n" }
    try check("README.md", from: "<!-- every trace -->", to: "\n<!-- end -->", is: head + rule + rows.joined())
  }

  private func cells(_ name: String, _ trace: TouchTrace) -> [String] {
    let isLate = trace.frames.contains { $0.arrival != nil }
    let source = trace.header.provenance?.source ?? ""
    let rate = trace.header.digitizer?.nominalHz.map { "\(Int($0.rounded()))" } ?? ""
    return [
      "`\(name)`", trace.header.label?.gesture ?? "", "\(trace.contactCount)", "\(trace.sampleCount)",
      "\((trace.duration + 500_000) / 1_000_000)", rate, trace.header.content.rawValue,
      isLate ? "yes" : "", String(source.prefix { $0 != ":" }),
      trace.header.expect.sorted { $0.key < $1.key }.map { "`\($0)` \($1)" }.joined(separator: ", "),
    ]
  }

  @Test("every file is in the program, byte for byte")
  func embedded() throws {
    for (name, bytes) in SegueCorpus.traces {
      let file = try Data(contentsOf: Self.folder.appending(path: "Bundled/\(name).trace"))
      #expect(Array(file) == bytes, "\(name)")
    }
    #expect(SegueCorpus.traces.map(\.name) == (try Self.traces().map(\.name)))
  }
}
