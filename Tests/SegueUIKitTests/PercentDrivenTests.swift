import Foundation
import SegueQuartzCore
import SegueTiming
import SegueUIKit
import Testing

@Suite("UIPercentDrivenInteractiveTransition")
@MainActor
struct PercentDrivenTests {
  private func shownX(_ screen: Screen) -> CGFloat {
    (screen.view.layer.presentation() ?? screen.view.layer).position.x
  }

  @Test("speeds that are not above 0 are refused and the value before stays (PDT-09)")
  func degenerateSpeed() {
    Stage.run { _ in
      let driver = UIPercentDrivenInteractiveTransition()
      driver.completionSpeed = 2
      for speed in [0, -1, CGFloat.nan, .infinity] { driver.completionSpeed = speed }
      #expect(driver.completionSpeed == 2)
      #expect(SimulationWorld.current.diagnostics.count == 4)
    }
  }

  @Test("progress is clamped to 0…1 and NaN is refused (UI-PDI-1)")
  func clamps() {
    Stage.run { stage in
      stage.push("B")
      let driver = UIPercentDrivenInteractiveTransition()
      stage.popInteractively(driver)
      driver.update(1.7)
      #expect(driver.percentComplete == 1)
      driver.update(-3)
      #expect(driver.percentComplete == 0)
      driver.update(0.25)
      driver.update(.nan)
      #expect(driver.percentComplete == 0.25)
      #expect(SimulationWorld.current.diagnostics.count == 1)
    }
  }

  @Test("a duration of 0 finishes in the same frame (PDT-09)")
  func noDuration() {
    Stage.run(duration: 0) { stage in
      stage.push("B")
      let driver = UIPercentDrivenInteractiveTransition()
      stage.popInteractively(driver)
      driver.update(0.5)
      driver.finish()
      stage.display.frame()
      #expect(stage.names == ["A"])
      #expect(!stage.navigation.isTransitioning)
    }
  }

  @Test(
    "what remains after the finger takes its share of the duration (PDT-01)",
    arguments: [
      (true, 1, 6), (false, 1, 24), (true, 0.5, 12), (false, 0.5, 48), (true, 2, 3), (false, 2, 12),
    ] as [(Bool, CGFloat, Int)])
  func remainder(finishes: Bool, speed: CGFloat, frames: Int) {
    // Duration 0.5 s, progress 0.8, at 60 Hz: 0.1 s forwards are 6 frames, 0.4 s backwards 24.
    Stage.run { stage in
      stage.push("B")
      let driver = UIPercentDrivenInteractiveTransition()
      driver.completionSpeed = speed
      stage.popInteractively(driver)
      stage.display.frame()
      driver.update(0.8)
      if finishes { driver.finish() } else { driver.cancel() }
      // Read when finish or cancel is called: a later change has no effect (UI-PDI-7).
      driver.completionSpeed = 100
      #expect(abs(stage.settle() - frames) <= 1)
      #expect(stage.names == (finishes ? ["A"] : ["A", "B"]))
    }
  }

