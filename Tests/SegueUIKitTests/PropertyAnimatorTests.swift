import Foundation
import SegueGeometry
import SegueQuartzCore
import SegueTestSupport
import SegueTiming
@testable import SegueUIKit
import Testing

@Suite("UIViewPropertyAnimator runs")
@MainActor
struct PropertyAnimatorTests {
  @Test("nothing moves before the start; then the model is at the end and the screen on the curve")
  func curve() {
    AnimatorStage.run { stage in
      let animator = stage.animator(1, UICubicTimingParameters(animationCurve: .easeIn))
      stage.frames(5)
      #expect(stage.view.center.x == 50 && animator.state == .inactive && !animator.isRunning)
      animator.startAnimation()
      #expect(animator.state == .active && animator.isRunning && stage.view.center.x == 450 && stage.x == 50)
      stage.frames(15)
      #expect(abs(stage.x - (50 + 400 * CubicBezier.easeIn.value(at: 0.25))) < 1e-9)
      #expect(abs(Double(animator.fractionComplete) - 0.25) < 1e-9)
      stage.frames(44)
      #expect(stage.ends.isEmpty && animator.state == .active)
      stage.frames(1)
      #expect(stage.ends == [.end] && animator.state == .inactive && stage.x == 450 && stage.isClean)
      #expect(animator.fractionComplete == 1)
    }
  }

  @Test("control points make the curve")
  func controlPoints() {
    AnimatorStage.run { stage in
      let animator = UIViewPropertyAnimator(
        duration: 0.5, controlPoint1: CGPoint(x: 0.1, y: 0.9), controlPoint2: CGPoint(x: 0.3, y: 1)
      ) { stage.view.alpha = 0 }
      animator.startAnimation()
      stage.frames(6)
      #expect(abs(stage.alpha - (1 - CubicBezier(0.1, 0.9, 0.3, 1).value(at: 0.2))) < 1e-9)
    }
  }

  @Test(
    "a spring of a damping ratio is the published one, fitted to the duration (§5.6)",
    arguments: [
      (0.7, 1.0, 0.5, 19.4615, [0.86703, 1.04121, 0.99852]), (1, 1, 0.5, 18.3551, [0.68045, 0.94573, 0.99900]),
      (0.7, 2, 0.48, 20.0415, [0.87273, 1.04140, 0.99846]), (0.8, 4, 0.5, 17.1254, [0.78566, 1.01070, 1.00047]),
      (1.5, 0, 0.45, 20.5187, [0.67107, 0.94448, 0.99900]), (0.5, 2, 0.4, 31.1040, [1.14431, 0.98965, 1.00141]),
      (0.8, 0.1, 0.5, 17.9711, [0.74928, 1.00910, 1.00030]),
    ] as [(Double, Double, Double, Double, [Double])])
  func fittedSpring(_ ratio: Double, _ velocity: Double, _ duration: Double, _ frequency: Double, _ x: [Double]) {
    let spring = Spring(settlingIn: duration, dampingRatio: ratio, initialVelocity: velocity)
    #expect(abs(spring.naturalFrequency - frequency) < 1e-4)
    AnimatorStage.run(hertz: 2000) { stage in
      let timing = UISpringTimingParameters(
        dampingRatio: CGFloat(ratio), initialVelocity: CGVector(dx: velocity, dy: velocity))
      let animator = stage.animator(duration, timing, to: 1050)
      animator.startAnimation()
      stage.frames(Int(duration * 500))
      // The vector's length counts for the frequency, its x for the way: a control that both are read.
      let length = (2 * velocity * velocity).squareRoot()
      let motion = Spring(settlingIn: duration, dampingRatio: ratio, initialVelocity: length)
        .motion(from: 0, to: 1, initialVelocity: velocity)
      #expect(abs(stage.x - (50 + 1000 * motion.sample(at: duration / 4).position)) < 1e-6)
    }
    AnimatorStage.run(hertz: 2000) { stage in
      let timing = UISpringTimingParameters(dampingRatio: CGFloat(ratio), initialVelocity: CGVector(dx: velocity, dy: 0))
      let animator = stage.animator(duration, timing, to: 1050)
      animator.startAnimation()
      stage.frames(Int(duration * 500))
      #expect(abs((stage.x - 50) / 1000 - x[0]) < 1e-5)
      stage.frames(Int(duration * 500))
      #expect(abs((stage.x - 50) / 1000 - x[1]) < 1e-5)
      stage.frames(Int(duration * 1000) - 1)
      #expect(abs((stage.x - 50) / 1000 - x[2]) < 0.003 && stage.ends.isEmpty)
      stage.frames(1)
      #expect(stage.ends == [.end] && stage.x == 1050)
    }
  }

