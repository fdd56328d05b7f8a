import CSegueSIMD

/// A quaternion ix·i + iy·j + iz·k + r; of length 1 it stands for a rotation, and so does its negative for the same one.
public struct Quaternion: Hashable, Sendable, BitwiseCopyable {
  /// (ix, iy, iz, r), as `DecomposedTransform3D.rotation` has it.
  public var vector: SIMD4<Double>

  public init(vector: SIMD4<Double>) {
    self.vector = vector
  }

  public init(ix: Double, iy: Double, iz: Double, r: Double) {
    self.init(vector: SIMD4(ix, iy, iz, r))
  }

  /// The turn by `angle` radians about `axis`, of any length; no turn about an axis of length 0.
  public init(angle: Double, axis: SIMD3<Double>) {
    let length = (axis.x * axis.x + axis.y * axis.y + axis.z * axis.z).squareRoot()
    guard length > 0, length.isFinite else {
      self = .identity
      return
    }
    let sine = segue_sin(angle / 2) / length
    self.init(ix: axis.x * sine, iy: axis.y * sine, iz: axis.z * sine, r: segue_cos(angle / 2))
  }

  public static let identity = Quaternion(ix: 0, iy: 0, iz: 0, r: 1)

  public var length: Double {
    (vector.x * vector.x + vector.y * vector.y + vector.z * vector.z + vector.w * vector.w).squareRoot()
  }

  /// Of length 1; the identity for length 0.
  public var normalized: Quaternion {
    let length = length
    return length > 0 && length.isFinite ? Quaternion(vector: vector / length) : .identity
  }

  /// For length 1, the turn back.
  public var conjugate: Quaternion { Quaternion(ix: 0 - vector.x, iy: 0 - vector.y, iz: 0 - vector.z, r: vector.w) }

  /// Hamilton's product: of rotations, the right one first.
  public static func * (left: Quaternion, right: Quaternion) -> Quaternion {
    let (a, b) = (left.vector, right.vector)
    return Quaternion(
      ix: a.w * b.x + a.x * b.w + a.y * b.z - a.z * b.y, iy: a.w * b.y - a.x * b.z + a.y * b.w + a.z * b.x,
      iz: a.w * b.z + a.x * b.y - a.y * b.x + a.z * b.w, r: a.w * b.w - a.x * b.x - a.y * b.y - a.z * b.z)
  }

  /// The rotation `progress` of the way from this one to `end`, along the shorter arc; beyond 0…1 the arc goes on.
  /// - Precondition: both are of length 1.
  public func slerp(to end: Quaternion, progress: Double) -> Quaternion {
    Quaternion(vector: RotationArc(from: vector, to: end.vector).rotation(at: progress))
  }
}

extension CATransform3D {
  /// The map of a quaternion; a rotation if that is of length 1, which is not made so.
  public init(_ quaternion: Quaternion) {
    self.init(rotation: quaternion.vector)
  }
}
