import Foundation
import SegueQuartzCore

/// What a snapshot shows: the view it was taken of, by name, size and place in the order of snapshots.
public struct SnapshotContents: Hashable {
  public let source: String
  public let size: CGSize
  public let number: Int
}

extension UIView {
  /// A view of the same size that shows this one as it is now. Its content is an identity, not pixels.
  ///
  /// - Parameter afterUpdates: lays out first what waits for layout.
  public func snapshotView(afterScreenUpdates afterUpdates: Bool) -> UIView? {
    if afterUpdates { layoutIfNeeded() }
    let count = SnapshotCounter.of(world).next()
    let snapshot = UIView(frame: CGRect(origin: .zero, size: bounds.size))
    snapshot.layer.contents = SnapshotContents(
      source: String(describing: type(of: self)), size: bounds.size, number: count)
    return snapshot
  }
}

/// How many snapshots a world has taken.
@MainActor
final class SnapshotCounter {
  private(set) var count = 0

  static func of(_ world: SimulationWorld) -> SnapshotCounter { world.part(SnapshotCounter.self) { SnapshotCounter() } }

  func next() -> Int {
    count += 1
    return count
  }
}

extension SimulationWorld {
  /// How many snapshots have been taken in this world.
  public var snapshotCount: Int { SnapshotCounter.of(self).count }
}
