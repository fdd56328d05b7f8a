import Foundation

/// What was asked to be animated alongside one transition, and who wants to hear how it goes.
///
/// A queue until `run`, which makes animations of all that was asked for; completions come at the end, once, in the order
/// of asking.
@MainActor
final class AlongsideAnimations {
  typealias Handler = (any UIViewControllerTransitionCoordinatorContext) -> Void

  private var animations: [Handler] = []
  private var completions: [Handler] = []
  private var changes: [Handler] = []
  private var ends: [Handler] = []
  /// The animations, where a hand moves them without a percent driver: on a time line of their own, so that what the hand
  /// animates itself keeps its time.
  private var animators: [UIViewPropertyAnimator] = []
  /// Whether the animations have been made; no more are taken.
  private(set) var hasRun = false

  /// - Returns: whether `animation` will run.
  func add(_ animation: Handler?, completion: Handler?) -> Bool {
    if let completion { completions.append(completion) }
    guard !hasRun else { return false }
    if let animation { animations.append(animation) }
    return true
  }

  func addChangeHandler(_ handler: @escaping Handler) { changes.append(handler) }
  func addEndHandler(_ handler: @escaping Handler) { ends.append(handler) }

  /// Makes animations of what was asked for, of `duration` seconds; 0 makes the changes at once.
  func run(
    duration: TimeInterval, curve: UIView.AnimationCurve, for context: any UIViewControllerTransitionCoordinatorContext
  ) {
    guard !hasRun else { return }
    hasRun = true
    let bodies = animations
    animations = []
    make(bodies, duration: duration, curve: curve, for: context)
  }

  /// Makes an animation beside those that have been made, from the same moment on.
  func runLate(
    _ animation: @escaping Handler, duration: TimeInterval, curve: UIView.AnimationCurve,
    for context: any UIViewControllerTransitionCoordinatorContext
  ) { make([animation], duration: duration, curve: curve, for: context) }

  /// Makes animations of what was asked for that stand still at `progress` until they are shown elsewhere.
  func runHeld(
    duration: TimeInterval, at progress: CGFloat, for context: any UIViewControllerTransitionCoordinatorContext
  ) {
    guard !hasRun else { return }
    hasRun = true
    let bodies = animations
    animations = []
    hold(bodies, duration: duration, at: progress, for: context)
  }

  /// Makes an animation beside those that stand still.
  func runLateHeld(
    _ animation: @escaping Handler, duration: TimeInterval, at progress: CGFloat,
    for context: any UIViewControllerTransitionCoordinatorContext
  ) { hold([animation], duration: duration, at: progress, for: context) }

  private func hold(
    _ bodies: [Handler], duration: TimeInterval, at progress: CGFloat,
    for context: any UIViewControllerTransitionCoordinatorContext
  ) {
    guard !bodies.isEmpty else { return }
    let animator = UIViewPropertyAnimator(duration: duration, curve: .linear) {
      for body in bodies { body(context) }
    }
    animators.append(animator)
    animator.pauseAnimation()
    animator.fractionComplete = progress
  }

  /// Shows those that stand still at a progress of 0…1.
  func show(_ progress: CGFloat) {
    for animator in animators where animator.state == .active { animator.fractionComplete = progress }
  }

  /// Those that stand still go on to the end, or back to the start, in `seconds` of a transition of `duration`.
  func proceed(toEnd: Bool, seconds: TimeInterval, duration: TimeInterval, curve: UIView.AnimationCurve) {
    for animator in animators where animator.state == .active {
      animator.isReversed = !toEnd
      if seconds > 0 {
        animator.continueAnimation(
          withTimingParameters: UICubicTimingParameters(animationCurve: curve), durationFactor: seconds / duration)
      } else {
        settle(animator, finished: toEnd)
      }
    }
  }

  private func settle(_ animator: UIViewPropertyAnimator, finished: Bool) {
    guard animator.state == .active else { return }
    animator.stopAnimation(false)
    animator.finishAnimation(at: finished ? .end : .start)
  }

  private func make(
    _ bodies: [Handler], duration: TimeInterval, curve: UIView.AnimationCurve,
    for context: any UIViewControllerTransitionCoordinatorContext
  ) {
    guard !bodies.isEmpty else { return }
    // Bits 16 and 17 of the options are the curve.
    let options = UIView.AnimationOptions(rawValue: UInt(curve.rawValue) << 16)
    UIView.animate(withDuration: duration, delay: 0, options: options) {
      for body in bodies { body(context) }
    }
  }

  func interactionChanged(in context: any UIViewControllerTransitionCoordinatorContext) {
    if !context.isInteractive {
      let handlers = ends
      ends = []
      for handler in handlers { handler(context) }
    }
    for handler in changes { handler(context) }
  }

  /// The transition is over. What never had its turn is done at once, without animation.
  func complete(in context: any UIViewControllerTransitionCoordinatorContext) {
    for animator in animators { settle(animator, finished: !context.isCancelled) }
    animators = []
    if !hasRun {
      if context.isCancelled { animations = [] }
      UIView.performWithoutAnimation { run(duration: 0, curve: .linear, for: context) }
    }
    let handlers = completions
    completions = []
    changes = []
    ends = []
    for handler in handlers { handler(context) }
  }
}
