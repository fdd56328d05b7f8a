import Foundation
import SegueUIKit

/// The category APInteractiveTransitions, a stub upstream (AP-27).
extension UIViewController {
  /// Has a gesture on this presented controller's view dismiss it.
  ///
  /// The leaving view slides out along the gesture's axis; how far the gesture has gone of the view's extent is how far
  /// the transition is. A pan goes down and an edge pan to the right; for a pinch the share by which the fingers have
  /// closed counts, for a rotation that of a quarter turn clockwise, and the view slides down.
  ///
  /// Changed: upstream registers the rule without an animation and without values; in the compat mode a gesture dismisses
  /// nothing, and each lack is recorded.
  ///
  /// - Parameters:
  ///   - duration: seconds of the slide.
  ///   - percentToComplete: the dismissal finishes beyond this.
  ///   - isInterruptible: whether the next gesture takes hold of a dismissal that is on its way to an end.
  @discardableResult
  public func apRegisterDismissal(
    by gesture: APTransitionRule.Gesture, duration: TimeInterval = 0.5, percentToComplete: CGFloat = 0.5,
    isInterruptible: Bool = false, fidelity: TransitionFidelity = .corrected
  ) -> UIGestureRecognizer? {
    let rule = APTransitionRule(gesture).setInterruptible(isInterruptible).setAction { [weak self] _, isInitial in
      guard isInitial else { return nil }
      return { _ in self?.dismiss(animated: true) }
    }
    if fidelity == .corrected { rule.setDuration(duration).setPercentToComplete(percentToComplete) }
    return apRegister(rule, animation: nil, fidelity: fidelity)
  }
}

/// The way that a gesture goes, and a view with it.
@MainActor
enum APGestureAxis: Sendable {
  case right, left, down, up

  /// An edge pan goes inward from its edge, everything else down.
  init(of gesture: UIGestureRecognizer) {
    switch (gesture as? UIScreenEdgePanGestureRecognizer)?.edges {
    case .left?: self = .right
    case .right?: self = .left
    case .bottom?: self = .up
    default: self = .down
    }
  }

  /// How far a gesture has gone this way, below 0 for the other, and how far it may go.
  func value(of gesture: UIGestureRecognizer, in view: UIView) -> (value: CGFloat, most: CGFloat) {
    switch gesture {
    case let pan as UIPanGestureRecognizer:
      // The view itself may be under way.
      let way = pan.translation(in: view.window)
      let extent = isHorizontal ? view.bounds.width : view.bounds.height
      let along = isHorizontal ? way.x : way.y
      return (self == .right || self == .down ? along : -along, extent)
    case let pinch as UIPinchGestureRecognizer: return (1 - pinch.scale, 1)
    case let rotation as UIRotationGestureRecognizer: return (rotation.rotation, .pi / 2)
    default: return (0, 1)
    }
  }

  private var isHorizontal: Bool { self == .right || self == .left }

  /// The leaving view goes out this way, over the coming one.
  var slide: APTransitionDirector.Animation {
    { director, done in
      guard let from = director.fromView, let to = director.toView, let container = director.containerView else {
        return done()
      }
      if to.superview == nil || to.superview === container { container.insertSubview(to, belowSubview: from) }
      let start = from.frame
      UIView.animate(withDuration: director.animDuration) {
        switch self {
        case .right: from.frame.origin.x = start.minX + container.bounds.width
        case .left: from.frame.origin.x = start.minX - container.bounds.width
        case .down: from.frame.origin.y = start.minY + container.bounds.height
        case .up: from.frame.origin.y = start.minY - container.bounds.height
        }
      } completion: { _ in
        if director.isCancelled { from.frame = start }
        done()
      }
    }
  }
}
