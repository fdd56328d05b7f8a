import Foundation
import SegueQuartzCore

/// The system's own push and pop: the coming view slides in over a leaving one that moves a third of the way and darkens.
///
/// From the right where the interface is read from left to right, else mirrored. Animates position of both views and the alpha of a black one between them. Ease in and out; way, darkness and
/// duration are `TransitionParameters` (the platform's own values are not published).
final class SystemNavigationAnimator: NSObject, UIViewControllerAnimatedTransitioning {
  private let operation: UINavigationController.Operation
  private let parameters: TransitionParameters
  private let isMirrored: Bool

  init(operation: UINavigationController.Operation, parameters: TransitionParameters, isMirrored: Bool) {
    self.operation = operation
    self.parameters = parameters
    self.isMirrored = isMirrored
  }

  func transitionDuration(using transitionContext: (any UIViewControllerContextTransitioning)?) -> TimeInterval {
    parameters.navigationDuration
  }

  func animateTransition(using context: any UIViewControllerContextTransitioning) {
    guard let from = context.view(forKey: .from), let to = context.view(forKey: .to) else {
      return context.completeTransition(!context.transitionWasCancelled)
    }
    let isPush = operation == .push
    let container = context.containerView
    let frame = container.bounds
    let way = isMirrored ? -frame.width : frame.width
    // An opaque bar makes them less than the container.
    let start = context.viewController(forKey: .from).map(context.initialFrame(for:)) ?? frame
    let end = context.viewController(forKey: .to).map(context.finalFrame(for:)) ?? frame
    func outside(_ frame: CGRect) -> CGRect { frame.offsetBy(dx: way, dy: 0) }
    func behind(_ frame: CGRect) -> CGRect { frame.offsetBy(dx: -parameters.navigationParallax * way, dy: 0) }
    let front = isPush ? to : from
    if isPush { container.addSubview(to) } else { container.insertSubview(to, belowSubview: from) }
    to.frame = isPush ? outside(end) : behind(end)
    let shade = shade(of: frame, alpha: isPush ? 0 : parameters.navigationDimming)
    if let shade { container.insertSubview(shade, belowSubview: front) }
    UIView.animate(withDuration: parameters.navigationDuration) { [parameters] in
      to.frame = end
      from.frame = isPush ? behind(start) : outside(start)
      shade?.alpha = isPush ? parameters.navigationDimming : 0
    } completion: { _ in
      shade?.removeFromSuperview()
      from.frame = start
      context.completeTransition(!context.transitionWasCancelled)
    }
  }

  private func shade(of frame: CGRect, alpha: CGFloat) -> UIView? {
    guard parameters.navigationDimming > 0 else { return nil }
    let shade = UIView(frame: frame)
    shade.backgroundColor = .black
    shade.isUserInteractionEnabled = false
    shade.alpha = alpha
    return shade
  }
}
