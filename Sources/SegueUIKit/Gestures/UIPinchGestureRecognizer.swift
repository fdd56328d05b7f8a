import Foundation
import SegueTiming

/// Two fingers that go apart or together.
///
/// It begins once their distance has changed by `pinchSlop` points, with a scale of 1: what changed before does not count.
/// It reports while two are down and ends when both have lifted. With more fingers the mean distance from their centre
/// counts; a finger that joins or leaves does not change the scale.
@preconcurrency @MainActor
open class UIPinchGestureRecognizer: UIGestureRecognizer {
  private var factor = 1.0
  /// The spread at scale 1, in screen points.
  private var unit = 0.0
  /// The spread at the touch-down.
  private var first = 0.0
  private var samples: [VelocityEstimator.Sample] = []
  private var now = Timestamp.zero

  /// The fingers' distance as a multiple of that at the beginning, or of what a client has made it. Setting it takes the
  /// velocity back to 0; a scale that is not above 0 is refused.
  open var scale: CGFloat {
    get { factor }
    set {
      guard newValue > 0, newValue.isFinite else { return refuseValue("scale", newValue, keeping: factor) }
      if factor > 0 { unit *= factor / Double(newValue) }
      factor = Double(newValue)
      samples.removeAll(keepingCapacity: true)
    }
  }

  /// Change of the scale in a second, below 0 as the fingers close.
  open var velocity: CGFloat {
    unit > 0 ? world.gestureParameters.velocity.velocity(of: samples, at: now) / unit : 0
  }

  open override func reset() {
    super.reset()
    factor = 1
    unit = 0
    samples.removeAll(keepingCapacity: true)
  }

  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    now = touches.newestTime ?? now
    rebase(self.touches)
  }

  /// Other fingers are down than before.
  private func rebase(_ touches: [UITouch]) {
    guard touches.count > 1 else { return }
    let spread = touches.spread
    samples.removeAll(keepingCapacity: true)
    samples.append(VelocityEstimator.Sample(time: now, position: spread))
    if isActive {
      unit = spread / factor
    } else {
      first = spread
      unit = spread
    }
  }

  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    guard self.touches.count > 1 else { return }
    now = touches.newestTime ?? now
    let spread = self.touches.spread
    samples.append(VelocityEstimator.Sample(time: now, position: spread))
    if samples.count >= 256 { samples.removeFirst(128) }
    if isActive {
      if unit > 0 { factor = spread / unit } else { unit = spread / factor }
      state = .changed
    } else if 2 * abs(spread - first) >= Double(world.gestureParameters.pinchSlop) {
      unit = spread
      state = .began
    }
  }

  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
    now = touches.newestTime ?? now
    let left = self.touches.filter { !touches.contains($0) }
    if left.isEmpty {
      if isActive { state = .ended } else { fail() }
    } else {
      rebase(left)
    }
  }

  open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {
    if isActive { state = .cancelled } else { fail() }
  }
}
