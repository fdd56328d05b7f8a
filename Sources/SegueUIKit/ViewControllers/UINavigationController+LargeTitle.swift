import Foundation
import SegueQuartzCore

/// How a scroll view stands to the large title over it.
struct LargeTitleFollowing {
  weak var navigation: UINavigationController?
  /// What the bar with the whole title covers of the scroll view, in points. The content rests there, or further up where
  /// the title is gone.
  let inset: CGFloat
  /// Points of the title.
  let room: CGFloat
}

/// A large title goes with the content: its bar ends where the content begins, between the height with the whole title
/// and the one without, and further down while the content is pulled down. A drag does not come to rest in between.
///
/// The content is the scroll view that the top controller has named with `setContentScrollView`, else its view if that is
/// one, else the first one among its view's subviews.
extension UINavigationController {
  private var followedScroll: UIScrollView? {
    guard !hidesNavigationBar, navigationBar.largeTitleRoom > 0, let top = topViewController,
      let view = top.viewIfLoaded
    else { return nil }
    let scroll =
      top.contentScroll ?? view as? UIScrollView ?? view.subviews.lazy.compactMap { $0 as? UIScrollView }.first
    return scroll?.contentInsetAdjustmentBehavior == .never ? nil : scroll
  }

  /// The bar's title takes the height that the content leaves it.
  func followLargeTitle() {
    let scroll = followedScroll
    if titleScroll !== scroll {
      titleScroll?.largeTitle = nil
      titleScroll = scroll
    }
    guard let scroll else {
      navigationBar.largeTitleShift = 0
      return
    }
    let room = navigationBar.largeTitleRoom
    let rest = navigationBar.sizeThatFits(view.bounds.size).height - max(0, room - navigationBar.largeTitleShift)
    // Content that ends at the bar has nothing below it, and follows the bar's edge besides.
    let isBeside = topViewController.map { edgesBesideBars($0).contains(.top) } ?? false
    let inset = isBeside ? 0 : max(0, view.safeAreaInsets.top + rest + room - topOfScroll(scroll))
    if scroll.largeTitle?.inset != inset || scroll.largeTitle?.room != room {
      scroll.largeTitle = LargeTitleFollowing(navigation: self, inset: inset, room: room)
    }
    let shift = scroll.contentOffset.y + inset + scroll.contentInset.top
    navigationBar.largeTitleShift = min(shift, room)
  }

  /// Where the scroll view's upper edge is in this controller's view.
  private func topOfScroll(_ scroll: UIScrollView) -> CGFloat {
    var (y, current) = (CGFloat(0), scroll as UIView)
    while current !== view, let around = current.superview {
      if current === topViewController?.view { return y }
      y += current.center.y - current.layer.anchorPoint.y * current.bounds.height
      if around === topViewController?.view { return y }
      current = around
    }
    return y
  }

  func contentDidScroll(_ scroll: UIScrollView) {
    guard scroll === titleScroll else { return }
    let before = navigationBar.largeTitleShift
    followLargeTitle()
    if navigationBar.largeTitleShift != before { placeBars() }
  }
}
