import Foundation
import SegueUIKit

/// One object that is a transition's animator, its percent driver and the delegate that gives both, of navigation and tab
/// bar controllers and of presentations.
///
/// Rebuilds APTransitionDirector. The animation is `animBlock`, or an object that conforms to `APTransitionProtocol`;
/// either calls its `done` when it is over. With `interactive` a finger drives it: set `percent` as the finger goes and
/// call `endInteractive(didComplete:completion:)` when it has gone.
///
/// ```swift
/// let director = APTransitionDirector { director, done in … }
/// navigation.delegate = director
/// navigation.pushViewController(next, animated: true)
/// navigation.delegate = nil
/// ```
///
/// Changed, in the corrected mode:
/// - `done` counts once for each transition; in an interactive one it is not needed (AP-2, AP-3, AP-4).
/// - The block of `endInteractive` is called once, when the transition is over, finished or cancelled (AP-4).
/// - An ending takes the time that is left, whatever frames are dropped (AP-8).
/// - A cancelled transition completes as cancelled, whatever calls `done` (AP-2).
/// - An ending may be taken hold of again by `pause()`, where `isInterruptible` says so.
///
/// In the compat mode these are as upstream: `done` completes as often as it is called, the block is called by `done`
/// only, an ending moves on by one nominal refresh a frame, and `done` before `endInteractive`, which crashed, is
/// recorded as a diagnostic.
@preconcurrency @MainActor
open class APTransitionDirector: UIPercentDrivenInteractiveTransition, UIViewControllerAnimatedTransitioning {
  /// Sets up the animation and calls the second argument when it is over.
  public typealias Animation =
    @MainActor (_ director: APTransitionDirector, _ done: @escaping @MainActor () -> Void) -> Void
  public typealias Block = @MainActor (APTransitionDirector) -> Void

  public enum Operation: CaseIterable, Sendable {
    case pop, push, present, dismiss, selectIndex
  }

  public enum InteractiveState: CaseIterable, Sendable {
    case none, inProgress, canceling, finishing
  }

  public let fidelity: TransitionFidelity
  /// Whether a finger drives the transitions that are asked of the director from now on.
  open var interactive = false
  open var animBlock: Animation?
  /// Animates too, after `animBlock` if both are there. Not retained.
  open weak var delegate: (any APTransitionProtocol)?
  /// Called after every change of `percent`, those of an ending included.
  open var interactiveUpdateBlock: Block?
  /// Called at the very end of every transition, with whether it finished; also of those without a finger.
  open var transitionEnded: (@MainActor (_ finished: Bool) -> Void)?
  /// What is asked for; nil before the director has been asked for an animator.
  public internal(set) var operation: Operation?
  /// Never goes back to `none`.
  public private(set) var interactiveState = InteractiveState.none

  private var run: APTransitionRun?
  private var ending: APTransitionEnding?
  private var interactiveCompletion: Block?
  private var shownPercent: CGFloat = 0
  private var seconds: TimeInterval = 0.5
  /// Whether UIKit has been given the director for a transition that has not started yet.
  var isAwaited = false
  /// What was asked of that one already.
  private var awaitedEnd: (finishes: Bool, completion: Block?)?
  /// Who is the container's delegate apart from this director.
  weak var stoodInFor: AnyObject?
  /// Keeps what animates for a director that nobody else knows.
  var keptObject: (any APTransitionProtocol)?

  public init(fidelity: TransitionFidelity = .corrected) {
    self.fidelity = fidelity
    super.init()
  }

  /// - Parameter animation: becomes `animBlock`.
  public convenience init(fidelity: TransitionFidelity = .corrected, animation: @escaping Animation) {
    self.init(fidelity: fidelity)
    animBlock = animation
  }

  private var world: SimulationWorld { .current }

  // MARK: Animator

  /// Seconds, default 0.5. What `delegate` says of it takes its place whenever UIKit asks. A value that is negative or
  /// not finite is refused and recorded as a diagnostic.
  open var animDuration: TimeInterval {
    get { seconds }
    set {
      guard newValue.isFinite, newValue >= 0 else {
        return world.record(
          "animDuration must be finite and not negative, not \(newValue)", at: "APTransitionDirector.animDuration",
          used: "\(seconds)")
      }
      seconds = newValue
    }
  }

