import Foundation

/// Four corners in homogeneous coordinates, not yet divided by w: a rectangle under a map with perspective, of which a
/// part may lie behind the eye.
public struct HomogeneousQuad: Hashable, Sendable {
  /// One after another around the quad.
  public let corners: [SIMD4<Double>]

  /// What stands for a coordinate that has no end.
  public static let farAway = 1e12

  /// - Precondition: there are four corners.
  public init(corners: [SIMD4<Double>]) {
    precondition(corners.count == 4, "a quad has four corners, not \(corners.count)")
    self.corners = corners
  }

  /// A rectangle of the plane z = 0 under a map.
  public init(_ rect: CGRect, under map: CATransform3D) {
    self.init(
      corners: [(rect.minX, rect.minY), (rect.maxX, rect.minY), (rect.maxX, rect.maxY), (rect.minX, rect.maxY)].map {
        map.map(SIMD4($0.0, $0.1, 0, 1))
      })
  }

  /// The smallest rectangle around what lies before the eye (w > 0), after the division; null if nothing does.
  ///
  /// Where an edge runs through w = 0 the image goes on without an end; it is cut `farAway` out.
  public var enclosingRect: CGRect {
    var points: [CGPoint] = []
    for (index, corner) in corners.enumerated() {
      let next = corners[(index + 1) % corners.count]
      if corner.w > 0 { points.append(CGPoint(x: Self.near(corner.x / corner.w), y: Self.near(corner.y / corner.w))) }
      guard (corner.w > 0) != (next.w > 0) else { continue }
      // Where the edge crosses w = 0, and so the direction in which the image leaves.
      let share = corner.w / (corner.w - next.w)
      let visible = corner.w > 0 ? corner : next
      func end(_ from: Double, _ to: Double, _ seen: Double) -> Double {
        let direction = from + (to - from) * share
        // An edge that runs towards the eye does not move in the image; what is left of it is rounding.
        if abs(direction) <= 1e-12 * max(abs(from), abs(to)) { return Self.near(seen / visible.w) }
        return direction > 0 ? Self.farAway : 0 - Self.farAway
      }
      points.append(CGPoint(x: end(corner.x, next.x, visible.x), y: end(corner.y, next.y, visible.y)))
    }
    return .enclosing(points)
  }

  private static func near(_ value: Double) -> Double { min(max(value, -farAway), farAway) }
}
