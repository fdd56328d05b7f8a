import Foundation
import SegueUIKit

/// The incoming view slides in; the leaving one turns away by 90° about its far edge and fades. Linear.
@preconcurrency @MainActor
public final class ADPushRotateTransition: ADDualTransition, ADOrientedTransition {
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
        motion.hold("anchorPoint", course.edge(-1)),
        motion.change(
          "transform", from: course.shift(-0.5), to: adConcat(course.turn(.pi / 2), course.shift(-0.5))),
        motion.change("opacity", from: 1, to: 0)),
      fidelity: fidelity)
  }
}