  open func transitionDuration(using transitionContext: (any UIViewControllerContextTransitioning)?) -> TimeInterval {
    if let duration = delegate?.transitionDuration(of: self) { animDuration = duration }
    return animDuration
  }

  /// Runs `animBlock` and then the protocol object's animation (AP-1). Without either the transition completes at once.
  open func animateTransition(using transitionContext: any UIViewControllerContextTransitioning) {
    let isDriven = fidelity == .compat ? interactive : transitionContext.isInteractive
    let run = APTransitionRun(transitionContext, isInteractive: isDriven)
    self.run = run
    isAwaited = false
    ending?.stop()
    ending = nil
    if isDriven { interactiveState = .inProgress }
    if fidelity == .corrected {
      interactiveCompletion = nil
      shownPercent = isDriven ? percentComplete : 0
    }
    let object = delegate
    animBlock?(self) { [weak self] in self?.done(run, .block) }
    object?.animateTransition(with: self) { [weak self] in self?.done(run, .object) }
    if animBlock == nil, object == nil {
      if fidelity == .compat || transitionContext.isInteractive { transitionContext.finishInteractiveTransition() }
      transitionContext.completeTransition(true)
    }
    if let end = awaitedEnd {
      awaitedEnd = nil
      endInteractive(didComplete: end.finishes, completion: end.completion)
    }
  }

  private func done(_ run: APTransitionRun, _ source: APTransitionRun.Source) {
    guard !run.isFastCancelled else { return }
    switch fidelity {
    case .corrected:
      guard !run.isOver, !run.isArriving else { return }
      // Who drives the transition completes it, unless that has been left to the percent driver.
      guard !run.isInteractive || !run.context.isInteractive else { return }
      run.context.completeTransition(!run.context.transitionWasCancelled)
    case .compat:
      // Upstream knows one context, the latest.
      guard let latest = self.run else { return }
      if interactive {
        if run.isArriving { run.doneCount += 1 } else { callCompletion() }
      } else {
        if source == .object { latest.context.finishInteractiveTransition() }
        latest.context.completeTransition(true)
      }
    }
  }

  /// Calls the block that `endInteractive` was given.
  private func callCompletion() {
    if let interactiveCompletion { return interactiveCompletion(self) }
    world.record(
      "done was called in an interactive transition before endInteractive gave a block",
      at: "APTransitionDirector.done", used: "nothing")
  }

  open func animationEnded(_ transitionCompleted: Bool) {
    guard let run else { return }
    run.isOver = true
    ending?.stop()
    ending = nil
    if fidelity == .corrected {
      let block = run.isInteractive && !run.isFastCancelled ? interactiveCompletion : nil
      interactiveCompletion = nil
      block?(self)
      // The block may have begun the next transition.
      if self.run === run { self.run = nil }
    }
    keptObject = nil
    let ended = transitionEnded
    ended?(transitionCompleted)
  }

  // MARK: Progress

  /// How far the transition is. Not clamped; what is shown is (AP-5). A value that is not finite is refused and recorded
  /// as a diagnostic.
  open var percent: CGFloat {
    get { shownPercent }
    set {
      guard newValue.isFinite else {
        return world.record(
          "percent must be finite, not \(newValue)", at: "APTransitionDirector.percent", used: "\(shownPercent)")
      }
      shownPercent = newValue
      update(newValue)
      interactiveUpdateBlock?(self)
    }
  }

  /// `percent` · `animDuration`, in seconds. Stays 0 where the duration is.
  open var timeOffset: CGFloat {
    get { shownPercent * CGFloat(seconds) }
    set { percent = seconds > 0 ? newValue / CGFloat(seconds) : 0 }
  }

