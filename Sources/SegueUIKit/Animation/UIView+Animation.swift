import Foundation
import SegueQuartzCore
import SegueTiming

extension UIView {
  /// Animates the changes of views made in `animations`.
  ///
  /// - Parameters:
  ///   - duration: seconds; 0 makes the changes at once. Negative and not finite ones count as 0 and are recorded.
  ///   - delay: seconds before the animation moves; the old values show until then.
  ///   - completion: called when the last animation has ended, in the frame that shows the end; true unless one was
  ///     replaced or removed. A block that animates nothing, or only what is not on screen, completes within the same
  ///     application turn.
  public class func animate(
    withDuration duration: TimeInterval, delay: TimeInterval, options: AnimationOptions = [],
    animations: @escaping () -> Void, completion: ((Bool) -> Void)? = nil
  ) {
    let timing = BlockTiming(
      duration: duration, delay: delay, options: options,
      call: "animate(withDuration:delay:options:animations:completion:)")
    AnimationBlocks.of(.current).run(AnimationBlock(timing, completion: completion), animations)
  }

  public class func animate(
    withDuration duration: TimeInterval, animations: @escaping () -> Void, completion: ((Bool) -> Void)? = nil
  ) {
    animate(withDuration: duration, delay: 0, options: [], animations: animations, completion: completion)
  }

  /// Animates changes as a spring that has come to rest, but for a thousandth, after `duration` seconds.
  ///
  /// - Parameters:
  ///   - dampingRatio: 1 does not swing; near 0 it swings most. Above 1 counts as 1, below 0.01 as 0.01.
  ///   - velocity: at the begin, in ways a second.
  public class func animate(
    withDuration duration: TimeInterval, delay: TimeInterval, usingSpringWithDamping dampingRatio: CGFloat,
    initialSpringVelocity velocity: CGFloat, options: AnimationOptions = [], animations: @escaping () -> Void,
    completion: ((Bool) -> Void)? = nil
  ) {
    let call = "animate(withDuration:delay:usingSpringWithDamping:initialSpringVelocity:options:animations:completion:)"
    let numbers = springNumbers(("damping ratio", dampingRatio, 1), ("velocity", velocity, 0), call)
    let timing = BlockTiming(duration: duration, delay: delay, options: options, call: call) {
      BlockSpring(dampingRatio: Double(numbers.0), velocity: Double(numbers.1), duration: $0)
    }
    AnimationBlocks.of(.current).run(AnimationBlock(timing, completion: completion), animations)
  }

  /// Animates changes as a spring that looks as if it took `duration` seconds; it ends when it has settled.
  ///
  /// - Parameters:
  ///   - duration: seconds, the perceptual duration; 0 makes the changes at once, others count as 1e-4 to 1e5.
  ///   - bounce: 0 does not swing, up to 1 it swings ever more, below 0 it is over-damped; −0.99 to 0.99.
  ///   - velocity: at the begin, in ways a second.
  public class func animate(
    springDuration duration: TimeInterval = 0.5, bounce: CGFloat = 0.0, initialSpringVelocity velocity: CGFloat = 0,
    delay: TimeInterval = 0, options: AnimationOptions = [], animations: () -> Void,
    completion: ((Bool) -> Void)? = nil
  ) {
    let call = "animate(springDuration:bounce:initialSpringVelocity:delay:options:animations:completion:)"
    let numbers = springNumbers(("bounce", bounce, 0), ("velocity", velocity, 0), call)
    let perceptual = BlockTiming.valid(duration, "duration", call)
    var timing = BlockTiming(duration: perceptual, delay: delay, options: options, call: call)
    if perceptual > 0, timing.duration > 0 {
      let spring = Spring(
        duration: min(max(perceptual, 1e-4), 1e5), bounce: min(max(Double(numbers.0), -0.99), 0.99))
      timing.spring = BlockSpring(
        stiffness: spring.stiffness, damping: spring.damping, velocity: Double(numbers.1), allowsOverdamping: true)
      timing.duration = spring.settlingDuration(initialVelocity: Double(numbers.1))
    }
    AnimationBlocks.of(.current).run(AnimationBlock(timing, completion: completion), animations)
  }

  /// Two numbers of a spring; one that is not finite counts as its default and is recorded.
  private class func springNumbers(
    _ first: (name: String, value: CGFloat, standard: CGFloat),
    _ second: (name: String, value: CGFloat, standard: CGFloat),
    _ call: String
  ) -> (CGFloat, CGFloat) {
    func valid(_ number: (name: String, value: CGFloat, standard: CGFloat)) -> CGFloat {
      if abs(number.value) <= 1e9 { return number.value }
      SimulationWorld.current.record(
        "the \(number.name) must be finite, at most 1e9, not \(number.value)", at: "UIView.\(call)",
        used: "\(number.standard)")
      return number.standard
    }
    return (valid(first), valid(second))
  }

  // MARK: Switches

  /// Makes changes that do not animate, inside an animation block too.
  public class func performWithoutAnimation(_ actionsWithoutAnimation: () -> Void) {
    AnimationBlocks.of(.current).withoutAnimation(actionsWithoutAnimation)
  }

  /// Whether blocks animate; if not they change at once, and complete in the application turn.
  public class func setAnimationsEnabled(_ enabled: Bool) { AnimationBlocks.of(.current).isEnabled = enabled }

  public class var areAnimationsEnabled: Bool { AnimationBlocks.of(.current).isEnabled }

  /// The duration of the block that is being run, in seconds; 0 outside of one.
  public class var inheritedAnimationDuration: TimeInterval {
    AnimationBlocks.of(.current).current?.inheritedTiming?.duration ?? 0
  }

  /// Has the changes made in `animations` repeat. Only within an animation block; elsewhere the changes are made and a
  /// diagnostic is recorded.
  /// - Parameter count: above 0 and may be infinite; parts of one count.
  public class func modifyAnimations(withRepeatCount count: CGFloat, autoreverses: Bool, animations: () -> Void) {
    let place = "UIView.modifyAnimations(withRepeatCount:autoreverses:animations:)"
    let world = SimulationWorld.current
    guard let block = AnimationBlocks.of(world).current as? AnimationBlock else {
      world.record(
        "there is no animation block whose animations could repeat; call it within UIView.animate", at: place,
        used: "no repetitions")
      return animations()
    }
    let outer = block.timing
    if count > 0 {
      block.timing.repeatCount = Float(count)
    } else {
      world.record("a repeat count is above 0, not \(count)", at: place, used: "\(outer.repeatCount)")
    }
    block.timing.autoreverses = autoreverses
    animations()
    block.timing = outer
  }

  /// Runs a system animation on views, and `parallelAnimations` with it.
  ///
  /// It takes `SimulationWorld.systemAnimationDuration` seconds.
  public class func perform(
    _ animation: SystemAnimation, on views: [UIView], options: AnimationOptions = [],
    animations parallelAnimations: (() -> Void)?, completion: ((Bool) -> Void)? = nil
  ) {
    let before = views.map { ($0, $0.alpha, $0.transform) }
    animate(withDuration: SimulationWorld.current.systemAnimationDuration, delay: 0, options: options) {
      for view in views {
        view.alpha = 0
        view.transform = view.transform.scaledBy(x: 0.01, y: 0.01)
      }
      parallelAnimations?()
    } completion: { finished in
      for (view, alpha, transform) in before {
        view.removeFromSuperview()
        view.alpha = alpha
        view.transform = transform
      }
      completion?(finished)
    }
  }
}
