import Foundation

extension CATransform3D {
  /// The image of a homogeneous point: the row vector times this map, not divided by w.
  public func map(_ v: SIMD4<Double>) -> SIMD4<Double> {
    SIMD4(
      v.x * m11 + v.y * m21 + v.z * m31 + v.w * m41, v.x * m12 + v.y * m22 + v.z * m32 + v.w * m42,
      v.x * m13 + v.y * m23 + v.z * m33 + v.w * m43, v.x * m14 + v.y * m24 + v.z * m34 + v.w * m44)
  }

  /// The image of a point in space; nil at or behind the eye (w ≤ 0).
  public func map(_ point: SIMD3<Double>) -> SIMD3<Double>? {
    let image = map(SIMD4(point.x, point.y, point.z, 1))
    guard image.w > 0 else { return nil }
    return SIMD3(image.x / image.w, image.y / image.w, image.z / image.w)
  }

  /// The smallest rectangle around the image of a rectangle of the plane z = 0, as far as that lies before the eye.
  ///
  /// Null if none of it does. Where the plane runs through the eye the image has no end: that side of the rectangle is
  /// `HomogeneousQuad.farAway` away.
  public func map(_ rect: CGRect) -> CGRect {
    HomogeneousQuad(rect, under: self).enclosingRect
  }

  /// The smallest rectangle of the plane z = 0 around what is seen there through a rectangle of the screen; nil where
  /// the plane is seen edge-on or this map is singular there.
  public func inverseMap(_ rect: CGRect) -> CGRect? {
    guard let back = ProjectionTransform(self).inverted() else { return nil }
    let plane = CATransform3D(
      m11: back.m11, m12: back.m12, m13: 0, m14: back.m13, m21: back.m21, m22: back.m22, m23: 0, m24: back.m23,
      m31: 0, m32: 0, m33: 1, m34: 0, m41: back.m31, m42: back.m32, m43: 0, m44: back.m33)
    return HomogeneousQuad(rect, under: plane).enclosingRect
  }

  /// Where the line through a point of the screen, parallel to z before this map, meets the plane z = 0 after it; nil
  /// where the line runs along that plane or meets it behind the eye.
  ///
  /// For the inverse of a layer's map to the screen this is the layer's own point under a finger.
  ///
  ///     CATransform3DInvert(layerToScreen).castRay(through: finger)
  public func castRay(through point: CGPoint) -> CGPoint? {
    guard m33 != 0 else { return nil }
    let z = 0 - (point.x * m13 + point.y * m23 + m43) / m33
    guard z.isFinite, let image = map(SIMD3(point.x, point.y, z)) else { return nil }
    return CGPoint(x: image.x, y: image.y)
  }

  /// Whether a plane under this map turns its back to the eye: the side of it that z points away from.
  ///
  /// A mirror in the plane is not a back, a plane seen exactly edge-on shows its front, and so does one whose map is
  /// singular.
  public var showsBack: Bool {
    let determinant = determinant
    guard determinant != 0, determinant.isFinite else { return false }
    // z of the inverse's transposed map of the normal: the cofactor of m33, over the determinant.
    let cofactor =
      m11 * (m22 * m44 - m24 * m42) - m12 * (m21 * m44 - m24 * m41) + m14 * (m21 * m42 - m22 * m41)
    return cofactor != 0 && (cofactor < 0) != (determinant < 0)
  }
}
