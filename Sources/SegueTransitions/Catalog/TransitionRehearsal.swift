import Foundation
import SegueUIKit

/// What stands on the screens of a rehearsal.
@preconcurrency @MainActor
public protocol RehearsalContent: AnyObject {
  /// Puts content into the empty view of a screen, which has its size: screen 0 is where the rehearsal starts, the others
  /// are those it goes to.
  ///
  /// - Returns: the views that stand for the same thing on several screens, by the thing's name.
  func fill(_ view: UIView, ofScreen screen: Int) -> [String: UIView]
}

/// How a rehearsal is to be set up.
@preconcurrency @MainActor
public struct RehearsalOptions {
  public var fidelity = TransitionFidelity.corrected
  /// The gesture whose recogniser is to drive the operation; nil for none.
  public var gesture: TransitionGesture?
  /// What percent drivers say of `isInterruptible`.
  public var isInterruptible = false
  /// Values of the entry's parameters, by name; the others have their defaults.
  public var parameters: [String: Double] = [:]
  public var content: any RehearsalContent

  public init(content: any RehearsalContent) { self.content = content }
}

/// The screens of one transition, before and during its operations.
///
/// Use: make it, put `rootViewController` into a window, let the display come to rest, `prepare` the operation, let the
/// display come to rest, then `perform` it or send the touches of a gesture.
@preconcurrency @MainActor
public protocol TransitionRehearsal: AnyObject {
  var rootViewController: UIViewController { get }
  /// The screen that is in sight when nothing moves.
  var visibleViewController: UIViewController { get }
  /// Brings the screens, without animation, to where `operation` begins: nothing for a push, the second screen on the
  /// stack for a pop. Installs what listens for the gesture of the options.
  func prepare(for operation: TransitionOperation)
  /// Begins the operation, animated, without a gesture.
  func perform(_ operation: TransitionOperation)
  /// Whether a transition is under way.
  var isTransitioning: Bool { get }
  /// What is asked for and waits.
  var pendingOperationCount: Int { get }
  /// What became of every request of the containers, and of the presentations, in the order of events.
  var operationLog: [ContainerOperationRecord] { get }
}
