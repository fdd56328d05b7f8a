import Foundation
import SegueCore
import SegueGeometry
import SegueQuartzCore
import SegueTestSupport
import SegueTiming
import Testing

@testable import SegueUIKit

@Suite("UIViewPropertyAnimator is controlled")
@MainActor
struct PropertyAnimatorControlTests {
  // MARK: Pausing

  @Test("paused it stands still, and goes on as if it had not been", arguments: [false, true])
  func pause(_ isSpring: Bool) {
    AnimatorStage.run { stage in
      let timing: any UITimingCurveProvider =
        isSpring ? UISpringTimingParameters(dampingRatio: 0.5) : UICubicTimingParameters(animationCurve: .easeInOut)
      let animator = stage.animator(1, timing)
      animator.startAnimation()
      stage.frames(20)
      let shown = stage.x
      animator.pauseAnimation()
      #expect(abs(stage.x - shown) < 1e-9 && animator.state == .active && !animator.isRunning)
      stage.frames(50)
      #expect(abs(stage.x - shown) < 1e-9 && stage.ends.isEmpty)
      animator.startAnimation()
      #expect(abs(stage.x - shown) < 1e-9 && animator.isRunning)
      stage.frames(10)
      let motion = Spring(settlingIn: 1, dampingRatio: 0.5).motion(from: 0, to: 1)
      let progress = isSpring ? motion.sample(at: 0.5).position : CubicBezier.easeInOut.value(at: 0.5)
      #expect(abs(stage.x - (50 + 400 * progress)) < 1e-5)
      stage.frames(29)
      #expect(stage.ends.isEmpty)
      stage.frames(1)
      #expect(stage.ends == [.end] && stage.isClean)
    }
  }

  @Test("an inactive animator that is paused stands at its begin, the model at the end")
  func pauseFirst() {
    AnimatorStage.run { stage in
      let animator = stage.linear()
      animator.pauseAnimation()
      #expect(animator.state == .active && !animator.isRunning && stage.view.center.x == 450)
      stage.frames(10)
      #expect(stage.x == 50 && animator.fractionComplete == 0)
      animator.startAnimation()
      stage.frames(15)
      #expect(abs(stage.x - 150) < 1e-9)
    }
  }

  // MARK: Scrubbing

  @Test("scrubbing is in proportion, whatever the curve or the spring", arguments: [0, 1, 2])
  func scrub(_ kind: Int) {
    AnimatorStage.run { stage in
      let timings: [any UITimingCurveProvider] = [
        UICubicTimingParameters(animationCurve: .easeIn), UISpringTimingParameters(dampingRatio: 0.4),
        UISpringTimingParameters(),
      ]
      let animator = stage.animator(1, timings[kind])
      for fraction in [0.25, 0.75, 0.5, 1, 0] {
        animator.fractionComplete = CGFloat(fraction)
        #expect(animator.state == .active && !animator.isRunning)
        stage.frames(1)
        #expect(abs(stage.x - (50 + 400 * fraction)) < 1e-9 && Double(animator.fractionComplete) == fraction)
      }
    }
  }

  @Test("without scrubsLinearly it moves along its curve or its spring")
  func scrubAlong() {
    AnimatorStage.run { stage in
      let curve = stage.animator(1, UICubicTimingParameters(animationCurve: .easeIn))
      curve.scrubsLinearly = false
      curve.fractionComplete = 0.25
      #expect(abs(stage.x - (50 + 400 * CubicBezier.easeIn.value(at: 0.25))) < 1e-9)
      curve.startAnimation()
      stage.frames(15)
      #expect(abs(stage.x - (50 + 400 * CubicBezier.easeIn.value(at: 0.5))) < 1e-9)
      stage.display.runUntilIdle()
      let spring = stage.animator(1, UISpringTimingParameters(dampingRatio: 0.4), to: 50)
      spring.scrubsLinearly = false
      spring.fractionComplete = 0.25
      let motion = Spring(settlingIn: 1, dampingRatio: 0.4).motion(from: 0, to: 1)
      #expect(abs(stage.x - (450 - 400 * motion.sample(at: 0.25).position)) < 1e-5)
    }
  }

