import Foundation
import SegueUIKit

/// The views change places round each other: the incoming one comes from 2000 points behind, the leaving one goes there,
/// and at the half both stand 0.6 of the extent aside, turned by 36°, along a half circle.
@preconcurrency @MainActor
public final class ADSwapTransition: ADDualTransition, ADOrientedTransition {
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
    let aside = adConcat(course.turn(-.pi / 5), course.shift(0.6))
    let across = adConcat(course.turn(.pi / 5), course.shift(-0.6))
    let still = CATransform3DIdentity
    super.init(
      inAnimation: motion.group(
        motion.change("zPosition", from: -2000, to: 0),
        motion.keys("transform", [still, aside, still], ADMotion.circle)),
      outAnimation: motion.group(
        motion.change("zPosition", from: 0, to: -2000),
        motion.keys("transform", [still, across, still], ADMotion.circle)),
      fidelity: fidelity)
  }
}
