import Foundation
import SegueUIKit

/// The incoming view slides over the leaving one, slowing down; that one fades to the half, linear, 0.001 points behind.
/// The kind that the original ships without naming it.
@preconcurrency @MainActor
public final class ADModernPushTransition: ADDualTransition, ADOrientedTransition {
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
      inAnimation: motion.change(
        "transform", from: course.shift(1), to: CATransform3DIdentity, CAMediaTimingFunction(name: .easeOut)),
      outAnimation: motion.group(motion.change("opacity", from: 1, to: 0.5), motion.hold("zPosition", -0.001)),
      fidelity: fidelity)
  }
}
