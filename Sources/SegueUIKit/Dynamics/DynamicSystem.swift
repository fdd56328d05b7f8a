import Foundation

/// The bodies of one animator and the step that moves them.
///
/// A step is semi-implicit: velocities first, from the accelerations, then places from the new velocities. What resists
/// divides: v ← v / (1 + dt·resistance). Joints and contacts change velocities by impulses and then shift what is left.
@MainActor
final class DynamicSystem {
  /// Seconds of one step.
  static let step = 1.0 / 240

  private(set) var bodies: [DynamicBody] = []
  private var places: [ObjectIdentifier: Int] = [:]
  /// Steps in a row in which nothing moved.
  private(set) var quietSteps = 0

  func body(of item: any UIDynamicItem) -> DynamicBody? { places[ObjectIdentifier(item)].map { bodies[$0] } }

  /// Makes bodies of new items, in the order of `items`, and lets the others go.
  func hold(_ items: [any UIDynamicItem]) {
    var next: [DynamicBody] = []
    var nextPlaces: [ObjectIdentifier: Int] = [:]
    for item in items where nextPlaces[ObjectIdentifier(item)] == nil {
      nextPlaces[ObjectIdentifier(item)] = next.count
      next.append(body(of: item) ?? DynamicBody(item))
    }
    (bodies, places) = (next, nextPlaces)
  }

  func wake() { quietSteps = 0 }

  func advance(_ behaviors: [UIDynamicBehavior], _ rest: DynamicRest) {
    let dt = Self.step
    for behavior in behaviors { behavior.accelerate(self) }
    for body in bodies {
      if body.inverseMass > 0, !body.isHeld { body.velocity += body.acceleration * dt }
      if body.inverseInertia > 0, !body.isHeld { body.angularVelocity += body.angularAcceleration * dt }
      (body.acceleration, body.angularAcceleration) = (.zero, 0)
      if body.inverseMass == 0 { body.velocity = .zero }
      if body.inverseInertia == 0 { body.angularVelocity = 0 }
      body.velocity /= 1 + dt * body.resistance
      body.angularVelocity /= 1 + dt * body.angularResistance
    }
    for _ in 0..<8 {
      for behavior in behaviors { behavior.holdVelocities(self) }
    }
    var isQuiet = true
    for body in bodies {
      let (from, turn) = (body.place, body.angle)
      if body.isHeld { (body.velocity, body.angularVelocity) = (.zero, 0) }
      body.place += body.velocity * dt
      body.angle += body.angularVelocity * dt
      moved.append((from, turn))
    }
    for behavior in behaviors { behavior.holdPlaces(self) }
    for (body, before) in zip(bodies, moved) {
      isQuiet =
        isQuiet && length(body.place - before.place) <= rest.speed * dt
        && abs(body.angle - before.angle) <= rest.angularSpeed * dt
    }
    moved.removeAll(keepingCapacity: true)
    quietSteps = isQuiet ? quietSteps + 1 : 0
    for behavior in behaviors { behavior.stepEnded(self) }
  }

  private var moved: [(place: SIMD2<Double>, angle: Double)] = []
}

/// When an animator's items count as being at rest.
public struct DynamicRest: Hashable, Sendable {
  /// Points a second. Default: 5.
  public var speed = 5.0
  /// Radians a second. Default: 0.1.
  public var angularSpeed = 0.1
  /// How long all items must be as slow as that, in seconds. Default: 0.25.
  public var time = 0.25
  /// How near to its point a snap must be, in points, to end there. Default: 0.5.
  public var snapDistance = 0.5
  /// After how many seconds a snap ends in any case, at its point. Default: 10.
  public var snapLimit = 10.0

  public init() {}
}
