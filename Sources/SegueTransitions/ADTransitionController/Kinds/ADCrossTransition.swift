import Foundation
import SegueUIKit

/// The views stand across each other, and the whole turns by 90° about the vertical axis through the middle: each view is
/// edge-on where the other one is in sight (AD-20). Linear.
@preconcurrency @MainActor
public final class ADCrossTransition: ADTransformTransition {
  /// - Parameter duration: seconds, finite and not negative.
  public init(duration: TimeInterval, fidelity: TransitionFidelity = .corrected) {
    let start = CATransform3DMakeRotation(.pi / 2, 0, 1, 0)
    super.init(
      animation: ADMotion(duration).change("transform", from: start, to: CATransform3DIdentity),
      outLayerTransform: CATransform3DMakeRotation(-.pi / 2, 0, 1, 0), fidelity: fidelity)
  }
}
