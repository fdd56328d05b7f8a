import Foundation
import SegueUIKit

/// The samples' animations in one of the ways in which a director is put to use, on the screens of one container.
@MainActor
final class APRehearsal: TransitionRehearsal {
  enum Form {
    /// A director with an `animBlock`, as delegate for the length of a call (AP-13 a–c).
    case director
    /// One director with a protocol object, as delegate for good (AP-13).
    case object
    /// The category with an object, and with blocks.
    case category, blocks
    /// A rule, which starts and drives everything by a gesture.
    case rule
    /// The slide of `APInteractiveTransitions`.
    case slide
  }

  private let form: Form
  private let stage: APStage
  private let options: RehearsalOptions
  private let sample = APSampleTransition()
  private let lasting: APTransitionDirector
  private var gesture: APSampleGesture?
  private var recognizer: UIGestureRecognizer?

  init(_ form: Form, _ container: APStage.Container, _ options: RehearsalOptions) {
    self.form = form
    self.options = options
    stage = APStage(container, content: options.content)
    lasting = APTransitionDirector(fidelity: options.fidelity)
    lasting.delegate = sample
    lasting.isInterruptible = options.isInterruptible
    if case .object = form {
      stage.navigation?.delegate = lasting
      stage.tabs?.delegate = lasting
      stage.second.transitioningDelegate = lasting
    }
  }

  var rootViewController: UIViewController { stage.root }
  var visibleViewController: UIViewController { stage.visible }
  var isTransitioning: Bool { stage.isTransitioning }
  var pendingOperationCount: Int { stage.pendingOperationCount }
  var operationLog: [ContainerOperationRecord] { stage.log }

  // MARK: Without a finger

  func perform(_ operation: TransitionOperation) {
    switch form {
    case .director:
      let director = makeDirector(operation)
      APDelegateSeat.seating(director, in: [stage.seat]) { stage.ask(for: operation) }
    case .object:
      lasting.interactive = false
      stage.ask(for: operation)
    case .category: performByCategory(operation)
    case .blocks, .rule: performByBlocks(operation, Self.duration(of: operation), APSampleTransition.animate)
    case .slide: performByBlocks(operation, APSampleTransition.comingDuration, APGestureAxis.down.slide)
    }
  }

  private func performByCategory(_ operation: TransitionOperation) {
    switch operation {
    case .push: stage.navigation?.apPush(stage.second, using: sample, fidelity: options.fidelity)
    case .pop: stage.navigation?.apPop(using: sample, fidelity: options.fidelity)
    case .present: stage.root.apPresent(stage.second, using: sample, fidelity: options.fidelity)
    case .dismiss: stage.root.apDismiss(using: sample, fidelity: options.fidelity)
    case .select: stage.tabs?.apSelect(index: 1, using: sample, fidelity: options.fidelity)
    }
  }

  private func performByBlocks(
    _ operation: TransitionOperation, _ duration: TimeInterval, _ animation: @escaping APTransitionDirector.Animation
  ) {
    let fidelity = options.fidelity
    switch operation {
    case .push:
      stage.navigation?.apPush(stage.second, duration: duration, fidelity: fidelity, animation: animation)
    case .pop: stage.navigation?.apPop(duration: duration, fidelity: fidelity, animation: animation)
    case .present: stage.root.apPresent(stage.second, duration: duration, fidelity: fidelity, animation: animation)
    case .dismiss: stage.root.apDismiss(duration: duration, fidelity: fidelity, animation: animation)
    case .select: stage.tabs?.apSelect(index: 1, duration: duration, fidelity: fidelity, animation: animation)
    }
  }

  static func duration(of operation: TransitionOperation) -> TimeInterval {
    switch operation {
    case .push, .present, .select: APSampleTransition.comingDuration
    case .pop, .dismiss: APSampleTransition.goingDuration
    }
  }

  private func makeDirector(_ operation: TransitionOperation) -> APTransitionDirector {
    let director = APTransitionDirector(fidelity: options.fidelity, animation: APSampleTransition.animate)
    director.animDuration = Self.duration(of: operation)
    director.isInterruptible = options.isInterruptible
    return director
  }

  // MARK: With a finger

