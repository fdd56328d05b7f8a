import Foundation
import SegueUIKit

/// The animations of the published samples (AP-12), as an object for directors of every kind.
///
/// - Coming (push, present, select): 0.5 s, a spring of damping 0.8 and velocity 0.1. The to view's `position` goes from
///   one container's width at the right to its place, the from view's `transform` to scale 0.9, and back to 1 at the end.
/// - Going (pop, dismiss): 0.33 s, eased in and out. The from view's `position` goes out by one width to the right, over
///   the to view, whose `transform` grows from scale 0.9 to 1.
///
/// Changed: whatever was cancelled is back as it was, also where the runtime does not take back what blocks changed.
@preconcurrency @MainActor
public final class APSampleTransition: APTransitionProtocol {
  public nonisolated static let comingDuration: TimeInterval = 0.5
  public nonisolated static let goingDuration: TimeInterval = 0.33
  public nonisolated static let dampingRatio: CGFloat = 0.8
  public nonisolated static let springVelocity: CGFloat = 0.1
  /// Of the view that lies below.
  public nonisolated static let smallScale: CGFloat = 0.9

  public init() {}

  public static func isComing(_ operation: APTransitionDirector.Operation?) -> Bool {
    operation != .pop && operation != .dismiss
  }

  /// Seconds.
  public static func duration(of operation: APTransitionDirector.Operation?) -> TimeInterval {
    isComing(operation) ? comingDuration : goingDuration
  }

  public func transitionDuration(of director: APTransitionDirector) -> TimeInterval? {
    Self.duration(of: director.operation)
  }

  public func animateTransition(with director: APTransitionDirector, done: @escaping @MainActor () -> Void) {
    Self.animate(director, done)
  }

  /// Animates as the director's operation asks for: an `animBlock`.
  public static func animate(_ director: APTransitionDirector, _ done: @escaping @MainActor () -> Void) {
    if isComing(director.operation) { come(director, done) } else { go(director, done) }
  }

  private static func come(_ director: APTransitionDirector, _ done: @escaping @MainActor () -> Void) {
    guard let from = director.fromView, let to = director.toView, let container = director.containerView else {
      return done()
    }
    let before = to.frame
    container.addSubview(to)
    to.frame = container.bounds
    to.frame.origin.x = container.bounds.width
    UIView.animate(
      withDuration: director.animDuration, delay: 0, usingSpringWithDamping: dampingRatio,
      initialSpringVelocity: springVelocity, options: .curveEaseIn
    ) {
      to.frame.origin.x = 0
      from.transform = CGAffineTransform(scaleX: smallScale, y: smallScale)
    } completion: { _ in
      from.transform = .identity
      if director.isCancelled { to.frame = before }
      done()
    }
  }

  private static func go(_ director: APTransitionDirector, _ done: @escaping @MainActor () -> Void) {
    guard let from = director.fromView, let to = director.toView, let container = director.containerView else {
      return done()
    }
    let before = from.frame
    // A presenter that stays in its own place is below already.
    if to.superview == nil || to.superview === container {
      container.insertSubview(to, belowSubview: from)
      to.frame = container.bounds
    }
    to.transform = CGAffineTransform(scaleX: smallScale, y: smallScale)
    UIView.animate(withDuration: director.animDuration, delay: 0, options: .curveEaseInOut) {
      from.frame.origin.x = container.bounds.width
      to.transform = .identity
    } completion: { _ in
      to.transform = .identity
      if director.isCancelled { from.frame = before }
      done()
    }
  }
}
