import Foundation

/// Where a view stands, so that it can be put back after it has been taken away.
@MainActor
struct ViewPlace {
  private weak var superview: UIView?
  private let index: Int
  private let superviewSize: CGSize
  private let size: CGSize
  private let center: CGPoint
  private let anchor: CGPoint

  /// nil for a view that stands nowhere.
  init?(of view: UIView) {
    guard let superview = view.superview else { return nil }
    self.superview = superview
    index = superview.subviews.firstIndex { $0 === view } ?? 0
    superviewSize = superview.bounds.size
    size = view.bounds.size
    center = view.center
    anchor = view.layer.anchorPoint
  }

  /// Puts the view back, behind `front` if that stands in the same superview. A view that is there already stays as it
  /// is. The view's transform is left alone.
  func restore(_ view: UIView, behind front: UIView?) {
    guard let superview, view.superview !== superview else { return }
    let limit = superview.subviews.firstIndex { $0 === front } ?? superview.subviews.count
    superview.insertSubview(view, at: min(index, limit))
    fit(view)
  }

  /// The view's size and centre as they were, or filling the superview if it did that and the superview has changed.
  func fit(_ view: UIView) {
    guard let bounds = superview?.bounds else { return }
    if bounds.size == superviewSize {
      put(view)
    } else if size == superviewSize {
      view.bounds.size = bounds.size
      view.center = CGPoint(x: bounds.midX, y: bounds.midY)
    }
  }

  /// The view's size and centre as they were; where the superview has got another size since, the mask's share of that is
  /// added.
  func fitFlexibly(_ view: UIView) {
    guard let superview, view.superview === superview else { return }
    put(view)
    if superview.bounds.size != superviewSize { view.follow(from: superviewSize, to: superview.bounds.size) }
  }

  /// The rectangle as it was, whatever the anchor point is by now.
  private func put(_ view: UIView) {
    view.bounds.size = size
    let now = view.layer.anchorPoint
    view.center = CGPoint(
      x: center.x + (now.x - anchor.x) * size.width, y: center.y + (now.y - anchor.y) * size.height)
  }
}
