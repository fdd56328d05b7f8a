import Foundation
import SegueUIKit

extension TransitionDemo {
  /// List → detail. Animates the detail view's alpha 0 → 1 and the snapshot's frame from the row's image to the detail
  /// image, in 0.3 s, eased in and out.
  ///
  /// Changed: a row without a cell has no shared element; the detail only fades in.
  @preconcurrency @MainActor
  public final class PushAnimator: NSObject, UIViewControllerAnimatedTransitioning {
    public func transitionDuration(using transitionContext: (any UIViewControllerContextTransitioning)?) -> TimeInterval
    {
      TransitionDemo.duration
    }

    public func animateTransition(using context: any UIViewControllerContextTransitioning) {
      guard let list = context.viewController(forKey: .from) as? ListViewController,
        let detail = context.viewController(forKey: .to) as? DetailViewController
      else { return context.completeTransition(!context.transitionWasCancelled) }
      let container = context.containerView
      let move = list.selectedImageView.flatMap { SharedElementMove(of: $0, in: container) }
      detail.view.frame = context.finalFrame(for: detail)
      detail.view.alpha = 0
      move?.hide(detail.imageView)
      container.addSubview(detail.view)
      move?.lift(in: container)
      UIView.animate(withDuration: transitionDuration(using: context)) {
        detail.view.alpha = 1
        move?.move(to: detail.imageView.frame, of: detail.view)
      } completion: { _ in
        move?.finish()
        context.completeTransition(!context.transitionWasCancelled)
      }
    }
  }

  /// Detail → list. Animates the detail view's alpha 1 → 0 and the snapshot's frame from the detail image to the row's,
  /// in 0.3 s, eased in and out.
  ///
  /// Changed, in the corrected mode: without a cell for the selected row the detail fades and nothing flies (compat:
  /// the snapshot shrinks to the container's origin); a cancelled pop leaves the detail's alpha at 1 (compat: it relies
  /// on the runtime to put it back).
  @preconcurrency @MainActor
  public final class PopAnimator: NSObject, UIViewControllerAnimatedTransitioning {
    private let fidelity: TransitionFidelity

    public init(fidelity: TransitionFidelity = .corrected) {
      self.fidelity = fidelity
    }

    public func transitionDuration(using transitionContext: (any UIViewControllerContextTransitioning)?) -> TimeInterval
    {
      TransitionDemo.duration
    }

    public func animateTransition(using context: any UIViewControllerContextTransitioning) {
      guard let detail = context.viewController(forKey: .from) as? DetailViewController,
        let list = context.viewController(forKey: .to) as? ListViewController
      else { return context.completeTransition(!context.transitionWasCancelled) }
      let container = context.containerView
      list.view.frame = context.finalFrame(for: list)
      container.insertSubview(list.view, belowSubview: detail.view)
      list.view.layoutIfNeeded()
      let target = list.selectedImageView
      let flies = target != nil || fidelity == .compat
      let move = flies ? SharedElementMove(of: detail.imageView, in: container) : nil
      move?.hide(target)
      move?.lift(in: container)
      UIView.animate(withDuration: transitionDuration(using: context)) {
        detail.view.alpha = 0
        move?.move(to: target?.frame ?? .zero, of: target?.superview)
      } completion: { [fidelity] _ in
        move?.finish()
        if fidelity == .corrected, context.transitionWasCancelled { detail.view.alpha = 1 }
        context.completeTransition(!context.transitionWasCancelled)
      }
    }
  }
}
