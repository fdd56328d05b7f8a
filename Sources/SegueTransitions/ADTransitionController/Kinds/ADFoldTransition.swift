import Foundation
import SegueUIKit

/// The incoming view unfolds by 180° about the edge that it comes from, the leaving one turns away by 90° about the other
/// edge; both fade. Linear.
@preconcurrency @MainActor
public final class ADFoldTransition: ADDualTransition, ADOrientedTransition {
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
    let nearly = CGFloat.pi - ADMotion.epsilon
    super.init(
      inAnimation: motion.group(
        motion.hold("anchorPoint", course.edge(1)),
        motion.change("transform", from: adConcat(course.turn(-nearly), course.shift(0.5)), to: course.shift(0.5)),
        motion.change("opacity", from: 0, to: 1)),
      outAnimation: motion.group(
        motion.hold("anchorPoint", course.edge(-1)),
        motion.change(
          "transform", from: course.shift(-0.5), to: adConcat(course.turn(.pi / 2), course.shift(-0.5))),
        motion.change("opacity", from: 1, to: 0)),
      fidelity: fidelity)
  }
}
