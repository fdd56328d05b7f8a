import Foundation
import SegueQuartzCore
import SegueTiming
import SegueUIKit
import Testing

@Suite("UIViewControllerTransitionCoordinator")
@MainActor
struct TransitionCoordinatorTests {
  /// A badge over the window, outside every transition's container, that goes from x 0 to 100.
  private func badge(_ stage: Stage) -> UIView {
    let view = UIView(frame: CGRect(x: -5, y: 0, width: 10, height: 10))
    stage.window.addSubview(view)
    return view
  }

  @Test("both controllers and the container have it from the will callbacks on until the end, nobody before and after")
  func reachable() {
    Stage.run { stage in
      final class Asking: UIViewController {
        var seen: [Bool] = []
        override func viewWillAppear(_ animated: Bool) { seen.append(transitionCoordinator != nil) }
        override func viewWillDisappear(_ animated: Bool) { seen.append(transitionCoordinator != nil) }
      }
      let b = Asking()
      let child = UIViewController()
      b.addChild(child)
      #expect(stage.navigation.transitionCoordinator == nil && b.transitionCoordinator == nil)
      stage.navigation.pushViewController(b, animated: true)
      #expect(b.seen == [true])
      let coordinator = stage.navigation.transitionCoordinator
      #expect(coordinator != nil && coordinator === b.transitionCoordinator)
      #expect(coordinator === stage.root.transitionCoordinator && coordinator === child.transitionCoordinator)
      #expect(coordinator?.viewController(forKey: .to) === b && coordinator?.view(forKey: .from) === stage.root.view)
      #expect(coordinator?.transitionDuration == 0.5 && coordinator?.isAnimated == true)
      #expect(coordinator?.isInteractive == false && coordinator?.initiallyInteractive == false)
      stage.display.runUntilIdle()
      #expect(stage.navigation.transitionCoordinator == nil && b.transitionCoordinator == nil)
      #expect(child.transitionCoordinator == nil && stage.root.transitionCoordinator == nil)
      // Without animation there is nothing to coordinate.
      stage.navigation.popViewController(animated: false)
      #expect(b.seen == [true, false])
    }
  }

  @Test("animations alongside take the transition's time, and its end is told once")
  func alongside() {
    Stage.run { stage in
      let badge = badge(stage)
      var ends: [Bool] = []
      stage.navigation.pushViewController(Screen("B", stage.log), animated: true)
      stage.display.frame()
      let late = stage.navigation.transitionCoordinator?.animate(alongsideTransition: { _ in badge.center.x = 100 })
      // Time has gone on: too late for more, but not for hearing of the end.
      #expect(late == false)
      stage.navigation.transitionCoordinator?.animate(alongsideTransition: nil) { ends.append($0.isCancelled) }
      stage.display.runUntilIdle()
      #expect(ends == [false] && badge.center.x == 0)
      let c = Coordinating()
      c.animation = { _ in badge.center.x = 100 }
      c.completion = { ends.append($0.isCancelled) }
      stage.navigation.pushViewController(c, animated: true)
      #expect(c.isQueued == true)
      for _ in 0..<15 { stage.display.frame() }
      // Half of 0.5 s on the default curve, which is symmetric.
      #expect(abs(stage.shownX(badge) - 50) < 0.01)
      #expect(ends == [false])
      stage.display.runUntilIdle()
      #expect(ends == [false, false] && stage.shownX(badge) == 100)
    }
  }

