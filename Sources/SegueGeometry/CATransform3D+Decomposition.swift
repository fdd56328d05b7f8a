import CSegueSIMD
import Foundation

/// A transform taken apart: perspective · translation · rotation · shear · scale, in the row-vector order
/// M = scale · shear · rotation · translation · perspective.
///
/// Two transforms are interpolated part by part, the rotation along the shorter arc.
public struct DecomposedTransform3D: Hashable, Sendable, BitwiseCopyable {
  /// Points.
  public var translation: SIMD3<Double>
  public var scale: SIMD3<Double>
  /// Shears xy, xz, yz.
  public var shear: SIMD3<Double>
  /// The fourth column: m14, m24, m34, m44 of the perspective map.
  public var perspective: SIMD4<Double>
  /// Unit quaternion (x, y, z, w).
  public var rotation: SIMD4<Double>

  public init(
    translation: SIMD3<Double>, scale: SIMD3<Double>, shear: SIMD3<Double>, perspective: SIMD4<Double>,
    rotation: SIMD4<Double>
  ) {
    self.translation = translation
    self.scale = scale
    self.shear = shear
    self.perspective = perspective
    self.rotation = rotation
  }
}

extension CATransform3D {
  /// The parts of this transform; nil if it is singular or has a number that is not finite.
  ///
  /// Method: Gram–Schmidt on the rows of the upper 3×3 part, a mirror kept as three negative scales.
  public func decomposed() -> DecomposedTransform3D? {
    guard m44 != 0, rows.allSatisfy(\.isFinite) else { return nil }
    var m = self
    let k = 1 / m44
    m = CATransform3D(rows: m.rows.map { $0 * k })

    var perspective = SIMD4<Double>(0, 0, 0, 1)
    if m.m14 != 0 || m.m24 != 0 || m.m34 != 0 {
      var plain = m
      (plain.m14, plain.m24, plain.m34, plain.m44) = (0, 0, 0, 1)
      guard let inverse = plain.inverse else { return nil }
      // The column p with plain · P = m, where P is the identity but for its fourth column p.
      let column = SIMD4<Double>(m.m14, m.m24, m.m34, m.m44)
      let i = inverse
      perspective = SIMD4(
        i.m11 * column.x + i.m12 * column.y + i.m13 * column.z + i.m14 * column.w,
        i.m21 * column.x + i.m22 * column.y + i.m23 * column.z + i.m24 * column.w,
        i.m31 * column.x + i.m32 * column.y + i.m33 * column.z + i.m34 * column.w,
        i.m41 * column.x + i.m42 * column.y + i.m43 * column.z + i.m44 * column.w)
    }

    var row0 = SIMD3<Double>(m.m11, m.m12, m.m13)
    var row1 = SIMD3<Double>(m.m21, m.m22, m.m23)
    var row2 = SIMD3<Double>(m.m31, m.m32, m.m33)
    var scale = SIMD3<Double>()
    var shear = SIMD3<Double>()

    // A row that is within rounding of the plane or line of those before it adds no direction: what remains of it is
    // noise, not a small scale.
    let (length1, length2) = (length(row1), length(row2))
    scale.x = length(row0)
    guard scale.x > 0 else { return nil }
    row0 /= scale.x
    shear.x = dot(row0, row1)
    row1 -= row0 * shear.x
    scale.y = length(row1)
    guard scale.y > 1e-13 * length1 else { return nil }
    row1 /= scale.y
    shear.x /= scale.y
    shear.y = dot(row0, row2)
    row2 -= row0 * shear.y
    shear.z = dot(row1, row2)
    row2 -= row1 * shear.z
    scale.z = length(row2)
    guard scale.z > 1e-13 * length2 else { return nil }
    row2 /= scale.z
    shear.y /= scale.z
    shear.z /= scale.z
    if dot(row0, cross(row1, row2)) < 0 {
      scale = -scale
      row0 = -row0
      row1 = -row1
      row2 = -row2
    }
    return DecomposedTransform3D(
      translation: SIMD3(m.m41, m.m42, m.m43), scale: scale, shear: shear, perspective: perspective,
      rotation: quaternion(row0, row1, row2))
  }

