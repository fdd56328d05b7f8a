import CSegueSIMD
import Foundation

/// A 4×4 map of row vectors, p' = p·M: translation in m41…m43, perspective in m34.
public struct CATransform3D: Hashable, Sendable, BitwiseCopyable {
  public var m11, m12, m13, m14: CGFloat
  public var m21, m22, m23, m24: CGFloat
  public var m31, m32, m33, m34: CGFloat
  public var m41, m42, m43, m44: CGFloat

  public init(
    m11: CGFloat, m12: CGFloat, m13: CGFloat, m14: CGFloat, m21: CGFloat, m22: CGFloat, m23: CGFloat, m24: CGFloat,
    m31: CGFloat, m32: CGFloat, m33: CGFloat, m34: CGFloat, m41: CGFloat, m42: CGFloat, m43: CGFloat, m44: CGFloat
  ) {
    (self.m11, self.m12, self.m13, self.m14) = (m11, m12, m13, m14)
    (self.m21, self.m22, self.m23, self.m24) = (m21, m22, m23, m24)
    (self.m31, self.m32, self.m33, self.m34) = (m31, m32, m33, m34)
    (self.m41, self.m42, self.m43, self.m44) = (m41, m42, m43, m44)
  }

  /// The zero map, as Apple's default initialiser gives.
  public init() {
    self.init(
      m11: 0, m12: 0, m13: 0, m14: 0, m21: 0, m22: 0, m23: 0, m24: 0,
      m31: 0, m32: 0, m33: 0, m34: 0, m41: 0, m42: 0, m43: 0, m44: 0)
  }

  /// The rows one after another: m11, m12 … m44.
  public init(rows v: [CGFloat]) {
    precondition(v.count == 16, "a transform has 16 elements, not \(v.count)")
    self.init(
      m11: v[0], m12: v[1], m13: v[2], m14: v[3], m21: v[4], m22: v[5], m23: v[6], m24: v[7],
      m31: v[8], m32: v[9], m33: v[10], m34: v[11], m41: v[12], m42: v[13], m43: v[14], m44: v[15])
  }

  public var rows: [CGFloat] {
    [m11, m12, m13, m14, m21, m22, m23, m24, m31, m32, m33, m34, m41, m42, m43, m44]
  }

  /// The sum of all elements: finite only if every one is.
  public var sum: Double { rows.reduce(0) { $0 + Double($1) } }

  public static let identity = CATransform3D(
    m11: 1, m12: 0, m13: 0, m14: 0, m21: 0, m22: 1, m23: 0, m24: 0,
    m31: 0, m32: 0, m33: 1, m34: 0, m41: 0, m42: 0, m43: 0, m44: 1)

  public init(_ t: CGAffineTransform) {
    self = .identity
    (m11, m12, m21, m22, m41, m42) = (t.a, t.b, t.c, t.d, t.tx, t.ty)
  }

  public var isIdentity: Bool { self == .identity }

  /// Whether the map keeps the plane z = 0 and has no perspective there.
  public var isAffine: Bool {
    m13 == 0 && m14 == 0 && m23 == 0 && m24 == 0 && m31 == 0 && m32 == 0 && m33 == 1 && m34 == 0 && m43 == 0
      && m44 == 1
  }

  /// The 2-D part: rows 1, 2 and 4 of columns 1 and 2.
  public var affine: CGAffineTransform { CGAffineTransform(a: m11, b: m12, c: m21, d: m22, tx: m41, ty: m42) }

  /// This map first, then `second`.
  public func concatenating(_ second: CATransform3D) -> CATransform3D {
    func row(_ x: CGFloat, _ y: CGFloat, _ z: CGFloat, _ w: CGFloat) -> (CGFloat, CGFloat, CGFloat, CGFloat) {
      (
        x * second.m11 + y * second.m21 + z * second.m31 + w * second.m41,
        x * second.m12 + y * second.m22 + z * second.m32 + w * second.m42,
        x * second.m13 + y * second.m23 + z * second.m33 + w * second.m43,
        x * second.m14 + y * second.m24 + z * second.m34 + w * second.m44
      )
    }
    var product = CATransform3D()
    (product.m11, product.m12, product.m13, product.m14) = row(m11, m12, m13, m14)
    (product.m21, product.m22, product.m23, product.m24) = row(m21, m22, m23, m24)
    (product.m31, product.m32, product.m33, product.m34) = row(m31, m32, m33, m34)
    (product.m41, product.m42, product.m43, product.m44) = row(m41, m42, m43, m44)
    return product
  }

