import Testing
import UIKit

@MainActor
func viewAnimationUses(_ surface: Surface) {
  blockUses(surface)
  animationOptionUses(surface)
  keyframeUses(surface)
  animationSwitchUses(surface)
}

/// How far a block with these options has come at a quarter of its time.
@MainActor
private func quarterWay(_ options: UIView.AnimationOptions) -> CGFloat {
  let stage = ViewStage()
  let view = stage.box()
  UIView.animate(withDuration: 1, delay: 0, options: options) { view.center.x = 150 }
  stage.show(0.25)
  return (view.seen.position.x - 50) / 100
}

@MainActor
private func blockUses(_ surface: Surface) {
  surface.behaves("animate(withDuration:animations:)") {
    let stage = ViewStage()
    let view = stage.box()
    UIView.animate(withDuration: 1) { view.center.x = 150 }
    surface.equal(view.center.x, 150)
    surface.equal(view.seen.position.x, 50)
    stage.show(0.5)
    // In and out: half of the way in half of the time.
    surface.near(view.seen.position.x, 100)
    stage.show(0.5)
    surface.equal(view.seen.position.x, 150)
    surface.yes(view.layer.animationKeys() == nil)
  }
  surface.behaves("animate(withDuration:animations:completion:)") {
    let stage = ViewStage()
    let view = stage.box()
    var ends: [Bool] = []
    UIView.animate(withDuration: 0.5, animations: { view.alpha = 0 }, completion: { ends.append($0) })
    stage.show(0.49)
    surface.equal(ends, [])
    stage.show(0.01)
    surface.equal(ends, [true])
    UIView.animate(withDuration: 0.5, animations: { view.alpha = 1 }, completion: { ends.append($0) })
    stage.show(0.2)
    view.layer.removeAllAnimations()
    stage.show(0.1)
    surface.equal(ends, [true, false])
  }
  surface.behaves("animate(withDuration:delay:options:animations:completion:)") {
    let stage = ViewStage()
    let view = stage.box()
    var ends: [Bool] = []
    UIView.animate(
      withDuration: 1, delay: 0.5, options: [.curveLinear, .autoreverse], animations: { view.center.x = 150 },
      completion: { ends.append($0) })
    for (seconds, x) in [(0.4, 50), (0.35, 75), (0.75, 150), (0.5, 100)] as [(Double, CGFloat)] {
      stage.show(seconds)
      surface.near(view.seen.position.x, x)
    }
    surface.equal(ends, [])
    stage.show(0.5)
    surface.equal(ends, [true])
  }
  surface.behaves(
    "animate(withDuration:delay:usingSpringWithDamping:initialSpringVelocity:options:animations:completion:)"
  ) {
    var farthest: [CGFloat] = []
    var ends = 0
    for damping in [0.3, 1] as [CGFloat] {
      let stage = ViewStage()
      let view = stage.box()
      UIView.animate(
        withDuration: 1, delay: 0, usingSpringWithDamping: damping, initialSpringVelocity: 0, options: [],
        animations: { view.center.x = 150 }, completion: { _ in ends += 1 })
      var most: CGFloat = 0
      for _ in 0..<100 {
        stage.show(0.01)
        most = max(most, view.seen.position.x)
      }
      farthest.append(most)
      surface.near(view.seen.position.x, 150, within: 0.2)
    }
    // A little damped spring swings over by e^(−π·0.3/√(1 − 0.09)) of its way, a critically damped one not at all.
    surface.near(farthest[0], 150 + 37.2, within: 1.5)
    surface.yes(farthest[1] <= 150)
    surface.equal(ends, 2)
  }
}

@MainActor
private func animationOptionUses(_ surface: Surface) {
  // Where the curves of (0.42, 0), (0.58, 1) and straight lines stand at a quarter of the time.
  surface.behaves(".curveLinear") { surface.near(quarterWay(.curveLinear), 0.25) }
  surface.behaves(".curveEaseInOut") { surface.near(quarterWay(.curveEaseInOut), 0.12916, within: 1e-4) }
  surface.behaves(".curveEaseIn") { surface.near(quarterWay(.curveEaseIn), 0.09346, within: 1e-4) }
  surface.behaves(".curveEaseOut") { surface.near(quarterWay(.curveEaseOut), 0.37813, within: 1e-4) }
  surface.behaves(".allowUserInteraction") {
    let stage = ViewStage()
    let view = stage.box()
    let place = CGPoint(x: 50, y: 50)
    UIView.animate(withDuration: 0.5, delay: 0, options: []) { view.alpha = 0.5 }
    stage.show(0.1)
    surface.yes(stage.root.hitTest(place, with: nil) === stage.root)
    stage.show(0.5)
    surface.yes(stage.root.hitTest(place, with: nil) === view)
    UIView.animate(withDuration: 0.5, delay: 0, options: .allowUserInteraction) { view.alpha = 1 }
    stage.show(0.1)
    surface.yes(stage.root.hitTest(place, with: nil) === view)
  }
  surface.behaves(".beginFromCurrentState") {
    let stage = ViewStage()
    let view = stage.box()
    UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { view.center.x = 150 }
    stage.show(0.5)
    UIView.animate(withDuration: 1, delay: 0, options: [.curveLinear, .beginFromCurrentState]) { view.center.x = 20 }
    stage.show(0.5)
    // From 100, where it was seen, to 20.
    surface.near(view.seen.position.x, 60)
  }
}

