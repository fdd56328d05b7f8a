import Foundation
import SegueUIKit

// The steps of an operation, in the order of AD-23 and AD-25.
extension ADTransitionController {
  func beginPush(_ change: ADContainerChange) {
    let to = change.to
    if change.adds { (stack, transitions) = grown(change) } else { (stack, transitions) = change.new }
    if change.adds {
      addChild(to)
      point(to: to)
    }
    beginAppearance(of: to, true, animated: change.isAnimated)
    delegate?.transitionController(self, willShow: to, animated: change.isAnimated)
    install(to)
    if change.removes { change.from?.willMove(toParent: nil) }
    if let from = change.from { beginAppearance(of: from, false, animated: change.isAnimated) }
    run?.start()
    moveBar(change) { [self] in pushBarItem(of: to, animated: change.isAnimated) }
  }

  /// The stack with the coming controller on top; what leaves is still below it.
  private func grown(_ change: ADContainerChange) -> ([UIViewController], [ADTransition]) {
    (change.old.stack + [change.to], change.old.transitions + [change.new.transitions.last ?? .null()])
  }

  func beginPop(_ change: ADContainerChange) {
    let to = change.to
    transitions = change.new.transitions
    beginAppearance(of: to, true, animated: change.isAnimated)
    delegate?.transitionController(self, willShow: to, animated: change.isAnimated)
    install(to)
    change.from?.willMove(toParent: nil)
    if let from = change.from { beginAppearance(of: from, false, animated: change.isAnimated) }
    moveBar(change) { [self] in popBarItem(animated: change.isAnimated) }
    run?.start()
  }

  /// The content is where it belongs, or back where it was.
  func end(_ change: ADContainerChange, finished: Bool) {
    contentView.layer.transform = CATransform3DIdentity
    if !finished {
      revert(change)
    } else if change.kind == .push {
      endPush(change)
    } else {
      endPop(change)
    }
    run = nil
    outcome = (finished ? .finished : .cancelled, finished ? change.popped : [])
    // The bar's items are those of the stack, whatever stood on it meanwhile.
    if change.isDriven || change.removes && change.kind == .push { settleBars() }
    // What a callback asks for now is a new operation in the compat mode.
    if fidelity == .compat { operationPartEnded() }
    if fidelity == .corrected, change.isAnimated { placeBars() }
    if finished { delegate?.transitionController(self, didShow: change.to, animated: change.isAnimated) }
    alignAppearance()
    operationPartEnded()
  }

  private func endPush(_ change: ADContainerChange) {
    if let from = change.from {
      from.viewIfLoaded?.removeFromSuperview()
      endAppearance(of: from, false)
      if change.removes {
        from.removeFromParent()
        forget(from)
      }
    }
    (stack, transitions) = change.new
    endAppearance(of: change.to, true)
    if change.adds { change.to.didMove(toParent: self) }
  }

  private func endPop(_ change: ADContainerChange) {
    if let from = change.from {
      from.viewIfLoaded?.removeFromSuperview()
      endAppearance(of: from, false)
      from.removeFromParent()
      forget(from)
    }
    stack = change.new.stack
    change.to.view.layer.transform = CATransform3DIdentity
    endAppearance(of: change.to, true)
  }

  /// Everything as it was before a finger began.
  private func revert(_ change: ADContainerChange) {
    let to = change.to
    to.viewIfLoaded?.removeFromSuperview()
    if to.appearanceState == .appearing { to.beginAppearanceTransition(false, animated: true) }
    endAppearance(of: to, false)
    (stack, transitions) = change.old
    if let from = change.from {
      beginAppearance(of: from, true, animated: true)
      endAppearance(of: from, true)
      endAppearance(of: from, false)
    }
    if change.kind == .pop {
      change.from?.didMove(toParent: self)
    } else if change.adds {
      to.willMove(toParent: nil)
      to.removeFromParent()
      forget(to)
    }
  }

  /// The operation is over when the content and the bar are (AD-21).
  func operationPartEnded() {
    guard let outcome, !isTransitioning else { return }
    self.outcome = nil
    queue.finish(outcome.event, popped: outcome.popped)
  }

  // MARK: Content

  /// Puts a controller's view in front of the content's others, as large as the content (BUG-AD-5).
  private func install(_ controller: UIViewController) {
    fit(controller)
    contentView.addSubview(controller.view)
  }

  /// Fills the content, whatever transform the view has.
  func fit(_ controller: UIViewController) {
    let bounds = contentView.bounds
    controller.view.bounds.size = bounds.size
    controller.view.center = CGPoint(x: bounds.midX, y: bounds.midY)
  }

  /// The view has been loaded: what was pushed before belongs here from now on (AD-22).
  func showStack() {
    for controller in stack {
      addChild(controller)
      if fidelity == .corrected { point(to: controller) }
      controller.didMove(toParent: self)
    }
    if let top = stack.last { install(top) }
    settleBars()
  }

  // MARK: Appearance

  /// Whether children are told of what happens on the stack: upstream told them even where nobody looked.
  private var tellsChildren: Bool {
    fidelity == .compat || appearanceState == .appearing || appearanceState == .appeared
  }

  private func beginAppearance(ofComing controller: UIViewController, animated: Bool) {
    let isOut = controller.appearanceState == .disappeared || controller.appearanceState == .disappearing
    guard fidelity == .compat || tellsChildren && isOut else { return }
    controller.beginAppearanceTransition(true, animated: animated)
  }

  func beginAppearance(of controller: UIViewController, _ isAppearing: Bool, animated: Bool) {
    if isAppearing { return beginAppearance(ofComing: controller, animated: animated) }
    let isIn = controller.appearanceState == .appeared || controller.appearanceState == .appearing
    guard fidelity == .compat || isIn else { return }
    controller.beginAppearanceTransition(false, animated: animated)
  }

  func endAppearance(of controller: UIViewController, _ isAppearing: Bool) {
    let expected: AppearanceState = isAppearing ? .appearing : .disappearing
    guard fidelity == .compat || controller.appearanceState == expected else { return }
    controller.endAppearanceTransition()
  }

  /// This controller comes or goes, and its top child with it (AD-33).
  func forwardAppearance(animated: Bool) {
    guard fidelity == .compat else { return alignAppearance(animated: animated) }
    switch appearanceState {
    case .appearing: stack.last?.beginAppearanceTransition(true, animated: animated)
    case .disappearing: stack.last?.beginAppearanceTransition(false, animated: animated)
    case .appeared, .disappeared: stack.last?.endAppearanceTransition()
    }
  }

  /// Brings the top child to where this controller is. One that is on its way through a transition is brought there at
  /// the end of that: this controller may have been covered meanwhile.
  private func alignAppearance(animated: Bool = false) {
    guard fidelity == .corrected, run == nil, let top = stack.last else { return }
    let isComing = appearanceState == .appearing || appearanceState == .appeared
    beginAppearance(of: top, isComing, animated: animated)
    let isOver = appearanceState == .appeared || appearanceState == .disappeared
    if isOver { endAppearance(of: top, isComing) }
  }
}
