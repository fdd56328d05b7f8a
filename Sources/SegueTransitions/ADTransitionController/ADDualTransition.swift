import Foundation
import SegueUIKit

/// A transition of two animations: one on the layer of the view that comes, one on that of the view that leaves.
///
/// The model values stay as they are (AD-16). A kind of one's own makes its animations and passes them on:
///
/// ```swift
/// final class DipTransition: ADDualTransition {
///   init(duration: TimeInterval) {
///     let appear = CABasicAnimation(keyPath: "opacity")
///     appear.fromValue = 0
///     appear.toValue = 1
///     appear.duration = duration
///     let sink = CABasicAnimation(keyPath: "zPosition")
///     sink.fromValue = 0
///     sink.toValue = -400
///     sink.duration = duration
///     super.init(inAnimation: appear, outAnimation: sink)
///   }
/// }
/// ```
@preconcurrency @MainActor
open class ADDualTransition: ADTransition {
  /// Runs on the layer of the view that comes.
  public let inAnimation: CAAnimation
  /// Runs on the layer of the view that leaves.
  public let outAnimation: CAAnimation

  /// - Parameters: the animations are copied; each says its duration.
  public init(inAnimation: CAAnimation, outAnimation: CAAnimation, fidelity: TransitionFidelity = .corrected) {
    self.inAnimation = inAnimation.copyAnimation()
    self.outAnimation = outAnimation.copyAnimation()
    super.init(fidelity: fidelity)
  }

  /// The longer one of the two (AD-1).
  open override var duration: TimeInterval { max(inAnimation.duration, outAnimation.duration) }

  /// The roles change and both animations run backwards (AD-6): a plain dual transition, whatever this one's class.
  ///
  /// Changed in the corrected mode: an animation that is shorter than the other one waits for as long as it has rested
  /// before, so that everything is exactly backwards (AD-8; compat: both begin at once).
  open override var reverse: ADTransition? {
    let back = ADDualTransition(
      inAnimation: backwards(outAnimation), outAnimation: backwards(inAnimation), fidelity: fidelity)
    back.delegate = delegate
    back.type = type.reversed
    return back
  }

  private func backwards(_ animation: CAAnimation) -> CAAnimation {
    var copy = animation.copyAnimation()
    if fidelity == .corrected, copy.duration < duration {
      let whole = CAAnimationGroup()
      whole.duration = duration
      copy.fillMode = .both
      whole.animations = [copy]
      copy = whole
    }
    copy.speed *= -1
    return copy
  }

  open override func makeParts(from outView: UIView, to inView: UIView, in content: UIView) -> [Part] {
    [Part(inAnimation, on: inView.layer), Part(outAnimation, on: outView.layer)]
  }
}