  @Test("a physical spring is the closed form and takes the time it needs (SPR-01, SPR-06)", arguments: [30, 60, 120])
  func physicalSpring(_ hertz: Int64) {
    AnimatorStage.run(hertz: hertz) { stage in
      let timing = UISpringTimingParameters(
        mass: 1, stiffness: 100, damping: 10, initialVelocity: CGVector(dx: 0, dy: 0))
      let animator = stage.animator(99, timing, to: 51)
      let spring = Spring(stiffness: 100, damping: 10)
      #expect(animator.duration == spring.settlingDuration())
      animator.startAnimation()
      stage.frames(Int(hertz) / 2)
      let motion = spring.motion(from: 0, to: 1)
      #expect(abs(stage.x - (50 + motion.sample(at: 0.5).position)) < 1e-9)
      stage.display.runUntilIdle()
      #expect(stage.isClean && abs(stage.world.now.seconds - spring.settlingDuration()) <= 1.01 / Double(hertz))
    }
    AnimatorStage.run(hertz: 10) { stage in
      let timing = UISpringTimingParameters(
        mass: 2, stiffness: 100, damping: 15, initialVelocity: CGVector(dx: 0, dy: 0))
      stage.animator(1, timing, to: 51).startAnimation()
      for expected in [0.189982, 0.553083] {
        stage.frames(1)
        #expect(abs(stage.x - 50 - expected) < 1e-5)
      }
      stage.frames(3)
      #expect(abs(stage.x - 50 - 1.137978) < 1e-5)
    }
  }

  @Test("a spring is over-damped only where the world allows it (SPR-03)")
  func overdamped() {
    for allows in [false, true] {
      AnimatorStage.run { stage in
        stage.world.springTimingAllowsOverdamping = allows
        let timing = UISpringTimingParameters(
          mass: 0.3, stiffness: 400, damping: 30, initialVelocity: CGVector(dx: 0, dy: 0))
        stage.animator(1, timing, to: 150).startAnimation()
        stage.frames(1)
        #expect((abs(stage.x - 50 - 11.10123) < 1e-4) == allows)
        stage.frames(5)
        #expect((abs(stage.x - 50 - 74.74068) < 1e-4) == allows)
      }
    }
  }

  @Test("a perceptual duration and a bounce make the spring of that response")
  func bounce() {
    AnimatorStage.run { stage in
      let animator = stage.animator(9, UISpringTimingParameters(duration: 0.4, bounce: 0.3))
      let spring = Spring(duration: 0.4, bounce: 0.3)
      #expect(animator.duration == spring.settlingDuration())
      animator.startAnimation()
      stage.frames(12)
      #expect(abs(stage.x - (50 + 400 * spring.motion(from: 0, to: 1).sample(at: 0.2).position)) < 1e-6)
    }
  }

  @Test("the two numbers of a position have velocities of their own, other properties the vector's length")
  func velocities() {
    AnimatorStage.run { stage in
      let timing = UISpringTimingParameters(
        mass: 1, stiffness: 100, damping: 10, initialVelocity: CGVector(dx: 3, dy: -4))
      let animator = UIViewPropertyAnimator(duration: 1, timingParameters: timing)
      animator.addAnimations {
        stage.view.center = CGPoint(x: 150, y: 250)
        stage.view.alpha = 0
      }
      animator.startAnimation()
      stage.frames(6)
      let spring = Spring(stiffness: 100, damping: 10)
      func progress(_ velocity: Double) -> Double {
        spring.motion(from: 0, to: 1, initialVelocity: velocity).sample(at: 0.1).position
      }
      let shown = stage.view.layer.presentation()?.position ?? .zero
      #expect(abs(Double(shown.x) - (50 + 100 * progress(3))) < 1e-9)
      #expect(abs(Double(shown.y) - (50 + 200 * progress(-4))) < 1e-9)
      #expect(abs(stage.alpha - (1 - progress(5))) < 1e-9)
    }
  }

  @Test("a composed curve bends the time of its spring")
  func composed() {
    final class Composed: UITimingCurveProvider {
      let timingCurveType = UITimingCurveType.composed
      let cubicTimingParameters: UICubicTimingParameters? = UICubicTimingParameters(animationCurve: .easeIn)
      let springTimingParameters: UISpringTimingParameters? = UISpringTimingParameters(dampingRatio: 0.6)
    }
    AnimatorStage.run { stage in
      stage.animator(0.5, Composed()).startAnimation()
      stage.frames(15)
      let time = 0.5 * CubicBezier.easeIn.value(at: 0.5)
      let motion = Spring(settlingIn: 0.5, dampingRatio: 0.6).motion(from: 0, to: 1)
      #expect(abs(stage.x - (50 + 400 * motion.sample(at: time).position)) < 1e-6)
    }
  }

