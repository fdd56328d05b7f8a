import Foundation
import SegueUIKit

/// Both views are the two sides of a card that turns about its middle, half of its extent behind at the half. The turn is
/// linear, the depth along a half circle.
@preconcurrency @MainActor
public final class ADFlipTransition: ADDualTransition, ADOrientedTransition {
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
    let depth = motion.keys("zPosition", [0, -course.extent / 2, 0], ADMotion.circle)
    // A little less than half a turn to the one side, a little more to the other: the shorter arc is the way to turn.
    let short = orientation == .rightToLeft || orientation == .topToBottom
    let angle = CGFloat.pi - (short ? ADMotion.epsilon : -ADMotion.epsilon)
    func turned(_ angle: CGFloat) -> CATransform3D {
      course.orientation.isHorizontal
        ? CATransform3DMakeRotation(angle, 0, 1, 0) : CATransform3DMakeRotation(angle, 1, 0, 0)
    }
    super.init(
      inAnimation: motion.group(
        motion.change("transform", from: turned(angle), to: CATransform3DIdentity), depth),
      outAnimation: motion.group(
        motion.change("transform", from: CATransform3DIdentity, to: turned(-angle)), depth),
      fidelity: fidelity)
  }
}
