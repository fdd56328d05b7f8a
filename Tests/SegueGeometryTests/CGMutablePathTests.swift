import Foundation
import SegueGeometry
import Testing

@Suite("CGMutablePath")
struct CGMutablePathTests {
  @Test("what needs a current point adds nothing without one")
  func withoutCurrentPoint() {
    let path = CGMutablePath()
    func draw() {
      path.addLine(to: CGPoint(x: 1, y: 0))
      path.addQuadCurve(to: CGPoint(x: 1, y: 0), control: .zero)
      path.addCurve(to: CGPoint(x: 1, y: 0), control1: .zero, control2: .zero)
      path.addArc(tangent1End: CGPoint(x: 5, y: 0), tangent2End: CGPoint(x: 5, y: 5), radius: 1)
      path.closeSubpath()
    }
    draw()
    #expect(path.isEmpty && path.currentPoint == .zero)
    path.move(to: .zero)
    draw()
    #expect(path.elements.map(\.kind) == [0, 1, 2, 3, 1, 3, 4])
    path.closeSubpath()
    #expect(path.elements.count == 7, "closed once")
  }

  @Test("a call with a number that is not finite adds nothing", arguments: [CGFloat.nan, .infinity, -.infinity])
  func notFinite(_ bad: CGFloat) {
    let path = CGMutablePath()
    let good = CGPoint(x: 1, y: 2)
    path.move(to: good)
    for point in [CGPoint(x: bad, y: 0), CGPoint(x: 0, y: bad)] {
      path.move(to: point)
      path.addLine(to: point)
      path.addQuadCurve(to: point, control: good)
      path.addQuadCurve(to: good, control: point)
      path.addCurve(to: good, control1: point, control2: good)
      path.addCurve(to: good, control1: good, control2: point)
      path.addLines(between: [good, point])
      path.addRects([CGRect(origin: point, size: CGSize(width: 1, height: 1))])
      path.addEllipse(in: CGRect(origin: point, size: CGSize(width: 1, height: 1)))
      path.addRoundedRect(in: CGRect(x: 0, y: 0, width: point.x, height: point.y), cornerWidth: 0, cornerHeight: 0)
      path.addPath(CGPath(elements: [.moveToPoint(good), .addLineToPoint(point)]))
      path.addArc(tangent1End: point, tangent2End: good, radius: 1)
      path.addArc(tangent1End: good, tangent2End: point, radius: 1)
      path.addArc(center: point, radius: 1, startAngle: 0, endAngle: 1, clockwise: false)
    }
    path.addArc(tangent1End: .zero, tangent2End: good, radius: bad)
    path.addArc(center: good, radius: bad, startAngle: 0, endAngle: 1, clockwise: false)
    path.addArc(center: good, radius: 1, startAngle: bad, endAngle: 1, clockwise: false)
    path.addArc(center: good, radius: 1, startAngle: 0, endAngle: bad, clockwise: true)
    path.addRelativeArc(center: good, radius: 1, startAngle: 0, delta: bad)
    path.addLine(to: good, transform: CGAffineTransform(scaleX: bad, y: 1))
    #expect(path.elements == [.moveToPoint(good)])
  }

  @Test("each shape is added where the transform puts it")
  func transforms() {
    let shift = CGAffineTransform(translationX: 10, y: 20)
    let rect = CGRect(x: 0, y: 0, width: 4, height: 2)
    let path = CGMutablePath()
    path.addRects([rect, rect.offsetBy(dx: 5, dy: 0)], transform: shift)
    #expect(path.boundingBox == CGRect(x: 10, y: 20, width: 9, height: 2) && path.elements.count == 10)
    let lines = CGMutablePath()
    lines.addLines(between: [.zero, CGPoint(x: 1, y: 0), CGPoint(x: 1, y: 1)], transform: shift)
    #expect(
      lines.elements == [
        .moveToPoint(CGPoint(x: 10, y: 20)), .addLineToPoint(CGPoint(x: 11, y: 20)),
        .addLineToPoint(CGPoint(x: 11, y: 21)),
      ])
    lines.addLines(between: [])
    lines.addPath(lines, transform: shift)
    #expect(lines.elements.count == 6 && lines.elements[3] == .moveToPoint(CGPoint(x: 20, y: 40)))
    let curves = CGMutablePath()
    curves.move(to: .zero, transform: shift)
    curves.addQuadCurve(to: CGPoint(x: 1, y: 0), control: .zero, transform: shift)
    curves.addCurve(to: CGPoint(x: 2, y: 0), control1: .zero, control2: .zero, transform: shift)
    #expect(curves.boundingBox == CGRect(x: 10, y: 20, width: 2, height: 0))
    let round = CGMutablePath()
    round.addEllipse(in: rect, transform: shift)
    round.addRoundedRect(in: rect, cornerWidth: 1, cornerHeight: 1, transform: shift)
    #expect(round.boundingBox == CGRect(x: 10, y: 20, width: 4, height: 2))
  }

  @Test("the current point is the last end, and the subpath's start once it is closed")
  func currentPoint() {
    let path = CGMutablePath()
    path.move(to: CGPoint(x: 9, y: 9))
    path.move(to: CGPoint(x: 1, y: 2))
    path.addCurve(to: CGPoint(x: 3, y: 4), control1: .zero, control2: .zero)
    #expect(path.currentPoint == CGPoint(x: 3, y: 4))
    path.closeSubpath()
    #expect(path.currentPoint == CGPoint(x: 1, y: 2))
  }

  @Test("a mutable copy grows on its own")
  func mutableCopy() {
    let path = CGPath(rect: CGRect(x: 0, y: 0, width: 1, height: 1))
    let copy = path.mutableCopy()
    #expect(copy == path)
    copy.addLine(to: .zero)
    #expect(copy.elements.count == 6 && path.elements.count == 5)
  }
}
