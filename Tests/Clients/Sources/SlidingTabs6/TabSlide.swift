import UIKit

/// Slides from one tab to another: the screens lie side by side in the order of their tabs.
class TabSlide: NSObject, UIViewControllerAnimatedTransitioning {
  private weak var tabBarController: UITabBarController?

  init(tabBarController: UITabBarController) {
    self.tabBarController = tabBarController
    super.init()
  }

  func transitionDuration(using transitionContext: UIViewControllerContextTransitioning?) -> TimeInterval {
    return 0.3
  }

  func animateTransition(using transitionContext: UIViewControllerContextTransitioning) {
    guard let fromVC = transitionContext.viewController(forKey: .from),
      let toVC = transitionContext.viewController(forKey: .to),
      let tabs = tabBarController?.viewControllers,
      let fromIndex = tabs.firstIndex(of: fromVC), let toIndex = tabs.firstIndex(of: toVC)
    else {
      transitionContext.completeTransition(false)
      return
    }
    let container = transitionContext.containerView
    let frame = transitionContext.finalFrame(for: toVC)
    let way = toIndex > fromIndex ? container.bounds.width : -container.bounds.width
    toVC.view.frame = frame.offsetBy(dx: way, dy: 0)
    container.addSubview(toVC.view)
    UIView.animate(
      withDuration: transitionDuration(using: transitionContext), delay: 0, options: [.curveEaseInOut],
      animations: {
        toVC.view.frame = frame
        fromVC.view.frame = frame.offsetBy(dx: -way, dy: 0)
      },
      completion: { _ in
        fromVC.view.frame = frame
        transitionContext.completeTransition(!transitionContext.transitionWasCancelled)
      })
  }
}

/// Tabs that a finger moves sideways.
class SlidingTabsController: UITabBarController, UITabBarControllerDelegate {
  private var interactionController: UIPercentDrivenInteractiveTransition?
  private var direction: CGFloat = 1

  override func viewDidLoad() {
    super.viewDidLoad()
    delegate = self
    let pan = UIPanGestureRecognizer(target: self, action: Selector(SlidingTabsController.panned(_:)))
    view.addGestureRecognizer(pan)
  }

  func panned(_ pan: UIPanGestureRecognizer) {
    let translation = pan.translation(in: view).x
    let progress = -translation * direction / view.bounds.width
    switch pan.state {
    case .began:
      direction = translation < 0 ? 1 : -1
      let next = selectedIndex + Int(direction)
      guard next >= 0, next < viewControllers?.count ?? 0 else { return }
      interactionController = UIPercentDrivenInteractiveTransition()
      interactionController?.completionCurve = .easeOut
      selectedIndex = next
    case .changed:
      interactionController?.update(progress)
    case .ended, .cancelled:
      let speed = -pan.velocity(in: view).x * direction
      if pan.state == .ended, speed > 500 || (speed > -500 && progress > 0.5) {
        interactionController?.finish()
      } else {
        interactionController?.cancel()
      }
      interactionController = nil
    default:
      break
    }
  }

  func tabBarController(
    _ tabBarController: UITabBarController, animationControllerForTransitionFrom fromVC: UIViewController,
    to toVC: UIViewController
  ) -> UIViewControllerAnimatedTransitioning? {
    return TabSlide(tabBarController: self)
  }

  func tabBarController(
    _ tabBarController: UITabBarController,
    interactionControllerFor animationController: UIViewControllerAnimatedTransitioning
  ) -> UIViewControllerInteractiveTransitioning? {
    return interactionController
  }
}
