import Foundation
import SegueGeometry
import SegueQuartzCore
import SegueTiming

/// The container that a transition happens in.
@MainActor
protocol TransitionHost: AnyObject {
  /// Shows the coming view without an animation.
  func showAtOnce(_ transition: ViewControllerTransition)

  /// The transition is over: the container's state and views become what the outcome says.
  func transitionDidEnd(_ transition: ViewControllerTransition, finished: Bool)

  /// A gesture wanted to take hold of a transition that cannot be interrupted.
  func transitionDidRefuseGesture(_ transition: ViewControllerTransition)

  /// The view that moves for a controller; nil for its own.
  func view(of controller: UIViewController) -> UIView?

  /// Where a controller's view starts or ends, in the container's coordinates; nil for the default: the leaving view
  /// starts and the coming one ends with the container's bounds, other ends lie outside it.
  func frame(of controller: UIViewController, atEnd isEnd: Bool, in transition: ViewControllerTransition) -> CGRect?
}

extension TransitionHost {
  func transitionDidRefuseGesture(_ transition: ViewControllerTransition) {}
  func view(of controller: UIViewController) -> UIView? { nil }
  func frame(of controller: UIViewController, atEnd isEnd: Bool, in transition: ViewControllerTransition) -> CGRect? {
    nil
  }
}

/// One transition under way, of whatever container: the context that its animator and driver see, and the coordinator
/// that others see.
///
/// Both controllers, and the container if it is a controller, know it as `transitionCoordinator` from its making until
/// its last callback.
@MainActor
final class ViewControllerTransition {
  enum Kind: CaseIterable {
    case push, pop, present, dismiss, select
  }

  typealias Phase = TransitionPhase

  private weak var host: (any TransitionHost)?
  let kind: Kind
  let from: UIViewController
  let to: UIViewController
  let containerView: UIView
  /// Whether `view(forKey:)` knows the view of each side: a presenter's view that stays where it is is not the
  /// transition's.
  let offersViews: (from: Bool, to: Bool)
  let presentationStyle: UIModalPresentationStyle
  var animator: (any UIViewControllerAnimatedTransitioning)?
  var interactor: (any UIViewControllerInteractiveTransitioning)?
  /// Whether an animator made the transition, which is over.
  private var wasAnimated = false
  private(set) var phase = Phase.waiting
  private let frame: CGRect
  private var blocksInteraction = false
  let alongside = AlongsideAnimations()
  let clock: TransitionClock
  private var startTime = Timestamp.zero
  private var stopTicking: (@MainActor () -> Void)?
  private var gestureWatch: RefusedGestureWatch?

  init(
    host: any TransitionHost, kind: Kind, from: UIViewController, to: UIViewController, in containerView: UIView,
    offersViews: (from: Bool, to: Bool) = (true, true), presentationStyle: UIModalPresentationStyle = .none
  ) {
    self.host = host
    self.kind = kind
    self.from = from
    self.to = to
    self.containerView = containerView
    self.offersViews = offersViews
    self.presentationStyle = presentationStyle
    frame = containerView.bounds
    clock = TransitionClock(world: containerView.world)
    for controller in participants { controller.ongoingTransition = self }
  }

  @MainActor deinit {
    endWatch?()
  }

  private var participants: [UIViewController] { [from, to] + ((host as? UIViewController).map { [$0] } ?? []) }

  var world: SimulationWorld { containerView.world }

  /// The animator's duration in seconds. One that is not finite or is negative counts as 0 and is recorded.
  private(set) var duration: TimeInterval = 0
  private(set) var initiallyInteractive = false
  private(set) var transitionWasCancelled = false
  /// The progress last reported by the driver, 0…1.
  private(set) var percentComplete: CGFloat = 0
  /// The progress that is shown, also while the transition settles.
  private(set) var shownProgress: CGFloat = 0
  /// Pace and curve of what remains, as the driver said when the gesture let go.
  private(set) var completionVelocity: CGFloat = 1
  private(set) var completionCurve = UIView.AnimationCurve.easeInOut

  private var driver: UIPercentDrivenInteractiveTransition? { interactor as? UIPercentDrivenInteractiveTransition }

