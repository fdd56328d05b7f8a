import Foundation
import SegueQuartzCore

extension UIView {
  /// Moves and sizes the subviews that have a mask, after this view's size has changed.
  ///
  /// Along each axis the change is shared out among the flexible parts (margin before, length, margin after) in proportion
  /// to their sizes; equally, where these are not all above 0 or their sum is 0. Transforms do not count: what changes is
  /// `bounds` and `center`. A subview without a mask stays as it is.
  func resizeSubviews(from old: CGSize) {
    let size = bounds.size
    for view in subviews where !view.autoresizingMask.isEmpty { view.follow(from: old, to: size) }
  }

  /// Moves and sizes this view as its mask says, after its superview's size has changed.
  func follow(from old: CGSize, to new: CGSize) {
    let mask = autoresizingMask
    let (bounds, anchor, center) = (bounds, layer.anchorPoint, center)
    let x = Stretch(
      before: center.x - anchor.x * bounds.width, length: bounds.width, within: old.width,
      flexible: (
        mask.contains(.flexibleLeftMargin), mask.contains(.flexibleWidth), mask.contains(.flexibleRightMargin)
      )
    ).resized(to: new.width)
    let y = Stretch(
      before: center.y - anchor.y * bounds.height, length: bounds.height, within: old.height,
      flexible: (
        mask.contains(.flexibleTopMargin), mask.contains(.flexibleHeight), mask.contains(.flexibleBottomMargin)
      )
    ).resized(to: new.height)
    let size = CGSize(width: max(x.length, 0), height: max(y.length, 0))
    if size != bounds.size { self.bounds = CGRect(origin: bounds.origin, size: size) }
    self.center = CGPoint(x: x.before + anchor.x * size.width, y: y.before + anchor.y * size.height)
  }
}

/// A view along one axis: a margin, a length and another margin that make up the superview's length.
private struct Stretch {
  var before: CGFloat
  var length: CGFloat
  var within: CGFloat
  var flexible: (before: Bool, length: Bool, after: Bool)

  func resized(to total: CGFloat) -> (before: CGFloat, length: CGFloat) {
    let change = total - within
    let parts = [
      flexible.before ? before : nil, flexible.length ? length : nil, flexible.after ? within - before - length : nil,
    ]
    let chosen = parts.compactMap { $0 }
    guard change != 0, !chosen.isEmpty else { return (before, length) }
    let sum = chosen.reduce(0, +)
    let isProportional = sum > 0 && chosen.allSatisfy { $0 >= 0 }
    func share(_ part: CGFloat?) -> CGFloat {
      guard let part else { return 0 }
      if chosen.count == 1 { return change }
      return isProportional ? change * part / sum : change / CGFloat(chosen.count)
    }
    return (before + share(parts[0]), length + share(parts[1]))
  }
}
