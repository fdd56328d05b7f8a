import Foundation
import SegueUIKit

/// The views are two inner faces of a carousel that turns by 90° and goes back by its extent, along a half circle.
///
/// Changed in the corrected mode: from top to bottom the incoming view comes from the top, and from bottom to top from
/// the bottom, as in every other kind (AD-18; compat: the other way about).
@preconcurrency @MainActor
public final class ADCarrouselTransition: ADTransformTransition, ADOrientedTransition {
  /// - Parameters:
  ///   - duration: seconds, finite and not negative.
  ///   - orientation: the way that content travels.
  ///   - sourceRect: of the views; only its size counts.
  public init(
    duration: TimeInterval, orientation: ADTransitionOrientation, sourceRect: CGRect,
    fidelity: TransitionFidelity = .corrected
  ) {
    let motion = ADMotion(duration)
    let course = ADCourse(Self.way(of: orientation, fidelity), in: sourceRect)
    let half = course.extent / 2
    super.init(
      animation: motion.group(
        motion.change(
          "transform", from: adConcat(course.turn(-.pi / 2), course.shift(0.5, z: half)),
          to: CATransform3DIdentity),
        motion.keys("zPosition", [0, -course.extent, 0], ADMotion.circle)),
      outLayerTransform: adConcat(course.shift(-0.5, z: -half), course.turn(.pi / 2)), fidelity: fidelity)
  }

  private static func way(
    of orientation: ADTransitionOrientation, _ fidelity: TransitionFidelity
  ) -> ADTransitionOrientation {
    switch (orientation, fidelity) {
    case (.topToBottom, .compat): .bottomToTop
    case (.bottomToTop, .compat): .topToBottom
    default: orientation
    }
  }
}
