import Testing
import UIKit

@MainActor
func scrollViewUses(_ surface: Surface) {
  scrollContentUses(surface)
  scrollFingerUses(surface)
  scrollFlingUses(surface)
}

/// A scroll view of 300 × 400 points with its content, and what it tells.
@MainActor
private final class ScrollStage: UIScrollViewDelegate {
  let stage = ViewStage()
  let scroll = UIScrollView(frame: CGRect(x: 0, y: 200, width: 300, height: 400))
  private(set) var scrolls = 0
  private(set) var ends: [String] = []

  init() {
    scroll.contentInsetAdjustmentBehavior = .never
    scroll.contentSize = CGSize(width: 300, height: 4000)
    scroll.delegate = self
    stage.put(scroll)
    scrolls = 0
  }

  /// Drags up or down by steps of points, one a frame. The finger stays down.
  func drag(_ step: CGFloat, times: Int) {
    stage.drag(from: CGPoint(x: 150, y: 400), by: CGPoint(x: 0, y: step), times: times)
  }

  func release(after distance: CGFloat) { stage.touch(.ended, 150, 400 + distance) }

  func scrollViewDidScroll(_ scrollView: UIScrollView) { scrolls += 1 }
  func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool) {
    ends.append("dragging \(decelerate)")
  }
  func scrollViewDidEndDecelerating(_ scrollView: UIScrollView) { ends.append("decelerating") }
  func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView) { ends.append("animation") }
}

@MainActor
private func scrollContentUses(_ surface: Surface) {
  surface.behaves(".contentOffset") {
    let scroll = ScrollStage()
    let row = scroll.stage.put(UIView(frame: CGRect(x: 0, y: 500, width: 300, height: 50)), in: scroll.scroll)
    surface.equal(row.convert(CGPoint.zero, to: scroll.stage.root), CGPoint(x: 0, y: 700))
    scroll.scroll.contentOffset = CGPoint(x: 0, y: 300)
    surface.equal(scroll.scroll.bounds.origin, CGPoint(x: 0, y: 300))
    surface.equal(row.convert(CGPoint.zero, to: scroll.stage.root), CGPoint(x: 0, y: 400))
    surface.equal(scroll.scrolls, 1)
  }
  surface.behaves(".contentSize") {
    let scroll = ScrollStage()
    scroll.scroll.contentSize = CGSize(width: 300, height: 400)
    scroll.drag(-20, times: 5)
    surface.equal(scroll.scroll.contentOffset, .zero)
    scroll.release(after: -100)
    scroll.scroll.contentSize.height = 800
    scroll.drag(-20, times: 5)
    surface.yes(scroll.scroll.contentOffset.y > 50)
  }
  surface.behaves(".contentInset") {
    let scroll = ScrollStage()
    scroll.scroll.contentInset = UIEdgeInsets(top: 60, left: 0, bottom: 0, right: 0)
    // At the top edge it stays at the top edge.
    surface.equal(scroll.scroll.contentOffset, CGPoint(x: 0, y: -60))
    scroll.scroll.contentInset.top = 20
    surface.equal(scroll.scroll.contentOffset, CGPoint(x: 0, y: -20))
    surface.equal(scroll.scroll.adjustedContentInset.top, 20)
  }
  surface.behaves(".contentInsetAdjustmentBehavior") {
    let scroll = ScrollStage()
    scroll.scroll.frame = scroll.stage.root.bounds
    scroll.stage.display.frame()
    surface.equal(scroll.scroll.adjustedContentInset, .zero)
    scroll.scroll.contentInsetAdjustmentBehavior = .always
    surface.equal(scroll.scroll.adjustedContentInset, UIEdgeInsets(top: 47, left: 0, bottom: 34, right: 0))
    surface.equal(scroll.scroll.contentOffset, CGPoint(x: 0, y: -47))
  }
  surface.behaves(".adjustedContentInset") {
    let stage = ViewStage()
    let scroll = UIScrollView(frame: stage.root.bounds)
    scroll.contentSize = CGSize(width: 390, height: 2000)
    scroll.contentInset.top = 10
    stage.put(scroll)
    surface.equal(scroll.adjustedContentInset, UIEdgeInsets(top: 57, left: 0, bottom: 34, right: 0))
    surface.equal(scroll.contentOffset.y, -57)
  }
  surface.behaves("setContentOffset(_:animated:)") {
    let scroll = ScrollStage()
    scroll.scroll.setContentOffset(CGPoint(x: 0, y: 100), animated: false)
    surface.equal(scroll.scroll.contentOffset.y, 100)
    scroll.scroll.setContentOffset(CGPoint(x: 0, y: 500), animated: true)
    scroll.stage.show(0.1)
    surface.yes(scroll.scroll.contentOffset.y > 110 && scroll.scroll.contentOffset.y < 490)
    surface.equal(scroll.ends, [])
    scroll.stage.show(1)
    surface.equal(scroll.scroll.contentOffset.y, 500)
    surface.equal(scroll.ends, ["animation"])
  }
  surface.holds(".showsVerticalScrollIndicator") {
    let scroll = UIScrollView()
    surface.yes(scroll.showsVerticalScrollIndicator)
    scroll.showsVerticalScrollIndicator = false
    surface.yes(!scroll.showsVerticalScrollIndicator)
  }
  surface.holds(".scrollIndicatorInsets") {
    let scroll = UIScrollView()
    scroll.scrollIndicatorInsets = UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
    surface.equal(scroll.verticalScrollIndicatorInsets, scroll.scrollIndicatorInsets)
    surface.equal(scroll.horizontalScrollIndicatorInsets.right, 4)
  }
}

