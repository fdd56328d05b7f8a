import Foundation
import SegueQuartzCore

extension UIView {
  /// Animates changes of views keyframe by keyframe: `animations` calls `addKeyframe`.
  ///
  /// What is changed outside of keyframes goes its way over the whole duration. The whole is paced by the options' curve
  /// (`UIView.AnimationOptions.curveLinear` as a raw value, by default in and out); paced modes run linearly. Repetitions,
  /// delay, completion and interruption are as with `animate`.
  public class func animateKeyframes(
    withDuration duration: TimeInterval, delay: TimeInterval, options: KeyframeAnimationOptions = [],
    animations: @escaping () -> Void, completion: ((Bool) -> Void)? = nil
  ) {
    var timing = BlockTiming(
      duration: duration, delay: delay, options: options.blockOptions,
      call: "animateKeyframes(withDuration:delay:options:animations:completion:)")
    timing.spring = nil
    if options.mode.isPaced { (timing.curve, timing.followsAnimator) = (.linear, false) }
    let blocks = AnimationBlocks.of(.current)
    let block = AnimationBlock(timing, completion: completion)
    let keyframes = KeyframeBlock(
      block, options.mode, takesOver: timing.options.contains(.beginFromCurrentState))
    blocks.run(block) {
      blocks.collect(with: keyframes) {
        animations()
        block.layOutResizedViews()
      }
      keyframes.startAnimations()
    }
  }

  /// Adds a keyframe to the block that `animateKeyframes` runs.
  ///
  /// - Parameters:
  ///   - frameStartTime: when the changes begin, as a fraction of the whole duration; below 0 counts as 0.
  ///   - frameDuration: how long they take, as such a fraction; what lies beyond 1 is cut at 1.
  ///
  /// Outside of a keyframe block the changes are made as they are, and a diagnostic is recorded; numbers that are not
  /// finite make a keyframe over the whole duration, with a diagnostic.
  public class func addKeyframe(
    withRelativeStartTime frameStartTime: Double, relativeDuration frameDuration: Double,
    animations: @escaping () -> Void
  ) {
    let world = SimulationWorld.current
    let place = "UIView.addKeyframe(withRelativeStartTime:relativeDuration:animations:)"
    let blocks = AnimationBlocks.of(world)
    guard let keyframes = blocks.current as? KeyframeBlock else {
      if blocks.isEnabled {
        world.record(
          "there is no keyframe block; call it within animateKeyframes", at: place,
          used: "the changes without a keyframe")
      }
      return animations()
    }
    guard frameStartTime.isFinite, frameDuration.isFinite else {
      world.record(
        "a keyframe's begin and duration are finite, not \(frameStartTime) and \(frameDuration)", at: place,
        used: "0 and 1")
      return keyframes.keyframe(0, 1, animations)
    }
    keyframes.keyframe(frameStartTime, frameDuration, animations)
  }
}
