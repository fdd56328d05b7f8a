import Foundation
import SegueUIKit

/// Pushes and pops in one of the five ways, and lets a swipe from the left edge pop.
///
/// It becomes the navigation controller's delegate, which holds it weakly: keep it as long as it is to serve (TTI-35). A
/// push makes an animator and the pushed screen's swipe; the pop goes the animator's way back (TTI-22). Without a push
/// that it has seen, a pop is the system's.
///
/// Changed: each pushed controller keeps its own animator and swipe, and elements are only taken along between the two
/// controllers that they belong to. Compat keeps the last push's: after a pop the swipe of the screen below is dead, and
/// its pop is made with the other screen's animator and elements (TTI-24).
@preconcurrency @MainActor
open class TTINavigationControllerTransitioningDelegate: NSObject, UINavigationControllerDelegate {
  public private(set) weak var navigationController: UINavigationController?
  public let type: TTINavigationTransitionType
  public let fidelity: TransitionFidelity
  /// What the animators of later pushes are made with.
  open var settings = TTITransitionSettings()
  /// Whether a swipe may take hold of a pop while it runs by itself, on its way or after a lift.
  open var isInterruptible = false
  private weak var presentingController: (UIViewController & TTITakeAlongPresenting)?
  private weak var presentedController: (UIViewController & TTITakeAlongPresented)?
  private var pairs: [Pair] = []

  /// What one push has made.
  private final class Pair {
    weak var pushed: UIViewController?
    weak var covered: UIViewController?
    let animator: TTIAnimator
    let handler: TTINavigationLeftEdgeHandler

    init(
      pushed: UIViewController, covered: UIViewController, animator: TTIAnimator,
      handler: TTINavigationLeftEdgeHandler
    ) {
      self.pushed = pushed
      self.covered = covered
      self.animator = animator
      self.handler = handler
    }
  }

  /// - Parameter navigationController: nil gives no delegate (TTI-1).
  public init?(
    navigationController: UINavigationController?, type: TTINavigationTransitionType,
    fidelity: TransitionFidelity = .corrected
  ) {
    guard let navigationController else { return nil }
    self.navigationController = navigationController
    self.type = type
    self.fidelity = fidelity
    super.init()
    navigationController.delegate = self
  }

  /// With elements that are taken along when `presentedController` is pushed over `presentingController`.
  public convenience init?(
    navigationController: UINavigationController?, type: TTINavigationTransitionType,
    presentingController: UIViewController & TTITakeAlongPresenting,
    presentedController: UIViewController & TTITakeAlongPresented, fidelity: TransitionFidelity = .corrected
  ) {
    self.init(navigationController: navigationController, type: type, fidelity: fidelity)
    self.presentingController = presentingController
    self.presentedController = presentedController
  }

  /// The animator of the last push, or of the push of one controller.
  open func animator(forPushed controller: UIViewController? = nil) -> TTIAnimator? {
    prune()
    return pair(of: controller)?.animator
  }

  /// The swipe of the last push, or of the push of one controller.
  open func handler(forPushed controller: UIViewController? = nil) -> TTINavigationLeftEdgeHandler? {
    prune()
    return pair(of: controller)?.handler
  }

  private func pair(of controller: UIViewController?) -> Pair? {
    guard let controller, fidelity == .corrected else { return pairs.last }
    return pairs.last { $0.pushed === controller }
  }

  // MARK: Delegate

  open func navigationController(
    _ navigationController: UINavigationController,
    animationControllerFor operation: UINavigationController.Operation, from fromVC: UIViewController,
    to toVC: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? {
    switch operation {
    case .push: return push(toVC, over: fromVC)
    case .pop: return pop(fromVC, to: toVC)
    case .none: return nil
    }
  }

  open func navigationController(
    _ navigationController: UINavigationController,
    interactionControllerFor animationController: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)? {
    guard let pair = pairs.last(where: { $0.animator === animationController }), !pair.animator.isOpening else {
      return nil
    }
    if pair.animator.isInteractive { return pair.handler.takeDriver() }
    return isInterruptible ? pair.handler.standByDriver() : nil
  }

  open func navigationController(
    _ navigationController: UINavigationController, didShow viewController: UIViewController, animated: Bool
  ) {
    prune()
  }

  /// Lets go of what belongs to controllers that have left. A swipe under way ends with its transition, and is kept until
  /// then.
  private func prune() {
    guard fidelity == .corrected, let navigationController, !navigationController.isTransitioning else { return }
    pairs.removeAll { pair in
      if pair.handler.isRunning { return false }
      if navigationController.viewControllers.contains(where: { $0 === pair.pushed }) { return false }
      pair.handler.detach()
      return true
    }
  }

  private func push(_ pushed: UIViewController, over covered: UIViewController) -> TTIAnimator {
    let animator = TTIAnimator.animator(for: type.type, settings: settings, fidelity: fidelity)
    if let presentingController, let presentedController,
      fidelity == .compat || (presentingController === covered && presentedController === pushed)
    {
      animator.takeAlong = TTITakeAlong(
        presenting: presentingController, presented: presentedController, fidelity: fidelity)
    }
    let handler = TTINavigationLeftEdgeHandler(fidelity: fidelity)
    handler.client = self
    if fidelity == .corrected {
      for pair in pairs where pair.pushed === pushed { pair.handler.detach() }
      pairs.removeAll { $0.pushed == nil || $0.pushed === pushed }
    } else {
      pairs = []
    }
    handler.attach(to: pushed.view)
    pairs.append(Pair(pushed: pushed, covered: covered, animator: animator, handler: handler))
    return animator
  }

  private func pop(_ popped: UIViewController, to uncovered: UIViewController) -> TTIAnimator? {
    guard let pair = pair(of: popped) else { return nil }
    let animator = pair.animator
    animator.isOpening = false
    if fidelity == .corrected, pair.covered !== uncovered {
      // Farther back than to the screen that was covered: the elements of all pushes on the way belong elsewhere.
      let stack = navigationController?.viewControllers ?? []
      for left in pairs where left === pair || !stack.contains(where: { $0 === left.pushed }) {
        left.animator.takeAlong?.showAll()
      }
      animator.takeAlong = nil
    }
    return animator
  }
}

extension TTINavigationControllerTransitioningDelegate: TTIGestureClient {
  var gestureReference: CGPoint { settings.fromPoint }
  var gestureTarget: CGPoint { settings.toPoint }

  func gesture(_ gesture: TTIGestureController, mayBeginAt point: CGPoint) -> Bool {
    (navigationController?.viewControllers.count ?? 0) > 1
  }

  func beginTransition(of gesture: TTIGestureController) {
    navigationController?.popViewController(animated: true)
  }

  func coordinator(of gesture: TTIGestureController) -> (any UIViewControllerTransitionCoordinator)? {
    navigationController?.transitionCoordinator
  }

  func setInteractive(_ isInteractive: Bool, by gesture: TTIGestureController) {
    pairs.last { $0.handler === gesture }?.animator.isInteractive = isInteractive
  }
}
