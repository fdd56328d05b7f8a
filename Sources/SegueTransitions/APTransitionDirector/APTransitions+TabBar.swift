import Foundation
import SegueUIKit

/// The category APTransitions of tab bar controllers (AP-14): switches with an animation of their own.
///
/// Each call makes a director of 0.5 s, which sits as `delegate` for the length of the call. Changed: a delegate that sat
/// there before does so again (compat: `delegate` is nil afterwards).
///
/// - `completion` is called when the transition is over, with whether it finished. Selecting the tab that is selected
///   makes no transition, and calls nothing (AP-16).
extension UITabBarController {
  /// Selects as this controller animates it if it conforms to `APTransitionProtocol`, else as the system does.
  public func apSelect(
    index: Int, fidelity: TransitionFidelity = .corrected, completion: (@MainActor (Bool) -> Void)? = nil
  ) {
    apPerform(.sender(self), index, fidelity, completion)
  }

  /// Selects as `object` animates it; with nil the other tab is there at once (AP-16).
  public func apSelect(
    index: Int, using object: (any APTransitionProtocol)?, fidelity: TransitionFidelity = .corrected,
    completion: (@MainActor (Bool) -> Void)? = nil
  ) {
    apPerform(.object(object), index, fidelity, completion)
  }

  /// Selects as a block animates it (AP-26, announced upstream).
  ///
  /// - Parameter duration: seconds.
  public func apSelect(
    index: Int, duration: TimeInterval = 0.5, fidelity: TransitionFidelity = .corrected,
    animation: @escaping APTransitionDirector.Animation, completion: (@MainActor (Bool) -> Void)? = nil
  ) {
    apPerform(.block(duration, animation), index, fidelity, completion)
  }

  private func apPerform(
    _ animator: APTransitionCall.Animator, _ index: Int, _ fidelity: TransitionFidelity,
    _ completion: (@MainActor (Bool) -> Void)?
  ) {
    APTransitionCall(animator: animator, fidelity: fidelity, completion: completion)
      .perform(in: .tabBar(self), of: self, log: { operationLog }) { selectedIndex = index }
  }
}
