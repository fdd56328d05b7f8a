import Foundation
import SegueUIKit

/// One view that seems to move from one screen to another: a snapshot of it flies over both while the real ones hide
/// (TD-4, TD-5).
///
/// Use: make it before the animation with the view as it is now, name the view that it becomes, lift it when all views are
/// in place, move it inside the animation block, clean up in the completion, however the animation ended:
///
/// ```swift
/// let move = SharedElementMove(of: row.photoView, in: container)
/// container.addSubview(detail.view)
/// move?.hide(detail.imageView)
/// move?.lift(in: container)
/// UIView.animate(withDuration: 0.3) {
///   move?.move(to: detail.imageView.frame, of: detail.view)
/// } completion: { _ in
///   move?.finish()
///   context.completeTransition(!context.transitionWasCancelled)
/// }
/// ```
///
/// Animates the snapshot's bounds and position; its corner radius too, from the source's to the target's, and its
/// transform where the source is turned. Neither real view changes but for `isHidden`, which `finish()` sets to false.
@preconcurrency @MainActor
public final class SharedElementMove {
  private let snapshot: UIView
  private let source: UIView
  private weak var target: UIView?

  /// Takes the snapshot of `source`, hides `source` and lays the snapshot where it is seen in `container`.
  ///
  /// A source that is turned or skewed against its superview gives a snapshot that is so too; its superviews are taken as
  /// upright.
  ///
  /// Nil where `source` cannot be seen in `container`: it has no superview.
  public init?(of source: UIView, in container: UIView) {
    guard let snapshot = source.snapshotView(afterScreenUpdates: false), let place = source.superview else {
      return nil
    }
    if source.transform.b == 0, source.transform.c == 0 {
      snapshot.frame = container.convert(source.frame, from: place)
    } else {
      snapshot.bounds.size = source.bounds.size
      snapshot.center = container.convert(source.center, from: place)
      snapshot.transform = source.transform
    }
    snapshot.layer.cornerRadius = source.layer.cornerRadius
    snapshot.layer.maskedCorners = source.layer.maskedCorners
    self.snapshot = snapshot
    self.source = source
    source.isHidden = true
  }

  /// Hides the view that the element becomes.
  public func hide(_ target: UIView?) {
    self.target = target
    target?.isHidden = true
  }

  /// Puts the snapshot in front of what `container` holds now.
  public func lift(in container: UIView) { container.addSubview(snapshot) }

  /// Inside an animation block: moves the snapshot to where `frame`, of `view`'s coordinates, lies in its container.
  ///
  /// - Parameter view: nil for the container's own coordinates. Before `lift(in:)` nothing happens.
  public func move(to frame: CGRect, of view: UIView?) {
    guard let container = snapshot.superview else { return }
    snapshot.transform = .identity
    snapshot.frame = view.map { container.convert(frame, from: $0) } ?? frame
    if let target { snapshot.layer.cornerRadius = target.layer.cornerRadius }
  }

  /// After the animation, however it ended: both real views show again and the snapshot is gone.
  public func finish() {
    target?.isHidden = false
    source.isHidden = false
    snapshot.removeFromSuperview()
  }
}
