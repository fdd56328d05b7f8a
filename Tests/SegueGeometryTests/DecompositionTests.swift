import Foundation
import SegueGeometry
import Testing

@Suite("Decomposition")
struct DecompositionTests {
  @Test("a map that is singular or not finite cannot be taken apart")
  func singular() {
    var noNumber = CATransform3D.identity
    noNumber.m21 = .nan
    // A zero scale in each axis, m44 = 0 (ids stagehand.dec.zero.0, stagehand.dec.zero.2, stagehand.dec.m44 of the test
    // suite of Stagehand), rows that depend on one another, exactly and to rounding.
    let maps = [
      CATransform3D(), noNumber, CATransform3DMakeScale(0, 1, 1), CATransform3DMakeScale(1, 0, 1),
      CATransform3DMakeScale(1, 1, 0), CATransform3D(rows: [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0]),
      CATransform3D(rows: [1, 2, 3, 0, 2, 4, 6, 0, 0, 0, 1, 0, 0, 0, 0, 1]),
      CATransform3DMakeRotation(0.3, 1, 2, 3).concatenating(CATransform3DMakeScale(1, 0, 1)),
    ]
    for map in maps { #expect(map.decomposed() == nil, "\(map)") }
    #expect(CATransform3DMakeScale(1e-9, 1, 1).decomposed() != nil, "a small scale is not none")
  }

  @Test("plain parts come out as they went in")
  func plain() throws {
    // Source: the test suite of Stagehand (ids stagehand.dec.t.10.30, stagehand.dec.s.2.4).
    let moved = try #require(CATransform3DMakeTranslation(10, 20, 30).decomposed())
    #expect(moved.translation == SIMD3(10, 20, 30))
    #expect(moved.scale == SIMD3(1, 1, 1) && moved.shear == SIMD3() && moved.rotation == SIMD4(0, 0, 0, 1))
    let scaled = try #require(CATransform3DMakeScale(2, 3, 4).decomposed())
    #expect(scaled.scale == SIMD3(2, 3, 4))
    #expect(scaled.perspective == SIMD4(0, 0, 0, 1))
    var perspective = CATransform3D.identity
    perspective.m34 = -0.05
    #expect(try #require(perspective.decomposed()).perspective == SIMD4(0, 0, -0.05, 1))
  }

  @Test("rotations become unit quaternions")
  func quaternions() throws {
    // Source: unit tests of ui/gfx/geometry (ids chromium.quat.x60, chromium.quat.y60, chromium.quat.z180).
    let cases: [(CATransform3D, SIMD4<Double>)] = [
      (CATransform3DMakeRotation(.pi / 3, 1, 0, 0), SIMD4(0.5, 0, 0, 0.8660254037844387)),
      (CATransform3DMakeRotation(.pi / 3, 0, 1, 0), SIMD4(0, 0.5, 0, 0.8660254037844387)),
      (CATransform3DMakeRotation(.pi, 0, 0, 1), SIMD4(0, 0, 1, 0)),
    ]
    for (map, expected) in cases {
      let rotation = try #require(map.decomposed()).rotation
      let same = (0..<4).allSatisfy { abs(rotation[$0] - expected[$0]) < 1e-15 }
      let opposite = (0..<4).allSatisfy { abs(rotation[$0] + expected[$0]) < 1e-15 }
      #expect(same || opposite, "\(rotation) for \(expected)")
    }
  }

  @Test("a mirror is three negative scales, and a turn")
  func mirror() throws {
    let parts = try #require(CATransform3DMakeScale(-1, 1, 1).decomposed())
    #expect(parts.scale == SIMD3(-1, -1, -1))
    #expect(worstDifference(CATransform3D(parts), CATransform3DMakeScale(-1, 1, 1)) < 1e-15)
  }

  /// Sources: unit tests of ui/gfx/geometry and the test suite of Stagehand (ids chromium.rt.branch.1, .3, .5,
  /// chromium.rt.r180, stagehand.rt.0, stagehand.rt.5, stagehand.rt.11, stagehand.rt.skew.m32).
  static let published: [[CGFloat]] = [
    [1, 0, 1, 0, 0, -1, 0, 0, 1, 0, -1, 0, 0, 0, 0, 1], [-1, 0, 0, 0, 0, 1, 1, 0, 0, 1, -1, 0, 0, 0, 0, 1],
    [-1, 0, 0, 0, 0, -1, 1, 0, 0, 1, 1, 0, 0, 0, 0, 1], [-1, 0, 0, 0, 0, -1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1],
    [-2, 0, 0, 0, 0, 3, 0, 0, 0, 0, 4, 0, 0, 0, 0, 1], [2, 0, 0, 0, 0, 3, 0, 0, 0, 0, 4, 0.4, 0, 0, 0, 1],
    [
      0.3333333333333334, 0.9106836025229592, -0.24401693585629247, 0, -0.24401693585629247, 0.3333333333333334,
      0.9106836025229592, 0, 0.9106836025229592, -0.24401693585629247, 0.3333333333333334, 0, 0, 0, 0, 1,
    ], [1, 0, 0, 0, 0, 1, 0, 0, 0, 5, 1, 0, 0, 0, 0, 1],
  ]

  @Test("published maps come together again", arguments: published)
  func publishedRound(_ rows: [CGFloat]) throws {
    let map = CATransform3D(rows: rows)
    #expect(worstDifference(CATransform3D(try #require(map.decomposed())), map) <= 1e-12)
  }

  @Test("seeded maps come together again, mirrored and in perspective too", arguments: 1...200)
  func round(_ seed: Int) throws {
    var random = SeededTransforms(seed: UInt64(400 + seed))
    let map = random.invertible(seed)
    let parts = try #require(map.decomposed(), "seed \(400 + seed)")
    // The parts stand for the map up to a factor, which moves no image: m44 is made 1.
    let normal = CATransform3D(rows: map.rows.map { $0 / map.m44 })
    #expect(worstDifference(CATransform3D(parts), normal) <= 1e-9, "seed \(400 + seed)")
    let q = parts.rotation
    #expect(abs((q * q).sum() - 1) <= 1e-12, "seed \(400 + seed)")
    #expect((parts.scale.x < 0) == (map.determinant / map.m44 < 0) || seed % 3 == 0, "seed \(400 + seed)")
  }
}