  @Test("nothing jumps at the release, and the way on is monotone to the exact end (PDT-02)")
  func noJump() {
    Stage.run { stage in
      let b = stage.push("B")
      let driver = UIPercentDrivenInteractiveTransition()
      stage.popInteractively(driver)
      driver.update(0.4)
      stage.display.frame()
      let before = shownX(b)
      #expect(abs(before - (195 + 156)) < 0.5)
      driver.finish()
      var last = before
      for frame in 0..<60 where stage.navigation.isTransitioning {
        stage.display.frame()
        guard stage.navigation.isTransitioning else { break }
        let x = shownX(b)
        if frame == 0 { #expect(x - before < 6) }
        #expect(x >= last)
        last = x
      }
      #expect(b.view.center == CGPoint(x: 585, y: 422))
      #expect(stage.names == ["A"])
    }
  }

  @Test("the settle follows the completion curve", arguments: [UIView.AnimationCurve.linear, .easeInOut, .easeOut])
  func completionCurve(curve: UIView.AnimationCurve) {
    Stage.run { stage in
      let b = stage.push("B")
      let driver = UIPercentDrivenInteractiveTransition()
      driver.completionCurve = curve
      stage.popInteractively(driver)
      stage.display.frame()
      driver.update(0.5)
      driver.cancel()
      // 0.25 s back; after 6 of 15 frames the curve stands at 0.4.
      for _ in 0..<6 { stage.display.frame() }
      let progress = 0.5 * (1 - curve.bezier.value(at: 0.4))
      #expect(abs(shownX(b) - (195 + 390 * progress)) < 1e-9)
    }
  }

  @Test(
    "the first ending counts, what comes after changes nothing (PDT-06)",
    arguments: [("cancel", "cancel", false), ("finish", "update", true), ("finish", "cancel", true)])
  func idempotent(first: String, second: String, finishes: Bool) {
    Stage.run { stage in
      stage.push("B")
      let driver = UIPercentDrivenInteractiveTransition()
      let call = { (name: String) in
        switch name {
        case "cancel": driver.cancel()
        case "finish": driver.finish()
        default: driver.update(0.1)
        }
      }
      stage.popInteractively(driver)
      driver.update(0.4)
      call(first)
      call(second)
      _ = stage.settle()
      #expect(stage.delegate.animator.ended == [true, finishes])
      #expect(stage.names == (finishes ? ["A"] : ["A", "B"]))
      #expect(SimulationWorld.current.diagnostics.count == 1)
    }
  }

  @Test("an ending before the animation exists counts once it does (PDT-07)", arguments: [true, false])
  func endedBeforeStart(finishes: Bool) {
    Stage.run { stage in
      stage.push("B")
      let driver = UIPercentDrivenInteractiveTransition()
      if finishes { driver.finish() } else { driver.cancel() }
      stage.popInteractively(driver)
      let frames = stage.settle()
      #expect(frames <= 32)
      #expect(stage.names == (finishes ? ["A"] : ["A", "B"]))
      // Nothing is left behind: touches work and the next pop runs.
      stage.navigation.popViewController(animated: true)
      _ = stage.settle()
      #expect(stage.navigation.viewControllers.count == 1)
    }
  }

  @Test("one driver drives one transition after another, each afresh")
  func reuse() {
    Stage.run { stage in
      stage.push("B")
      let driver = UIPercentDrivenInteractiveTransition()
      stage.popInteractively(driver)
      driver.update(0.3)
      driver.cancel()
      _ = stage.settle()
      #expect(stage.names == ["A", "B"])
      stage.popInteractively(driver)
      stage.display.frame()
      #expect(stage.navigation.isTransitioning && driver.percentComplete == 0)
      driver.update(0.4)
      driver.finish()
      _ = stage.settle()
      #expect(stage.names == ["A"])
      stage.push("C")
      stage.popInteractively(driver)
      for _ in 0..<60 { stage.display.frame() }
      #expect(stage.navigation.isTransitioning)
      driver.cancel()
      _ = stage.settle()
      #expect(stage.names == ["A", "C"] && SimulationWorld.current.diagnostics.isEmpty)
    }
  }

  @Test("animations that are not the transition's go on after a cancel, and are not rewound", arguments: [true, false])
  func foreignAnimations(finishes: Bool) {
    Stage.run { stage in
      let b = stage.push("B")
      let spinner = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
      b.view.addSubview(spinner)
      var completed: [Bool] = []
      UIView.animate(withDuration: 3, delay: 0, options: .curveLinear) {
        spinner.center.x = 305
      } completion: {
        completed.append($0)
      }
      for _ in 0..<60 { stage.display.frame() }
      let x = { (spinner.layer.presentation() ?? spinner.layer).position.x }
      #expect(abs(x() - 105) < 1e-6)
      let driver = UIPercentDrivenInteractiveTransition()
      stage.popInteractively(driver)
      driver.update(0.4)
      stage.display.frame()
      // Scrubbed with everything else: 0.4 of 0.5 s on.
      #expect(abs(x() - 125) < 1e-6)
      if finishes { driver.finish() } else { driver.cancel() }
      _ = stage.settle()
      #expect(spinner.center.x == 305 && completed.isEmpty)
      if !finishes {
        #expect(abs(x() - 105) < 3)
        stage.display.runUntilIdle()
        #expect(completed == [true] && x() == 305)
        // And the next pop is none the worse for the time that was held.
        stage.navigation.popViewController(animated: true)
        #expect(stage.settle() == 30)
      }
    }
  }

  @Test("an animator that completes at once lets go of its driver and of the container's time")
  func completesAtOnce() {
    final class AtOnce: NSObject, UIViewControllerAnimatedTransitioning {
      func transitionDuration(using transitionContext: (any UIViewControllerContextTransitioning)?) -> TimeInterval {
        1
      }
      func animateTransition(using context: any UIViewControllerContextTransitioning) {
        context.completeTransition(true)
      }
    }
    final class Animators: NSObject, UINavigationControllerDelegate {
      var driver: UIPercentDrivenInteractiveTransition?
      func navigationController(
        _ navigationController: UINavigationController,
        animationControllerFor operation: UINavigationController.Operation, from fromVC: UIViewController,
        to toVC: UIViewController
      ) -> (any UIViewControllerAnimatedTransitioning)? { operation == .pop ? AtOnce() : nil }
      func navigationController(
        _ navigationController: UINavigationController,
        interactionControllerFor animationController: any UIViewControllerAnimatedTransitioning
      ) -> (any UIViewControllerInteractiveTransitioning)? { driver }
    }
    Stage.run { stage in
      stage.push("B")
      let delegate = Animators()
      let driver = UIPercentDrivenInteractiveTransition()
      delegate.driver = driver
      stage.navigation.delegate = delegate
      stage.navigation.popViewController(animated: true)
      #expect(stage.names == ["A"] && !stage.navigation.isTransitioning)
      delegate.driver = nil
      stage.navigation.pushViewController(Screen("C", stage.log), animated: true)
      driver.update(0.5)
      driver.cancel()
      #expect(stage.display.runUntilIdle())
      #expect(stage.names == ["A", "C"])
      #expect(stage.log.calls.last == "C didAppear")
    }
  }

  @Test("with a duration of 0 the transition waits for the finger all the same (NAV-06)")
  func noDurationWaits() {
    Stage.run(duration: 0) { stage in
      stage.push("B")
      let driver = UIPercentDrivenInteractiveTransition()
      stage.popInteractively(driver)
      driver.update(0.7)
      for _ in 0..<10 { stage.display.frame() }
      #expect(stage.navigation.isTransitioning)
      driver.cancel()
      stage.display.frame()
      #expect(stage.names == ["A", "B"])
    }
  }

  @Test("a subclass's completionSpeed counts")
  func overriddenSpeed() {
    final class Slow: UIPercentDrivenInteractiveTransition {
      override var completionSpeed: CGFloat {
        get { 0.5 }
        set {}
      }
    }
    Stage.run { stage in
      stage.push("B")
      let driver = Slow()
      stage.popInteractively(driver)
      stage.display.frame()
      driver.update(0.8)
      driver.finish()
      #expect(abs(stage.settle() - 12) <= 1)
    }
  }

  @Test("an animator that always completes does not turn a cancel into a finish, and is reported (PDT-05)")
  func alwaysCompletes() {
    Stage.run { stage in
      stage.push("B")
      stage.delegate.animator = SlideAnimator(duration: 0.5, alwaysCompletes: true)
      let driver = UIPercentDrivenInteractiveTransition()
      stage.popInteractively(driver)
      driver.update(0.3)
      driver.cancel()
      _ = stage.settle()
      #expect(stage.names == ["A", "B"])
      #expect(stage.delegate.animator.ended == [false])
      #expect(
        SimulationWorld.current.diagnostics.map(\.what) == [
          "completeTransition(true) after the transition was cancelled; pass !transitionWasCancelled"
        ])
    }
  }

