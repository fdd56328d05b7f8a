import SegueGeometry

/// What a track changes.
public enum TrackTarget: Hashable, Sendable {
  /// The numbers of a layer's property.
  case property(LayerProperty)
  /// Numbers that the store keeps for the layer while they are animated, under a name; see `LayerAttributes`.
  case attribute(AttributeID)
}

/// How a track's numbers meet what stands there: the model's value, and what tracks added earlier made of it.
public struct TrackComposition: Hashable, Sendable {
  public enum Operation: Hashable, Sendable {
    /// They take the place of what stands there.
    case replace
    /// Numbers are added; a matrix comes before the one that stands there.
    case add
    /// One number, which takes the place of a part of a matrix, or is added to it.
    case part(CATransform3DPart, adds: Bool)
    /// One or three numbers, of which a function makes a matrix. It takes the place of the one that stands there, or
    /// comes before it.
    case function(TransformFunction, adds: Bool)
  }

  public var operation: Operation
  /// Each cycle begins where the one before ended: that many times the last value is added.
  public var accumulates: Bool

  public init(_ operation: Operation = .replace, accumulates: Bool = false) {
    self.operation = operation
    self.accumulates = accumulates
  }

  /// Whether the later one has the say alone, which needs no composing.
  var isPlain: Bool { operation == .replace && !accumulates }
}

/// A matrix as a function of one number, or of three.
public enum TransformFunction: UInt8, CaseIterable, Sendable, BitwiseCopyable {
  case rotateX, rotateY, rotateZ, scaleX, scaleY, scaleZ, translateX, translateY, translateZ
  /// Of three numbers.
  case scale, translate

  public var argumentCount: Int { self == .scale || self == .translate ? 3 : 1 }

  /// The matrix for `a`, and for `b` and `c` where there are three arguments. Angles are radians.
  public func matrix(_ a: Double, _ b: Double = 0, _ c: Double = 0) -> CATransform3D {
    switch self {
    case .rotateX: CATransform3DMakeRotation(a, 1, 0, 0)
    case .rotateY: CATransform3DMakeRotation(a, 0, 1, 0)
    case .rotateZ: CATransform3DMakeRotation(a, 0, 0, 1)
    case .scaleX: CATransform3DMakeScale(a, 1, 1)
    case .scaleY: CATransform3DMakeScale(1, a, 1)
    case .scaleZ: CATransform3DMakeScale(1, 1, a)
    case .translateX: CATransform3DMakeTranslation(a, 0, 0)
    case .translateY: CATransform3DMakeTranslation(0, a, 0)
    case .translateZ: CATransform3DMakeTranslation(0, 0, a)
    case .scale: CATransform3DMakeScale(a, b, c)
    case .translate: CATransform3DMakeTranslation(a, b, c)
    }
  }
}
