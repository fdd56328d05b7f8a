import Foundation
import SegueQuartzCore

/// Sees the gestures that a settling transition keeps from its views.
///
/// A view under way takes no touches, so the recognisers on it never hear of a second swipe. This recogniser on the
/// container does, beside all others and without a claim on the touches; where the finger came down on what is seen of
/// such a view, and that has a pan recogniser, the transition is told that it has refused a gesture.
@MainActor
final class RefusedGestureWatch: NSObject, UIGestureRecognizerDelegate {
  private unowned let transition: ViewControllerTransition
  private let pan = UIPanGestureRecognizer()

  init(of transition: ViewControllerTransition) {
    self.transition = transition
    super.init()
    pan.cancelsTouchesInView = false
    pan.delegate = self
    transition.containerView.addGestureRecognizer(pan)
  }

  func stop() { pan.view?.removeGestureRecognizer(pan) }

  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldRecognizeSimultaneouslyWith otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool { true }

  func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
    let place = pan.location(in: transition.containerView)
    let way = pan.translation(in: transition.containerView)
    let start = CGPoint(x: place.x - way.x, y: place.y - way.y)
    let isRefused = [transition.from, transition.to].contains { controller in
      guard let view = controller.viewIfLoaded, view.touchBlockCount > 0,
        view.gestureRecognizers?.contains(where: { $0 is UIPanGestureRecognizer && $0.isEnabled }) == true
      else { return false }
      return (view.layer.presentation() ?? view.layer).frame.contains(start)
    }
    if isRefused { transition.refuseGesture() }
    return false
  }
}
