import Foundation
import SegueTiming

/// Two fingers that turn about each other.
///
/// It begins once the line through the first two has turned by `rotationSlop`, with a rotation of 0: what it turned before
/// does not count. It reports while two are down and ends when all have lifted. Whole turns add up.
@preconcurrency @MainActor
open class UIRotationGestureRecognizer: UIGestureRecognizer {
  private var turned = 0.0
  /// Of the line at the last delivery.
  private var angle = 0.0
  private var samples: [VelocityEstimator.Sample] = []
  private var now = Timestamp.zero

  /// Radians clockwise since the beginning, or from what a client has made it. Setting it takes the velocity back to 0.
  open var rotation: CGFloat {
    get { turned }
    set {
      guard newValue.isFinite else { return refuseValue("rotation", newValue, keeping: turned) }
      turned = Double(newValue)
      samples.removeAll(keepingCapacity: true)
    }
  }

  /// Radians a second.
  open var velocity: CGFloat { world.gestureParameters.velocity.velocity(of: samples, at: now) }

  open override func reset() {
    super.reset()
    turned = 0
    samples.removeAll(keepingCapacity: true)
  }

  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    now = touches.newestTime ?? now
    rebase(self.touches)
  }

  /// Other fingers are down than before.
  private func rebase(_ touches: [UITouch]) {
    guard touches.count > 1 else { return }
    angle = touches.angle
    if !isActive { turned = 0 }
    samples.removeAll(keepingCapacity: true)
    samples.append(VelocityEstimator.Sample(time: now, position: turned))
  }

  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    guard self.touches.count > 1 else { return }
    now = touches.newestTime ?? now
    let before = angle
    angle = self.touches.angle
    var step = angle - before
    if step > .pi { step -= 2 * .pi } else if step <= -.pi { step += 2 * .pi }
    turned += step
    samples.append(VelocityEstimator.Sample(time: now, position: turned))
    if samples.count >= 256 { samples.removeFirst(128) }
    if isActive {
      state = .changed
    } else if wish != nil || abs(turned) >= Double(world.gestureParameters.rotationSlop) {
      samples = samples.map { .init(time: $0.time, position: $0.position - turned) }
      turned = 0
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
