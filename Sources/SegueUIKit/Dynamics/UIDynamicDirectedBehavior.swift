import Foundation
import SegueGeometry

/// A behaviour that acts on its items along a vector, which can be given by its parts or by angle and length.
@preconcurrency @MainActor
open class UIDynamicDirectedBehavior: UIDynamicItemListBehavior {
  private(set) final var vector: CGVector

  init(items: [any UIDynamicItem], vector: CGVector) {
    self.vector = vector
    super.init(items: items)
  }

  /// Takes a vector of numbers; another one is refused and recorded.
  final func setVector(_ candidate: CGVector, _ name: String) {
    guard accepts(name, candidate.dx + candidate.dy, true, used: vector.magnitude) else { return }
    vector = candidate
    dynamicAnimator?.behaviorChanged()
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
    setVector(CGVector(angle: angle, magnitude: magnitude), "angle")
  }
}

extension CGVector {
  var magnitude: CGFloat { (dx * dx + dy * dy).squareRoot() }

  init(angle: CGFloat, magnitude: CGFloat) {
    let turn = CGAffineTransform(rotationAngle: angle)
    self.init(dx: turn.a * magnitude, dy: turn.b * magnitude)
  }
}
