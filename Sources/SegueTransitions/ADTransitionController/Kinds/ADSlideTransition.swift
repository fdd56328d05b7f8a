import Foundation
import SegueUIKit

/// The leaving view shrinks to 0.7 and fades to the half, both go on side by side, and the incoming one grows: a third of
/// the duration each, linear. Both lie 0.001 points behind.
@preconcurrency @MainActor
public final class ADSlideTransition: ADDualTransition, ADOrientedTransition {
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
    let small = CATransform3DMakeScale(0.7, 0.7, 1)
    let still = CATransform3DIdentity
    super.init(
      inAnimation: motion.group(
        motion.keys("transform", [course.shift(1), adConcat(small, course.shift(1)), small, still]),
        motion.keys("opacity", [0.0, 0.0, 0.5, 1.0]), motion.hold("zPosition", -0.001)),
      outAnimation: motion.group(
        motion.keys("transform", [still, small, adConcat(small, course.shift(-1)), course.shift(-1)]),
        motion.keys("opacity", [1.0, 0.5, 0.0, 0.0]), motion.hold("zPosition", -0.001)),
      fidelity: fidelity)
  }
}
