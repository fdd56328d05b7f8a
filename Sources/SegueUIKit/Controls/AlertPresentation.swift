import Foundation
import SegueQuartzCore

/// Where an alert stands, over the dimmed screen.
final class AlertPresentation: UIPresentationController {
  private let alertStyle: UIAlertController.Style
  private let dimming = UIView(frame: .zero)

  init(presented: UIViewController, presenting: UIViewController?, style: UIAlertController.Style) {
    alertStyle = style
    super.init(presentedViewController: presented, presenting: presenting)
    dimming.backgroundColor = UIColor(white: 0, alpha: SimulationWorld.current.presentationParameters.sheetDimming)
    dimming.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    dimming.addGestureRecognizer(
      UITapGestureRecognizer(target: self, action: Selector(AlertPresentation.tappedBeside(_:))))
  }

  override var frameOfPresentedViewInContainerView: CGRect {
    guard let bounds = containerView?.bounds else { return .zero }
    let size = preferredContentSize
    let x = bounds.midX - size.width / 2
    switch alertStyle {
    case .alert: return CGRect(x: x, y: bounds.midY - size.height / 2, width: size.width, height: size.height)
    case .actionSheet:
      let world = SimulationWorld.current
      let below = max(world.screenSafeAreaInsets.bottom, world.controlParameters.actionSheetGap)
      return CGRect(x: x, y: bounds.maxY - below - size.height, width: size.width, height: size.height)
    }
  }

  override var placesAlways: Bool { true }

  func tappedBeside(_ recognizer: UITapGestureRecognizer) {
    (presentedViewController as? UIAlertController)?.chooseCancel()
  }

  override func presentationTransitionWillBegin() {
    guard let containerView else { return }
    dimming.frame = containerView.bounds
    containerView.insertSubview(dimming, at: 0)
    fade(from: 0, to: 1)
  }

  override func presentationTransitionDidEnd(_ completed: Bool) {
    if !completed { dimming.removeFromSuperview() }
  }

  override func dismissalTransitionWillBegin() { fade(from: 1, to: 0) }

  override func dismissalTransitionDidEnd(_ completed: Bool) {
    if completed { dimming.removeFromSuperview() } else { dimming.alpha = 1 }
  }

  private func fade(from start: CGFloat, to end: CGFloat) {
    dimming.alpha = start
    let coordinator = presentedViewController.transitionCoordinator
    let isAlongside = coordinator?.animate(
      alongsideTransition: { [dimming] _ in dimming.alpha = end }, completion: nil)
    if isAlongside != true { dimming.alpha = end }
  }
}

/// The presentation and the animations of an alert.
final class AlertTransitioning: NSObject, UIViewControllerTransitioningDelegate {
  private let style: UIAlertController.Style

  init(style: UIAlertController.Style) {
    self.style = style
  }

  private func animator(isPresentation: Bool) -> any UIViewControllerAnimatedTransitioning {
    SystemPresentationAnimator(
      style: style == .alert ? .crossDissolve : .coverVertical, isPresentation: isPresentation)
  }

  func presentationController(
    forPresented presented: UIViewController, presenting: UIViewController?, source: UIViewController
  ) -> UIPresentationController? {
    AlertPresentation(presented: presented, presenting: presenting, style: style)
  }

  func animationController(
    forPresented presented: UIViewController, presenting: UIViewController, source: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? { animator(isPresentation: true) }

  func animationController(forDismissed dismissed: UIViewController) -> (any UIViewControllerAnimatedTransitioning)? {
    animator(isPresentation: false)
  }
}
