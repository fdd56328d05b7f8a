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
      func inside(_ p: CGPoint) -> Double { sense * side(a, b, p) }
      var kept: [CGPoint] = []
      for corner in part.indices {
        let (from, to) = (part[corner], part[(corner + 1) % part.count])
        let (before, after) = (inside(from), inside(to))
        if before >= 0 { kept.append(from) }
        if (before > 0) != (after > 0), before != after, before * after < 0 {
          let share = before / (before - after)
          kept.append(CGPoint(x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share))
        }
      }
      part = kept
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
