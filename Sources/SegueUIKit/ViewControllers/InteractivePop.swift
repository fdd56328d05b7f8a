import Foundation
import SegueQuartzCore

/// The system's swipe back: an edge pan on a navigation controller's view that drives the system's own pop.
///
/// It is the recogniser's delegate as long as no other is set, and lets it begin only where a pop makes sense: more than
/// one controller, nothing under way, the bar's guard does not object, and the delegate of the navigation controller
/// gives no animator of its own. That is asked when the gesture is about to begin: a delegate with an animator drives
/// it itself or not at all, so the system's gesture stays away.
@MainActor
final class InteractivePop: NSObject, UIGestureRecognizerDelegate {
  private unowned let navigation: UINavigationController
  let recognizer = BackSwipeGestureRecognizer()
  private var driver: UIPercentDrivenInteractiveTransition?
  /// The progress at which the gesture took hold.
  private var held: CGFloat = 0

  init(of navigation: UINavigationController) {
    self.navigation = navigation
    super.init()
    recognizer.delegate = self
    recognizer.addTarget(
      self,
      action: Selector { (me: InteractivePop) in { (pan: UIScreenEdgePanGestureRecognizer) in me.follow(pan) } })
  }

  private var world: SimulationWorld { recognizer.view?.world ?? .current }

  /// The transition that this gesture drove and can take hold of again.
  private var interruptible: ViewControllerTransition? {
    guard let transition = navigation.transition, let driver, transition.interactor === driver,
      transition.isInterruptible
    else { return nil }
    return transition
  }

  func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
    if let transition = navigation.transition {
      if interruptible != nil { return true }
      // One that is interruptible waits for a gesture of who drives it.
      let isSettling = transition.phase == .finishing || transition.phase == .cancelling
      if isSettling, !transition.isInterruptible { transition.refuseGesture() }
      return false
    }
    return navigation.allowsInteractivePop
  }

  private func follow(_ pan: UIScreenEdgePanGestureRecognizer) {
    guard let view = pan.view, view.bounds.width > 0 else { return }
    var rule = world.transitionParameters.popRelease
    rule.axis = .right
    rule.isMirrored = navigation.isMirrored
    let progress = held + rule.along(pan.translation(in: view)) / view.bounds.width
    switch pan.state {
    case .began:
      if let interruptible {
        interruptible.pauseInteractiveTransition()
        held = interruptible.shownProgress
        pan.setTranslation(.zero, in: view)
        return
      }
      held = 0
      let driver = UIPercentDrivenInteractiveTransition()
      driver.isInterruptible = world.transitionParameters.popIsInterruptible
      self.driver = driver
      navigation.pop(drivenBy: driver)
      guard navigation.transition?.interactor === driver else {
        self.driver = nil
        return
      }
      driver.update(progress)
    case .changed: driver?.update(progress)
    case .ended:
      let outcome = rule.decides(
        progress: Double(progress), velocity: rule.along(pan.velocity(in: view)), distance: Double(view.bounds.width))
      if outcome == .finish { driver?.finish() } else { driver?.cancel() }
      letGo()
    default:
      driver?.cancel()
      letGo()
    }
  }

  private func letGo() {
    if driver?.isInterruptible != true { driver = nil }
  }
}

/// An edge pan from where the interface's lines begin, unless a client names other edges.
final class BackSwipeGestureRecognizer: UIScreenEdgePanGestureRecognizer {
  private var namedEdges: UIRectEdge?

  override var edges: UIRectEdge {
    get { namedEdges ?? (view?.isRightToLeft == true ? .right : .left) }
    set { namedEdges = newValue }
  }
}
