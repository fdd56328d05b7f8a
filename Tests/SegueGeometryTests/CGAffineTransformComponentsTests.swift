import Foundation
import SegueGeometry
import SegueTestSupport
import Testing

@Suite("Components of 2-D maps")
struct CGAffineTransformComponentsTests {
  @Test("angles are reduced to −π…π, with the sign of the sine")
  func angles() {
    for (turns, expected) in [(0.25, 0.25), (-0.25, -0.25), (1.5, -0.5), (-1.5, 0.5), (0.999, 0.999), (2, 0)] {
      let rotation = CGAffineTransform(rotationAngle: turns * .pi).decomposed().rotation
      #expect(abs(rotation - expected * .pi) < 1e-15, "\(turns) π")
    }
    #expect(CGAffineTransform(scaleX: -1, y: -1).decomposed().rotation == .pi)
  }

  @Test("angles are the arc tangent's", arguments: 1...20)
  func arcTangent(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    for _ in 0..<100 {
      let size = exp(Double.random(in: -30...30, using: &random))
      let (x, y) = (Double.random(in: -1...1, using: &random), Double.random(in: -size...size, using: &random))
      let rotation = CGAffineTransform(x, y, -y, x, 0, 0).decomposed().rotation
      #expect(abs(rotation - atan2(y, x)) <= 8e-16 * max(abs(rotation), 1e-300) + 0, "\(x), \(y), seed \(seed)")
    }
  }

  @Test("scale, shear, rotation and translation by hand")
  func byHand() {
    let map = CGAffineTransform(scaleX: 2, y: 3).concatenating(CGAffineTransform(1, 0, 0.5, 1, 0, 0))
      .concatenating(CGAffineTransform(rotationAngle: 0.3)).concatenating(CGAffineTransform(translationX: 7, y: 8))
    let parts = map.decomposed()
    #expect(abs(parts.scale.width - 2) < 1e-15 && abs(parts.scale.height - 3) < 1e-15)
    #expect(abs(parts.horizontalShear - 0.5) < 1e-15 && abs(parts.rotation - 0.3) < 1e-15)
    #expect(parts.translation == CGVector(dx: 7, dy: 8))
    #expect(CGAffineTransform(scaleX: 1, y: -1).decomposed().scale == CGSize(width: 1, height: -1), "a mirror")
  }

  @Test("what a map is made of makes it", arguments: 1...50)
  func roundTrip(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    func number() -> CGFloat { .random(in: -3...3, using: &random) }
    let map = CGAffineTransform(number(), number(), number(), number(), number(), number())
    let again = CGAffineTransform(map.decomposed())
    for (a, b) in zip(
      [map.a, map.b, map.c, map.d, map.tx, map.ty], [again.a, again.b, again.c, again.d, again.tx, again.ty])
    {
      #expect(abs(a - b) < 1e-12, "seed \(seed)")
    }
  }

  @Test("flat maps have a scale of 0 and finite parts")
  func flat() {
    for map in [CGAffineTransform(), .init(scaleX: 0, y: 2), .init(scaleX: 2, y: 0), .init(1, 2, 2, 4, 0, 0)] {
      let parts = map.decomposed()
      #expect(parts.scale.width * parts.scale.height == 0)
      #expect(parts.horizontalShear == 0 && parts.rotation.isFinite)
    }
    #expect(CGAffineTransform(CGAffineTransform(scaleX: 0, y: 2).decomposed()) == .init(scaleX: 0, y: 2))
    #expect(CGAffineTransform(CGAffineTransformComponents()) == .identity)
  }
}
