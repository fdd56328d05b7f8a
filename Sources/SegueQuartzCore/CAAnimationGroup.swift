import Foundation
import SegueCore

/// Animations that run together in the group's time: their begin times count from its begin, its curve bends their time,
/// and its end cuts them off.
///
/// A member without a duration takes the group's. Members' delegates and removal are not asked for.
@preconcurrency @MainActor
open class CAAnimationGroup: CAAnimation {
  public var animations: [CAAnimation]?

  /// The groups that are being copied: one that holds itself is not copied without end.
  private static var copied: Set<ObjectIdentifier> = []

  override class func attribute(forKey key: String) -> AnimationAttribute? {
    AnimationAttribute.ofGroups[key] ?? super.attribute(forKey: key)
  }

  open override func take(from other: CAAnimation) {
    super.take(from: other)
    let members = (other as? CAAnimationGroup)?.animations
    guard Self.copied.insert(ObjectIdentifier(other)).inserted else {
      animations = members
      return
    }
    animations = members?.map { $0.copyAnimation() }
    Self.copied.remove(ObjectIdentifier(other))
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
