import Foundation

/// A view onto something larger: its `bounds.origin` is where it looks.
@preconcurrency @MainActor
open class UIScrollView: UIView {
  open var contentSize = CGSize.zero
  open var isScrollEnabled = true

  /// The point of the content at the view's origin, in points.
  open var contentOffset: CGPoint {
    get { bounds.origin }
    set {
      guard newValue != bounds.origin else { return }
      bounds.origin = newValue
      setNeedsLayout()
    }
  }

  /// Moves the content at once; `animated` is not simulated here and jumps too.
  open func setContentOffset(_ contentOffset: CGPoint, animated: Bool) { self.contentOffset = contentOffset }

  /// The offset nearest to `offset` that shows only content.
  func clamped(_ offset: CGPoint) -> CGPoint {
    CGPoint(
      x: min(max(offset.x, 0), max(contentSize.width - bounds.width, 0)),
      y: min(max(offset.y, 0), max(contentSize.height - bounds.height, 0)))
  }
}
