import Foundation
import SegueUIKit

/// Plays an ADTransition as a presentation and a dismissal, or as the animator of any other transition of UIKit's
/// (AD-40…42).
///
/// It is at once the transitioning delegate and the animator. Type push plays the transition, pop its reverse. It can be
/// used again and again, and cancelled.
///
/// ```swift
/// let adapter = ADTransitioningDelegate(
///   transition: ADCubeTransition(duration: 0.5, orientation: .rightToLeft, sourceRect: view.bounds))
/// screen.transitioningDelegate = adapter  // which is weak: keep the adapter
/// screen.modalPresentationStyle = .fullScreen
/// present(screen, animated: true)
/// ```
///
/// Changed in the corrected mode: a dismissal plays the reverse (AD-42; compat: the push again), a cancelled run leaves
/// both views as they were, the coming view gets its final frame, gestures drive it (BUG-AD-29; compat: none), and views
/// are put in order in the turn in which the animations end (BUG-AD-14; compat: a frame later).
@preconcurrency @MainActor
open class ADTransitioningDelegate: NSObject, UIViewControllerTransitioningDelegate,
  UIViewControllerAnimatedTransitioning
{
  public let transition: ADTransition
  /// The gestures that may drive it.
  public var interactions: [ADInteraction] = []
  private var stage: ADStage?

  public init(transition: ADTransition) {
    self.transition = transition
    super.init()
  }

  // MARK: Transitioning delegate

  open func animationController(
    forPresented presented: UIViewController, presenting: UIViewController, source: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? {
    if transition.fidelity == .corrected { transition.type = .push }
    return self
  }

  open func animationController(forDismissed dismissed: UIViewController)
    -> (any UIViewControllerAnimatedTransitioning)?
  {
    if transition.fidelity == .corrected { transition.type = .pop }
    return self
  }

  open func interactionControllerForPresentation(using animator: any UIViewControllerAnimatedTransitioning)
    -> (any UIViewControllerInteractiveTransitioning)?
  { driver(among: interactions) }

  open func interactionControllerForDismissal(using animator: any UIViewControllerAnimatedTransitioning)
    -> (any UIViewControllerInteractiveTransitioning)?
  { driver(among: interactions) }

  /// What the gesture under way drives this animator with; nil without one, and in the compat mode.
  func driver(among interactions: [ADInteraction]) -> UIPercentDrivenInteractiveTransition? {
    guard transition.fidelity == .corrected else { return nil }
    for interaction in interactions {
      if let driver = interaction.drive(self) { return driver }
    }
    return nil
  }

  /// The gesture that drives the transition under way.
  weak var interaction: ADInteraction?

  // MARK: Animator

  open func transitionDuration(using transitionContext: (any UIViewControllerContextTransitioning)?) -> TimeInterval {
    transition.isNull ? 0 : transition.duration
  }

  open func animateTransition(using transitionContext: any UIViewControllerContextTransitioning) {
    if transition.type == .null { transition.type = .push }
    let played = transition.type == .pop ? transition.reverse ?? transition : transition
    let stage = ADStage(played, in: transitionContext) { [weak self] in self?.stage = nil }
    self.stage = stage
    stage.begin()
  }

  open func animationEnded(_ transitionCompleted: Bool) {
    interaction?.transitionEnded()
    interaction = nil
  }
}
