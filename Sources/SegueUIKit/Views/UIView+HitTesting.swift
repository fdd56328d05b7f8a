import Foundation
import SegueQuartzCore
import SegueTiming

extension UIView {
  /// A point of this view in another's coordinates; nil stands for the window's.
  public func convert(_ point: CGPoint, to view: UIView?) -> CGPoint {
    layer.convert(point, to: (view ?? window)?.layer)
  }

  public func convert(_ point: CGPoint, from view: UIView?) -> CGPoint {
    layer.convert(point, from: (view ?? window)?.layer)
  }

  /// The smallest rectangle in another view's coordinates around a rectangle of this one.
  public func convert(_ rect: CGRect, to view: UIView?) -> CGRect {
    layer.convert(rect, to: (view ?? window)?.layer)
  }

  public func convert(_ rect: CGRect, from view: UIView?) -> CGRect {
    layer.convert(rect, from: (view ?? window)?.layer)
  }
}

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
