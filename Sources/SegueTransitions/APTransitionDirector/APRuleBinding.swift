import Foundation
import SegueUIKit

/// What a gesture under way has to remember.
@MainActor
final class APRuleGestureState {
  var firstTouch = CGPoint.zero
  var director: APTransitionDirector?
  /// Where an ending was taken hold of, if the gesture under way did that.
  var held: CGFloat?
  /// The sign of the values that move the transition on; 0 before there was one.
  var sign: CGFloat = 0
}

/// A rule at work on a controller: listens to the recogniser, makes directors and moves them (AP-19…24).
@MainActor
final class APRuleBinding: NSObject, UIGestureRecognizerDelegate {
  struct Entry {
    let rule: APTransitionRule
    var animation: APAnimationForValue?
    var update: APUpdateForValue?
    var object: (any APTransitionProtocol)?
  }

  private(set) weak var controller: UIViewController?
  weak var recognizer: UIGestureRecognizer?
  var entry: Entry?
  private let state: APRuleGestureState
  private let fidelity: TransitionFidelity
  /// A finger that goes on does not complete the transition.
  private static let highestPercent: CGFloat = 0.99

  init(_ controller: UIViewController, state: APRuleGestureState, fidelity: TransitionFidelity) {
    self.controller = controller
    self.state = state
    self.fidelity = fidelity
  }

  // MARK: Gesture

  func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
    if let tabs = controller as? UITabBarController,
      tabs.tabBar.frame.contains(gestureRecognizer.location(in: tabs.view))
    {
      return false
    }
    guard entry?.rule.shouldBegin?(gestureRecognizer) ?? true else { return false }
    // An emission of the gesture under way may begin anew; another gesture may not (C-4 before AP-20).
    guard fidelity == .corrected, let director = state.director, director.isEnding, !director.isInterruptible else {
      return true
    }
    note(
      "a gesture came while the rule's transition was on its way to an end, which cannot be interrupted; set "
        + "setInterruptible", used: "the transition as it goes")
    return false
  }

  func handle(_ gesture: UIGestureRecognizer) {
    guard let entry, let view = controller?.viewIfLoaded else { return }
    switch gesture.state {
    case .began, .changed:
      let isInitial = gesture.state == .began
      if isInitial { begin(at: gesture.location(in: view)) }
      let emit: APTransitionRule.Emit = { self.emit($0, $1, isInitial, entry) }
      if let value = entry.rule.value {
        value(gesture, state.firstTouch, emit)
      } else if fidelity == .corrected {
        let (value, most) = APGestureAxis(of: gesture).value(of: gesture, in: view)
        // One that has taken hold may go back beyond where it began.
        emit(state.held == nil ? max(0, value) : value, most)
      } else if isInitial {
        note("the rule has no value block", used: "no values")
      }
    case .ended, .cancelled:
      end(isEnded: gesture.state == .ended, entry.rule)
    default:
      break
    }
  }

  private func begin(at place: CGPoint) {
    state.firstTouch = place
    state.held = nil
    if let director = state.director, director.isEnding, director.isInterruptible {
      director.pause()
      state.held = director.percent
    }
  }

  private func end(isEnded: Bool, _ rule: APTransitionRule) {
    guard let director = state.director, director.isInTransition else { return }
    let isBeyond = isEnded && director.percent > rule.percentToComplete
    // Upstream passes on the opposite of what it has found.
    director.endInteractive(didComplete: fidelity == .compat ? !isBeyond : isBeyond)
  }

  // MARK: Values

  private func emit(_ value: CGFloat, _ most: CGFloat, _ isInitial: Bool, _ entry: Entry) {
    guard value.isFinite, most.isFinite, most > 0 else {
      return note("a value and its maximum, above 0, must be finite, not \(value) of \(most)", used: "no value")
    }
    if state.held == nil, let action = entry.rule.action?(value, isInitial) { start(action, value, entry) }
    guard !isInitial, let director = state.director, director.isInTransition else { return }
    if state.sign == 0, value != 0 { state.sign = value < 0 ? -1 : 1 }
    let way = state.held.map { $0 + value * state.sign / most } ?? abs(value) / most
    director.percent = min(Self.highestPercent, way)
    if let update = entry.update?(value) { director.interactiveUpdateBlock = update }
  }

  /// Takes back what is under way and begins anew.
  private func start(_ action: APTransitionRule.Action, _ value: CGFloat, _ entry: Entry) {
    state.director?.fastCancel()
    state.sign = 0
    let director = APTransitionDirector(fidelity: fidelity)
    director.interactive = true
    director.isInterruptible = entry.rule.isInterruptible
    director.animDuration = entry.rule.duration
    if let object = entry.object {
      director.delegate = object
    } else if let animation = entry.animation {
      director.animBlock = animation(value)
    } else if fidelity == .corrected {
      director.animBlock = recognizer.map { APGestureAxis(of: $0).slide } ?? APGestureAxis.down.slide
    } else {
      return note("the rule has no animation", used: "no transition")
    }
    state.director = director
    APDelegateSeat.seating(director, in: seats) { action(director) }
    director.keptObject = entry.object
  }

  /// Where a director sits while an action runs.
  private var seats: [APDelegateSeat] {
    guard let controller else { return [] }
    let tabs = controller as? UITabBarController
    guard fidelity == .corrected else { return tabs.map { [.tabBar($0)] } ?? [] }
    let navigation = controller as? UINavigationController ?? controller.navigationController
    return [
      navigation.map(APDelegateSeat.navigation), (tabs ?? controller.tabBarController).map(APDelegateSeat.tabBar),
      controller.apDismissed.map(APDelegateSeat.modal),
    ].compactMap { $0 }
  }

  private func note(_ what: String, used: String) {
    SimulationWorld.current.record(what, at: "APTransitionRule", used: used)
  }
}
