import Foundation
import SegueGeometry
import SegueTestSupport
import Testing

@Suite("Transform key paths")
struct TransformKeyPathTests {
  private func close(_ a: CATransform3D, _ b: CATransform3D, _ tolerance: Double) -> Bool {
    zip(a.rows, b.rows).allSatisfy { abs($0 - $1) <= tolerance }
  }

  @Test("a part that no key path names is none")
  func unknown() {
    for name in ["", "rotation.w", "scale.xyz", "translation", "Rotation.x"] {
      #expect(CATransform3DPart(keyPath: name) == nil, "\(name)")
    }
    #expect(CATransform3DPart(keyPath: "rotation") == .rotationZ)
  }

  @Test("one part of the identity set is the plain transform of that part")
  func plain() {
    for step in -40...40 {
      let a = Double(step) / 8
      let made: [(CATransform3DPart, CATransform3D)] = [
        (.rotationX, CATransform3DMakeRotation(a, 1, 0, 0)), (.rotationY, CATransform3DMakeRotation(a, 0, 1, 0)),
        (.rotationZ, CATransform3DMakeRotation(a, 0, 0, 1)), (.scaleX, CATransform3DMakeScale(a, 1, 1)),
        (.scaleY, CATransform3DMakeScale(1, a, 1)), (.scaleZ, CATransform3DMakeScale(1, 1, a)),
        (.scaleXY, CATransform3DMakeScale(a, a, 1)), (.scale, CATransform3DMakeScale(a, a, a)),
        (.translationX, CATransform3DMakeTranslation(a, 0, 0)), (.translationY, CATransform3DMakeTranslation(0, a, 0)),
        (.translationZ, CATransform3DMakeTranslation(0, 0, a)),
      ]
      for (part, transform) in made {
        #expect(close(CATransform3D.identity.setting(part, to: a), transform, 1e-15), "\(part) \(a)")
      }
      #expect(abs(CATransform3DMakeRotation(a / 4, 0, 0, 1).part(.rotationZ) - a / 4) < 5e-16)
    }
  }

  @Test("a turn about y alone reads back by any angle, and is replaced by another one")
  func turnAboutY() {
    for step in -31...31 {
      let a = Double(step) / 10
      let turn = CATransform3DScale(CATransform3DMakeRotation(a, 0, 1, 0), 2, 3, 1)
      let angles = EulerTransform3D(turn)?.angles ?? .zero
      #expect(abs(angles.x) + abs(angles.y - a) + abs(angles.z) < 1e-12, "\(a)")
      let other = CATransform3DScale(CATransform3DMakeRotation(0.5, 0, 1, 0), 2, 3, 1)
      #expect(close(turn.setting(.rotationY, to: 0.5), other, 1e-12), "\(a)")
    }
  }

  @Test("a turn about x, then y, then z reads back as its angles, and setting one keeps everything else")
  func roundTrip() {
    for seed in 1...300 as ClosedRange<UInt64> {
      var random = SplitMix64(seed: seed)
      func number(_ range: ClosedRange<Double>) -> Double { .random(in: range, using: &random) }
      let angles = SIMD3(number(-3.1...3.1), number(-1.5...1.5), number(-3.1...3.1))
      let turn = CATransform3DMakeRotation(angles.x, 1, 0, 0)
        .concatenating(CATransform3DMakeRotation(angles.y, 0, 1, 0))
        .concatenating(CATransform3DMakeRotation(angles.z, 0, 0, 1))
      var perspective = CATransform3D.identity
      perspective.m34 = number(-0.002...0.002)
      let scale = SIMD3(number(0.2...3), number(0.2...3), number(0.2...3))
      let whole = CATransform3DMakeScale(scale.x, scale.y, scale.z).concatenating(turn)
        .concatenating(CATransform3DMakeTranslation(number(-90...90), number(-90...90), 0))
        .concatenating(perspective)
      guard let parts = EulerTransform3D(whole) else {
        Issue.record("seed \(seed) is not singular")
        continue
      }
      #expect(close(parts.matrix, whole, 1e-12), "seed \(seed)")
      for axis in 0..<3 {
        #expect(abs(parts.angles[axis] - angles[axis]) < 1e-12, "seed \(seed)")
        #expect(abs(parts.scale[axis] - scale[axis]) < 1e-12, "seed \(seed)")
      }
      let other = EulerTransform3D(whole.setting(.rotationX, to: 0.25))
      #expect(abs((other?.angles.x ?? 9) - 0.25) < 1e-12, "seed \(seed)")
      #expect(abs((other?.angles.z ?? 9) - angles.z) < 1e-11, "seed \(seed)")
      #expect(abs((other?.scale.z ?? 9) - scale.z) < 1e-11, "seed \(seed)")
      #expect(abs((other?.perspective.z ?? 9) - parts.perspective.z) < 1e-12, "seed \(seed)")
    }
  }

