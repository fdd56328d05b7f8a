import ReplayRuns
import Testing

/// A sample of what the program `random-replays` runs for long.
@Suite("Random replays")
@MainActor
struct RandomReplayTests {
  @Test("random pairs of a scenario and a trace end as declared, in finite numbers, and most begin a transition")
  func sample() {
    var totals = RandomReplayTotals()
    for seed in 1...40 as ClosedRange<UInt64> {
      let report = RandomReplay(seed: seed).run(repeats: seed % 20 == 0)
      #expect(report.faults.isEmpty, "seed \(seed), \(report.scenario): \(report.faults)")
      totals.add(report)
    }
    #expect(totals.begun * 10 >= totals.runs * 8 && totals.begun < totals.runs, "\(totals.summary)")
    #expect(totals.frames > 1_000)
  }

  @Test("a fault that is planted into a run is found", arguments: PlantedFault.allCases)
  func control(planted: PlantedFault) throws {
    let seed = try #require((1...40).first { RandomReplay(seed: $0).run().hasBegun })
    #expect(RandomReplay(seed: seed).run().faults.isEmpty)
    #expect(!RandomReplay(seed: seed).run(planting: planted).faults.isEmpty)
  }

  @Test("the same seed draws the same pair, another one another")
  func seeds() {
    let pairs = (1...20).map { RandomReplay(seed: $0) }
    for (index, pair) in pairs.enumerated() {
      let again = RandomReplay(seed: UInt64(index + 1))
      #expect(again.scenario == pair.scenario && again.trace == pair.trace)
    }
    #expect(Set(pairs.map(\.scenario)).count == 20)
    #expect(Set(pairs.map(\.scenario.profile)).count > 5)
  }
}
