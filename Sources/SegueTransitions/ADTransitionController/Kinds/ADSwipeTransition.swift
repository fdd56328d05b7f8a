import Foundation
import SegueUIKit

/// The incoming view pushes the leaving one out. Linear; both lie 0.001 points behind.
@preconcurrency @MainActor
public final class ADSwipeTransition: ADDualTransition, ADOrientedTransition {
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
    super.init(
      inAnimation: motion.slideIn(course),
      outAnimation: motion.group(
        motion.change("transform", from: CATransform3DIdentity, to: course.shift(-1)),
        motion.hold("zPosition", -0.001)),
      fidelity: fidelity)
  }
}
