import Foundation
import SegueQuartzCore

/// What a snapshot shows: the view it was taken of, by name, size, the part of it, and place in the order of snapshots.
public struct SnapshotContents: Hashable {
  public let source: String
  /// Of what is shown, in points.
  public let size: CGSize
  public let number: Int
  /// What is shown, in the view's coordinates.
  public let rect: CGRect
}

extension UIView {
  func snapshot(of rect: CGRect, afterUpdates: Bool, capInsets: UIEdgeInsets) -> UIView? {
    guard !rect.isNull, (rect.minX + rect.minY + rect.width + rect.height).isFinite else {
      world.record("there is no such part of a view: \(rect)", at: "UIView.snapshotView", used: "no snapshot")
      return nil
    }
    if afterUpdates { layoutIfNeeded() }
    let size = rect.standardized.size
    world.noteSnapshot(size: size, scale: world.screenScale)
    let snapshot = UIView(frame: CGRect(origin: .zero, size: size))
    snapshot.layer.contents = SnapshotContents(
      source: String(describing: type(of: self)), size: size, number: SnapshotCounter.of(world).next(),
      rect: rect.standardized)
    if capInsets != .zero, size.width > 0, size.height > 0 {
      let middle = CGRect(origin: .zero, size: size).inset(by: capInsets)
      snapshot.layer.contentsCenter = CGRect(
        x: middle.minX / size.width, y: middle.minY / size.height, width: max(middle.size.width, 0) / size.width,
        height: max(middle.size.height, 0) / size.height)
    }
    return snapshot
  }

  func recordHierarchy(in rect: CGRect, afterUpdates: Bool) -> Bool {
    if afterUpdates { layoutIfNeeded() }
    guard let entry = GraphicsStack.of(world).entries.last else {
      world.record("there is no current context", at: "UIView.drawHierarchy(in:)", used: "nothing drawn")
      return false
    }
    let context = entry.context
    if !rect.isNull { world.noteSnapshot(size: rect.standardized.size, scale: entry.scale) }
    for view in subtree where !view.isHidden {
      let place = view === self ? rect : view.convert(view.bounds, to: self).offsetBy(dx: rect.minX, dy: rect.minY)
      context.record(.view, named: String(describing: type(of: view)), place)
    }
    return true
  }

  /// Has a view drawn that is seen for the first time.
  func drawIfFirstSeen() {
    guard hostWindow != nil, bounds.size.width > 0, bounds.size.height > 0 else { return }
    awaitsFirstDrawing = false
    layer.setNeedsDisplay()
  }

  /// Calls `draw(_:)` with a current context, as a screen would.
  func drawInContext() {
    let stack = GraphicsStack.of(world)
    let depth = stack.entries.count
    let entry = stack.push(size: bounds.size, scale: contentScaleFactor, world: world)
    traitCollection.performAsCurrent { draw(bounds) }
    // What draws nothing has no picture.
    if !entry.context.operations.isEmpty { layer.noteDrawing(size: bounds.size, scale: entry.scale) }
    stack.entries.removeSubrange(min(depth, stack.entries.count)...)
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
  /// Counts a picture that is made of layers.
  func noteSnapshot(size: CGSize, scale: CGFloat) {
    counts.add(.snapshots, pixels: SimulationWorld.pixels(of: size, scale: scale))
  }

  /// How many snapshots have been taken in this world.
  public var snapshotCount: Int { SnapshotCounter.of(self).count }
}
