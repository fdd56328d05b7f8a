import Foundation
import SegueQuartzCore
import SegueTransitions
import SegueUIKit
import Testing

@testable import TransitionMatrix

/// Reported defects of the adapters, each as a rule.
@Suite("AD: defects")
@MainActor
struct ADDefectTests {
  @Test(
    "BUG-AD-31: after a dismissal the presenter's view is in the window, whole", arguments: ["ad.flip.rtl", "ad.cross"])
  func presenterReturns(id: String) throws {
    for fidelity in TransitionFidelity.allCases {
      try ADScene.run(id, fidelity: fidelity) { scene in
        let before = ADState(scene.window)
        scene.prepare(.present)
        for _ in 0..<2 {
          scene.rehearsal.perform(.present)
          scene.display.runUntilIdle()
          scene.rehearsal.perform(.dismiss)
          scene.display.runUntilIdle()
          let root = try #require(scene.rehearsal.rootViewController.view)
          #expect(root.superview === scene.window && root.frame == scene.window.bounds && root.alpha == 1)
          #expect(!root.isHidden && root.layer.transform == CATransform3DIdentity)
          if fidelity == .corrected { #expect(ADState(scene.window) == before) }
        }
      }
    }
  }

  @Test("a presentation over a presenter that stays moves the presented view alone, there and back")
  func customStyle() {
    SimulationWorld.run(SimulationWorld()) {
      let presenter = UIViewController(nibName: nil, bundle: nil)
      let window = UIWindow()
      window.rootViewController = presenter
      window.makeKeyAndVisible()
      let display = SimulatedDisplay(world: .current, rate: .hz(60))
      display.runUntilIdle()
      let before = ADState(window)
      let screen = ADTransitioningViewController(nibName: nil, bundle: nil)
      screen.modalPresentationStyle = .custom
      screen.transition = ADSwipeTransition(duration: 0.5, orientation: .bottomToTop, sourceRect: window.bounds)
      presenter.present(screen, animated: true)
      display.frame()
      display.frame()
      #expect(screen.view.layer.shown.transform.m42 > 700)
      #expect(presenter.view.superview === window)
      display.runUntilIdle()
      #expect(screen.view.frame == window.bounds)
      screen.dismiss(animated: true)
      display.frame()
      display.frame()
      let shift = screen.view.layer.shown.transform.m42
      #expect(shift > 0 && shift < 100)
      display.runUntilIdle()
      #expect(ADState(window) == before)
      #expect(SimulationWorld.current.diagnostics.isEmpty)
    }
  }

  @Test(
    "BUG-AD-14: the leaving view never shows its old state after the end; compat shows it for one frame",
    arguments: ADForm.all)
  func flicker(_ form: ADForm) throws {
    for operation in [TransitionOperation.push, .pop] {
      for fidelity in TransitionFidelity.allCases {
        try ADScene.run(form.name, fidelity: fidelity) { scene in
          scene.prepare(operation)
          let (out, incoming) = scene.rehearsal.views(of: operation)
          scene.rehearsal.perform(operation)
          var relapses = 0
          for _ in 0..<40 {
            scene.display.frame()
            // Its animations are off, and it is still there: it shows its model.
            if out.window != nil, !scene.isMoving(out) { relapses += 1 }
          }
          #expect(relapses == (fidelity == .corrected ? 0 : 1), "\(form.name) \(operation) \(fidelity)")
          #expect(incoming.layer.presentation()?.transform == CATransform3DIdentity)
          #expect(incoming.layer.presentation()?.opacity == 1)
        }
      }
    }
  }

  @Test("BUG-AD-14: between the last animated frame and the settled one nothing jumps", arguments: ADForm.all)
  func settledFrame(_ form: ADForm) {
    // The formulas' end, beside what is settled.
    let size = CGSize(width: 390, height: 844)
    // A push settles with its incoming view, a pop with what a push begins with.
    let (start, end) = (form.formula.push(0, size), form.formula.push(1, size))
    for (settled, content) in [(end.incoming, end.content), (start.outgoing, start.content)] {
      #expect(settled.opacity ?? 1 == 1)
      #expect(abs((settled.zPosition ?? 0) + (content?.zPosition ?? 0)) <= 0.01)
      var transform = CATransform3DConcat(
        settled.transform ?? CATransform3DIdentity, content?.transform ?? CATransform3DIdentity)
      // The shift of the anchor is undone by the transform.
      if let anchor = settled.anchorPoint {
        transform = CATransform3DConcat(
          transform, ADFormula.translation((0.5 - anchor.x) * size.width, (0.5 - anchor.y) * size.height))
      }
      for (value, one) in zip(transform.rows, CATransform3DIdentity.rows) { #expect(abs(value - one) < 1e-9) }
    }
  }

  @Test(
    "NAV-10, BUG-AD-19: a screen that turns meanwhile leaves whole frames",
    arguments: ["ad.cube.rtl", "ad.fold.ttb", "ad.paper-fold.rtl"])
  func rotation(id: String) throws {
    for operation in TransitionOperation.allCases {
      try ADScene.run(id) { scene in
        scene.prepare(operation)
        scene.rehearsal.perform(operation)
        scene.frames(9)
        scene.world.rotate(to: CGSize(width: 844, height: 390))
        scene.display.runUntilIdle()
        let incoming = scene.rehearsal.views(of: operation).in
        #expect(incoming.bounds.size == CGSize(width: 844, height: 390), "\(id) \(operation)")
        #expect(incoming.center == CGPoint(x: 422, y: 195) && incoming.layer.transform == CATransform3DIdentity)
      }
    }
  }
}
