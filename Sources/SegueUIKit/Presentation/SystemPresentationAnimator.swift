import Foundation
import SegueGeometry
import SegueQuartzCore

/// The system's own presentations and dismissals.
///
/// `coverVertical` animates the presented view's position, up from below and down again; `crossDissolve` its opacity;
/// `flipHorizontal` the transforms of both views, which turn half around the vertical axis as the two sides of a card.
/// Duration: `PresentationParameters.duration`, ease in and out (the platform's own values are not published).
final class SystemPresentationAnimator: NSObject, UIViewControllerAnimatedTransitioning {
  private let style: UIModalTransitionStyle
  private let isPresentation: Bool

  init(style: UIModalTransitionStyle, isPresentation: Bool) {
    self.style = style
    self.isPresentation = isPresentation
  }

  func transitionDuration(using transitionContext: (any UIViewControllerContextTransitioning)?) -> TimeInterval {
    SimulationWorld.current.presentationParameters.duration
  }

  func animateTransition(using context: any UIViewControllerContextTransitioning) {
    let from = context.view(forKey: .from)
    let to = context.view(forKey: .to)
    guard let moving = isPresentation ? to : from else {
      return context.completeTransition(!context.transitionWasCancelled)
    }
    let container = context.containerView
    let other = isPresentation ? from : to
    if isPresentation {
      if let controller = context.viewController(forKey: .to) { moving.frame = context.finalFrame(for: controller) }
      container.addSubview(moving)
    } else if let other {
      other.center = container.convert(other.center, from: other.superview)
      container.insertSubview(other, belowSubview: moving)
    }
    switch style {
    case .crossDissolve: dissolve(moving, context)
    case .flipHorizontal: flip(moving, other, context)
    default: slide(moving, container, context)
    }
  }

  private func animate(
    _ context: any UIViewControllerContextTransitioning, _ changes: @escaping () -> Void,
    after: @escaping () -> Void
  ) {
    UIView.animate(withDuration: transitionDuration(using: context), animations: changes) { _ in
      after()
      context.completeTransition(!context.transitionWasCancelled)
    }
  }

  private func slide(_ view: UIView, _ container: UIView, _ context: any UIViewControllerContextTransitioning) {
    let there = view.center
    let below = CGPoint(x: there.x, y: there.y + container.bounds.maxY - (there.y - view.bounds.height / 2))
    view.center = isPresentation ? below : there
    animate(context) { [isPresentation] in
      view.center = isPresentation ? there : below
    } after: {
      view.center = there
    }
  }

  private func dissolve(_ view: UIView, _ context: any UIViewControllerContextTransitioning) {
    let full = view.alpha
    if isPresentation { view.alpha = 0 }
    animate(context) { [isPresentation] in
      view.alpha = isPresentation ? full : 0
    } after: {
      view.alpha = full
    }
  }

  /// The animated angle stays just under half a turn, so that its direction is certain.
  private func flip(_ moving: UIView, _ other: UIView?, _ context: any UIViewControllerContextTransitioning) {
    let views = [moving] + (other.map { [$0] } ?? [])
    let before = views.map { (view: $0, transform: $0.transform3D, isDoubleSided: $0.layer.isDoubleSided) }
    let half = CGFloat.pi * 0.999_999 * (isPresentation ? 1 : -1)
    func turned(_ angle: CGFloat) -> CATransform3D { CATransform3DMakeRotation(angle, 0, 1, 0) }
    for view in views { view.layer.isDoubleSided = false }
    let coming = isPresentation ? moving : other
    let leaving = isPresentation ? other : moving
    coming?.transform3D = turned(-half)
    animate(context) {
      coming?.transform3D = CATransform3DIdentity
      leaving?.transform3D = turned(half)
    } after: {
      for item in before {
        item.view.transform3D = item.transform
        item.view.layer.isDoubleSided = item.isDoubleSided
      }
    }
  }
}

extension UIPresentationController {
  func systemAnimator(isPresentation: Bool) -> any UIViewControllerAnimatedTransitioning {
    let context = presentingViewController
    let takesContexts = style.isInContext && context.providesPresentationContextTransitionStyle
    let transition = (takesContexts ? context : presentedViewController).modalTransitionStyle
    if transition == .partialCurl {
      SimulationWorld.current.record(
        "the partial curl is not simulated", at: "UIViewController.modalTransitionStyle", used: "coverVertical")
    }
    return SystemPresentationAnimator(style: transition, isPresentation: isPresentation)
  }
}
