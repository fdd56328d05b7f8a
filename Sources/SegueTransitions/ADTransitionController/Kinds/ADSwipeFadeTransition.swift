import Foundation
import SegueUIKit

/// The incoming view slides over the leaving one, which fades behind it. Linear.
@preconcurrency @MainActor
public final class ADSwipeFadeTransition: ADDualTransition, ADOrientedTransition {
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
      outAnimation: motion.group(motion.change("opacity", from: 1, to: 0), motion.hold("zPosition", -0.01)),
      fidelity: fidelity)
  }
}