  @Test("a delayed start shows the old values until it moves")
  func delay() {
    AnimatorStage.run { stage in
      let animator = stage.linear(0.5)
      animator.startAnimation(afterDelay: 0.25)
      #expect(animator.delay == 0.25 && animator.isRunning)
      stage.frames(15)
      #expect(stage.x == 50 && stage.view.center.x == 450 && animator.fractionComplete == 0)
      stage.frames(15)
      #expect(abs(stage.x - 250) < 1e-9)
      stage.frames(15)
      #expect(stage.ends == [.end] && stage.isClean)
    }
  }

  @Test("a delay factor takes that share of the duration, and the animations the rest")
  func delayFactor() {
    AnimatorStage.run { stage in
      let animator = stage.animator(1, UICubicTimingParameters(animationCurve: .easeOut))
      animator.addAnimations({ stage.view.alpha = 0 }, delayFactor: 0.5)
      animator.startAnimation()
      stage.frames(30)
      #expect(stage.alpha == 1 && abs(stage.x - (50 + 400 * CubicBezier.easeOut.value(at: 0.5))) < 1e-9)
      stage.frames(15)
      #expect(abs(stage.alpha - (1 - CubicBezier.easeOut.value(at: 0.5))) < 1e-9)
      stage.frames(15)
      #expect(stage.alpha == 0 && stage.ends == [.end])
    }
  }

  @Test("animations added while it runs take the time that is left")
  func addedLate() {
    AnimatorStage.run { stage in
      let animator = stage.linear()
      animator.startAnimation()
      stage.frames(30)
      animator.addAnimations { stage.view.alpha = 0 }
      animator.addAnimations({ stage.view.layer.cornerRadius = 20 }, delayFactor: 0.5)
      #expect(stage.alpha == 1)
      stage.frames(15)
      #expect(abs(stage.alpha - 0.5) < 1e-9 && abs(stage.x - 350) < 1e-9)
      #expect(stage.view.layer.presentation()?.cornerRadius == 0)
      stage.frames(8)
      #expect(abs(Double(stage.view.layer.presentation()?.cornerRadius ?? 0) - 20 * 8 / 15) < 1e-6)
      stage.frames(7)
      #expect(stage.ends == [.end] && stage.alpha == 0)
    }
  }

  @Test("a property that changes again on the way goes on from where it is")
  func changedAgain() {
    AnimatorStage.run { stage in
      let animator = stage.linear()
      animator.startAnimation()
      stage.frames(30)
      animator.addAnimations { stage.view.center.x = 50 }
      #expect(abs(stage.x - 250) < 1e-9)
      stage.frames(15)
      #expect(abs(stage.x - 150) < 1e-9)
      animator.isReversed = true
      stage.frames(30)
      // Back past where the second change was made, the first one shows.
      #expect(abs(stage.x - 150) < 1e-6)
      stage.frames(15)
      #expect(stage.ends == [.start] && stage.x == 50 && stage.view.center.x == 50)
    }
  }

  @Test("two animators of one property: the second has it, from where it is, and the first keeps the rest")
  func two() {
    AnimatorStage.run { stage in
      let first = stage.linear()
      first.addAnimations { stage.view.alpha = 0 }
      first.startAnimation()
      stage.frames(30)
      let second = UIViewPropertyAnimator(duration: 1, curve: .linear) { stage.view.center.x = 50 }
      second.startAnimation()
      #expect(abs(stage.x - 250) < 1e-9)
      stage.frames(15)
      #expect(abs(stage.x - 200) < 1e-9 && abs(stage.alpha - 0.25) < 1e-9)
      first.isReversed = true
      stage.frames(45)
      #expect(stage.ends == [.start] && stage.view.alpha == 1 && stage.view.center.x == 50)
      stage.frames(15)
      #expect(stage.x == 50 && stage.isClean)
    }
  }

