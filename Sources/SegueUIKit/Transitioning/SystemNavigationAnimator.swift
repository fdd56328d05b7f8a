import Foundation

/// The system's own push and pop: the coming view slides in over a leaving one that moves a third of the way.
///
/// Animates position of both views. Duration 0.35 s, ease in and out (the platform's own values are not published).
final class SystemNavigationAnimator: NSObject, UIViewControllerAnimatedTransitioning {
  private let operation: UINavigationController.Operation
  private static let parallax: CGFloat = 0.3

  init(operation: UINavigationController.Operation) {
    self.operation = operation
  }

  func transitionDuration(using transitionContext: (any UIViewControllerContextTransitioning)?) -> TimeInterval { 0.35 }

  func animateTransition(using context: any UIViewControllerContextTransitioning) {
    guard let from = context.view(forKey: .from), let to = context.view(forKey: .to) else {
      return context.completeTransition(!context.transitionWasCancelled)
    }
    let container = context.containerView
    let frame = container.bounds
    let outside = frame.offsetBy(dx: frame.width, dy: 0)
    let behind = frame.offsetBy(dx: -Self.parallax * frame.width, dy: 0)
    if operation == .push {
      to.frame = outside
      container.addSubview(to)
    } else {
      to.frame = behind
      container.insertSubview(to, belowSubview: from)
    }
    let leavesTo = operation == .push ? behind : outside
    UIView.animate(withDuration: transitionDuration(using: context)) {
      to.frame = frame
      from.frame = leavesTo
    } completion: { _ in
      from.frame = frame
      context.completeTransition(!context.transitionWasCancelled)
    }
  }
}
