import Foundation
import SegueGeometry
import SegueTestSupport
import Testing

/// Seeded transforms of every kind that transitions use.
struct SeededTransforms {
  var random: SplitMix64

  init(seed: UInt64) { random = SplitMix64(seed: seed) }

  mutating func uniform(_ low: Double, _ high: Double) -> Double { .random(in: low..<high, using: &random) }

  mutating func rotation() -> CATransform3D {
    CATransform3DMakeRotation(uniform(-4, 4), uniform(-1, 1), uniform(-1, 1), uniform(-1, 1))
  }

  /// Invertible: scaled by 0.2…3 an axis, sheared, turned, moved; every second one mirrored, every third in perspective.
  mutating func invertible(_ index: Int) -> CATransform3D {
    var shear = CATransform3D.identity
    (shear.m21, shear.m31, shear.m32) = (uniform(-1, 1), uniform(-1, 1), uniform(-1, 1))
    let mirror: CGFloat = index % 2 == 0 ? -1 : 1
    var result = CATransform3DMakeScale(mirror * uniform(0.2, 3), uniform(0.2, 3), uniform(0.2, 3))
      .concatenating(shear).concatenating(rotation())
      .concatenating(CATransform3DMakeTranslation(uniform(-200, 200), uniform(-200, 200), uniform(-200, 200)))
    if index % 3 == 0 {
      var perspective = CATransform3D.identity
      (perspective.m14, perspective.m34) = (uniform(-1e-4, 1e-4), -1 / uniform(500, 2000))
      result = result.concatenating(perspective)
    }
    return result
  }
}

/// The largest difference of any two elements.
func worstDifference(_ a: CATransform3D, _ b: CATransform3D) -> Double {
  zip(a.rows, b.rows).map { abs(Double($0 - $1)) }.max() ?? 0
}
