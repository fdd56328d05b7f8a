import Foundation
import SegueCore
import SegueGeometry
import SegueQuartzCore
import SegueTiming

/// The part of an animator's way in which some of its changes go theirs.
struct AnimatorSpan: Hashable {
  /// Shares of the whole way, from start to end.
  var start: Double
  var end = 1.0
  /// Seconds of the clock.
  var offset: Double
  var seconds: Double
}

/// What happens to a layer whose property has changed inside an animator's block.
@MainActor
final class AnimatorAction: CAAction {
  private let change: AnimatorChange
  private let collector: AnimatorCollector

  init(_ change: AnimatorChange, _ collector: AnimatorCollector) {
    self.change = change
    self.collector = collector
  }

  func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?) {
    guard let layer = anObject as? CALayer else { return }
    change.to = layer.value(forKey: change.key.name) ?? NSNull()
    collector.timeLine.animate(change, collector.span, plan: collector.plan)
  }
}

/// Makes an animator's animations of the changes in one of its blocks.
///
/// Blocks and keyframes made inside run on the animator's time line: they are scrubbed, paused and reversed with it. They
/// take over its duration and pace unless their options say otherwise, begin after their delay, and are cut where the
/// animator ends; repetitions of theirs do not count. They complete when the animator does.
@MainActor
final class AnimatorCollector: AnimationCollector {
  let timeLine: AnimatorTimeLine
  let span: AnimatorSpan
  /// How they run.
  let plan: (AnimatorAxis) -> AnimatorPlan
  private let blocksTouches: Bool

  init(
    _ timeLine: AnimatorTimeLine, _ span: AnimatorSpan, blocksTouches: Bool,
    plan: @escaping (AnimatorAxis) -> AnimatorPlan
  ) {
    self.timeLine = timeLine
    self.span = span
    self.blocksTouches = blocksTouches
    self.plan = plan
  }

  func action(for view: UIView, layer: CALayer, key: String) -> (any CAAction)? {
    guard AnimatedProperty.all[key] != nil else { return nil }
    var from: Any?
    if timeLine.isFresh, let last = timeLine.changes.last(where: { $0.key.name == key && $0.layer === layer }),
      last.end <= span.start
    {
      // It begins where the one before has ended by then.
      from = last.to
    }
    return AnimatorAction(
      AnimatorChange(timeLine, layer, view, key, from: from, blocksTouches: blocksTouches), self)
  }

  /// Animates a property through keyframes, whose first value is `from`.
  func animate(_ keyframes: CAKeyframeAnimation, on layer: CALayer, of view: UIView, from: Any, to: Any) {
    let change = AnimatorChange(
      timeLine, layer, view, keyframes.keyPath ?? "", from: from, blocksTouches: blocksTouches)
    change.to = to
    change.given = keyframes
    timeLine.animate(change, span, plan: plan)
  }

  /// Shows an animation that is none of the model's values, under a name of its own.
  func show(_ animation: CAAnimation, _ name: String, on layer: CALayer, of view: UIView) {
    let change = AnimatorChange(timeLine, layer, view, name, from: NSNull(), blocksTouches: blocksTouches)
    change.given = animation
    change.isOverlay = true
    timeLine.animate(change, span, plan: plan)
  }

  // MARK: Blocks inside

  var animator: AnimatorCollector? { self }

  func noteUndo(_ undo: @escaping () -> Void) { timeLine.undo.append(undo) }

  /// The animator's time as a block's; a spring without end has none.
  var inheritedTiming: BlockTiming? {
    guard span.seconds.isFinite else { return nil }
    var timing = BlockTiming(
      duration: span.seconds, delay: 0, curve: timeLine.timing.curve, spring: nil, repeatCount: 0,
      autoreverses: false, options: [])
    timing.followsAnimator = true
    return timing
  }

  /// The part of this part that a block inside takes.
  func nested(_ timing: BlockTiming) -> AnimatorCollector {
    let whole = span
    guard whole.seconds > 0, whole.seconds.isFinite else { return self }
    let delay = min(timing.delay, whole.seconds)
    let seconds = min(timing.duration, whole.seconds - delay)
    func share(_ time: Double) -> Double { whole.start + (whole.end - whole.start) * (time / whole.seconds) }
    let isToEnd = delay + seconds >= whole.seconds
    let part = AnimatorSpan(
      start: share(delay), end: isToEnd ? whole.end : share(delay + seconds), offset: whole.offset + delay,
      seconds: seconds)
    let (line, isFresh, length) = (timeLine, timeLine.isFresh, timeLine.length)
    if !isFresh, line.planIsReversed { return AnimatorCollector(line, part, blocksTouches: blocksTouches, plan: plan) }
    let isBackward = isFresh && line.isReversed
    let pace = AnimatorTiming(timing, in: line)
    return AnimatorCollector(line, part, blocksTouches: blocksTouches) { axis in
      var plan = pace.plan(
        axis, offset: isBackward ? length - part.offset - seconds : part.offset, seconds: seconds,
        of: timing.followsAnimator ? length : pace.length(seconds))
      plan.isBackward = isBackward
      return plan
    }
  }
}

extension AnimatorTiming {
  /// The pace of a block inside an animator.
  @MainActor
  fileprivate init(_ block: BlockTiming, in line: AnimatorTimeLine) {
    if block.followsAnimator {
      self = line.timing
    } else if let spring = block.spring {
      self.init(
        UISpringTimingParameters(
          mass: 1, stiffness: spring.stiffness, damping: spring.damping,
          initialVelocity: CGVector(dx: spring.velocity, dy: 0)), isScrubbed: false, in: line.world)
    } else {
      self.init(UICubicTimingParameters(animationCurve: .linear), isScrubbed: true, in: line.world)
      curve = block.curve
    }
  }
}
