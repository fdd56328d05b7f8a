import Foundation
import SegueUIKit

/// The incoming view slides over the leaving one, which fades and shrinks to 0.8 behind it. Linear.
@preconcurrency @MainActor
public final class ADScaleTransition: ADDualTransition, ADOrientedTransition {
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
        motion.change("opacity", from: 1, to: 0),
        motion.change("transform", from: CATransform3DIdentity, to: CATransform3DMakeScale(0.8, 0.8, 1)),
        motion.hold("zPosition", -0.01)),
      fidelity: fidelity)
  }
}
