import Foundation
import SegueUIKit

/// Makes the animations that transitions are made of: all last `duration` seconds, linear unless a curve is given.
@preconcurrency @MainActor
struct ADMotion {
  let duration: TimeInterval

  /// A duration that is not finite or below 0 is refused: it is recorded, and 0.5 s are used.
  init(_ duration: TimeInterval) {
    if duration.isFinite, duration >= 0 {
      self.duration = duration
    } else {
      self.duration = 0.5
      SimulationWorld.current.record(
        "a transition's duration is finite and not negative, not \(duration)", at: "ADTransition.duration",
        used: "0.5 s")
    }
  }

  /// From one value to another.
  func change(_ path: String, from: Any, to: Any, _ curve: CAMediaTimingFunction? = nil) -> CAAnimation {
    let animation = CABasicAnimation(keyPath: path)
    animation.fromValue = from
    animation.toValue = to
    animation.timingFunction = curve
    animation.duration = duration
    return animation
  }

  /// The same value all the time.
  func hold(_ path: String, _ value: Any) -> CAAnimation { change(path, from: value, to: value) }

  /// Through values at evenly spread times.
  func keys(_ path: String, _ values: [Any], _ curves: [CAMediaTimingFunction]? = nil) -> CAAnimation {
    let animation = CAKeyframeAnimation(keyPath: path)
    animation.values = values
    animation.timingFunctions = curves
    animation.duration = duration
    return animation
  }

  func group(_ animations: CAAnimation...) -> CAAnimation {
    let group = CAAnimationGroup()
    group.animations = animations
    group.duration = duration
    return group
  }

  /// How a view comes along a course from outside, 0.001 points behind.
  func slideIn(_ course: ADCourse) -> CAAnimation {
    group(change("transform", from: course.shift(1), to: CATransform3DIdentity), hold("zPosition", -0.001))
  }

  /// Up and down along a half circle: a quarter sine each way, so that a depth of 0, z, 0 is about z · sin(πt/D).
  static let circle: [CAMediaTimingFunction] = {
    let kappa = Float(4.0 / 3 * (2.0.squareRoot() - 1) / 2.0.squareRoot())
    let start = kappa / (.pi / 2)
    return [
      CAMediaTimingFunction(controlPoints: start, kappa, 1 - kappa, 1),
      CAMediaTimingFunction(controlPoints: kappa, 0, 1 - start, 1 - kappa),
    ]
  }()

  /// Turns a little less or more than half a circle, which says the way that is the shorter one.
  static let epsilon: CGFloat = 0.001
}

/// An orientation in a rectangle of some size: the vectors, anchors and turns that the oriented transitions are made of.
///
/// The way is the one that content travels; a is the vector from the middle of the rectangle to where the incoming view
/// starts: (W, 0), (−W, 0), (0, −H) or (0, H).
struct ADCourse {
  let orientation: TransitionOrientation
  let size: CGSize

  init(_ orientation: TransitionOrientation, in rect: CGRect) {
    self.orientation = orientation
    size = rect.size
  }

  /// The size along the way.
  var extent: CGFloat { orientation.extent(of: size) }

  /// Of length 1, toward where the incoming view comes from.
  private var unit: CGPoint {
    switch orientation {
    case .rightToLeft: CGPoint(x: 1, y: 0)
    case .leftToRight: CGPoint(x: -1, y: 0)
    case .topToBottom: CGPoint(x: 0, y: -1)
    case .bottomToTop: CGPoint(x: 0, y: 1)
    }
  }

  /// A translation by `factor` · a, and by `z`.
  func shift(_ factor: CGFloat, z: CGFloat = 0) -> CATransform3D {
    CATransform3DMakeTranslation(unit.x * extent * factor, unit.y * extent * factor, z)
  }

  /// The anchor point at the edge that lies toward a (`factor` 1) or away from it (−1).
  func edge(_ factor: CGFloat) -> CGPoint { CGPoint(x: 0.5 + unit.x * factor / 2, y: 0.5 + unit.y * factor / 2) }

  /// A rotation about the axis across the way, by `angle` or, from left to right and from bottom to top, by its opposite.
  func turn(_ angle: CGFloat) -> CATransform3D {
    let signed = orientation == .rightToLeft || orientation == .topToBottom ? angle : -angle
    return orientation.isHorizontal
      ? CATransform3DMakeRotation(signed, 0, 1, 0) : CATransform3DMakeRotation(signed, 1, 0, 0)
  }
}

/// `first`, then `second`.
func adConcat(_ first: CATransform3D, _ second: CATransform3D) -> CATransform3D { CATransform3DConcat(first, second) }