  /// Whether a driver takes the transition back, and has not come there: blocks that end now are cut short, and the model
  /// goes back with them.
  var isOnItsWayBack: Bool {
    phase == .cancelling && interruptible == nil && isDriven && world.rewindTrackedModelOnCancel
  }

  /// Whether a driver holds the time of its animations.
  var isDriven: Bool { driver?.isMoving(self) == true }

  /// Whether a gesture can take hold of the transition while it runs by itself (C-4).
  var isInterruptible: Bool {
    if let interruptible { return (interruptible as? UIViewPropertyAnimator)?.isInterruptible ?? true }
    return driver?.isInterruptible ?? false
  }

  /// What the animator gave as `interruptibleAnimator(using:)`; nil if it has none.
  private(set) var interruptible: (any UIViewImplicitlyAnimating)?

  private func askForInterruptible(_ animator: any UIViewControllerAnimatedTransitioning) {
    var given: (any UIViewImplicitlyAnimating)?
    owning { given = animator.interruptibleAnimator(using: self) }
    interruptible = given is NoInterruptibleAnimator ? nil : given
  }

  // MARK: Phase

  /// Whether `request` is legal now; moves on if it is one that does. A refusal is recorded.
  private func take(_ request: Phase.Request, _ call: String) -> Bool {
    // Its animator and driver know nothing of that, and go on.
    guard !isAbandoned else { return false }
    switch phase.answer(to: request, isInterruptible: isInterruptible) {
    case .moves(let next):
      phase = next
      return true
    case .stays, .queued: return true
    case .refused:
      world.record(
        "\(call) has no effect while the transition is \(phase); \(request.remedy(in: phase))",
        at: "UIViewControllerContextTransitioning.\(call)", used: "no change: it stays \(phase)")
      return false
    }
  }

  /// Animator and driver are known: so is what those who are told of the beginning may ask the coordinator for.
  func prepare() {
    guard let animator else { return }
    initiallyInteractive = interactor?.wantsInteractiveStart ?? false
    // Asked at least once before the animation starts, as animators that prepare there rely on.
    let duration = animator.transitionDuration(using: self)
    if duration >= 0, duration.isFinite {
      self.duration = duration
    } else {
      world.record(
        "transitionDuration must be finite and not negative, not \(duration)", at: "\(type(of: animator))", used: "0")
    }
  }

  /// Begins what `prepare()` has prepared.
  func start() {
    startTime = world.now
    guard let animator else {
      guard take(.start, "start") else { return }
      host?.showAtOnce(self)
      completeTransition(true)
      return
    }
    // The callbacks since may have changed how it starts.
    initiallyInteractive = interactor?.wantsInteractiveStart ?? false
    watchForEnd()
    askForInterruptible(animator)
    if let interactor, initiallyInteractive {
      guard take(.startInteractive, "start") else { return }
      interactor.startInteractiveTransition(self)
      runAlongside()
    } else {
      guard take(.start, "start") else { return }
      driver?.transitionStarted(self)
      setBlocksInteraction(!isInterruptible)
      owning { animator.animateTransition(using: self) }
      if let interruptible, phase == .running, interruptible.state == .inactive { interruptible.startAnimation() }
      runAlongside()
    }
  }

  /// Runs `body`, whose animations are the transition's.
  private func owning(_ body: () -> Void) {
    AnimationBlocks.of(world).setUp(self, scrubbing: false, body)
  }

  private func setBlocksInteraction(_ blocks: Bool) {
    guard blocks != blocksInteraction else { return }
    blocksInteraction = blocks
    let gestures = GestureEnvironment.of(world)
    if blocks { gestures.blockInteraction() } else { gestures.unblockInteraction() }
  }

  /// Makes the animations alongside, once those of the transition are set up.
  func runAlongside() {
    guard phase != .completed, !alongside.hasRun else { return }
    if isHandDriven { return alongside.runHeld(duration: duration, at: shownProgress, for: self) }
    setUpAlongside { alongside.run(duration: duration, curve: $0, for: self) }
  }

  /// Whether a controller that is no percent driver moves the transition.
  private var isHandDriven: Bool { phase == .interactive && driver == nil }

