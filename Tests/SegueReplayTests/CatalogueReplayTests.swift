import Foundation
import SegueResults
import SegueTestSupport
import SegueTiming
import SegueTransitions
import Testing

@testable import SegueReplay

@Suite("Replays of the catalogue")
@MainActor
struct CatalogueReplayTests {
  /// Scenarios of the suite that a seed chooses: each with the fewest views, in one of the scenes.
  nonisolated static let sample: [Scenario] = {
    var random = SplitMix64(seed: 20)
    return ScenarioCatalog.catalogueSuite.shuffled(using: &random).prefix(48).enumerated().map { index, scenario in
      var small = scenario
      small.views = 200
      small.scene = Scene.all[index % Scene.all.count].name
      return small
    }
  }()

  private func run(_ scenario: Scenario) throws -> RunRecord {
    try Replayer(cost: .modelled).replay(scenario, trace: ScenarioCatalog.trace(named: scenario.trace))
  }

  @Test("a seeded sample ends as its traces declare, begins, and is the same twice", arguments: sample)
  func declared(scenario: Scenario) throws {
    let first = try run(scenario)
    let expected = try #require(first.expected, "\(scenario.name) expects nothing")
    #expect(first.outcome == expected, "\(scenario.name): \(first.diagnostics)")
    if expected == .notStarted {
      #expect(first.frames.isEmpty)
    } else {
      #expect(first.frames.count >= RunResult.defaultMinimumFrames)
      // Physics moves layers without animating them.
      #expect(first.animatedLayers > 0 || first.frames.contains { $0.counts[.layersTouched] > 0 })
    }
    let second = try run(scenario)
    #expect(first.digest == second.digest && first.frames == second.frames)
  }

  @Test("the suite has every entry, operation, fitting gesture and rate, and a call for each operation")
  func complete() {
    let suite = ScenarioCatalog.catalogueSuite
    #expect(Set(suite).count == suite.count)
    for entry in TransitionCatalog.entries {
      for operation in entry.operations {
        let own = suite.filter { $0.transition == entry.id && $0.operation == operation.kind.rawValue }
        for hertz in [60, 120] as [Int64] {
          let traces = Set(own.filter { $0.rate == .hz(hertz) }.map(\.trace))
          #expect(traces.contains(ScenarioCatalog.program))
          for gesture in operation.gestures {
            #expect(traces.isSuperset(of: ["\(gesture.rawValue)-finish", "\(gesture.rawValue)-cancel"]))
          }
        }
        #expect(own.allSatisfy { $0.views == 1_000 && $0.fidelity == .corrected })
      }
    }
  }

  @Test("a short suite takes a finishing and a cancelling trace of each gesture, and what is made for one transition")
  func essential() {
    #expect(ScenarioCatalog.isEssential(trace: "edge-pan-finish"))
    #expect(ScenarioCatalog.isEssential(trace: "pinch-cancel"))
    #expect(ScenarioCatalog.isEssential(trace: "edge-flick"))
    #expect(ScenarioCatalog.isEssential(trace: ScenarioCatalog.program))
    #expect(!ScenarioCatalog.isEssential(trace: "edge-pan-60hz"))
    #expect(!ScenarioCatalog.isEssential(trace: "pinch-flick"))
    let whole = ScenarioCatalog.catalogueSuite
    let short = whole.filter { ScenarioCatalog.isEssential(trace: $0.trace) }
    #expect(Set(short.map(\.transition)) == Set(whole.map(\.transition)) && short.count * 3 < whole.count)
  }

  @Test("compat is replayed too: nothing is expected of a gesture where the fidelities differ, a call finishes")
  func compat() throws {
    var scenario = Scenario(
      transition: "td.shared-element", operation: "pop", trace: "system-cancel", scene: "photos", views: 200,
      rate: .hz(60))
    let repaired = try run(scenario)
    #expect(repaired.outcome == .cancelled)
    scenario.fidelity = .compat
    // TD-6: a system cancel past half finishes.
    let kept = try run(scenario)
    #expect(kept.outcome == .finished && kept.expected == nil && kept.scenario.hasSuffix("@60/compat"))
    scenario.trace = ScenarioCatalog.program
    let called = try run(scenario)
    #expect(called.expected == .finished && called.outcome == .finished)
  }

  @Test(
    "a trace of another kind starts nothing", arguments: ["pan-up-finish", "pinch-finish", "right-edge-pan-finish"])
  func otherKind(trace: String) throws {
    let run = try run(
      Scenario(
        transition: "td.shared-element", operation: "pop", trace: trace, scene: "photos", views: 200, rate: .hz(120)))
    #expect(run.outcome == .notStarted && run.expected == nil && run.frames.isEmpty)
  }

  @Test("a call begins in the first frame and animates what a finger would", arguments: ["push", "pop"])
  func program(operation: String) throws {
    let run = try run(
      Scenario(
        transition: "td.shared-element", operation: operation, trace: ScenarioCatalog.program, scene: "photos",
        views: 200, rate: .hz(60)))
    #expect(run.outcome == .finished && run.expected == .finished)
    // 0.3 s at 60 Hz, the frame that begins it and the one that completes it.
    #expect((18...20).contains(run.frames.count))
    #expect(run.frames.first?.vsyncID != nil && run.mapping == nil && run.diagnostics.isEmpty)
  }
}