  @Test("a cancelled run leaves nothing behind (PDT-10)")
  func leavesNothing() {
    Stage.run { stage in
      let b = stage.push("B")
      let frame = b.view.frame
      let driver = UIPercentDrivenInteractiveTransition()
      stage.popInteractively(driver)
      driver.update(0.2)
      driver.cancel()
      _ = stage.settle()
      #expect(b.view.frame == frame)
      #expect(!SimulationWorld.current.isAnimating && !SimulationWorld.current.hasWaitingCalls)
      #expect(b.view.superview?.layer.speed == 1 && b.view.superview?.layer.timeOffset == 0)
      stage.navigation.popViewController(animated: true)
      #expect(stage.settle() == 30)
      stage.push("C")
      #expect(stage.names == ["A", "C"])
    }
  }

  @Test(
    "an animator that completes before its driver has brought it back leaves the model as it was (UI-PDI-9)",
    arguments: [true, false], [true, false])
  func cutShort(rewinds: Bool, cancelsBefore: Bool) {
    Stage.run(rewinds: rewinds) { stage in
      let b = stage.push("B")
      let delegate = GivenDelegate()
      let (early, driver) = (EarlyAnimator(), UIPercentDrivenInteractiveTransition())
      (delegate.animator, delegate.interactor) = (early, driver)
      stage.navigation.delegate = delegate
      stage.navigation.popViewController(animated: true)
      driver.update(0.5)
      stage.display.frame()
      #expect(abs(stage.shownAlpha(b.view) - 0.5) < 1e-6)
      if cancelsBefore {
        driver.cancel()
        stage.display.frame()
      }
      early.context?.completeTransition(false)
      #expect(b.view.alpha == (rewinds ? 1 : 0) && stage.navigation.topViewController === b)
      #expect(early.blockEnded == 1)
      #expect(stage.display.runUntilIdle() && stage.shownAlpha(b.view) == (rewinds ? 1 : 0))
      #expect(!SimulationWorld.current.isAnimating && SimulationWorld.current.diagnostics.isEmpty)
    }
  }

