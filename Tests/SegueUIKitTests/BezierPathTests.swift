import Foundation
import SegueQuartzCore
import SegueUIKit
import Testing

@MainActor
@Suite("UIBezierPath")
struct BezierPathTests {
  @Test(
    "a setting that is not finite or below 0 keeps its value, and the world notes it", arguments: [-1, CGFloat.nan])
  func badSettings(_ bad: CGFloat) {
    let world = SimulationWorld()
    SimulationWorld.run(world) {
      let path = UIBezierPath(rect: CGRect(x: 0, y: 0, width: 1, height: 1))
      path.lineWidth = 3
      #expect(world.diagnostics.isEmpty)
      path.lineWidth = bad
      path.miterLimit = bad
      path.flatness = bad
      path.setLineDash([1, bad], count: 2, phase: 0)
      path.setLineDash([1], count: 1, phase: .infinity)
      path.apply(CGAffineTransform(scaleX: .nan, y: 1))
      #expect([path.lineWidth, path.miterLimit, path.flatness] == [3, 10, 0.6])
      #expect(path.bounds == CGRect(x: 0, y: 0, width: 1, height: 1))
      #expect(
        world.diagnostics.map(\.place) == [
          "UIBezierPath.lineWidth", "UIBezierPath.miterLimit", "UIBezierPath.flatness", "UIBezierPath.setLineDash",
          "UIBezierPath.setLineDash", "UIBezierPath.apply",
        ])
      #expect(world.diagnostics.first?.used == "3.0")
    }
  }

  @Test("a path may be built off the main actor; its settings keep there too")
  func elsewhere() async {
    let width = await Task.detached {
      let path = UIBezierPath(ovalIn: CGRect(x: 0, y: 0, width: 1, height: 1))
      path.lineWidth = 2
      path.lineWidth = .nan
      return path.lineWidth
    }.value
    #expect(width == 2)
  }

  @Test("a shape of numbers that are not finite is an empty path")
  func notFinite() {
    let bad = CGRect(x: CGFloat.nan, y: 0, width: 1, height: 1)
    let good = CGRect(x: 0, y: 0, width: 8, height: 8)
    for path in [
      UIBezierPath(), UIBezierPath(rect: bad), UIBezierPath(ovalIn: bad),
      UIBezierPath(roundedRect: bad, cornerRadius: 1), UIBezierPath(roundedRect: good, cornerRadius: .nan),
      UIBezierPath(
        roundedRect: good, byRoundingCorners: .topLeft, cornerRadii: CGSize(width: CGFloat.infinity, height: 1)),
      UIBezierPath(arcCenter: .zero, radius: .nan, startAngle: 0, endAngle: 1, clockwise: true),
    ] {
      #expect(path.isEmpty && path.bounds.isNull && path.currentPoint == .zero && !path.contains(.zero))
    }
    #expect(!UIBezierPath(roundedRect: good, cornerRadius: .infinity).isEmpty, "brought into half the side")
  }

  @Test("shapes are Core Graphics' shapes")
  func shapes() {
    let rect = CGRect(x: 1, y: 2, width: 30, height: 40)
    #expect(UIBezierPath(rect: rect).cgPath == CGPath(rect: rect))
    #expect(UIBezierPath(ovalIn: rect).cgPath == CGPath(ellipseIn: rect))
    #expect(UIBezierPath(cgPath: CGPath(rect: rect)).bounds == rect)
  }

  @Test("clockwise is clockwise on the screen")
  func clockwise() {
    func middle(_ clockwise: Bool) -> CGPoint {
      let path = UIBezierPath(
        arcCenter: .zero, radius: 10, startAngle: 0, endAngle: .pi, clockwise: clockwise)
      return path.cgPath.elements[1].points[2]
    }
    #expect(abs(middle(true).y - 10) < 1e-14, "from the right by the bottom")
    #expect(abs(middle(false).y + 10) < 1e-14, "from the right by the top")
    for clockwise in [true, false] {
      let circle = UIBezierPath(
        arcCenter: CGPoint(x: 5, y: 5), radius: 10, startAngle: 0, endAngle: 2 * .pi, clockwise: clockwise)
      #expect(circle.cgPath.elements.count == 5 && abs(circle.cgPath.length() - 20 * .pi) < 0.02)
    }
  }

  @Test("all corners are rounded by circles, clockwise from the top side's left end")
  func roundedRect() {
    let rect = CGRect(x: 0, y: 0, width: 100, height: 60)
    let path = UIBezierPath(roundedRect: rect, cornerRadius: 10)
    let ends = path.cgPath.elements.compactMap(\.points.last)
    #expect(
      ends == [
        CGPoint(x: 10, y: 0), CGPoint(x: 90, y: 0), CGPoint(x: 100, y: 10), CGPoint(x: 100, y: 50),
        CGPoint(x: 90, y: 60), CGPoint(x: 10, y: 60), CGPoint(x: 0, y: 50), CGPoint(x: 0, y: 10), CGPoint(x: 10, y: 0),
      ])
    #expect(abs(path.cgPath.length() - (320 - 80 + 20 * .pi)) < 0.02)
    #expect(!path.contains(CGPoint(x: 2.5, y: 2.5)) && path.contains(CGPoint(x: 3.5, y: 3.5)), "10 - 10/√2 is 2.93")
    let pill = UIBezierPath(roundedRect: rect, cornerRadius: 1000)
    #expect(abs(pill.cgPath.length() - (80 + 60 * .pi)) < 0.06, "brought into half the shorter side")
    #expect(path.cgPath.hasSameStructure(as: pill.cgPath))
    #expect(path.cgPath.hasSameStructure(as: UIBezierPath(roundedRect: rect, cornerRadius: 0).cgPath))
  }

  @Test("only the corners asked for are rounded", arguments: 0..<16)
  func someCorners(_ mask: UInt) throws {
    let rect = CGRect(x: 0, y: 0, width: 100, height: 60)
    let corners = UIRectCorner(rawValue: mask)
    let path = UIBezierPath(
      roundedRect: rect, byRoundingCorners: corners, cornerRadii: CGSize(width: 20, height: 10))
    let inside: [(UIRectCorner, CGPoint)] = [
      (.topLeft, CGPoint(x: 1, y: 1)), (.topRight, CGPoint(x: 99, y: 1)), (.bottomLeft, CGPoint(x: 1, y: 59)),
      (.bottomRight, CGPoint(x: 99, y: 59)),
    ]
    for (corner, point) in inside { #expect(path.contains(point) == !corners.contains(corner), "\(corner)") }
    #expect(path.bounds == rect)
    #expect(path.cgPath.elements.count { $0.kind == 3 } == mask.nonzeroBitCount)
    #expect(path.cgPath.elements.last == .closeSubpath && path.cgPath.segments.count == 1)
    // It closes by its last side, or by the curve of its first corner.
    #expect((path.cgPath.elements.dropLast().last?.points.last == path.cgPath.elements[0].points[0]) == (mask & 1 == 1))
    let all = UIBezierPath(roundedRect: rect, byRoundingCorners: .allCorners, cornerRadii: .init(width: 9, height: 9))
    #expect(all.cgPath == UIBezierPath(roundedRect: rect, cornerRadius: 9).cgPath)
  }

  @Test("a path is built call by call, changed by a map, and emptied")
  func building() {
    let path = UIBezierPath()
    path.addLine(to: CGPoint(x: 5, y: 5))
    #expect(path.isEmpty, "there is no current point")
    path.move(to: .zero)
    path.addLine(to: CGPoint(x: 10, y: 0))
    path.addQuadCurve(to: CGPoint(x: 10, y: 10), controlPoint: CGPoint(x: 20, y: 5))
    path.addCurve(to: CGPoint(x: 0, y: 10), controlPoint1: CGPoint(x: 8, y: 30), controlPoint2: CGPoint(x: 2, y: 30))
    #expect(path.currentPoint == CGPoint(x: 0, y: 10))
    #expect(path.bounds == CGRect(x: 0, y: 0, width: 20, height: 30), "control points included")
    path.addArc(withCenter: CGPoint(x: 0, y: 5), radius: 5, startAngle: .pi / 2, endAngle: -.pi / 2, clockwise: true)
    path.close()
    #expect(path.cgPath.elements.map(\.kind) == [0, 1, 2, 3, 1, 3, 3, 4] && path.currentPoint == .zero)
    #expect(path.contains(CGPoint(x: -4, y: 5)), "in the half circle on the left")
    let other = UIBezierPath(rect: CGRect(x: 50, y: 50, width: 1, height: 1))
    path.append(other)
    #expect(path.cgPath.elements.count == 13)
    path.apply(CGAffineTransform(translationX: 100, y: 0))
    #expect(path.cgPath.elements[0] == .moveToPoint(CGPoint(x: 100, y: 0)) && path.contains(CGPoint(x: 150.5, y: 50.5)))
    #expect(other.bounds.minX == 50)
    path.removeAllPoints()
    #expect(path.isEmpty)
  }

  @Test("the fill rule decides over a hole")
  func fillRule() {
    let path = UIBezierPath(rect: CGRect(x: 0, y: 0, width: 100, height: 100))
    let hole = UIBezierPath(ovalIn: CGRect(x: 25, y: 25, width: 50, height: 50))
    path.append(hole)
    let middle = CGPoint(x: 50, y: 50)
    #expect(path.contains(middle))
    path.usesEvenOddFillRule = true
    #expect(!path.contains(middle) && path.contains(CGPoint(x: 5, y: 5)))
    let reversed = UIBezierPath(rect: CGRect(x: 0, y: 0, width: 100, height: 100))
    reversed.append(hole.reversing())
    #expect(!reversed.contains(middle) && reversed.contains(CGPoint(x: 5, y: 5)), "drawn the other way round")
  }

  @Test("copies have the settings, and stand still")
  func copies() throws {
    let path = UIBezierPath(rect: CGRect(x: 0, y: 0, width: 1, height: 2))
    path.lineWidth = 7
    path.miterLimit = 3
    path.flatness = 0.25
    path.lineCapStyle = .round
    path.lineJoinStyle = .bevel
    path.usesEvenOddFillRule = true
    path.setLineDash([4, 2, 1], count: 3, phase: 1.5)
    let taken = path.cgPath
    for copy in [try #require(path.copy() as? UIBezierPath), path.reversing()] {
      #expect([copy.lineWidth, copy.miterLimit, copy.flatness] == [7, 3, 0.25])
      #expect(copy.lineCapStyle == .round && copy.lineJoinStyle == .bevel && copy.usesEvenOddFillRule)
      var lengths: [CGFloat] = [0, 0, 0]
      var (count, phase) = (0, CGFloat(0))
      copy.getLineDash(&lengths, count: &count, phase: &phase)
      #expect(lengths == [4, 2, 1] && count == 3 && phase == 1.5)
      copy.addLine(to: CGPoint(x: 9, y: 9))
      copy.setLineDash(nil, count: 0, phase: 0)
      copy.getLineDash(nil, count: &count, phase: nil)
      #expect(count == 0)
    }
    path.move(to: CGPoint(x: 5, y: 5))
    #expect(taken.elements.count == 5 && path.cgPath.elements.count == 6)
    path.cgPath = taken
    #expect(path.cgPath == taken)
    #expect(path.reversing().reversing().cgPath.length() == path.cgPath.length())
  }

  @Test("a path is a shape layer's and is digested with it")
  func shapeLayer() {
    SimulationWorld.run(SimulationWorld()) {
      let layer = CAShapeLayer()
      layer.path = UIBezierPath(roundedRect: CGRect(x: 0, y: 0, width: 9, height: 9), cornerRadius: 2).cgPath
      #expect(layer.path?.boundingBox == CGRect(x: 0, y: 0, width: 9, height: 9))
    }
  }
}
