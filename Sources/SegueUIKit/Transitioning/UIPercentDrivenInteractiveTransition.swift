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

  private var context: ViewControllerTransition?
  private var ending: Ending?
  private var hasRun = false
  private var stopTicking: (@MainActor () -> Void)?
  /// The container's local time at progress 0.
  private var base: CFTimeInterval = 0

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

  open func startInteractiveTransition(_ transitionContext: any UIViewControllerContextTransitioning) {
    guard context == nil else { return ignored("startInteractiveTransition") }
    guard let transition = transitionContext as? ViewControllerTransition, let animator = transition.animator else {
      world.record(
        "a percent driver needs the context that a container made", at: "UIPercentDrivenInteractiveTransition",
        used: "no transition")
      return
    }
    // One driver may drive one transition after another; each starts afresh.
    if hasRun {
      ending = nil
      percentComplete = 0
    }
    hasRun = true
    context = transition
    duration = transition.duration
    holdTime(of: transition.containerView.layer)
    AnimationBlocks.of(world).scrubbing(transition) { animator.animateTransition(using: transition) }
    guard context != nil else { return }
    show(percentComplete)
    if let ending { settle(ending) }
  }

  /// Stops the container's time. It starts from 0, which keeps progress exact, unless something animates there already:
  /// that must not jump.
  private func holdTime(of layer: CALayer) {
    let local = world.store.localTime(of: layer.row, at: world.now.seconds)
    base = world.isAnimating(below: layer) ? local : 0
    layer.beginTime = 0
    layer.timeOffset = base
    layer.speed = 0
  }

  /// The container's time runs on from where it stands; where nothing animates, with the screen's again.
  private func releaseTime(of layer: CALayer) {
    let local = layer.timeOffset
    layer.timeOffset = 0
    layer.speed = 1
    layer.beginTime = 0
    if world.isAnimating(below: layer) {
      layer.beginTime = world.store.localTime(of: layer.row, at: world.now.seconds)
      layer.timeOffset = local
    }
  }

  /// The transition has completed, whoever completed it.
  func transitionEnded(_ transition: ViewControllerTransition) {
    guard context === transition else { return }
    stopTicking?()
    stopTicking = nil
    context = nil
    ending = ending ?? .finish
    releaseTime(of: transition.containerView.layer)
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
    // A gesture may end before its transition has started: then that ends as soon as it has.
    if context != nil { settle(ending) }
  }

  private func show(_ progress: CGFloat) {
    context?.containerView.layer.timeOffset = base + progress * duration
  }

  private func settle(_ ending: Ending) {
    guard let context else { return }
    switch ending {
    case .finish: context.finishInteractiveTransition()
    case .cancel: context.cancelInteractiveTransition()
    }
    let start = percentComplete
    let way = abs(ending.rawValue - start)
    let seconds = way * duration / validSpeed(completionSpeed)
    let curve = completionCurve.bezier
    let began = world.now
    guard seconds > 0 else { return arrive(ending) }
    stopTicking = world.addTicker { [self] in
      let elapsed = CGFloat((world.now - began)) / 1e9
      if elapsed >= seconds - 0.5e-9 { return arrive(ending) }
      show(start + (ending.rawValue - start) * curve.value(at: elapsed / seconds))
    }
  }

  /// The settle is over: the transition's animations end, in this frame.
  private func arrive(_ ending: Ending) {
    stopTicking?()
    stopTicking = nil
    guard let context else { return }
    show(ending.rawValue)
    let blocks = AnimationBlocks.of(world)
    if ending == .cancel, world.rewindTrackedModelOnCancel { blocks.rewind(context) }
    world.endAnimations(owner: ObjectIdentifier(context))
    // Animations that are not the transition's run on from where they stand.
    if self.context === context {
      self.context = nil
      releaseTime(of: context.containerView.layer)
    }
  }

  private func ignored(_ call: String) {
    world.record(
      "\(call) has no effect once the transition is ending", at: "UIPercentDrivenInteractiveTransition.\(call)",
      used: "\(percentComplete)")
  }
}
