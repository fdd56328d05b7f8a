import Foundation
import SegueQuartzCore

/// A tap on the status bar scrolls to the top what says so, if it is the only scroll view on screen that does.
extension UIWindow {
  /// Looks for such a tap among touches that have been handed out. A control below the bar keeps its taps.
  func noteStatusBarTap(_ event: UIEvent) {
    for touch in event.changedTouches where touch.phase == .ended {
      let (start, parameters) = (touch.start, world.gestureParameters)
      guard UIApplication.of(world).statusBarFrame.contains(start), !(touch.view is UIControl),
        touch.newest.location.isWithin(parameters.tapAllowableMovement, of: start), touch.tapCount == 1
      else { continue }
      // Once the finger has let go of the content.
      world.performLater { [weak self] in self?.scrollToTop() }
    }
  }

  private func scrollToTop() {
    let screen = CGRect(origin: .zero, size: world.screenSize)
    var candidates: [UIScrollView] = []
    var open: [UIView] = world.windows.reversed()
    while let view = open.popLast() {
      guard !view.isHidden, view.alpha > 0 else { continue }
      if let scroll = view as? UIScrollView, scroll.scrollsToTop, scroll.isScrollEnabled,
        scroll.convert(scroll.bounds, to: nil).intersects(screen)
      {
        candidates.append(scroll)
      }
      open += view.subviews
    }
    if candidates.count == 1 { candidates[0].scrollToTop() }
  }
}

extension UIScrollView {
  fileprivate func scrollToTop() {
    let top = -adjustedContentInset.top
    guard contentOffset.y > top, scrollDelegate?.scrollViewShouldScrollToTop(self) ?? true else { return }
    setContentOffset(CGPoint(x: contentOffset.x, y: top), animated: true)
    goesToTop = motion != nil
  }
}
