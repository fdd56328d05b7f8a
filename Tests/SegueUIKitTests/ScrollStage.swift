import Foundation
import SegueQuartzCore
import SegueTiming
import SegueUIKit

/// A scroll view in a window of 400 × 800 points, a finger and a log of what the delegate was told.
@MainActor
final class ScrollStage {
  let window: UIWindow
  let scroll: UIScrollView
  let spy = ScrollSpy()
  let display: SimulatedDisplay

  static func run(
    hertz: Int64 = 60, content: CGSize = CGSize(width: 400, height: 4_000), _ body: (ScrollStage) throws -> Void
  ) rethrows {
    try SimulationWorld.run(world()) {
      try body(ScrollStage(UIScrollView(frame: CGRect(x: 0, y: 0, width: 400, height: 800)), hertz, content))
    }
  }

  /// A screen without a safe area.
  static func world() -> SimulationWorld {
    let world = SimulationWorld(screenSize: CGSize(width: 400, height: 800))
    world.screenSafeAreaInsets = .zero
    return world
  }

  init(_ scroll: UIScrollView, _ hertz: Int64, _ content: CGSize) {
    self.scroll = scroll
    window = UIWindow()
    window.addSubview(scroll)
    window.makeKeyAndVisible()
    scroll.contentSize = content
    display = SimulatedDisplay(world: .current, rate: .hz(hertz))
    display.runUntilIdle()
    scroll.delegate = spy
  }

  /// One frame with the finger in `phase` at a place.
  func touch(_ phase: TouchSample.Phase, _ x: CGFloat, _ y: CGFloat, contact: Int = 1) {
    let time = display.vsync(display.nextIndex)
    display.frame(
      touches: [TouchSample(contact: contact, phase: phase, time: time, location: CGPoint(x: x, y: y))])
  }

  /// A finger down at `start` that goes to `end` in as many frames and stays down.
  func drag(from start: CGPoint, to end: CGPoint, frames: Int = 10) {
    touch(.began, start.x, start.y)
    for frame in 1...frames {
      let share = CGFloat(frame) / CGFloat(frames)
      touch(.moved, start.x + (end.x - start.x) * share, start.y + (end.y - start.y) * share)
    }
  }

  func wait(_ frames: Int) {
    for _ in 0..<frames { display.frame() }
  }

  var x: Double { Double(scroll.contentOffset.x) }
  var y: Double { Double(scroll.contentOffset.y) }
}

/// Logs what a scroll view tells, repeated calls once with their number.
@MainActor
final class ScrollSpy: NSObject, UIScrollViewDelegate {
  private(set) var calls: [String] = []
  private(set) var scrolls = 0
  var velocity = CGPoint.zero
  var target = CGPoint.zero
  /// Given a target, the one to take instead.
  var retarget: (CGPoint) -> CGPoint = { $0 }
  var onScroll: (UIScrollView) -> Void = { _ in }
  weak var zoomed: UIView?

  func forget() {
    calls = []
    scrolls = 0
  }

  private func note(_ call: String) {
    if calls.last != call { calls.append(call) }
  }

  func scrollViewDidScroll(_ scrollView: UIScrollView) {
    scrolls += 1
    note("didScroll")
    onScroll(scrollView)
  }
  func scrollViewWillBeginDragging(_ scrollView: UIScrollView) { note("willBeginDragging") }
  func scrollViewWillEndDragging(
    _ scrollView: UIScrollView, withVelocity velocity: CGPoint, targetContentOffset: UnsafeMutablePointer<CGPoint>
  ) {
    note("willEndDragging")
    self.velocity = velocity
    // SAFETY: the pointer is good for the length of the call.
    target = unsafe targetContentOffset.pointee
    unsafe targetContentOffset.pointee = retarget(target)
  }
  func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool) {
    note("didEndDragging \(decelerate)")
  }
  func scrollViewWillBeginDecelerating(_ scrollView: UIScrollView) { note("willBeginDecelerating") }
  func scrollViewDidEndDecelerating(_ scrollView: UIScrollView) { note("didEndDecelerating") }
  func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView) { note("didEndScrollingAnimation") }
  func viewForZooming(in scrollView: UIScrollView) -> UIView? { zoomed }
  func scrollViewDidZoom(_ scrollView: UIScrollView) { note("didZoom") }
  func scrollViewWillBeginZooming(_ scrollView: UIScrollView, with view: UIView?) { note("willBeginZooming") }
  func scrollViewDidEndZooming(_ scrollView: UIScrollView, with view: UIView?, atScale scale: CGFloat) {
    note("didEndZooming \(scale)")
  }
  func scrollViewDidChangeAdjustedContentInset(_ scrollView: UIScrollView) { note("didChangeAdjustedContentInset") }
  func scrollViewDidScrollToTop(_ scrollView: UIScrollView) { note("didScrollToTop") }
}
