import QuartzCore

extension CALayer {
  /// Says no: shakes sideways about where the layer stands.
  func shake() {
    let animation = CAKeyframeAnimation(keyPath: "transform.translation.x")
    animation.timingFunction = CAMediaTimingFunction(name: .linear)
    animation.duration = 0.6
    animation.values = [-20.0, 20.0, -20.0, 20.0, -10.0, 10.0, -5.0, 5.0, 0.0]
    animation.isAdditive = true
    add(animation, forKey: "shake")
  }

  /// The same with key times and a position.
  func nudge() {
    let animation = CAKeyframeAnimation()
    animation.keyPath = "position.x"
    animation.values = [0, 10, -10, 10, 0]
    animation.keyTimes = [0, 0.2, 0.5, 0.8, 1]
    animation.duration = 0.4
    animation.isAdditive = true
    add(animation, forKey: "nudge")
  }

  func startPulsing(delegate: CAAnimationDelegate? = nil) {
    let pulse = CABasicAnimation(keyPath: "transform.scale")
    pulse.fromValue = 1
    pulse.toValue = 1.2
    pulse.duration = 0.5
    pulse.timingFunction = CAMediaTimingFunction(name: CAMediaTimingFunctionName.easeInEaseOut)
    pulse.autoreverses = true
    pulse.repeatCount = .infinity
    pulse.delegate = delegate
    add(pulse, forKey: "pulse")
  }

  func stopPulsing() {
    removeAnimation(forKey: "pulse")
  }

  func startSpinning(period: CFTimeInterval) {
    guard animation(forKey: "rotationAnimation") == nil else { return }
    let rotation = CABasicAnimation(keyPath: "transform.rotation.z")
    rotation.toValue = NSNumber(value: Double.pi * 2.0)
    rotation.duration = period
    rotation.isCumulative = true
    rotation.repeatCount = Float.greatestFiniteMagnitude
    add(rotation, forKey: "rotationAnimation")
  }
}
