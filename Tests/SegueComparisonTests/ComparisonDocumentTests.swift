import Foundation
import SegueComparison
import SegueJSON
import struct SegueResults.SettingsError
import SegueTestSupport
import Testing

@Suite("Comparison documents")
struct ComparisonDocumentTests {
  private func reread(_ document: ComparisonDocument) throws -> ComparisonDocument {
    try ComparisonDocument(Array(document.json.text().utf8), file: "comparison.json")
  }

  @Test(
    "a case for each word, and each has its exit code alone and beside equivalent ones, R-02",
    arguments: [
      (Verdict.regressed, 1), (.improved, 0), (.equivalent, 0), (.undecided, 2), (.inconclusive, 2),
      (.notEnoughData, 2), (.notComparable, 3), (.failed, 4), (.invalid, 5),
    ])
  func everyWord(_ verdict: Verdict, _ code: Int) throws {
    let alone = SampleDocuments.document([verdict])
    #expect(alone.verdicts.map(\.verdict) == [verdict])
    #expect(alone.exitCode == code)
    let beside = SampleDocuments.document([verdict] + (verdict == .equivalent ? [] : [.equivalent]))
    #expect(beside.exitCode == code)
    #expect(beside.json["exitCode"] == .integer(Int64(code)))
    #expect(beside.deciding == (code == 0 ? [] : [.timing]))
  }

  @Test("a document that is written and judged again says the same, byte for byte, R-05")
  func judgedAgain() throws {
    for document in [SampleDocuments.everything, SampleDocuments.document(Verdict.allCases)] {
      let again = try reread(document)
      #expect(again.json.text() == document.json.text())
      #expect(again.verdicts == document.verdicts)
      #expect(again.exitCode == document.exitCode)
    }
    // The verdicts come from the samples: other samples, another verdict, whatever the file says of it.
    var members = SampleDocuments.document([.equivalent]).json.objectValue ?? [:]
    members["series"] = SampleDocuments.document([.regressed]).json["series"]
    let judged = try ComparisonDocument(Array(JSONValue.object(members).text().utf8), file: "x")
    #expect(judged.verdicts.map(\.verdict) == [.regressed] && judged.exitCode == 1)
  }

  @Test("strict JSON, where NaN and infinities are null with their reason, R-14")
  func strictNumbers() throws {
    let text = SampleDocuments.everything.json.text(indented: true)
    #expect(try JSONReader.read(text) == JSONReader.read(SampleDocuments.everything.json.text()))
    let series = try #require(try JSONReader.read(text)["series"]?.arrayValue)
    let invalid = try #require(series.first { $0["definition"]?["name"] == "cards/invalid@120" })
    let sample = invalid["base"]?.arrayValue?[2]
    #expect(sample?["cpuNs"] == [1_000_000, nil, nil])
    #expect(sample?["cpuNsReason"] == ["1": "+inf", "2": "nan"])
    let again = try reread(SampleDocuments.everything)
    let read = try #require(again.series.first { $0.definition.name == "cards/invalid@120" }).base[2].sample
    #expect(read.cpuNanoseconds[1] == .infinity && read.cpuNanoseconds[2].isNaN)
  }

  @Test("raw samples are kept, confirmation included, with round and seed, R-15")
  func rawSamples() throws {
    let json = SampleDocuments.document([.regressed]).json
    let series = try #require(json["series"]?.arrayValue?.first)
    for (key, seed) in [
      ("base", "1"), ("candidate", "1"), ("confirmationBase", "2"), ("confirmationCandidate", "2"),
    ] {
      let samples = try #require(series[key]?.arrayValue)
      #expect(samples.map { $0["round"]?.integerValue } == (0..<24).map(Int64.init))
      #expect(samples.allSatisfy { $0["seed"]?.stringValue == seed })
    }
    #expect(json["timing"]?.arrayValue?[0]["confirmationState"] == "confirmed")
    #expect(json["replicationRate"]?.doubleValue == 1)
  }

