import Foundation
import SegueGeometry

/// Accelerates items in one direction: a vector of length 1 by 1000 pt/s².
@preconcurrency @MainActor
open class UIGravityBehavior: UIDynamicItemListBehavior {
  private var vector = CGVector(dx: 0, dy: 1)

  public override init(items: [any UIDynamicItem]) {
    super.init(items: items)
  }

  open var gravityDirection: CGVector {
    get { vector }
    set {
      guard accepts("gravityDirection", newValue.dx + newValue.dy, true, used: vector.dy) else { return }
      vector = newValue
      dynamicAnimator?.behaviorChanged()
    }
  }

  /// In radians: 0 along x, π/2 downwards.
  open var angle: CGFloat {
    get { vector.angle }
    set { setAngle(newValue, magnitude: magnitude) }
  }

  open var magnitude: CGFloat {
    get { vector.magnitude }
    set { setAngle(angle, magnitude: newValue) }
  }

  open func setAngle(_ angle: CGFloat, magnitude: CGFloat) {
    guard accepts("angle", angle, true, used: self.angle),
      accepts("magnitude", magnitude, true, used: self.magnitude)
    else { return }
    gravityDirection = CGVector(angle: angle, magnitude: magnitude)
  }

  override func accelerate(_ system: DynamicSystem) {
    for item in items {
      system.body(of: item)?.acceleration += SIMD2(Double(vector.dx), Double(vector.dy)) * 1000
    }
  }
}

extension CGVector {
  var magnitude: CGFloat { (dx * dx + dy * dy).squareRoot() }

  init(angle: CGFloat, magnitude: CGFloat) {
    let turn = CGAffineTransform(rotationAngle: angle)
    self.init(dx: turn.a * magnitude, dy: turn.b * magnitude)
  }
}
