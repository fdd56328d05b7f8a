import UIKit

/// A push in which the coming screen drops in as layers alone animate: a group, whose delegate completes the transition.
class CurtainAnimator: NSObject, UIViewControllerAnimatedTransitioning, CAAnimationDelegate {
  weak var context: UIViewControllerContextTransitioning?
  let duration: TimeInterval = 0.5

  func transitionDuration(using transitionContext: UIViewControllerContextTransitioning?) -> TimeInterval {
    return duration
  }

  func animateTransition(using transitionContext: UIViewControllerContextTransitioning) {
    guard let toVC = transitionContext.viewController(forKey: .to) else { return }
    context = transitionContext
    let container = transitionContext.containerView
    toVC.view.frame = transitionContext.finalFrame(for: toVC)
    container.addSubview(toVC.view)

    let drop = CABasicAnimation(keyPath: "transform.translation.y")
    drop.fromValue = -container.bounds.height
    drop.toValue = 0
    let fade = CABasicAnimation(keyPath: "opacity")
    fade.fromValue = 0
    fade.toValue = 1

    let group = CAAnimationGroup()
    group.animations = [drop, fade]
    group.duration = duration
    group.delegate = self
    group.isRemovedOnCompletion = false
    group.fillMode = .both
    toVC.view.layer.add(group, forKey: "curtain")
  }

  func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {
    guard let context = context else { return }
    context.viewController(forKey: .to)?.view.layer.removeAnimation(forKey: "curtain")
    context.completeTransition(!context.transitionWasCancelled)
  }
}

class CurtainNavigationDelegate: NSObject, UINavigationControllerDelegate {
  var interactor: UIPercentDrivenInteractiveTransition?

  func navigationController(
    _ navigationController: UINavigationController,
    animationControllerFor operation: UINavigationController.Operation,
    from fromVC: UIViewController, to toVC: UIViewController
  ) -> UIViewControllerAnimatedTransitioning? {
    return operation == .push ? CurtainAnimator() : nil
  }

  func navigationController(
    _ navigationController: UINavigationController,
    interactionControllerFor animationController: UIViewControllerAnimatedTransitioning
  ) -> UIViewControllerInteractiveTransitioning? {
    return interactor
  }
}
