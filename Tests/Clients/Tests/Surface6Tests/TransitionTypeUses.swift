import Testing
import UIKit

@MainActor
func transitionTypeUses(_ surface: Surface) {
  surface.behaves("UIViewControllerAnimatedTransitioning") {
    let push = PushStage()
    surface.equal(push.animator.calls.filter { $0 != "duration" }, ["animate"])
    push.stage.settle()
    surface.equal(push.animator.calls.last, "ended true")
  }
  surface.behaves("UIViewControllerContextTransitioning") {
    let push = PushStage()
    let context: any UIViewControllerContextTransitioning = push.context
    surface.yes(context.viewController(forKey: .to) === push.coming && context.isAnimated)
  }
  surface.behaves("UIViewControllerTransitioningDelegate") {
    let modal = PresentStage()
    modal.present()
    surface.equal(
      modal.giving.book.take(), ["presentation B A A", "presented B A A", "drives presentation true"])
  }
  surface.behaves("UIViewControllerInteractiveTransitioning") {
    let hand = HandDriver()
    let push = PushStage(driver: hand)
    surface.yes(hand.context?.isInteractive == true)
    push.stage.frames(120)
    // Nothing moves but by the driver.
    surface.yes(push.coming.transitionCoordinator != nil)
  }
  surface.behaves("UIPercentDrivenInteractiveTransition") {
    let interactor = Interactor()
    let push = PushStage(driver: interactor)
    interactor.hasStarted = true
    interactor.update(0.6)
    push.stage.frames(1)
    surface.near(push.stage.shown(push.coming.view).position.x, 390 * (1.5 - 0.6))
    interactor.finish()
    push.stage.settle()
    surface.equal(push.names, ["A", "B"])
  }
  surface.behaves("UITransitionContextViewControllerKey") {
    let push = PushStage()
    let keys: [UITransitionContextViewControllerKey] = [.from, .to]
    surface.equal(keys.map { push.context.viewController(forKey: $0)?.title }, ["A", "B"])
    surface.yes(push.context.viewController(forKey: UITransitionContextViewControllerKey(rawValue: "other")) == nil)
  }
  surface.behaves("UITransitionContextViewKey") {
    let push = PushStage()
    let key: UITransitionContextViewKey = .to
    surface.yes(push.context.view(forKey: key) === push.coming.view)
    surface.yes(push.context.view(forKey: UITransitionContextViewKey(rawValue: "other")) == nil)
  }
  surface.behaves("UINavigationControllerDelegate") {
    let push = PushStage()
    push.stage.settle()
    let calls = push.giving.book.take()
    surface.equal(calls.filter { !$0.hasPrefix("will") && !$0.hasPrefix("did") }, ["push A B", "drives true"])
    surface.equal(calls.last, "didShow true B")
  }
  surface.behaves("UINavigationController.Operation") {
    let push = PushStage()
    let operation: UINavigationController.Operation = .push
    surface.yes(push.giving.book.take().contains("\(operation) A B"))
    surface.yes(operation != .pop && operation != .none)
  }
  surface.behaves("UITabBarControllerDelegate") {
    let tabs = TabStage()
    tabs.tapSecond()
    surface.equal(tabs.giving.book.take(), ["shouldSelect B", "switch A B"])
  }
  surface.behaves("UIViewControllerTransitionCoordinator") {
    let push = PushStage()
    let coordinator: (any UIViewControllerTransitionCoordinator)? = push.coming.transitionCoordinator
    var ended = false
    coordinator?.animate(alongsideTransition: nil) { _ in ended = true }
    push.stage.frames(5)
    surface.yes(!ended)
    push.stage.settle()
    surface.yes(ended)
  }
  surface.behaves("UIViewControllerTransitionCoordinatorContext") {
    let push = PushStage()
    var seen: (any UIViewControllerTransitionCoordinatorContext)?
    push.coming.transitionCoordinator?.animate(alongsideTransition: nil) { seen = $0 }
    push.stage.settle()
    surface.yes(seen?.viewController(forKey: .from) === push.root)
    surface.equal(seen?.isCancelled, false)
    surface.near(seen?.transitionDuration ?? 0, 0.5)
  }
  surface.behaves("UIPresentationController") {
    let modal = PresentStage { shown, presenting in
      BackedPresentation(presentedViewController: shown, presenting: presenting)
    }
    _ = modal.presented()
    let presentation = modal.shown.presentationController as? BackedPresentation
    surface.yes(presentation?.back.superview === presentation?.containerView)
    surface.yes(presentation?.back.window === modal.stage.window)
    surface.equal(modal.shown.view.frame.minY, 200)
    modal.root.dismiss(animated: false)
    modal.stage.settle()
    surface.yes(presentation?.containerView == nil)
  }
  surface.behaves("UIAdaptivePresentationControllerDelegate") {
    let (root, shown, delegate) = (named("A"), named("B"), Refusing())
    let stage = ControllerStage(root)
    shown.modalPresentationStyle = .pageSheet
    root.present(shown, animated: false)
    stage.settle()
    shown.presentationController?.delegate = delegate
    let top = shown.view.frame.minY + 20
    for allowed in [false, true] {
      delegate.allows = allowed
      stage.drag(from: CGPoint(x: 200, y: top + 40), to: CGPoint(x: 200, y: 830))
      stage.settle()
    }
    surface.equal(delegate.book.take().filter { $0 != "asked" }, ["attempted", "did"])
    surface.yes(root.presentedViewController == nil)
  }
  surface.behaves("UIModalPresentationStyle") {
    @MainActor func container(_ style: UIModalPresentationStyle) -> Bool {
      let modal = PresentStage(style: style)
      return modal.presented().root.view.window === modal.stage.window
    }
    surface.yes(!container(.fullScreen) && container(.overFullScreen) && container(.pageSheet))
  }
  surface.behaves("UIContentContainer") {
    let modal = PresentStage { shown, presenting in
      GrowingPresentation(presentedViewController: shown, presenting: presenting)
    }
    _ = modal.presented()
    modal.shown.preferredContentSize = CGSize(width: 100, height: 120)
    let heard = (modal.shown.presentationController as? GrowingPresentation)?.heard
    surface.yes(heard === modal.shown)
    surface.equal(heard?.preferredContentSize, CGSize(width: 100, height: 120))
  }
}

/// A driver with a flag, as many programs have.
private final class Interactor: UIPercentDrivenInteractiveTransition {
  var hasStarted = false
}

private final class BackedPresentation: UIPresentationController {
  let back = UIView()

  override func presentationTransitionWillBegin() {
    back.frame = containerView?.bounds ?? .zero
    containerView?.insertSubview(back, at: 0)
  }
  override var frameOfPresentedViewInContainerView: CGRect {
    (containerView?.bounds ?? .zero).inset(by: UIEdgeInsets(top: 200, left: 0, bottom: 0, right: 0))
  }
}

private final class GrowingPresentation: UIPresentationController {
  var heard: (any UIContentContainer)?

  override func preferredContentSizeDidChange(forChildContentContainer container: any UIContentContainer) {
    super.preferredContentSizeDidChange(forChildContentContainer: container)
    heard = container
  }
}

private final class Refusing: NSObject, UIAdaptivePresentationControllerDelegate {
  let book = Notebook()
  var allows = false

  func presentationControllerShouldDismiss(_ presentationController: UIPresentationController) -> Bool {
    book.note("asked")
    return allows
  }
  func presentationControllerDidAttemptToDismiss(_ presentationController: UIPresentationController) {
    book.note("attempted")
  }
  func presentationControllerDidDismiss(_ presentationController: UIPresentationController) { book.note("did") }
}
