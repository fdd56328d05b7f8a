import Foundation
import SegueUIKit

/// Plays one transition between all tabs: to a higher index as a push, to a lower one as its reverse (AD-45).
///
/// Changed in the corrected mode only: upstream has no such class, though it advertises tab bars. The compat mode has it
/// too, as a user would have written it with the transitioning delegate: every switch is a push.
@preconcurrency @MainActor
open class ADTabBarControllerDelegate: NSObject, UITabBarControllerDelegate {
  /// Plays the switches.
  public let adapter: ADTransitioningDelegate
  /// The gestures that may drive a switch.
  public var interactions: [ADInteraction] = []

  public init(transition: ADTransition) {
    adapter = ADTransitioningDelegate(transition: transition)
    super.init()
  }

  open func tabBarController(
    _ tabBarController: UITabBarController, animationControllerForTransitionFrom fromVC: UIViewController,
    to toVC: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? {
    let tabs = tabBarController.viewControllers ?? []
    let (from, to) = (tabs.firstIndex { $0 === fromVC } ?? 0, tabs.firstIndex { $0 === toVC } ?? 0)
    if adapter.transition.fidelity == .corrected { adapter.transition.type = to > from ? .push : .pop }
    return adapter
  }

  open func tabBarController(
    _ tabBarController: UITabBarController,
    interactionControllerFor animationController: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)? {
    adapter.driver(among: interactions + adapter.interactions)
  }

  open func tabBarController(_ tabBarController: UITabBarController, shouldSelect viewController: UIViewController)
    -> Bool
  { true }

  open func tabBarController(_ tabBarController: UITabBarController, didSelect viewController: UIViewController) {}
}
