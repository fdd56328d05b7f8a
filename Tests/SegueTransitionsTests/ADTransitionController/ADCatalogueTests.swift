import Foundation
import SegueQuartzCore
import SegueTransitions
import SegueUIKit
import Testing

@testable import TransitionMatrix

/// The family's entries: every one runs in every container, and is what its line says.
@Suite("AD: catalogue")
@MainActor
struct ADCatalogueTests {
  nonisolated static let entries = TransitionCatalog.entries.filter {
    $0.family == .adTransitionController && !$0.id.hasPrefix("ad.container")
  }

  @Test("there is an entry for each of the 53 forms and the 12 that are no planes, with an oracle")
  func entries() {
    #expect(Set(Self.entries.map(\.id)) == Set((ADForm.all + ADForm.strips).map(\.name)))
    #expect(Self.entries.count == 65)
    for entry in Self.entries {
      #expect(TransitionOracles.adOracle(for: entry) != nil)
      #expect(entry.operations.count == 5 && entry.operations.allSatisfy { !$0.gestures.isEmpty })
      #expect(entry.fidelityRules.contains("AD-18") == entry.id.contains("carrousel"))
    }
  }

  @Test("an entry's operations last as long as they say and leave one screen, whole", arguments: entries.map(\.id))
  func operations(id: String) throws {
    let entry = try #require(TransitionCatalog.entry(id))
    for operation in entry.operations {
      try ADScene.run(id) { scene in
        scene.prepare(operation.kind)
        scene.rehearsal.perform(operation.kind)
        var count = 0
        while scene.rehearsal.isTransitioning, count < 200 {
          scene.display.frame()
          count += 1
        }
        #expect(Double(count) / 60 == operation.duration, "\(id) \(operation.kind)")
        let (out, incoming) = scene.rehearsal.views(of: operation.kind)
        #expect(out.window == nil && incoming.window != nil && incoming.frame == scene.window.bounds)
        #expect(incoming.superview?.subviews.count == 1 || operation.kind == .dismiss)
        #expect(!incoming.isHidden && incoming.alpha == 1)
        #expect(scene.world.diagnostics.isEmpty, "\(scene.world.diagnostics)")
        #expect(!scene.world.isAnimating)
      }
    }
  }

  @Test(
    "the next transition works: push, pop and push again, five times", arguments: ["ad.cube.rtl", "ad.accordion.btt"])
  func again(id: String) throws {
    try ADScene.run(id) { scene in
      scene.prepare(.push)
      for _ in 0..<5 {
        for operation in [TransitionOperation.push, .pop] {
          scene.rehearsal.perform(operation)
          scene.display.runUntilIdle()
          #expect(scene.rehearsal.operationLog.last?.event == .finished)
        }
      }
      #expect(scene.rehearsal.operationLog.count { $0.event == .finished && $0.operation == "pop" } == 5)
      #expect(scene.world.diagnostics.isEmpty)
    }
  }

  @Test("parameters count: the duration and the strips, within their ranges")
  func parameters() throws {
    for (strips, count) in [(3.0, 3), (1000.0, 64), (.nan, 6)] {
      try SimulationWorld.run(SimulationWorld()) {
        var options = RehearsalOptions(content: EmptyContent())
        options.parameters = ["duration": 0.2, "strips": strips]
        let entry = try #require(TransitionCatalog.entry("ad.paper-fold.rtl"))
        let rehearsal = try #require(entry.rehearsal(options) as? ADRehearsal)
        let window = UIWindow()
        window.rootViewController = rehearsal.rootViewController
        window.makeKeyAndVisible()
        let display = SimulatedDisplay(world: .current, rate: .hz(60))
        display.runUntilIdle()
        rehearsal.prepare(for: .push)
        rehearsal.perform(.push)
        #expect(rehearsal.views(of: .push).in.superview?.subviews.count == count + 2)
        for _ in 0..<12 { display.frame() }
        #expect(!rehearsal.isTransitioning)
      }
    }
  }

  private final class EmptyContent: RehearsalContent {
    func fill(_ view: UIView, ofScreen screen: Int) -> [String: UIView] { [:] }
  }

  @Test("the animated properties of each kind are as many as the cost table says")
  func costs() {
    // Incoming and leaving; of the content for the kinds that turn it.
    let table: [String: [Int]] = [
      "fade": [1, 1], "back-fade": [2, 2], "ghost": [2, 2], "zoom": [1, 1], "flip": [2, 2], "swap": [2, 2],
      "swipe": [2, 2], "swipe-fade": [2, 2], "scale": [2, 3], "glue": [2, 3], "push-rotate": [2, 3],
      "fold": [3, 3], "slide": [3, 3], "modern-push": [1, 2], "cross": [1], "cube": [2], "carrousel": [2],
    ]
    ADBench.run { bench in
      for form in ADForm.all {
        let transition = form.make(bench.bounds, .corrected)
        let tops =
          (transition as? ADDualTransition).map { [$0.inAnimation, $0.outAnimation] }
          ?? (transition as? ADTransformTransition).map { [$0.animation] } ?? []
        #expect(tops.map { ($0 as? CAAnimationGroup)?.animations?.count ?? 1 } == table[form.kind], "\(form.name)")
      }
    }
  }
}
