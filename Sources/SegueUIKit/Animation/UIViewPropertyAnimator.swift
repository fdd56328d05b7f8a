import Foundation
import SegueGeometry
import SegueQuartzCore
import SegueTiming

/// Animates changes of views, and can be paused, scrubbed, reversed and continued at any time.
///
/// The model has the last values as soon as the animations begin; at the end it has those of the position at which they
/// ended. All animations share one time, and a running animator costs nothing in a frame beyond its animations. It runs
/// for its duration whatever its blocks change. Blocks of `UIView` made in its blocks are part of it; another animator
/// that is begun there takes nothing over and keeps its own time. Calls that are not legal, for which UIKit raises an exception, change
/// nothing and are recorded as diagnostics.
@preconcurrency @MainActor
open class UIViewPropertyAnimator: NSObject, UIViewImplicitlyAnimating {
  private let world = SimulationWorld.current
  private let requestedDuration: TimeInterval
  private var parameters: any UITimingCurveProvider
  private var phase = AnimatorPhase.inactive
  private var timeLine: AnimatorTimeLine?
  private var blocks: [(delay: Double, body: () -> Void)] = []
  private var completions: [(UIViewAnimatingPosition) -> Void] = []
  private var isSetReversed = false
  private var lastFraction = 0.0
  private var flags = (isInterruptible: true, takesTouches: true, testsHits: false)

  /// Seconds that were asked for between the start and the first move.
  public private(set) var delay: TimeInterval = 0

  // MARK: Making

  /// - Parameter duration: seconds; one that is negative or not finite counts as 0 and is recorded. A spring of mass,
  ///   stiffness and damping takes its own time.
  public init(duration: TimeInterval, timingParameters parameters: any UITimingCurveProvider) {
    if duration >= 0, duration.isFinite {
      requestedDuration = duration
    } else {
      SimulationWorld.current.record(
        "a duration is finite and not negative, not \(duration)", at: "UIViewPropertyAnimator.init(duration:)",
        used: "0")
      requestedDuration = 0
    }
    self.parameters = parameters
    super.init()
  }

  public convenience init(
    duration: TimeInterval, curve: UIView.AnimationCurve, animations: (() -> Void)? = nil
  ) {
    self.init(duration: duration, timingParameters: UICubicTimingParameters(animationCurve: curve))
    if let animations { addAnimations(animations) }
  }

  public convenience init(
    duration: TimeInterval, controlPoint1 point1: CGPoint, controlPoint2 point2: CGPoint,
    animations: (() -> Void)? = nil
  ) {
    self.init(
      duration: duration, timingParameters: UICubicTimingParameters(controlPoint1: point1, controlPoint2: point2))
    if let animations { addAnimations(animations) }
  }

  public convenience init(duration: TimeInterval, dampingRatio ratio: CGFloat, animations: (() -> Void)? = nil) {
    self.init(duration: duration, timingParameters: UISpringTimingParameters(dampingRatio: ratio))
    if let animations { addAnimations(animations) }
  }

  /// An animator that runs already. Of the options the curve counts, and `allowUserInteraction`.
  @discardableResult
  open class func runningPropertyAnimator(
    withDuration duration: TimeInterval, delay: TimeInterval, options: UIView.AnimationOptions = [],
    animations: @escaping () -> Void, completion: ((UIViewAnimatingPosition) -> Void)? = nil
  ) -> UIViewPropertyAnimator {
    let animator = UIViewPropertyAnimator(duration: duration, curve: options.curve)
    animator.isUserInteractionEnabled = options.contains(.allowUserInteraction)
    animator.addAnimations(animations)
    if let completion { animator.addCompletion(completion) }
    animator.startAnimation(afterDelay: delay)
    return animator
  }

  // MARK: Properties

  open var timingParameters: (any UITimingCurveProvider)? { parameters }

  /// Seconds from begin to end; infinite for a spring without damping.
  open var duration: TimeInterval {
    AnimatorTiming(parameters, isScrubbed: false, in: world).length(requestedDuration)
  }

  open var state: UIViewAnimatingState { phase.state }

  /// Whether it moves by itself, or waits for the end of its delay.
  open var isRunning: Bool { phase == .running }

  /// Whether it can be paused, stopped, scrubbed and reversed while it runs. To be set while inactive.
  open var isInterruptible: Bool {
    get { flags.isInterruptible }
    set { if move(.configure) { flags.isInterruptible = newValue } }
  }