  @Test("the fraction is clamped; played from 0.9 a tenth of the duration is left; it reads 1 after the end (TIM-09)")
  func fraction() {
    for curve in [UIView.AnimationCurve.linear, .easeIn] {
      AnimatorStage.run { stage in
        let animator = stage.animator(1, UICubicTimingParameters(animationCurve: curve))
        animator.fractionComplete = 1
        #expect(animator.fractionComplete == 1)
        animator.fractionComplete = 1.2
        #expect(animator.fractionComplete == 1)
        animator.fractionComplete = 0.9
        animator.startAnimation()
        #expect(abs(stage.x - 410) < 1e-6 && abs(Double(animator.fractionComplete) - 0.9) < 1e-12)
        stage.frames(3)
        #expect(curve != .linear || abs(stage.x - 430) < 1e-6)
        stage.frames(2)
        #expect(stage.ends.isEmpty && stage.x < 450)
        stage.frames(1)
        #expect(stage.ends == [.end] && stage.x == 450 && animator.fractionComplete == 1)
      }
    }
  }

  @Test("scrubbed, paused and continued nothing jumps", arguments: 0..<40)
  func handOver(_ seed: UInt64) {
    AnimatorStage.run(hertz: 120) { stage in
      var random = SplitMix64(seed: seed)
      let timings: [any UITimingCurveProvider] = [
        UICubicTimingParameters(animationCurve: .easeInOut), UISpringTimingParameters(dampingRatio: 0.6),
        UICubicTimingParameters(controlPoint1: CGPoint(x: 0.3, y: 1.4), controlPoint2: CGPoint(x: 0.6, y: 0.8)),
      ]
      let animator = stage.animator(1, timings[Int.random(in: 0..<3, using: &random)])
      animator.addAnimations(
        { stage.view.alpha = 0 }, delayFactor: CGFloat(Int.random(in: 0..<3, using: &random)) * 0.25)
      animator.startAnimation()
      stage.frames(1 + Int.random(in: 0..<100, using: &random))
      var shown = (stage.x, stage.alpha)
      @MainActor func expectNoJump(_ what: String) {
        #expect(
          abs(stage.x - shown.0) < 0.5 && abs(stage.alpha - shown.1) < 0.5 / 400,
          "seed \(seed): \(what) \(stage.x) \(stage.alpha) after \(shown)")
        shown = (stage.x, stage.alpha)
      }
      animator.pauseAnimation()
      expectNoJump("pause")
      // In steps of a thousandth the screen moves by no more than the way of a few of them.
      let direction: CGFloat = Int.random(in: 0..<2, using: &random) == 0 ? 1 : -1
      for _ in 0..<Int.random(in: 0..<40, using: &random) {
        let before = stage.x
        animator.fractionComplete += 0.001 * direction
        #expect(abs(stage.x - before) < 2.5, "seed \(seed)")
      }
      shown = (stage.x, stage.alpha)
      if Int.random(in: 0..<2, using: &random) == 0 {
        animator.isReversed.toggle()
        expectNoJump("reversed")
      }
      switch Int.random(in: 0..<4, using: &random) {
      case 0: animator.startAnimation()
      case 1: animator.continueAnimation(withTimingParameters: nil, durationFactor: 0)
      case 2:
        animator.continueAnimation(
          withTimingParameters: timings[Int.random(in: 0..<3, using: &random)], durationFactor: 0.5)
      default:
        animator.continueAnimation(
          withTimingParameters: UISpringTimingParameters(dampingRatio: 0.8, initialVelocity: CGVector(dx: 1, dy: 0)),
          durationFactor: 0)
      }
      expectNoJump("continue")
      stage.frames(5)
      shown = (stage.x, stage.alpha)
      animator.isReversed.toggle()
      if animator.state == .active { expectNoJump("reversed while running") }
      stage.display.runUntilIdle()
      #expect(stage.ends.count == 1 && stage.isClean, "seed \(seed)")
      #expect(stage.view.center.x == (stage.ends == [.end] ? 450 : 50), "seed \(seed)")
    }
  }

  @Test("a frame of scrubbing adds and removes no track")
  func scrubbingKeepsTracks() {
    AnimatorStage.run { stage in
      let animator = stage.linear()
      animator.pauseAnimation()
      animator.fractionComplete = 0.1
      let keys = stage.view.layer.animationKeys()
      let count = stage.world.store.tracks.count
      for step in 1..<50 {
        animator.fractionComplete = CGFloat(step) / 50
        stage.frames(1)
      }
      #expect(stage.view.layer.animationKeys() == keys && stage.world.store.tracks.count == count && count == 3)
    }
  }

  // MARK: Direction

  @Test("reversed while it runs it goes back along its curve, to the model of before")
  func reverseRunning() {
    AnimatorStage.run { stage in
      let animator = stage.animator(1, UICubicTimingParameters(animationCurve: .easeIn))
      animator.startAnimation()
      stage.frames(30)
      animator.isReversed = true
      #expect(abs(Double(animator.fractionComplete) - 0.5) < 1e-6)
      stage.frames(15)
      #expect(abs(stage.x - (50 + 400 * CubicBezier.easeIn.value(at: 0.25))) < 1e-5)
      #expect(abs(Double(animator.fractionComplete) - 0.75) < 1e-6 && stage.view.center.x == 450)
      animator.isReversed = false
      stage.frames(15)
      #expect(abs(stage.x - (50 + 400 * CubicBezier.easeIn.value(at: 0.5))) < 1e-5)
      animator.isReversed = true
      stage.frames(30)
      #expect(stage.ends == [.start] && stage.x == 50 && stage.view.center.x == 50 && stage.isClean)
    }
  }

  @Test("the fraction counts in the direction of running, or from the start where the world says so")
  func fractionReversed() {
    for follows in [true, false] {
      AnimatorStage.run { stage in
        stage.world.animatorFractionFollowsDirection = follows
        let animator = stage.linear()
        animator.fractionComplete = 0.3
        animator.isReversed = true
        #expect(abs(Double(animator.fractionComplete) - (follows ? 0.7 : 0.3)) < 1e-12)
        animator.fractionComplete = follows ? 0.8 : 0.2
        #expect(abs(stage.x - 130) < 1e-9)
        animator.continueAnimation(withTimingParameters: nil, durationFactor: 0)
        stage.frames(6)
        #expect(abs(stage.x - 90) < 1e-6)
        stage.frames(6)
        #expect(stage.ends == [.start] && stage.view.center.x == 50)
      }
    }
  }

  @Test("an animator reversed before it starts runs from the end to the start")
  func reversedFirst() {
    AnimatorStage.run { stage in
      let animator = stage.linear()
      animator.isReversed = true
      animator.startAnimation()
      stage.frames(15)
      #expect(abs(stage.x - 350) < 1e-9)
      stage.frames(45)
      #expect(stage.ends == [.start] && stage.view.center.x == 50)
    }
  }

  @Test("pausesOnCompletion stays at the end, active, and can run back")
  func pausesOnCompletion() {
    AnimatorStage.run { stage in
      let animator = stage.linear(0.5)
      animator.pausesOnCompletion = true
      animator.startAnimation()
      stage.frames(40)
      #expect(animator.state == .active && !animator.isRunning && stage.ends.isEmpty && stage.x == 450)
      #expect(animator.fractionComplete == 1)
      animator.isReversed = true
      animator.pausesOnCompletion = false
      animator.startAnimation()
      stage.frames(15)
      #expect(abs(stage.x - 250) < 1e-6)
      stage.frames(15)
      #expect(stage.ends == [.start] && stage.x == 50 && stage.isClean)
    }
  }

  // MARK: Continuing

  @Test("continued with a spring of a velocity, position and velocity are continuous and the way the closed form")
  func velocityHandOff() {
    AnimatorStage.run(hertz: 1000) { stage in
      let animator = stage.linear()
      animator.fractionComplete = 0.25
      // 900 pt/s on the way to 450, 300 points away.
      let timing = UISpringTimingParameters(
        mass: 1, stiffness: 100, damping: 10, initialVelocity: CGVector(dx: 3, dy: 0))
      animator.continueAnimation(withTimingParameters: timing, durationFactor: 0)
      #expect(abs(stage.x - 150) < 1e-9)
      let motion = Spring(stiffness: 100, damping: 10).motion(from: 150, to: 450, velocity: 900)
      for frame in 1...400 {
        stage.frames(1)
        #expect(abs(stage.x - motion.sample(at: Double(frame) / 1000).position) < 1e-6)
        if frame == 1 { #expect(abs((stage.x - 150) * 1000 - 900) < 12) }
      }
      stage.display.runUntilIdle(limit: 5000)
      #expect(stage.ends == [.end] && stage.isClean)
    }
  }

  @Test("continued backwards with a spring the velocity counts towards the start")
  func reversedHandOff() {
    AnimatorStage.run { stage in
      let animator = stage.linear()
      animator.fractionComplete = 0.5
      animator.isReversed = true
      animator.continueAnimation(
        withTimingParameters: UISpringTimingParameters(
          mass: 1, stiffness: 100, damping: 12, initialVelocity: CGVector(dx: 2, dy: 0)), durationFactor: 0)
      let motion = Spring(stiffness: 100, damping: 12).motion(from: 250, to: 50, velocity: -400)
      for frame in 1...20 {
        stage.frames(1)
        #expect(abs(stage.x - motion.sample(at: Double(frame) / 60).position) < 1e-5)
      }
      stage.display.runUntilIdle()
      #expect(stage.ends == [.start] && stage.view.center.x == 50)
    }
  }

  @Test("a running spring that was continued turns round without a jump of its velocity")
  func springTurns() {
    AnimatorStage.run(hertz: 1000) { stage in
      let animator = stage.linear()
      animator.fractionComplete = 0
      let timing = UISpringTimingParameters(
        mass: 1, stiffness: 100, damping: 10, initialVelocity: CGVector(dx: 0, dy: 0))
      animator.continueAnimation(withTimingParameters: timing, durationFactor: 0)
      stage.frames(100)
      let (start, before) = (stage.x, Spring(stiffness: 100, damping: 10).motion(from: 50, to: 450).sample(at: 0.1))
      animator.isReversed = true
      #expect(abs(stage.x - start) < 1e-6)
      stage.frames(1)
      #expect(before.velocity > 500 && abs((stage.x - start) * 1000 - before.velocity) < 40)
      stage.display.runUntilIdle(limit: 5000)
      #expect(stage.ends == [.start])
    }
  }

  @Test("continued with a curve the rest of the way is that curve, in the duration's share")
  func continueWithCurve() {
    AnimatorStage.run { stage in
      let animator = stage.animator(1, UICubicTimingParameters(animationCurve: .easeIn))
      animator.fractionComplete = 0.5
      animator.continueAnimation(
        withTimingParameters: UICubicTimingParameters(animationCurve: .easeOut), durationFactor: 0.5)
      stage.frames(15)
      #expect(abs(stage.x - (250 + 200 * CubicBezier.easeOut.value(at: 0.5))) < 1e-6)
      #expect(abs(Double(animator.fractionComplete) - 0.75) < 1e-6)
      animator.pauseAnimation()
      animator.fractionComplete = 0.25
      #expect(stage.x < 250)
      animator.startAnimation()
      stage.display.runUntilIdle()
      #expect(stage.ends == [.end] && stage.isClean)
    }
  }

  // MARK: Ending

  @Test(
    "stopped, the model is what is on screen; finished, what the position says",
    arguments: [UIViewAnimatingPosition.start, .current, .end])
  func finish(_ position: UIViewAnimatingPosition) {
    AnimatorStage.run { stage in
      let animator = stage.linear()
      animator.addAnimations { stage.view.alpha = 0 }
      animator.startAnimation()
      stage.frames(15)
      animator.stopAnimation(false)
      #expect(animator.state == .stopped && abs(stage.view.center.x - 150) < 1e-9 && abs(stage.x - 150) < 1e-9)
      #expect(stage.isClean && stage.ends.isEmpty)
      stage.frames(10)
      animator.finishAnimation(at: position)
      #expect(animator.state == .inactive && stage.ends == [position])
      let expected: [UIViewAnimatingPosition: (Double, Double)] = [
        .start: (50, 1), .current: (150, 0.75), .end: (450, 0),
      ]
      let (x, alpha) = expected[position] ?? (.nan, .nan)
      #expect(abs(Double(stage.view.center.x) - x) < 1e-9 && abs(Double(stage.view.alpha) - alpha) < 1e-9)
      stage.frames(1)
      #expect(abs(stage.x - x) < 1e-9)
    }
  }

  @Test("stopped without finishing it is inactive, calls nobody and can be used again")
  func stop() {
    AnimatorStage.run { stage in
      let animator = stage.linear()
      animator.startAnimation()
      stage.frames(15)
      animator.stopAnimation(true)
      #expect(animator.state == .inactive && abs(stage.view.center.x - 150) < 1e-9 && stage.isClean)
      animator.addAnimations { stage.view.center.x = 250 }
      animator.startAnimation()
      stage.frames(30)
      #expect(abs(stage.x - 200) < 1e-9)
      stage.frames(30)
      #expect(stage.ends.isEmpty && animator.state == .inactive && stage.view.center.x == 250)
    }
  }

  @Test("a completion may start the animator again")
  func again() {
    AnimatorStage.run { stage in
      let animator = stage.linear(0.25)
      animator.addCompletion { _ in
        animator.addAnimations { stage.view.center.x = 50 }
        animator.startAnimation()
      }
      animator.startAnimation()
      stage.frames(20)
      #expect(stage.ends == [.end] && animator.isRunning && stage.x < 450)
      stage.display.runUntilIdle()
      #expect(stage.x == 50 && stage.isClean)
    }
  }

  // MARK: Transitions

  @Test("under a percent driver its curve is linear, and a cancel puts the model back", arguments: [true, false])
  func percentDriven(_ rewinds: Bool) {
    final class Animator: NSObject, UIViewControllerAnimatedTransitioning {
      var ends: [UIViewAnimatingPosition] = []
      func transitionDuration(using context: (any UIViewControllerContextTransitioning)?) -> TimeInterval { 0.5 }
      func animateTransition(using context: any UIViewControllerContextTransitioning) {
        guard let from = context.view(forKey: .from), let to = context.view(forKey: .to) else { return }
        context.containerView.insertSubview(to, belowSubview: from)
        let animator = UIViewPropertyAnimator(duration: 0.5, curve: .easeIn) { from.center.x += 390 }
        animator.addCompletion { [self] in
          ends.append($0)
          context.completeTransition(!context.transitionWasCancelled)
        }
        animator.startAnimation()
      }
    }
    final class Delegate: NSObject, UINavigationControllerDelegate {
      let animator = Animator()
      let driver = UIPercentDrivenInteractiveTransition()
      func navigationController(
        _ navigationController: UINavigationController,
        animationControllerFor operation: UINavigationController.Operation, from fromVC: UIViewController,
        to toVC: UIViewController
      ) -> (any UIViewControllerAnimatedTransitioning)? { animator }
      func navigationController(
        _ navigationController: UINavigationController,
        interactionControllerFor animationController: any UIViewControllerAnimatedTransitioning
      ) -> (any UIViewControllerInteractiveTransitioning)? { driver }
    }
    for finishes in [true, false] {
      Stage.run(rewinds: rewinds) { stage in
        let screen = stage.push("B")
        let delegate = Delegate()
        stage.navigation.delegate = delegate
        stage.navigation.popViewController(animated: true)
        stage.display.frame()
        delegate.driver.update(0.5)
        stage.display.frame()
        #expect(abs(Double(screen.view.layer.presentation()?.position.x ?? 0) - 390) < 1e-6)
        if finishes { delegate.driver.finish() } else { delegate.driver.cancel() }
        _ = stage.settle()
        #expect(delegate.animator.ends == [finishes ? .end : .start])
        #expect(stage.names == (finishes ? ["A"] : ["A", "B"]))
        if !finishes, rewinds { #expect(screen.view.center.x == 195) }
        #expect(SimulationWorld.current.animations.count == 0 && SimulationWorld.current.store.tracks.count == 0)
      }
    }
  }
}
