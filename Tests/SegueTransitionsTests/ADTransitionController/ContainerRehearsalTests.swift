import Foundation
import SegueTestSupport
import SegueTransitions
import SegueUIKit
import Testing

@testable import TransitionMatrix

@Suite("ADTransitionController: rehearsals")
@MainActor
struct ContainerRehearsalTests {
  nonisolated static let ids = TransitionCatalog.entries.map(\.id).filter { $0.hasPrefix("ad.container.") }

  private final class Content: RehearsalContent {
    func fill(_ view: UIView, ofScreen screen: Int) -> [String: UIView] {
      let card = UIView(frame: CGRect(x: 20, y: 40 + 100 * CGFloat(screen), width: 80, height: 60))
      view.addSubview(card)
      return ["card": card]
    }
  }

  private struct Scene {
    let entry: TransitionEntry
    let rehearsal: ADContainerRehearsal
    let oracle: any TransitionOracle
    let window: UIWindow
    let display: SimulatedDisplay
  }

  private func run(
    _ id: String, hertz: Int64 = 60, _ change: (inout RehearsalOptions) -> Void = { _ in },
    _ body: (Scene) throws -> Void
  ) throws {
    try SimulationWorld.run(SimulationWorld()) {
      var options = RehearsalOptions(content: Content())
      change(&options)
      let entry = try #require(TransitionCatalog.entry(id))
      let oracle = try #require(TransitionOracles.adOracle(for: entry))
      let rehearsal = try #require(entry.rehearsal(options) as? ADContainerRehearsal)
      let window = UIWindow()
      window.rootViewController = rehearsal.rootViewController
      window.makeKeyAndVisible()
      let display = SimulatedDisplay(world: .current, rate: .hz(hertz))
      display.runUntilIdle()
      try body(Scene(entry: entry, rehearsal: rehearsal, oracle: oracle, window: window, display: display))
      #expect(SimulationWorld.current.diagnostics.isEmpty, "\(SimulationWorld.current.diagnostics)")
    }
  }

  private func expect(_ scene: Scene, _ operation: TransitionOperation, at time: Double, scrubbed: Bool) {
    let size = scene.window.bounds.size
    let layers = scene.oracle.layers(of: scene.rehearsal, operation)
    let expected = scene.oracle.expected(operation, at: time, scrubbed: scrubbed, size: size)
    #expect(expected.count >= 2)
    for (name, moment) in expected {
      guard let layer = layers[name] else {
        Issue.record("no layer \(name)")
        continue
      }
      expectShown(layer, moment, extent: 844, "\(scene.entry.id) \(operation) \(time) \(name)")
    }
  }

  @Test(
    "six entries run in the container, by themselves, as their oracle says and for as long", arguments: ids, [60, 120])
  func runs(id: String, hertz: Int64) throws {
    #expect(Self.ids.count == 6)
    for fidelity in [TransitionFidelity.corrected, .compat] {
      // Upstream's carousel has its vertical ways exchanged, which this one does not have (AD-18).
      try run(id, hertz: hertz) {
        $0.fidelity = fidelity
      } _: { scene in
        for operation in scene.entry.operations {
          scene.rehearsal.prepare(for: operation.kind)
          scene.display.runUntilIdle()
          scene.rehearsal.perform(operation.kind)
          let whole = Int((operation.duration * Double(hertz)).rounded())
          for frame in 1..<whole {
            scene.display.frame()
            #expect(scene.rehearsal.isTransitioning)
            // Of upstream, which lies under the status bar, the times only.
            if fidelity == .corrected, frame % 7 == 0 {
              expect(scene, operation.kind, at: Double(frame) / Double(whole), scrubbed: false)
            }
          }
          scene.display.frame()
          #expect(!scene.rehearsal.isTransitioning || fidelity == .compat)
          scene.display.runUntilIdle()
          let (out, incoming) = scene.rehearsal.views(of: operation.kind)
          #expect(out.window == nil && incoming.superview?.subviews.count == 1)
          #expect(scene.rehearsal.visibleViewController.view === incoming)
          #expect(scene.rehearsal.operationLog.last?.event == .finished)
        }
      }
    }
  }

