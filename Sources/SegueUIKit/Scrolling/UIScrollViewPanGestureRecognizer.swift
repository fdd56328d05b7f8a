import Foundation
import SegueTiming

/// The pan of a scroll view.
///
/// It differs from other pans in two ways. Its translation leaves out the first `panSlop` points, so that content starts
/// to move without a jump. And it waits for the screen-edge pans of the views around it: they win at the edge.
final class UIScrollViewPanGestureRecognizer: UIPanGestureRecognizer {
  private weak var scrollView: UIScrollView?
  /// Window coordinates.
  private var start = CGPoint.zero

  func install(on scrollView: UIScrollView) {
    self.scrollView = scrollView
    scrollView.addGestureRecognizer(self)
    addTarget(scrollView, action: Selector(UIScrollView.handlePan(_:)))
    // A subclass that is a delegate of recognisers is that of its own pan, as on the platform.
    delegate = scrollView as? any UIGestureRecognizerDelegate
  }

  /// How far the fingers are from where they came down, in window points.
  var movement: CGVector {
    let place = location(in: view?.window)
    return CGVector(dx: place.x - start.x, dy: place.y - start.y)
  }

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    super.touchesBegan(touches, with: event)
    guard state == .possible else { return }
    start = location(in: view?.window)
    scrollView?.fingerDown()
  }

  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    if state == .possible, touches.contains(where: isHeldBack) { return }
    super.touchesMoved(touches, with: event)
  }

  override func reset() {
    super.reset()
    scrollView?.fingersGone()
  }

  /// Takes the slop off the translation of a pan that has just begun.
  func excludeSlop() {
    let movement = movement
    let length = (movement.dx * movement.dx + movement.dy * movement.dy).squareRoot()
    guard length > 0 else { return }
    let share = max(1 - world.gestureParameters.panSlop / length, 0)
    setTranslation(CGPoint(x: movement.dx * share, y: movement.dy * share), in: view?.window)
  }

  /// Whether an edge pan around the scroll view may still take this touch.
  private func isHeldBack(_ touch: UITouch) -> Bool {
    (touch.gestureRecognizers ?? []).contains { other in
      guard other is UIScreenEdgePanGestureRecognizer, other.state == .possible, other.isEnabled,
        let around = other.view
      else { return false }
      return scrollView?.isDescendant(of: around) ?? false
    }
  }
}