@MainActor
private func keyframeUses(_ surface: Surface) {
  /// Where the view is at these tenths of a keyframed way 50 → 100 (first half) → 250 (second half).
  func places(_ options: UIView.KeyframeAnimationOptions, at tenths: [Int]) -> [CGFloat] {
    let stage = ViewStage()
    let view = stage.box()
    let linear = UIView.KeyframeAnimationOptions(rawValue: UIView.AnimationOptions.curveLinear.rawValue)
    UIView.animateKeyframes(withDuration: 1, delay: 0, options: [options, linear]) {
      UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.5) { view.center.x = 100 }
      UIView.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.5) { view.center.x = 250 }
    }
    return (1...10).compactMap { tenth in
      stage.show(0.1)
      return tenths.contains(tenth) ? view.seen.position.x : nil
    }
  }
  surface.behaves("animateKeyframes(withDuration:delay:options:animations:completion:)") {
    let stage = ViewStage()
    let view = stage.box()
    var ends: [Bool] = []
    UIView.animateKeyframes(
      withDuration: 1, delay: 0.5, options: [],
      animations: {
        UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.5) { view.alpha = 0 }
      }, completion: { ends.append($0) })
    stage.show(0.5)
    surface.equal(view.seen.opacity, 1)
    stage.show(0.5)
    surface.near(CGFloat(view.seen.opacity), 0)
    surface.equal(ends, [])
    stage.show(0.5)
    surface.equal(ends, [true])
  }
  surface.behaves("addKeyframe(withRelativeStartTime:relativeDuration:animations:)") {
    let stage = ViewStage()
    let view = stage.box()
    let linear = UIView.KeyframeAnimationOptions(rawValue: UIView.AnimationOptions.curveLinear.rawValue)
    UIView.animateKeyframes(withDuration: 1, delay: 0, options: linear) {
      UIView.addKeyframe(withRelativeStartTime: 0.25, relativeDuration: 0.5) { view.center.x = 150 }
    }
    for x in [50, 100, 150, 150] as [CGFloat] {
      stage.show(0.25)
      surface.near(view.seen.position.x, x)
    }
  }
  surface.behaves(".calculationModeLinear") {
    for (place, x) in zip(places(.calculationModeLinear, at: [2, 5, 8]), [70, 100, 190] as [CGFloat]) {
      surface.near(place, x)
    }
  }
  surface.behaves(".calculationModeCubic") {
    let found = places(.calculationModeCubic, at: [2, 5, 8, 10])
    // Smooth through the values: still slow where the straight way has a corner, and the same at the keyframes.
    surface.yes(found.count == 4 && abs(found[0] - 70) > 1 && abs(found[2] - 190) > 1)
    surface.near(found[1], 100)
    surface.near(found[3], 250)
  }
}

@MainActor
private func animationSwitchUses(_ surface: Surface) {
  surface.behaves("performWithoutAnimation(_:)") {
    let stage = ViewStage()
    let view = stage.box()
    UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) {
      view.alpha = 0
      UIView.performWithoutAnimation { view.center.x = 150 }
    }
    stage.show(0.5)
    surface.equal(view.seen.position.x, 150)
    surface.near(CGFloat(view.seen.opacity), 0.5)
  }
  surface.behaves("setAnimationsEnabled(_:)") {
    let stage = ViewStage()
    let view = stage.box()
    UIView.setAnimationsEnabled(false)
    surface.yes(!UIView.areAnimationsEnabled)
    UIView.animate(withDuration: 1) { view.center.x = 150 }
    stage.show(0.01)
    surface.equal(view.seen.position.x, 150)
    UIView.setAnimationsEnabled(true)
    UIView.animate(withDuration: 1) { view.center.x = 50 }
    stage.show(0.5)
    surface.near(view.seen.position.x, 100)
  }
  surface.behaves("setAnimationTimingFunction(_:)") {
    let stage = ViewStage()
    let layer = stage.put(layer: CALayer())
    CATransaction.begin()
    CATransaction.setAnimationDuration(1)
    CATransaction.setAnimationTimingFunction(CAMediaTimingFunction(name: .easeIn))
    layer.position.x = 150
    CATransaction.commit()
    stage.show(0.25)
    surface.near((layer.seen.position.x - 50) / 100, 0.09346, within: 1e-4)
  }
}
