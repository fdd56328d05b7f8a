import UIKit

/// A pop whose leaving screen slides away to the right while the coming one grows from 90 %.
class ScaleAndSlide: NSObject, UIViewControllerAnimatedTransitioning {
  func transitionDuration(using transitionContext: UIViewControllerContextTransitioning?) -> TimeInterval {
    return 0.4
  }

  func animateTransition(using transitionContext: UIViewControllerContextTransitioning) {
    guard let toVC = transitionContext.viewController(forKey: .to),
      let fromView = transitionContext.view(forKey: .from)
    else {
      transitionContext.completeTransition(false)
      return
    }
    let container = transitionContext.containerView
    toVC.view.frame = transitionContext.finalFrame(for: toVC)
    container.insertSubview(toVC.view, belowSubview: fromView)
    toVC.view.transform = CGAffineTransform(scaleX: 0.9, y: 0.9)
    UIView.animate(
      withDuration: transitionDuration(using: transitionContext), delay: 0, options: [.curveEaseOut],
      animations: {
        fromView.frame = fromView.frame.offsetBy(dx: container.bounds.width, dy: 0)
        toVC.view.transform = .identity
      },
      completion: { _ in
        toVC.view.transform = .identity
        transitionContext.completeTransition(!transitionContext.transitionWasCancelled)
      })
  }
}

/// The screen that is popped: an edge swipe drives the pop, which finishes beyond a third of the width or when fast.
class CardViewController: UIViewController, UINavigationControllerDelegate {
  private var interactor: UIPercentDrivenInteractiveTransition?

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .white
    let pan = UIScreenEdgePanGestureRecognizer(target: self, action: Selector(CardViewController.handle(_:)))
    pan.edges = .left
    view.addGestureRecognizer(pan)
  }

  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    navigationController?.delegate = self
  }

  func handle(_ pan: UIScreenEdgePanGestureRecognizer) {
    let progress = pan.translation(in: view).x / view.bounds.width
    switch pan.state {
    case .began:
      interactor = UIPercentDrivenInteractiveTransition()
      navigationController?.popViewController(animated: true)
    case .changed:
      interactor?.update(progress)
    case .ended where progress > 0.33 || pan.velocity(in: view).x > 800:
      interactor?.finish()
      interactor = nil
    case .ended, .cancelled:
      interactor?.cancel()
      interactor = nil
    default:
      break
    }
  }

  func navigationController(
    _ navigationController: UINavigationController,
    animationControllerFor operation: UINavigationController.Operation,
    from fromVC: UIViewController, to toVC: UIViewController
  ) -> UIViewControllerAnimatedTransitioning? {
    return operation == .pop ? ScaleAndSlide() : nil
  }

  func navigationController(
    _ navigationController: UINavigationController,
    interactionControllerFor animationController: UIViewControllerAnimatedTransitioning
  ) -> UIViewControllerInteractiveTransitioning? {
    return interactor
  }
}
