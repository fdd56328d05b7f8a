import Testing
import UIKit

@MainActor
func transitionContextUses(_ surface: Surface) {
  contextPartUses(surface)
  contextFrameUses(surface)
  contextEndUses(surface)
}

@MainActor
private func contextPartUses(_ surface: Surface) {
  surface.behaves(".to") {
    let push = PushStage()
    surface.yes(push.context.viewController(forKey: .to) === push.coming)
    surface.yes(push.context.view(forKey: .to) === push.coming.view)
  }
  surface.behaves(".from") {
    let push = PushStage()
    surface.yes(push.context.viewController(forKey: .from) === push.root)
    surface.yes(push.context.view(forKey: .from) === push.root.view)
  }
  surface.behaves("viewController(forKey:)") {
    // Of a dismissal the leaving one is the presented one.
    let modal = PresentStage(animator: NotingAnimator(leaves: true)).presented().dismissing()
    surface.yes(modal.animator.context?.viewController(forKey: .from) === modal.shown)
    surface.yes(modal.animator.context?.viewController(forKey: .to) === modal.root)
  }
  surface.behaves("view(forKey:)") {
    // A presenter that stays where it is is none of the transition's views.
    let modal = PresentStage()
    modal.present()
    surface.yes(modal.animator.context?.view(forKey: .from) == nil)
    surface.yes(modal.animator.context?.view(forKey: .to) === modal.shown.view)
  }
  surface.behaves(".containerView") {
    let push = PushStage()
    let container = push.context.containerView
    surface.yes(container.window === push.stage.window)
    surface.yes(push.root.view.superview === container)
    surface.yes(push.coming.view.superview === container)
    push.stage.frames(15)
    let shown = push.stage.shown(push.coming.view)
    surface.yes(shown.position.x > container.bounds.midX && shown.position.x < container.bounds.width * 1.5)
  }
  surface.behaves(".isAnimated") {
    surface.yes(PushStage().context.isAnimated)
  }
  surface.behaves(".presentationStyle") {
    let modal = PresentStage()
    modal.present()
    surface.equal(modal.animator.context?.presentationStyle, .custom)
    surface.equal(PushStage().context.presentationStyle, UIModalPresentationStyle.none)
  }
}

@MainActor
private func contextFrameUses(_ surface: Surface) {
  surface.behaves("initialFrame(for:)") {
    let push = PushStage()
    surface.equal(push.context.initialFrame(for: push.root), push.context.containerView.bounds)
    // It comes from outside.
    surface.equal(push.context.initialFrame(for: push.coming), .zero)
  }
  surface.behaves("finalFrame(for:)") {
    let frame = CGRect(x: 20, y: 400, width: 350, height: 444)
    let modal = PresentStage { shown, presenting in
      let card = CardPresentation(presentedViewController: shown, presenting: presenting)
      card.frame = frame
      return card
    }
    modal.present()
    surface.equal(modal.animator.context?.finalFrame(for: modal.shown), frame)
    modal.stage.settle()
    surface.equal(modal.shown.view.frame, frame)
  }
}

/// A presentation that says where the presented view stands.
private final class CardPresentation: UIPresentationController {
  var frame = CGRect.zero

  override var frameOfPresentedViewInContainerView: CGRect { frame }
}

@MainActor
private func contextEndUses(_ surface: Surface) {
  surface.behaves("completeTransition(_:)") {
    let push = PushStage(moves: false)
    push.stage.frames(60)
    surface.yes(push.coming.transitionCoordinator != nil)
    push.context.completeTransition(true)
    push.stage.settle()
    surface.equal(push.names, ["A", "B"])
    surface.yes(push.root.view.window == nil)
    surface.yes(push.coming.transitionCoordinator == nil)

    let refused = PushStage(moves: false)
    refused.context.completeTransition(false)
    refused.stage.settle()
    surface.equal(refused.names, ["A"])
    surface.yes(refused.root.view.window != nil && refused.coming.view.window == nil)
  }
  surface.behaves(".isInteractive") {
    let hand = HandDriver()
    surface.yes(PushStage(driver: hand).context.isInteractive)
    surface.yes(!PushStage().context.isInteractive)
  }
  surface.behaves("updateInteractiveTransition(_:)") {
    let push = PushStage(driver: HandDriver())
    let chrome = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    push.stage.window.addSubview(chrome)
    push.coming.transitionCoordinator?.animate { _ in chrome.alpha = 0 }
    push.context.updateInteractiveTransition(0.25)
    push.stage.frames(1)
    surface.near(push.coming.transitionCoordinator?.percentComplete ?? 0, 0.25)
    push.context.updateInteractiveTransition(0.75)
    push.stage.frames(1)
    surface.near(push.coming.transitionCoordinator?.percentComplete ?? 0, 0.75)
  }
  surface.behaves("finishInteractiveTransition()") {
    let push = PushStage(driver: HandDriver())
    var isCancelled: Bool?
    push.coming.transitionCoordinator?.notifyWhenInteractionChanges { isCancelled = $0.isCancelled }
    push.context.updateInteractiveTransition(0.5)
    push.context.finishInteractiveTransition()
    surface.equal(isCancelled, false)
    push.context.completeTransition(!push.context.transitionWasCancelled)
    push.stage.settle()
    surface.equal(push.names, ["A", "B"])
  }
  surface.behaves("cancelInteractiveTransition()") {
    let push = PushStage(driver: HandDriver())
    var isCancelled: Bool?
    push.coming.transitionCoordinator?.notifyWhenInteractionChanges { isCancelled = $0.isCancelled }
    push.context.updateInteractiveTransition(0.5)
    push.context.cancelInteractiveTransition()
    surface.equal(isCancelled, true)
    push.context.completeTransition(!push.context.transitionWasCancelled)
    push.stage.settle()
    surface.equal(push.names, ["A"])
  }
  surface.behaves(".transitionWasCancelled") {
    let push = PushStage(driver: HandDriver())
    surface.yes(!push.context.transitionWasCancelled)
    push.context.cancelInteractiveTransition()
    surface.yes(push.context.transitionWasCancelled)
    let other = PushStage(driver: HandDriver())
    other.context.finishInteractiveTransition()
    surface.yes(!other.context.transitionWasCancelled)
  }
}
