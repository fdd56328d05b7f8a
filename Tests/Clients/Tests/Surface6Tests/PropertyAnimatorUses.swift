import Testing
import UIKit

@MainActor
func propertyAnimatorUses(_ surface: Surface) {
  animatorMakingUses(surface)
  animatorRunUses(surface)
  animatorEndUses(surface)
}

/// A view and a linear animator of one second that moves it from 50 to 150.
@MainActor
private final class Mover {
  let stage = ViewStage()
  let view: UIView
  let animator = UIViewPropertyAnimator(duration: 1, curve: .linear)
  private(set) var ends: [UIViewAnimatingPosition] = []

  init() {
    let view = stage.box()
    self.view = view
    animator.addAnimations { view.center.x = 150 }
    animator.addCompletion { [unowned self] in ends.append($0) }
  }

  var x: CGFloat { view.seen.position.x }
}

@MainActor
private func animatorMakingUses(_ surface: Surface) {
  surface.behaves("init(duration:timingParameters:)") {
    let stage = ViewStage()
    let view = stage.box()
    let curve = UICubicTimingParameters(controlPoint1: CGPoint(x: 0, y: 0), controlPoint2: CGPoint(x: 1, y: 1))
    let animator = UIViewPropertyAnimator(duration: 2, timingParameters: curve)
    surface.equal(animator.duration, 2)
    animator.addAnimations { view.center.x = 150 }
    animator.startAnimation()
    stage.show(0.5)
    surface.near(view.seen.position.x, 75)
  }
  surface.behaves("init(duration:curve:animations:)") {
    let stage = ViewStage()
    let view = stage.box()
    let animator = UIViewPropertyAnimator(duration: 1, curve: .easeIn) { view.center.x = 150 }
    surface.equal(view.center.x, 50)
    animator.startAnimation()
    surface.equal(view.center.x, 150)
    stage.show(0.25)
    surface.near(view.seen.position.x, 59.346, within: 1e-2)
  }
  surface.behaves("init(duration:dampingRatio:animations:)") {
    let stage = ViewStage()
    let view = stage.box()
    let animator = UIViewPropertyAnimator(duration: 1, dampingRatio: 0.3) { view.center.x = 150 }
    animator.startAnimation()
    var farthest: CGFloat = 0
    for _ in 0..<100 {
      stage.show(0.01)
      farthest = max(farthest, view.seen.position.x)
    }
    surface.near(farthest, 150 + 37.2, within: 1.5)
    surface.near(view.seen.position.x, 150, within: 0.2)
  }
  surface.behaves("init(dampingRatio:initialVelocity:)") {
    // A view that is thrown the other way first: the velocity counts in ways (here 100 points) a second.
    for (velocity, isBefore) in [(0, false), (-10, true)] as [(CGFloat, Bool)] {
      let stage = ViewStage()
      let view = stage.box()
      let spring = UISpringTimingParameters(dampingRatio: 1, initialVelocity: CGVector(dx: velocity, dy: 0))
      let animator = UIViewPropertyAnimator(duration: 1, timingParameters: spring)
      animator.addAnimations { view.center.x = 150 }
      animator.startAnimation()
      stage.show(0.02)
      surface.equal(view.seen.position.x < 50, isBefore)
      stage.show(2)
      surface.equal(view.seen.position.x, 150)
    }
  }
  surface.behaves("init(mass:stiffness:damping:initialVelocity:)") {
    let stage = ViewStage()
    let view = stage.box()
    let spring = UISpringTimingParameters(
      mass: 1, stiffness: 100, damping: 20, initialVelocity: CGVector(dx: 0, dy: 0))
    let animator = UIViewPropertyAnimator(duration: 0.1, timingParameters: spring)
    animator.addAnimations { view.center.x = 150 }
    animator.startAnimation()
    stage.show(0.1)
    // The spring takes its own time: critically damped, 2/e of the way are left after √(m/k) = 0.1 s.
    surface.near(view.seen.position.x, 150 - 73.576, within: 1e-2)
    surface.yes(animator.isRunning && animator.duration > 0.5)
  }
}

