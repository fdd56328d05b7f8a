import Foundation
import SegueQuartzCore
import SegueTiming

/// When and at which pace the animations of a block run.
struct BlockTiming {
  /// Seconds; 0 makes changes at once.
  var duration: TimeInterval
  /// Seconds before the animations move; the old values show until then.
  var delay: TimeInterval
  var curve: CubicBezier
  /// In place of the curve.
  var spring: BlockSpring?
  /// 0 is once; infinite never ends.
  var repeatCount: Float
  var autoreverses: Bool
  var options: UIView.AnimationOptions
  /// Whether the pace is that of the property animator around the block.
  var followsAnimator = false
}

extension BlockTiming {
  /// What a call asks for, with what it takes over from the block around it.
  ///
  /// Within another block the duration, the pace and the flags are that one's, unless the options override them, and its
  /// delay comes before the block's own; a spring stays one. The same holds within an animator, on whose time line the
  /// block then runs. A number that is negative or not finite counts as 0 and is
  /// recorded. Where a finger moves the time, the pace is linear, and a block waits for the finger even if it takes no
  /// time.
  ///
  /// - Parameter spring: the spring for the duration that the block gets.
  @MainActor
  init(
    duration: TimeInterval, delay: TimeInterval, options: UIView.AnimationOptions, call: String,
    spring: ((TimeInterval) -> BlockSpring?)? = nil
  ) {
    let blocks = AnimationBlocks.of(.current)
    var duration = Self.valid(duration, "duration", call)
    var delay = Self.valid(delay, "delay", call)
    var options = options
    let outer = blocks.current?.inheritedTiming
    if let outer {
      if duration > 0, !options.contains(.overrideInheritedDuration) { duration = outer.duration }
      if !options.contains(.overrideInheritedOptions) {
        options.formUnion(outer.options.intersection(.inheritedFlags))
      }
      delay += outer.delay
    }
    if blocks.isScrubbing { duration = max(duration, 1e-9) }
    let inherited = options.contains(.overrideInheritedCurve) ? nil : outer
    self.duration = duration
    self.delay = delay
    self.options = options
    self.spring = duration > 0 ? spring?(duration) : nil
    curve = blocks.isScrubbing ? .linear : options.curve.bezier
    if spring == nil, let inherited {
      curve = inherited.curve
      self.spring = inherited.spring
      followsAnimator = inherited.followsAnimator
    }
    repeatCount = options.contains(.repeat) ? .infinity : 0
    autoreverses = options.contains(.autoreverse)
  }

  /// `seconds`, or 0 where they are none.
  @MainActor
  static func valid(_ seconds: TimeInterval, _ name: String, _ call: String) -> TimeInterval {
    if seconds.isFinite, seconds >= 0 { return seconds }
    SimulationWorld.current.record(
      "the \(name) must be finite and not negative, not \(seconds)", at: "UIView.\(call)", used: "0")
    return 0
  }

  /// Puts the timing into an animation that is about to be added to a layer.
  @MainActor
  func apply(to animation: CAAnimation, on layer: CALayer) {
    animation.duration = duration
    animation.repeatCount = repeatCount
    animation.autoreverses = autoreverses
    if spring == nil { animation.timingFunction = CAMediaTimingFunction(curve: curve) }
    if delay > 0 {
      animation.beginTime = layer.localTime + delay
      animation.fillMode = .backwards
    }
    if let rate = options.framesPerSecond {
      animation.preferredFrameRateRange = CAFrameRateRange(minimum: rate, maximum: rate, preferred: rate)
    }
  }

  /// An animation with this timing and no values yet.
  @MainActor
  func basicAnimation(_ key: String, on layer: CALayer) -> CABasicAnimation {
    let animation = spring?.animation(keyPath: key) ?? CABasicAnimation(keyPath: key)
    apply(to: animation, on: layer)
    return animation
  }
}

extension CALayer {
  /// The layer's own time, in seconds.
  var localTime: Double { world.store.localTime(of: row, at: world.now.seconds) }
}
