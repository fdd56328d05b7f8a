import Foundation
import SegueGeometry
import SegueQuartzCore
import SegueTiming

/// A spring that paces an animation.
///
/// One that is given by its damping ratio takes the animator's duration: its swing has fallen to a thousandth of the way
/// then. One that is given by mass, stiffness and damping, or by a perceptual duration and a bounce, takes the time that
/// it needs to settle, whatever the animator's duration. Numbers that make no spring give the system's own and a
/// diagnostic.
@preconcurrency @MainActor
open class UISpringTimingParameters: NSObject, UITimingCurveProvider {
  enum Form {
    /// 0.01…1.
    case ratio(Double)
    /// - Parameter isPhysical: given by mass, stiffness and damping.
    case spring(Spring, isPhysical: Bool)
  }

  let form: Form
  /// In ways from first to last value a second. Its components count for the two numbers of a position; for every other
  /// property the vector's length does, with the sign of its one component where the other is 0.
  public let initialVelocity: CGVector

  private static let systemSpring = Spring(mass: 3, stiffness: 1000, damping: 500)

  private init(_ form: Form?, _ velocity: CGVector, _ place: String) {
    let world = SimulationWorld.current
    if form == nil {
      world.record(
        "the numbers make no spring; mass and stiffness are above 0, damping is not negative, all are finite",
        at: "UISpringTimingParameters.\(place)", used: "the system's spring")
    }
    let isFinite = velocity.dx.isFinite && velocity.dy.isFinite
    if !isFinite {
      world.record("a velocity is finite, not \(velocity)", at: "UISpringTimingParameters.\(place)", used: "0")
    }
    self.form = form ?? .spring(Self.systemSpring, isPhysical: true)
    initialVelocity = isFinite ? velocity : CGVector(dx: 0, dy: 0)
    super.init()
  }

  /// The system's own spring: mass 3, stiffness 1000, damping 500.
  public override convenience init() {
    self.init(.spring(Self.systemSpring, isPhysical: true), CGVector(dx: 0, dy: 0), "init")
  }

  /// - Parameter ratio: 1 does not swing, values towards 0 do ever more; above 1 counts as 1, below 0.01 as 0.01.
  public convenience init(dampingRatio ratio: CGFloat) {
    self.init(dampingRatio: ratio, initialVelocity: CGVector(dx: 0, dy: 0))
  }

  public convenience init(dampingRatio ratio: CGFloat, initialVelocity velocity: CGVector) {
    let form = ratio.isFinite ? Form.ratio(Double(min(max(ratio, 0.01), 1))) : nil
    self.init(form, velocity, "init(dampingRatio:initialVelocity:)")
  }

  /// A spring damped more than critically counts as critically damped, as in Core Animation, unless
  /// `SimulationWorld.springTimingAllowsOverdamping`.
  ///
  /// - Parameters:
  ///   - mass: above 0.
  ///   - stiffness: force over distance, above 0.
  ///   - damping: force over speed; 0 swings for good.
  public convenience init(mass: CGFloat, stiffness: CGFloat, damping: CGFloat, initialVelocity velocity: CGVector) {
    let spring = try? Spring(
      checkingMass: Double(mass), stiffness: Double(stiffness), damping: Double(damping))
    self.init(
      spring.map { .spring($0, isPhysical: true) }, velocity, "init(mass:stiffness:damping:initialVelocity:)")
  }

  /// - Parameters:
  ///   - duration: perceptual, in seconds: the animation goes on a little longer.
  ///   - bounce: above −1, up to 1; 0 does not swing.
  public convenience init(
    duration: TimeInterval = 0.5, bounce: CGFloat = 0, initialVelocity velocity: CGVector = CGVector(dx: 0, dy: 0)
  ) {
    let spring = try? Spring(checkingMass: 1, duration: duration, bounce: Double(bounce))
    self.init(spring.map { .spring($0, isPhysical: false) }, velocity, "init(duration:bounce:initialVelocity:)")
  }

  /// The system's spring: nothing is decoded.
  public required convenience init?(coder: NSCoder) {
    self.init()
  }

  open var timingCurveType: UITimingCurveType { .spring }
  open var cubicTimingParameters: UICubicTimingParameters? { nil }
  open var springTimingParameters: UISpringTimingParameters? { self }
}
