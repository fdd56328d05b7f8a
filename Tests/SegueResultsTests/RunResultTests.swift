import SegueResults
import Testing

@Suite("Verdict")
struct RunResultTests {
  private let enough = Array(repeating: 5.0, count: 8)

  @Test("an expected outcome passes, another fails and says both")
  func expectation() {
    let met = RunResult(sampleRun(enough, outcome: .cancelled, expected: .cancelled))
    #expect(met.verdict == .pass)
    #expect(met.verdictReason == nil)
    let missed = RunResult(sampleRun(enough, outcome: .cancelled, expected: .finished))
    #expect(missed.verdict == .fail)
    #expect(missed.verdictReason == "the trace expects finished, the outcome is cancelled")
  }

  @Test("without an expectation every ending passes", arguments: [.finished, .cancelled] as [ReplayOutcome])
  func noExpectation(outcome: ReplayOutcome) {
    #expect(RunResult(sampleRun(enough, outcome: outcome)).verdict == .pass)
  }

  @Test("a transition that never ends has failed, even when a trace expects it")
  func pending() {
    let result = RunResult(sampleRun(enough, outcome: .pending, expected: .pending))
    #expect(result.verdict == .failed)
    #expect(result.metrics != nil)
  }

  @Test("a failed replay says why in the words of its first diagnostic")
  func failed() {
    var run = sampleRun([], outcome: .failed)
    run.diagnostics = ["the trace has no touch inside the window"]
    let result = RunResult(run)
    #expect(result.verdict == .failed)
    #expect(result.verdictReason == "the trace has no touch inside the window")
    #expect(result.metricsReason == "the replay failed")
  }

  @Test("a gesture that starts nothing is no fault, and has no metrics but a reason (M-6)")
  func notStarted() {
    let result = RunResult(sampleRun([], outcome: .notStarted, expected: .notStarted))
    #expect(result.verdict == .pass)
    #expect(result.metrics == nil)
    #expect(result.metricsReason == "the gesture began no transition")
    #expect(RunResult(sampleRun([], outcome: .notStarted)).verdict == .pass)
    #expect(RunResult(sampleRun([], outcome: .notStarted, expected: .finished)).verdict == .fail)
  }

  @Test("7 frames are too few and 8 are enough; the limit is a parameter (M-6)")
  func minimumFrames() {
    let few = RunResult(sampleRun(Array(repeating: 5, count: 7)))
    #expect(few.verdict == .invalid)
    #expect(few.verdictReason == "7 frames recorded, at least 8 are needed")
    #expect(RunResult(sampleRun(enough)).verdict == .pass)
    #expect(RunResult(sampleRun(enough), minimumFrames: 9).verdict == .invalid)
  }

  @Test("late frames do not make a run invalid: its frames count as recorded, whatever they cost")
  func droppedFramesCount() throws {
    var costs = enough
    costs[3] = 20
    let result = RunResult(sampleRun(costs))
    #expect(result.metrics?.framesPresented == 7)
    #expect(result.verdict == .pass)
  }

  @Test("0 or 1 frames never look perfect (M-6)", arguments: [0, 1])
  func neverPerfect(count: Int) {
    #expect(RunResult(sampleRun(Array(repeating: 5, count: count))).verdict == .invalid)
  }

  @Test("a corrupt record is invalid and says which frame")
  func corrupt() {
    let result = RunResult(sampleRun(nanoseconds: [5, 9_200_000_000_000_000_000]))
    #expect(result.verdict == .invalid)
    #expect(result.verdictReason?.contains("frame 11") == true)
  }

  @Test("an unmet expectation comes before too few frames")
  func precedence() {
    #expect(RunResult(sampleRun([5], outcome: .finished, expected: .cancelled)).verdict == .fail)
  }

  @Test("missed frames alone never decide: measured cost has no gate")
  func noGate() {
    #expect(RunResult(sampleRun(Array(repeating: 20, count: 20))).verdict == .pass)
  }

  private func check(_ holds: Bool) -> GateCheck {
    GateCheck(
      figure: "hitch", condition: "hitch<5", limit: "5", value: holds ? "0" : "11.1", source: "--gate", holds: holds)
  }

  @Test("a gate that does not hold fails a run that passed, and says limit, value and source (M-8)")
  func gates() {
    let result = RunResult(sampleRun(enough)).judged(by: [check(true), check(false)])
    #expect(result.verdict == .fail)
    #expect(result.failsByGates)
    #expect(result.verdictReason == "hitch<5 does not hold: 11.1 (limit from --gate)")
    #expect(result.gates.map(\.holds) == [true, false])
    let json = result.json(keepsFrames: false)["gates"]?.arrayValue
    #expect(
      json?[1].text()
        == #"{"condition":"hitch<5","figure":"hitch","holds":false,"limit":"5","source":"--gate","value":"11.1"}"#)
    // A second set of gates adds to the first.
    #expect(
      result.judged(by: [check(false)]).verdictReason
        == "hitch<5 does not hold: 11.1 (limit from --gate); hitch<5 does not hold: 11.1 (limit from --gate)")
  }

  @Test("gates that hold change nothing, and what weighs more stays")
  func gatesAndVerdicts() {
    #expect(RunResult(sampleRun(enough)).judged(by: [check(true)]).verdict == .pass)
    #expect(RunResult(sampleRun([5, 5])).judged(by: [check(false)]).verdict == .invalid)
    #expect(RunResult(sampleRun(enough, outcome: .pending)).judged(by: [check(false)]).verdict == .failed)
    let outcome = RunResult(sampleRun(enough, outcome: .cancelled, expected: .finished)).judged(by: [check(false)])
    #expect(outcome.verdict == .fail && !outcome.failsByGates)
    #expect(outcome.verdictReason == "the trace expects finished, the outcome is cancelled")
    // Nothing was to start, and nothing did: there are no figures to judge. Where something was to, a gate stops it.
    var absent = check(false)
    absent.value = nil
    let still = RunResult(sampleRun([], outcome: .notStarted, expected: .notStarted))
    #expect(still.judged(by: [absent]).verdict == .pass && still.judged(by: [absent]).gates.isEmpty)
    #expect(still.judged(by: [check(false)]).verdict == .fail)
    #expect(RunResult(sampleRun([], outcome: .notStarted)).judged(by: [check(false)]).verdict == .fail)
  }
}
