import Foundation
import SegueGeometry

/// Pushes items once or all the time. A push of length 1 gives a 100 × 100 item of density 1 a velocity of 100 pt/s, or an
/// acceleration of 100 pt/s².
@preconcurrency @MainActor
open class UIPushBehavior: UIDynamicDirectedBehavior {
  public enum Mode: Int, Sendable {
    case continuous, instantaneous
  }

  public let mode: Mode
  private var isActive = true
  private var offsets: [ObjectIdentifier: SIMD2<Double>] = [:]

  public init(items: [any UIDynamicItem], mode: Mode) {
    self.mode = mode
    super.init(items: items, vector: .zero)
  }

  /// An instantaneous push sets it to false when it has pushed; true pushes again.
  open var active: Bool {
    get { isActive }
    set {
      isActive = newValue
      dynamicAnimator?.behaviorChanged()
    }
  }

  open var pushDirection: CGVector {
    get { vector }
    set { setVector(newValue, "pushDirection") }
  }

  /// Where on the item the push is felt, in points from its centre; another place than there turns it.
  open func setTargetOffsetFromCenter(_ o: UIOffset, for item: any UIDynamicItem) {
    guard accepts("targetOffsetFromCenter", o.horizontal + o.vertical, true, used: 0) else { return }
    offsets[ObjectIdentifier(item)] = SIMD2(Double(o.horizontal), Double(o.vertical))
    dynamicAnimator?.behaviorChanged()
  }

  open func targetOffsetFromCenter(for item: any UIDynamicItem) -> UIOffset {
    let offset = offsets[ObjectIdentifier(item)] ?? .zero
    return UIOffset(horizontal: offset.x, vertical: offset.y)
  }

  override var keepsRunning: Bool { mode == .continuous && isActive && vector != .zero && !items.isEmpty }

  override func accelerate(_ system: DynamicSystem) {
    guard isActive else { return }
    let push = SIMD2(Double(vector.dx), Double(vector.dy)) * 100
    for item in items {
      guard let body = system.body(of: item) else { continue }
      let arm = body.turned(offsets[ObjectIdentifier(item)] ?? .zero)
      if mode == .instantaneous {
        body.push(push, at: arm)
      } else {
        body.acceleration += push * body.inverseMass
        body.angularAcceleration += cross(arm, push) * body.inverseInertia
      }
    }
    if mode == .instantaneous { isActive = false }
  }
}
