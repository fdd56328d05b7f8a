import Foundation
import SegueUIKit

/// The category APTransitions of all controllers (AP-14): presentations and dismissals with an animation of their own.
///
/// Each call makes a director of 0.5 s, which sits as the presented controller's `transitioningDelegate` for the length
/// of the call. Changed: a delegate that sat there before does so again (compat: it is nil afterwards).
///
/// - `completion` is called when the transition is over, with whether it finished.
extension UIViewController {
  /// Presents as this controller animates it if it conforms to `APTransitionProtocol`, else as the system does.
  public func apPresent(
    _ viewController: UIViewController, fidelity: TransitionFidelity = .corrected,
    completion: (@MainActor (Bool) -> Void)? = nil
  ) {
    apPresent(viewController, .sender(self), fidelity, completion)
  }

  /// Presents as `object` animates it; with nil the other controller is there at once (AP-16).
  public func apPresent(
    _ viewController: UIViewController, using object: (any APTransitionProtocol)?,
    fidelity: TransitionFidelity = .corrected, completion: (@MainActor (Bool) -> Void)? = nil
  ) {
    apPresent(viewController, .object(object), fidelity, completion)
  }

  /// Presents as a block animates it (AP-26, announced upstream).
  ///
  /// - Parameter duration: seconds.
  public func apPresent(
    _ viewController: UIViewController, duration: TimeInterval = 0.5, fidelity: TransitionFidelity = .corrected,
    animation: @escaping APTransitionDirector.Animation, completion: (@MainActor (Bool) -> Void)? = nil
  ) {
    apPresent(viewController, .block(duration, animation), fidelity, completion)
  }

  /// Presents with a director made elsewhere, which may be interactive, as the delegate of this call.
  public func apPresent(_ viewController: UIViewController, directedBy director: APTransitionDirector) {
    APDelegateSeat.seating(director, in: [.modal(viewController)]) { present(viewController, animated: true) }
  }

  private func apPresent(
    _ viewController: UIViewController, _ animator: APTransitionCall.Animator, _ fidelity: TransitionFidelity,
    _ completion: (@MainActor (Bool) -> Void)?
  ) {
    APTransitionCall(animator: animator, fidelity: fidelity, completion: completion)
      .perform(in: .modal(viewController), of: viewController, log: { presentationLog }) {
        present(viewController, animated: true)
      }
  }

  /// Dismisses what this controller presents, or else this one, as this controller animates it if it conforms to
  /// `APTransitionProtocol`, else as the system does.
  public func apDismiss(fidelity: TransitionFidelity = .corrected, completion: (@MainActor (Bool) -> Void)? = nil) {
    apDismiss(.sender(self), fidelity, completion)
  }

  /// Dismisses as `object` animates it; with nil the presented controller is gone at once (AP-16).
  public func apDismiss(
    using object: (any APTransitionProtocol)?, fidelity: TransitionFidelity = .corrected,
    completion: (@MainActor (Bool) -> Void)? = nil
  ) {
    apDismiss(.object(object), fidelity, completion)
  }

  /// Dismisses as a block animates it (AP-26, announced upstream).
  ///
  /// - Parameter duration: seconds.
  public func apDismiss(
    duration: TimeInterval = 0.5, fidelity: TransitionFidelity = .corrected,
    animation: @escaping APTransitionDirector.Animation, completion: (@MainActor (Bool) -> Void)? = nil
  ) {
    apDismiss(.block(duration, animation), fidelity, completion)
  }

  private func apDismiss(
    _ animator: APTransitionCall.Animator, _ fidelity: TransitionFidelity, _ completion: (@MainActor (Bool) -> Void)?
  ) {
    guard let dismissed = apDismissed else { return dismiss(animated: true) }
    APTransitionCall(animator: animator, fidelity: fidelity, completion: completion)
      .perform(in: .modal(dismissed), of: dismissed, log: { presentationLog }) { dismiss(animated: true) }
  }
}