  func prepare(for operation: TransitionOperation) {
    // A finger may have driven it last.
    lasting.interactive = false
    stage.prepare(for: operation)
    if let recognizer { recognizer.view?.removeGestureRecognizer(recognizer) }
    recognizer = nil
    guard let gesture = options.gesture else { return }
    switch form {
    case .director, .object: listen(for: gesture, operation)
    case .rule: register(gesture, operation)
    case .slide:
      if let kind = Self.ruleGesture(gesture) {
        recognizer = stage.second.apRegisterDismissal(
          by: kind, isInterruptible: options.isInterruptible, fidelity: options.fidelity)
        moveToWindow(recognizer)
      }
    case .category, .blocks: break
    }
  }

  private func listen(for kind: TransitionGesture, _ operation: TransitionOperation) {
    let pan: UIPanGestureRecognizer
    switch kind {
    case .edgePan, .rightEdgePan:
      let edgePan = UIScreenEdgePanGestureRecognizer()
      edgePan.edges = kind == .edgePan ? .left : .right
      pan = edgePan
    case .panLeft, .panRight: pan = UIPanGestureRecognizer()
    default: return
    }
    let isLasting = if case .object = form { true } else { false }
    let gesture = APSampleGesture(isLeftward: Self.isLeftward(kind)) { [unowned self] in
      isLasting ? lasting : makeDirector(operation)
    } begin: { [unowned self] director in
      if isLasting { return stage.ask(for: operation) }
      APDelegateSeat.seating(director, in: [stage.seat]) { stage.ask(for: operation) }
    }
    pan.addTarget(gesture, action: Selector(APSampleGesture.follow(_:)))
    // On what does not move: a second finger is heard while the views are on their way.
    let sight = stage.container == .modal ? stage.visible : stage.root
    let place: UIView = stage.container == .modal ? sight.view.window ?? sight.view : sight.view
    place.addGestureRecognizer(pan)
    recognizer = pan
    self.gesture = gesture
  }

  private func register(_ kind: TransitionGesture, _ operation: TransitionOperation) {
    guard let ruleGesture = Self.ruleGesture(kind) else { return }
    let isLeftward = Self.isLeftward(kind)
    // One that has taken hold may go back beyond where it began.
    var least: CGFloat = 0
    let rule = APTransitionRule(ruleGesture)
      .setDuration(Self.duration(of: operation)).setPercentToComplete(APSampleGesture.completionThreshold)
      .setInterruptible(options.isInterruptible)
      .setSetupGesture { ($0 as? UIScreenEdgePanGestureRecognizer)?.edges = isLeftward ? .right : .left }
      .setValue { [unowned self] gesture, _, emit in
        if gesture.state == .began { least = stage.isTransitioning ? -.infinity : 0 }
        // The recogniser's own view may be one that shrinks.
        let window = gesture.view?.window
        switch gesture {
        case let pan as UIPanGestureRecognizer:
          let way = pan.translation(in: window).x
          emit(max(least, isLeftward ? -way : way), window?.bounds.width ?? 0)
        case let pinch as UIPinchGestureRecognizer: emit(max(least, 1 - pinch.scale), 1)
        case let rotation as UIRotationGestureRecognizer: emit(max(least, rotation.rotation), .pi / 2)
        default: break
        }
      }
      .setAction { [unowned self] _, isInitial in
        guard isInitial else { return nil }
        return { [unowned self] director in
          // Upstream's rules direct no presentation.
          if operation == .present, options.fidelity == .corrected {
            return stage.root.apPresent(stage.second, directedBy: director)
          }
          stage.ask(for: operation)
        }
      }
    let controller = operation == .dismiss ? stage.second : stage.root
    recognizer = controller.apRegister(
      rule, animation: { _ in APSampleTransition.animate }, fidelity: options.fidelity)
    if stage.container == .modal { moveToWindow(recognizer) }
  }

  /// A screen that comes or goes is no place where a second finger is heard.
  private func moveToWindow(_ recognizer: UIGestureRecognizer?) {
    guard let recognizer, let window = stage.visible.viewIfLoaded?.window else { return }
    recognizer.view?.removeGestureRecognizer(recognizer)
    window.addGestureRecognizer(recognizer)
  }

  private static func isLeftward(_ gesture: TransitionGesture) -> Bool {
    gesture == .panLeft || gesture == .rightEdgePan
  }

  private static func ruleGesture(_ gesture: TransitionGesture) -> APTransitionRule.Gesture? {
    switch gesture {
    case .edgePan, .rightEdgePan: .edgePan
    case .panLeft, .panRight, .panUp, .panDown: .pan
    case .pinch: .pinch
    case .rotation: .rotation
    }
  }
}
