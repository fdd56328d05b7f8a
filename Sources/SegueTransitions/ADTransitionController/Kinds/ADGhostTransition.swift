import Foundation
import SegueUIKit

/// The incoming view shrinks from twice its size to itself as it appears; the leaving one shrinks to nothing, 0.01 of its
/// size, as it disappears. Linear.
@preconcurrency @MainActor
public final class ADGhostTransition: ADDualTransition {
  /// - Parameter duration: seconds, finite and not negative.
  public init(duration: TimeInterval, fidelity: TransitionFidelity = .corrected) {
    let motion = ADMotion(duration)
    super.init(
      inAnimation: motion.group(
        motion.change("opacity", from: 0, to: 1),
        motion.change("transform", from: CATransform3DMakeScale(2, 2, 2), to: CATransform3DIdentity)),
      outAnimation: motion.group(
        motion.change("opacity", from: 1, to: 0),
        motion.change("transform", from: CATransform3DIdentity, to: CATransform3DMakeScale(0.01, 0.01, 0.01))),
      fidelity: fidelity)
  }
}
