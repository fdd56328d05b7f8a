import Foundation
import SegueGeometry
import Testing

@Suite("Projection")
struct ProjectionTests {
  @Test("points at or behind the eye have no image")
  func behind() {
    var map = CATransform3D.identity
    map.m14 = -0.01
    #expect(map.project(CGPoint(x: 99, y: 0)) != nil)
    #expect(map.project(CGPoint(x: 100, y: 0)) == nil)
    #expect(map.project(CGPoint(x: 200, y: 0)) == nil)
    // What lies behind the eye would show at 200 / (1 − 2) = −200: nothing is to be seen through there.
    #expect(map.unproject(CGPoint(x: -200, y: 0)) == nil)
    let seen = map.unproject(CGPoint(x: 100, y: 0))
    #expect(seen.map { abs($0.x - 50) < 1e-12 } == true, "50 / (1 − 0.5) = 100")
  }

  @Test("a plane seen edge-on has no point under the line of sight")
  func edgeOn() {
    #expect(CATransform3DMakeRotation(.pi / 2, 0, 1, 0).unproject(.zero) == nil)
    #expect(CATransform3DMakeScale(1, 0, 1).unproject(.zero) == nil)
    #expect(CATransform3D().unproject(.zero) == nil)
    #expect(CATransform3DMakeScale(1, 1, 0).unproject(CGPoint(x: 3, y: 4)) == CGPoint(x: 3, y: 4), "depth is no matter")
  }

  /// Sources: unit tests of ui/gfx/geometry (ids chromium.map.2d, chromium.map.w2, chromium.pivot.0).
  @Test("published images of points")
  func published() throws {
    let plain = CATransform3D(rows: [3, 0, 0, 0, 0, 4, 0, 0, 0, 0, 5, 0, 1.25, 2.75, 3.875, 1])
    #expect(plain.project(CGPoint(x: 12.5, y: 34.5)) == CGPoint(x: 38.75, y: 140.75))
    let divided = CATransform3D(rows: [1, 0, 0, 0.5, 0, 1, 0, 2, 0, 0, 1, 0.75, 0, 0, 0, 1])
    let image = try #require(divided.project(CGPoint(x: 2, y: 4)))
    #expect(abs(image.x - 0.2) < 1e-15 && abs(image.y - 0.4) < 1e-15)
    let pivot = CATransform3D(rows: [3, 0, 0, 0, 0, 4, 0, 0, 0, 0, 1, 0, -14, -24, 0, 1])
    #expect(pivot.project(.zero) == CGPoint(x: -14, y: -24))
  }

  @Test("unprojecting an image gives the point back, and the other way round", arguments: 1...100)
  func round(_ seed: Int) throws {
    var random = SeededTransforms(seed: UInt64(300 + seed))
    let map = random.invertible(seed)
    let point = CGPoint(x: random.uniform(-50, 50), y: random.uniform(-50, 50))
    guard let image = map.project(point) else {
      // Only a perspective can put a point behind the eye.
      #expect(seed % 3 == 0, "seed \(300 + seed)")
      return
    }
    let back = try #require(map.unproject(image), "seed \(300 + seed)")
    #expect(abs(back.x - point.x) <= 1e-7 && abs(back.y - point.y) <= 1e-7, "seed \(300 + seed)")
  }
}
