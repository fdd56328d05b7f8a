import UIKit

/// Moves the card in from below, and out again under the finger: on release a spring takes over at the finger's speed.
class CardTransition: NSObject, UIViewControllerAnimatedTransitioning, UIViewControllerInteractiveTransitioning {
  let isPresenting: Bool
  private let pan: UIPanGestureRecognizer?
  private var animator: UIViewPropertyAnimator?
  private var context: UIViewControllerContextTransitioning?

  /// - Parameter pan: the gesture that drives the transition.
  init(isPresenting: Bool, pan: UIPanGestureRecognizer? = nil) {
    self.isPresenting = isPresenting
    self.pan = pan
    super.init()
    pan?.addTarget(self, action: Selector(CardTransition.panned(_:)))
  }

  func transitionDuration(using transitionContext: UIViewControllerContextTransitioning?) -> TimeInterval {
    return 0.5
  }

  func animateTransition(using transitionContext: UIViewControllerContextTransitioning) {
    interruptibleAnimator(using: transitionContext).startAnimation()
  }

  func interruptibleAnimator(using transitionContext: UIViewControllerContextTransitioning)
    -> UIViewImplicitlyAnimating
  {
    if let animator = animator { return animator }
    let container = transitionContext.containerView
    let key: UITransitionContextViewControllerKey = isPresenting ? .to : .from
    let card = transitionContext.viewController(forKey: key)!
    let frame = isPresenting ? transitionContext.finalFrame(for: card) : transitionContext.initialFrame(for: card)
    let outside = frame.offsetBy(dx: 0, dy: container.bounds.height - frame.minY)
    if isPresenting {
      card.view.frame = outside
      container.addSubview(card.view)
    }
    let animator = UIViewPropertyAnimator(
      duration: transitionDuration(using: transitionContext),
      timingParameters: UISpringTimingParameters(dampingRatio: 1, initialVelocity: .zero))
    animator.addAnimations {
      card.view.frame = self.isPresenting ? frame : outside
    }
    animator.addCompletion { position in
      self.animator = nil
      transitionContext.completeTransition(position == .end)
    }
    self.animator = animator
    return animator
  }

  // MARK: - Driven by the finger

  func startInteractiveTransition(_ transitionContext: UIViewControllerContextTransitioning) {
    context = transitionContext
    interruptibleAnimator(using: transitionContext).pauseAnimation()
  }

  func panned(_ pan: UIPanGestureRecognizer) {
    guard let context = context, let animator = animator else { return }
    let way = context.containerView.bounds.height - CardPresentationController.gap
    let progress = max(pan.translation(in: context.containerView).y / way, 0)
    let speed = pan.velocity(in: context.containerView).y
    switch pan.state {
    case .changed:
      animator.fractionComplete = progress
      context.updateInteractiveTransition(progress)
    case .ended:
      let finishes = speed > 500 || (speed > -500 && progress > 0.5)
      settle(finishing: finishes, progress: progress, relativeSpeed: speed / way)
    case .cancelled:
      settle(finishing: false, progress: progress, relativeSpeed: 0)
    default:
      break
    }
  }

  private func settle(finishing: Bool, progress: CGFloat, relativeSpeed: CGFloat) {
    guard let context = context, let animator = animator else { return }
    self.context = nil
    pan?.removeTarget(self, action: nil)
    if finishing {
      context.finishInteractiveTransition()
    } else {
      context.cancelInteractiveTransition()
      animator.isReversed = true
    }
    // The spring's velocity counts the way that is left as 1.
    let left = finishing ? 1 - progress : progress
    let speed = (finishing ? relativeSpeed : -relativeSpeed) / max(left, 0.001)
    animator.continueAnimation(
      withTimingParameters: UISpringTimingParameters(
        dampingRatio: 0.9, initialVelocity: CGVector(dx: 0, dy: speed)),
      durationFactor: 0)
  }
}