  @Test("what the animator has tidied up itself before it completes so early stays as it has left it (UI-PDI-9)")
  func cutShortAfterTidying() {
    Stage.run { stage in
      let a = stage.root
      let b = stage.push("B")
      let delegate = GivenDelegate()
      let (early, driver) = (EarlyAnimator(), UIPercentDrivenInteractiveTransition())
      (delegate.animator, delegate.interactor) = (early, driver)
      stage.navigation.delegate = delegate
      stage.navigation.popViewController(animated: true)
      driver.update(0.5)
      stage.display.frame()
      driver.cancel()
      stage.display.frame()
      // The block's own value again by the view's setter, another one by the layer's.
      a.view.transform = .identity
      b.view.layer.zPosition = 3
      early.context?.completeTransition(false)
      #expect(a.view.transform.isIdentity)
      #expect(b.view.layer.zPosition == 3)
      // The block's changes that nobody has touched are taken back.
      #expect(b.view.alpha == 1)
      #expect(stage.display.runUntilIdle() && SimulationWorld.current.diagnostics.isEmpty)
    }
  }

  @Test("a block whose views leave the screen on the way back has its model back before it is told (UI-PDI-9)")
  func cutShortByLeaving() {
    Stage.run { stage in
      stage.push("B")
      let delegate = GivenDelegate()
      let (early, driver) = (EarlyAnimator(), UIPercentDrivenInteractiveTransition())
      (delegate.animator, delegate.interactor) = (early, driver)
      stage.navigation.delegate = delegate
      let a = stage.root
      var seen: [CGFloat] = []
      early.onEnd = { context in
        seen.append(a.view.transform.tx)
        a.view.transform = .identity
        context.completeTransition(!context.transitionWasCancelled)
      }
      stage.navigation.popViewController(animated: true)
      driver.update(0.5)
      stage.display.frame()
      driver.cancel()
      stage.display.frame()
      stage.navigation.view.removeFromSuperview()
      #expect(stage.display.runUntilIdle())
      #expect(seen == [-100] && a.view.transform.isIdentity)
      #expect(stage.names == ["A", "B"] && stage.navigation.topViewController?.view.alpha == 1)
    }
  }

  @Test("without the rewind the model that blocks changed stays changed (UI-PDI-9)")
  func rewind() {
    for rewinds in [true, false] {
      Stage.run(rewinds: rewinds) { stage in
        let b = stage.push("B")
        let driver = UIPercentDrivenInteractiveTransition()
        stage.popInteractively(driver)
        driver.update(0.2)
        driver.cancel()
        _ = stage.settle()
        #expect(b.view.center.x == (rewinds ? 195 : 585))
      }
    }
  }

  @Test("a driver that does not want to start with the finger lets the animator run by itself")
  func wantsInteractiveStart() {
    Stage.run { stage in
      stage.push("B")
      let driver = UIPercentDrivenInteractiveTransition()
      driver.wantsInteractiveStart = false
      stage.popInteractively(driver)
      #expect(stage.settle() == 30)
      #expect(stage.names == ["A"])
    }
  }
}

/// A block, and nobody but the test that completes. The coming view's transform is set before it.
private final class EarlyAnimator: NSObject, UIViewControllerAnimatedTransitioning {
  private(set) var context: (any UIViewControllerContextTransitioning)?
  private(set) var blockEnded = 0
  var onEnd: (any UIViewControllerContextTransitioning) -> Void = { _ in }

  func transitionDuration(using context: (any UIViewControllerContextTransitioning)?) -> TimeInterval { 0.5 }

  func animateTransition(using context: any UIViewControllerContextTransitioning) {
    self.context = context
    guard let to = context.view(forKey: .to), let from = context.view(forKey: .from) else { return }
    context.containerView.insertSubview(to, belowSubview: from)
    to.transform = CGAffineTransform(translationX: -100, y: 0)
    UIView.animate(withDuration: 0.5) {
      from.alpha = 0
      from.layer.zPosition = 1
      to.transform = .identity
    } completion: { _ in
      self.blockEnded += 1
      self.onEnd(context)
    }
  }
}
