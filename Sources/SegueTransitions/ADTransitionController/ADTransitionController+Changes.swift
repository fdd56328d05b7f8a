import Foundation
import SegueUIKit

/// A change of the top controller, from its first step to its last.
@MainActor
struct ADContainerChange {
  /// Whether the steps are those of a push or those of a pop.
  let kind: ADTransitionType
  let from: UIViewController?
  let to: UIViewController
  /// What is played; nil for a change at once.
  let transition: ADTransition?
  let old: (stack: [UIViewController], transitions: [ADTransition])
  let new: (stack: [UIViewController], transitions: [ADTransition])
  /// What the operation takes away, bottom first.
  let popped: [UIViewController]
  let isDriven: Bool
  /// Whether the coming controller is no child yet.
  let adds: Bool

  var isAnimated: Bool { transition != nil }
  /// Whether the one that goes is no child any more then.
  var removes: Bool { from.map { from in !new.stack.contains { $0 === from } } ?? false }
}

// MARK: - What an operation asks for

extension ADTransitionController {
  func isPossible(_ request: ADOperationRequest) -> Bool {
    if isStackFrozen {
      SimulationWorld.current.record(
        "\(request.operation.name) was asked for after viewControllers was set, which leaves a list that cannot change; "
          + "upstream crashed here. Use setViewControllers(_:transition:)",
        at: "ADTransitionController.viewControllers", used: "the \(stack.count) controllers that were set")
      return false
    }
    // What does not move cannot be driven.
    if request.isDriven, viewIfLoaded?.window == nil || transition(for: request) == nil { return false }
    switch request.operation {
    case .push(let controller):
      guard stack.contains(where: { $0 === controller }) else { return true }
      SimulationWorld.current.record(
        "\(Swift.type(of: controller)) was pushed, which is on the stack already; push another one, or pop to it",
        at: "ADTransitionController.push", used: "the \(stack.count) controllers there")
      return false
    case .pop, .popToRoot: return stack.count > 1
    case .popTo(let controller):
      guard stack.contains(where: { $0 === controller }) else { return false }
      guard fidelity == .compat, controller === stack.last else { return true }
      SimulationWorld.current.record(
        "popTo was asked for the top controller; upstream crashed here", at: "ADTransitionController.popTo",
        used: "nothing")
      return false
    case .setViewControllers(let controllers):
      guard Set(controllers.map(ObjectIdentifier.init)).count != controllers.count else { return true }
      SimulationWorld.current.record(
        "a controller stands twice in a list of \(controllers.count); name each once",
        at: "ADTransitionController.setViewControllers", used: "the \(stack.count) controllers there")
      return false
    case .present, .dismiss, .select: return false
    }
  }

  /// Begins a possible operation; the queue is told of its end now or later.
  ///
  /// - Returns: the controllers that leave, bottom first.
  func perform(_ request: ADOperationRequest) -> [UIViewController] {
    let transition = transition(for: request)
    switch request.operation {
    case .push(let controller): return push(controller, transition, request.isDriven)
    case .pop: return pop(to: stack[stack.count - 2], transition, request.isDriven)
    case .popTo(let controller): return pop(to: controller, transition)
    case .popToRoot: return pop(to: stack[0], transition)
    case .setViewControllers(let controllers): return replaceStack(by: controllers, transition)
    case .present, .dismiss, .select: return []
    }
  }

  /// What is to be played; nil for nothing.
  private func transition(for request: ADOperationRequest) -> ADTransition? {
    let wanted: ADTransition? =
      switch request.choice {
      case .given(let transition): transition
      case .reverse: transitions.last?.reverse
      }
    return wanted?.isNull == true ? nil : wanted
  }

  private func push(_ controller: UIViewController, _ transition: ADTransition?, _ isDriven: Bool) -> [UIViewController]
  {
    noteUnsupported(of: controller)
    let new = (stack + [controller], transitions + [transition ?? .null()])
    guard isViewLoaded else {
      // AD-22: the view's loading makes up for it.
      (stack, transitions) = new
      if fidelity == .corrected { ADBackPointers.current.set(self, of: controller) }
      return finishAtOnce([])
    }
    return begin(.push, to: controller, new, transition, popped: [], isDriven)
  }

  private func pop(to controller: UIViewController, _ transition: ADTransition?, _ isDriven: Bool = false)
    -> [UIViewController]
  {
    guard let index = stack.firstIndex(where: { $0 === controller }), let top = stack.last, top !== controller else {
      return finishAtOnce([])
    }
    let popped = Array(stack[(index + 1)...])
    let new = (Array(stack[...index]), Array(transitions.prefix(index + 1)))
    guard isViewLoaded else {
      (stack, transitions) = new
      popped.forEach(forget)
      return finishAtOnce(popped)
    }
    if popped.count > 1 {
      // All leave at once, and the old top comes again for a pop of its own (AD-28).
      let kept = transitions.last ?? .null()
      for gone in popped { leave(gone) }
      stack = new.0 + [top]
      transitions = new.1 + [kept]
      addChild(top)
      top.didMove(toParent: self)
      point(to: top)
      setBarItems(stack)
    }
    return begin(.pop, to: controller, new, transition, popped: popped, isDriven)
  }

