import Foundation
import SegueUIKit

/// The incoming view grows out of a rectangle: from `sourceRect`, which it covers scaled down, to `targetRect`. Linear.
/// The leaving view lies 0.001 points behind.
@preconcurrency @MainActor
public final class ADZoomTransition: ADDualTransition {
  /// - Parameters:
  ///   - sourceRect: where the view comes from, in the coordinates of `targetRect`.
  ///   - targetRect: where it ends, which is not empty. An empty one is recorded, and the view does not scale.
  ///   - duration: seconds, finite and not negative.
  public init(
    sourceRect: CGRect, targetRect: CGRect, duration: TimeInterval, fidelity: TransitionFidelity = .corrected
  ) {
    let motion = ADMotion(duration)
    var (x, y) = (sourceRect.width / targetRect.width, sourceRect.height / targetRect.height)
    if targetRect.width <= 0 || targetRect.height <= 0 {
      SimulationWorld.current.record(
        "a zoom ends in a rectangle that is not empty, not in \(targetRect)", at: "ADZoomTransition.targetRect",
        used: "no scale")
      (x, y) = (1, 1)
    }
    let start = adConcat(
      CATransform3DMakeScale(x, y, 1),
      CATransform3DMakeTranslation(sourceRect.midX - targetRect.midX, sourceRect.midY - targetRect.midY, 0))
    super.init(
      inAnimation: motion.change("transform", from: start, to: CATransform3DIdentity),
      outAnimation: motion.hold("zPosition", -0.001), fidelity: fidelity)
  }
}
