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
