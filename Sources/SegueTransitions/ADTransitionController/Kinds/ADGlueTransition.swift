import Foundation
import SegueUIKit

/// The incoming view slides in from 1.5 extents away; the leaving one, as if glued by its far edge, turns about that edge
/// by 45° (30° if vertical), then falls back by 0.7 of the *width* in all four orientations, and fades.
@preconcurrency @MainActor
public final class ADGlueTransition: ADDualTransition, ADOrientedTransition {
  /// - Parameters:
  ///   - duration: seconds, finite and not negative.
  ///   - orientation: the way that content travels.
  ///   - sourceRect: of the views; only its size counts.
  public init(
    duration: TimeInterval, orientation: ADTransitionOrientation, sourceRect: CGRect,
    fidelity: TransitionFidelity = .corrected
  ) {
    let motion = ADMotion(duration)
    let course = ADCourse(orientation, in: sourceRect)
    let inPlace = course.shift(-0.5)
    let turned = adConcat(course.turn(course.orientation.isHorizontal ? .pi / 4 : .pi / 6), inPlace)
    let fallen = adConcat(CATransform3DMakeTranslation(0, 0, -0.7 * sourceRect.width), inPlace)
    super.init(
      inAnimation: motion.group(
        motion.change("transform", from: course.shift(1.5), to: CATransform3DIdentity),
        motion.hold("zPosition", -0.001)),
      outAnimation: motion.group(
        motion.hold("anchorPoint", course.edge(-1)),
        motion.keys("transform", [inPlace, turned, fallen], ADMotion.circle),
        motion.keys("opacity", [1.0, 1.0, 0.0])),
      fidelity: fidelity)
  }
}
