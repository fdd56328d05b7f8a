import Foundation
import SegueQuartzCore

/// Drives an animator by a percentage: the animator's animations are set up once, and the container's layer time is
/// moved to percentage × duration.
///
/// After `finish` or `cancel` the rest runs by itself, forwards in (1 − percentComplete) · duration / completionSpeed
/// seconds or backwards in percentComplete · duration / completionSpeed, paced by `completionCurve`. Both are read when
/// `finish` or `cancel` is called. Calls that come too late change nothing and are recorded as diagnostics.
@preconcurrency @MainActor
open class UIPercentDrivenInteractiveTransition: NSObject, UIViewControllerInteractiveTransitioning {
  private enum Ending: CGFloat {
    case cancel = 0
    case finish = 1
  }

  private var context: ViewControllerTransition?
  private var ending: Ending?
  private var hasRun = false
  private var isArriving = false
  /// Whether the transition ended because what it happened in is gone: who still drives it makes no mistake.
  private var isAbandoned = false

  /// The animator's duration, in seconds.
  public private(set) var duration: CGFloat = 0
  /// What was last passed to `update`, in 0…1; after `pause` the progress at which the transition stands.
  public private(set) var percentComplete: CGFloat = 0
  open var completionCurve = UIView.AnimationCurve.easeInOut
  /// Paces what remains after the gesture in place of `completionCurve`. A spring does so where the transition has an
  /// interruptible animator; elsewhere the provider's cubic curve does, and without one `completionCurve`.
  open var timingCurve: (any UITimingCurveProvider)?
  open var wantsInteractiveStart = true
  /// Whether `pause` may take hold of the transition while it runs by itself, before the gesture or after it (C-4).
  ///
  /// On the platform only transitions with an interruptible animator can; here every percent-driven one that says so.
  open var isInterruptible = false
  private var speed: CGFloat = 1

  public override init() {
    super.init()
  }

  /// A multiplier of the pace after the gesture, above 0. Another value is refused and recorded as a diagnostic.
  open var completionSpeed: CGFloat {
    get { speed }
    set { speed = validSpeed(newValue) }
  }

  /// `candidate`, or the speed before where it is none.
  private func validSpeed(_ candidate: CGFloat) -> CGFloat {
    if candidate > 0, candidate.isFinite { return candidate }
    world.record(
      "completionSpeed must be above 0 and finite, not \(candidate)",
      at: "UIPercentDrivenInteractiveTransition.completionSpeed", used: "\(speed)")
    return speed
  }

  private var world: SimulationWorld { .current }

  // MARK: Begin and end

  open func startInteractiveTransition(_ transitionContext: any UIViewControllerContextTransitioning) {
    guard context == nil else { return ignored("startInteractiveTransition") }
    guard let transition = transitionContext as? ViewControllerTransition, let animator = transition.animator else {
      world.record(
        "a percent driver needs the context that a container made; give the driver to the container's delegate",
        at: "UIPercentDrivenInteractiveTransition.startInteractiveTransition",
        used: "no transition")
      return
    }
    take(transition)
    if let interruptible = transition.interruptible {
      if interruptible.state == .inactive { interruptible.pauseAnimation() }
    } else {
      transition.clock.hold(transition.containerView.layer)
      AnimationBlocks.of(world).setUp(transition, scrubbing: true) { animator.animateTransition(using: transition) }
    }
    transition.runAlongside()
    guard context != nil else { return }
    show(percentComplete)
    if let ending { settle(ending) }
  }

  /// The transition runs without a gesture, which may take hold of it later.
  func transitionStarted(_ transition: ViewControllerTransition) {
    guard context == nil else { return }
    percentComplete = 0
    ending = nil
    take(transition)
  }

  private func take(_ transition: ViewControllerTransition) {
    // One driver may drive one transition after another; each starts afresh.
    if hasRun {
      ending = nil
      percentComplete = 0
    }
    hasRun = true
    isAbandoned = false
    context = transition
    duration = transition.duration
  }

  /// Whether the driver holds the transition's time: it has not let the animations go.
  func isMoving(_ transition: ViewControllerTransition) -> Bool { context === transition && !isArriving }

