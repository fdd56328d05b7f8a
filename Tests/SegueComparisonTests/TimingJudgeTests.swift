import SegueComparison
import Testing

@Suite("Verdicts of paired rounds")
struct TimingJudgeTests {
  @Test("an interval wholly beyond the floor is a regression, confirmed by a run from scratch")
  func regressed() throws {
    let verdict = CaseSeries.paired(spread(1.05, 0.01), confirmation: spread(1.05, 0.01)).verdict
    #expect(verdict.verdict == .regressed)
    #expect(verdict.word == "regressed")
    #expect(verdict.confirmationState == .confirmed)
    #expect(verdict.flags.isEmpty)
    let finding = try #require(verdict.finding)
    // 24 rounds: the 6th smallest and the 6th largest.
    let sorted = spread(1.05, 0.01)
    #expect([finding.low, finding.high] == [sorted[5], sorted[18]])
    #expect(finding.rounds == 24)
    #expect(try #require(finding.coverage) > 0.99)
    #expect(GateResult(verdict.gateFindings).exitCode == 1)
  }

  @Test("the mirror of a regression is an improvement")
  func improved() throws {
    let slower = spread(1.05, 0.01)
    let faster = slower.map { 1 / $0 }
    let verdict = CaseSeries.paired(faster, confirmation: faster).verdict
    #expect(verdict.verdict == .improved)
    let mirror = CaseSeries.paired(slower, confirmation: slower).verdict
    #expect(verdict.finding?.fasterP == mirror.finding?.slowerP)
    #expect(GateResult(verdict.gateFindings).exitCode == 0)
  }

  @Test("an interval within the floor is equivalent, and one that reaches across it is not decided")
  func acrossTheFloor() {
    #expect(CaseSeries.paired(spread(1, 0.009)).verdict.verdict == .equivalent)
    #expect(CaseSeries.paired(spread(1.01, 0.004)).verdict.verdict == .inconclusive)
    #expect(CaseSeries.paired(spread(1.01, 0.004), repeatable: true).verdict.verdict == .undecided)
    let capped = CaseSeries.paired(spread(1.01, 0.004, 96), repeatable: true).verdict
    #expect(capped.verdict == .inconclusive)
    #expect(GateResult(capped.gateFindings).exitCode == 2)
  }

  @Test("an end that lies on the floor is not beyond it")
  func onTheFloor() {
    var series = CaseSeries.paired([Double](repeating: 1.25, count: 24))
    series.definition.tolerance = Tolerance(ratio: 1.25, source: .config)
    #expect(series.verdict.verdict == .inconclusive)
    series.definition.tolerance = Tolerance(ratio: 1.2, source: .config)
    #expect(series.verdict.verdict == .regressed)
    series.definition.tolerance = Tolerance(ratio: 1.3, source: .config)
    #expect(series.verdict.verdict == .equivalent)
  }

  @Test("seven rounds are too few for a verdict, eight are enough for one case")
  func tooFewRounds() {
    let seven = CaseSeries.paired([Double](repeating: 1.5, count: 7)).verdict
    #expect(seven.verdict == .notEnoughData)
    #expect(seven.reason == "7 rounds, 8 needed")
    #expect(seven.finding?.low == nil)
    #expect(CaseSeries.paired([Double](repeating: 1.5, count: 8)).verdict.verdict == .regressed)
    // Two cases need nine rounds between them.
    let two = (0..<2).map { CaseSeries.paired([Double](repeating: 1.5, count: 8), named: "case \($0)") }
    #expect(TimingJudge.verdicts(two).map(\.verdict) == [.notEnoughData, .notEnoughData])
  }

  @Test("a change that the second run does not repeat is inconclusive, R-27")
  func refuted() {
    let slower = spread(1.05, 0.01)
    for second in [spread(1, 0.005), slower.map { 1 / $0 }, spread(1.012, 0.01)] {
      let verdict = CaseSeries.paired(slower, confirmation: second).verdict
      #expect(verdict.verdict == .inconclusive)
      #expect(verdict.confirmationState == .refuted)
      #expect(verdict.confirmation != nil)
      #expect(verdict.reason == "slower beyond the floor, but a run from scratch did not repeat it")
    }
  }

