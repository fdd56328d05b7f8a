import SegueComparison
import SegueTestSupport
import Testing

@Suite("Gate result and exit code")
struct GateResultTests {
  @Test("nothing found is code 0")
  func passes() {
    #expect(GateResult().exitCode == 0)
    #expect(GateResult().isPassed)
    #expect(GateResult().conditions.isEmpty)
  }

  @Test("each verdict has the exit code of the table")
  func codesOfVerdicts() {
    let codes: [Verdict: Int] = [
      .regressed: 1, .improved: 0, .equivalent: 0, .undecided: 2, .inconclusive: 2, .notEnoughData: 2,
      .notComparable: 3, .failed: 4, .invalid: 5,
    ]
    #expect(codes.count == Verdict.allCases.count)
    for verdict in Verdict.allCases { #expect((verdict.condition?.rawValue ?? 0) == codes[verdict]) }
  }

  @Test("the words of the verdicts")
  func words() {
    #expect(
      Verdict.allCases.map(\.rawValue) == [
        "regressed", "improved", "equivalent", "undecided", "inconclusive", "not enough data", "not comparable",
        "failed", "invalid",
      ])
  }

  @Test("of several conditions the first by precedence gives the code, and every one is listed, R-03")
  func precedence() {
    let order = [130, 70, 73, 69, 66, 65, 64, 4, 5, 3, 1, 2]
    #expect(GateCondition.allCases.map(\.rawValue) == order)
    var generator = SplitMix64(seed: 11)
    for _ in 0..<500 {
      let chosen = GateCondition.allCases.filter { _ in generator.next() % 3 == 0 }.shuffled(using: &generator)
      let result = GateResult(chosen.map { .init($0, subject: "a") })
      #expect(result.exitCode == order.first { code in chosen.contains { $0.rawValue == code } } ?? 0)
      #expect(result.isPassed == (result.exitCode == 0))
      #expect(Set(result.conditions) == Set(chosen))
      #expect(result.findings.count == chosen.count)
    }
  }

  @Test("a failed case weighs more than a regression, and both are named, R-18")
  func failedCase() {
    let regressed = GateResult([.init(.gateFailed, subject: "slow")])
    let both = regressed.merged(with: GateResult([.init(.caseFailed, subject: "broken")]))
    #expect(both.exitCode == 4)
    #expect(both.findings.map(\.subject) == ["broken", "slow"])
    #expect(both.meaning == "at least one case failed")
  }
}
