import UIKit

/// A screen that shows a photo which can fly to another screen.
@MainActor
protocol PhotoZoomSource: AnyObject {
  /// The view whose image flies; nil if there is none now.
  func zoomingImageView() -> UIImageView?
}

/// Zooms a photo from where it is on one screen to where it is on the next, while the screens fade.
class PhotoZoom: NSObject, UIViewControllerAnimatedTransitioning {
  let operation: UINavigationController.Operation
  /// What drives the zoom while a finger does.
  var interactionController: UIPercentDrivenInteractiveTransition?

  init(operation: UINavigationController.Operation) {
    self.operation = operation
    super.init()
  }

  func transitionDuration(using transitionContext: UIViewControllerContextTransitioning?) -> TimeInterval {
    return 0.35
  }

  func animateTransition(using transitionContext: UIViewControllerContextTransitioning) {
    guard let fromVC = transitionContext.viewController(forKey: .from),
      let toVC = transitionContext.viewController(forKey: .to),
      let fromView = transitionContext.view(forKey: .from), let toView = transitionContext.view(forKey: .to)
    else {
      transitionContext.completeTransition(false)
      return
    }
    let container = transitionContext.containerView
    toView.frame = transitionContext.finalFrame(for: toVC)
    if operation == .push {
      container.addSubview(toView)
      toView.alpha = 0
    } else {
      container.insertSubview(toView, belowSubview: fromView)
    }
    toView.layoutIfNeeded()

    let fading = operation == .push ? toView : fromView
    let source = (fromVC as? PhotoZoomSource)?.zoomingImageView()
    let target = (toVC as? PhotoZoomSource)?.zoomingImageView()
    let flying = UIImageView(image: source?.image)
    flying.contentMode = .scaleAspectFill
    flying.clipsToBounds = true
    if let source = source, let target = target {
      flying.frame = source.convert(source.bounds, to: container)
      flying.layer.cornerRadius = source.layer.cornerRadius
      container.addSubview(flying)
      source.isHidden = true
      target.isHidden = true
    }

    UIView.animate(
      withDuration: transitionDuration(using: transitionContext), delay: 0,
      usingSpringWithDamping: 0.85, initialSpringVelocity: 0, options: [],
      animations: {
        fading.alpha = self.operation == .push ? 1 : 0
        if let target = target, source != nil {
          flying.frame = target.convert(target.bounds, to: container)
          flying.layer.cornerRadius = target.layer.cornerRadius
        }
      },
      completion: { _ in
        flying.removeFromSuperview()
        source?.isHidden = false
        target?.isHidden = false
        fading.alpha = 1
        transitionContext.completeTransition(!transitionContext.transitionWasCancelled)
      })
  }
}
