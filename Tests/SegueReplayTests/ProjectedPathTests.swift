import SegueUIKit
import Testing

@testable import SegueReplay

@Suite("Outlines under maps in space")
struct ProjectedPathTests {
  /// Turned by 60° about the vertical through (100, 50), seen from 500 points, with that middle at (200, 200).
  private static let turned = CATransform3DMakeTranslation(-100, -50, 0)
    .concatenating(CATransform3DMakeRotation(.pi / 3, 0, 1, 0))
    .concatenating(
      {
        var eye = CATransform3DIdentity
        eye.m34 = -1.0 / 500
        return eye
      }()
    ).concatenating(CATransform3DMakeTranslation(200, 200, 0))

  private func points(_ path: CGPath) -> [[Double]] {
    path.elements.compactMap(\.points.last).map { [($0.x * 100).rounded() / 100, ($0.y * 100).rounded() / 100] }
  }

  @Test("a rectangle under perspective is the quadrilateral that its corners make")
  func quadrilateral() {
    let rectangle = CGPath(rect: CGRect(x: 0, y: 0, width: 200, height: 100), transform: .identity)
    // x' = x·cos, z' = −x·sin, both over 1 − z' / 500: computed apart from the code.
    #expect(
      points(ProjectedPath.make(rectangle, under: Self.turned))
        == [[139.53, 139.53], [242.62, 157.38], [242.62, 242.62], [139.53, 260.47]])
  }

  @Test("a map of the plane keeps curves, perspective makes lines of them")
  func curves() {
    let circle = CGPath(ellipseIn: CGRect(x: 0, y: 0, width: 20, height: 20), transform: .identity)
    let moved = ProjectedPath.make(circle, under: CATransform3DMakeTranslation(5, 6, 70))
    #expect(moved.elements.count == circle.elements.count)
    #expect(moved.boundingBoxOfPath == CGRect(x: 5, y: 6, width: 20, height: 20))
    let turned = ProjectedPath.make(circle, under: Self.turned)
    #expect(turned.elements.count > 30)
    #expect(
      turned.elements.allSatisfy {
        if case .addCurveToPoint = $0 { return false }
        return true
      })
  }

  @Test("what lies behind the eye is cut away, and all of it leaves nothing")
  func behind() {
    var near = CATransform3DIdentity
    near.m14 = -0.01
    // w = 1 − x / 100: the right half of 0…200 is behind the eye.
    let wide = CGPath(rect: CGRect(x: 0, y: 0, width: 200, height: 10), transform: .identity)
    let cut = points(ProjectedPath.make(wide, under: near))
    #expect(cut.first == [0, 0] && cut.count == 4)
    // At w = 1/64: x = 100 · 63/64 = 98.4375, seen at 98.4375 · 64.
    #expect(cut[1] == [6300, 0] && cut[2] == [6300, 640])
    let far = CGPath(rect: CGRect(x: 101, y: 0, width: 10, height: 10), transform: .identity)
    #expect(ProjectedPath.make(far, under: near).isEmpty)
    var turnedAway = CATransform3DIdentity
    turnedAway.m44 = -1
    #expect(ProjectedPath.make(wide, under: turnedAway).isEmpty)
  }

  @Test("only the corners that are asked for are rounded")
  func corners() {
    let bounds = CGRect(x: 0, y: 0, width: 40, height: 20)
    let one = CGPath.outline(bounds, radius: 8, corners: .layerMinXMinYCorner)
    #expect(one.contains(CGPoint(x: 39.5, y: 0.5)) && one.contains(CGPoint(x: 39.5, y: 19.5)))
    #expect(one.contains(CGPoint(x: 0.5, y: 19.5)) && !one.contains(CGPoint(x: 0.5, y: 0.5)))
    #expect(CGPath.outline(bounds, radius: 0).rectangle == bounds)
    // No more than half of the shorter side.
    #expect(CGPath.outline(bounds, radius: 500) == CGPath.outline(bounds, radius: 10))
  }
}
