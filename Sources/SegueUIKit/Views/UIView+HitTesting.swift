import Foundation
import SegueQuartzCore
import SegueTiming

/// Alpha values up to this one take no touches.
private let invisibleAlpha: CGFloat = 0.01

extension UIView {
  /// What `UIView.hitTest` does where it is not overridden.
  ///
  /// Hidden, disabled and transparent (alpha ≤ 0.01) views are passed over with all they hold; subviews are tried front
  /// to back in sibling order, by model values, whatever their zPosition.
  func defaultHitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
    world.hitTestNodes += 1
    guard !isHidden, isUserInteractionEnabled, alpha > invisibleAlpha, touchBlockCount == 0,
      self.point(inside: point, with: event)
    else { return nil }
    for subview in subviews.reversed() {
      guard let inner = subview.layer.convertFromSuperlayer(point) else { continue }
      if let hit = subview.hitTest(inner, with: event) { return hit }
    }
    return self
  }
}