  /// Runs `body`, which makes animations alongside of a given curve.
  private func setUpAlongside(_ body: (UIView.AnimationCurve) -> Void) {
    if phase == .running {
      owning { body(completionCurve) }
    } else {
      AnimationBlocks.of(world).setUp(self, scrubbing: true) { body(.linear) }
      holdAlongside(elapsed: 0)
    }
  }

  /// Takes what is to go alongside: waits for the transition's own animations, or goes on beside them as long as the
  /// time is that of the beginning.
  ///
  /// - Returns: whether `animation` runs.
  private func addAlongside(
    _ animation: AlongsideAnimations.Handler?, completion: AlongsideAnimations.Handler?
  ) -> Bool {
    let waits = alongside.add(animation, completion: completion)
    guard !waits, phase == .running || phase == .interactive, world.now == startTime else { return waits }
    guard let animation else { return true }
    if isHandDriven {
      alongside.runLateHeld(animation, duration: duration, at: shownProgress, for: self)
      return true
    }
    // All begin at progress 0, whatever a driver has reported since.
    let progress = shownProgress
    if progress != 0 { show(0) }
    setUpAlongside { alongside.runLate(animation, duration: duration, curve: $0, for: self) }
    if progress != 0 { show(progress) }
    return true
  }

  /// Stops the time of what the transition's blocks animate outside the part of the tree that is held already.
  private func holdAlongside(elapsed: CFTimeInterval) {
    for layer in AnimationBlocks.of(world).layers(of: self) { clock.hold(layer, elapsed: elapsed) }
  }

  // MARK: Progress

  /// Shows a progress of 0…1 in all whose time is held.
  func show(_ progress: CGFloat) {
    shownProgress = progress
    alongside.show(progress)
    if phase == .interactive, driver != nil { interruptible?.fractionComplete = progress }
    // At 1 the animations would end, and the transition with them, while the finger still decides.
    clock.show(progress * duration, isOpen: phase == .interactive && progress == 1 && duration > 0)
  }

  /// Goes from the progress that is shown to `end` in the time that the pace leaves, then calls `arrive`.
  func settle(
    to end: CGFloat, seconds: CGFloat, along curve: @escaping (Double) -> Double,
    then arrive: @escaping () -> Void = {}
  ) {
    stopSettling()
    let start = shownProgress
    let began = world.now
    guard seconds > 0 else {
      show(end)
      return arrive()
    }
    stopTicking = world.addTicker { [self] in
      let elapsed = CGFloat(world.now - began) / 1e9
      if elapsed >= seconds - 0.5e-9 {
        stopSettling()
        show(end)
        arrive()
      } else {
        show(start + (end - start) * CGFloat(curve(Double(elapsed / seconds))))
      }
    } rates: {
      .default
    }
  }

  private func stopSettling() {
    stopTicking?()
    stopTicking = nil
  }

  /// The gesture has let go: how the rest goes is fixed, and who listens hears of it.
  private func letGo() {
    if let interactor {
      let speed = interactor.completionSpeed
      completionVelocity = speed > 0 && speed.isFinite ? speed : 1
      completionCurve = interactor.completionCurve
    }
    watchForEnd()
    watchForGestures()
    // A percent driver moves the whole; beside another controller the animations alongside go on by themselves.
    if driver == nil {
      let end: CGFloat = phase == .finishing ? 1 : 0
      let seconds = abs(end - shownProgress) * duration / completionVelocity
      alongside.proceed(toEnd: end == 1, seconds: seconds, duration: duration, curve: completionCurve)
      let curve = completionCurve.bezier
      if clock.isHolding { settle(to: end, seconds: seconds, along: { curve.value(at: $0) }) }
    }
    alongside.interactionChanged(in: self)
  }

  private func watchForGestures() {
    guard !isInterruptible, gestureWatch == nil else { return }
    gestureWatch = RefusedGestureWatch(of: self)
  }

  private var lastRefusal: Timestamp?

