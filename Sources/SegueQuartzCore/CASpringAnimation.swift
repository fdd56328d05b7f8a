import Foundation
import SegueCore
import SegueTiming

/// From one value to another as a mass on a damped spring goes.
///
/// The spring runs by the seconds of the animation, whatever its `duration`: set that to `settlingDuration` to see it come
/// to rest. A spring damped more than critically counts as critically damped unless `allowsOverdamping` is set.
@preconcurrency @MainActor
open class CASpringAnimation: CABasicAnimation {
  private var parameters = (mass: 1.0, stiffness: 100.0, damping: 10.0, velocity: 0.0)

  /// Numbers from here to one over it make a spring: with others the motion would leave the range of numbers.
  private static let least = 1e-12

  private static func isFactor(_ value: CGFloat) -> Bool { value >= least && value <= 1 / least }

  /// Above 0; 1e-12 to 1e12.
  public var mass: CGFloat {
    get { parameters.mass }
    set { if accepts("mass", newValue, Self.isFactor(newValue)) { parameters.mass = newValue } }
  }

  /// Force over distance; above 0, 1e-12 to 1e12.
  public var stiffness: CGFloat {
    get { parameters.stiffness }
    set { if accepts("stiffness", newValue, Self.isFactor(newValue)) { parameters.stiffness = newValue } }
  }

  /// Force over speed; 0 to 1e12.
  public var damping: CGFloat {
    get { parameters.damping }
    set {
      if accepts("damping", newValue, newValue >= 0 && newValue <= 1 / Self.least) { parameters.damping = newValue }
    }
  }

  /// In ways from first to last value a second; above 0 towards the last. −1e12 to 1e12.
  public var initialVelocity: CGFloat {
    get { parameters.velocity }
    set { if accepts("initialVelocity", newValue, abs(newValue) <= 1 / Self.least) { parameters.velocity = newValue } }
  }

  public var allowsOverdamping = false

  public override init() {
    super.init()
  }

  public required init?(coder: NSCoder) {
    super.init(coder: coder)
  }

  /// A spring that looks as if it took `perceptualDuration` seconds, with a bounce in −1…1: 0 is critically damped, above
  /// it swings past the last value. Its duration is `settlingDuration`. In 0 s it is at its end at once; above that
  /// 1e-5 to 1e5 s make a spring.
  public convenience init(perceptualDuration: CFTimeInterval, bounce: CGFloat) {
    self.init()
    guard perceptualDuration == 0 || (1e-5...1e5).contains(perceptualDuration), bounce >= -0.999, bounce <= 1 else {
      SimulationWorld.current.record(
        "a perceptual duration is 0 or 1e-5…1e5 s and a bounce −0.999…1, not \(perceptualDuration) and \(bounce)",
        at: "CASpringAnimation.init(perceptualDuration:bounce:)", used: "mass 1, stiffness 100, damping 10")
      return
    }
    if perceptualDuration == 0 {
      // 0 would be the transaction's duration.
      duration = .leastNormalMagnitude
      return
    }
    let spring = Spring(duration: perceptualDuration, bounce: bounce)
    (mass, stiffness, damping) = (spring.mass, spring.stiffness, spring.damping)
    allowsOverdamping = bounce < 0
    duration = settlingDuration
  }

  override class func attribute(forKey key: String) -> AnimationAttribute? {
    AnimationAttribute.ofSprings[key] ?? super.attribute(forKey: key)
  }

  open override func take(from other: CAAnimation) {
    super.take(from: other)
    guard let other = other as? CASpringAnimation else { return }
    parameters = other.parameters
    allowsOverdamping = other.allowsOverdamping
  }

  private func accepts(_ name: String, _ value: CGFloat, _ isInRange: Bool) -> Bool {
    if value.isFinite, isInRange { return true }
    let error = value.isFinite ? CAAnimationError.spring(name, value) : .notFinite("a spring's \(name)")
    SimulationWorld.current.record("\(error)", at: "CASpringAnimation.\(name)", used: "the value before")
    return false
  }

  private var model: Spring {
    let limit = 2 * (parameters.stiffness * parameters.mass).squareRoot()
    return Spring(
      mass: parameters.mass, stiffness: parameters.stiffness,
      damping: allowsOverdamping ? parameters.damping : min(parameters.damping, limit))
  }

  /// Seconds until the spring stays within a thousandth of its way about the last value; infinite without damping.
  public var settlingDuration: CFTimeInterval {
    model.settlingDuration(initialVelocity: parameters.velocity)
  }

  override func spring() -> SpringMotion? { model.motion(from: 0, to: 1, initialVelocity: parameters.velocity) }
}
