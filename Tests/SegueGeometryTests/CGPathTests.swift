import Foundation
import SegueGeometry
import Testing

@Suite("CGPath")
struct CGPathTests {
  @Test("an empty path has no box")
  func empty() {
    #expect(CGMutablePath().isEmpty)
    #expect(CGMutablePath().boundingBox.isNull)
    #expect(CGPath(elements: []) == CGMutablePath())
  }

  @Test("a rectangle's path goes round its corners")
  func rectangle() {
    let path = CGPath(rect: CGRect(x: 1, y: 2, width: 3, height: 4))
    #expect(
      path.elements == [
        .moveToPoint(CGPoint(x: 1, y: 2)), .addLineToPoint(CGPoint(x: 4, y: 2)), .addLineToPoint(CGPoint(x: 4, y: 6)),
        .addLineToPoint(CGPoint(x: 1, y: 6)), .closeSubpath,
      ])
    let moved = CGPath(
      rect: CGRect(x: 1, y: 2, width: 3, height: 4), transform: CGAffineTransform(translationX: 10, y: 20))
    #expect(moved.boundingBox == CGRect(x: 11, y: 22, width: 3, height: 4))
  }

  @Test("an ellipse's path stays within 0.03 % of the ellipse")
  func ellipse() {
    let path = CGPath(ellipseIn: CGRect(x: -100, y: -50, width: 200, height: 100))
    #expect(path.elements.count == 6)
    var start = CGPoint.zero
    for element in path.elements {
      switch element {
      case .moveToPoint(let point): start = point
      case .addCurveToPoint(let a, let b, let end):
        for step in 0...20 {
          let s = CGFloat(step) / 20
          let r = 1 - s
          let x = r * r * r * start.x + 3 * r * r * s * a.x + 3 * r * s * s * b.x + s * s * s * end.x
          let y = r * r * r * start.y + 3 * r * r * s * a.y + 3 * r * s * s * b.y + s * s * s * end.y
          let radius = (x / 100 * x / 100 + y / 50 * y / 50).squareRoot()
          #expect(abs(radius - 1) < 3e-4)
        }
        start = end
      default: break
      }
    }
    #expect(start == CGPoint(x: 100, y: 0), "it ends where it began")
  }

  @Test("a mutable path grows by the calls made, a copy stands still")
  func building() {
    let path = CGMutablePath()
    path.move(to: CGPoint(x: 1, y: 1))
    path.addLine(to: CGPoint(x: 2, y: 1))
    path.addQuadCurve(to: CGPoint(x: 3, y: 1), control: CGPoint(x: 2.5, y: 9))
    path.addCurve(to: CGPoint(x: 4, y: 1), control1: CGPoint(x: 3, y: 0), control2: CGPoint(x: 4, y: 0))
    path.closeSubpath()
    #expect(path.elements.map(\.kind) == [0, 1, 2, 3, 4])
    #expect(path.elements.map(\.points.count) == [1, 1, 2, 3, 0])
    #expect(path.elements[2].points.last == CGPoint(x: 3, y: 1))
    #expect(path.boundingBox == CGRect(x: 1, y: 0, width: 3, height: 9), "control points included")
    let copy = path.copy()
    #expect(copy == path)
    path.addRect(CGRect(x: 0, y: 0, width: 1, height: 1))
    #expect(path.elements.count == 10)
    #expect(copy.elements.count == 5)
    #expect(copy != path)
    path.addEllipse(in: CGRect(x: 0, y: 0, width: 1, height: 1))
    #expect(path.elements.count == 16)
  }
}
