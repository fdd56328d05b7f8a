import UIKit

/// A spring by hand, driven by a display link.
class SpringView: UIView {
  private(set) var ticks = 0
  private var link: CADisplayLink?
  private var velocity: CGFloat = 0
  private var target: CGFloat = 0
  let stiffness: CGFloat = 100
  let damping: CGFloat = 20

  func spring(to x: CGFloat) {
    target = x
    let link = CADisplayLink(target: self, selector: Selector(SpringView.step(_:)))
    link.add(to: .main, forMode: .common)
    self.link = link
  }

  func step(_ link: CADisplayLink) {
    let dt = CGFloat(link.targetTimestamp - link.timestamp)
    ticks += 1
    velocity += (stiffness * (target - center.x) - damping * velocity) * dt
    let x = center.x + velocity * dt
    center.x = x
    if abs(target - x) < 0.01, abs(velocity) < 0.01 {
      link.invalidate()
      self.link = nil
    }
  }
}

/// One delegate for several animations, told apart by a value that each carries.
class Choreographer: NSObject, CAAnimationDelegate {
  var log: [String] = []

  func fade(_ layer: CALayer, name: String, duration: CFTimeInterval) {
    let animation = CABasicAnimation(keyPath: "opacity")
    animation.fromValue = 1.0
    animation.toValue = 0.0
    animation.duration = duration
    animation.delegate = self
    animation.fillMode = .forwards
    animation.isRemovedOnCompletion = false
    animation.setValue(name, forKey: "name")
    animation.setValue(layer, forKey: "layer")
    layer.add(animation, forKey: name)
  }

  func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {
    guard let name = anim.value(forKey: "name") as? String, let layer = anim.value(forKey: "layer") as? CALayer else {
      return
    }
    log.append("\(name) \(flag)")
    if name == "first" {
      fade(layer, name: "second", duration: 0.2)
    }
  }
}

extension CALayer {
  /// In from below, then up in size; staggered within one group.
  func enter() {
    let rise = CABasicAnimation(keyPath: "position.y")
    rise.fromValue = position.y + 100
    rise.toValue = position.y
    rise.duration = 0.4
    rise.fillMode = .both

    let grow = CABasicAnimation(keyPath: "transform.scale")
    grow.fromValue = 0.5
    grow.toValue = 1
    grow.beginTime = 0.2
    grow.duration = 0.4
    grow.fillMode = CAMediaTimingFillMode.backwards

    let fade = CAKeyframeAnimation(keyPath: "opacity")
    fade.values = [0, 1, 0.5, 1]
    fade.keyTimes = [0, 0.25, 0.5, 1]

    let group = CAAnimationGroup()
    group.animations = [rise, grow, fade]
    group.duration = 0.8
    group.beginTime = convertTime(CACurrentMediaTime(), from: nil) + 0.1
    group.fillMode = .backwards
    add(group, forKey: "enter")
  }

  /// Goes on from what is seen, as every interruption does.
  func redirect(to x: CGFloat, duration: CFTimeInterval) {
    let animation = CABasicAnimation(keyPath: "position.x")
    animation.fromValue = (presentation() ?? self).position.x
    animation.toValue = x
    animation.duration = duration
    position.x = x
    add(animation, forKey: "position")
  }
}
