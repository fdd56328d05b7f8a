import Testing
import UIKit

/// A card over a dimming view that animates alongside, with what it was told.
private final class DimmedCard: UIPresentationController {
  let book = Notebook()
  let dimming = UIView()
  let wrapper = UIView()
  var wraps = false
  var removesPresenter = false
  var frame = CGRect(x: 10, y: 422, width: 370, height: 412)

  override func presentationTransitionWillBegin() {
    book.note("presents \(containerView != nil) \(presentedViewController.view.window != nil)")
    dimming.frame = containerView?.bounds ?? .zero
    dimming.alpha = 0
    containerView?.addSubview(dimming)
    if wraps, let presented = presentedViewController.view {
      presented.frame = CGRect(origin: .zero, size: frame.size)
      wrapper.frame = frame
      wrapper.addSubview(presented)
    }
    presentedViewController.transitionCoordinator?.animate { _ in self.dimming.alpha = 1 }
  }
  override func presentationTransitionDidEnd(_ completed: Bool) {
    book.note("presented \(completed)")
    if !completed { dimming.removeFromSuperview() }
  }
  override func dismissalTransitionWillBegin() {
    book.note("dismisses \(presentedViewController.isBeingDismissed)")
    presentedViewController.transitionCoordinator?.animate { _ in self.dimming.alpha = 0 }
  }
  override func dismissalTransitionDidEnd(_ completed: Bool) { book.note("dismissed \(completed)") }
  override func containerViewWillLayoutSubviews() {
    super.containerViewWillLayoutSubviews()
    book.note("layout \(containerView?.bounds.width ?? 0)")
    presentedView?.frame = frameOfPresentedViewInContainerView
  }
  override var frameOfPresentedViewInContainerView: CGRect {
    CGRect(
      origin: frame.origin,
      size: size(forChildContentContainer: presentedViewController, withParentContainerSize: frame.size))
  }
  override func size(
    forChildContentContainer container: any UIContentContainer, withParentContainerSize parentSize: CGSize
  ) -> CGSize {
    CGSize(width: parentSize.width, height: min(parentSize.height, container.preferredContentSize.height + 400))
  }
  override var shouldRemovePresentersView: Bool { removesPresenter }
  override var presentedView: UIView? { wraps ? wrapper : super.presentedView }
}

/// B as a card over A.
@MainActor
private final class CardStage {
  let modal: PresentStage
  private let made = Made()

  private final class Made {
    var card: DimmedCard?
  }

  init(leaves: Bool = false, _ prepare: @escaping (DimmedCard) -> Void = { _ in }) {
    modal = PresentStage(animator: NotingAnimator(leaves: leaves)) { [made] shown, presenting in
      let card = DimmedCard(presentedViewController: shown, presenting: presenting)
      prepare(card)
      made.card = card
      return card
    }
  }

  var card: DimmedCard {
    guard let card = made.card else { preconditionFailure("nothing was presented") }
    return card
  }
}