  /// The determinant of all four rows.
  public var determinant: CGFloat {
    minors.determinant
  }

  /// The inverse, or nil where there is none (determinant 0 or not finite).
  public var inverse: CATransform3D? {
    let p = minors
    let determinant = p.determinant
    guard determinant != 0, determinant.isFinite else { return nil }
    let k = 1 / determinant
    return CATransform3D(
      m11: (m22 * p.b5 - m23 * p.b4 + m24 * p.b3) * k, m12: (m13 * p.b4 - m12 * p.b5 - m14 * p.b3) * k,
      m13: (m42 * p.a5 - m43 * p.a4 + m44 * p.a3) * k, m14: (m33 * p.a4 - m32 * p.a5 - m34 * p.a3) * k,
      m21: (m23 * p.b2 - m21 * p.b5 - m24 * p.b1) * k, m22: (m11 * p.b5 - m13 * p.b2 + m14 * p.b1) * k,
      m23: (m43 * p.a2 - m41 * p.a5 - m44 * p.a1) * k, m24: (m31 * p.a5 - m33 * p.a2 + m34 * p.a1) * k,
      m31: (m21 * p.b4 - m22 * p.b2 + m24 * p.b0) * k, m32: (m12 * p.b2 - m11 * p.b4 - m14 * p.b0) * k,
      m33: (m41 * p.a4 - m42 * p.a2 + m44 * p.a0) * k, m34: (m32 * p.a2 - m31 * p.a4 - m34 * p.a0) * k,
      m41: (m22 * p.b1 - m21 * p.b3 - m23 * p.b0) * k, m42: (m11 * p.b3 - m12 * p.b1 + m13 * p.b0) * k,
      m43: (m42 * p.a1 - m41 * p.a3 - m43 * p.a0) * k, m44: (m31 * p.a3 - m32 * p.a1 + m33 * p.a0) * k)
  }

  private struct Minors {
    var a0, a1, a2, a3, a4, a5: CGFloat
    var b0, b1, b2, b3, b4, b5: CGFloat
    var determinant: CGFloat { a0 * b5 - a1 * b4 + a2 * b3 + a3 * b2 - a4 * b1 + a5 * b0 }
  }

  /// The 2×2 minors of the upper (a) and the lower (b) two rows.
  private var minors: Minors {
    Minors(
      a0: m11 * m22 - m12 * m21, a1: m11 * m23 - m13 * m21, a2: m11 * m24 - m14 * m21,
      a3: m12 * m23 - m13 * m22, a4: m12 * m24 - m14 * m22, a5: m13 * m24 - m14 * m23,
      b0: m31 * m42 - m32 * m41, b1: m31 * m43 - m33 * m41, b2: m31 * m44 - m34 * m41,
      b3: m32 * m43 - m33 * m42, b4: m32 * m44 - m34 * m42, b5: m33 * m44 - m34 * m43)
  }

  /// The image of a point of the plane z = 0 on the screen; nil at or behind the eye (w ≤ 0).
  public func project(_ point: CGPoint) -> CGPoint? {
    let w = point.x * m14 + point.y * m24 + m44
    guard w > 0 else { return nil }
    return CGPoint(
      x: (point.x * m11 + point.y * m21 + m41) / w, y: (point.x * m12 + point.y * m22 + m42) / w)
  }