  /// A gesture would have driven one of the views, which are on their way. Told once a frame.
  func refuseGesture() {
    guard lastRefusal != world.now else { return }
    lastRefusal = world.now
    world.record(
      "a gesture came while the transition was \(phase), which cannot be interrupted; an animator with "
        + "interruptibleAnimator(using:) can be", at: "\(kind) transition",
      used: "the transition as it goes")
    host?.transitionDidRefuseGesture(self)
  }

  // MARK: End

  private var endWatch: (@MainActor () -> Void)?
  private var isRecordedAsForgotten = false

  /// Notes once if the transition has not completed long after it should have: an animator forgot to say so.
  private func watchForEnd() {
    endWatch?()
    PendingTransitions.of(world).add(self)
    let limit = world.now.seconds + duration + world.transitionParameters.patience
    endWatch = world.addTicker { [weak self] in
      guard let self, self.world.now.seconds > limit, self.phase != .interactive else { return }
      self.recordForgotten()
    } isWaiting: {
      false
    }
  }

  /// Whether nothing but a call of `completeTransition` can end the transition once nothing moves: no finger drives it,
  /// and nobody holds a paused animator to go on with.
  var waitsForCompletion: Bool {
    guard phase == .running || phase == .finishing || phase == .cancelling else { return false }
    guard let interruptible else { return true }
    return interruptible.state != .active || interruptible.isRunning
  }

  /// As in `push from Inbox 1 to Detail 2`.
  var diagnosticName: String { "\(kind) from \(from.diagnosticName) to \(to.diagnosticName)" }

  /// Records, once, that the animator does not say that it is done.
  func recordForgotten() {
    endWatch?()
    endWatch = nil
    guard !isRecordedAsForgotten else { return }
    isRecordedAsForgotten = true
    // A controller of the interaction that is no percent driver may end the transition in the animator's place.
    let others = driver == nil ? interactor.map { " or \(type(of: $0))" } ?? "" : ""
    let name = animator.map { "\(type(of: $0))" } ?? "animator"
    world.record(
      "the \(diagnosticName) pends: \(name)\(others) has not called "
        + "completeTransition; call completeTransition(!transitionWasCancelled) when the animation has ended, "
        + "cancelled or not",
      at: "\(name).animateTransition", used: "the transition pends")
  }

  /// Whether the transition has ended without its animator, because what it happened in is gone.
  private(set) var isAbandoned = false

  /// Ends the transition at once: what runs has finished, what a finger drives or what goes back was cancelled. What the
  /// animator and the driver still say changes nothing. One that has not begun goes on.
  func abandon() {
    guard phase != .waiting, phase != .completed else { return }
    let finished = phase == .running || phase == .finishing
    isAbandoned = true
    transitionWasCancelled = !finished
    phase = .completed
    end(finished)
    world.endAnimations(owner: ObjectIdentifier(self))
  }

  private func end(_ didComplete: Bool) {
    if didComplete, transitionWasCancelled {
      world.record(
        "completeTransition(true) after the transition was cancelled; pass !transitionWasCancelled",
        at: "\(animator.map { "\(type(of: $0))" } ?? "animator")", used: "false")
    }
    let finished = didComplete && !transitionWasCancelled
    // An animator may cancel by completing with false.
    transitionWasCancelled = !finished
    stopSettling()
    endWatch?()
    endWatch = nil
    gestureWatch?.stop()
    gestureWatch = nil
    setBlocksInteraction(false)
    // Where it is completed before its driver has brought it back, what was set up ends here. Who does that has tidied up.
    let isCutShort = !finished && isDriven
    driver?.transitionEnded(self)
    if driver == nil || interruptible != nil || isCutShort, initiallyInteractive || clock.isHolding {
      if !finished, world.rewindTrackedModelOnCancel {
        AnimationBlocks.of(world).rewind(self, sparingLaterValues: isCutShort && interruptible == nil)
      }
      world.endAnimations(owner: ObjectIdentifier(self))
    }
    clock.release()
    AnimationBlocks.of(world).forget(self)
    host?.transitionDidEnd(self, finished: finished)
    alongside.complete(in: self)
    for controller in participants where controller.ongoingTransition === self { controller.ongoingTransition = nil }
    let animator = animator
    wasAnimated = animator != nil
    // Animators and drivers hold their context, in completions that may never be called: nothing holds them from here.
    self.animator = nil
    interactor = nil
    interruptible = nil
    animator?.animationEnded(finished)
  }
}

