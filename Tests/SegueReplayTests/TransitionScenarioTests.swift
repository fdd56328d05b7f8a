import Foundation
import SegueQuartzCore
import SegueResults
import SegueTiming
import SegueTransitions
import SegueUIKit
import Testing

@testable import SegueReplay

@Suite("Scenarios of a program's own")
@MainActor
struct TransitionScenarioTests {
  private func replay(
    _ scenario: TransitionScenario, _ operation: String, _ trace: String, scene: String = "own", views: Int = 200
  ) throws -> RunRecord {
    try TransitionCatalog.$entries.withValue(TransitionScenario.entries(of: [scenario])) {
      let scenario = Scenario(
        transition: scenario.name, operation: operation, trace: trace, scene: scene, views: views, rate: .hz(120))
      return try Replayer().replay(scenario, trace: ScenarioCatalog.trace(named: trace))
    }
  }

  private func empty(_ name: String, _ kinds: [TransitionOperation]) -> TransitionScenario {
    TransitionScenario(name, root: { _ in UIViewController() }, operations: kinds.map { .init($0) { _ in } })
  }

  @Test("a name that cannot stand in a scenario's name is refused", arguments: ["", "a/b", "a b", "a@60", "a*", "a?"])
  func names(name: String) {
    #expect(throws: ScenarioError.badName(name)) { try TransitionScenario.entries(of: [empty(name, [.push])]) }
  }

