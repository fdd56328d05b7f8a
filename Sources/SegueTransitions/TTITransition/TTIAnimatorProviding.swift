import SegueUIKit

/// Who can say which animator moves, or has moved last: an entry point of TTITransition, or a rehearsal of one.
@preconcurrency @MainActor
public protocol TTIAnimatorProviding: AnyObject {
  var animator: TTIAnimator? { get }
}