  /// Whether views take touches while they are animated. To be set while inactive.
  open var isUserInteractionEnabled: Bool {
    get { flags.takesTouches }
    set { if move(.configure) { flags.takesTouches = newValue } }
  }

  /// Kept: hit tests here ask the model whatever this says. To be set while inactive.
  open var isManualHitTestingEnabled: Bool {
    get { flags.testsHits }
    set { if move(.configure) { flags.testsHits = newValue } }
  }

  /// Whether a paused animator moves in proportion to `fractionComplete`, whatever its curve or spring; false moves along
  /// them.
  open var scrubsLinearly = true

  /// Whether it stands still at its end, active, without calling its completions.
  open var pausesOnCompletion = false

  /// The share of the way in the direction of running, 0…1, clamped to it when set. Setting it on an inactive animator
  /// begins and pauses it. While it runs this is a share of its time; paused, with `scrubsLinearly`, it is how far the
  /// animations have got.
  open var fractionComplete: CGFloat {
    get {
      let fraction = phase == .stopped ? lastFraction : timeLine?.fraction ?? lastFraction
      return CGFloat(countsFromStart ? 1 - fraction : fraction)
    }
    set {
      guard !newValue.isNaN else {
        return world.record(
          "fractionComplete must be a number from 0 to 1, not \(newValue)",
          at: "UIViewPropertyAnimator.fractionComplete", used: "\(fractionComplete)")
      }
      let wasInactive = phase == .inactive
      guard move(.setFraction) else { return }
      if wasInactive { begin()?.pause() }
      let fraction = min(max(Double(newValue), 0), 1)
      timeLine?.move(to: countsFromStart ? 1 - fraction : fraction)
    }
  }

  private var countsFromStart: Bool { isReversed && !world.animatorFractionFollowsDirection }

  /// Whether it goes to the values before the animations. Running, it turns round where it is, back along its curve.
  open var isReversed: Bool {
    get { timeLine?.isReversed ?? isSetReversed }
    set {
      guard newValue != isReversed, move(.setReversed) else { return }
      isSetReversed = newValue
      timeLine?.reverse()
    }
  }

  // MARK: Animations

  /// Adds changes that are to be animated. Those of an active animator begin now and take the time that is left; added
  /// to one that runs back, they wait at their begin.
  ///
  /// - Parameter delayFactor: 0…1, the share of the time that is left before they begin.
  open func addAnimations(_ animation: @escaping () -> Void, delayFactor: CGFloat) {
    guard move(.addAnimations) else { return }
    var delay = Double(delayFactor)
    if !(0...1).contains(delay) {
      delay = delay > 1 ? 1 : 0
      world.record(
        "a delay factor lies in 0…1, not \(delayFactor)", at: "UIViewPropertyAnimator.addAnimations(_:delayFactor:)",
        used: "\(delay)")
    }
    if let timeLine { collect(animation, delay, timeLine) } else { blocks.append((delay, animation)) }
  }

  open func addAnimations(_ animation: @escaping () -> Void) { addAnimations(animation, delayFactor: 0) }

  /// Adds what is called once, when the animations have ended: where they ran to, or what `finishAnimation(at:)` said.
  open func addCompletion(_ completion: @escaping (UIViewAnimatingPosition) -> Void) {
    if move(.addCompletion) { completions.append(completion) }
  }

  private func collect(_ body: () -> Void, _ delay: Double, _ timeLine: AnimatorTimeLine) {
    AnimationBlocks.of(world).collect(
      with: timeLine.collector(delay: delay, blocksTouches: !flags.takesTouches), body)
  }

  // MARK: Running

  /// Begins, or goes on after a pause.
  open func startAnimation() {
    let before = phase
    guard move(.start) else { return }
    if before == .inactive { begin()?.start() } else if before == .paused { timeLine?.resume() }
  }

  /// - Parameter delay: seconds; the values before show until then. Negative or not finite counts as 0, recorded.
  open func startAnimation(afterDelay delay: TimeInterval) {
    guard move(.startAfterDelay) else { return }
    let isValid = delay >= 0 && delay.isFinite
    if !isValid {
      world.record(
        "a delay is finite and not negative, not \(delay)", at: "UIViewPropertyAnimator.startAnimation(afterDelay:)",
        used: "0")
    }
    self.delay = isValid ? delay : 0
    begin()?.start(delay: self.delay)
  }

