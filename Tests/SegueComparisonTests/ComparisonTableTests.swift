import SegueComparison
import SegueJSON
import SegueTestSupport
import Testing

@Suite("Comparison tables")
struct ComparisonTableTests {
  private func text(
    _ format: ComparisonFormat, _ document: ComparisonDocument = SampleDocuments.everything,
    _ order: ComparisonDocument.RowOrder = .declared
  ) -> String {
    format.text(of: document, order: order)
  }

  private let both = SampleDocuments.document(
    [.equivalent, .regressed, .improved], exact: [SampleDocuments.equalRow, SampleDocuments.worseRow])

  @Test("one table for both lanes, then the findings with their commands, the verdict, and the code with names, R-19")
  func golden() {
    #expect(
      text(.text, both)
        == """
        case                  lane        base  candidate   change        interval  floor  effect/floor  verdict     \
        note
        ad.cube/pop@120       exact          3          3    0.0 %               –  exact             –  equal       missed
        ad.cube/pop@120       exact          2          3  +50.0 %               –  exact             –  worse       missed
        cards/equivalent@120  timing  1.000 ms   1.000 ms    0.0 %   -0.2 … +0.2 %    1 %          0.0×  equivalent
        cards/regressed@120   timing  1.000 ms   1.050 ms   +5.0 %   +4.7 … +5.3 %    1 %          5.0×  regressed   \
        +5.0 %: interpolation +4.0, hit test +1.0; confirmed by +6.0 %
        cards/improved@120    timing  1.000 ms   900.0 µs  -10.0 %  -10.3 … -9.7 %    1 %         11.1×  improved    \
        confirmed by -10.0 %

        geometric mean of 3 cases: -1.87 %
        100 % of the changes were repeated by a run from scratch
        ✗ ad.cube/pop@120: missed worse: 2 → 3 (exact lane)
            segue compare HEAD~1 --filter ad.cube/pop@120 --rounds 24 --max-rounds 96 --samples 7 --seed 1
        ✗ cards/regressed@120: regressed, +5.0 %: interpolation +4.0, hit test +1.0 (timing lane)
            segue compare HEAD~1 --filter cards/regressed@120 --rounds 24 --max-rounds 96 --samples 7 --seed 1
        ✗ 2 of 4 cases regressed: ad.cube/pop@120 missed 2 → 3 (exact lane), cards/regressed@120 +5.0 % (timing lane)
        exit code 1 (a gate failed or a regression was found): ad.cube/pop@120, cards/regressed@120

        """)
  }

  @Test("the verdict in one line")
  func verdictLines() {
    func line(_ verdicts: [Verdict], _ exact: [ExactRow] = [], _ run: [GateResult.Finding] = []) -> String {
      SampleDocuments.document(verdicts, exact: exact, runFindings: run).verdictLine
    }
    let (equal, worse) = (SampleDocuments.equalRow, SampleDocuments.worseRow)
    #expect(line([.improved, .equivalent], [equal]) == "✔ 2 cases: 1 equivalent, 1 improved; exact lane equal")
    #expect(line([.equivalent]) == "✔ 1 case: 1 equivalent")
    #expect(line([], [equal]) == "✔ exact lane equal")
    #expect(line([]) == "✔ nothing was compared")
    #expect(
      line([.equivalent, .regressed], [equal])
        == "✗ 1 of 3 cases regressed: cards/regressed@120 +5.0 % (timing lane)")
    #expect(
      line([.regressed, .failed], [worse])
        == "✗ 1 of 3 cases failed: cards/failed@120 (timing lane); also 2 regressed")
    #expect(line([.inconclusive]) == "? 1 of 1 case inconclusive: cards/inconclusive@120 (timing lane)")
    #expect(line([.equivalent], [worse]).hasPrefix("✗ 1 of 2 cases regressed: ad.cube/pop@120 missed 2 → 3 (exact"))
    #expect(
      line([.equivalent], [], [.init(.interrupted, subject: "comparison", detail: "after 3 of 48 launches")])
        == "✗ interrupted; what was finished is kept: comparison: after 3 of 48 launches")
    var better = worse
    (better.word, better.condition) = (.better, nil)
    #expect(line([], [equal, better]) == "✔ exact lane 1 better of 2 figures")
    var digest = worse
    (digest.word, digest.figure) = (.changed, "digest")
    #expect(line([], [digest]) == "✗ 1 of 1 case stopped by a gate: ad.cube/pop@120 digest 2 → 3 (exact lane)")
    #expect(SampleDocuments.everything.verdictLine.hasSuffix(" [toolchain-differs]"))
  }

  @Test("every figure of an equal case shares one row in the table, and has its own in csv")
  func equalFigures() {
    var frames = SampleDocuments.equalRow
    frames.figure = "frames"
    let document = SampleDocuments.document([], exact: [SampleDocuments.equalRow, frames])
    #expect(document.rows().map(\.note) == ["2 figures"])
    #expect(document.rows(collapsesEqual: false).map(\.figure) == ["missed", "frames"])
    #expect(text(.csv, document).split(separator: "\r\n").count == 3)
  }

  @Test("names are never clipped, in no format, R-06", arguments: ComparisonFormat.allCases)
  func fullNames(_ format: ComparisonFormat) {
    let name = String(repeating: "nested/", count: 60) + "end"
    let document = ComparisonDocument(
      base: .init(name: "a"), candidate: .init(name: "b"),
      series: [SampleDocuments.series(.regressed, named: name), SampleDocuments.series(.equivalent)])
    #expect(text(format, document).contains(name))
  }

  @Test("emphasis is decoration: without it the same text, and every verdict is a word, R-16")
  func emphasis() {
    let marked = ComparisonFormat.text.text(of: SampleDocuments.everything) { text, role in
      role == .plain ? text : "\u{1B}[1m\(text)\u{1B}[0m"
    }
    #expect(marked.contains("\u{1B}"))
    let bare = marked.replacing("\u{1B}[1m", with: "").replacing("\u{1B}[0m", with: "")
    #expect(bare == text(.text))
    for format in ComparisonFormat.allCases where format != .text {
      let text = text(format)
      #expect(!text.utf8.contains(0x1B))
      for verdict in Verdict.allCases where format != .sarif {
        #expect(text.contains(verdict.rawValue), "\(format)")
      }
    }
  }

  @Test("no line of the aligned text ends in a blank, and columns begin below each other")
  func aligned() throws {
    let lines = text(.text).split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.allSatisfy { !$0.hasSuffix(" ") })
    let column = try #require(lines[0].range(of: "lane")).lowerBound
    let place = lines[0].distance(from: lines[0].startIndex, to: column)
    for line in lines.prefix(while: { !$0.isEmpty }).dropFirst() {
      let cell = line.dropFirst(place)
      #expect(cell.hasPrefix("timing") || cell.hasPrefix("exact "))
    }
  }

  @Test("control characters in names do not break a row")
  func oneLineNames() {
    let document = SampleDocuments.document([.equivalent])
    let broken = ComparisonDocument(
      base: document.base, candidate: document.candidate,
      series: [SampleDocuments.series(.equivalent, named: "two\nlines\tand \u{7}")])
    #expect(text(.text, broken).contains("two lines and    timing"))
    #expect(text(.tsv, broken).split(separator: "\n").map { $0.split(separator: "\t").count }.allSatisfy { $0 > 1 })
    #expect(text(.csv, broken).contains("\"two\nlines\tand \u{7}\","))
  }

  @Test("csv has figures as measured, and is read back field by field")
  func csv() throws {
    let rows = Self.parsed(text(.csv))
    #expect(Set(rows.map(\.count)) == [17])
    let head = rows[0]
    let column: (String) throws -> Int = { try #require(head.firstIndex(of: $0)) }
    let limited = try #require(rows.first { $0[0] == "limited" })
    #expect(try limited[column("floor")] == "2" && limited[column("floorSource")] == "config")
    #expect(try limited[column("unit")] == "ns" && limited[column("base")] == "1000000")
    #expect(try limited[column("exitCode")] == "1" && limited[column("verdict")] == "equivalent")
    let missing = try #require(rows.first { $0[0] == "kernel, \"matrix\"" })
    #expect(try missing[column("base")] == "1200" && missing[column("candidate")] == "")
    #expect(rows.count == 1 + SampleDocuments.everything.exact.count + SampleDocuments.everything.series.count)
    let tabs = text(.tsv).split(separator: "\n").map { $0.split(separator: "\t", omittingEmptySubsequences: false) }
    #expect(tabs.map { $0.map(String.init) } == rows)
  }

  /// RFC 4180, read independently.
  private static func parsed(_ csv: String) -> [[String]] {
    var rows: [[String]] = []
    var row: [String] = []
    var field = ""
    var isQuoted = false
    var scalars = Array(csv.unicodeScalars)[...]
    while let next = scalars.popFirst() {
      switch (next, isQuoted) {
      case ("\"", true) where scalars.first == "\"":
        scalars.removeFirst()
        field += "\""
      case ("\"", _): isQuoted.toggle()
      case (",", false):
        row.append(field)
        field = ""
      case ("\r", false): break
      case ("\n", false):
        rows.append(row + [field])
        (row, field) = ([], "")
      default: field.unicodeScalars.append(next)
      }
    }
    return rows
  }

  @Test("significance sorts by times over floor in steps of 1.5, 3, 6 and 12; what was not compared comes first, R-29")
  func significance() {
    let document = ComparisonDocument(
      base: .init(name: "a"), candidate: .init(name: "b"),
      series: [1.001, 1.02, 1.04, 1.07, 1.2, 0.8].map { ratio in
        .paired(spread(ratio, 0.0001), named: "r\(ratio)")
      } + [SampleDocuments.series(.failed)])
    // 0.8 is 25 % on the scale of ratios: further than 1.2.
    #expect(
      document.rows(.significance).map(\.name) == [
        "cards/failed@120", "r0.8", "r1.2", "r1.07", "r1.04", "r1.02", "r1.001",
      ])
    let headings = text(.text, document, .significance).split(separator: "\n").filter { $0.hasPrefix("—") }
    #expect(
      headings == [
        "— not compared", "— from 12× the floor on", "— from 6× the floor on", "— from 3× the floor on",
        "— from 1.5× the floor on", "— below 1.5× the floor",
      ])
    #expect(!text(.text, document).contains("— "))
    let buckets: [(Double, SignificanceBucket)] = [
      (0, .below), (1.49, .below), (1.5, .oneAndAHalf), (2.99, .oneAndAHalf), (3, .three), (6, .six),
      (11.9, .six), (12, .twelve), (.infinity, .twelve),
    ]
    for (times, bucket) in buckets { #expect(SignificanceBucket(times) == bucket) }
  }

  @Test("limits and floors say where they come from, CMP-04")
  func sources() {
    let row = text(.text).split(separator: "\n").first { $0.hasPrefix("limited") } ?? ""
    #expect(row.contains("200 % (config)") && row.contains("+80.0 %") && row.contains("equivalent"))
    #expect(row.contains("at most 100000.0 allowed (limit from config): exceeded"))
    #expect(row.contains("allowed (limit from command line)"))
    #expect(SampleDocuments.everything.findings.contains { $0.finding.subject == "limited" })
  }

  @Test("flags travel with the row: time off the processor with its share, CMP-11")
  func flags() {
    let row = text(.text).split(separator: "\n").first { $0.hasPrefix("noise") } ?? ""
    #expect(row.contains("cpu-wall-disagree; off-cpu (20 %); noise-sample"))
  }

  @Test("three cases, one 30 % slower: its name and the code on the last line; none slower: code 0, CMP-01, R-02")
  func exitStatus() {
    func document(_ ratio: Double) -> ComparisonDocument {
      let ratios = ["first": 1.0, "second": ratio, "third": 1.0].sorted { $0.key < $1.key }
      return ComparisonDocument(
        base: .init(name: "a.json"), candidate: .init(name: "b.json"),
        series: ratios.map { name, ratio in .paired(spread(ratio, 0.002), named: name) })
    }
    #expect(document(1.3).exitCode == 1)
    #expect(
      document(1.3).lastLines == [
        "✗ second: regressed, +30.0 % (timing lane)", "    segue compare a.json b.json --filter second",
        "exit code 1 (a gate failed or a regression was found): second",
      ])
    #expect(document(1).exitCode == 0)
    #expect(document(1).lastLines == ["exit code 0 (done; every gate passed)"])
  }

  @Test("a case that fails in both lanes is measured again by one command")
  func oneCommand() {
    var row = SampleDocuments.worseRow
    row.subject = "cards/regressed@120"
    let lines = SampleDocuments.document([.regressed], exact: [row]).lastLines
    #expect(lines.count { $0.hasPrefix("    segue compare") } == 1 && lines.count { $0.hasPrefix("✗") } == 2)
  }

  @Test("the geometric mean is that of cases of one kind: times and throughputs have none in common")
  func geometricMean() {
    #expect(!text(.text).contains("geometric mean"))
    #expect(text(.markdown, both).contains("geometric mean of 3 cases: -1.87 %"))
    #expect(!text(.text, SampleDocuments.document([.equivalent])).contains("geometric mean"))
  }
}