@MainActor
func presentationControllerUses(_ surface: Surface) {
  surface.behaves("init(presentedViewController:presenting:)") {
    let (root, shown) = (named("A"), named("B"))
    let presentation = UIPresentationController(presentedViewController: shown, presenting: root)
    surface.yes(presentation.presentedViewController === shown && presentation.presentingViewController === root)
    let stage = CardStage()
    _ = stage.modal.presented()
    surface.yes(stage.card.containerView?.window === stage.modal.stage.window)
  }
  surface.behaves("override presentationTransitionWillBegin") {
    let stage = CardStage()
    stage.modal.present(frames: 15)
    surface.equal(stage.card.book.take().first, "presents true false")
    let seen = stage.modal.stage.shown(stage.card.dimming).opacity
    surface.yes(seen > 0.1 && seen < 0.9)
    stage.modal.stage.settle()
    surface.equal(stage.modal.stage.shown(stage.card.dimming).opacity, 1)
  }
  surface.behaves("override presentationTransitionDidEnd") {
    let stage = CardStage()
    stage.modal.present(frames: 15)
    surface.yes(!stage.card.book.take().contains("presented true"))
    stage.modal.stage.settle()
    surface.equal(stage.card.book.take().last { $0.hasPrefix("presented") }, "presented true")
    let (cancelled, driver) = (CardStage(), UIPercentDrivenInteractiveTransition())
    cancelled.modal.giving.driver = driver
    cancelled.modal.present()
    driver.cancel()
    cancelled.modal.stage.settle()
    surface.yes(cancelled.card.book.take().contains("presented false"))
  }
  surface.behaves("override dismissalTransitionWillBegin") {
    let stage = CardStage(leaves: true)
    _ = stage.modal.presented()
    stage.card.dimming.alpha = 1
    _ = stage.card.book.take()
    _ = stage.modal.dismissing()
    surface.equal(stage.card.book.take().first, "dismisses true")
    stage.modal.stage.frames(14)
    let seen = stage.modal.stage.shown(stage.card.dimming).opacity
    surface.yes(seen > 0.1 && seen < 0.9)
  }
  surface.behaves("override dismissalTransitionDidEnd") {
    let stage = CardStage(leaves: true)
    _ = stage.modal.presented().dismissing()
    surface.yes(!stage.card.book.take().contains("dismissed true"))
    stage.modal.stage.settle()
    surface.yes(stage.card.book.take().contains("dismissed true"))
    surface.yes(stage.modal.shown.view.window == nil)
  }
  surface.behaves("override containerViewWillLayoutSubviews") {
    let stage = CardStage()
    _ = stage.modal.presented()
    surface.yes(stage.card.book.take().contains("layout 390.0"))
    stage.card.frame.origin.y = 500
    stage.card.containerView?.setNeedsLayout()
    stage.modal.stage.frames(1)
    surface.equal(stage.modal.shown.view.frame.minY, 500)
  }
  surface.behaves("override frameOfPresentedViewInContainerView") {
    let stage = CardStage()
    stage.modal.present()
    surface.equal(
      stage.modal.animator.context?.finalFrame(for: stage.modal.shown), CGRect(x: 10, y: 422, width: 370, height: 400))
    stage.modal.stage.settle()
    surface.equal(stage.modal.shown.view.frame, CGRect(x: 10, y: 422, width: 370, height: 400))
  }
  surface.behaves(".frameOfPresentedViewInContainerView") {
    let stage = CardStage()
    _ = stage.modal.presented()
    let presentation: UIPresentationController? = stage.modal.shown.presentationController
    surface.equal(presentation?.frameOfPresentedViewInContainerView, stage.modal.shown.view.frame)
    // A plain presentation fills its container.
    let plain = PresentStage().presented()
    surface.equal(
      plain.shown.presentationController?.frameOfPresentedViewInContainerView, plain.stage.window.bounds)
  }
  surface.behaves(".presentedView") {
    let plain = PresentStage().presented()
    let presentation = plain.shown.presentationController
    surface.yes(presentation?.presentedView === plain.shown.view)
    presentation?.presentedView?.layer.cornerRadius = 12
    surface.equal(plain.shown.view.layer.cornerRadius, 12)
  }
  surface.behaves("override presentedView") {
    let stage = CardStage { $0.wraps = true }
    stage.modal.present()
    surface.yes(stage.modal.animator.context?.view(forKey: .to) === stage.card.wrapper)
    stage.modal.stage.settle()
    surface.yes(stage.modal.shown.view.superview === stage.card.wrapper)
    surface.yes(stage.card.wrapper.window === stage.modal.stage.window)
  }
  surface.behaves("override size") {
    let stage = CardStage()
    _ = stage.modal.presented()
    surface.equal(stage.modal.shown.view.frame.height, 400)
    stage.modal.shown.preferredContentSize.height = 5
    surface.equal(stage.modal.shown.view.frame.height, 405)
  }
  surface.behaves("override shouldRemovePresentersView") {
    let stays = CardStage()
    surface.yes(stays.modal.presented().root.view.window != nil)
    let leaves = CardStage { $0.removesPresenter = true }
    surface.yes(leaves.modal.presented().root.view.window == nil)
  }
}
