import Foundation

/// Where a view stands, so that it can be put back after it has been taken away.
@MainActor
struct ViewPlace {
  private weak var superview: UIView?
  private let index: Int
  private let superviewSize: CGSize
  private let size: CGSize
  private let center: CGPoint

  /// nil for a view that stands nowhere.
  init?(of view: UIView) {
    guard let superview = view.superview else { return nil }
    self.superview = superview
    index = superview.subviews.firstIndex { $0 === view } ?? 0
    superviewSize = superview.bounds.size
    size = view.bounds.size
    center = view.center
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
      view.bounds.size = size
      view.center = center
    } else if size == superviewSize {
      view.bounds.size = bounds.size
      view.center = CGPoint(x: bounds.midX, y: bounds.midY)
    }
  }
}
