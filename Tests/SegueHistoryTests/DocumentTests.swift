import Foundation
import SegueResults
import SegueTestSupport
import Testing

@testable import SegueHistory

@Suite("Documents of the history")
struct DocumentTests {
  @Test("of a replay, every number is a figure by its path, and what was asked for is none")
  func replay() throws {
    let run = try Sample.run(Sample.replay(["ad.cube/pop/edge-flick/cards@120"]))
    #expect(run.kind == .replay)
    #expect(run.fingerprint == nil)
    let only = try #require(run.cases.first)
    #expect(run.cases.count == 1 && run.comparisons.isEmpty)
    #expect(only.name == "ad.cube/pop/edge-flick/cards@120")
    #expect(only.lane == .exact && only.outcome == "finished" && only.verdict == "pass")
    #expect(only.digest == "99d6239900000000")
    #expect(
      only.figures == [
        HistoryFigure(name: "frames", value: 25, unit: ""),
        HistoryFigure(name: "hitchRatioMsPerS", value: 1.25, unit: "ms/s"),
        HistoryFigure(name: "missed", value: 0, unit: ""), HistoryFigure(name: "missedPercent", value: 0, unit: "%"),
        HistoryFigure(name: "smoothAtRate", value: 1, unit: ""),
        HistoryFigure(
          name: "touchToPresentNs", value: nil, unit: "ns", reason: "no frame of the motion shows a touch"),
        HistoryFigure(name: "workNs.p50", value: 1_200_000, unit: "ns"),
        HistoryFigure(name: "workNs.p99", value: 2_560_000, unit: "ns"),
      ])
  }

  @Test("a measured run is of the measured lane, and of its class of machine")
  func measured() throws {
    let machine = """
      {"os": "Debian", "cpu": "Example 3000", "cores": 2, "architecture": "x86_64", "build": "release"}
      """
    let run = try Sample.run(Sample.replay(["a"], cost: "measured", machine: machine))
    #expect(run.cases.map(\.lane) == [.measured])
    #expect(run.fingerprint == "Example 3000 ×2, x86_64, release")
  }

  @Test("of Google Benchmark's file times are nanoseconds, means give way to repetitions, an error has its reason")
  func bench() throws {
    let run = try Sample.run(Sample.bench)
    #expect(run.kind == .bench && run.fingerprint == "Example 3000 ×2, release")
    #expect(run.cases.map(\.name) == ["sample/1000", "hit/10_mean", "broken"])
    #expect(
      run.cases[0].figures == [
        HistoryFigure(name: "cpu_time", value: 2250, unit: "ns"),
        HistoryFigure(name: "items_per_second", value: 4e8, unit: "1/s"),
        HistoryFigure(name: "ratio", value: nil, unit: "", reason: "nan"),
        HistoryFigure(name: "real_time", value: 2500, unit: "ns"),
      ])
    #expect(run.cases[1].figures.map(\.value) == [7, 8])
    #expect(run.cases[2].outcome == "failed")
    #expect(run.cases[2].figures.allSatisfy { $0.value == nil && $0.reason == "no scene" })
    #expect(run.cases.allSatisfy { $0.lane == .measured })
  }

  @Test("of a comparison each lane's word of a case is a row, and each exact figure that is not equal one more")
  func comparison() throws {
    let run = try Sample.run(Sample.comparison)
    #expect(run.kind == .comparison && run.cases.isEmpty)
    #expect(run.fingerprint == "Example 3000 | 2 | kvm | 6.1.0")
    #expect(
      run.comparisons == [
        HistoryComparison(
          name: "both", lane: .measured, effect: 0.0625, low: 0.03125, high: 0.125, floor: 0.01,
          floorSource: "default", verdict: "regressed", isConfirmed: true),
        HistoryComparison(name: "timed", lane: .measured, verdict: "not comparable (unpaired)"),
        HistoryComparison(name: "both", lane: .exact, verdict: "worse"),
        HistoryComparison(name: "both", lane: .exact, figure: "workNs.p99", effect: 0.05, verdict: "worse"),
        HistoryComparison(name: "both", lane: .exact, figure: "digest", verdict: "changed"),
        HistoryComparison(name: "exact", lane: .exact, verdict: "equal"),
      ])
    let refuted = Sample.comparison.replacing("\"confirmed\"", with: "\"refuted\"")
    #expect(try Sample.run(refuted).comparisons[0].isConfirmed == false)
  }

  @Test(
    "a case's exact word is the heaviest of its figures', wherever that one stands",
    arguments: [
      ("equal", "better"), ("better", "changed"), ("changed", "worse"), ("worse", "missing on one side"),
      ("missing on one side", "not comparable"), ("not comparable", "invalid"),
    ])
  func heaviestWord(lighter: String, heavier: String) throws {
    for words in [[lighter, heavier], [heavier, lighter]] {
      let rows = words.map { "{\"case\": \"a\", \"figure\": \"f\", \"word\": \"\($0)\"}" }.joined(separator: ", ")
      let run = try Sample.run("{\"schema\": \"segue.comparison/1\", \"timing\": [], \"exact\": [\(rows)]}")
      #expect(run.comparisons.first == HistoryComparison(name: "a", lane: .exact, verdict: heavier))
      #expect(run.comparisons.dropFirst().map(\.verdict) == words.filter { $0 != "equal" })
    }
  }

  @Test("what a fingerprint does not know is unknown, and a side without one is of no class")
  func unknownMachine() throws {
    let unknown = Sample.comparison.replacing("\"cpuCount\": 2", with: "\"cpuCount\": null")
      .replacing("\"Example 3000\"", with: "null")
    #expect(try Sample.run(unknown).fingerprint == "unknown | unknown | kvm | 6.1.0")
    let none = "{\"schema\": \"segue.comparison/1\", \"candidate\": {\"commit\": null, \"fingerprint\": null}"
    let run = try Sample.run(none + ", \"timing\": [], \"exact\": []}")
    #expect(run.fingerprint == nil && run.context.commit == nil)
  }

  /// The comparison's own golden file.
  @Test("a whole document of a comparison is read")
  func wholeComparison() throws {
    let file = packageRoot.appending(path: "Tests/SegueComparisonTests/Goldens/comparison.json")
    let run = try HistoryDocument.run(Array(try Data(contentsOf: file)), file: "whole", context: Sample.noon)
    #expect(run.fingerprint == "A processor | 2 | unknown | 6.1.0")
    let timed = run.comparisons.filter { $0.lane == .measured }
    #expect(timed.map(\.name) == ["cards/push@120", "case", "crash"])
    #expect(timed.map(\.verdict) == ["regressed", "improved (unpaired)", "failed"])
    #expect(timed.map(\.isConfirmed) == [true, nil, nil])
    #expect(abs(try #require(timed[0].effect) - 0.05) < 1e-3 && timed[0].floor == 0.01)
    #expect(try #require(timed[0].low) < 0.05 && #require(timed[0].high) > 0.05)
    #expect(timed[1].floorSource == "unpaired" && timed[2].effect == nil)
    let exact = run.comparisons.filter { $0.lane == .exact }
    #expect(exact.map(\.verdict) == ["worse", "worse"] && exact.map(\.figure) == [exact[0].figure, "missed"])
    #expect(exact[1].effect == 0.5)
  }

  @Test("a comparison is of the revision that it judged, unless another is given")
  func comparedRevision() throws {
    let run = try Sample.run(Sample.comparison)
    #expect(run.context.commit == "c09d")
    var given = Sample.noon
    given.commit = "ffff"
    let other = try Sample.run(Sample.comparison, given)
    #expect(other.context.commit == "ffff" && other.id != run.id)
    #expect(try HistoryLine.runs(Array(HistoryLine.text(of: run).utf8), file: "one") == [run])
  }

  @Test("of a calibration the whole has its counts, and each case its floor and what is detectable, where known")
  func calibration() throws {
    let run = try Sample.run(
      """
      {"schema": "segue.calibration/1", "falseAlarms": 1, "judged": 60,
       "detectable": {"b": 0.02, "new": 0.5}, "detectableAtCap": {"b": 0.015}, "floors": {"b": 0.013, "a": 0.25},
       "fingerprint": {"cpuModel": "a processor", "cpuCount": 2, "hypervisor": "KVM", "kernel": "6.1"}}
      """)
    #expect(run.kind == .calibration && run.fingerprint == "a processor | 2 | KVM | 6.1")
    func figure(_ name: String, _ value: Double) -> HistoryFigure { HistoryFigure(name: name, value: value, unit: "") }
    #expect(
      run.cases == [
        HistoryCase(
          name: "calibration", lane: .measured, figures: [figure("falseAlarms", 1), figure("judged", 60)]),
        HistoryCase(name: "a", lane: .measured, figures: [figure("floor", 0.25)]),
        HistoryCase(
          name: "b", lane: .measured,
          figures: [figure("detectable", 0.02), figure("detectableAtCap", 0.015), figure("floor", 0.013)]),
        HistoryCase(name: "new", lane: .measured, figures: [figure("detectable", 0.5)]),
      ])
  }

  @Test("half the time is as many floors as twice the time")
  func floors() {
    func floors(_ effect: Double?, _ floor: Double?) -> Double? {
      HistoryComparison(name: "a", lane: .measured, effect: effect, floor: floor, verdict: "").timesOverFloor
    }
    #expect(floors(1, 0.5) == 2 && floors(-0.5, 0.5) == 2 && floors(0, 0.5) == 0)
    #expect(floors(nil, 0.5) == nil && floors(1, nil) == nil && floors(1, 0) == nil && floors(-1, 0.5) == nil)
  }

  @Test("the id follows from content and commit, not from white space, order of keys, time or branch")
  func ids() throws {
    let plain = try Sample.run("{\"schema\":\"segue.replay/1\",\"runs\":[]}")
    let spaced = try Sample.run("{ \"runs\" : [ ],\n \"schema\": \"segue.replay/1\" }", Sample.context(day: 3))
    #expect(plain.id == spaced.id)
    #expect(plain.id.count == 64)
    var branch = Sample.noon
    branch.branch = "main"
    #expect(try Sample.run(plain.document, branch).id == plain.id)
    #expect(try Sample.run(plain.document, Sample.context(day: 3, commit: "a1f3")).id != plain.id)
    #expect(try Sample.run("{\"schema\":\"segue.replay/1\",\"runs\":[],\"x\":1}").id != plain.id)
  }

  @Test(
    "what is no result is refused with its place",
    arguments: [
      ("", "result.json:1:1: the text ends inside a value"),
      ("[]", "result.json:1:1: \"the file\" takes one JSON object"),
      ("{\"runs\": []}", "result.json:1:1: \"schema\" is missing"),
      (
        "{\n \"schema\": \"segue.replay/2\"}",
        "result.json:2:12: \"schema\" takes the name of a result: \"segue.replay/1\""
      ),
      ("{\"schema\": \"segue.replay/0\"}", "result.json:1:12: \"schema\" takes"),
      ("{\"schema\": \"segue.replay\"}", "result.json:1:12: \"schema\" takes"),
      ("{\"schema\": \"segue.list/1\"}", "not \"segue.list/1\""),
      ("{\"schema\": \"segue.replay/1\"}", "result.json:1:1: \"runs\" is missing"),
      ("{\"schema\": \"segue.replay/1\", \"runs\": [{\"cost\": \"modelled\"}]}", "\"scenario\" is missing"),
      (
        "{\"schema\": \"segue.replay/1\", \"runs\": [{\"cost\": \"free\"}]}",
        "result.json:1:48: \"cost\" takes \"modelled\" or \"measured\", not \"free\""
      ),
      ("{\"schema\": \"segue.comparison/1\", \"exact\": []}", "\"timing\" is missing"),
      ("{\"schema\": \"segue.comparison/1\", \"timing\": []}", "\"exact\" is missing"),
      (
        "{\"schema\": \"segue.comparison/1\", \"timing\": [{\"case\": \"a\"}], \"exact\": []}",
        "\"verdict\" is missing"
      ),
      (
        "{\"schema\": \"segue.comparison/1\", \"timing\": [],\n\"exact\": [{\"case\": \"a\", \"word\": \"odd\"}]}",
        "\"word\" takes \"equal\" or \"better\""
      ),
      ("{\"schema\": \"segue.calibration/1\"}", "\"floors\" is missing"),
      (
        "{\"schema\": \"segue.calibration/1\", \"floors\": {\"a\": \"b\"}}", "\"a\" takes a fraction"
      ),
      ("{\"context\": {}, \"benchmarks\": [{\"name\": \"a\", \"time_unit\": \"h\"}]}", "\"time_unit\" takes \"ns\""),
      ("{\"context\": {}, \"benchmarks\": [{\"name\": \"a\\u0000\"}]}", "\"name\" takes a text"),
    ])
  func refusals(text: String, message: String) throws {
    let error = try #require(throws: SettingsError.self) { try Sample.run(text) }
    #expect(error.description.contains(message), "\(error)")
  }
}