  @Test("an animator takes a property from an animation block, which completes with false")
  func overBlock() {
    AnimatorStage.run { stage in
      var finished: [Bool] = []
      UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) {
        stage.view.center.x = 450
      } completion: {
        finished.append($0)
      }
      stage.frames(30)
      stage.linear(0.5, to: 50).startAnimation()
      #expect(finished == [false] && abs(stage.x - 250) < 1e-9)
      stage.frames(15)
      #expect(abs(stage.x - 150) < 1e-9)
    }
  }

  @Test("a running animator of the class method starts at once and completes")
  func classMethod() {
    AnimatorStage.run { stage in
      var ends: [UIViewAnimatingPosition] = []
      let animator = UIViewPropertyAnimator.runningPropertyAnimator(
        withDuration: 0.5, delay: 0, options: .curveLinear, animations: { stage.view.alpha = 0 },
        completion: { ends.append($0) })
      #expect(animator.isRunning)
      stage.frames(15)
      #expect(abs(stage.alpha - 0.5) < 1e-9)
      stage.frames(15)
      #expect(ends == [.end] && stage.isClean)
    }
  }

  @Test("an animator without animations takes its time, one of no duration ends in its frame")
  func empty() {
    AnimatorStage.run { stage in
      var ends: [UIViewAnimatingPosition] = []
      let empty = UIViewPropertyAnimator(duration: 0.5, curve: .linear)
      empty.addCompletion { ends.append($0) }
      empty.startAnimation()
      stage.frames(29)
      #expect(ends.isEmpty && empty.isRunning)
      stage.frames(1)
      #expect(ends == [.end])
      let none = stage.linear(0)
      none.startAnimation()
      stage.frames(1)
      #expect(stage.ends == [.end] && stage.x == 450 && stage.isClean)
    }
  }

  @Test("animated views take no touches unless the animator lets them")
  func touches() {
    for takes in [true, false] {
      AnimatorStage.run { stage in
        let animator = UIViewPropertyAnimator(duration: 0.5, curve: .linear) { stage.view.alpha = 0.5 }
        animator.isUserInteractionEnabled = takes
        animator.startAnimation()
        let point = CGPoint(x: 10, y: 10)
        #expect((stage.window.hitTest(point, with: nil) === stage.view) == takes)
        stage.display.runUntilIdle()
        #expect(stage.window.hitTest(point, with: nil) === stage.view)
      }
    }
  }

  @Test("a view that leaves takes its animations along; the animator ends when none is left")
  func gone() {
    AnimatorStage.run { stage in
      let other = UIView(frame: CGRect(x: 0, y: 200, width: 10, height: 10))
      stage.window.addSubview(other)
      stage.frames(1)
      let animator = stage.linear()
      animator.addAnimations { other.alpha = 0 }
      animator.startAnimation()
      stage.frames(30)
      stage.view.removeFromSuperview()
      stage.frames(15)
      #expect(animator.isRunning && abs(Double(other.layer.presentation()?.exactOpacity ?? 1) - 0.25) < 1e-9)
      other.removeFromSuperview()
      stage.frames(1)
      #expect(stage.ends == [.end] && animator.state == .inactive && stage.isClean, "\(stage.ends) \(animator.state.rawValue) \(stage.world.animations.count) \(stage.view.touchBlockCount) \(stage.world.isAnimating)")
    }
  }

  @Test("a running animator asks for nothing in a frame and needs no reference")
  func unheld() {
    AnimatorStage.run { stage in
      stage.linear().startAnimation()
      stage.display.runUntilIdle()
      #expect(stage.ends == [.end])
    }
  }

  @Test("numbers that are none are refused and recorded (SPR-05)")
  func badNumbers() {
    AnimatorStage.run { stage in
      let zero = CGVector(dx: 0, dy: 0)
      let bad: [(Int, () -> Void)] = [
        (1, { _ = UIViewPropertyAnimator(duration: -1, curve: .linear) }),
        (1, { _ = UIViewPropertyAnimator(duration: .nan, curve: .linear) }),
        (1, { _ = UISpringTimingParameters(mass: 0, stiffness: 1, damping: 1, initialVelocity: zero) }),
        (1, { _ = UISpringTimingParameters(mass: 1, stiffness: -1, damping: 1, initialVelocity: zero) }),
        (1, { _ = UISpringTimingParameters(dampingRatio: .nan) }),
        (1, { _ = UISpringTimingParameters(duration: 0, bounce: 0.5) }),
        (1, { _ = UISpringTimingParameters(dampingRatio: 1, initialVelocity: CGVector(dx: CGFloat.nan, dy: 0)) }),
        (1, { _ = UICubicTimingParameters(controlPoint1: CGPoint(x: CGFloat.nan, y: 0), controlPoint2: .zero) }),
        (1, { stage.linear().fractionComplete = .nan }),
        (1, { stage.linear().startAnimation(afterDelay: -.infinity) }),
        (1, { stage.linear().addAnimations({}, delayFactor: 2) }),
        (0, { _ = UISpringTimingParameters(dampingRatio: 7) }),
      ]
      for (index, (count, call)) in bad.enumerated() {
        let before = stage.world.diagnostics.count
        call()
        #expect(stage.world.diagnostics.count - before == count, "\(index)")
      }
      stage.display.runUntilIdle()
      #expect(stage.x.isFinite)
    }
  }
}