  /// The transform that has these parts: their product, written out. No element of it is −0.
  ///
  /// The same bits everywhere; the kernel `interpolateTransforms` gives them for many transforms.
  public init(_ parts: DecomposedTransform3D) {
    self.init(
      rotation: CATransform3D(rotation: parts.rotation), translation: parts.translation, scale: parts.scale,
      shear: parts.shear, perspective: parts.perspective)
  }

  /// scale · shear · `r` · translation · perspective, where `r` is a rotation.
  init(
    rotation r: CATransform3D, translation: SIMD3<Double>, scale: SIMD3<Double>, shear: SIMD3<Double>,
    perspective: SIMD4<Double>
  ) {
    let (x, y, z, w) = (perspective.x, perspective.y, perspective.z, perspective.w)
    // The fourth column of rotation · translation · perspective.
    let r14 = r.m11 * x + r.m12 * y + r.m13 * z
    let r24 = r.m21 * x + r.m22 * y + r.m23 * z
    let r34 = r.m31 * x + r.m32 * y + r.m33 * z
    func row(_ a: CGFloat, _ b: CGFloat, _ c: CGFloat) -> CGFloat { scale.z * (shear.y * a + shear.z * b + c) + 0 }
    self.init(
      m11: scale.x * r.m11 + 0, m12: scale.x * r.m12 + 0, m13: scale.x * r.m13 + 0, m14: scale.x * r14 + 0,
      m21: scale.y * (shear.x * r.m11 + r.m21) + 0, m22: scale.y * (shear.x * r.m12 + r.m22) + 0,
      m23: scale.y * (shear.x * r.m13 + r.m23) + 0, m24: scale.y * (shear.x * r14 + r24) + 0,
      m31: row(r.m11, r.m21, r.m31), m32: row(r.m12, r.m22, r.m32), m33: row(r.m13, r.m23, r.m33),
      m34: row(r14, r24, r34),
      m41: translation.x + 0, m42: translation.y + 0, m43: translation.z + 0,
      m44: translation.x * x + translation.y * y + translation.z * z + w + 0)
  }

  /// The rotation that the unit quaternion `q` = (x, y, z, w) stands for.
  public init(rotation q: SIMD4<Double>) {
    self = .identity
    (m11, m12, m13) = (
      1 - 2 * (q.y * q.y + q.z * q.z), 2 * (q.x * q.y + q.z * q.w), 2 * (q.x * q.z - q.y * q.w)
    )
    (m21, m22, m23) = (
      2 * (q.x * q.y - q.z * q.w), 1 - 2 * (q.x * q.x + q.z * q.z), 2 * (q.y * q.z + q.x * q.w)
    )
    (m31, m32, m33) = (
      2 * (q.x * q.z + q.y * q.w), 2 * (q.y * q.z - q.x * q.w), 1 - 2 * (q.x * q.x + q.y * q.y)
    )
  }
}

private func dot(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> Double { a.x * b.x + a.y * b.y + a.z * b.z }
private func length(_ a: SIMD3<Double>) -> Double { dot(a, a).squareRoot() }

private func cross(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> SIMD3<Double> {
  SIMD3(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x)
}

/// The unit quaternion of the rotation whose rows are the images of the axes.
private func quaternion(_ r0: SIMD3<Double>, _ r1: SIMD3<Double>, _ r2: SIMD3<Double>) -> SIMD4<Double> {
  let trace = r0.x + r1.y + r2.z
  if trace > 0 {
    let s = (trace + 1).squareRoot() * 2
    return SIMD4((r1.z - r2.y) / s, (r2.x - r0.z) / s, (r0.y - r1.x) / s, s / 4)
  }
  if r0.x > r1.y, r0.x > r2.z {
    let s = (1 + r0.x - r1.y - r2.z).squareRoot() * 2
    return SIMD4(s / 4, (r0.y + r1.x) / s, (r2.x + r0.z) / s, (r1.z - r2.y) / s)
  }
  if r1.y > r2.z {
    let s = (1 + r1.y - r0.x - r2.z).squareRoot() * 2
    return SIMD4((r0.y + r1.x) / s, s / 4, (r1.z + r2.y) / s, (r2.x - r0.z) / s)
  }
  let s = (1 + r2.z - r0.x - r1.y).squareRoot() * 2
  return SIMD4((r2.x + r0.z) / s, (r1.z + r2.y) / s, s / 4, (r0.y - r1.x) / s)
}