@MainActor
private func animatorRunUses(_ surface: Surface) {
  surface.behaves("startAnimation()") {
    let mover = Mover()
    mover.stage.show(0.5)
    surface.equal(mover.x, 50)
    mover.animator.startAnimation()
    surface.equal(mover.animator.state, .active)
    mover.stage.show(0.5)
    surface.near(mover.x, 100)
    mover.stage.show(0.5)
    surface.equal(mover.x, 150)
    surface.equal(mover.animator.state, .inactive)
  }
  surface.behaves("pauseAnimation()") {
    let mover = Mover()
    mover.animator.startAnimation()
    mover.stage.show(0.3)
    mover.animator.pauseAnimation()
    mover.stage.show(2)
    surface.near(mover.x, 80)
    mover.animator.startAnimation()
    mover.stage.show(0.3)
    surface.near(mover.x, 110)
  }
  surface.behaves(".isRunning") {
    let mover = Mover()
    surface.yes(!mover.animator.isRunning)
    mover.animator.startAnimation()
    surface.yes(mover.animator.isRunning)
    mover.animator.pauseAnimation()
    surface.yes(!mover.animator.isRunning)
    mover.animator.startAnimation()
    mover.stage.show(1.1)
    surface.yes(!mover.animator.isRunning)
  }
  surface.behaves(".fractionComplete") {
    let mover = Mover()
    for fraction in [0.25, 0.75, 0.1] as [CGFloat] {
      mover.animator.fractionComplete = fraction
      mover.stage.show(0.1)
      surface.near(mover.x, 50 + 100 * fraction)
      surface.near(mover.animator.fractionComplete, fraction)
    }
    mover.animator.startAnimation()
    mover.stage.show(0.4)
    surface.near(mover.animator.fractionComplete, 0.5)
  }
  surface.behaves(".isReversed") {
    let mover = Mover()
    mover.animator.startAnimation()
    mover.stage.show(0.6)
    mover.animator.isReversed = true
    mover.stage.show(0.2)
    surface.near(mover.x, 90)
    mover.stage.show(0.5)
    surface.equal(mover.x, 50)
    surface.equal(mover.view.center.x, 50)
    surface.equal(mover.ends, [.start])
  }
  surface.behaves("addAnimations(_:)") {
    let mover = Mover()
    let view = mover.view
    mover.animator.startAnimation()
    mover.stage.show(0.5)
    mover.animator.addAnimations { view.alpha = 0 }
    mover.stage.show(0.25)
    // What is added on the way takes the time that is left.
    surface.near(CGFloat(view.seen.opacity), 0.5)
    surface.near(mover.x, 125)
  }
  surface.behaves("continueAnimation(withTimingParameters:durationFactor:)") {
    let mover = Mover()
    mover.animator.startAnimation()
    mover.stage.show(0.5)
    mover.animator.pauseAnimation()
    mover.animator.continueAnimation(
      withTimingParameters: UICubicTimingParameters(animationCurve: .linear), durationFactor: 2)
    mover.stage.show(1)
    // The half that is left takes two seconds now.
    surface.near(mover.x, 125)
    mover.stage.show(1)
    surface.equal(mover.ends, [.end])
  }
}

@MainActor
private func animatorEndUses(_ surface: Surface) {
  surface.behaves("addCompletion(_:)") {
    let mover = Mover()
    var order: [Int] = []
    mover.animator.addCompletion { _ in order.append(1) }
    mover.animator.addCompletion { _ in order.append(2) }
    mover.animator.startAnimation()
    mover.stage.show(0.99)
    surface.equal(order, [])
    mover.stage.show(0.01)
    surface.equal(order, [1, 2])
    surface.equal(mover.ends, [.end])
  }
  surface.behaves("stopAnimation(_:)") {
    let mover = Mover()
    mover.animator.startAnimation()
    mover.stage.show(0.3)
    mover.animator.stopAnimation(true)
    surface.near(mover.view.center.x, 80)
    surface.equal(mover.animator.state, .inactive)
    mover.stage.show(1)
    surface.near(mover.x, 80)
    surface.equal(mover.ends, [])
  }
  surface.behaves("finishAnimation(at:)") {
    let mover = Mover()
    mover.animator.startAnimation()
    mover.stage.show(0.3)
    mover.animator.stopAnimation(false)
    surface.equal(mover.animator.state, .stopped)
    surface.equal(mover.ends, [])
    mover.animator.finishAnimation(at: .end)
    surface.equal(mover.animator.state, .inactive)
    mover.stage.show(0.01)
    surface.equal(mover.x, 150)
    surface.equal(mover.ends, [.end])
  }
  for (symbol, position, x) in [
    (".start", .start, 50), (".current", .current, 80), (".end", .end, 150),
  ] as [(String, UIViewAnimatingPosition, CGFloat)] {
    surface.behaves(symbol) {
      let mover = Mover()
      mover.animator.startAnimation()
      mover.stage.show(0.3)
      mover.animator.stopAnimation(false)
      mover.animator.finishAnimation(at: position)
      surface.near(mover.view.center.x, x)
      mover.stage.show(0.01)
      surface.near(mover.x, x)
      surface.equal(mover.ends, [position])
    }
  }
}
