import TransitionRuns
import Testing

@Suite("Random transitions")
@MainActor
struct RandomTransitionTests {
  @Test("a seeded sample of random controllers, requests, gestures and disturbances leaves nothing behind")
  func sample() {
    var totals = TransitionTotals()
    for seed in UInt64(1)...400 {
      let report = TransitionRun(seed: seed).run(repeats: seed % 50 == 0)
      totals.add(report)
      #expect(report.faults.isEmpty, "seed \(seed): \(report.faults) after \(report.steps)")
    }
    let counts = totals.counts
    #expect(totals.runsThatBegin * 100 >= totals.runs * 80, "\(totals.summary)")
    #expect(counts.interactive * 10 > counts.begun && counts.cancelled * 30 > counts.begun, "\(totals.summary)")
    for operation in [
      "push", "pop", "popTo", "popToRoot", "setViewControllers", "present", "dismiss", "select",
    ] {
      #expect(counts.operations[operation] ?? 0 >= 20, "\(operation): \(totals.summary)")
    }
    for event in ["queued", "coalesced", "refused", "impossible", "cancelled"] {
      #expect(counts.events[event] ?? 0 > 0, "\(event): \(totals.summary)")
    }
    #expect(counts.animators.count == 10 && counts.animators.values.allSatisfy { $0 >= 20 }, "\(totals.summary)")
  }

  @Test("the checks find a fault that is made on purpose", arguments: PlantedFault.allCases)
  func planted(_ fault: PlantedFault) {
    for seed in UInt64(1)...3 {
      let report = TransitionRun(seed: seed, planting: fault).run()
      #expect(report.faults.contains { $0.kind == fault.kind }, "seed \(seed): \(fault) gives \(report.faults)")
    }
  }

  @Test("another seed gives other steps and another picture")
  func seeds() {
    let (one, two) = (TransitionRun(seed: 1).run(), TransitionRun(seed: 2).run())
    #expect(one.steps != two.steps && one.digest != two.digest)
  }
}
