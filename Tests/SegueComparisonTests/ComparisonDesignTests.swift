import SegueComparison
import Testing

@Suite("Design of a comparison")
struct ComparisonDesignTests {
  private func cases(_ count: Int) -> [ComparisonCase] { (0..<count).map { ComparisonCase(name: "case \($0)") } }

  @Test("cases are interleaved, by the seed and by nothing else, CMP-08")
  func interleaved() throws {
    let design = try ComparisonDesign(cases: cases(3), rounds: 5, seed: 42)
    let launches = design.firstLaunches
    #expect(launches.map(\.position) == Array(0..<30))
    let runs = launches.filter { $0.side == .base }
    #expect(runs.count == 15)
    for one in design.cases {
      let own = runs.filter { $0.caseName == one.name }
      #expect(own.map(\.round) == [0, 1, 2, 3, 4])
    }
    #expect(try ComparisonDesign(cases: cases(3), rounds: 5, seed: 42).firstLaunches == launches)
    #expect(
      try ComparisonDesign(cases: cases(3), rounds: 5, seed: 43).firstLaunches.map(\.caseName)
        != launches.map(\.caseName))
    let grouped = runs.sorted { ($0.caseName, $0.round) < ($1.caseName, $1.round) }
    #expect(runs != grouped)
    #expect(Set((0..<5).map { round in runs.filter { $0.round == round }.map(\.caseName) }).count > 1)
  }

  @Test("the sides of a round stand next to each other, and two rounds are ABBA or BAAB")
  func blocks() throws {
    let design = try ComparisonDesign(cases: cases(4), rounds: 24, seed: 7)
    var patterns: [String: Int] = [:]
    for one in design.cases {
      let own = design.firstLaunches.filter { $0.caseName == one.name }
      for round in 0..<24 {
        let pair = own.filter { $0.round == round }
        #expect(Set(pair.map(\.side)).count == 2)
        #expect(pair[1].position == pair[0].position + 1)
      }
      for block in 0..<12 {
        let sides = own[(4 * block)..<(4 * block + 4)].map { $0.side == .base ? "A" : "B" }.joined()
        patterns[sides, default: 0] += 1
      }
    }
    #expect(Set(patterns.keys) == ["ABBA", "BAAB"])
    #expect(patterns.values.reduce(0, +) == 48)
    // Binomial(48, ½): outside 10…38 once in 10⁵ seeds.
    #expect((10...38).contains(patterns["ABBA"]!))
  }

  @Test("a case's blocks are the same whichever others run with it")
  func independent() throws {
    let design = try ComparisonDesign(cases: cases(3), rounds: 8, seed: 5)
    for round in 0..<8 {
      let together = design.launches(ofRound: round, cases: [0, 1, 2]).filter { $0.caseName == "case 1" }
      #expect(design.launches(ofRound: round, cases: [1]).map(\.side) == together.map(\.side))
    }
  }

  @Test("the confirmation has a seed and an order of its own")
  func confirmation() throws {
    let design = try ComparisonDesign(cases: cases(5), rounds: 24, seed: 1)
    #expect(design.confirmationSeed != 1)
    let orders = [false, true].map { isConfirmation in
      (0..<24).flatMap { round in
        design.launches(ofRound: round, cases: [0, 1, 2, 3, 4], isConfirmation: isConfirmation)
      }
    }
    #expect(orders[0].map(\.side) != orders[1].map(\.side))
    #expect(orders[1].allSatisfy { $0.isConfirmation && $0.seed == design.confirmationSeed })
  }

  @Test("a plan that can reach no verdict is refused, with the rounds it needs")
  func refused() throws {
    var settings = ComparisonSettings()
    settings.level = 0.05
    settings.rounds = 10
    settings.maximumRounds = 10
    _ = try ComparisonDesign(cases: cases(25), settings: settings, seed: 1)
    let fault = #expect(throws: DesignFault.self) {
      try ComparisonDesign(cases: cases(26), settings: settings, seed: 1)
    }
    #expect(fault == .cannotReachVerdict(rounds: 10, needed: 11, cases: 26, level: 0.05))
    #expect(
      fault?.description == "10 rounds cannot reach a verdict for 26 cases at 5 %: at least 11 rounds are needed")
  }

  @Test("no cases, two of one name, no iterations, a cap below the rounds")
  func invalid() {
    #expect(throws: DesignFault.noCases) { try ComparisonDesign(cases: [], seed: 1) }
    // CMP-03: 217 µs and 52 ns under one name.
    let map = ComparisonCase(name: "map")
    #expect(throws: DesignFault.duplicateName("map")) { try ComparisonDesign(cases: [map, map], seed: 1) }
    #expect(throws: DesignFault.noIterations("map")) {
      try ComparisonDesign(cases: [ComparisonCase(name: "map", iterations: 0)], seed: 1)
    }
    var settings = ComparisonSettings()
    settings.maximumRounds = 20
    #expect(throws: DesignFault.roundsOutOfOrder(rounds: 24, maximum: 20)) {
      try ComparisonDesign(cases: cases(1), settings: settings, seed: 1)
    }
  }

  @Test("designs that differ in anything have digests that differ; equal ones have equal digests")
  func digest() throws {
    let one = ComparisonCase(name: "a")
    var digests = [try ComparisonDesign(cases: [one], seed: 1).digest]
    #expect(digests == [try ComparisonDesign(cases: [one], seed: 1).digest])
    digests.append(try ComparisonDesign(cases: [one], seed: 2).digest)
    let changes: [(inout ComparisonCase) -> Void] = [
      { $0.name = "b" }, { $0.kind = .throughput }, { $0.iterations = 2 }, { $0.isNanoscale = true },
      { $0.itemsPerIteration = 2 }, { $0.tolerance = Tolerance(ratio: 2, source: .config) },
      { $0.tolerance = Tolerance(ratio: 2, source: .baseline) }, { $0.learnedFloor = 0.02 },
      { $0.absoluteLimits = [AbsoluteLimit(.p90, limit: 1, source: .config)] },
      { $0.absoluteLimits = [AbsoluteLimit(.p99, limit: 1, source: .config)] },
    ]
    for change in changes {
      var other = one
      change(&other)
      digests.append(try ComparisonDesign(cases: [other], seed: 1).digest)
    }
    let settingChanges: [(inout ComparisonSettings) -> Void] = [
      { $0.rounds = 12 }, { $0.maximumRounds = 48 }, { $0.extraRounds = 24 }, { $0.level = 0.02 },
      { $0.highlightLevel = 0.1 }, { $0.unpairedLevel = 0.01 }, { $0.floor = 0.02 }, { $0.unpairedFloor = 0.1 },
      { $0.clockResolutionNanoseconds = 100 }, { $0.floorNanosecondsPerOperation = 0 }, { $0.leastCPUShare = 0.5 },
    ]
    for change in settingChanges {
      var settings = ComparisonSettings()
      change(&settings)
      digests.append(try ComparisonDesign(cases: [one], settings: settings, seed: 1).digest)
    }
    digests.append(try ComparisonDesign(cases: [one, ComparisonCase(name: "b")], seed: 1).digest)
    #expect(Set(digests).count == digests.count)
  }
}
