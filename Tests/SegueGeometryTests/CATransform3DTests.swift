import Foundation
import SegueGeometry
import Testing

@Suite("CATransform3D")
struct CATransform3DTests {
  @Test("the default initialiser gives the zero map, not the identity")
  func zero() {
    #expect(CATransform3D().rows == [CGFloat](repeating: 0, count: 16))
    #expect(CATransform3DIsIdentity(CATransform3DIdentity))
    #expect(!CATransform3DIsIdentity(CATransform3D()))
  }

  @Test("a map without an inverse has none; CATransform3DInvert returns it")
  func singular() {
    // The last is singular by its rows; source: unit tests of ui/gfx/geometry (id chromium.invertible.6).
    let maps = [
      CATransform3D(), CATransform3DMakeScale(1, 0, 1),
      CATransform3D(rows: [6, 0, 0, 0, 0, 7, 0, 0, 0, 0, 8, -8, 0, 0, 0, 0]),
    ]
    for map in maps {
      #expect(map.inverse == nil)
      #expect(CATransform3DInvert(map) == map)
      #expect(map.determinant == 0)
    }
    var infinite = CATransform3D.identity
    infinite.m11 = .infinity
    #expect(infinite.inverse == nil)
  }

  @Test("a rotation about no axis is the identity", arguments: [CGFloat.nan, 0, .infinity])
  func noAxis(_ length: CGFloat) {
    #expect(CATransform3DMakeRotation(1, length, 0, 0).isIdentity)
  }

  @Test("elements stand row by row")
  func rows() {
    let map = CATransform3D(rows: (1...16).map { CGFloat($0) })
    #expect([map.m11, map.m14, map.m21, map.m34, map.m41, map.m44] == [1, 4, 5, 12, 13, 16])
    #expect(map.rows == (1...16).map { CGFloat($0) })
    #expect(map.sum == 136)
  }

  /// Figures that the source checked against QuartzCore. Source: the test suite of libs-quartzcore (ids gnustep.rotz,
  /// gnustep.concat.ts, gnustep.scale.on.translate, gnustep.affine.make, gnustep.isaffine.…).
  @Test("figures checked against Core Animation")
  func published() {
    let turned = CATransform3DMakeRotation(.pi / 2, 0, 0, 1)
    #expect(worstDifference(turned, CATransform3D(rows: [0, 1, 0, 0, -1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1])) < 1e-16)
    let shift = CATransform3DMakeTranslation(10, 0, 0)
    #expect(
      CATransform3DConcat(shift, CATransform3DMakeScale(2, 2, 2)).rows
        == [2, 0, 0, 0, 0, 2, 0, 0, 0, 0, 2, 0, 20, 0, 0, 1])
    #expect(CATransform3DScale(shift, 2, 2, 2).rows == [2, 0, 0, 0, 0, 2, 0, 0, 0, 0, 2, 0, 10, 0, 0, 1])
    #expect(
      CATransform3DMakeAffineTransform(CGAffineTransform(2, 3, 4, 5, 6, 7)).rows
        == [2, 3, 0, 0, 4, 5, 0, 0, 0, 0, 1, 0, 6, 7, 0, 1])
    #expect(CATransform3DIsAffine(.identity))
    #expect(CATransform3DIsAffine(CATransform3DMakeRotation(1, 0, 0, 1)))
    #expect(!CATransform3DIsAffine(CATransform3DMakeScale(1, 1, 2)))
    var perspective = CATransform3D.identity
    perspective.m34 = -0.002
    #expect(!CATransform3DIsAffine(perspective))
  }

  @Test("GEO-05: a positive turn about z takes x to y")
  func rotationDirection() {
    let map = CATransform3DMakeRotation(.pi / 2, 0, 0, 1)
    #expect(map.m12 == 1 && map.m21 == -1)
    let image = map.project(CGPoint(x: 1, y: 0))!
    #expect(abs(image.x) < 1e-16 && image.y == 1)
    #expect(map.affine == CGAffineTransform(rotationAngle: .pi / 2))
  }

  @Test("GEO-06: perspective in m34 magnifies what is nearer")
  func perspective() {
    var perspective = CATransform3D.identity
    perspective.m34 = -1.0 / 500
    func magnification(_ z: CGFloat) -> CGFloat {
      CATransform3DMakeTranslation(0, 0, z).concatenating(perspective).project(CGPoint(x: 1, y: 0))!.x
    }
    #expect(abs(magnification(100) - 1.25) < 1e-12)
    #expect(abs(magnification(-100) - 0.83333) < 1e-5)
  }

  @Test("GEO-06: a turn before the perspective shows depth, m34 written into the turn does not")
  func perspectiveOrder() {
    let turn = CATransform3DMakeRotation(.pi / 3, 0, 1, 0)
    var perspective = CATransform3D.identity
    perspective.m34 = -1.0 / 200
    let right = turn.concatenating(perspective)
    #expect(abs(right.project(CGPoint(x: 50, y: 0))!.x - 20.5507) < 1e-4)
    #expect(abs(right.project(CGPoint(x: -50, y: 0))!.x - -31.9084) < 1e-4)
    var wrong = turn
    wrong.m34 = -1.0 / 200
    #expect(abs(wrong.project(CGPoint(x: 50, y: 0))!.x - 25) < 1e-12)
  }

  @Test("an inverse undoes the map", arguments: 1...100)
  func inverse(_ seed: Int) throws {
    var random = SeededTransforms(seed: UInt64(seed))
    let map = random.invertible(seed)
    let inverse = try #require(map.inverse)
    #expect(worstDifference(map.concatenating(inverse), .identity) <= 1e-9, "seed \(seed)")
    #expect(worstDifference(inverse.concatenating(map), .identity) <= 1e-9, "seed \(seed)")
    #expect(abs(map.determinant * inverse.determinant - 1) <= 1e-9, "seed \(seed)")
  }

  @Test("rotations keep lengths and handedness", arguments: 1...50)
  func rotations(_ seed: Int) {
    var random = SeededTransforms(seed: UInt64(100 + seed))
    let map = random.rotation()
    let r = map.rows
    let transposed = CATransform3D(rows: (0..<16).map { r[4 * ($0 % 4) + $0 / 4] })
    #expect(worstDifference(map.concatenating(transposed), .identity) <= 2e-15, "seed \(100 + seed)")
    #expect(abs(map.determinant - 1) <= 2e-15, "seed \(100 + seed)")
  }

  @Test("concatenation is associative and applies its receiver first", arguments: 1...20)
  func concatenation(_ seed: Int) {
    var random = SeededTransforms(seed: UInt64(200 + seed))
    let (a, b, c) = (random.invertible(1), random.invertible(2), random.invertible(3))
    let left = a.concatenating(b).concatenating(c)
    let scale = left.rows.map { abs(Double($0)) }.max()!
    #expect(worstDifference(left, a.concatenating(b.concatenating(c))) <= 1e-12 * scale, "seed \(200 + seed)")
    let move = CATransform3DMakeTranslation(1, 2, 3)
    #expect(CATransform3DTranslate(a, 1, 2, 3) == move.concatenating(a))
    #expect(CATransform3DRotate(a, 1, 0, 0, 1) == CATransform3DMakeRotation(1, 0, 0, 1).concatenating(a))
  }
}