  @Test(
    "a driver scrubs the animations alongside, in the container and out of it; a cancel plays them back",
    arguments: [true, false])
  func scrubbed(finishes: Bool) {
    Stage.run { stage in
      let badge = badge(stage)
      stage.root.view.addSubview(UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10)))
      let inner = stage.root.view.subviews[0]
      let b = Coordinating()
      stage.navigation.pushViewController(b, animated: true)
      stage.display.runUntilIdle()
      var ends: [Bool] = []
      var changes: [String] = []
      b.leaving = { coordinator in
        coordinator.animate(alongsideTransition: { _ in
          badge.center.x = 100
          inner.alpha = 0
        }) { ends.append($0.isCancelled) }
        coordinator.notifyWhenInteractionChanges { changes.append("change \($0.isInteractive) \($0.isCancelled)") }
        coordinator.notifyWhenInteractionEnds { changes.append("end \($0.percentComplete)") }
      }
      let driver = UIPercentDrivenInteractiveTransition()
      driver.completionCurve = .linear
      stage.popInteractively(driver)
      let coordinator = stage.navigation.transitionCoordinator
      #expect(coordinator?.isInteractive == true && coordinator?.initiallyInteractive == true)
      for progress in [0.1, 0.7, 0.4] as [CGFloat] {
        driver.update(progress)
        stage.display.frame()
        #expect(abs(stage.shownX(badge) - 100 * progress) < 1e-9)
        #expect(abs(stage.shownAlpha(inner) - (1 - progress)) < 1e-6)
        #expect(coordinator?.percentComplete == progress)
      }
      #expect(changes.isEmpty)
      if finishes { driver.finish() } else { driver.cancel() }
      #expect(changes == ["end 0.4", "change false \(!finishes)"])
      for _ in 0..<6 { stage.display.frame() }
      // A fifth of 0.5 s later.
      #expect(abs(stage.shownX(badge) - (finishes ? 60 : 20)) < 1e-6)
      _ = stage.settle()
      #expect(ends == [!finishes])
      #expect(badge.center.x == (finishes ? 100 : 0) && inner.alpha == (finishes ? 0 : 1))
      #expect(badge.layer.speed == 1 && badge.layer.timeOffset == 0)
      #expect(!SimulationWorld.current.isAnimating && SimulationWorld.current.diagnostics.isEmpty)
    }
  }

  @Test(
    "what a hand animates when it lets go keeps its own time, also in the view that is animated alongside",
    arguments: [true, false])
  func handKeepsTime(finishes: Bool) {
    Stage.run { stage in
      let b = Coordinating()
      stage.navigation.pushViewController(b, animated: true)
      stage.display.runUntilIdle()
      b.leaving = { $0.animate(alongsideTransition: { _ in b.view.alpha = 0.5 }) }
      let delegate = GivenDelegate()
      delegate.animator = HeldAnimator()
      let hand = HandInteractor()
      delegate.interactor = hand
      stage.navigation.delegate = delegate
      stage.navigation.popViewController(animated: true)
      hand.update(0.5)
      stage.display.frame()
      #expect(abs(stage.shownAlpha(b.view) - 0.75) < 1e-6)
      let start = stage.shownX(b.view)
      hand.end(finishing: finishes)
      for _ in 0..<6 { stage.display.frame() }
      #expect(abs(stage.shownX(b.view) - (start + (finishes ? 0.5 : -0.5) * 195)) < 0.01)
      #expect(stage.settle() == 6)
      #expect(b.view.alpha == (finishes ? 0.5 : 1) && !SimulationWorld.current.isAnimating)
      #expect(stage.navigation.viewControllers.count == (finishes ? 1 : 2))
    }
  }

  @Test("pace and curve are those of the driver when the gesture let go")
  func completion() {
    Stage.run { stage in
      stage.push("B")
      let driver = UIPercentDrivenInteractiveTransition()
      driver.completionSpeed = 2
      driver.completionCurve = .easeOut
      stage.popInteractively(driver)
      driver.update(0.5)
      driver.finish()
      driver.completionSpeed = 9
      #expect(stage.navigation.transitionCoordinator?.completionVelocity == 2)
      #expect(stage.navigation.transitionCoordinator?.completionCurve == .easeOut)
      _ = stage.settle()
    }
  }

  @Test(
    "beside a custom interactive controller the animations alongside follow what it reports", arguments: [true, false])
  func custom(finishes: Bool) {
    Stage.run { stage in
      let badge = badge(stage)
      let b = Coordinating()
      stage.navigation.pushViewController(b, animated: true)
      stage.display.runUntilIdle()
      b.leaving = { $0.animate(alongsideTransition: { _ in badge.center.x = 100 }) }
      let delegate = GivenDelegate()
      delegate.animator = HeldAnimator()
      let hand = HandInteractor()
      delegate.interactor = hand
      stage.navigation.delegate = delegate
      stage.navigation.popViewController(animated: true)
      hand.update(0.5)
      stage.display.frame()
      #expect(abs(stage.shownX(badge) - 50) < 1e-9 && b.view.center.x == 390)
      hand.end(finishing: finishes)
      #expect(stage.settle() == 12)
      #expect(stage.navigation.viewControllers.count == (finishes ? 1 : 2))
      #expect(badge.center.x == (finishes ? 100 : 0) && badge.layer.speed == 1)
      #expect(SimulationWorld.current.diagnostics.isEmpty && !SimulationWorld.current.isAnimating)
      #expect(b.parent === (finishes ? nil : stage.navigation))
    }
  }
}

/// Asks the coordinator for something when it is about to come or go.
private final class Coordinating: UIViewController {
  var animation: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?
  var completion: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?
  var leaving: ((any UIViewControllerTransitionCoordinator) -> Void)?
  private(set) var isQueued: Bool?

  override func viewWillAppear(_ animated: Bool) {
    guard animation != nil else { return }
    isQueued = transitionCoordinator?.animate(alongsideTransition: animation, completion: completion)
  }

  override func viewWillDisappear(_ animated: Bool) {
    if let leaving, let transitionCoordinator { leaving(transitionCoordinator) }
  }
}
