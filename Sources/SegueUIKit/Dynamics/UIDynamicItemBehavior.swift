import Foundation
import SegueGeometry

/// What items are like for the physics, and their velocities. Of several behaviours of one item the last one counts.
@preconcurrency @MainActor
open class UIDynamicItemBehavior: UIDynamicItemListBehavior {
  private var numbers = (elasticity: 0.0, friction: 0.0, density: 1.0, resistance: 0.0, angularResistance: 0.0)
  private var flags = (anchored: false, rotates: true)
  /// Velocities given before there was an animator.
  private var pending: [(item: any UIDynamicItem, linear: SIMD2<Double>, angular: Double)] = []

  public override init(items: [any UIDynamicItem]) {
    super.init(items: items)
  }

  /// How much of its speed an item keeps when it bounces, 0…1; of two items the greater counts. Default: 0.
  open var elasticity: CGFloat {
    get { CGFloat(numbers.elasticity) }
    set { set("elasticity", newValue, elasticity) { $0.numbers.elasticity = $1 } }
  }

  /// Of two items that slide along each other the geometric mean counts. Default: 0.
  open var friction: CGFloat {
    get { CGFloat(numbers.friction) }
    set { set("friction", newValue, friction) { $0.numbers.friction = $1 } }
  }

  /// Mass over area: 1, the default, gives 100 × 100 points the mass 1.
  open var density: CGFloat {
    get { CGFloat(numbers.density) }
    set { set("density", newValue, density) { $0.numbers.density = $1 } }
  }

  /// In 1/s: how fast the velocity falls. Default: 0.
  open var resistance: CGFloat {
    get { CGFloat(numbers.resistance) }
    set { set("resistance", newValue, resistance) { $0.numbers.resistance = $1 } }
  }

  /// In 1/s: how fast the turning slows down. Default: 0.
  open var angularResistance: CGFloat {
    get { CGFloat(numbers.angularResistance) }
    set { set("angularResistance", newValue, angularResistance) { $0.numbers.angularResistance = $1 } }
  }

  /// Whether nothing moves the items, though they are in others' way.
  open var isAnchored: Bool {
    get { flags.anchored }
    set {
      flags.anchored = newValue
      dynamicAnimator?.behaviorChanged()
    }
  }

  open var allowsRotation: Bool {
    get { flags.rotates }
    set {
      flags.rotates = newValue
      dynamicAnimator?.behaviorChanged()
    }
  }

  private func set(
    _ name: String, _ value: CGFloat, _ old: CGFloat, _ body: (UIDynamicItemBehavior, Double) -> Void
  ) {
    guard accepts(name, value, value >= 0, used: old) else { return }
    body(self, Double(value))
    dynamicAnimator?.behaviorChanged()
  }

  // MARK: Velocities

  /// Adds to an item's velocity, in points a second; before the behaviour has an animator, when it gets one.
  open func addLinearVelocity(_ velocity: CGPoint, for item: any UIDynamicItem) {
    guard accepts("linearVelocity", velocity.x + velocity.y, true, used: 0) else { return }
    give(item, SIMD2(Double(velocity.x), Double(velocity.y)), 0)
  }

  open func linearVelocity(for item: any UIDynamicItem) -> CGPoint {
    let velocity = dynamicAnimator?.system.body(of: item)?.velocity ?? .zero
    return CGPoint(x: velocity.x, y: velocity.y)
  }

  /// Adds to an item's turning, in radians a second, clockwise.
  open func addAngularVelocity(_ velocity: CGFloat, for item: any UIDynamicItem) {
    guard accepts("angularVelocity", velocity, true, used: 0) else { return }
    give(item, .zero, Double(velocity))
  }

  open func angularVelocity(for item: any UIDynamicItem) -> CGFloat {
    CGFloat(dynamicAnimator?.system.body(of: item)?.angularVelocity ?? 0)
  }

  private func give(_ item: any UIDynamicItem, _ linear: SIMD2<Double>, _ angular: Double) {
    guard items.contains(where: { $0 === item }) else { return }
    pending.append((item, linear, angular))
    if let dynamicAnimator {
      dynamicAnimator.behaviorChanged()
      giveVelocities(dynamicAnimator.refreshedSystem)
    }
  }

  private func giveVelocities(_ system: DynamicSystem) {
    for (item, linear, angular) in pending {
      guard let body = system.body(of: item) else { continue }
      if body.inverseMass > 0 { body.velocity += linear }
      if body.inverseInertia > 0 { body.angularVelocity += angular }
    }
    pending = []
  }

  override func start(in system: DynamicSystem) { giveVelocities(system) }

  /// Gives the items' bodies their numbers.
  func apply(to system: DynamicSystem) {
    for item in items {
      guard let body = system.body(of: item) else { continue }
      body.setMass(density: numbers.density, isAnchored: flags.anchored, allowsRotation: flags.rotates)
      body.elasticity = numbers.elasticity
      body.friction = numbers.friction
      body.resistance = numbers.resistance
      body.angularResistance = numbers.angularResistance
    }
  }
}
