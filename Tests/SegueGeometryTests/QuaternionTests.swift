import Foundation
import SegueGeometry
import SegueTestSupport
import Testing

@Suite("Quaternions")
struct QuaternionTests {
  @Test("Hamilton's product")
  func product() {
    // Source: unit tests of ui/gfx/geometry (ids chromium.quatmul.*).
    let (i, j, k) = (
      Quaternion(ix: 1, iy: 0, iz: 0, r: 0), Quaternion(ix: 0, iy: 1, iz: 0, r: 0),
      Quaternion(ix: 0, iy: 0, iz: 1, r: 0)
    )
    #expect(i * j == k && j * k == i && k * i == j)
    #expect(i * i == Quaternion(ix: 0, iy: 0, iz: 0, r: -1))
    let both = Quaternion(ix: 1, iy: 2, iz: 3, r: 4) * Quaternion(ix: 5, iy: 6, iz: 7, r: 8)
    #expect(both == Quaternion(ix: 24, iy: 48, iz: 48, r: -6))
  }

  @Test("a turn about an axis is CATransform3DMakeRotation's", arguments: 1...20)
  func turns(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    func number() -> Double { .random(in: -3...3, using: &random) }
    let (angle, axis) = (number(), SIMD3(number(), number(), number()))
    let turn = CATransform3DMakeRotation(angle, axis.x, axis.y, axis.z)
    #expect(worstDifference(CATransform3D(Quaternion(angle: angle, axis: axis)), turn) < 1e-14, "seed \(seed)")
  }

  @Test("the product turns by the right one first, and the conjugate turns back", arguments: 1...20)
  func order(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    func turn() -> Quaternion {
      Quaternion(
        angle: .random(in: -3...3, using: &random),
        axis: SIMD3(
          .random(in: -1...1, using: &random), .random(in: -1...1, using: &random), .random(in: -1...1, using: &random))
      )
    }
    let (a, b) = (turn(), turn())
    let both = CATransform3DConcat(CATransform3D(b), CATransform3D(a))
    #expect(worstDifference(CATransform3D(a * b), both) < 1e-14, "seed \(seed)")
    #expect(worstDifference(CATransform3D(a * a.conjugate), .identity) < 1e-14, "seed \(seed)")
  }

  @Test("no length and no axis give the identity; others are made of length 1")
  func degenerate() {
    #expect(Quaternion(angle: 1, axis: .init()) == .identity)
    #expect(Quaternion(ix: 0, iy: 0, iz: 0, r: 0).normalized == .identity)
    #expect(Quaternion(ix: .nan, iy: 0, iz: 0, r: 0).normalized == .identity)
    #expect(abs(Quaternion(ix: 1, iy: 2, iz: 3, r: 4).normalized.length - 1) < 1e-15)
    #expect(Quaternion(ix: 1, iy: 2, iz: 3, r: 4).length == 30.0.squareRoot())
  }

  @Test("half way from one turn to another is the turn by the mean angle")
  func halfWay() {
    let axis = SIMD3<Double>(0, 0, 1)
    let middle = Quaternion(angle: 0.2, axis: axis).slerp(to: Quaternion(angle: 1, axis: axis), progress: 0.5)
    #expect(worstDifference(CATransform3D(middle), CATransform3DMakeRotation(0.6, 0, 0, 1)) < 1e-15)
  }
}
