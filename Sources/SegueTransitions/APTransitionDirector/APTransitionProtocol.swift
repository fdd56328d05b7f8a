import Foundation
import SegueUIKit

/// An object that animates transitions for a director (AP-1).
///
/// One object may serve any number of directors and operations: `director.operation` says what is asked for.
@preconcurrency @MainActor
public protocol APTransitionProtocol: AnyObject {
  /// Sets up the animation between `director.fromView` and `director.toView`, of which it has to put the latter into
  /// `director.containerView`, and calls `done` when it is over.
  func animateTransition(with director: APTransitionDirector, done: @escaping @MainActor () -> Void)

  /// Seconds, or nil for what the director says. The default is nil.
  func transitionDuration(of director: APTransitionDirector) -> TimeInterval?
}

extension APTransitionProtocol {
  public func transitionDuration(of director: APTransitionDirector) -> TimeInterval? { nil }
}
