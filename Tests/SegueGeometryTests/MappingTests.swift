import Foundation
import SegueGeometry
import Testing

@Suite("Points, rectangles and backs under maps")
struct MappingTests {
  private static func perspective(_ distance: CGFloat) -> CATransform3D {
    var map = CATransform3D.identity
    map.m34 = -1 / distance
    return map
  }

  @Test("points in space, and none at or behind the eye")
  func points() {
    let map = CATransform3DMakeScale(2, 3, 4).concatenating(CATransform3DMakeTranslation(-1, -4, -9))
    #expect(map.map(SIMD3(1, 2, 3)) == SIMD3(1, 2, 3))
    #expect(Self.perspective(10).map(SIMD3(1, 2, 5)) == SIMD3(2, 4, 10))
    #expect(Self.perspective(10).map(SIMD3(1, 2, 10)) == nil)
    #expect(Self.perspective(10).map(SIMD3(1, 2, 11)) == nil)
    #expect(Self.perspective(10).map(SIMD4(1, 2, 11, 1)) == SIMD4(1, 2, 11, 1 - 1.1), "undivided it is there")
  }

  @Test("a rectangle under an affine map is CGRect.applying's", arguments: 1...20)
  func affineRects(seed: UInt64) {
    var random = SeededTransforms(seed: seed)
    func number() -> CGFloat { random.uniform(-3, 3) }
    let map = CGAffineTransform(number(), number(), number(), number(), number(), number())
    let rect = CGRect(x: number(), y: number(), width: 4, height: 5)
    let (mapped, applied) = (CATransform3D(map).map(rect), rect.applying(map))
    #expect(abs(mapped.minX - applied.minX) < 1e-12 && abs(mapped.maxY - applied.maxY) < 1e-12, "seed \(seed)")
  }

  @Test("a rectangle and its image's image back", arguments: 1...20)
  func inverseRects(seed: UInt64) throws {
    var random = SeededTransforms(seed: seed)
    // In steps of a quarter turn an image is a rectangle itself.
    let map = CATransform3DMakeScale(random.uniform(0.2, 3), random.uniform(-3, -0.2), 1)
      .concatenating(CATransform3DMakeRotation(.pi / 2, 0, 0, 1))
      .concatenating(CATransform3DMakeTranslation(random.uniform(-9, 9), random.uniform(-9, 9), 50))
    let rect = CGRect(x: 1, y: 2, width: 3, height: 4)
    let back = try #require(map.inverseMap(map.map(rect)), "seed \(seed)")
    #expect(abs(back.minX - 1) < 1e-12 && abs(back.minY - 2) < 1e-12, "seed \(seed)")
    #expect(abs(back.width - 3) < 1e-12 && abs(back.height - 4) < 1e-12, "seed \(seed)")
    #expect(CATransform3DMakeScale(0, 1, 1).inverseMap(rect) == nil)
  }

  @Test("a plane that runs through the eye has an image without an end on that side only")
  func throughTheEye() {
    // Turned about its left edge towards the eye: the right part passes it.
    let map = CATransform3DMakeRotation(-.pi / 3, 0, 1, 0).concatenating(Self.perspective(100))
    let image = map.map(CGRect(x: 0, y: 10, width: 400, height: 10))
    #expect(image.minX == 0 && image.maxX == HomogeneousQuad.farAway)
    #expect(image.minY == 10 && image.maxY == HomogeneousQuad.farAway)
    #expect(map.map(CGRect(x: 200, y: 0, width: 10, height: 10)).isNull, "all of it is behind the eye")
    #expect(map.map(CGRect(x: 0, y: 0, width: 100, height: 10)).maxX < 1000, "before the eye it ends")
  }

  @Test("a ray through the screen meets a layer's plane where unproject says", arguments: 1...60)
  func rays(seed: UInt64) throws {
    var random = SeededTransforms(seed: seed)
    let map = random.invertible(Int(seed))
    let inverse = try #require(map.inverse, "seed \(seed)")
    let point = CGPoint(x: random.uniform(-50, 50), y: random.uniform(-50, 50))
    guard let image = map.project(point) else { return }
    let met = try #require(inverse.castRay(through: image), "seed \(seed)")
    #expect(abs(met.x - point.x) < 1e-7 && abs(met.y - point.y) < 1e-7, "seed \(seed)")
  }

  @Test("a ray along the plane meets it nowhere")
  func alongThePlane() {
    #expect(CATransform3DMakeScale(3, 4, 0).castRay(through: CGPoint(x: 1, y: 2)) == nil)
    #expect(CATransform3D.identity.castRay(through: CGPoint(x: 1, y: 2)) == CGPoint(x: 1, y: 2))
  }

  @Test("a plane turned by more than a quarter shows its back, a mirrored one does not")
  func backs() {
    // Source: unit tests of ui/gfx/geometry (ids chromium.bf.*).
    for (degrees, shows) in [(0.0, false), (80, false), (100, true), (180, true), (260, true), (280, false)] {
      let turn = CATransform3DMakeRotation(degrees * .pi / 180, 0, 1, 0)
      #expect(turn.showsBack == shows, "\(degrees)°")
      #expect(CATransform3DMakeScale(-1, 2, 1).concatenating(turn).showsBack == shows, "mirrored, \(degrees)°")
    }
    let edgeOn = CATransform3D(rows: [0, 0, -1, 0, 0, 1, 0, 0, 1, 0, 0, 0, 0, 0, 0, 1])
    #expect(!edgeOn.showsBack && !CATransform3D().showsBack && !CATransform3DMakeScale(1, 1, 0).showsBack)
  }

  @Test("with perspective a plane shows its back when the eye is behind it")
  func backsInPerspective() {
    // Turned by 80° and moved far to the side, the eye at the middle looks at the other face.
    let turn = CATransform3DMakeRotation(80 * .pi / 180, 0, 1, 0)
    func seen(_ x: CGFloat) -> Bool {
      turn.concatenating(CATransform3DMakeTranslation(x, 0, 0)).concatenating(Self.perspective(100)).showsBack
    }
    #expect(!seen(0) && seen(-200) != seen(200))
  }

  @Test("published quads that are cut at the eye")
  func quads() {
    // Source: unit tests of ui/gfx/geometry (ids chromium.clipw.*).
    let right = HomogeneousQuad(corners: [
      SIMD4(100, 10, 0, 1), SIMD4(10, 10, 0, 1), SIMD4(-10, -1, 0, -1), SIMD4(-100, -1, 0, -1),
    ]).enclosingRect
    #expect(right.minX == 10 && right.maxX == 100 && right.minY == 10 && right.maxY > 1e9)
    let behind = HomogeneousQuad(corners: Array(repeating: SIMD4(1, 2, 3, -1), count: 4))
    #expect(behind.enclosingRect.isNull)
  }
}
