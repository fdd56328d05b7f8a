import Foundation
import SegueGeometry

/// Accelerates items in one direction: a vector of length 1 by 1000 pt/s².
@preconcurrency @MainActor
open class UIGravityBehavior: UIDynamicDirectedBehavior {
  public init(items: [any UIDynamicItem]) {
    super.init(items: items, vector: CGVector(dx: 0, dy: 1))
  }

  open var gravityDirection: CGVector {
    get { vector }
    set { setVector(newValue, "gravityDirection") }
  }

  override func accelerate(_ system: DynamicSystem) {
    for item in items {
      system.body(of: item)?.acceleration += SIMD2(Double(vector.dx), Double(vector.dy)) * 1000
    }
  }
}
