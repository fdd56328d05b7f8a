import CSegueSIMD
import Foundation

/// What a 2-D map is made of, in the order in which it happens: scale, shear, rotation, translation.
public struct CGAffineTransformComponents: Hashable, Sendable {
  /// A mirror is a negative height.
  public var scale: CGSize
  /// How far x moves for each y, after the scale.
  public var horizontalShear: CGFloat
  /// Radians in −π…π; positive turns x towards y.
  public var rotation: CGFloat
  public var translation: CGVector

  public init(scale: CGSize, horizontalShear: CGFloat, rotation: CGFloat, translation: CGVector) {
    self.scale = scale
    self.horizontalShear = horizontalShear
    self.rotation = rotation
    self.translation = translation
  }

  public init() {
    self.init(
      scale: CGSize(width: 1, height: 1), horizontalShear: 0, rotation: 0, translation: CGVector(dx: 0, dy: 0))
  }
}

extension CGAffineTransform {
  /// The map that these make.
  public init(_ components: CGAffineTransformComponents) {
    let turn = CGAffineTransform(rotationAngle: components.rotation)
    let (width, height, shear) = (components.scale.width, components.scale.height, components.horizontalShear)
    self.init(
      a: width * turn.a, b: width * turn.b, c: height * (shear * turn.a + turn.c),
      d: height * (shear * turn.b + turn.d), tx: components.translation.dx, ty: components.translation.dy)
  }

  /// What this map is made of. A map that flattens everything to a line or a point has a scale of 0 and no shear.
  ///
  ///     CGAffineTransform(rotationAngle: 3 * .pi / 2).decomposed().rotation  // −π/2
  public func decomposed() -> CGAffineTransformComponents {
    let width = (a * a + b * b).squareRoot()
    let translation = CGVector(dx: tx, dy: ty)
    guard width > 0, width.isFinite else {
      let height = (c * c + d * d).squareRoot()
      return CGAffineTransformComponents(
        scale: CGSize(width: 0, height: height), horizontalShear: 0, rotation: height > 0 ? segue_atan2(-c, d) : 0,
        translation: translation)
    }
    let (cosine, sine) = (a / width, b / width)
    let height = d * cosine - c * sine
    let shear = height != 0 ? (c * cosine + d * sine) / height : 0
    return CGAffineTransformComponents(
      scale: CGSize(width: width, height: height), horizontalShear: shear, rotation: segue_atan2(b, a),
      translation: translation)
  }
}
