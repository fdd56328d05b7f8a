import Foundation

/// A 3×3 map of the plane that may have perspective: the row vector (x, y, 1) times it is (x', y', w').
///
/// It is what a 4×4 map does to the plane z = 0 as it is seen on the screen, under SwiftUI's name.
public struct ProjectionTransform: Hashable, Sendable, BitwiseCopyable {
  public var m11, m12, m13: CGFloat
  public var m21, m22, m23: CGFloat
  public var m31, m32, m33: CGFloat

  public init(
    m11: CGFloat, m12: CGFloat, m13: CGFloat, m21: CGFloat, m22: CGFloat, m23: CGFloat, m31: CGFloat, m32: CGFloat,
    m33: CGFloat
  ) {
    (self.m11, self.m12, self.m13) = (m11, m12, m13)
    (self.m21, self.m22, self.m23) = (m21, m22, m23)
    (self.m31, self.m32, self.m33) = (m31, m32, m33)
  }

  /// The identity.
  public init() {
    self.init(m11: 1, m12: 0, m13: 0, m21: 0, m22: 1, m23: 0, m31: 0, m32: 0, m33: 1)
  }

  public init(_ m: CGAffineTransform) {
    self.init(m11: m.a, m12: m.b, m13: 0, m21: m.c, m22: m.d, m23: 0, m31: m.tx, m32: m.ty, m33: 1)
  }

  /// The map without its third row and column.
  public init(_ m: CATransform3D) {
    self.init(
      m11: m.m11, m12: m.m12, m13: m.m14, m21: m.m21, m22: m.m22, m23: m.m24, m31: m.m41, m32: m.m42, m33: m.m44)
  }

  public var isIdentity: Bool { self == ProjectionTransform() }

  /// Whether there is no perspective.
  public var isAffine: Bool { m13 == 0 && m23 == 0 && m33 == 1 }

  public var determinant: CGFloat {
    m11 * (m22 * m33 - m23 * m32) - m12 * (m21 * m33 - m23 * m31) + m13 * (m21 * m32 - m22 * m31)
  }

  /// The map back; nil where there is none (determinant 0 or not finite).
  public func inverted() -> ProjectionTransform? {
    let determinant = determinant
    guard determinant != 0, determinant.isFinite else { return nil }
    let k = 1 / determinant
    return ProjectionTransform(
      m11: (m22 * m33 - m23 * m32) * k, m12: (m13 * m32 - m12 * m33) * k, m13: (m12 * m23 - m13 * m22) * k,
      m21: (m23 * m31 - m21 * m33) * k, m22: (m11 * m33 - m13 * m31) * k, m23: (m13 * m21 - m11 * m23) * k,
      m31: (m21 * m32 - m22 * m31) * k, m32: (m12 * m31 - m11 * m32) * k, m33: (m11 * m22 - m12 * m21) * k)
  }

  /// This map first, then `second`.
  public func concatenating(_ second: ProjectionTransform) -> ProjectionTransform {
    func row(_ x: CGFloat, _ y: CGFloat, _ w: CGFloat) -> (CGFloat, CGFloat, CGFloat) {
      (
        x * second.m11 + y * second.m21 + w * second.m31, x * second.m12 + y * second.m22 + w * second.m32,
        x * second.m13 + y * second.m23 + w * second.m33
      )
    }
    var product = ProjectionTransform()
    (product.m11, product.m12, product.m13) = row(m11, m12, m13)
    (product.m21, product.m22, product.m23) = row(m21, m22, m23)
    (product.m31, product.m32, product.m33) = row(m31, m32, m33)
    return product
  }
}

extension CGPoint {
  /// The image of the point; nil at or behind the eye (w ≤ 0).
  public func applying(_ m: ProjectionTransform) -> CGPoint? {
    let w = x * m.m13 + y * m.m23 + m.m33
    guard w > 0 else { return nil }
    return CGPoint(x: (x * m.m11 + y * m.m21 + m.m31) / w, y: (x * m.m12 + y * m.m22 + m.m32) / w)
  }
}
