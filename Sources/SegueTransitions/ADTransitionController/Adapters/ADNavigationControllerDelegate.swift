import Foundation
import SegueUIKit

/// Plays the transitions of the controllers on a navigation controller's stack: a push asks the controller that comes
/// for its transitioning delegate, a pop the one that leaves (AD-43).
///
/// A controller whose transitioning delegate is no `ADTransitioningDelegate` gets the system's transition.
///
/// Changed in the corrected mode: a foreign delegate object is passed over in silence, and a gesture of `interactions` or
/// of the adapter drives the animator. compat: a foreign object, which crashed upstream, is a recorded diagnostic
/// (BUG-AD-28), and nothing is interactive.
@preconcurrency @MainActor
open class ADNavigationControllerDelegate: NSObject, UINavigationControllerDelegate {
  /// The gestures that may drive a push or a pop, beside those of the adapters.
  public var interactions: [ADInteraction] = []
  private let fidelity: TransitionFidelity

  public init(fidelity: TransitionFidelity = .corrected) {
    self.fidelity = fidelity
    super.init()
  }

  open func navigationController(
    _ navigationController: UINavigationController,
    animationControllerFor operation: UINavigationController.Operation, from fromVC: UIViewController,
    to toVC: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? {
    guard operation != .none else { return nil }
    let asked = operation == .push ? toVC : fromVC
    guard let delegate = asked.transitioningDelegate else { return nil }
    guard let adapter = delegate as? ADTransitioningDelegate else {
      if fidelity == .compat {
        SimulationWorld.current.record(
          "the transitioning delegate of \(Swift.type(of: asked)) is a \(Swift.type(of: delegate)), no "
            + "ADTransitioningDelegate; upstream crashed here",
          at: "ADNavigationControllerDelegate", used: "the system's transition")
      }
      return nil
    }
    adapter.transition.type = operation == .push ? .push : .pop
    return adapter
  }

  open func navigationController(
    _ navigationController: UINavigationController,
    interactionControllerFor animationController: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)? {
    guard fidelity == .corrected, let adapter = animationController as? ADTransitioningDelegate else { return nil }
    return adapter.driver(among: interactions + adapter.interactions)
  }

  open func navigationController(
    _ navigationController: UINavigationController, willShow viewController: UIViewController, animated: Bool
  ) {}

  open func navigationController(
    _ navigationController: UINavigationController, didShow viewController: UIViewController, animated: Bool
  ) {}
}
