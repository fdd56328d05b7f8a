import Foundation
import SegueCore
import SegueGeometry
import SegueQuartzCore

/// What random animations may be.
struct AnimationChoices {
  /// Whether numbers may be NaN, key times fall, counts differ.
  var mayBeBad = true
  /// Whether they stay at their end, whatever the time does.
  var stays = false
  /// The begin times that are not 0 count from here, in the layer's time.
  var now = 0.0
}

@MainActor
extension SeededValues {
  /// An animation of any class for `layer`, a group up to three deep.
  mutating func animation(for layer: CALayer, _ choices: AnimationChoices, depth: Int = 0) -> CAAnimation {
    let animation: CAAnimation
    switch below(depth < 3 ? 12 : 9) {
    case 0, 1, 2: animation = basic(for: layer, choices)
    case 3, 4, 5, 6: animation = keyframes(for: layer, choices)
    case 7, 8: animation = spring(for: layer, choices)
    case 9: animation = transition(choices)
    case 10 where chance(0.2): animation = CAAnimation()
    default:
      let group = CAAnimationGroup()
      let count = below(4)
      group.animations = (0..<count).map { _ in self.animation(for: layer, choices, depth: depth + 1) }
      animation = group
    }
    setTiming(of: animation, choices, isMember: depth > 0)
    if choices.mayBeBad, chance(0.03) { spoil(animation) }
    return animation
  }

  mutating func setTiming(of animation: CAAnimation, _ choices: AnimationChoices, isMember: Bool) {
    if chance(0.9) { animation.duration = chance(0.5) ? Double(1 + below(32)) / 32 : uniform(0.01, 2) }
    if chance(0.35) {
      let begin = Double(below(97) - 32) / 64
      animation.beginTime = isMember ? begin : choices.now + begin
    }
    animation.speed = element(of: [1, 1, 1, 1, 2, 0.5, -1, -0.75, 0, 3.5])
    if chance(0.2) { animation.timeOffset = Double(below(129) - 64) / 64 }
    switch below(8) {
    case 0: animation.repeatCount = Float(below(4))
    case 1: animation.repeatCount = Float(uniform(0, 4))
    case 2: animation.repeatCount = .infinity
    case 3: animation.repeatDuration = chance(0.2) ? .infinity : uniform(0, 3)
    default: break
    }
    animation.autoreverses = chance(0.25)
    animation.fillMode = element(of: [.removed, .removed, .forwards, .backwards, .both])
    if chance(0.4) { animation.timingFunction = curve() }
    animation.isRemovedOnCompletion = !choices.stays && chance(0.8)
  }

  mutating func curve() -> CAMediaTimingFunction {
    if chance(0.5) {
      return CAMediaTimingFunction(name: element(of: [.linear, .easeIn, .easeOut, .easeInEaseOut, .default]))
    }
    return CAMediaTimingFunction(
      controlPoints: Float(uniform(0, 1)), Float(uniform(-0.5, 1.5)), Float(uniform(0, 1)), Float(uniform(-0.5, 1.5)))
  }

  // MARK: Classes

  private mutating func basic(for layer: CALayer, _ choices: AnimationChoices) -> CABasicAnimation {
    let animation = CABasicAnimation()
    setEnds(of: animation, for: layer, choices)
    return animation
  }

  private mutating func setEnds(of animation: CABasicAnimation, for layer: CALayer, _ choices: AnimationChoices) {
    let kind = setKeyPath(of: animation, for: layer)
    if chance(0.7) { animation.fromValue = value(kind, choices) }
    if chance(0.7) { animation.toValue = value(kind, choices) }
    if chance(0.2) { animation.byValue = value(kind, choices) }
  }

  private mutating func spring(for layer: CALayer, _ choices: AnimationChoices) -> CASpringAnimation {
    let animation = CASpringAnimation()
    setEnds(of: animation, for: layer, choices)
    animation.mass = uniform(0.5, 2)
    animation.stiffness = uniform(20, 400)
    animation.damping = chance(0.1) ? 0 : uniform(2, 60)
    animation.initialVelocity = chance(0.5) ? 0 : uniform(-20, 20)
    animation.allowsOverdamping = chance(0.3)
    if choices.mayBeBad, chance(0.05) {
      animation.mass = element(of: [0, -1, .nan])
      animation.stiffness = element(of: [0, -1, .infinity])
      animation.damping = element(of: [-1, .nan])
    }
    return animation
  }

