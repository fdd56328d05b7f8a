import Foundation
import SegueUIKit

/// One view that seems to move from one screen to another: a snapshot of it flies over both while the real ones hide.
///
/// Use: make it before the animation with the view as it is now, name the view that it becomes, move it inside the
/// animation block, clean up in the completion.
@preconcurrency @MainActor
public final class SharedElementMove {
  private let snapshot: UIView
  private let source: UIView
  private weak var target: UIView?

  /// Takes the snapshot of `source`, hides `source` and lays the snapshot over it, in front of all of `container`.
  ///
  /// Nil where `source` cannot be seen in `container`.
  public init?(of source: UIView, in container: UIView) {
    guard let snapshot = source.snapshotView(afterScreenUpdates: false), let place = source.superview else {
      return nil
    }
    snapshot.frame = container.convert(source.frame, from: place)
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
  public func move(to frame: CGRect, of view: UIView?) {
    guard let container = snapshot.superview else { return }
    snapshot.frame = view.map { container.convert(frame, from: $0) } ?? frame
  }

  /// After the animation, however it ended: both real views show again and the snapshot is gone.
  public func finish() {
    target?.isHidden = false
    source.isHidden = false
    snapshot.removeFromSuperview()
  }
}
