import CSegueSIMD

/// The shorter arc between two rotations, solved but for the progress.
///
/// Only + − × ÷, √ and this package's sine are used, so the result is the same bits everywhere; the kernel
/// `interpolateTransforms` gives them for many transforms.
public struct RotationArc: Hashable, Sendable, BitwiseCopyable {
  public let start: SIMD4<Double>
  /// Negated where that makes the arc shorter: it stands for the same rotation.
  public let end: SIMD4<Double>
  /// Between both, in 0…π/2; 0 where it is below about 1e-4, and the chord is the arc to the last bit that counts.
  public let angle: Double
  /// Of the angle; 1 where that is 0.
  public let sine: Double

  /// - Precondition: both are unit quaternions (x, y, z, w).
  public init(from a: SIMD4<Double>, to b: SIMD4<Double>) {
    let dot = a.x * b.x + a.y * b.y + a.z * b.z + a.w * b.w
    start = a
    end = dot < 0 ? SIMD4(0 - b.x, 0 - b.y, 0 - b.z, 0 - b.w) : b
    angle = abs(dot) < 1 - 5e-9 ? segue_acos(abs(dot)) : 0
    sine = angle > 0 ? segue_sin(angle) : 1
  }

  /// The rotation `progress` of the way from the start to the end; beyond 0…1 the arc goes on.
  public func rotation(at progress: Double) -> SIMD4<Double> {
    let isArc = angle > 0
    let a = isArc ? segue_swing_sin((1 - progress) * angle) / sine : 1 - progress
    let b = isArc ? segue_swing_sin(progress * angle) / sine : progress
    let x = start.x * a + end.x * b
    let y = start.y * a + end.y * b
    let z = start.z * a + end.z * b
    let w = start.w * a + end.w * b
    let length = (x * x + y * y + z * z + w * w).squareRoot()
    return SIMD4(x / length, y / length, z / length, w / length)
  }
}

extension DecomposedTransform3D {
  /// The parts `progress` of the way from these to `other`: each linearly, the rotation along the shorter arc.
  ///
  /// At 1 all parts but the rotation are the other's to the bit.
  public func interpolated(to other: DecomposedTransform3D, progress p: Double) -> DecomposedTransform3D {
    func between<Numbers: SIMD>(_ from: Numbers, _ to: Numbers) -> Numbers where Numbers.Scalar == Double {
      p == 1 ? to : from + (to - from) * p
    }
    return DecomposedTransform3D(
      translation: between(translation, other.translation), scale: between(scale, other.scale),
      shear: between(shear, other.shear), perspective: between(perspective, other.perspective),
      rotation: RotationArc(from: rotation, to: other.rotation).rotation(at: p))
  }
}
