import Foundation
import SegueQuartzCore
import SegueTiming
import SegueUIKit
import Testing

/// Slides the leaving view out with a property animator.
private final class PropertySlide: NSObject, UIViewControllerAnimatedTransitioning {
  private(set) var asked = 0
  private(set) var animated = 0
  private var animator: UIViewPropertyAnimator?
  var startsItself = true

  func transitionDuration(using transitionContext: (any UIViewControllerContextTransitioning)?) -> TimeInterval { 0.5 }

  func animateTransition(using context: any UIViewControllerContextTransitioning) {
    animated += 1
    if startsItself { animator?.startAnimation() }
  }

  func interruptibleAnimator(using context: any UIViewControllerContextTransitioning) -> any UIViewImplicitlyAnimating {
    asked += 1
    if let animator { return animator }
    let made = UIViewPropertyAnimator(duration: 0.5, curve: .linear)
    guard let from = context.view(forKey: .from), let to = context.view(forKey: .to) else { return made }
    context.containerView.insertSubview(to, belowSubview: from)
    made.addAnimations { from.center.x += context.containerView.bounds.width }
    made.addCompletion { [weak self] _ in
      self?.animator = nil
      context.completeTransition(!context.transitionWasCancelled)
    }
    animator = made
    return made
  }
}

@Suite("Transitions with an interruptible animator")
@MainActor
struct InterruptibleTransitionTests {
  private func run(
    driver: UIPercentDrivenInteractiveTransition?, _ body: (Stage, PropertySlide, Screen) throws -> Void
  ) rethrows {
    try Stage.run { stage in
      let b = stage.push("B")
      let delegate = GivenDelegate()
      let slide = PropertySlide()
      delegate.animator = slide
      delegate.interactor = driver
      stage.navigation.delegate = delegate
      try body(stage, slide, b)
    }
  }

  @Test("without a gesture the animator is asked for once and runs, whoever starts it", arguments: [true, false])
  func runs(startsItself: Bool) {
    run(driver: nil) { stage, slide, b in
      slide.startsItself = startsItself
      stage.navigation.popViewController(animated: true)
      #expect(slide.asked == 1 && slide.animated == 1)
      #expect(stage.navigation.transitionCoordinator?.isInterruptible == true)
      for _ in 0..<15 { stage.display.frame() }
      #expect(abs(stage.shownX(b.view) - 390) < 1e-6)
      stage.display.runUntilIdle()
      #expect(stage.names == ["A"] && slide.asked == 1 && SimulationWorld.current.diagnostics.isEmpty)
    }
  }

  @Test("a driver scrubs it in place of animateTransition, and it settles either way", arguments: [true, false])
  func scrubbed(finishes: Bool) {
    let driver = UIPercentDrivenInteractiveTransition()
    driver.completionCurve = .linear
    run(driver: driver) { stage, slide, b in
      let badge = UIView(frame: CGRect(x: -5, y: 0, width: 10, height: 10))
      stage.window.addSubview(badge)
      stage.navigation.popViewController(animated: true)
      #expect(slide.asked == 1 && slide.animated == 0)
      for progress in [0.1, 0.6, 0.4] as [CGFloat] {
        driver.update(progress)
        stage.display.frame()
        #expect(abs(stage.shownX(b.view) - (195 + 390 * progress)) < 1e-6)
      }
      if finishes { driver.finish() } else { driver.cancel() }
      #expect(abs(stage.settle() - (finishes ? 18 : 12)) <= 1)
      #expect(stage.names == (finishes ? ["A"] : ["A", "B"]))
      #expect(b.view.center.x == (finishes ? 585 : 195))
      #expect(SimulationWorld.current.diagnostics.isEmpty && !SimulationWorld.current.isAnimating)
    }
  }

  @Test("it can be taken hold of while it runs and while it settles (C-4, PDT-11)")
  func grabbed() {
    let driver = UIPercentDrivenInteractiveTransition()
    driver.wantsInteractiveStart = false
    driver.completionCurve = .linear
    run(driver: driver) { stage, _, b in
      stage.navigation.popViewController(animated: true)
      for _ in 0..<12 { stage.display.frame() }
      driver.pause()
      #expect(abs(driver.percentComplete - 0.4) < 1e-6)
      driver.update(0.5)
      stage.display.frame()
      #expect(abs(stage.shownX(b.view) - 390) < 1e-6)
      driver.cancel()
      for _ in 0..<6 { stage.display.frame() }
      let before = stage.shownX(b.view)
      #expect(abs(before - (195 + 390 * 0.3)) < 1e-4)
      driver.pause()
      stage.display.frame()
      #expect(abs(stage.shownX(b.view) - before) < 1e-4 && abs(driver.percentComplete - 0.3) < 1e-4)
      #expect(stage.navigation.transitionCoordinator?.isCancelled == false)
      driver.update(0.8)
      driver.finish()
      _ = stage.settle()
      #expect(stage.names == ["A"] && SimulationWorld.current.diagnostics.isEmpty)
    }
  }

  @Test("a timing curve paces the rest in place of the completion curve")
  func timingCurve() {
    Stage.run { stage in
      let b = stage.push("B")
      let driver = UIPercentDrivenInteractiveTransition()
      driver.timingCurve = UICubicTimingParameters(animationCurve: .easeOut)
      driver.completionCurve = .linear
      stage.popInteractively(driver)
      driver.update(0.5)
      driver.cancel()
      for _ in 0..<6 { stage.display.frame() }
      // After 6 of 15 frames the curve stands at 0.4.
      let progress = 0.5 * (1 - UIView.AnimationCurve.easeOut.bezier.value(at: 0.4))
      #expect(abs(stage.shownX(b.view) - (195 + 390 * progress)) < 1e-9)
    }
  }
}
