import Foundation
import SegueGeometry
import Testing

@Suite("CGPath containment")
struct CGPathContainmentTests {
  @Test("nothing is inside an empty path, and a point that is not finite is inside none")
  func nothing() {
    let path = CGPath(rect: CGRect(x: -9, y: -9, width: 18, height: 18))
    #expect(path.contains(.zero))
    #expect(!CGMutablePath().contains(.zero))
    #expect(!path.contains(CGPoint(x: CGFloat.nan, y: 0)) && !path.contains(CGPoint(x: 0, y: CGFloat.infinity)))
    #expect(!path.contains(.zero, transform: CGAffineTransform(scaleX: .nan, y: 1)))
    let broken = CGPath(elements: path.elements + [.addLineToPoint(CGPoint(x: CGFloat.nan, y: CGFloat.infinity))])
    #expect(broken.contains(.zero), "what is not finite is left out")
  }

  @Test("a rectangle's path holds the points that the rectangle holds")
  func halfOpen() {
    let rect = CGRect(x: 1, y: 2, width: 3, height: 4)
    let paths = [CGPath(rect: rect), CGPath(rect: rect).reversed()]
    var inside = 0
    for x in stride(from: CGFloat(0), through: 5, by: 0.5) {
      for y in stride(from: CGFloat(0), through: 7, by: 0.5) {
        let point = CGPoint(x: x, y: y)
        for path in paths { #expect(path.contains(point) == rect.contains(point), "\(point)") }
        inside += rect.contains(point) ? 1 : 0
      }
    }
    #expect(inside == 48)
  }

  @Test("a circle holds the points nearer than its radius")
  func circle() {
    let path = CGPath(ellipseIn: CGRect(x: -10, y: -10, width: 20, height: 20))
    for step in 0..<360 {
      let (x, y) = (cos(Double(step)), sin(Double(step)))
      #expect(path.contains(CGPoint(x: 9.99 * x, y: 9.99 * y)))
      #expect(!path.contains(CGPoint(x: 10.01 * x, y: 10.01 * y)))
    }
    #expect(!path.contains(CGPoint(x: 9, y: 9)), "within the box, outside the circle")
  }

  @Test("a star's middle and a ring's hole tell the fill rules apart")
  func rules() {
    let star = CGMutablePath()
    star.addLines(
      between: (0..<5).map {
        CGPoint(x: 10 * cos(Double($0) * 0.8 * .pi), y: 10 * sin(Double($0) * 0.8 * .pi))
      })
    #expect(star.contains(.zero) && !star.contains(.zero, using: .evenOdd), "gone round twice")
    #expect(star.contains(CGPoint(x: 8, y: 0)) && star.contains(CGPoint(x: 8, y: 0), using: .evenOdd))

    let outer = CGPath(ellipseIn: CGRect(x: -10, y: -10, width: 20, height: 20))
    let inner = CGPath(ellipseIn: CGRect(x: -5, y: -5, width: 10, height: 10))
    for (hole, winding) in [(inner, true), (inner.reversed(), false)] {
      let ring = outer.mutableCopy()
      ring.addPath(hole)
      #expect(ring.contains(.zero) == winding && !ring.contains(.zero, using: .evenOdd))
      #expect(ring.contains(CGPoint(x: 7, y: 0)) && ring.contains(CGPoint(x: 7, y: 0), using: .evenOdd))
    }
  }

  @Test("an open subpath counts as closed; the transform maps the point")
  func openAndMapped() {
    let path = CGMutablePath()
    path.addLines(between: [.zero, CGPoint(x: 10, y: 0), CGPoint(x: 10, y: 10)])
    #expect(path.contains(CGPoint(x: 6, y: 5)) && !path.contains(CGPoint(x: 4, y: 5)))
    #expect(path.contains(CGPoint(x: 4, y: 5), transform: CGAffineTransform(translationX: 2, y: 0)))
  }

  @Test("a curve that lies on the ray, or comes back on itself, ends the search")
  func degenerate() {
    let path = CGMutablePath()
    path.move(to: .zero)
    path.addCurve(to: .zero, control1: CGPoint(x: 30, y: 0), control2: CGPoint(x: -30, y: 0))
    path.addCurve(to: .zero, control1: CGPoint(x: 0, y: 30), control2: CGPoint(x: 0, y: -30))
    for x in [-1.0, -1e-300, 0, 1e-300, 1] {
      for y in [-1.0, -1e-300, 0, 1e-300, 1] { #expect(!path.contains(CGPoint(x: x, y: y), using: .evenOdd)) }
    }
    path.addCurve(to: .zero, control1: CGPoint(x: 1e300, y: 1e300), control2: CGPoint(x: -1e300, y: 2e300))
    path.addRect(CGRect(x: -1e300, y: -1e300, width: 2e300, height: 1e300))
    #expect(path.contains(CGPoint(x: 5e299, y: -5e299)) && !path.contains(CGPoint(x: 5e299, y: -2e300)))
  }

  @Test("both rules agree with a fine polygon's", arguments: 1...20)
  func polygons(_ seed: Int) {
    var seeded = SeededPaths(seed: UInt64(seed))
    let path = seeded.path()
    let polygons = path.flattened(100)
    var (inside, compared) = (0, 0)
    for _ in 0..<40 {
      let point = seeded.point()
      var winding = 0
      var isNear = false
      for polygon in polygons {
        for (a, b) in zip(polygon, polygon.dropFirst() + polygon.prefix(1)) {
          let along = CGVector(dx: b.x - a.x, dy: b.y - a.y)
          let square = along.dx * along.dx + along.dy * along.dy
          let t = min(max(((point.x - a.x) * along.dx + (point.y - a.y) * along.dy) / max(square, 1e-30), 0), 1)
          isNear = isNear || distance(point, CGPoint(x: a.x + t * along.dx, y: a.y + t * along.dy)) < 0.05
          guard (a.y <= point.y) != (b.y <= point.y) else { continue }
          if a.x + (point.y - a.y) / (b.y - a.y) * (b.x - a.x) > point.x { winding += a.y <= point.y ? 1 : -1 }
        }
      }
      if isNear { continue }
      #expect(path.contains(point) == (winding != 0), "seed \(seed), \(point)")
      #expect(path.contains(point, using: .evenOdd) == (winding & 1 != 0), "seed \(seed), \(point)")
      compared += 1
      inside += winding != 0 ? 1 : 0
    }
    #expect(compared > 30 && inside < compared, "seed \(seed)")
  }
}
