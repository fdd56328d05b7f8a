import CSegueSIMD
import Foundation

/// A transform taken apart with its rotation as three angles, which a key path such as `transform.rotation.z` names.
///
/// M = scale · shear · rotation · translation · perspective for row vectors, the rotation being about x first, then
/// about y, then about z. Taken apart once, it is put together again for any number of other parts: `matrix` costs three
/// sines and cosines and a product. Only + − × ÷, √ and this package's functions are used: the same bits everywhere.
public struct EulerTransform3D: Hashable, Sendable, BitwiseCopyable {
  /// Points.
  public var translation = SIMD3<Double>(0, 0, 0)
  public var scale = SIMD3<Double>(1, 1, 1)
  /// Shears xy, xz, yz.
  public var shear = SIMD3<Double>(0, 0, 0)
  /// The fourth column: m14, m24, m34, m44 of the perspective map.
  public var perspective = SIMD4<Double>(0, 0, 0, 1)
  /// Radians about x, y and z; taken from a matrix, y lies in −π/2…π/2 unless the others are 0, and they in −π…π.
  public var angles = SIMD3<Double>(0, 0, 0)

  /// The identity's parts.
  public init() {}

  /// The parts of `transform`; nil if it is singular or has a number that is not finite.
  ///
  /// A transform that only scales along the axes and translates is never too singular: its scales are what stands on the
  /// diagonal, whatever their signs. A mirror in any other transform is one negative scale, on the axis that makes the
  /// rotation the smaller one. Where the y angle is a right angle only the sum of the other two is known; it is given
  /// to x. A turn about y alone is one, by any angle: not two half-turns about x and z with what remains.
  public init?(_ transform: CATransform3D) {
    let t = transform
    if t.isScaleAndTranslation {
      guard t.sum.isFinite else { return nil }
      scale = SIMD3(t.m11, t.m22, t.m33)
      translation = SIMD3(t.m41, t.m42, t.m43)
      return
    }
    guard let parts = t.decomposed() else { return nil }
    translation = parts.translation
    scale = parts.scale
    shear = parts.shear
    perspective = parts.perspective
    var r = CATransform3D(rotation: parts.rotation)
    if scale.x < 0 { r = withOneMirror(r) }
    let level = (r.m11 * r.m11 + r.m12 * r.m12).squareRoot()
    let y = segue_atan2(-r.m13, level)
    if r.m11 < 0, r.m33 < 0, abs(r.m12) <= 1e-12, abs(r.m23) <= 1e-12 {
      angles = SIMD3(0, segue_atan2(-r.m13, -level), 0)
      return
    }
    angles =
      level > 1e-12
      ? SIMD3(segue_atan2(r.m23, r.m33), y, segue_atan2(r.m12, r.m11)) : SIMD3(segue_atan2(-r.m32, r.m22), y, 0)
  }

  /// Turns a mirror of all three axes into one of the axis that was turned round the farthest; returns the rotation that
  /// remains.
  private mutating func withOneMirror(_ r: CATransform3D) -> CATransform3D {
    var r = r
    let axis = r.m11 >= r.m22 && r.m11 >= r.m33 ? 0 : (r.m22 >= r.m33 ? 1 : 2)
    for other in 0..<3 where other != axis { scale[other] = -scale[other] }
    if axis != 0 { (r.m11, r.m12, r.m13) = (-r.m11, -r.m12, -r.m13) }
    if axis != 1 { (r.m21, r.m22, r.m23) = (-r.m21, -r.m22, -r.m23) }
    if axis != 2 { (r.m31, r.m32, r.m33) = (-r.m31, -r.m32, -r.m33) }
    // A shear joins two axes: it changes its sign where just one of them was turned round.
    if axis != 2 { shear.x = -shear.x }
    if axis != 1 { shear.y = -shear.y }
    if axis != 0 { shear.z = -shear.z }
    return r
  }

  /// The transform that has these parts.
  public var matrix: CATransform3D {
    CATransform3D(
      rotation: rotation, translation: translation, scale: scale, shear: shear, perspective: perspective)
  }

  private var rotation: CATransform3D {
    var (sx, cx, sy, cy, sz, cz) = (0.0, 1.0, 0.0, 1.0, 0.0, 1.0)
    if angles.x != 0 { (sx, cx) = (segue_sin(angles.x), segue_cos(angles.x)) }
    if angles.y != 0 { (sy, cy) = (segue_sin(angles.y), segue_cos(angles.y)) }
    if angles.z != 0 { (sz, cz) = (segue_sin(angles.z), segue_cos(angles.z)) }
    var r = CATransform3D.identity
    (r.m11, r.m12, r.m13) = (cy * cz, cy * sz, -sy)
    (r.m21, r.m22, r.m23) = (sx * sy * cz - cx * sz, sx * sy * sz + cx * cz, sx * cy)
    (r.m31, r.m32, r.m33) = (cx * sy * cz + sx * sz, cx * sy * sz - sx * cz, cx * cy)
    return r
  }
}

extension CATransform3D {
  /// Whether nothing but the diagonal and the translation differ from 0, and m44 is 1.
  var isScaleAndTranslation: Bool {
    m12 == 0 && m13 == 0 && m14 == 0 && m21 == 0 && m23 == 0 && m24 == 0 && m31 == 0 && m32 == 0 && m34 == 0
      && m44 == 1
  }
}
