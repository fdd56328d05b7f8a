import Foundation
import SegueUIKit

/// Both views go 2000 points back and return while they change by opacity, along the curve (0.8, 0, 0, 0.2).
@preconcurrency @MainActor
public final class ADBackFadeTransition: ADDualTransition {
  /// - Parameter duration: seconds, finite and not negative.
  public init(duration: TimeInterval, fidelity: TransitionFidelity = .corrected) {
    let motion = ADMotion(duration)
    let curve = CAMediaTimingFunction(controlPoints: 0.8, 0, 0, 0.2)
    func fade(from: Double, to: Double) -> CAAnimation {
      motion.group(
        motion.change("opacity", from: from, to: to, curve), motion.keys("zPosition", [0.0, -2000.0, 0.0]))
    }
    super.init(inAnimation: fade(from: 0, to: 1), outAnimation: fade(from: 1, to: 0), fidelity: fidelity)
  }
}
