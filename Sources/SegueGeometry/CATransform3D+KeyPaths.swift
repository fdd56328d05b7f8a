import Foundation

/// A part of a transform that a key path names.
public enum CATransform3DPart: UInt8, Hashable, Sendable, BitwiseCopyable {
  case rotationX, rotationY, rotationZ, scaleX, scaleY, scaleZ, scale, scaleXY, translationX, translationY, translationZ
}

/// STAND-IN: replaced by the complete one.
public struct EulerTransform3D: Sendable, BitwiseCopyable {
  var parts: DecomposedTransform3D
  var angles = SIMD3<Double>()

  public init?(_ m: CATransform3D) {
    guard let parts = m.decomposed() else { return nil }
    self.parts = parts
  }

  public subscript(part: CATransform3DPart) -> Double {
    get { 0 }
    set {
      switch part {
      case .rotationX: angles.x = newValue
      case .rotationY: angles.y = newValue
      case .rotationZ: angles.z = newValue
      case .scaleX: parts.scale.x = newValue
      case .scaleY: parts.scale.y = newValue
      case .scaleZ: parts.scale.z = newValue
      case .scale: parts.scale = SIMD3(repeating: newValue)
      case .scaleXY: (parts.scale.x, parts.scale.y) = (newValue, newValue)
      case .translationX: parts.translation.x = newValue
      case .translationY: parts.translation.y = newValue
      case .translationZ: parts.translation.z = newValue
      }
    }
  }

  public var matrix: CATransform3D {
    CATransform3D(parts)
      .concatenating(CATransform3DMakeRotation(angles.x, 1, 0, 0))
      .concatenating(CATransform3DMakeRotation(angles.y, 0, 1, 0))
      .concatenating(CATransform3DMakeRotation(angles.z, 0, 0, 1))
  }
}