  private mutating func keyframes(for layer: CALayer, _ choices: AnimationChoices) -> CAKeyframeAnimation {
    let animation = CAKeyframeAnimation()
    let kind = setKeyPath(of: animation, for: layer)
    let count = 1 + below(5)
    animation.calculationMode = element(of: [.linear, .discrete, .paced, .cubic, .cubicPaced])
    var segments = count - 1
    if case .point = kind, chance(0.5) {
      animation.path = path()
      if choices.mayBeBad, chance(0.05) { animation.path = badValue(.path) as? CGPath }
      segments = 1 + below(5)
    } else {
      animation.values = (0..<count).map { _ in value(kind, choices) }
    }
    if chance(0.4) { animation.rotationMode = element(of: [.rotateAuto, .rotateAutoReverse]) }
    if chance(0.4) {
      let times = segments == 0 ? [0] : (0...segments).map { Double($0) / Double(segments) }
      animation.keyTimes = (times + (animation.calculationMode == .discrete ? [1] : [])).map(NSNumber.init(value:))
    }
    if chance(0.3) { animation.timingFunctions = (0..<segments).map { _ in curve() } }
    if chance(0.3) { animation.tensionValues = (0..<count).map { _ in NSNumber(value: uniform(-1, 1)) } }
    if chance(0.3) { animation.biasValues = (0..<count).map { _ in NSNumber(value: uniform(-1, 1)) } }
    if chance(0.3) { animation.continuityValues = (0..<count).map { _ in NSNumber(value: uniform(-1, 1)) } }
    if choices.mayBeBad, chance(0.05) {
      animation.keyTimes = element(of: [[1, 0.5, 0], [0], [0, 2], [NSNumber(value: Double.nan), 1], []])
    }
    if choices.mayBeBad, chance(0.03) { animation.values = chance(0.5) ? [] : nil }
    if choices.mayBeBad, chance(0.03) { animation.timingFunctions = (0..<count + 2).map { _ in curve() } }
    if choices.mayBeBad, chance(0.03) { animation.biasValues = [NSNumber(value: Double.nan)] }
    return animation
  }

  private mutating func transition(_ choices: AnimationChoices) -> CATransition {
    let transition = CATransition()
    transition.type = element(of: [.fade, .moveIn, .push, .reveal])
    transition.subtype = element(of: [nil, .fromLeft, .fromRight, .fromTop, .fromBottom])
    if chance(0.2) { transition.startProgress = Float(uniform(-0.5, 1)) }
    if chance(0.2) { transition.endProgress = Float(uniform(0, 1.5)) }
    if choices.mayBeBad, chance(0.05) { transition.endProgress = .nan }
    return transition
  }

  /// Gives an animation a key path, and what comes with it. Returns what its values are.
  private mutating func setKeyPath(of animation: CAPropertyAnimation, for layer: CALayer) -> AnimatedKeyPath.Kind {
    let keyPath = chance(0.03) ? AnimatedKeyPath("path", .path) : keyPath(of: layer)
    animation.keyPath = keyPath.path
    animation.isAdditive = chance(0.25)
    animation.isCumulative = chance(0.15)
    if case .transform = keyPath.kind, chance(0.3) {
      let name: CAValueFunctionName = element(of: [
        .rotateX, .rotateY, .rotateZ, .scale, .scaleX, .scaleY, .scaleZ, .translate, .translateX, .translateZ,
      ])
      animation.valueFunction = CAValueFunction(name: name)
      if name == .scale || name == .translate { return .numbers }
      return .number(-2, 2)
    }
    return keyPath.kind
  }

  private mutating func value(_ kind: AnimatedKeyPath.Kind, _ choices: AnimationChoices) -> Any {
    choices.mayBeBad && chance(0.01) ? badValue(kind) : value(kind)
  }

  private mutating func spoil(_ animation: CAAnimation) {
    switch below(6) {
    case 0: animation.duration = element(of: [-1, .nan, .infinity, 1e-300])
    case 1: animation.beginTime = element(of: [.nan, -.infinity])
    case 2: animation.speed = element(of: [.nan, .infinity])
    case 3: animation.repeatCount = element(of: [.nan, -2])
    case 4: animation.timeOffset = .nan
    default:
      (animation as? CAPropertyAnimation)?.keyPath = element(of: [nil, "", "colour", "position.z", "transform.foo"])
    }
  }
}