// MARK: - Context

extension ViewControllerTransition: UIViewControllerContextTransitioning {
  var isAnimated: Bool { wasAnimated || animator != nil }
  var isInteractive: Bool { phase == .interactive || (phase == .waiting && initiallyInteractive) }
  var targetTransform: CGAffineTransform { .identity }

  func updateInteractiveTransition(_ percentComplete: CGFloat) {
    guard take(.update, "updateInteractiveTransition") else { return }
    guard !percentComplete.isNaN else {
      world.record(
        "percentComplete must be a number", at: "UIViewControllerContextTransitioning.updateInteractiveTransition",
        used: "\(self.percentComplete)")
      return
    }
    self.percentComplete = min(max(percentComplete, 0), 1)
    show(self.percentComplete)
  }

  func finishInteractiveTransition() {
    guard take(.finish, "finishInteractiveTransition") else { return }
    letGo()
  }

  func cancelInteractiveTransition() {
    guard take(.cancel, "cancelInteractiveTransition") else { return }
    transitionWasCancelled = true
    letGo()
  }

  /// Where the transition runs by itself and can be interrupted: it stands still, and a gesture drives it from here on.
  func pauseInteractiveTransition() {
    let before = phase
    guard take(.pause, "pauseInteractiveTransition"), before != .interactive else { return }
    stopSettling()
    gestureWatch?.stop()
    gestureWatch = nil
    transitionWasCancelled = false
    setBlocksInteraction(false)
    if before == .running {
      var elapsed = min(Double(world.now - startTime) / 1e9, duration)
      shownProgress = duration > 0 ? elapsed / duration : 0
      if let interruptible {
        interruptible.pauseAnimation()
        shownProgress = interruptible.fractionComplete
        elapsed = shownProgress * duration
      } else {
        driver?.holdContainer(elapsed: elapsed)
      }
      holdAlongside(elapsed: elapsed)
      show(shownProgress)
    } else if let interruptible {
      interruptible.pauseAnimation()
      interruptible.isReversed = false
      show(interruptible.fractionComplete)
    }
    percentComplete = shownProgress
    driver?.transitionPaused(self)
    alongside.interactionChanged(in: self)
  }

  func completeTransition(_ didComplete: Bool) {
    guard take(.complete, "completeTransition") else { return }
    end(didComplete)
  }

  func viewController(forKey key: UITransitionContextViewControllerKey) -> UIViewController? {
    switch key {
    case .from: from
    case .to: to
    default: nil
    }
  }

  func view(forKey key: UITransitionContextViewKey) -> UIView? {
    switch key {
    case .from: offersViews.from ? host?.view(of: from) ?? from.view : nil
    case .to: offersViews.to ? host?.view(of: to) ?? to.view : nil
    default: nil
    }
  }

  func initialFrame(for vc: UIViewController) -> CGRect {
    host?.frame(of: vc, atEnd: false, in: self) ?? (vc === from ? frame : .zero)
  }

  func finalFrame(for vc: UIViewController) -> CGRect {
    host?.frame(of: vc, atEnd: true, in: self) ?? (vc === to ? containerView.bounds : .zero)
  }
}

// MARK: - Coordinator

extension ViewControllerTransition: UIViewControllerTransitionCoordinator {
  var isCancelled: Bool { transitionWasCancelled }
  var transitionDuration: TimeInterval { duration }

  func animate(
    alongsideTransition animation: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?,
    completion: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?
  ) -> Bool { addAlongside(animation, completion: completion) }

  func animateAlongsideTransition(
    in view: UIView?, animation: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?,
    completion: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?
  ) -> Bool { addAlongside(animation, completion: completion) }

  func notifyWhenInteractionEnds(_ handler: @escaping (any UIViewControllerTransitionCoordinatorContext) -> Void) {
    alongside.addEndHandler(handler)
  }

  func notifyWhenInteractionChanges(_ handler: @escaping (any UIViewControllerTransitionCoordinatorContext) -> Void) {
    alongside.addChangeHandler(handler)
  }
}
