import Foundation
import SegueGeometry
import SegueTestSupport

/// Seeded paths of lines and curves within 0…100, one to three subpaths, some closed.
struct SeededPaths {
  var random: SplitMix64

  init(seed: UInt64) { random = SplitMix64(seed: seed) }

  mutating func number(_ low: Double = 0, _ high: Double = 100) -> CGFloat {
    CGFloat(Double.random(in: low..<high, using: &random))
  }

  mutating func point() -> CGPoint { CGPoint(x: number(), y: number()) }

  mutating func segment() -> CGPathSegment {
    CGPathSegment(start: point(), control1: point(), control2: point(), end: point())
  }

  mutating func path() -> CGPath {
    let path = CGMutablePath()
    for _ in 0..<Int.random(in: 1...3, using: &random) {
      path.move(to: point())
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        switch Int.random(in: 0..<3, using: &random) {
        case 0: path.addLine(to: point())
        case 1: path.addQuadCurve(to: point(), control: point())
        default: path.addCurve(to: point(), control1: point(), control2: point())
        }
      }
      if Bool.random(using: &random) { path.closeSubpath() }
    }
    return path
  }
}

extension CGPath {
  /// Each subpath as a polygon, `count` points a segment: another way to areas and winding numbers.
  func flattened(_ count: Int) -> [[CGPoint]] {
    segments.map { subpath in
      [subpath[0].start]
        + subpath.flatMap { segment in (1...count).map { segment.point(at: CGFloat($0) / CGFloat(count)) } }
    }
  }

  /// The signed area of its polygons: positive where the path goes clockwise on a screen.
  func area(_ count: Int = 50) -> CGFloat {
    flattened(count).reduce(0) { sum, points in
      zip(points, points.dropFirst() + points.prefix(1)).reduce(sum) { sum, edge in
        sum + (edge.0.x * edge.1.y - edge.1.x * edge.0.y) / 2
      }
    }
  }
}

func distance(_ a: CGPoint, _ b: CGPoint) -> CGFloat {
  ((a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y)).squareRoot()
}
