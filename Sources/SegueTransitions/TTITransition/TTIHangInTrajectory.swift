import Foundation
import SegueUIKit

/// The ways of HangIn, computed step by step as the physics would go them: what a finger scrubs (BUG-TTI-4).
///
/// A step is 1/240 s, semi-implicit; the numbers are those of `UISnapBehavior` and `UIGravityBehavior`.
@MainActor
struct TTIHangInTrajectory {
  static let step: TimeInterval = 1.0 / 240
  /// After each step, the first one before any.
  private(set) var centers: [CGPoint]
  /// Radians, likewise.
  private(set) var angles: [CGFloat]

  /// Seconds.
  var duration: TimeInterval { Double(centers.count - 1) * Self.step }

  /// A snap from rest to a point.
  ///
  /// - Parameters:
  ///   - damping: 0 swings most, 1 not at all.
  ///   - frequency: swings a second without damping.
  static func snap(
    from start: CGPoint, to target: CGPoint, damping: CGFloat, frequency: CGFloat, rest: DynamicRest = DynamicRest()
  ) -> TTIHangInTrajectory {
    var way = TTIHangInTrajectory(centers: [start], angles: [0])
    let pull = 2 * CGFloat.pi * frequency
    let brake = 2 * pull * (0.1 + 0.9 * damping)
    var (place, velocity) = (start, CGVector.zero)
    while way.duration < rest.snapLimit {
      velocity.dx += ((target.x - place.x) * (pull * pull) - velocity.dx * brake) * step
      velocity.dy += ((target.y - place.y) * (pull * pull) - velocity.dy * brake) * step
      place.x += velocity.dx * step
      place.y += velocity.dy * step
      let (dx, dy) = (place.x - target.x, place.y - target.y)
      let distance = (dx * dx + dy * dy).squareRoot()
      let speed = (velocity.dx * velocity.dx + velocity.dy * velocity.dy).squareRoot()
      if distance <= rest.snapDistance, speed <= rest.speed { break }
      way.add(place, 0)
    }
    way.add(target, 0)
    return way
  }

  /// A fall from rest, turning, until the view is outside `bounds`.
  static func fall(
    from start: CGPoint, size: CGSize, outOf bounds: CGRect, magnitude: CGFloat, angularVelocity: CGFloat,
    angularResistance: CGFloat
  ) -> TTIHangInTrajectory {
    var way = TTIHangInTrajectory(centers: [start], angles: [0])
    var (place, speed, angle, turning) = (start, CGFloat(0), CGFloat(0), angularVelocity)
    repeat {
      speed += magnitude * 1000 * step
      turning /= 1 + step * angularResistance
      place.y += speed * step
      angle += turning * step
      way.add(place, angle)
    } while way.duration < 10 && frame(size, at: place, turnedBy: angle).intersects(bounds)
    return way
  }

  private static func frame(_ size: CGSize, at center: CGPoint, turnedBy angle: CGFloat) -> CGRect {
    let turn = CGAffineTransform(rotationAngle: angle)
    let width = size.width * abs(turn.a) + size.height * abs(turn.c)
    let height = size.width * abs(turn.b) + size.height * abs(turn.d)
    return CGRect(x: center.x - width / 2, y: center.y - height / 2, width: width, height: height)
  }

  private mutating func add(_ center: CGPoint, _ angle: CGFloat) {
    centers.append(center)
    angles.append(angle)
  }

  /// The steps as shares of the whole, for keyframes.
  var times: [Double] { (0..<centers.count).map { Double($0) / Double(centers.count - 1) } }
}
