import Foundation
import SegueGeometry
import Testing

@Suite("CGAffineTransform")
struct CGAffineTransformTests {
  @Test("the default initialiser gives the zero map, not the identity")
  func zero() {
    #expect(CGAffineTransform() == CGAffineTransform(0, 0, 0, 0, 0, 0))
    #expect(!CGAffineTransform().isIdentity)
    #expect(CGAffineTransform.identity.isIdentity)
  }

  @Test(
    "a map without an inverse is its own inverse",
    arguments: [
      CGAffineTransform(), CGAffineTransform(scaleX: 0, y: 2), CGAffineTransform(1, 2, 2, 4, 5, 6),
      CGAffineTransform(.nan, 0, 0, 1, 0, 0),
    ])
  func singular(_ map: CGAffineTransform) {
    let inverse = map.inverted()
    #expect([inverse.b, inverse.c, inverse.d, inverse.tx, inverse.ty] == [map.b, map.c, map.d, map.tx, map.ty])
  }

  @Test("x' = a·x + c·y + tx, y' = b·x + d·y + ty")
  func points() {
    let map = CGAffineTransform(a: 1, b: 2, c: 3, d: 4, tx: 5, ty: 6)
    #expect(CGPoint(x: 10, y: 100).applying(map) == CGPoint(x: 315, y: 426))
    #expect(CGSize(width: 10, height: 100).applying(map) == CGSize(width: 310, height: 420))
    #expect(map.determinant == -2)
  }

  @Test("a quarter turn takes x to y, clockwise on a screen")
  func rotation() {
    let point = CGPoint(x: 1, y: 0).applying(CGAffineTransform(rotationAngle: .pi / 2))
    #expect(abs(point.x) < 1e-16 && point.y == 1)
  }

  @Test("concatenating applies the receiver first; translated, scaled and rotated come before the receiver")
  func order() {
    let scale = CGAffineTransform(scaleX: 2, y: 3)
    let shift = CGAffineTransform(translationX: 10, y: 20)
    #expect(CGPoint(x: 1, y: 1).applying(scale.concatenating(shift)) == CGPoint(x: 12, y: 23))
    #expect(CGPoint(x: 1, y: 1).applying(shift.concatenating(scale)) == CGPoint(x: 22, y: 63))
    #expect(scale.translatedBy(x: 10, y: 20) == shift.concatenating(scale))
    #expect(shift.scaledBy(x: 2, y: 3) == scale.concatenating(shift))
    #expect(shift.rotated(by: 1) == CGAffineTransform(rotationAngle: 1).concatenating(shift))
  }

  @Test("an inverse undoes the map", arguments: 1...50)
  func inverse(_ seed: Int) {
    var random = SeededTransforms(seed: UInt64(seed))
    let map = CGAffineTransform(
      random.uniform(0.5, 2), random.uniform(-0.4, 0.4), random.uniform(-0.4, 0.4), -random.uniform(0.5, 2),
      random.uniform(-99, 99), random.uniform(-99, 99))
    let round = map.concatenating(map.inverted())
    for (value, expected) in zip([round.a, round.b, round.c, round.d, round.tx, round.ty], [1, 0, 0, 1, 0, 0]) {
      #expect(abs(value - CGFloat(expected)) <= 1e-12, "seed \(seed)")
    }
  }

  @Test("a rectangle's image is the smallest rectangle around its corners' images")
  func rectangles() {
    let rect = CGRect(x: 1.25, y: 2.5, width: 3.75, height: 4)
    // Sources: unit tests of ui/gfx/geometry and of flutter (ids chromium.maprect.0, chromium.maprect.4, flutter.rect.0).
    #expect(
      rect.applying(CGAffineTransform(translationX: 3.25, y: 7.75))
        == CGRect(x: 4.5, y: 10.25, width: 3.75, height: 4))
    let turned = rect.applying(CGAffineTransform(0, 1, -1, 0, 0, 0))
    #expect(turned == CGRect(x: -6.5, y: 1.25, width: 4, height: 3.75))
    #expect(
      CGRect(x: 10, y: 20, width: 20, height: 20).applying(CGAffineTransform(scaleX: 2, y: 2))
        == CGRect(x: 20, y: 40, width: 40, height: 40))
    #expect(CGRect.null.applying(CGAffineTransform(scaleX: 2, y: 2)).isNull)
    #expect(CGRect.infinite.applying(CGAffineTransform(scaleX: 2, y: 2)).isInfinite)
    #expect(CGRect.enclosing([]).isNull)
    #expect(
      CGRect.enclosing([CGPoint(x: 3, y: 1), CGPoint(x: 0, y: 5)]) == CGRect(x: 0, y: 1, width: 3, height: 4))
  }
}