  /// Lets go of an interactive transition: it goes on to its end, or back, by itself, linearly and at real-time speed.
  ///
  /// Without an interactive transition, and a second time, it does nothing, which is recorded as a diagnostic (AP-9). A
  /// transition that UIKit is about to start ends as soon as it has (UI-PDI-11).
  ///
  /// - Parameter completion: stored unless nil, and called when the transition is over (compat: whenever `done` is).
  open func endInteractive(didComplete: Bool, completion: Block? = nil) {
    guard let run, !run.isOver, run.isInteractive, !run.isArriving else {
      if isAwaited, interactive {
        awaitedEnd = (didComplete, completion)
      } else {
        ignored("there is no interactive transition to end")
      }
      return
    }
    guard ending == nil else { return ignored("the transition is ending already") }
    if let completion { interactiveCompletion = completion }
    interactiveState = didComplete ? .finishing : .canceling
    ending = APTransitionEnding(self, finishes: didComplete)
  }

  private func ignored(_ what: String) {
    world.record(what, at: "APTransitionDirector.endInteractive", used: "nothing")
  }

  /// The last step of an ending (AP-7).
  func arrive(_ ending: APTransitionEnding) {
    guard let run, !run.isOver, self.ending === ending else { return }
    self.ending = nil
    shownPercent = ending.finishes ? 1 : 0
    interactiveUpdateBlock?(self)
    guard !run.isOver else { return }
    let container = run.context.containerView
    run.isArriving = true
    // The driver is there too: all animations end in this frame. Upstream they do because the container's time, set
    // going again, has long passed their end.
    update(shownPercent)
    if ending.finishes { finish() } else { cancel() }
    run.context.completeTransition(ending.finishes)
    container.layer.speed = 1
    run.isArriving = false
    // What has ended just now, and calls its block by the rules of old.
    for _ in 0..<run.doneCount { callCompletion() }
    run.doneCount = 0
  }

  /// Takes hold of an ending where it is, if the director `isInterruptible`; refused and recorded if not. A transition
  /// that runs without a finger is taken hold of as by any percent driver.
  open override func pause() {
    guard let ending else { return super.pause() }
    guard isInterruptible else {
      return world.record(
        "the ending cannot be interrupted; set isInterruptible", at: "APTransitionDirector.pause", used: "the ending")
    }
    ending.stop()
    self.ending = nil
    interactiveState = .inProgress
  }

  /// Cancels the transition at once (AP-11): the container's and its direct sublayers' animations are removed and the
  /// from view is back at its initial frame. Neither block is called, and `interactiveState` stays.
  ///
  /// Changed: what animation blocks changed is taken back too, as when any driver cancels.
  open func fastCancel() {
    guard let run, !run.isOver, !run.isArriving else { return }
    run.isFastCancelled = true
    ending?.stop()
    ending = nil
    let (context, container) = (run.context, run.context.containerView)
    let (controller, view) = (fromViewController, fromView)
    if fidelity == .corrected, context.isInteractive {
      // First, because completions have the last word on what they put back.
      update(0)
      cancel()
    }
    container.layer.removeAllAnimations()
    for layer in container.layer.sublayers ?? [] { layer.removeAllAnimations() }
    if let controller { view?.frame = context.initialFrame(for: controller) }
    if fidelity == .compat { context.cancelInteractiveTransition() }
    context.completeTransition(false)
  }

  // MARK: Accessors

  /// Whether the director animates a transition that is not over.
  public var isInTransition: Bool { run.map { !$0.isOver } ?? false }

  /// Whether the transition has been cancelled: known when its animations end, so that they can put things back.
  public var isCancelled: Bool { run.map { $0.isFastCancelled || $0.context.transitionWasCancelled } ?? false }

  /// Whether `endInteractive` is on its way.
  public var isEnding: Bool { ending != nil }

  private var context: (any UIViewControllerContextTransitioning)? { run?.context }

  /// Nil outside of a transition, as are the other accessors.
  public var containerView: UIView? { context?.containerView }
  public var fromViewController: UIViewController? { context?.viewController(forKey: .from) }
  public var toViewController: UIViewController? { context?.viewController(forKey: .to) }
  /// The transition's view of that side, or the controller's where the transition leaves it in place.
  public var fromView: UIView? { context?.view(forKey: .from) ?? fromViewController?.view }
  public var toView: UIView? { context?.view(forKey: .to) ?? toViewController?.view }
}