  @Test("a transform with another m44 than 1 counts as the same map with 1")
  func homogeneous() {
    var perspective = CATransform3D.identity
    perspective.m34 = -0.001
    let whole = CATransform3DMakeTranslation(3, 4, 200).concatenating(perspective)
    let turned = whole.setting(.rotationZ, to: 0.3)
    for point in [CGPoint(x: 10, y: 20), CGPoint(x: -5, y: 1)] {
      let expected = whole.project(point.applying(CGAffineTransform(rotationAngle: 0.3)))
      let found = turned.project(point)
      #expect(abs((found?.x ?? 0) - (expected?.x ?? 9)) < 1e-12 && abs((found?.y ?? 0) - (expected?.y ?? 9)) < 1e-12)
    }
  }

  @Test("a mirror is one negative scale, and is put together again", arguments: [1, 2, 3, 4, 5] as [UInt64])
  func mirror(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    for axis in 0..<3 {
      var scale = SIMD3<Double>(2, 3, 4)
      scale[axis] = -scale[axis]
      let turn = CATransform3DMakeRotation(.random(in: -0.5...0.5, using: &random), 1, 2, 3)
      var skew = CATransform3D.identity
      (skew.m21, skew.m31, skew.m32) = (0.1, -0.2, 0.3)
      let whole = CATransform3DMakeScale(scale.x, scale.y, scale.z).concatenating(skew).concatenating(turn)
      let parts = EulerTransform3D(whole)
      let found = parts?.scale ?? SIMD3(0, 0, 0)
      #expect((0..<3).filter { found[$0] < 0 } == [axis], "seed \(seed)")
      #expect(close(parts?.matrix ?? .init(), whole, 1e-13), "seed \(seed)")
    }
    #expect(CATransform3DMakeScale(-1, 1, 1).part(.scaleX) == -1)
    #expect(CATransform3DMakeScale(-1, 1, 1).part(.scaleY) == 1)
  }

  @Test("a right angle about y leaves the sum of the other two with x")
  func gimbal() {
    let whole = CATransform3DMakeRotation(0.4, 1, 0, 0).concatenating(CATransform3DMakeRotation(.pi / 2, 0, 1, 0))
    let parts = EulerTransform3D(whole)
    #expect(close(parts?.matrix ?? .init(), whole, 1e-15))
    #expect(abs((parts?.angles.x ?? 0) - 0.4) < 1e-15)
  }

  @Test("a scale of 0 along an axis can be read and set; any other singular transform counts as the identity")
  func singular() {
    let flat = CATransform3DMakeScale(0, 2, 1).concatenating(CATransform3DMakeTranslation(5, 6, 7))
    #expect(flat.part(.scaleX) == 0 && flat.part(.translationY) == 6)
    #expect(flat.setting(.scaleX, to: 3).rows[0] == 3 && flat.setting(.scaleX, to: 3).m42 == 6)
    let gone = CATransform3D()
    #expect(EulerTransform3D(gone) == nil)
    #expect(gone.part(.scaleX) == 1)
    #expect(gone.setting(.translationX, to: 4) == CATransform3DMakeTranslation(4, 0, 0))
    var turned = CATransform3DMakeRotation(0.3, 0, 0, 1)
    (turned.m11, turned.m12) = (0, 0)
    #expect(turned.setting(.rotationZ, to: 0) == .identity)
    #expect(EulerTransform3D(CATransform3DMakeTranslation(.nan, 0, 0)) == nil)
  }
}
