import Foundation
import SegueGeometry
import Testing

@Suite("CGPath elements and interpolation")
struct CGPathInterpolationTests {
  @Test("paths of different elements do not interpolate")
  func different() {
    let square = CGPath(rect: CGRect(x: 0, y: 0, width: 1, height: 1))
    let circle = CGPath(ellipseIn: CGRect(x: 0, y: 0, width: 1, height: 1))
    let longer = square.mutableCopy()
    longer.addLine(to: .zero)
    for other in [circle, longer, CGMutablePath()] {
      #expect(!square.hasSameStructure(as: other) && square.interpolated(to: other, progress: 0.5) == nil)
      #expect(other.hasSameStructure(as: other))
    }
    #expect(square.interpolated(to: square, progress: .nan) == nil)
    #expect(CGMutablePath().interpolated(to: CGMutablePath(), progress: 0.5)?.isEmpty == true)
  }

  @Test("every point goes in a line, and on beyond the ends")
  func plain() {
    let from = CGPath(rect: CGRect(x: 0, y: 0, width: 10, height: 10))
    let to = CGPath(rect: CGRect(x: 10, y: 20, width: 30, height: 10))
    #expect(from.interpolated(to: to, progress: 0.25)?.rectangle == CGRect(x: 2.5, y: 5, width: 15, height: 10))
    #expect(from.interpolated(to: to, progress: 2)?.rectangle == CGRect(x: 20, y: 40, width: 50, height: 10))
    let circle = CGPath(ellipseIn: CGRect(x: 0, y: 0, width: 2, height: 2))
    let large = CGPath(ellipseIn: CGRect(x: 0, y: 0, width: 4, height: 4))
    #expect(circle.interpolated(to: large, progress: 0.5)?.boundingBox == CGRect(x: 0, y: 0, width: 3, height: 3))
  }

  @Test("at 0 and 1 the path is the one or the other, to the bit", arguments: 1...30)
  func ends(_ seed: Int) throws {
    var seeded = SeededPaths(seed: UInt64(seed))
    let from = seeded.path()
    let points = from.elementPoints.map { _ in CGPoint(x: seeded.number(-1e9, 1e9), y: -0.0) }
    let to = try #require(CGPath(structureOf: from, points: points))
    func bits(_ path: CGPath?) -> [UInt64] {
      (path?.elementPoints ?? []).flatMap { [$0.x.native.bitPattern, $0.y.native.bitPattern] }
    }
    #expect(from.hasSameStructure(as: to))
    #expect(bits(from.interpolated(to: to, progress: 0)) == bits(from), "seed \(seed)")
    #expect(bits(from.interpolated(to: to, progress: 1)) == bits(to), "seed \(seed)")
    #expect(bits(to.interpolated(to: from, progress: 0)) == bits(to), "seed \(seed)")
    let half = try #require(from.interpolated(to: to, progress: 0.5))
    #expect(half != from && half != to && half.hasSameStructure(as: from))
  }

  @Test("a path's points make the path again; too few or too many do not", arguments: 1...20)
  func structure(_ seed: Int) {
    var seeded = SeededPaths(seed: UInt64(seed))
    let path = seeded.path()
    let points = path.elementPoints
    #expect(CGPath(structureOf: path, points: points) == path, "seed \(seed)")
    #expect(CGPath(structureOf: path, points: points.dropLast()) == nil)
    #expect(CGPath(structureOf: path, points: points + [.zero]) == nil)
    #expect(CGPath(structureOf: CGMutablePath(), points: [])?.isEmpty == true)
  }

  @Test("a block sees every element's type and points")
  func block() {
    let path = CGMutablePath()
    path.move(to: CGPoint(x: 1, y: 1))
    path.addLine(to: CGPoint(x: 2, y: 1))
    path.addQuadCurve(to: CGPoint(x: 3, y: 1), control: CGPoint(x: 2.5, y: 9))
    path.addCurve(to: CGPoint(x: 4, y: 1), control1: CGPoint(x: 3, y: 0), control2: CGPoint(x: 4, y: 0))
    path.closeSubpath()
    let copy = CGMutablePath()
    unsafe path.applyWithBlock { element in
      // SAFETY: each type's number of points is read.
      let points = unsafe element.pointee.points
      switch unsafe element.pointee.type {
      case .moveToPoint: unsafe copy.move(to: points[0])
      case .addLineToPoint: unsafe copy.addLine(to: points[0])
      case .addQuadCurveToPoint: unsafe copy.addQuadCurve(to: points[1], control: points[0])
      case .addCurveToPoint: unsafe copy.addCurve(to: points[2], control1: points[0], control2: points[1])
      case .closeSubpath: copy.closeSubpath()
      }
    }
    #expect(copy == path && copy.elements.count == 5)
    #expect(path.elements.map { $0.type.rawValue } == path.elements.map { Int32($0.kind) })
  }
}
