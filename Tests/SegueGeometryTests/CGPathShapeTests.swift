import Foundation
import SegueGeometry
import Testing

@Suite("CGPath shapes and boxes")
struct CGPathShapeTests {
  @Test(
    "a shape of numbers that are not finite is an empty path",
    arguments: [
      CGRect(x: CGFloat.nan, y: 0, width: 1, height: 1), CGRect(x: 0, y: 0, width: CGFloat.infinity, height: 1),
      CGRect(x: 0, y: -CGFloat.infinity, width: 1, height: 1), .null,
    ])
  func notFinite(_ rect: CGRect) {
    #expect(CGPath(rect: rect).isEmpty)
    #expect(CGPath(ellipseIn: rect).isEmpty)
    #expect(CGPath(roundedRect: rect, cornerWidth: 1, cornerHeight: 1).isEmpty)
    let fine = CGRect(x: 0, y: 0, width: 4, height: 4)
    #expect(CGPath(rect: fine, transform: CGAffineTransform(scaleX: .nan, y: 1)).isEmpty)
    #expect(CGPath(roundedRect: fine, cornerWidth: .nan, cornerHeight: 1).isEmpty)
    #expect(CGPath(roundedRect: fine, cornerWidth: 1, cornerHeight: 1).elements.count == 10)
  }

