import Foundation
import SegueJSON
import SegueResults
import Testing

@Suite("JUnit and SARIF")
struct TextExportTests {
  private let variety = ExportSamples.variety

  private func text(_ export: ReplayExport, _ document: ReplayDocument, _ facts: ExportFacts = ExportFacts()) -> String
  {
    String(decoding: export.files(of: document, facts: facts)[0].bytes, as: UTF8.self)
  }

  @Test("one suite a transition, one case a run: failures are outcomes and gates, errors what could not be judged")
  func junit() {
    let document = ExportSamples.document([ExportSamples.smooth])
    #expect(
      text(.junit, document) == """
        <?xml version="1.0" encoding="UTF-8"?>
        <testsuites name="segue replay" tests="1" failures="0" errors="0" skipped="0" time="0.333333">
          <testsuite name="td.shared-element" tests="1" failures="0" errors="0" skipped="0" time="0.333333">
            <testcase classname="td.shared-element.pop" name="td.shared-element/pop/edge-flick/photos-1000@120" \
        time="0.333333">
              <system-out>segue replay &#39;td.shared-element/pop/edge-flick/photos-1000@120&#39; --cost modelled\
        </system-out>
            </testcase>
          </testsuite>
        </testsuites>

        """)
    let all = text(.junit, variety, ExportFacts(timestamp: "2026-11-30T21:00:00"))
    #expect(all.contains("tests=\"6\" failures=\"2\" errors=\"2\" skipped=\"0\""))
    #expect(
      all.contains(
        "<failure message=\"fail: hitch&lt;5 does not hold: 181 (limit from --gate) (modelled cost)\""
          + " type=\"frame-budget\">"))
    #expect(all.contains("type=\"outcome\">model: 1 &lt; 2 ]]&gt; [0m</failure>"))
    #expect(all.contains("time=\"1.183333\" timestamp=\"2026-11-30T21:00:00\">"))
  }

  @Test(
    "a parser of XML reads it, and its counts are those of its cases",
    .enabled(if: OutsideCheck.isThere("python3"), "python3 judges from outside; .ci/prepare installs it"))
  func junitOutside() throws {
    let found = try OutsideCheck.python("junit", ReplayExport.junit.files(of: variety))
    #expect(found["faults"] == [])
    #expect(found["tests"] == 6 && found["failures"] == 2 && found["errors"] == 2)
    // Control characters and what XML cannot hold are gone, all else has come through.
    #expect(found["names"]?.arrayValue?[0] == "a.b/pop/<\"R&D'> \nüber/photos-1000@60")
  }

  @Test("results for what did not pass, each with rule, level, place and fingerprint")
  func sarif() throws {
    let log = try JSONReader.read(text(.sarif, variety, ExportFacts(version: "1.2.3")))
    #expect(log["version"] == "2.1.0")
    let run = try #require(log["runs"]?.arrayValue?.first)
    #expect(run["tool"]?["driver"]?["name"] == "segue" && run["tool"]?["driver"]?["version"] == "1.2.3")
    let rules = run["tool"]?["driver"]?["rules"]?.arrayValue?.compactMap { $0["id"]?.stringValue }
    #expect(
      rules == [
        "frame-budget", "timing-regression", "count-regression", "case-failed", "not-comparable", "inconclusive",
      ])
    #expect(run["invocations"]?.arrayValue?[0] == ["executionSuccessful": false, "exitCode": 4])
    let results = run["results"]?.arrayValue ?? []
    #expect(
      results.map { $0["ruleId"]?.stringValue } == ["case-failed", "inconclusive", "case-failed", "frame-budget"])
    #expect(results.map { $0["level"]?.stringValue } == ["error", "warning", "error", "error"])
    for result in results {
      let index = Int(result["ruleIndex"]?.integerValue ?? -1)
      #expect(rules?[index] == result["ruleId"]?.stringValue)
    }
    #expect(
      results[1]["message"]?["text"]
        == "a.b/pop/short/photos-1000@60: 2 frames recorded, at least 8 are needed (measured cost)")
    let place = results[0]["locations"]?.arrayValue?[0]
    #expect(
      place?["physicalLocation"]?["artifactLocation"]?["uri"]
        == "a.b/pop/%3C%22R%26D%27%3E%20%07%0A%EF%BF%BE%C3%BCber/photos-1000%4060")
    // FNV-1a of 64 bits, computed elsewhere.
    #expect(results[1]["partialFingerprints"] == ["segueCase/v1": "1e4791eef7d51137"])
    #expect(
      try JSONReader.read(text(.sarif, ExportSamples.document([ExportSamples.smooth])))["runs"]?.arrayValue?[0][
        "results"] == [])
  }
}
