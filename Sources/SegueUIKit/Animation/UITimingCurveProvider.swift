import Foundation

/// Which of a provider's timing parameters say how an animation is paced.
public enum UITimingCurveType: Int, Sendable {
  /// One of UIKit's own curves.
  case builtin
  case cubic
  case spring
  /// The cubic curve bends the time that the spring runs by.
  case composed
}

/// What paces the animations of a `UIViewPropertyAnimator`.
@preconcurrency @MainActor
public protocol UITimingCurveProvider: AnyObject {
  var timingCurveType: UITimingCurveType { get }
  /// Read for every type but `spring`; nil is UIKit's ease in and out, and for `composed` linear.
  var cubicTimingParameters: UICubicTimingParameters? { get }
  /// Read for `spring` and `composed`; nil is the system's own spring.
  var springTimingParameters: UISpringTimingParameters? { get }
}