  @Test("fingers scrub them, finish them and take them back to the bit", arguments: ids)
  func fingers(id: String) throws {
    let entry = try #require(TransitionCatalog.entry(id))
    for operation in entry.operations {
      for gesture in operation.gestures {
        for finishes in [false, true] {
          try run(id) {
            $0.gesture = gesture
          } _: { scene in
            scene.rehearsal.prepare(for: operation.kind)
            scene.display.runUntilIdle()
            let before = ModelState(scene.window)
            let (start, unit) = way(gesture, in: scene.window.bounds.size)
            @MainActor func touch(_ phase: TouchSample.Phase, _ progress: Double) {
              let place = CGPoint(x: start.x + unit.x * progress, y: start.y + unit.y * progress)
              let time = scene.display.vsync(scene.display.nextIndex)
              scene.display.frame(touches: [TouchSample(contact: 1, phase: phase, time: time, location: place)])
            }
            touch(.began, 0)
            for progress in [0.1, 0.25, 0.4, 0.5, 0.75] {
              touch(.moved, progress)
              expect(scene, operation.kind, at: progress, scrubbed: true)
            }
            let last = finishes ? 0.75 : 0.3
            for _ in 0..<12 { touch(.moved, last) }
            touch(.ended, last)
            scene.display.runUntilIdle()
            #expect(scene.rehearsal.operationLog.last?.event == (finishes ? .finished : .cancelled))
            #expect((ModelState(scene.window) == before) != finishes)
            #expect(!scene.rehearsal.isTransitioning)
          }
        }
      }
    }
  }

  private func way(_ gesture: TransitionGesture, in size: CGSize) -> (start: CGPoint, whole: CGPoint) {
    switch gesture {
    case .rightEdgePan, .panLeft: (CGPoint(x: size.width - 4, y: 300), CGPoint(x: -size.width, y: 0))
    case .panUp: (CGPoint(x: 200, y: size.height - 60), CGPoint(x: 0, y: -size.height))
    case .panDown: (CGPoint(x: 200, y: 60), CGPoint(x: 0, y: size.height))
    default: (CGPoint(x: 4, y: 300), CGPoint(x: size.width, y: 0))
    }
  }

  // MARK: Any order of operations

  @Test("whatever is asked for in whatever moment, the stack is that of a plain list", arguments: 0..<12)
  func anyOrder(seed: Int) {
    var random = SplitMix64(seed: UInt64(seed))
    ContainerStage.run(hertz: seed.isMultiple(of: 2) ? 60 : 120) { stage in
      let container = stage.container
      var model = [container.viewControllers[0]]
      var next = 0
      for _ in 0..<40 {
        switch random.next() % 7 {
        case 0, 1:
          next += 1
          let controller = stage.controller("\(next).")
          container.push(controller, transition: random.next() % 3 == 0 ? nil : stage.swipe(0.1))
          model.append(controller)
        case 2:
          container.pop()
          if model.count > 1 { model.removeLast() }
        case 3:
          let target = model[Int(random.next() % UInt64(model.count))]
          container.popTo(target)
          while model.last !== target { model.removeLast() }
        case 4:
          next += 1
          let top = stage.controller("\(next).")
          model = Array(model.prefix(2)) + [top]
          container.setViewControllers(model, transition: random.next() % 2 == 0 ? nil : stage.cube(0.1))
        case 5:
          for _ in 0..<(random.next() % 20) { stage.display.frame() }
        default:
          stage.display.runUntilIdle()
          guard model.count > 1, container.beginInteractivePop(transition: stage.swipe(0.1)) else { continue }
          container.updateInteractive(0.5)
          stage.display.frame()
          if random.next() % 2 == 0 {
            container.finishInteractive()
            model.removeLast()
          } else {
            container.cancelInteractive()
          }
        }
      }
      stage.display.runUntilIdle()
      #expect(container.viewControllers == model, "seed \(seed)")
      #expect(container.transitions.count == model.count && Set(container.children) == Set(model))
      #expect(container.contentView.subviews == [model.last!.view])
      #expect(container.navigationBar.items?.map(\.title) == model.map(\.title))
      for controller in model {
        #expect(controller.appearanceState == (controller === model.last ? .appeared : .disappeared))
      }
      #expect(container.pendingOperationCount == 0 && !container.isTransitioning)
      #expect(stage.diagnostics.isEmpty, "seed \(seed): \(stage.diagnostics)")
      // UI-APP-1: per controller the calls go round in one order.
      var last: [String: Character] = [:]
      for call in stage.taken() where !call.contains(" ") {
        let name = String(call.prefix { $0 != "." }), sign = call.dropFirst(name.count + 1).first ?? "?"
        guard "+!-.".contains(sign) else { continue }
        let allowed: [Character: String] = ["+": "?.-", "!": "+", "-": "!+", ".": "-"]
        #expect(allowed[sign]?.contains(last[name] ?? "?") == true || name == "A", "seed \(seed): \(call)")
        last[name] = sign
      }
    }
  }
}
