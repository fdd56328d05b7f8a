import Foundation
import SegueUIKit

/// The category APTransitions of navigation controllers (AP-14): pushes and pops with an animation of their own.
///
/// Each call makes a director of 0.5 s, which sits as `delegate` for the length of the call. Changed: a delegate that sat
/// there before does so again, and hears meanwhile which controller will show (compat: `delegate` is nil afterwards).
///
/// - `completion` is called when the transition is over, with whether it finished; not where there is none.
extension UINavigationController {
  /// Pushes as this controller animates it if it conforms to `APTransitionProtocol`, else as the system does.
  public func apPush(
    _ viewController: UIViewController, fidelity: TransitionFidelity = .corrected,
    completion: (@MainActor (Bool) -> Void)? = nil
  ) {
    apPerform(.sender(self), fidelity, completion) { $0.pushViewController(viewController, animated: true) }
  }

  /// Pushes as `object` animates it; with nil the other controller is there at once (AP-16).
  public func apPush(
    _ viewController: UIViewController, using object: (any APTransitionProtocol)?,
    fidelity: TransitionFidelity = .corrected, completion: (@MainActor (Bool) -> Void)? = nil
  ) {
    apPerform(.object(object), fidelity, completion) { $0.pushViewController(viewController, animated: true) }
  }

  /// Pushes as a block animates it (AP-26, announced upstream).
  ///
  /// - Parameter duration: seconds.
  public func apPush(
    _ viewController: UIViewController, duration: TimeInterval = 0.5, fidelity: TransitionFidelity = .corrected,
    animation: @escaping APTransitionDirector.Animation, completion: (@MainActor (Bool) -> Void)? = nil
  ) {
    apPerform(.block(duration, animation), fidelity, completion) {
      $0.pushViewController(viewController, animated: true)
    }
  }

  /// Pops as this controller animates it if it conforms to `APTransitionProtocol`, else as the system does.
  public func apPop(fidelity: TransitionFidelity = .corrected, completion: (@MainActor (Bool) -> Void)? = nil) {
    apPerform(.sender(self), fidelity, completion) { $0.popViewController(animated: true) }
  }

  /// Pops as `object` animates it; with nil the other controller is there at once (AP-16).
  public func apPop(
    using object: (any APTransitionProtocol)?, fidelity: TransitionFidelity = .corrected,
    completion: (@MainActor (Bool) -> Void)? = nil
  ) {
    apPerform(.object(object), fidelity, completion) { $0.popViewController(animated: true) }
  }

  /// Pops as a block animates it (AP-26, announced upstream).
  ///
  /// - Parameter duration: seconds.
  public func apPop(
    duration: TimeInterval = 0.5, fidelity: TransitionFidelity = .corrected,
    animation: @escaping APTransitionDirector.Animation, completion: (@MainActor (Bool) -> Void)? = nil
  ) {
    apPerform(.block(duration, animation), fidelity, completion) { $0.popViewController(animated: true) }
  }

  private func apPerform(
    _ animator: APTransitionCall.Animator, _ fidelity: TransitionFidelity, _ completion: (@MainActor (Bool) -> Void)?,
    _ operation: (UINavigationController) -> Void
  ) {
    APTransitionCall(animator: animator, fidelity: fidelity, completion: completion)
      .perform(in: .navigation(self), of: self, log: { operationLog }) { operation(self) }
  }
}
