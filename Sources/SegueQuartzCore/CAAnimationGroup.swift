import Foundation
import SegueCore

/// Animations that run together in the group's time: their begin times count from its begin, its curve bends their time,
/// and its end cuts them off.
///
/// A member without a duration takes the group's. Members' delegates and removal are not asked for.
@preconcurrency @MainActor
open class CAAnimationGroup: CAAnimation {
  public var animations: [CAAnimation]?

  open override func take(from other: CAAnimation) {
    super.take(from: other)
    animations = (other as? CAAnimationGroup)?.animations?.map { $0.copyAnimation() }
  }

  override func compile(
    into compiler: inout AnimationCompiler, _ timing: TrackTiming
  ) throws(CAAnimationError) {
    compiler.addClock(timing)
    for animation in animations ?? [] {
      try compiler.compile(animation, within: timing)
    }
  }
}
