import Foundation
import SegueComparison
import SegueJSON
import SegueTestSupport
import Testing

@Suite("Formats of comparisons")
struct ComparisonFormatTests {
  private static let hasPython = OutsideCheck.has("xml.etree", package: "python3")
  private static let hasValidator = OutsideCheck.has("jsonschema", package: "python3-jsonschema")

  /// Attributes of the root element, by a reader of its own.
  private func count(_ attribute: String, _ xml: String) throws -> Int {
    let found = try #require(xml.firstRange(of: " \(attribute)=\""))
    return try #require(Int(xml[found.upperBound...].prefix { $0 != "\"" }))
  }

  @Test("every format says what the exit code says, whatever was found, R-03, R-18")
  func oneResult() throws {
    var generator = SplitMix64(seed: 5)
    let order = [130, 70, 73, 69, 66, 65, 64, 4, 5, 3, 1, 2]
    for _ in 0..<16 {
      let verdicts = Verdict.allCases.filter { _ in generator.next() % 4 == 0 }.shuffled(using: &generator)
      let rows = [SampleDocuments.equalRow, SampleDocuments.worseRow, SampleDocuments.missingRow].filter { _ in
        generator.next() % 4 == 0
      }
      let run = GateCondition.allCases.filter { _ in generator.next() % 30 == 0 }.map {
        GateResult.Finding($0, subject: "the run", detail: "in detail")
      }
      let document = SampleDocuments.document(verdicts, exact: rows, runFindings: run)
      let codes = (verdicts.compactMap(\.condition) + rows.compactMap(\.condition) + run.map(\.condition)).map(
        \.rawValue)
      let code = order.first { codes.contains($0) } ?? 0
      #expect(document.exitCode == code)
      #expect(document.verdictLine.hasPrefix("✔") == (code == 0))
      #expect(document.verdictLine.hasPrefix("?") == (code == 2))
      let last = try #require(document.lastLines.last)
      #expect(last.hasPrefix("exit code \(code) ("))
      let decisive = document.gate.findings.filter { $0.condition.rawValue == code }
      #expect(decisive.isEmpty == (code == 0) && decisive.allSatisfy { last.contains($0.subject) })
      let json = try JSONReader.read(ComparisonFormat.json.text(of: document))
      #expect(json["exitCode"] == .integer(Int64(code)))
      #expect(
        json["findings"]?.arrayValue?.compactMap { $0["condition"]?.integerValue }.map(Int.init).sorted()
          == codes.sorted())
      let junit = ComparisonFormat.junit.text(of: document)
      let stopped = try count("failures", junit) + count("errors", junit)
      #expect((stopped == 0) == (code == 0))
      #expect(try count("skipped", junit) == 0)
      let sarif = try JSONReader.read(ComparisonFormat.sarif.text(of: document))
      let log = try #require(sarif["runs"]?.arrayValue?.first)
      #expect(log["invocations"]?.arrayValue?.first?["exitCode"] == .integer(Int64(code)))
      #expect(log["results"]?.arrayValue?.count == codes.count - run.count)
      let markdown = ComparisonFormat.markdown.text(of: document)
      #expect(markdown.hasPrefix("**\(document.verdictLine.prefix(1)) ") && markdown.contains("exit code \(code) ("))
    }
  }

  @Test("the golden file is what is written, and is read again")
  func golden() throws {
    let place = packageRoot.appending(path: "Tests/SegueComparisonTests/Goldens/comparison.json")
    let text = ComparisonFormat.json.text(of: SampleDocuments.golden)
    let stored = (try? String(contentsOf: place, encoding: .utf8)) ?? ""
    #expect(stored == text, "where the change is meant, write the file anew: \(place.lastPathComponent)")
    let read = try ComparisonDocument(Array(stored.utf8), file: "comparison.json")
    #expect(read.verdicts.map(\.word) == ["regressed", "improved (unpaired)", "failed"])
    #expect(read.exitCode == 4 && read == SampleDocuments.golden)
  }

  @Test(
    "a validator that is not ours finds the schema in order and every document in keeping, R-20",
    .enabled(if: hasValidator, "it needs python3-jsonschema; .ci/prepare installs it"))
  func schema() throws {
    let schema = try String(
      contentsOf: packageRoot.appending(
        path: "Sources/Segue/Segue.docc/Schemas/segue.comparison-1.schema.json"), encoding: .utf8)
    #expect(try OutsideCheck.find("schema", [SampleDocuments.everything.json.text(), schema])["faults"] == [])
    var members = SampleDocuments.golden.json.objectValue ?? [:]
    members["host"] = "name"
    members["exitCode"] = 6
    let faults = try OutsideCheck.find("schema", [JSONValue.object(members).text(), schema])["faults"]
    #expect(faults?.arrayValue?.count == 2)
  }

  @Test("JUnit: a suite a lane, failures for gates, errors for the rest; counts are those of its cases")
  func junit() throws {
    let document = SampleDocuments.document([.regressed, .equivalent], exact: [SampleDocuments.equalRow])
    let text = ComparisonFormat.junit.text(of: document)
    #expect(
      text.contains("<testsuite name=\"timing lane\" tests=\"2\" failures=\"1\" errors=\"0\" skipped=\"0\" time=\"0\">")
    )
    #expect(
      text.contains(
        "<failure message=\"regressed, +5.0 %: interpolation +4.0, hit test +1.0\" type=\"regression\">"))
    #expect(text.contains("<testcase classname=\"segue.compare.exact\" name=\"ad.cube/pop@120\" time=\"0\">"))
    let all = ComparisonFormat.junit.text(of: SampleDocuments.everything)
    // Regressed, beyond a limit, and the exact lane's worse figure; errors: 8 in the timing lane, a counter, the run.
    #expect(try count("failures", all) == 3 && count("errors", all) == 10)
  }

  @Test(
    "a parser of XML reads JUnit's file, hostile names included",
    .enabled(if: hasPython, "it needs python3; .ci/prepare installs it"))
  func junitOutside() throws {
    let hostile = "<\"R&D'> ]]>\u{7}\nüber"
    let document = ComparisonDocument(
      base: .init(name: "a b"), candidate: .init(name: "b"),
      series: SampleDocuments.everything.series + [SampleDocuments.series(.failed, named: hostile)],
      exact: SampleDocuments.everything.exact, runFindings: SampleDocuments.everything.runFindings)
    let found = try OutsideCheck.find("junit", [ComparisonFormat.junit.text(of: document)])
    #expect(found["faults"] == [])
    #expect(found["names"]?.arrayValue?.contains("<\"R&D'> ]]>\nüber") == true)
    #expect(found["failures"] == 3 && found["errors"] == 11)
  }

  @Test("SARIF: a result a finding of a case, with rule, level, command and a fingerprint of its own")
  func sarif() throws {
    let log = try JSONReader.read(ComparisonFormat.sarif.text(of: SampleDocuments.everything, version: "1.2.3"))
    let run = try #require(log["runs"]?.arrayValue?.first)
    #expect(run["tool"]?["driver"]?["version"] == "1.2.3")
    let rules = run["tool"]?["driver"]?["rules"]?.arrayValue?.compactMap { $0["id"]?.stringValue } ?? []
    let results = run["results"]?.arrayValue ?? []
    var levels: [String: Set<String>] = [:]
    for result in results {
      let rule = try #require(result["ruleId"]?.stringValue)
      #expect(rules[Int(result["ruleIndex"]?.integerValue ?? -1)] == rule)
      levels[rule, default: []].insert(result["level"]?.stringValue ?? "")
      #expect(result["properties"]?["replay"]?.stringValue?.hasPrefix("segue compare ") == true)
    }
    #expect(
      levels == [
        "timing-regression": ["error"], "count-regression": ["error"], "case-failed": ["error"],
        "not-comparable": ["error"], "inconclusive": ["warning"],
      ])
    let prints = results.compactMap { $0["partialFingerprints"]?["segueComparison/v1"]?.stringValue }
    #expect(Set(prints).count == results.count)
    let invocation = run["invocations"]?.arrayValue?.first
    #expect(invocation?["executionSuccessful"] == false && invocation?["exitCode"] == 130)
    #expect(invocation?["toolExecutionNotifications"]?.arrayValue?.count == 3)
  }

  @Test("Markdown: the verdict first, what changed in a table, the rest folded away, nothing that Markdown reads")
  func markdown() throws {
    let text = ComparisonFormat.markdown.text(of: SampleDocuments.everything)
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines[0].hasPrefix("**✗ interrupted;") && lines[0].hasSuffix("**"))
    let fold = try #require(text.range(of: "<details><summary>3 unchanged rows</summary>")).lowerBound
    let (above, below) = (text[..<fold], text[fold...])
    #expect(above.contains("| regressed |") && !below.contains("| regressed |"))
    #expect(below.contains("| equivalent |") && below.contains("| equal |"))
    // A case within its tolerance that breaks a limit is no unchanged one.
    #expect(above.contains("| limited | timing |"))
    #expect(text.contains("bezier\\|items") && text.contains("cards/failed&#64;120"))
    let tables = lines.filter { $0.hasPrefix("|") }
    #expect(tables.allSatisfy { $0.replacing("\\|", with: "").count { $0 == "|" } == 11 })
    #expect(text.contains("> warning: high-load: load 3.1"))
  }

  @Test("equal documents give equal bytes, and each ends with a line's end", arguments: ComparisonFormat.allCases)
  func bytes(_ format: ComparisonFormat) {
    let text = format.text(of: SampleDocuments.golden)
    #expect(text == format.text(of: SampleDocuments.golden))
    #expect(text.utf8.last == UInt8(ascii: "\n") && text.count > 100)
  }

  @Test("numbers that no measurement has are refused, or give documents that every format can hold, R-14, R-33")
  func hostileNumbers() throws {
    let text = ComparisonDocument(
      base: .init(name: "a"), candidate: .init(name: "b"), series: [.paired(spread(1.05, 0.005, 8), named: "case")]
    ).json.text()
    let extremes = ["0", "-1", "1e308", "5e-324", "9223372036854775807"]
    let keys = [
      "\"cpuNs\":[", "\"level\":", "\"unpairedLevel\":", "\"floor\":", "\"clockResolutionNs\":", "\"iterations\":",
      "\"maximumRounds\":", "\"itemsPerIteration\":", "\"round\":", "\"floorNsPerOperation\":",
    ]
    var kept = 0
    for key in keys {
      // The last place of a key is among the rows that are made again; the first is read.
      let places = text.ranges(of: key).prefix(1)
      #expect(!places.isEmpty)
      for (place, extreme) in places.flatMap({ place in extremes.map { (place, $0) } }) {
        let end = try #require(text[place.upperBound...].firstIndex { ",]}".contains($0) })
        let changed = text[..<place.upperBound] + extreme + text[end...]
        guard let document = try? ComparisonDocument(Array(changed.utf8), file: "x.json") else { continue }
        kept += 1
        #expect(ComparisonFormat.text.text(of: document).hasSuffix("\n"))
        let written = document.json.text()
        let again = try ComparisonDocument(Array(written.utf8), file: "y.json")
        #expect(again.json.text() == written, "\(key)\(extreme)")
      }
    }
    #expect(kept > 10)
  }
}
