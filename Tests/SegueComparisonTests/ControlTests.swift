import SegueComparison
import Testing

/// A gate that never fires is a defect, and so is one that fires at nothing: seeded series with the noise that was
/// measured, through the whole lane, adaptive rounds and confirmation included.
@Suite("Controls on seeded noise")
struct ControlTests {
  /// 200 seeds, in parts that run beside each other.
  static let parts: [Range<UInt64>] = (0..<10).map { 20 * $0..<20 * $0 + 20 }

  private func verdicts(_ machine: SyntheticMachine, _ names: [String]) throws -> [Verdict] {
    let cases = names.map { ComparisonCase(name: $0) }
    let lane = try machine.run(try ComparisonDesign(cases: cases, seed: machine.seed))
    return TimingJudge.verdicts(lane.measured, crossCheck: false).map(\.verdict)
  }

  private func machine(_ seed: UInt64) -> SyntheticMachine {
    var machine = SyntheticMachine(seed: seed)
    machine.isBrief = true
    return machine
  }

  @Test("like with like is never a change, and 5 % more always is one, R-24 and R-38", arguments: parts)
  func planted(_ seeds: Range<UInt64>) throws {
    var equivalent = 0
    for seed in seeds {
      var machine = machine(seed)
      machine.planted = ["planted": 1.05]
      let found = try verdicts(machine, ["like", "planted"])
      #expect([.equivalent, .inconclusive].contains(found[0]), "seed \(seed): \(found[0])")
      #expect(found[1] == .regressed, "seed \(seed): \(found[1])")
      if found[0] == .equivalent { equivalent += 1 }
    }
    // To leave everything open would be no false alarm either.
    #expect(equivalent >= 15)
  }

  @Test("3 % more is found in 95 of 100, and 5 % less is an improvement")
  func smaller() throws {
    var found = 0
    for seed in UInt64(0)..<60 {
      var machine = machine(seed)
      machine.planted = ["planted": 1.03, "saved": 1 / 1.05]
      let verdicts = try verdicts(machine, ["planted", "saved"])
      if verdicts[0] == .regressed { found += 1 }
      #expect(verdicts[1] == .improved, "seed \(seed)")
    }
    #expect(found >= 57)
  }

  @Test("a drift of 10 % is neither a regression nor an improvement, R-01", arguments: parts)
  func drift(_ seeds: Range<UInt64>) throws {
    for seed in seeds {
      var machine = machine(seed)
      machine.drift = seed % 2 == 0 ? 0.1 : -0.05
      let found = try verdicts(machine, ["like"])[0]
      #expect([.equivalent, .inconclusive].contains(found), "seed \(seed): \(found)")
    }
  }

  @Test("the noise is the measured one: estimates of 24 paired rounds scatter by 0.37 %")
  func noise() throws {
    let seeds: Range<UInt64> = 0..<300
    let squares = seeds.reduce(0.0) { sum, seed in
      let sides = blocked(machine(seed))
      let middle = zip(sides[0], sides[1]).map { $1.sample.cpuStatistic! / $0.sample.cpuStatistic! }.sorted()[11...12]
      let error = middle.reduce(0, +) / 2 - 1
      return sum + error * error
    }
    let deviation = (squares / Double(seeds.count)).squareRoot()
    #expect((0.0033...0.0041).contains(deviation), "\(deviation)")
  }

  /// 24 rounds in which one side runs after the other, as most scripts do.
  private func blocked(_ machine: SyntheticMachine) -> [[Measurement]] {
    ComparisonSide.allCases.enumerated().map { place, side in
      (0..<24).map { round in
        let launch = Launch(
          caseName: "like", side: side, round: round, position: 24 * place + round, isConfirmation: false,
          seed: machine.seed)
        return Measurement(round: RoundIdentifier(seed: machine.seed, round: round), machine.sample(launch))
      }
    }
  }

  @Test("the same drift, one side after the other, looks like a change: the order is what guards against it")
  func blockedDrift() throws {
    for seed in UInt64(0)..<40 {
      var machine = machine(seed)
      machine.drift = 0.1
      let sides = blocked(machine)
      let series = CaseSeries(ComparisonCase(name: "like"), base: sides[0], candidate: sides[1])
      #expect(series.verdict.verdict == .regressed, "seed \(seed)")
    }
  }
}
