import Testing
import UIKit

/// A view in a window, seen frame by frame.
@MainActor
private final class FadeStage {
  let stage = ControllerStage()
  let view = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))

  init() {
    stage.window.addSubview(view)
    stage.settle()
  }

  var opacity: CGFloat { CGFloat(stage.shown(view).opacity) }

  /// The opacity after a quarter of a second of a fade that takes a second.
  static func quarter(_ parameters: any UITimingCurveProvider) -> CGFloat {
    let fade = FadeStage()
    let animator = UIViewPropertyAnimator(duration: 1, timingParameters: parameters)
    animator.addAnimations { fade.view.alpha = 0 }
    animator.startAnimation()
    fade.stage.frames(15)
    return fade.opacity
  }
}

/// A provider of a client's own that is a spring.
private final class OwnCurve: NSObject, UITimingCurveProvider {
  let timingCurveType: UITimingCurveType
  let cubicTimingParameters: UICubicTimingParameters?
  let springTimingParameters: UISpringTimingParameters?

  init(
    _ type: UITimingCurveType, cubic: UICubicTimingParameters? = nil, spring: UISpringTimingParameters? = nil
  ) {
    timingCurveType = type
    cubicTimingParameters = cubic
    springTimingParameters = spring
  }

  required init?(coder: NSCoder) { nil }
  func copy(with zone: NSZone? = nil) -> Any { self }
  func encode(with coder: NSCoder) {}
}

@MainActor
func animatorTypeUses(_ surface: Surface) {
  surface.behaves("UIViewPropertyAnimator") {
    let fade = FadeStage()
    let animator = UIViewPropertyAnimator(duration: 1, curve: .linear) { fade.view.alpha = 0 }
    var ended: UIViewAnimatingPosition?
    animator.addCompletion { ended = $0 }
    animator.fractionComplete = 0.25
    fade.stage.frames(30)
    surface.near(fade.opacity, 0.75, within: 1e-4)
    animator.isReversed = true
    animator.startAnimation()
    fade.stage.settle()
    surface.near(fade.opacity, 1)
    surface.equal(ended, .start)
  }
  surface.behaves("UIViewAnimating") {
    let fade = FadeStage()
    let animator: any UIViewAnimating = UIViewPropertyAnimator(duration: 1, curve: .linear) { fade.view.alpha = 0 }
    surface.equal(animator.state, .inactive)
    animator.startAnimation()
    fade.stage.frames(30)
    animator.pauseAnimation()
    surface.yes(animator.state == .active && !animator.isRunning)
    surface.near(animator.fractionComplete, 0.5, within: 0.04)
    animator.stopAnimation(false)
    animator.finishAnimation(at: .end)
    surface.equal(animator.state, .inactive)
    surface.equal(fade.view.alpha, 0)
  }
  surface.behaves("UIViewImplicitlyAnimating") {
    let fade = FadeStage()
    let animator: any UIViewImplicitlyAnimating = UIViewPropertyAnimator(duration: 1, curve: .linear)
    var ended = false
    animator.addAnimations { fade.view.alpha = 0.5 }
    animator.addCompletion { ended = $0 == .end }
    animator.startAnimation()
    fade.stage.frames(31)
    surface.near(fade.opacity, 0.75, within: 0.02)
    fade.stage.settle()
    surface.yes(ended && fade.view.alpha == 0.5)
  }
  surface.behaves("UIView.AnimationCurve") {
    @MainActor func quarter(_ curve: UIView.AnimationCurve) -> CGFloat {
      FadeStage.quarter(UICubicTimingParameters(animationCurve: curve))
    }
    surface.yes(quarter(.easeOut) < quarter(.linear) && quarter(.linear) < quarter(.easeInOut))
    surface.yes(quarter(.easeInOut) < quarter(.easeIn))
  }
  surface.behaves("UICubicTimingParameters") {
    let sudden = UICubicTimingParameters(controlPoint1: CGPoint(x: 0, y: 1), controlPoint2: CGPoint(x: 0, y: 1))
    surface.yes(FadeStage.quarter(sudden) < 0.3)
    let late = UICubicTimingParameters(controlPoint1: CGPoint(x: 1, y: 0), controlPoint2: CGPoint(x: 1, y: 0))
    surface.yes(FadeStage.quarter(late) > 0.9)
  }
  surface.behaves("UISpringTimingParameters") {
    /// How far a spring goes beyond its end, in points of 100.
    @MainActor func overshoot(_ ratio: CGFloat) -> CGFloat {
      let fade = FadeStage()
      fade.view.center = .zero
      let spring = UISpringTimingParameters(dampingRatio: ratio)
      let animator = UIViewPropertyAnimator(duration: 1, timingParameters: spring)
      animator.addAnimations { fade.view.center = CGPoint(x: 100, y: 0) }
      animator.startAnimation()
      var furthest: CGFloat = 0
      for _ in 0..<90 {
        fade.stage.frames(1)
        furthest = max(furthest, fade.stage.shown(fade.view).position.x)
      }
      return furthest - 100
    }
    surface.yes(overshoot(0.3) > 10)
    surface.yes(overshoot(1) < 0.01)
  }
  surface.behaves("UITimingCurveProvider") {
    let own = OwnCurve(.cubic, cubic: UICubicTimingParameters(animationCurve: .easeOut))
    surface.near(FadeStage.quarter(own), FadeStage.quarter(UICubicTimingParameters(animationCurve: .easeOut)))
    surface.yes(FadeStage.quarter(own) < FadeStage.quarter(UICubicTimingParameters(animationCurve: .linear)) - 0.05)
  }
  surface.behaves("UITimingCurveType") {
    // A composed provider has both; the type says which.
    let spring = UISpringTimingParameters(dampingRatio: 1)
    let (cubic, kind) = (UICubicTimingParameters(animationCurve: .linear), UITimingCurveType.spring)
    surface.near(FadeStage.quarter(OwnCurve(kind, cubic: nil, spring: spring)), FadeStage.quarter(spring))
    surface.equal(cubic.timingCurveType, .builtin)
    surface.equal(spring.timingCurveType, .spring)
    surface.equal(UICubicTimingParameters(controlPoint1: .zero, controlPoint2: .zero).timingCurveType, .cubic)
  }
  surface.behaves("UIView.AnimationOptions") {
    @MainActor func quarter(_ options: UIView.AnimationOptions) -> CGFloat {
      let fade = FadeStage()
      UIView.animate(withDuration: 1, delay: 0, options: options) { fade.view.alpha = 0 }
      fade.stage.frames(15)
      return fade.opacity
    }
    surface.yes(quarter([.curveEaseOut, .allowUserInteraction]) < quarter(.curveLinear) - 0.05)
    surface.yes(quarter(.curveEaseIn) > quarter(.curveLinear) + 0.05)
  }
  surface.behaves("UIView.KeyframeAnimationOptions") {
    /// The opacity in the middle of a fade over two keyframes.
    @MainActor func middle(_ options: UIView.KeyframeAnimationOptions) -> CGFloat {
      let fade = FadeStage()
      UIView.animateKeyframes(withDuration: 1, delay: 0, options: options) {
        UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.5) { fade.view.alpha = 0.8 }
        UIView.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.5) { fade.view.alpha = 0 }
      }
      fade.stage.frames(46)
      return fade.opacity
    }
    surface.yes(abs(middle(.calculationModeLinear) - middle(.calculationModeDiscrete)) > 0.1)
  }
}
