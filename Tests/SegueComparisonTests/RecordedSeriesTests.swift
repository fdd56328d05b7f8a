import Foundation
import SegueComparison
import SegueJSON
import SegueResults
import SegueTestSupport
import Testing

@Suite("Recorded series")
struct RecordedSeriesTests {
  private func series(_ name: String) throws -> RecordedSeries {
    let file = packageRoot.appending(path: "Tests/SegueComparisonTests/Fixtures/\(name).json")
    return try RecordedSeries([UInt8](Data(contentsOf: file)), file: "\(name).json")
  }

  private func read(_ text: String) throws -> RecordedSeries { try RecordedSeries(Array(text.utf8), file: "a.json") }

  @Test("like with like as it was measured is equivalent or inconclusive")
  func like() throws {
    let verdicts = TimingJudge.verdicts(try series("like").cases)
    #expect(verdicts.count == 1)
    for verdict in verdicts { #expect([.equivalent, .inconclusive].contains(verdict.verdict), "\(verdict)") }
  }

  @Test("5 % more work as it was measured is a regression, confirmed: the gate fails, R-38")
  func planted() throws {
    let verdicts = TimingJudge.verdicts(try series("planted").cases)
    #expect(verdicts.map(\.verdict) == [.regressed])
    #expect(verdicts.map(\.confirmationState) == [.confirmed])
    #expect(try (0.04...0.06).contains(#require(verdicts[0].change)))
    #expect(GateResult(verdicts.flatMap(\.gateFindings)).exitCode == 1)
  }

  @Test("a drift of 10 % over measured rounds is neither a regression nor an improvement, R-01")
  func drift() throws {
    for verdict in TimingJudge.verdicts(try series("drift").cases) {
      #expect([.equivalent, .inconclusive].contains(verdict.verdict), "\(verdict)")
    }
  }

  @Test("a side is a list of CPU times or an object; what is written is read again")
  func forms() throws {
    let text = """
      {"schema": "segue.series/1", "comment": "c", "cases": [
        {"name": "a", "kind": "throughput", "iterations": 7, "itemsPerIteration": 2.5, "nanoscale": true, "seed": "ff",
         "rounds": [{"base": [10, 11.5], "candidate": {"cpuNs": [12], "wallNs": [13], "userNs": 1, "systemNs": 2,
           "elapsedNs": 3, "phasesNs": {"commit": 4}, "text": "abc"}}],
         "confirmationSeed": "1f", "confirmation": [{"base": [1], "candidate": [2]}]}]}
      """
    let series = try read(text)
    let one = try #require(series.cases.first)
    #expect(
      one.definition
        == ComparisonCase(name: "a", kind: .throughput, iterations: 7, isNanoscale: true, itemsPerIteration: 2.5))
    let round = RoundIdentifier(seed: 255, round: 0)
    #expect(one.base == [Measurement(round: round, LaunchSample(cpuNanoseconds: [10, 11.5]))])
    let full = LaunchSample(
      cpuNanoseconds: [12], wallNanoseconds: [13], userNanoseconds: 1, systemNanoseconds: 2, elapsedNanoseconds: 3,
      phases: ["commit": 4], executableTextHash: "abc")
    #expect(one.candidate == [Measurement(round: round, full)])
    #expect(one.confirmationBase.map(\.round) == [RoundIdentifier(seed: 31, round: 0)])
    #expect(!one.canBeRepeated)
    #expect(try read(series.json.text()) == series)
  }

  @Test(
    "what is wrong is named with its place",
    arguments: [
      ("{", "a.json:1:2:"), ("{\"schema\": \"segue.series/2\"}", "\"schema\" takes \"segue.series/1\""),
      ("{\"schema\": \"segue.series/1\", \"cases\": [{\"name\": \"a\", \"seed\": \"1\"}]}", "\"rounds\" is missing"),
      (
        "{\"schema\": \"segue.series/1\",\n\"cases\": [{\"name\": \"a\", \"seed\": \"1\", \"rounds\": [{\"base\": [1]}]}]}",
        "\"candidate\" is missing"
      ),
      (
        "{\"schema\": \"segue.series/1\",\n\"cases\": [{\"name\": \"a\", \"seed\": \"x\", \"rounds\": [{\"base\": [1]}]}]}",
        "a.json:2:33: \"seed\" takes a seed of 1–16 hexadecimal digits, not \"x\""
      ),
      (
        "{\"schema\": \"segue.series/1\", \"cases\": [{\"name\": \"a\", \"seed\": \"1\", "
          + "\"rounds\": [{\"base\": [-1], \"candidate\": [1]}]}]}",
        "\"base\" takes a list of times in nanoseconds, 0…1e15, not [-1]"
      ),
      (
        "{\"schema\": \"segue.series/1\", \"cases\": ["
          + "{\"name\": \"a\", \"seed\": \"1\", \"rounds\": [{\"base\": [1], \"candidate\": [1]}]},"
          + "{\"name\": \"a\", \"seed\": \"1\", \"rounds\": [{\"base\": [1], \"candidate\": [1]}]}]}",
        "\"name\" takes a name that no other case has, not \"a\""
      ),
    ])
  func faults(_ text: String, _ words: String) {
    let error = #expect(throws: SettingsError.self) { try read(text) }
    #expect(error?.description.contains(words) == true, "\(error?.description ?? "")")
  }
}