  /// Another stack (BUG-AD-11).
  private func replaceStack(by list: [UIViewController], _ transition: ADTransition?) -> [UIViewController] {
    let old = (stack, transitions)
    let kept = Dictionary(uniqueKeysWithValues: zip(old.0.map(ObjectIdentifier.init), old.1))
    let popped = old.0.filter { controller in !list.contains { $0 === controller } }
    let added = list.filter { controller in !old.0.contains { $0 === controller } }
    let isNewTop = added.contains { $0 === list.last }
    var ways = list.map { kept[ObjectIdentifier($0)] ?? .null() }
    if isNewTop, let transition { ways[ways.count - 1] = transition }
    added.forEach(noteUnsupported)
    guard isViewLoaded else {
      (stack, transitions) = (list, ways)
      popped.forEach(forget)
      if fidelity == .corrected { added.forEach(point) }
      return finishAtOnce(popped)
    }
    let (from, to) = (old.0.last, list.last)
    for controller in popped where controller !== from { leave(controller) }
    for controller in added where controller !== to {
      addChild(controller)
      controller.didMove(toParent: self)
      point(to: controller)
    }
    guard let to, to !== from else {
      (stack, transitions) = (list, ways)
      if to == nil, let from { removeOnly(from) }
      settleBars()
      return finishAtOnce(popped)
    }
    // The one that goes stays on top until it has gone.
    let below = list.filter { $0 !== from && $0 !== to }
    let isPop = old.0.contains { $0 === to } && popped.contains { $0 === from }
    let rest = from.map { [$0] } ?? []
    stack = isPop ? list + rest : below + rest
    transitions = isPop ? ways + [old.1.last ?? .null()] : stack.map { kept[ObjectIdentifier($0)] ?? .null() }
    setBarItems(stack)
    return begin(isPop ? .pop : .push, to: to, (list, ways), transition, popped: popped, false)
  }

  /// Takes the only view away, when nothing comes.
  private func removeOnly(_ controller: UIViewController) {
    controller.willMove(toParent: nil)
    beginAppearance(of: controller, false, animated: false)
    controller.viewIfLoaded?.removeFromSuperview()
    endAppearance(of: controller, false)
    controller.removeFromParent()
    forget(controller)
  }

  private func begin(
    _ kind: ADTransitionType, to: UIViewController, _ new: ([UIViewController], [ADTransition]),
    _ transition: ADTransition?, popped: [UIViewController], _ isDriven: Bool
  ) -> [UIViewController] {
    let from = stack.last
    // Where nobody looks, and with nothing that leaves, nothing moves.
    let isSeen = from != nil && view.window != nil
    let change = ADContainerChange(
      kind: kind, from: from, to: to, transition: isSeen ? transition : nil, old: (stack, transitions), new: new,
      popped: popped, isDriven: isDriven, adds: to.parent !== self)
    if change.isAnimated { run = ADContainerRun(change, in: self) }
    if kind == .push { beginPush(change) } else { beginPop(change) }
    if let run { run.isSetUp() } else { end(change, finished: true) }
    return popped
  }

  private func finishAtOnce(_ popped: [UIViewController]) -> [UIViewController] {
    queue.finish(.finished, popped: popped)
    return popped
  }

  // MARK: Who belongs to whom

  /// One that stands below the top goes, unseen.
  private func leave(_ controller: UIViewController) {
    controller.willMove(toParent: nil)
    controller.removeFromParent()
    forget(controller)
  }

  func point(to controller: UIViewController) { ADBackPointers.current.set(self, of: controller) }

  /// compat keeps the pointer of one that has gone (AD-39).
  func forget(_ controller: UIViewController) {
    if fidelity == .corrected { ADBackPointers.current.clear(self, of: controller) }
  }

  /// Content lies between the bars, whatever a controller says (BUG-AD-12).
  private func noteUnsupported(of controller: UIViewController) {
    guard fidelity == .corrected,
      controller.edgesForExtendedLayout != .all || controller.extendedLayoutIncludesOpaqueBars
    else { return }
    SimulationWorld.current.record(
      "\(Swift.type(of: controller)) sets an option of extended layout; an ADTransitionController supports none",
      at: "ADTransitionController.push", used: "the room between the bars")
  }
}
