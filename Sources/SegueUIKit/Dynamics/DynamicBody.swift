import Foundation
import SegueGeometry

/// An item as the physics has it. Lengths in points, times in seconds, angles in radians; a 100 × 100 item of density 1 has
/// the mass 1.
@MainActor
final class DynamicBody {
  let item: any UIDynamicItem
  var place: SIMD2<Double>
  var velocity = SIMD2<Double>.zero
  /// The turn since the item came.
  var angle = 0.0
  var angularVelocity = 0.0
  var acceleration = SIMD2<Double>.zero
  var angularAcceleration = 0.0

  private(set) var inverseMass = 1.0
  private(set) var inverseInertia = 0.0
  var elasticity = 0.0
  var friction = 0.0
  var resistance = 0.0
  var angularResistance = 0.0
  /// A snap has brought the item to its point: nothing else moves it.
  var isHeld = false

  private var size = SIMD2<Double>.zero
  private var base = CGAffineTransform.identity
  private var outline: [SIMD2<Double>] = []
  /// What was written last.
  private var written: (place: SIMD2<Double>, angle: Double)

  init(_ item: any UIDynamicItem) {
    self.item = item
    place = SIMD2(Double(item.center.x), Double(item.center.y))
    written = (place, 0)
    readShape()
    setPlain()
  }

  /// What an item is like of which no behaviour says anything.
  func setPlain() {
    setMass(density: 1, isAnchored: false, allowsRotation: true)
    (elasticity, friction, resistance, angularResistance) = (0, 0, 0, 0)
  }

  /// Takes over where the program has put the item.
  func readItem() {
    place = SIMD2(Double(item.center.x), Double(item.center.y))
    angle = 0
    written = (place, 0)
    isHeld = false
    readShape()
  }

  private func readShape() {
    size = SIMD2(Double(item.bounds.width), Double(item.bounds.height))
    base = item.transform
    let half = size * 0.5
    var corners: [SIMD2<Double>]
    switch item.collisionBoundsType {
    case .rectangle: corners = [SIMD2(-half.x, -half.y), SIMD2(half.x, -half.y), half, SIMD2(-half.x, half.y)]
    case .ellipse:
      corners = (0..<24).map { index in
        let turn = CGAffineTransform(rotationAngle: 2 * .pi * CGFloat(index) / 24)
        return SIMD2(Double(turn.a) * half.x, Double(turn.b) * half.y)
      }
    case .path:
      corners = item.collisionBoundingPath.cgPath.elements.compactMap(\.points.last)
        .map { SIMD2(Double($0.x), Double($0.y)) }
      if let first = corners.first, corners.count > 1, corners.last == first { corners.removeLast() }
    }
    outline = corners.map { corner in
      let moved = CGPoint(x: corner.x, y: corner.y).applying(
        CGAffineTransform(a: base.a, b: base.b, c: base.c, d: base.d, tx: 0, ty: 0))
      return SIMD2(Double(moved.x), Double(moved.y))
    }
  }

  func setMass(density: Double, isAnchored: Bool, allowsRotation: Bool) {
    let mass = max(density, 1e-6) * max(size.x * size.y, 1) / 10_000
    inverseMass = isAnchored ? 0 : 1 / mass
    let inertia = mass * (size.x * size.x + size.y * size.y) / (item.collisionBoundsType == .ellipse ? 16 : 12)
    inverseInertia = isAnchored || !allowsRotation || inertia <= 0 ? 0 : 1 / inertia
  }

  /// An offset from the centre in the item's own coordinates, as it is turned now.
  func turned(_ offset: SIMD2<Double>) -> SIMD2<Double> {
    if angle == 0 { return offset }
    let turn = CGAffineTransform(rotationAngle: angle)
    return SIMD2(offset.x * turn.a + offset.y * turn.c, offset.x * turn.b + offset.y * turn.d)
  }

  /// The corners of the outline where they are now.
  var corners: [SIMD2<Double>] {
    if angle == 0 { return outline.map { $0 + place } }
    let turn = CGAffineTransform(rotationAngle: angle)
    return outline.map { place + SIMD2($0.x * turn.a + $0.y * turn.c, $0.x * turn.b + $0.y * turn.d) }
  }

  func velocity(at arm: SIMD2<Double>) -> SIMD2<Double> {
    velocity + SIMD2(-angularVelocity * arm.y, angularVelocity * arm.x)
  }

  func push(_ impulse: SIMD2<Double>, at arm: SIMD2<Double>) {
    velocity += impulse * inverseMass
    angularVelocity += cross(arm, impulse) * inverseInertia
  }

  /// Moves at once, as `push` changes the velocity.
  func shift(_ impulse: SIMD2<Double>, at arm: SIMD2<Double>) {
    place += impulse * inverseMass
    angle += cross(arm, impulse) * inverseInertia
  }

  /// How much an impulse along `direction` at `arm` changes the velocity there along it.
  func ease(_ direction: SIMD2<Double>, at arm: SIMD2<Double>) -> Double {
    let lever = cross(arm, direction)
    return inverseMass + lever * lever * inverseInertia
  }

  /// Puts the item where the body is.
  func write() {
    if written.place != place { item.center = CGPoint(x: place.x, y: place.y) }
    if written.angle != angle {
      let linear = CGAffineTransform(a: base.a, b: base.b, c: base.c, d: base.d, tx: 0, ty: 0)
      var turned = linear.concatenating(CGAffineTransform(rotationAngle: angle))
      (turned.tx, turned.ty) = (base.tx, base.ty)
      item.transform = turned
    }
    written = (place, angle)
  }
}

func cross(_ a: SIMD2<Double>, _ b: SIMD2<Double>) -> Double { a.x * b.y - a.y * b.x }
func dot(_ a: SIMD2<Double>, _ b: SIMD2<Double>) -> Double { a.x * b.x + a.y * b.y }
func length(_ a: SIMD2<Double>) -> Double { dot(a, a).squareRoot() }
