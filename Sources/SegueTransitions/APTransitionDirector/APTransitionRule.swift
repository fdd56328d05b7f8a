import Foundation
import SegueUIKit

/// How one kind of gesture starts and drives transitions (AP-17). The setters return the rule, so that they chain.
///
/// ```swift
/// let rule = APTransitionRule(.pan).setDuration(0.4).setPercentToComplete(0.5)
///   .setValue { gesture, _, emit in emit(pan(gesture).translation(in: view).x, 390) }
///   .setAction { value, isInitial in
///     guard isInitial else { return nil }
///     return { _ in tabs.selectedIndex = value < 0 ? 1 : 0 }
///   }
/// ```
@preconcurrency @MainActor
public final class APTransitionRule {
  public enum Gesture: CaseIterable, Sendable {
    case none, pan, edgePan, pinch, rotation
  }

  public typealias SetUp = @MainActor (UIGestureRecognizer) -> Void
  public typealias ShouldBegin = @MainActor (UIGestureRecognizer) -> Bool
  /// Takes a value of the gesture and the one at which the transition would be complete, which is above 0.
  public typealias Emit = @MainActor (_ value: CGFloat, _ maxValue: CGFloat) -> Void
  /// Emits what the gesture says, any number of times. `firstTouch` is where it began, in the controller's view.
  public typealias Value = @MainActor (_ gesture: UIGestureRecognizer, _ firstTouch: CGPoint, _ emit: Emit) -> Void
  /// Asks a container for something, animated. The director sits as delegate meanwhile: of the navigation and tab bar
  /// controllers around the controller of the rule and of what it has presented; a presentation is asked for by
  /// `apPresent(_:directedBy:)`.
  public typealias Action = @MainActor (APTransitionDirector) -> Void
  /// What an emission asks for; nil for nothing. `isInitial` says that the gesture has just begun.
  public typealias ActionForValue = @MainActor (_ value: CGFloat, _ isInitial: Bool) -> Action?

  public private(set) var gesture: Gesture
  /// Seconds; 0 unless set.
  public private(set) var duration: TimeInterval = 0
  /// The transition finishes if it is beyond this when the gesture ends; 0 unless set.
  public private(set) var percentToComplete: CGFloat = 0
  /// Whether a gesture takes hold of a transition of the rule that is on its way to an end; false unless set. An addition.
  /// Without it such a gesture is refused and recorded (compat: the transition is cancelled at once as soon as the
  /// gesture's action asks for another, AP-20).
  public private(set) var isInterruptible = false
  private(set) var setUp: SetUp?
  private(set) var shouldBegin: ShouldBegin?
  private(set) var value: Value?
  private(set) var action: ActionForValue?

  public init(_ gesture: Gesture = .none) { self.gesture = gesture }

  @discardableResult
  public func setGesture(_ gesture: Gesture) -> APTransitionRule {
    self.gesture = gesture
    return self
  }

  /// - Parameter duration: seconds; one that is negative or not finite is refused and recorded as a diagnostic.
  @discardableResult
  public func setDuration(_ duration: TimeInterval) -> APTransitionRule {
    if duration >= 0, duration.isFinite {
      self.duration = duration
    } else {
      refuse("duration", duration, self.duration)
    }
    return self
  }

  /// - Parameter percent: not a number is refused and recorded as a diagnostic.
  @discardableResult
  public func setPercentToComplete(_ percent: CGFloat) -> APTransitionRule {
    if percent.isNaN { refuse("percentToComplete", percent, percentToComplete) } else { percentToComplete = percent }
    return self
  }

  @discardableResult
  public func setInterruptible(_ isInterruptible: Bool) -> APTransitionRule {
    self.isInterruptible = isInterruptible
    return self
  }

  /// Called once with the recogniser, when the rule is registered: for an edge pan's `edges`. Changed: upstream stores
  /// the block and never calls it, as the compat mode does.
  @discardableResult
  public func setSetupGesture(_ setUp: @escaping SetUp) -> APTransitionRule {
    self.setUp = setUp
    return self
  }

  /// Asked when the gesture is about to begin; without this it may.
  @discardableResult
  public func setGestureShouldBegin(_ shouldBegin: @escaping ShouldBegin) -> APTransitionRule {
    self.shouldBegin = shouldBegin
    return self
  }

  @discardableResult
  public func setValue(_ value: @escaping Value) -> APTransitionRule {
    self.value = value
    return self
  }

  @discardableResult
  public func setAction(_ action: @escaping ActionForValue) -> APTransitionRule {
    self.action = action
    return self
  }

  private func refuse(_ name: String, _ value: Double, _ used: Double) {
    SimulationWorld.current.record(
      "\(name) cannot be \(value)", at: "APTransitionRule.\(name)", used: "\(used)")
  }

  /// A recogniser of the rule's kind; nil for none. Edge pans start at the left.
  func makeRecognizer() -> UIGestureRecognizer? {
    switch gesture {
    case .none: return nil
    case .pan: return UIPanGestureRecognizer()
    case .edgePan:
      let pan = UIScreenEdgePanGestureRecognizer()
      pan.edges = .left
      return pan
    case .pinch: return UIPinchGestureRecognizer()
    case .rotation: return UIRotationGestureRecognizer()
    }
  }
}