  @Test("a confirmation goes on only while its estimate lies beyond the floor")
  func confirmationGoesOn() {
    let slower = spread(1.05, 0.01)
    let state = { (second: [Double]) in
      CaseSeries.paired(slower, confirmation: second, repeatable: true).verdict.confirmationState
    }
    #expect(state([]) == .pending)
    #expect(state(spread(1.05, 0.01, 12)) == .pending)
    #expect(state(spread(1.05, 0.01)) == .confirmed)
    #expect(state(spread(1.012, 0.01)) == .pending)
    #expect(state(spread(1.012, 0.03, 96)) == .refuted)
    #expect(state(spread(1.005, 0.01)) == .refuted)
    // A launch that took no time confirms nothing.
    #expect(state(spread(1.05, 0.01).dropLast() + [0]) == .refuted)
    let verdict = CaseSeries.paired(slower, confirmation: spread(1.012, 0.01), repeatable: true).verdict
    #expect(verdict.verdict == .undecided)
    #expect(verdict.reason == "slower beyond the floor; not confirmed yet")
  }

  @Test("the replication rate is the share of confirmed changes among those run again, R-27")
  func replicationRate() {
    let slower = spread(1.05, 0.01, 30)
    let series = [
      CaseSeries.paired(slower, confirmation: slower, named: "a"),
      CaseSeries.paired(slower, confirmation: spread(1, 0.005, 30), named: "b"),
      CaseSeries.paired(slower, confirmation: slower, named: "c"),
      CaseSeries.paired(spread(1, 0.005, 30), named: "d"), CaseSeries.paired(slower, named: "e"),
    ]
    let verdicts = TimingJudge.verdicts(series)
    #expect(TimingJudge.replicationRate(verdicts) == 2.0 / 3)
    #expect(TimingJudge.replicationRate([]) == nil)
    #expect(verdicts[4].flags == [.singleRun])
    #expect(verdicts[4].confirmationState == .notPossible)
  }

  @Test("of many cases, one that would pass alone does not pass the error control of all, R-28")
  func errorControl() throws {
    // 19 of 24 beyond the floor: p 0.0066 alone.
    let ratios = [Double](repeating: 1.02, count: 19) + [Double](repeating: 1, count: 5)
    let alone = CaseSeries.paired(ratios).verdict
    #expect(alone.verdict == .regressed)
    let p = try #require(alone.adjustedP)
    #expect((p * 1e4).rounded() == 66)
    let others = (0..<52).map { CaseSeries.paired(spread(1, 0.005), named: "other \($0)") }
    let among = TimingJudge.verdicts([CaseSeries.paired(ratios)] + others)[0]
    #expect(among.adjustedP == min(1, 53 * p))
    #expect(among.verdict == .inconclusive)
    #expect(among.reason == "beyond the floor, but not by the error control over 53 cases")
  }

  @Test("a case that could not be compared still counts among those controlled for")
  func familyUnchanged() {
    let ratios = [Double](repeating: 1.02, count: 19) + [Double](repeating: 1, count: 5)
    var failed = CaseSeries.paired(ratios, named: "broken")
    failed.failures = ["crashed"]
    let verdicts = TimingJudge.verdicts([CaseSeries.paired(ratios), failed])
    #expect(verdicts.map(\.verdict) == [.inconclusive, .failed])
    #expect(verdicts[0].adjustedP == CaseSeries.paired(ratios).verdict.adjustedP.map { 2 * $0 })
  }

  @Test("the list of highlights holds false discoveries down, less strictly than the gate")
  func highlights() {
    let ratios = [Double](repeating: 1.02, count: 19) + [Double](repeating: 1, count: 5)
    let cases = (0..<4).map { CaseSeries.paired(ratios, named: "slow \($0)") }
    let others = (0..<4).map { CaseSeries.paired(spread(1, 0.005), named: "other \($0)") }
    let verdicts = TimingJudge.verdicts(cases + others)
    #expect(verdicts.map(\.isHighlighted) == [true, true, true, true, false, false, false, false])
    #expect(verdicts[0].verdict == .inconclusive)
  }