  @Test(
    "a newer major version, another schema and damaged files are refused with their place",
    arguments: [
      ("\"segue.comparison/1\"", "\"segue.comparison/2\"", "update segue to read a newer version"),
      ("\"segue.comparison/1\"", "\"segue.replay/1\"", "\"segue.comparison/1\""),
      ("\"iterations\":1", "\"iterations\":0", "\"iterations\" takes a whole number in 1…1000000000000, not 0"),
      ("\"kind\":\"time\",\"name\"", "\"kind\":\"length\",\"name\"", "\"time\" or \"throughput\""),
      ("\"cpuNs\":[1000000]", "\"cpuNs\":[null]", "a list of numbers, or null with its reason"),
      ("\"repeatable\":false", "\"repeatible\":false", "nothing here is called \"repeatible\""),
    ])
  func refused(_ good: String, _ bad: String, _ words: String) throws {
    let text = SampleDocuments.document([.equivalent]).json.text()
    #expect(text.contains(good))
    let broken = text.replacing(good, with: bad, maxReplacements: 1)
    let error = try #require(throws: SettingsError.self) {
      try ComparisonDocument(Array(broken.utf8), file: "old.json")
    }
    #expect(error.description.contains(words))
    #expect(error.description.hasPrefix("old.json:1:"))
  }

  @Test("a case that stands twice is refused")
  func duplicates() throws {
    var members = SampleDocuments.document([.equivalent]).json.objectValue ?? [:]
    let series = try #require(members["series"]?.arrayValue)
    members["series"] = .array(series + series)
    let error = #expect(throws: SettingsError.self) {
      try ComparisonDocument(Array(JSONValue.object(members).text().utf8), file: "x.json")
    }
    #expect(error?.description.contains("a name that no other case has") == true)
  }

  @Test("findings come by precedence, each with its lane, and a failing case with the command that measures it, R-37")
  func findings() {
    let document = SampleDocuments.everything
    let codes = document.findings.map(\.finding.condition.rawValue)
    let order = [130, 70, 73, 69, 66, 65, 64, 4, 5, 3, 1, 2]
    #expect(codes == codes.sorted { order.firstIndex(of: $0)! < order.firstIndex(of: $1)! })
    #expect(Set(codes) == [130, 4, 5, 3, 1, 2])
    #expect(document.exitCode == 130 && document.deciding == [.run])
    let failed = document.findings.first { $0.finding.subject == "cards/failed@120" }
    #expect(
      failed?.replay
        == "segue compare 'it'\\''s' 'working tree' --filter cards/failed@120 --rounds 24 --max-rounds 96"
        + " --samples 7 --seed 18446744073709551615")
    #expect(failed?.finding.detail.contains("round 3, base (seed 1)") == true)
    for one in document.findings { #expect((one.replay == nil) == (one.lane == .run)) }
  }

  @Test("both lanes decide together, or one of them alone")
  func deciding() {
    let worse = SampleDocuments.worseRow
    #expect(SampleDocuments.document([.regressed], exact: [worse]).deciding == [.exact, .timing])
    #expect(SampleDocuments.document([.equivalent], exact: [worse]).deciding == [.exact])
    #expect(SampleDocuments.document([.regressed], exact: [SampleDocuments.equalRow]).deciding == [.timing])
    #expect(SampleDocuments.document([.failed], exact: [worse]).deciding == [.timing])
    #expect(SampleDocuments.document([.equivalent], exact: [SampleDocuments.equalRow]).deciding == [])
  }

  @Test("fingerprints give warnings by name, refusals stop the gate")
  func fingerprints() throws {
    var base = MachineFingerprint()
    base.build.toolchain = "6.3"
    base.build.type = .release
    var candidate = base
    candidate.build.toolchain = "6.3.1"
    var document = SampleDocuments.document([.equivalent])
    document.take(FingerprintComparison(base: base, candidate: candidate))
    #expect(document.warnings.contains { $0.name == "toolchain-differs" && $0.text.contains("6.3.1") })
    #expect(document.exitCode == 0)
    candidate.build.type = .debug
    document.take(FingerprintComparison(base: base, candidate: candidate))
    #expect(document.exitCode == 3 && document.deciding == [.run])
    #expect(try reread(document).json.text() == document.json.text())
  }

  @Test("a live comparison, stored and judged again, has the verdicts that it had live, R-05")
  func liveAndStored() throws {
    let cases = ["slow", "same"].map { ComparisonCase(name: $0) }
    let design = try ComparisonDesign(cases: cases, rounds: 24, seed: 3)
    var machine = SyntheticMachine(seed: 8)
    machine.planted = ["slow": 1.1]
    let lane = try machine.run(design)
    let document = ComparisonDocument(
      base: .init(name: "a"), candidate: .init(name: "b"), settings: design.settings,
      design: .init(seed: design.seed, samples: 5), series: lane.measured)
    #expect(document.verdicts == lane.verdicts && document.exitCode == lane.gate.exitCode)
    let stored = try reread(document)
    #expect(stored.verdicts == lane.verdicts && stored.series == lane.measured)
    #expect(stored.verdicts[0].verdict == .regressed && stored.verdicts[0].confirmationState == .confirmed)
    #expect(stored.settings == design.settings && stored.design == document.design)
  }

  @Test("the exact lane's rows go through the document as they are: missed frames, a digest, a counter without a count")
  func exactLane() throws {
    let lane = try ExactLane(
      base: replay([replayRun()]),
      candidate: replay([replayRun("a/pop", ["missed": 5, "digest": "fedcba9876543210"])]),
      counters: [
        ExactCounter("kernel/matrix", .instructions, base: nil, candidate: nil, reason: "valgrind is missing"),
        ExactCounter("kernel/bezier", .instructions, base: 100_000, candidate: 101_000),
      ])
    let document = ComparisonDocument(base: .init(name: "a"), candidate: .init(name: "b"), exact: lane.rows)
    let stored = try reread(document)
    #expect(stored.exact == lane.rows && stored.json.text() == document.json.text())
    #expect(stored.findings.map(\.finding) == GateResult(lane.gateFindings).findings)
    #expect(stored.deciding == [.exact])
    let rows = stored.rows(.significance)
    let missed = try #require(rows.first { $0.figure == "missed" })
    #expect(
      missed.base == "2" && missed.candidate == "5" && missed.verdict == "worse" && missed.condition == .gateFailed)
    // A count 1 % higher is ten bands of 0.1 %.
    let counted = try #require(rows.first { $0.name == "kernel/bezier" })
    #expect(abs(counted.timesOverFloor - 10) < 1e-9 && counted.verdict == "worse")
    let missing = try #require(rows.first { $0.name == "kernel/matrix" })
    #expect(missing.base == "–" && missing.candidate == "–" && missing.note.contains("valgrind is missing"))
    #expect(document.json["exact"]?.arrayValue?.last { $0["case"] == "kernel/matrix" }?["base"] == .null)
  }
}
