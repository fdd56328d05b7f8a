import QuartzCore

/// Code of Swift 4.1, whose constants had other names.
@MainActor
protocol OldStyle {
  func pulse() -> CABasicAnimation
  func change() -> CATransition
  func stroke(_ layer: CAShapeLayer)
}

struct OldCode: OldStyle {
  @available(*, deprecated)
  func pulse() -> CABasicAnimation {
    let animation = CABasicAnimation(keyPath: "opacity")
    animation.timingFunction = CAMediaTimingFunction(name: kCAMediaTimingFunctionEaseInEaseOut)
    animation.fillMode = kCAFillModeForwards
    animation.isRemovedOnCompletion = false
    return animation
  }

  @available(*, deprecated)
  func change() -> CATransition {
    let transition = CATransition()
    transition.type = kCATransitionPush
    transition.subtype = kCATransitionFromRight
    return transition
  }

  @available(*, deprecated)
  func stroke(_ layer: CAShapeLayer) {
    layer.lineCap = kCALineCapRound
    layer.lineJoin = kCALineJoinBevel
    layer.contentsGravity = kCAGravityResizeAspectFill
    layer.fillRule = kCAFillRuleEvenOdd
    let animation = CAKeyframeAnimation(keyPath: "position")
    animation.values = [
      NSValue(cgPoint: .zero), NSValue(cgPoint: CGPoint(x: 90, y: 0)), NSValue(cgPoint: CGPoint(x: 100, y: 0)),
    ]
    animation.calculationMode = kCAAnimationPaced
    animation.rotationMode = kCAAnimationRotateAuto
    layer.add(animation, forKey: nil)
  }
}
