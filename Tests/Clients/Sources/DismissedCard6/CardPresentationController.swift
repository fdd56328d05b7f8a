import UIKit

/// Shows a screen as a card: it leaves a gap at the top, has rounded corners, and dims what is behind.
class CardPresentationController: UIPresentationController {
  static let gap: CGFloat = 60

  let dimmingView = UIView()

  override var frameOfPresentedViewInContainerView: CGRect {
    guard let bounds = containerView?.bounds else { return .zero }
    return CGRect(x: 0, y: Self.gap, width: bounds.width, height: bounds.height - Self.gap)
  }

  override func presentationTransitionWillBegin() {
    guard let containerView = containerView, let card = presentedView else { return }
    dimmingView.frame = containerView.bounds
    dimmingView.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    dimmingView.backgroundColor = UIColor.black.withAlphaComponent(0.4)
    dimmingView.alpha = 0
    containerView.insertSubview(dimmingView, at: 0)
    let tap = UITapGestureRecognizer(target: self, action: Selector(CardPresentationController.dimmingViewTapped))
    dimmingView.addGestureRecognizer(tap)

    card.layer.cornerRadius = 16
    card.layer.maskedCorners = [.layerMinXMinYCorner, .layerMaxXMinYCorner]
    card.clipsToBounds = true

    presentedViewController.transitionCoordinator?.animate(
      alongsideTransition: { _ in self.dimmingView.alpha = 1 }, completion: nil)
  }

  override func presentationTransitionDidEnd(_ completed: Bool) {
    if !completed { dimmingView.removeFromSuperview() }
  }

  override func dismissalTransitionWillBegin() {
    presentedViewController.transitionCoordinator?.animate(
      alongsideTransition: { _ in self.dimmingView.alpha = 0 }, completion: nil)
  }

  override func dismissalTransitionDidEnd(_ completed: Bool) {
    if completed { dimmingView.removeFromSuperview() }
  }

  override func containerViewWillLayoutSubviews() {
    super.containerViewWillLayoutSubviews()
    presentedView?.frame = frameOfPresentedViewInContainerView
  }

  func dimmingViewTapped() {
    presentedViewController.dismiss(animated: true)
  }
}
