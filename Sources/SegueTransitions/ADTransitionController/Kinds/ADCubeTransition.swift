import Foundation
import SegueUIKit

/// The views are two faces of a cube that turns by 90°: a straight translation beside a rotation about the middle, with
/// a dip of 36 points along a half circle (AD-19).
@preconcurrency @MainActor
public final class ADCubeTransition: ADTransformTransition, ADOrientedTransition {
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
    let half = course.extent / 2
    super.init(
      animation: motion.group(
        motion.change(
          "transform", from: adConcat(course.turn(.pi / 2), course.shift(0.5, z: -half)),
          to: CATransform3DIdentity),
        motion.keys("zPosition", [0.0, -36.0, 0.0], ADMotion.circle)),
      outLayerTransform: adConcat(course.shift(-0.5, z: half), course.turn(-.pi / 2)), fidelity: fidelity)
  }
}
