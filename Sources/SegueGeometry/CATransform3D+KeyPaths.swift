import Foundation

/// A number of a transform that a key path names: `rotation.z`, `scale`, `translation.x` …
public enum CATransform3DPart: String, Hashable, Sendable, CaseIterable, BitwiseCopyable {
  /// Radians.
  case rotationX = "rotation.x"
  case rotationY = "rotation.y"
  case rotationZ = "rotation.z"
  case scaleX = "scale.x"
  case scaleY = "scale.y"
  case scaleZ = "scale.z"
  /// The mean of the x and y scales; set, both.
  case scaleXY = "scale.xy"
  /// The mean of the three scales; set, all of them.
  case scale = "scale"
  /// Points.
  case translationX = "translation.x"
  case translationY = "translation.y"
  case translationZ = "translation.z"

  /// The part that a key path below a transform names; nil for another path. `rotation` is the rotation about z.
  public init?(keyPath: String) {
    self.init(rawValue: keyPath == "rotation" ? "rotation.z" : keyPath)
  }
}

extension EulerTransform3D {
  /// One number of the transform; see `CATransform3DPart`.
  public subscript(part: CATransform3DPart) -> Double {
    get {
      switch part {
      case .rotationX: angles.x
      case .rotationY: angles.y
      case .rotationZ: angles.z
      case .scaleX: scale.x
      case .scaleY: scale.y
      case .scaleZ: scale.z
      case .scaleXY: (scale.x + scale.y) / 2
      case .scale: (scale.x + scale.y + scale.z) / 3
      case .translationX: translation.x
      case .translationY: translation.y
      case .translationZ: translation.z
      }
    }
    set {
      switch part {
      case .rotationX: angles.x = newValue
      case .rotationY: angles.y = newValue
      case .rotationZ: angles.z = newValue
      case .scaleX: scale.x = newValue
      case .scaleY: scale.y = newValue
      case .scaleZ: scale.z = newValue
      case .scaleXY: (scale.x, scale.y) = (newValue, newValue)
      case .scale: scale = SIMD3(newValue, newValue, newValue)
      case .translationX: translation.x = newValue
      case .translationY: translation.y = newValue
      case .translationZ: translation.z = newValue
      }
    }
  }
}

extension CATransform3D {
  /// One part of the transform; the identity's for a singular one.
  public func part(_ part: CATransform3DPart) -> Double { (EulerTransform3D(self) ?? EulerTransform3D())[part] }

  /// This transform with another value for one part: the other angles, the scale, the shear, the translation and the
  /// perspective stay. A singular one, which has no parts, counts as the identity.
  public func setting(_ part: CATransform3DPart, to value: Double) -> CATransform3D {
    var parts = EulerTransform3D(self) ?? EulerTransform3D()
    parts[part] = value
    return parts.matrix
  }
}
