import Foundation
import SegueUIKit

/// The animation for a value that a rule has emitted.
public typealias APAnimationForValue = @MainActor (_ value: CGFloat) -> APTransitionDirector.Animation
/// The update block for a value that a rule has emitted; nil for none.
public typealias APUpdateForValue = @MainActor (_ value: CGFloat) -> APTransitionDirector.Block?

/// Gestures that start and drive transitions by rules (AP-18).
extension UIViewController {
  /// Puts a recogniser of the rule's kind on this controller's view, which starts and drives transitions from now on.
  ///
  /// A controller has one rule of each kind of gesture: the next takes its place. A navigation controller's own swipe back
  /// is switched off. What is registered lasts as long as the controller and its view.
  ///
  /// Changed, in the corrected mode: the recogniser of the rule before leaves the view (AP-18; compat: it stays, and
  /// serves the new rule). Without an animation the leaving view slides out (compat: it crashed, which is recorded).
  /// A finger that lifts beyond `percentToComplete` finishes (AP-22; compat: it cancels, and finishes below). Directors
  /// sit as delegates of navigation controllers and presentations too (AP-23; compat: of tab bar controllers only). Two
  /// controllers' gestures know nothing of each other (AP-24; compat: they share director and first touch).
  ///
  /// - Parameters:
  ///   - animation: made anew for each transition that the rule starts.
  ///   - update: made anew for each emission; called from the next change on.
  /// - Returns: the recogniser; nil, and a diagnostic, for a rule whose gesture is none.
  @discardableResult
  public func apRegister(
    _ rule: APTransitionRule, animation: APAnimationForValue?, update: APUpdateForValue? = nil,
    fidelity: TransitionFidelity = .corrected
  ) -> UIGestureRecognizer? {
    apRegister(APRuleBinding.Entry(rule: rule, animation: animation, update: update), fidelity)
  }

  /// The same with an object that animates. Changed: upstream takes the object and never uses it (AP-25), so that the
  /// compat mode has no animation.
  @discardableResult
  public func apRegister(
    _ rule: APTransitionRule, using object: any APTransitionProtocol, fidelity: TransitionFidelity = .corrected
  ) -> UIGestureRecognizer? {
    apRegister(APRuleBinding.Entry(rule: rule, object: fidelity == .corrected ? object : nil), fidelity)
  }

  private func apRegister(_ entry: APRuleBinding.Entry, _ fidelity: TransitionFidelity) -> UIGestureRecognizer? {
    let world = SimulationWorld.current
    guard let recognizer = entry.rule.makeRecognizer() else {
      world.record(
        "a rule without a gesture starts nothing; set one", at: "UIViewController.apRegister", used: "no rule")
      return nil
    }
    let registry = world.part(APRuleRegistry.self) { APRuleRegistry() }
    let binding = registry.binding(of: self, for: entry.rule.gesture, fidelity)
    if fidelity == .corrected, let earlier = binding.recognizer { earlier.view?.removeGestureRecognizer(earlier) }
    binding.entry = entry
    binding.recognizer = recognizer
    recognizer.delegate = binding
    recognizer.addTarget(binding, action: Selector(APRuleBinding.handle(_:)))
    view.addGestureRecognizer(recognizer)
    if fidelity == .corrected { entry.rule.setUp?(recognizer) }
    (self as? UINavigationController)?.interactivePopGestureRecognizer?.isEnabled = false
    return recognizer
  }
}

/// The rules of a world, one of each kind of gesture a controller.
@MainActor
final class APRuleRegistry {
  private struct Key: Hashable {
    let controller: ObjectIdentifier
    let gesture: APTransitionRule.Gesture
    let fidelity: TransitionFidelity
  }

  private var bindings: [Key: APRuleBinding] = [:]
  /// What upstream keeps once for the whole process.
  private let shared = APRuleGestureState()

  func binding(
    of controller: UIViewController, for gesture: APTransitionRule.Gesture, _ fidelity: TransitionFidelity
  ) -> APRuleBinding {
    bindings = bindings.filter { $0.value.controller != nil }
    let key = Key(controller: ObjectIdentifier(controller), gesture: gesture, fidelity: fidelity)
    if let binding = bindings[key] { return binding }
    let state = fidelity == .compat ? shared : APRuleGestureState()
    let binding = APRuleBinding(controller, state: state, fidelity: fidelity)
    bindings[key] = binding
    return binding
  }
}