  /// Stands still where it is; an inactive animator begins and stands still at its begin.
  open func pauseAnimation() {
    let before = phase
    guard move(.pause) else { return }
    if before == .inactive { begin()?.pause() } else if before == .running { timeLine?.pause() }
  }

  /// Ends the animations where they are: the model takes the values on screen.
  ///
  /// - Parameter withoutFinishing: makes the animator inactive, and no completion is called; else it waits for
  ///   `finishAnimation(at:)`.
  open func stopAnimation(_ withoutFinishing: Bool) {
    guard move(withoutFinishing ? .stopWithoutFinishing : .stop), let timeLine else { return }
    lastFraction = timeLine.fraction
    timeLine.stop()
    if withoutFinishing { clear() }
  }

  /// Ends a stopped animator: the model takes the values of the position, and the completions are called.
  open func finishAnimation(at finalPosition: UIViewAnimatingPosition) {
    guard move(.finish) else { return }
    timeLine?.put(finalPosition)
    complete(finalPosition)
  }

  /// Goes on after a pause, from where the animations are.
  ///
  /// - Parameters:
  ///   - parameters: pace the rest of the way; nil is the rest of the animator's own curve, or its spring. The velocity of
  ///     a spring counts in ways that are left.
  ///   - durationFactor: seconds for the rest as a share of the duration; 0 is the share of the way that is left.
  open func continueAnimation(
    withTimingParameters parameters: (any UITimingCurveProvider)?, durationFactor: CGFloat
  ) {
    guard move(.proceed) else { return }
    var seconds: Double?
    if durationFactor > 0, durationFactor.isFinite {
      seconds = Double(durationFactor) * requestedDuration
    } else if durationFactor != 0 {
      world.record(
        "a duration factor is finite and not negative, not \(durationFactor)",
        at: "UIViewPropertyAnimator.continueAnimation(withTimingParameters:durationFactor:)", used: "0")
    }
    let timing = parameters.map { AnimatorTiming($0, isScrubbed: false, in: world) }
    timeLine?.proceed(with: timing, in: seconds)
  }

  // MARK: Phases

  /// Moves to the phase that follows a call; false, and a diagnostic, where it is not legal.
  private func move(_ call: AnimatorCall) -> Bool {
    let isRefused = phase == .running && !flags.isInterruptible && call.interrupts
    guard let next = call.next(after: phase), !isRefused else {
      world.record(
        isRefused
          ? "the animator is not interruptible; set isInterruptible before it begins, or wait for its end"
          : "the animator is \(phase); \(call.remedy(in: phase))",
        at: "UIViewPropertyAnimator.\(call.name)", used: "no change: it stays \(phase)")
      return false
    }
    phase = next
    return true
  }

  /// Runs the blocks, whose animations wait to be started or paused.
  private func begin() -> AnimatorTimeLine? {
    let animationBlocks = AnimationBlocks.of(world)
    let timing = AnimatorTiming(parameters, isScrubbed: animationBlocks.isScrubbing, in: world)
    let line = AnimatorTimeLine(
      timing: timing, duration: requestedDuration, isReversed: isSetReversed, in: world
    ) { [unowned self] in scrubsLinearly }
    line.onEnd = { [unowned self] position, isNatural in ended(at: position, isNatural) }
    timeLine = line
    ActiveAnimators.of(world).keep(self)
    let bodies = blocks
    blocks = []
    for block in bodies { collect(block.body, block.delay, line) }
    return line
  }

  private func ended(at position: UIViewAnimatingPosition, _ isNatural: Bool) {
    guard let timeLine else { return }
    if isNatural, pausesOnCompletion {
      phase = .paused
      return timeLine.holdAtEnd()
    }
    lastFraction = isNatural ? 1 : timeLine.fraction
    // A cancelled transition may be one that does not put the model back.
    if position == .start, isNatural || world.rewindTrackedModelOnCancel { timeLine.put(.start) }
    timeLine.removeAll(finished: isNatural)
    phase = .inactive
    complete(position)
  }

  private func complete(_ position: UIViewAnimatingPosition) {
    let (called, wasReversed) = (completions, isReversed)
    clear()
    isSetReversed = wasReversed
    for completion in called { completion(position) }
    // Who was called may have begun anew.
    if phase == .inactive { isSetReversed = false }
  }

  private func clear() {
    timeLine = nil
    completions = []
    isSetReversed = false
    delay = 0
    ActiveAnimators.of(world).release(self)
  }
}
