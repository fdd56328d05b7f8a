import Foundation
import SegueGeometry
import Testing

@Suite("3×3 maps")
struct ProjectionTransformTests {
  @Test("a 4×4 map without its third row and column does the same to points", arguments: 1...30)
  func points(seed: UInt64) throws {
    var random = SeededTransforms(seed: seed)
    let map = random.invertible(Int(seed))
    let plane = ProjectionTransform(map)
    let point = CGPoint(x: random.uniform(-50, 50), y: random.uniform(-50, 50))
    #expect(point.applying(plane) == map.project(point), "seed \(seed)")
    guard let image = point.applying(plane), let back = plane.inverted() else { return }
    let again = try #require(image.applying(back), "seed \(seed)")
    #expect(abs(again.x - point.x) < 1e-8 && abs(again.y - point.y) < 1e-8, "seed \(seed)")
  }

  @Test("determinants and what has no inverse")
  func determinants() {
    // Ids osui.proj.det.* of the conformance material.
    let diagonal = ProjectionTransform(m11: 2, m12: 0, m13: 0, m21: 0, m22: 3, m23: 0, m31: 0, m32: 0, m33: 1)
    #expect(diagonal.determinant == 6)
    let flat = ProjectionTransform(m11: 2, m12: 3, m13: 4, m21: 4, m22: 6, m23: 8, m31: 8, m32: 9, m33: 10)
    #expect(flat.determinant == 0 && flat.inverted() == nil)
    #expect(CGPoint(x: 1, y: 1).applying(ProjectionTransform(CATransform3D())) == nil)
  }

  @Test("identity, affine and perspective maps say what they are")
  func kinds() {
    #expect(ProjectionTransform().isIdentity && ProjectionTransform().isAffine)
    #expect(ProjectionTransform(CGAffineTransform(scaleX: 2, y: 3)).isAffine)
    var perspective = CATransform3D.identity
    perspective.m14 = 0.01
    #expect(!ProjectionTransform(perspective).isAffine && !ProjectionTransform(perspective).isIdentity)
  }

  @Test("one map first, then the other")
  func concatenation() {
    let first = ProjectionTransform(CGAffineTransform(translationX: 10, y: 0))
    let second = ProjectionTransform(CGAffineTransform(scaleX: 2, y: 2))
    #expect(CGPoint(x: 1, y: 1).applying(first.concatenating(second)) == CGPoint(x: 22, y: 2))
  }
}