  /// The point of the plane z = 0 whose image is `point`: the line of sight meets the plane.
  ///
  /// Nil where the plane is seen edge-on or degenerates (|det| of the plane's 3×3 map ≤ 1e-12), and where the line of
  /// sight meets it only behind the eye: `project` gives such a point no image.
  public func unproject(_ point: CGPoint) -> CGPoint? {
    // The plane's own map: rows 1, 2, 4 and columns 1, 2, 4.
    let c11 = m22 * m44 - m24 * m42
    let c12 = m14 * m42 - m12 * m44
    let c14 = m12 * m24 - m14 * m22
    let determinant = m11 * c11 + m21 * c12 + m41 * c14
    guard abs(determinant) > 1e-12, determinant.isFinite else { return nil }
    let x = point.x * c11 + point.y * (m24 * m41 - m21 * m44) + (m21 * m42 - m22 * m41)
    let y = point.x * c12 + point.y * (m11 * m44 - m14 * m41) + (m12 * m41 - m11 * m42)
    let w = point.x * c14 + point.y * (m14 * m21 - m11 * m24) + (m11 * m22 - m12 * m21)
    // The image's own w is determinant / w: where the signs differ, the point lies behind the eye and has no image.
    guard w != 0, (w > 0) == (determinant > 0) else { return nil }
    return CGPoint(x: x / w, y: y / w)
  }
}

public let CATransform3DIdentity = CATransform3D.identity

public func CATransform3DMakeTranslation(_ tx: CGFloat, _ ty: CGFloat, _ tz: CGFloat) -> CATransform3D {
  var t = CATransform3D.identity
  (t.m41, t.m42, t.m43) = (tx, ty, tz)
  return t
}

public func CATransform3DMakeScale(_ sx: CGFloat, _ sy: CGFloat, _ sz: CGFloat) -> CATransform3D {
  var t = CATransform3D.identity
  (t.m11, t.m22, t.m33) = (sx, sy, sz)
  return t
}

/// Rotation by `angle` radians about (x, y, z); the identity for an axis of length 0.
public func CATransform3DMakeRotation(_ angle: CGFloat, _ x: CGFloat, _ y: CGFloat, _ z: CGFloat) -> CATransform3D {
  let length = (x * x + y * y + z * z).squareRoot()
  guard length > 0, length.isFinite else { return .identity }
  let (x, y, z) = (x / length, y / length, z / length)
  let sine = CGFloat(segue_sin(angle))
  let cosine = CGFloat(segue_cos(angle))
  let k = 1 - cosine
  var t = CATransform3D.identity
  (t.m11, t.m12, t.m13) = (cosine + x * x * k, x * y * k + z * sine, x * z * k - y * sine)
  (t.m21, t.m22, t.m23) = (x * y * k - z * sine, cosine + y * y * k, y * z * k + x * sine)
  (t.m31, t.m32, t.m33) = (x * z * k + y * sine, y * z * k - x * sine, cosine + z * z * k)
  return t
}

/// `a` first, then `b`.
public func CATransform3DConcat(_ a: CATransform3D, _ b: CATransform3D) -> CATransform3D { a.concatenating(b) }

/// The translation first, then `t`.
public func CATransform3DTranslate(_ t: CATransform3D, _ x: CGFloat, _ y: CGFloat, _ z: CGFloat) -> CATransform3D {
  CATransform3DMakeTranslation(x, y, z).concatenating(t)
}

/// The scale first, then `t`.
public func CATransform3DScale(_ t: CATransform3D, _ x: CGFloat, _ y: CGFloat, _ z: CGFloat) -> CATransform3D {
  CATransform3DMakeScale(x, y, z).concatenating(t)
}

/// The rotation first, then `t`.
public func CATransform3DRotate(
  _ t: CATransform3D, _ angle: CGFloat, _ x: CGFloat, _ y: CGFloat, _ z: CGFloat
) -> CATransform3D {
  CATransform3DMakeRotation(angle, x, y, z).concatenating(t)
}

/// The inverse; `t` itself where it has none.
public func CATransform3DInvert(_ t: CATransform3D) -> CATransform3D { t.inverse ?? t }

public func CATransform3DIsIdentity(_ t: CATransform3D) -> Bool { t.isIdentity }
public func CATransform3DEqualToTransform(_ a: CATransform3D, _ b: CATransform3D) -> Bool { a == b }
public func CATransform3DIsAffine(_ t: CATransform3D) -> Bool { t.isAffine }
public func CATransform3DMakeAffineTransform(_ t: CGAffineTransform) -> CATransform3D { CATransform3D(t) }
public func CATransform3DGetAffineTransform(_ t: CATransform3D) -> CGAffineTransform { t.affine }
