import Foundation
import SegueUIKit

/// One view fades in, the other one out: opacity 0 → 1 and 1 → 0, linear.
@preconcurrency @MainActor
public final class ADFadeTransition: ADDualTransition {
  /// - Parameter duration: seconds, finite and not negative.
  public init(duration: TimeInterval, fidelity: TransitionFidelity = .corrected) {
    let motion = ADMotion(duration)
    super.init(
      inAnimation: motion.change("opacity", from: 0, to: 1), outAnimation: motion.change("opacity", from: 1, to: 0),
      fidelity: fidelity)
  }
}