@MainActor
private func scrollFingerUses(_ surface: Surface) {
  surface.behaves(".isTracking") {
    let scroll = ScrollStage()
    surface.yes(!scroll.scroll.isTracking)
    scroll.stage.touch(.began, 150, 400)
    surface.yes(scroll.scroll.isTracking && !scroll.scroll.isDragging)
    scroll.release(after: 0)
    surface.yes(!scroll.scroll.isTracking)
  }
  surface.behaves(".isDragging") {
    let scroll = ScrollStage()
    scroll.drag(-20, times: 5)
    surface.yes(scroll.scroll.isDragging && scroll.scroll.isTracking)
    scroll.stage.show(0.5)
    scroll.release(after: -100)
    surface.yes(!scroll.scroll.isDragging)
  }
  surface.behaves(".panGestureRecognizer") {
    let scroll = ScrollStage()
    let pan = scroll.scroll.panGestureRecognizer
    surface.yes(pan.view === scroll.scroll)
    scroll.drag(-20, times: 5)
    surface.equal(pan.state, .changed)
    surface.near(scroll.scroll.contentOffset.y, -pan.translation(in: scroll.scroll).y)
    // Its end ends the drag.
    pan.isEnabled = false
    scroll.stage.show(0.01)
    surface.yes(!scroll.scroll.isDragging)
  }
  surface.behaves(".isScrollEnabled") {
    let scroll = ScrollStage()
    scroll.scroll.isScrollEnabled = false
    scroll.drag(-20, times: 5)
    surface.equal(scroll.scroll.contentOffset, .zero)
    scroll.release(after: -100)
    scroll.scroll.isScrollEnabled = true
    scroll.drag(-20, times: 5)
    surface.yes(scroll.scroll.contentOffset.y > 50)
  }
  surface.behaves(".bounces") {
    let scroll = ScrollStage()
    scroll.drag(20, times: 5)
    let beyond = scroll.scroll.contentOffset.y
    // Beyond the edge the content goes less far than the finger.
    surface.yes(beyond < -10 && beyond > -100)
    scroll.release(after: 100)
    scroll.stage.show(3)
    surface.equal(scroll.scroll.contentOffset.y, 0)
    scroll.scroll.bounces = false
    scroll.drag(20, times: 5)
    surface.equal(scroll.scroll.contentOffset.y, 0)
  }
}

@MainActor
private func scrollFlingUses(_ surface: Surface) {
  surface.behaves(".isDecelerating") {
    let scroll = ScrollStage()
    scroll.drag(-20, times: 8)
    surface.yes(!scroll.scroll.isDecelerating)
    scroll.release(after: -160)
    let released = scroll.scroll.contentOffset.y
    surface.yes(scroll.scroll.isDecelerating)
    scroll.stage.show(0.2)
    surface.yes(scroll.scroll.contentOffset.y > released + 100)
    surface.yes(scroll.stage.display.runUntilIdle())
    surface.yes(!scroll.scroll.isDecelerating)
    surface.equal(scroll.ends, ["dragging true", "decelerating"])
  }
  surface.behaves(".decelerationRate") {
    var ways: [CGFloat] = []
    for rate in [UIScrollView.DecelerationRate.normal, .fast] {
      let scroll = ScrollStage()
      scroll.scroll.decelerationRate = rate
      scroll.drag(-10, times: 8)
      scroll.release(after: -80)
      let released = scroll.scroll.contentOffset.y
      surface.yes(scroll.stage.display.runUntilIdle())
      ways.append(scroll.scroll.contentOffset.y - released)
    }
    // A velocity that falls to d of itself each millisecond goes on for v/(1000·ln(1/d)): 499.5 against 99.5 points here.
    surface.near(ways[0], 499.5, within: 3)
    surface.near(ways[1], 99.5, within: 3)
  }
}