  @Test("equal names, names of the catalogue, no operation and one operation twice are refused")
  func duplicates() throws {
    let card = empty("card", [.push])
    #expect(throws: ScenarioError.sameName("card")) { try TransitionScenario.entries(of: [card, card]) }
    let demo = empty("td.shared-element", [.push])
    #expect(throws: ScenarioError.nameOfCatalogue("td.shared-element")) {
      try TransitionScenario.entries(of: [card, demo], beside: TransitionCatalog.systems)
    }
    #expect(try TransitionScenario.entries(of: [card, demo]).map(\.id) == ["card", "td.shared-element"])
    #expect(throws: ScenarioError.noOperation("card")) { try TransitionScenario.entries(of: [empty("card", [])]) }
    #expect(throws: ScenarioError.sameOperation("pop", of: "card")) {
      try TransitionScenario.entries(of: [empty("card", [.pop, .push, .pop])])
    }
    #expect(
      ScenarioError.sameName("card").description == "two scenarios are called \"card\"; rename one of them")
  }

  @Test("the catalogue has own transitions inside a scope, and is as before outside")
  func scope() throws {
    let entries = try TransitionScenario.entries(of: [PulledSheet.scenario()])
    TransitionCatalog.$entries.withValue(entries) {
      #expect(ScenarioCatalog.transitions.map(\.name) == ["sheet"])
      #expect(ScenarioCatalog.transitions[0].summary == "a sheet that is pulled down")
      #expect(ScenarioCatalog.scenes.first?.name == "own")
      let own = ScenarioCatalog.ownSuite.map(\.name)
      #expect(
        own == [
          "sheet/present/program/own-1000@60", "sheet/present/program/own-1000@120",
          "sheet/dismiss/program/own-1000@60", "sheet/dismiss/program/own-1000@120",
          "sheet/dismiss/pan-down-cancel/own-1000@60", "sheet/dismiss/pan-down-cancel/own-1000@120",
          "sheet/dismiss/pan-down-finish/own-1000@60", "sheet/dismiss/pan-down-finish/own-1000@120",
        ])
      #expect(ScenarioCatalog.catalogueSuite.allSatisfy { $0.transition == "sheet" })
      #expect(ScenarioCatalog.catalogueSuite.count > own.count)
    }
    TransitionCatalog.$entries.withValue(entries + TransitionCatalog.systems) {
      #expect(Set(ScenarioCatalog.catalogueSuite.map(\.transition)).isSuperset(of: ["sheet", "td.shared-element"]))
    }
    #expect(TransitionCatalog.entry("sheet") == nil)
    #expect(!ScenarioCatalog.scenes.contains { $0.name == "own" })
    #expect(!ScenarioCatalog.catalogueSuite.contains { $0.transition == "sheet" })
  }

  @Test(
    "an operation ends as its gesture or its call says",
    arguments: [
      ("present", "program", ReplayOutcome.finished), ("dismiss", "program", .finished),
      ("dismiss", "pan-down-finish", .finished), ("dismiss", "pan-down-cancel", .cancelled),
      ("dismiss", "edge-tap", .notStarted),
    ])
  func outcomes(operation: String, trace: String, outcome: ReplayOutcome) throws {
    let run = try replay(PulledSheet.scenario(), operation, trace)
    #expect(run.outcome == outcome, "\(run.diagnostics)")
    // What the bundled traces are made for is expected of a program's own transitions as well.
    #expect(run.expected == (outcome == .notStarted ? nil : outcome))
    if outcome == .notStarted {
      #expect(run.frames.isEmpty)
    } else {
      // 0.4 s at 120 Hz by a call; a gesture leaves as much of them as it likes.
      #expect(run.frames.count >= (trace == "program" ? 48 : RunResult.defaultMinimumFrames))
      #expect(run.animatedLayers > 0)
    }
    #expect(try replay(PulledSheet.scenario(), operation, trace) == run)
  }

  @Test("a push, and a pop that begins where the push has ended, or where its own preparation says")
  func navigation() throws {
    @MainActor final class Stack { var controllers: [UINavigationController] = [] }
    let stack = Stack()
    let push = ScenarioOperation<UINavigationController>(.push) {
      $0.pushViewController(UIViewController(), animated: true)
    }
    let plain = TransitionScenario(
      "list",
      root: { _ -> UINavigationController in
        let navigation = UINavigationController(rootViewController: UIViewController())
        stack.controllers.append(navigation)
        return navigation
      },
      operations: [
        push,
        .init(.pop) { $0.popViewController(animated: true) },
      ])
    #expect(try replay(plain, "push", "program").outcome == .finished)
    #expect(stack.controllers[0].viewControllers.count == 2)
    #expect(try replay(plain, "pop", "program").outcome == .finished)
    #expect(stack.controllers[1].viewControllers.count == 1)

    let deep = TransitionScenario(
      "deep",
      root: { _ -> UINavigationController in
        let navigation = UINavigationController(rootViewController: UIViewController())
        stack.controllers.append(navigation)
        return navigation
      },
      operations: [
        .init(
          .pop,
          prepare: { navigation in
            for _ in 0..<3 { navigation.pushViewController(UIViewController(), animated: false) }
          },
          begin: { $0.popViewController(animated: true) })
      ])
    #expect(try replay(deep, "pop", "program").outcome == .finished)
    #expect(stack.controllers[2].viewControllers.count == 3)
  }

  @Test("a scene fills both screens to half of the views each; \"own\" adds nothing")
  func filling() throws {
    @MainActor final class Roots { var all: [UIViewController] = [] }
    let roots = Roots()
    for (scene, layers) in [("photos", 100), ("own", 1)] {
      let scenario = PulledSheet.scenario { root in roots.all.append(root) }
      let run = try replay(scenario, "present", "program", scene: scene)
      #expect(run.views == (scene == "own" ? 1 : 200))
      let root = try #require(roots.all.last)
      #expect(root.view.layerCount == layers)
      // The sheet has six layers of its own.
      #expect(root.presentedViewController?.view.layerCount == (scene == "own" ? 6 : 100))
    }
  }

  @Test("the stage says what is asked for")
  func stage() throws {
    @MainActor final class Stages { var all: [(views: Int, gesture: TransitionGesture?)] = [] }
    let stages = Stages()
    let scenario = TransitionScenario(
      "stage",
      root: { stage in
        stages.all.append((stage.views, stage.gesture))
        return UIViewController()
      }, operations: [.init(.present, gestures: [.panUp]) { $0.present(UIViewController(), animated: true) }])
    _ = try replay(scenario, "present", "program", views: 5_000)
    _ = try replay(scenario, "present", "pan-up-finish")
    #expect(stages.all.map(\.views) == [5_000, 200])
    #expect(stages.all.map(\.gesture) == [nil, .panUp])
  }

  @Test("a call that begins nothing is not what is expected")
  func nothing() throws {
    let run = try replay(empty("still", [.present]), "present", "program")
    #expect(run.outcome == .notStarted)
    #expect(RunResult(run).verdict == .fail)
  }
}
