import Foundation
import SegueGeometry

/// Brings an item to a point and turns it upright, as a damped spring.
///
/// It ends at the point, exactly, as soon as the item is nearer and slower than the animator's `rest` says, and in any
/// case after `rest.snapLimit` seconds.
@preconcurrency @MainActor
open class UISnapBehavior: UIDynamicBehavior {
  private let item: any UIDynamicItem
  private var target: CGPoint
  private var factor: CGFloat = 0.5
  private var stepsTaken = 0
  private var hasArrived = false
  /// How often the spring would swing in a second without damping; a model, as the platform's is not published.
  public var frequency: CGFloat = 3 {
    didSet {
      if !accepts("frequency", frequency, frequency > 0 && frequency <= 30, used: oldValue) { frequency = oldValue }
    }
  }

  public init(item: any UIDynamicItem, snapTo point: CGPoint) {
    self.item = item
    target = point
    super.init()
  }

  open var snapPoint: CGPoint {
    get { target }
    set {
      guard accepts("snapPoint", newValue.x + newValue.y, true, used: target.x) else { return }
      target = newValue
      restart()
    }
  }

  /// 0 swings most, 1 not at all.
  open var damping: CGFloat {
    get { factor }
    set {
      guard accepts("damping", newValue, (0...1).contains(newValue), used: factor) else { return }
      factor = newValue
      restart()
    }
  }

  private func restart() {
    (stepsTaken, hasArrived) = (0, false)
    if let body = dynamicAnimator?.system.body(of: item) { body.isHeld = false }
    dynamicAnimator?.behaviorChanged()
  }

  override var ownItems: [any UIDynamicItem] { [item] }

  override func start(in system: DynamicSystem) {
    (stepsTaken, hasArrived) = (0, false)
    system.body(of: item)?.isHeld = false
  }

  open override func willMove(to dynamicAnimator: UIDynamicAnimator?) {
    if dynamicAnimator == nil { self.dynamicAnimator?.system.body(of: item)?.isHeld = false }
  }

  override var keepsRunning: Bool { !hasArrived }

  override func accelerate(_ system: DynamicSystem) {
    guard let body = system.body(of: item) else { return }
    // Moved by the program: the way begins anew.
    if hasArrived, !body.isHeld { (stepsTaken, hasArrived) = (0, false) }
    guard !hasArrived else { return }
    let pull = 2 * Double.pi * Double(frequency)
    let brake = 2 * pull * (0.1 + 0.9 * Double(factor))
    body.acceleration +=
      (SIMD2(Double(target.x), Double(target.y)) - body.place) * (pull * pull) - body.velocity * brake
    body.angularAcceleration += (0 - body.angle) * (pull * pull) - body.angularVelocity * brake
  }

  override func stepEnded(_ system: DynamicSystem) {
    guard !hasArrived, let body = system.body(of: item), let rest = dynamicAnimator?.rest else { return }
    stepsTaken += 1
    let point = SIMD2(Double(target.x), Double(target.y))
    let isNear = length(body.place - point) <= rest.snapDistance && length(body.velocity) <= rest.speed
    guard isNear || Double(stepsTaken) * DynamicSystem.step >= rest.snapLimit else { return }
    hasArrived = true
    (body.place, body.angle, body.velocity, body.angularVelocity) = (point, 0, .zero, 0)
    body.isHeld = true
  }
}
