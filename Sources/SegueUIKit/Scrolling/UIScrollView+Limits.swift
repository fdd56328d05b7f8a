import Foundation
import SegueGeometry

/// Which way content goes.
enum ScrollAxis: CaseIterable {
  case horizontal, vertical
}

extension CGPoint {
  subscript(axis: ScrollAxis) -> CGFloat {
    get { axis == .horizontal ? x : y }
    set { if axis == .horizontal { x = newValue } else { y = newValue } }
  }
}

extension UIScrollView {
  /// What the safe area adds to the insets.
  var safeInsets: UIEdgeInsets {
    guard contentInsetAdjustmentBehavior != .never else { return .zero }
    var safe = safeAreaInsets
    guard contentInsetAdjustmentBehavior != .always, safe != .zero else { return safe }
    let standsInNavigation =
      contentInsetAdjustmentBehavior == .automatic && nearestController?.navigationController != nil
    if !alwaysBounceVertical, contentSize.height <= bounds.height, !standsInNavigation {
      (safe.top, safe.bottom) = (0, 0)
    }
    if !alwaysBounceHorizontal, contentSize.width <= bounds.width { (safe.left, safe.right) = (0, 0) }
    return safe
  }

  private var nearestController: UIViewController? {
    var responder: UIResponder? = self
    while let current = responder {
      if let controller = current as? UIViewController { return controller }
      responder = current.next
    }
    return nil
  }

  /// The insets that content at rest leaves free: the adjusted ones, at the top with the whole of a large title.
  var restInset: UIEdgeInsets {
    var inset = adjustedContentInset
    if let largeTitle { inset.top = contentInset.top + largeTitle.inset }
    return inset
  }

  /// Where a drag ends that would come to rest in the midst of a large title: with the whole of it, or without.
  func besideLargeTitle(_ target: CGPoint) -> CGPoint {
    guard let largeTitle else { return target }
    let limits = limits(.vertical)
    let way = Double(target.y) - limits.lowerBound
    guard way > 0, way < largeTitle.room else { return target }
    let end = limits.lowerBound + (way < Double(largeTitle.room) / 2 ? 0 : Double(largeTitle.room))
    return CGPoint(x: target.x, y: min(end, limits.upperBound))
  }

  func length(_ axis: ScrollAxis) -> CGFloat { axis == .horizontal ? bounds.width : bounds.height }

  /// The offsets along an axis that show no more than content and insets.
  func limits(_ axis: ScrollAxis) -> ClosedRange<Double> {
    let inset = restInset
    let low = axis == .horizontal ? -inset.left : -inset.top
    let high =
      axis == .horizontal
      ? contentSize.width + inset.right - bounds.width : contentSize.height + inset.bottom - bounds.height
    return Double(low)...Double(max(low, high))
  }

  /// The offset nearest to `offset` that shows only content and insets.
  func clamped(_ offset: CGPoint) -> CGPoint {
    var result = offset
    for axis in ScrollAxis.allCases {
      let limits = limits(axis)
      result[axis] = min(max(offset[axis], limits.lowerBound), limits.upperBound)
    }
    return result
  }

  /// Whether there is more content along an axis than fits.
  func hasRoom(_ axis: ScrollAxis) -> Bool {
    let limits = limits(axis)
    return limits.upperBound > limits.lowerBound
  }

  /// Whether fingers move the content along an axis.
  func scrolls(_ axis: ScrollAxis) -> Bool {
    hasRoom(axis) || bounces && (axis == .horizontal ? alwaysBounceHorizontal : alwaysBounceVertical)
  }

  /// Whether there is content to come if the offset goes up (`direction` above 0) or down.
  func hasRoom(_ axis: ScrollAxis, towards direction: CGFloat) -> Bool {
    let limits = limits(axis)
    return direction > 0 ? contentOffset[axis] < limits.upperBound : contentOffset[axis] > limits.lowerBound
  }
}
