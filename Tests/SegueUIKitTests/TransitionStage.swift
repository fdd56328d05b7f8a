import Foundation
import SegueQuartzCore
import SegueTiming
import SegueUIKit

/// A navigation delegate that hands out what it was given.
final class GivenDelegate: NSObject, UINavigationControllerDelegate {
  var animator: (any UIViewControllerAnimatedTransitioning)?
  var interactor: (any UIViewControllerInteractiveTransitioning)?

  func navigationController(
    _ navigationController: UINavigationController,
    animationControllerFor operation: UINavigationController.Operation, from fromVC: UIViewController,
    to toVC: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? { animator }

  func navigationController(
    _ navigationController: UINavigationController,
    interactionControllerFor animationController: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)? { interactor }
}

/// Adds the coming view and keeps the context; nothing else happens until the test says so.
final class HeldAnimator: NSObject, UIViewControllerAnimatedTransitioning {
  let duration: TimeInterval
  private(set) var context: (any UIViewControllerContextTransitioning)?
  private(set) var ended: [Bool] = []

  init(duration: TimeInterval = 0.5) {
    self.duration = duration
  }

  func transitionDuration(using transitionContext: (any UIViewControllerContextTransitioning)?) -> TimeInterval {
    duration
  }

  func animateTransition(using context: any UIViewControllerContextTransitioning) {
    self.context = context
    guard let to = context.view(forKey: .to), let from = context.view(forKey: .from) else { return }
    context.containerView.insertSubview(to, belowSubview: from)
  }

  func animationEnded(_ transitionCompleted: Bool) { ended.append(transitionCompleted) }
}

/// An interactive controller without a percent driver: it moves the leaving view by hand.
final class HandInteractor: NSObject, UIViewControllerInteractiveTransitioning {
  private(set) var context: (any UIViewControllerContextTransitioning)?
  private var start = CGPoint.zero
  var completionSpeed: CGFloat = 1
  var completionCurve = UIView.AnimationCurve.linear

  func startInteractiveTransition(_ transitionContext: any UIViewControllerContextTransitioning) {
    context = transitionContext
    guard let from = transitionContext.view(forKey: .from), let to = transitionContext.view(forKey: .to) else { return }
    start = from.center
    transitionContext.containerView.insertSubview(to, belowSubview: from)
  }

  func update(_ progress: CGFloat) {
    guard let context, let from = context.view(forKey: .from) else { return }
    from.center.x = start.x + progress * context.containerView.bounds.width
    context.updateInteractiveTransition(progress)
  }

  func end(finishing: Bool) {
    guard let context, let from = context.view(forKey: .from) else { return }
    if finishing { context.finishInteractiveTransition() } else { context.cancelInteractiveTransition() }
    let x = finishing ? start.x + context.containerView.bounds.width : start.x
    UIView.animate(withDuration: 0.2) {
      from.center.x = x
    } completion: { _ in
      context.completeTransition(!context.transitionWasCancelled)
    }
  }
}

extension Stage {
  /// The horizontal centre of a view as it is seen.
  func shownX(_ view: UIView) -> CGFloat { (view.layer.presentation() ?? view.layer).position.x }
  func shownAlpha(_ view: UIView) -> CGFloat { CGFloat((view.layer.presentation() ?? view.layer).opacity) }
}
