import Foundation
import SegueQuartzCore
import SegueTiming

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

  private var context: (any UIViewControllerContextTransitioning)?
  private var ending: Ending?
  private var stopTicking: (@MainActor () -> Void)?

  /// The animator's duration, in seconds.
  public private(set) var duration: CGFloat = 0
  /// What was last passed to `update`, in 0…1.
  public private(set) var percentComplete: CGFloat = 0
  open var completionCurve = UIView.AnimationCurve.easeInOut
  open var wantsInteractiveStart = true
  private var speed: CGFloat = 1

  public override init() {
    super.init()
  }

  /// A multiplier of the pace after the gesture, above 0. Another value is refused and recorded as a diagnostic.
  open var completionSpeed: CGFloat {
    get { speed }
    set {
      guard newValue > 0, newValue.isFinite else {
        world.record(
          "completionSpeed must be above 0 and finite, not \(newValue)",
          at: "UIPercentDrivenInteractiveTransition.completionSpeed", used: "\(speed)")
        return
      }
      speed = newValue
    }
  }

  private var world: SimulationWorld { .current }

  open func startInteractiveTransition(_ transitionContext: any UIViewControllerContextTransitioning) {
    guard context == nil else { return ignored("startInteractiveTransition") }
    guard let transition = transitionContext as? NavigationTransition, let animator = transition.animator else {
      return
    }
    context = transitionContext
    duration = animator.transitionDuration(using: transitionContext)
    let layer = transitionContext.containerView.layer
    layer.beginTime = 0
    layer.timeOffset = 0
    layer.speed = 0
    world.scrubsBlocksLinearly = true
    animator.animateTransition(using: transitionContext)
    world.scrubsBlocksLinearly = false
    show(percentComplete)
    if let ending { settle(ending) }
  }

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
    guard let context else { return }
    show(self.percentComplete)
    context.updateInteractiveTransition(self.percentComplete)
  }

  open func finish() { end(.finish, "finish") }

  open func cancel() { end(.cancel, "cancel") }

  private func end(_ ending: Ending, _ call: String) {
    guard self.ending == nil else { return ignored(call) }
    self.ending = ending
    // A gesture may end before the transition has started: then it ends as soon as it has.
    if context != nil { settle(ending) }
  }

  private func show(_ progress: CGFloat) {
    context?.containerView.layer.timeOffset = progress * duration
  }

  private func settle(_ ending: Ending) {
    guard let context else { return }
    switch ending {
    case .finish: context.finishInteractiveTransition()
    case .cancel: context.cancelInteractiveTransition()
    }
    let start = percentComplete
    let way = abs(ending.rawValue - start)
    let seconds = way * duration / speed
    let curve = completionCurve.bezier
    let began = world.now
    guard seconds > 0 else { return arrive(ending) }
    stopTicking = world.addTicker { [self] in
      let elapsed = CGFloat((world.now - began)) / 1e9
      if elapsed >= seconds - 0.5e-9 { return arrive(ending) }
      show(start + (ending.rawValue - start) * curve.value(at: elapsed / seconds))
    }
  }

  /// The settle is over: all animations end, in this frame.
  private func arrive(_ ending: Ending) {
    stopTicking?()
    stopTicking = nil
    guard let context else { return }
    show(ending.rawValue)
    let layer = context.containerView.layer
    switch ending {
    case .finish:
      world.endFinishedAnimations()
    case .cancel:
      if world.rewindTrackedModelOnCancel { AnimationBlocks.of(world).rewind(below: layer) }
      world.endAnimations(below: layer, finished: true)
    }
    // What still runs, runs on by itself from where it stands; otherwise the container keeps the screen's time.
    let local = layer.timeOffset
    layer.timeOffset = 0
    layer.speed = 1
    if world.isAnimating {
      layer.timeOffset = local
      layer.beginTime = world.now.seconds
    }
    self.context = nil
  }

  private func ignored(_ call: String) {
    world.record(
      "\(call) has no effect once the transition is ending", at: "UIPercentDrivenInteractiveTransition.\(call)",
      used: "\(percentComplete)")
  }
}