  @Test("a rounded rectangle begins at the middle of its right side and rounds each corner")
  func roundedRectangle() {
    let path = CGPath(roundedRect: CGRect(x: 0, y: 0, width: 100, height: 60), cornerWidth: 10, cornerHeight: 20)
    #expect(path.elements.map(\.kind) == [0, 1, 3, 1, 3, 1, 3, 1, 3, 4])
    let ends = path.elements.compactMap(\.points.last)
    #expect(
      ends == [
        CGPoint(x: 100, y: 30), CGPoint(x: 100, y: 40), CGPoint(x: 90, y: 60), CGPoint(x: 10, y: 60),
        CGPoint(x: 0, y: 40), CGPoint(x: 0, y: 20), CGPoint(x: 10, y: 0), CGPoint(x: 90, y: 0), CGPoint(x: 100, y: 20),
      ])
    // Corners of 10 × 20: 4 - π of their rectangle's quarter is cut off.
    #expect(abs(path.area() - (6000 - (4 - .pi) * 200)) < 0.3)
    #expect(path.boundingBoxOfPath == CGRect(x: 0, y: 0, width: 100, height: 60))
  }

  @Test(
    "corners are brought into 0 to half a side, and the elements are the same for all", arguments: [-5, 0, 10, 1e9])
  func corners(_ corner: CGFloat) {
    let rect = CGRect(x: 0, y: 0, width: 100, height: 60)
    let path = CGPath(roundedRect: rect, cornerWidth: corner, cornerHeight: corner)
    let (w, h) = (min(max(corner, 0), 50), min(max(corner, 0), 30))
    #expect(abs(path.area() - (6000 - (4 - .pi) * w * h)) < 1)
    #expect(path.hasSameStructure(as: CGPath(roundedRect: rect, cornerWidth: 3, cornerHeight: 3)))
    #expect(path.boundingBox == rect)
  }

  @Test("a transform is taken as a value, as a pointer, or not at all")
  func transforms() {
    let rect = CGRect(x: 1, y: 2, width: 4, height: 6)
    var map = CGAffineTransform(a: 2, b: 1, c: -1, d: 3, tx: 5, ty: 7)
    for (plain, value, pointer, none) in [
      (
        CGPath(rect: rect), CGPath(rect: rect, transform: map), CGPath(rect: rect, transform: &map),
        CGPath(rect: rect, transform: nil)
      ),
      (
        CGPath(ellipseIn: rect), CGPath(ellipseIn: rect, transform: map), CGPath(ellipseIn: rect, transform: &map),
        CGPath(ellipseIn: rect, transform: nil)
      ),
      (
        CGPath(roundedRect: rect, cornerWidth: 1, cornerHeight: 2),
        CGPath(roundedRect: rect, cornerWidth: 1, cornerHeight: 2, transform: map),
        CGPath(roundedRect: rect, cornerWidth: 1, cornerHeight: 2, transform: &map),
        CGPath(roundedRect: rect, cornerWidth: 1, cornerHeight: 2, transform: nil)
      ),
    ] {
      #expect(value.elementPoints == plain.elementPoints.map { $0.applying(map) })
      #expect(value == pointer && value == plain.copy(using: map) && value != plain)
      #expect(none == plain && plain.copy(using: nil) == plain)
      #expect(plain.copy(using: &map) == value && plain.mutableCopy(using: &map) == value)
    }
    #expect(CGPath(rect: rect).copy(using: CGAffineTransform(scaleX: .infinity, y: 1)) == nil)
    #expect(CGMutablePath().copy(using: map) == CGMutablePath())
  }

  @Test("a rectangle's path is known as one from any corner, in either direction; others are not")
  func rectangles() {
    let rect = CGRect(x: 1, y: 2, width: 3, height: 4)
    let path = CGPath(rect: rect)
    #expect(path.rectangle == rect && path.reversed().rectangle == rect)
    #expect(CGPath(rect: rect, transform: CGAffineTransform(0, 1, -1, 0, 0, 0)).rectangle != nil, "a quarter turn")
    #expect(CGPath(rect: rect, transform: CGAffineTransform(1, 1, -1, 1, 0, 0)).rectangle == nil, "an eighth")
    #expect(CGPath(ellipseIn: rect).rectangle == nil && CGMutablePath().rectangle == nil)
    let open = CGMutablePath()
    open.addLines(between: [.zero, CGPoint(x: 2, y: 0), CGPoint(x: 2, y: 1), CGPoint(x: 0, y: 1)])
    #expect(open.rectangle == CGRect(x: 0, y: 0, width: 2, height: 1))
    open.addLine(to: CGPoint(x: 0, y: 0.5))
    #expect(open.rectangle == nil)
    var found = CGRect.zero
    #expect(path.isRect(&found) && found == rect)
    #expect(path.isRect(nil) && !open.isRect(nil))
  }

  @Test("the box of a curve is where it goes, not where its control points are")
  func box() {
    let path = CGMutablePath()
    path.move(to: .zero)
    path.addQuadCurve(to: CGPoint(x: 100, y: 0), control: CGPoint(x: 50, y: 100))
    #expect(path.boundingBox == CGRect(x: 0, y: 0, width: 100, height: 100))
    let box = path.boundingBoxOfPath
    #expect(box.minX == 0 && box.maxX == 100 && box.minY == 0)
    #expect(abs(box.maxY - 50) < 1e-12, "half the control point's height")
    #expect(CGMutablePath().boundingBoxOfPath.isNull)
    path.move(to: CGPoint(x: 0, y: -9))
    #expect(path.boundingBoxOfPath.minY == -9, "a single point counts")
    let broken = CGPath(elements: path.elements + [.addLineToPoint(CGPoint(x: CGFloat.nan, y: 7))])
    #expect(broken.boundingBoxOfPath == path.boundingBoxOfPath)
  }

  @Test("a path's box touches the path on every side and holds all of it", arguments: 1...40)
  func boxOfCurves(_ seed: Int) {
    var seeded = SeededPaths(seed: UInt64(seed))
    let path = seeded.path()
    let box = path.boundingBoxOfPath
    let sampled = CGRect.enclosing(path.flattened(200).flatMap { $0 })
    for (exact, sample) in zip(
      [box.minX, box.minY, -box.maxX, -box.maxY], [sampled.minX, sampled.minY, -sampled.maxX, -sampled.maxY])
    {
      // A sample lies within 1/400 of the parameter of the extreme, where the derivative is 0.
      #expect(exact <= sample + 1e-9 && sample - exact < 0.01, "seed \(seed)")
    }
  }

  @Test("rectangles are equal by their extent, null only to null")
  func equality() {
    let rect = CGRect(x: 1, y: 2, width: 3, height: 4)
    #expect(rect.equalTo(CGRect(x: 4, y: 6, width: -3, height: -4)) && !rect.equalTo(rect.offsetBy(dx: 1, dy: 0)))
    #expect(CGRect.null.equalTo(.null) && !rect.equalTo(.null) && !CGRect.null.equalTo(.zero))
    #expect(rect.origin.equalTo(CGPoint(x: 1, y: 2)) && !rect.origin.equalTo(.zero))
    #expect(rect.size.equalTo(CGSize(width: 3, height: 4)) && !rect.size.equalTo(.zero))
  }
}