  /// The transition has completed, whoever completed it.
  func transitionEnded(_ transition: ViewControllerTransition) {
    guard context === transition else { return }
    context = nil
    ending = ending ?? .finish
    isAbandoned = transition.isAbandoned
  }

  // MARK: Calls

  /// - Parameter percentComplete: clamped to 0…1; NaN is refused.
  open func update(_ percentComplete: CGFloat) {
    guard ending == nil else { return ignored("update") }
    guard !percentComplete.isNaN else {
      world.record(
        "percentComplete must be a number", at: "UIPercentDrivenInteractiveTransition.update",
        used: "\(self.percentComplete)")
      return
    }
    self.percentComplete = min(max(percentComplete, 0), 1)
    context?.updateInteractiveTransition(self.percentComplete)
  }

  open func finish() { end(.finish, "finish") }

  open func cancel() { end(.cancel, "cancel") }

  /// Takes hold of the transition while it runs by itself: it stands still where it is, and goes on from there with
  /// `update`, `finish` and `cancel`. Refused and recorded unless it is interruptible.
  open func pause() {
    guard let context else { return ignored("pause") }
    context.pauseInteractiveTransition()
  }

  /// The transition stands still at a progress that this driver moves from now on.
  func transitionPaused(_ transition: ViewControllerTransition) {
    guard context === transition else { return }
    ending = nil
    percentComplete = transition.shownProgress
  }

  /// Stops the container's time in the middle of a transition that ran without a gesture.
  func holdContainer(elapsed: CFTimeInterval) {
    guard let context else { return }
    context.clock.hold(context.containerView.layer, elapsed: elapsed)
  }

  // MARK: Settle

  private func end(_ ending: Ending, _ call: String) {
    guard self.ending == nil else { return ignored(call) }
    if let context, context.phase == .running { return ignored(call) }
    self.ending = ending
    // A gesture may end before its transition has started: then that ends as soon as it has.
    if context != nil { settle(ending) }
  }

  private func show(_ progress: CGFloat) { context?.show(progress) }

  private func settle(_ ending: Ending) {
    guard let context else { return }
    let seconds = abs(ending.rawValue - percentComplete) * duration / validSpeed(completionSpeed)
    let curve = timingCurve?.cubicTimingParameters?.bezier ?? completionCurve.bezier
    switch ending {
    case .finish: context.finishInteractiveTransition()
    case .cancel: context.cancelInteractiveTransition()
    }
    context.settle(to: ending.rawValue, seconds: seconds, along: { curve.value(at: $0) }) { [weak self, weak context] in
      guard let self, let context, self.context === context, context.interruptible == nil else { return }
      self.arrive(ending)
    }
    if let interruptible = context.interruptible { proceed(interruptible, ending, seconds) }
  }

  /// An animator of its own goes the rest of the way by itself; its completion completes the transition.
  private func proceed(_ animator: any UIViewImplicitlyAnimating, _ ending: Ending, _ seconds: CGFloat) {
    guard seconds > 0 else {
      animator.stopAnimation(false)
      return animator.finishAnimation(at: ending == .finish ? .end : .start)
    }
    animator.isReversed = ending == .cancel
    animator.continueAnimation(
      withTimingParameters: timingCurve ?? UICubicTimingParameters(animationCurve: completionCurve),
      durationFactor: seconds / duration)
  }

  /// The settle is over: the transition's animations end, in this frame.
  private func arrive(_ ending: Ending) {
    guard let context else { return }
    let blocks = AnimationBlocks.of(world)
    isArriving = true
    if ending == .cancel, world.rewindTrackedModelOnCancel { blocks.rewind(context) }
    world.endAnimations(owner: ObjectIdentifier(context))
    isArriving = false
    // Animations that are not the transition's run on from where they stand.
    if self.context === context {
      self.context = nil
      context.clock.release()
    }
  }

  private func ignored(_ call: String) {
    guard !isAbandoned else { return }
    world.record(
      "\(call) has no effect "
        + (ending == nil
          ? "now; call it once the container has started the transition"
          : "once the transition is ending; call it before finish or cancel"),
      at: "UIPercentDrivenInteractiveTransition.\(call)", used: "\(percentComplete)")
  }
}