  @Test("more inner samples do not shrink the interval: a launch is one replicate, R-26")
  func innerSamples() throws {
    let few = CaseSeries.paired(spread(1.012, 0.02))
    var many = few
    for index in many.base.indices {
      for side in [\CaseSeries.base, \CaseSeries.candidate] {
        let smallest = many[keyPath: side][index].sample.cpuNanoseconds[0]
        // A hundred inner samples, none faster than the one that stood alone.
        many[keyPath: side][index].sample.cpuNanoseconds = (0..<100).map { smallest * (1 + Double($0) / 1000) }
      }
    }
    #expect(many.verdict.finding == few.verdict.finding)
    #expect(many.verdict == few.verdict)
    let longer = CaseSeries.paired(spread(1.012, 0.02, 96)).verdict.finding
    let width = { (finding: RunFinding?) in try #require(finding?.high) - #require(finding?.low) }
    #expect(try width(longer) < width(few.verdict.finding))
  }

  @Test("identical executable text is a noise sample: it gates nothing and feeds the floor, R-22")
  func noiseSample() throws {
    var series = CaseSeries.paired([Double](repeating: 0.5, count: 24))
    for index in series.base.indices {
      series.base[index].sample.executableTextHash = "abc"
      series.candidate[index].sample.executableTextHash = "abc"
    }
    let verdict = series.verdict
    #expect(verdict.flags == [.noiseSample])
    #expect(verdict.verdict == .inconclusive)
    #expect(verdict.gateFindings.isEmpty)
    let effects = TimingJudge.nullEffects([verdict])
    #expect(effects.map(\.name) == ["case"])
    #expect(effects.map(\.effect) == [1])
    series.candidate[3].sample.executableTextHash = "abd"
    #expect(series.verdict.verdict == .improved)
    #expect(TimingJudge.nullEffects([series.verdict]).isEmpty)
  }

  @Test("a side that is missing, failed, corrupt or empty has its own word", arguments: [true, false])
  func obstacles(repeatable: Bool) {
    let good = CaseSeries.paired(spread(1, 0.005))
    var missing = good
    missing.candidate = []
    #expect(missing.verdict.verdict == .notComparable)
    #expect(missing.verdict.reason == "the candidate has no such case")
    var empty = good
    empty.base[4].sample.cpuNanoseconds = []
    empty.canBeRepeated = repeatable
    #expect(empty.verdict.verdict == .failed)
    #expect(empty.verdict.reason == "nothing measured")
    for value in [Double.nan, .infinity, -1] {
      var corrupt = good
      corrupt.candidate[0].sample.wallNanoseconds = [value]
      corrupt.canBeRepeated = repeatable
      #expect(corrupt.verdict.verdict == .invalid)
    }
    var foreign = good
    foreign.incomparability = "CPU models differ"
    #expect(foreign.verdict.verdict == .notComparable)
    #expect(GateResult(foreign.verdict.gateFindings).exitCode == 3)
    #expect(good.verdict.verdict == .equivalent)
  }

  @Test("a sample of no time is below the clock's resolution, and stops nothing else, BEN-11")
  func belowClockResolution() {
    var series = CaseSeries.paired(spread(1, 0.005), named: "instant")
    series.candidate[7].sample.cpuNanoseconds = [0]
    let verdicts = TimingJudge.verdicts([series, CaseSeries.paired(spread(1, 0.005))])
    #expect(verdicts[0].flags == [.belowClockResolution])
    #expect(verdicts[0].gateFindings.isEmpty)
    #expect(verdicts[1].verdict == .equivalent)
  }

  @Test("rounds that one side lost are left out, and the row says so")
  func lostRounds() {
    var series = CaseSeries.paired(spread(1.05, 0.01))
    series.base.remove(at: 5)
    #expect(series.verdict.finding?.rounds == 23)
    #expect(series.verdict.flags == [.roundsLost, .singleRun])
  }

  @Test("the order of the measurements does not matter, the order of the cases stays")
  func order() {
    let first = CaseSeries.paired(spread(1.05, 0.01), named: "z")
    var shuffled = first
    shuffled.base.reverse()
    #expect(shuffled.verdict == first.verdict)
    let names = TimingJudge.verdicts([first, CaseSeries.paired(spread(1, 0.005), named: "a")]).map(\.name)
    #expect(names == ["z", "a"])
  }

  @Test("three entries, one 30 % slower: its name and code 1; none: code 0, CMP-01")
  func exitStatus() {
    let names = ["a", "b", "c"]
    let even = names.map { CaseSeries.paired(spread(1, 0.005), named: $0) }
    #expect(GateResult(TimingJudge.verdicts(even).flatMap(\.gateFindings)).exitCode == 0)
    var slow = even
    slow[1] = CaseSeries.paired(spread(1.3, 0.01), confirmation: spread(1.3, 0.01), named: "b")
    let gate = GateResult(TimingJudge.verdicts(slow).flatMap(\.gateFindings))
    #expect(gate.exitCode == 1)
    #expect(gate.findings.map(\.subject) == ["b"])
    #expect(gate.findings.map(\.detail) == ["regressed, +30.0 %"])
    for index in slow[1].base.indices {
      slow[1].base[index].sample.phases = ["interpolation": 60, "hit test": 40]
      slow[1].candidate[index].sample.phases = ["interpolation": 80, "hit test": 50]
    }
    let split = GateResult(TimingJudge.verdicts(slow).flatMap(\.gateFindings))
    #expect(split.findings.map(\.detail) == ["regressed, +30.0 %: interpolation +20.0, hit test +10.0"])
  }
}
