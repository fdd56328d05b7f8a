import Foundation
import SegueUIKit

/// Convex polygons in the plane, by their corners in either sense.
enum ConvexPolygon {
  /// The part of one that lies in another.
  static func clip(_ polygon: [CGPoint], to frame: [CGPoint]) -> [CGPoint] {
    guard frame.count > 2 else { return [] }
    let sense: Double = isClockwise(frame) ? 1 : -1
    var part = polygon
    for index in frame.indices where !part.isEmpty {
      let (a, b) = (frame[index], frame[(index + 1) % frame.count])
      part = half(part) { sense * side(a, b, $0) }
    }
    return part
  }

  /// Whether all of `points` lie in a polygon, or at most `slack` points outside.
  static func contains(_ polygon: [CGPoint], _ points: [CGPoint], slack: Double) -> Bool {
    guard polygon.count > 2, !points.isEmpty else { return false }
    let sense: Double = isClockwise(polygon) ? 1 : -1
    for index in polygon.indices {
      let (a, b) = (polygon[index], polygon[(index + 1) % polygon.count])
      let length = max(hypot(b.x - a.x, b.y - a.y), 1e-9)
      for point in points where sense * side(a, b, point) / length < -slack { return false }
    }
    return true
  }

  /// The parts of a polygon outside another one that has been grown by `slack` points; none if nothing is.
  static func subtract(_ cover: [CGPoint], from polygon: [CGPoint], slack: Double) -> [[CGPoint]] {
    guard cover.count > 2 else { return [polygon] }
    let sense: Double = isClockwise(cover) ? 1 : -1
    var outside: [[CGPoint]] = []
    var rest = polygon
    for index in cover.indices where rest.count > 2 {
      let (a, b) = (cover[index], cover[(index + 1) % cover.count])
      let length = hypot(b.x - a.x, b.y - a.y)
      // A side of no length bounds nothing.
      guard length > 1e-9 else { continue }
      func inside(_ p: CGPoint) -> Double { sense * side(a, b, p) / length + slack }
      outside.append(half(rest) { -inside($0) })
      rest = half(rest, where: inside)
    }
    return outside.filter { $0.count > 2 }
  }

  /// The half of a polygon where a function that is linear in the plane is not below 0.
  private static func half(_ polygon: [CGPoint], where value: (CGPoint) -> Double) -> [CGPoint] {
    var kept: [CGPoint] = []
    for index in polygon.indices {
      let (from, to) = (polygon[index], polygon[(index + 1) % polygon.count])
      let (before, after) = (value(from), value(to))
      if before >= 0 { kept.append(from) }
      guard before * after < 0 else { continue }
      let share = before / (before - after)
      kept.append(CGPoint(x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share))
    }
    return kept
  }

  private static func side(_ a: CGPoint, _ b: CGPoint, _ p: CGPoint) -> Double {
    (b.x - a.x) * (p.y - a.y) - (b.y - a.y) * (p.x - a.x)
  }

  private static func isClockwise(_ polygon: [CGPoint]) -> Bool {
    var sum = 0.0
    for index in polygon.indices {
      let (a, b) = (polygon[index], polygon[(index + 1) % polygon.count])
      sum += a.x * b.y - b.x * a.y
    }
    return sum >= 0
  }
}
