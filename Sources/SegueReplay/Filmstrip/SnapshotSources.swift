import SegueUIKit

/// Which layers snapshots were taken of, as far as it can be told: a snapshot knows the kind and size of its view only.
@MainActor
final class SnapshotSources {
  private struct Source {
    weak var layer: CALayer?
    let part: CGRect
  }

  /// By the snapshot's number.
  private var found: [Int: Source] = [:]

  /// Finds the views of the snapshots that are new on screen.
  ///
  /// Of several of the kind, one of exactly the snapshot's size comes first, then one of which no other snapshot shows the same part, then
  /// one that is not seen itself (what flies is hidden where it came from), then one in the window, then a screen, then
  /// the nearest.
  func look(at census: ViewCensus) {
    let fresh = census.views.compactMap { view -> (view: UIView, contents: SnapshotContents)? in
      guard let contents = view.layer.contents as? SnapshotContents, found[contents.number] == nil else { return nil }
      return (view, contents)
    }
    for (snapshot, contents) in fresh.sorted(by: { $0.contents.number < $1.contents.number }) {
      let used = Set(
        found.values.filter { $0.part == contents.rect }.compactMap { $0.layer.map { ObjectIdentifier($0) } })
      let fitting = census.views.filter { view in
        String(describing: type(of: view)) == contents.source && !(view.layer.contents is SnapshotContents)
          && view.bounds.insetBy(dx: -0.5, dy: -0.5).contains(contents.rect)
      }
      let ranks = fitting.map { view in
        [
          view.bounds == contents.rect ? 0 : 1, used.contains(ObjectIdentifier(view.layer)) ? 1 : 0,
          view.isHidden || view.alpha == 0 || view.window == nil ? 0 : 1, view.window == nil ? 1 : 0,
          view.next is UIViewController ? 0 : 1, Self.distance(view, snapshot),
        ]
      }
      let best = fitting.indices.min { ranks[$0].lexicographicallyPrecedes(ranks[$1]) }
      found[contents.number] = Source(layer: best.map { fitting[$0].layer }, part: contents.rect)
    }
  }

  /// Between the middles of two views, along the axes.
  private static func distance(_ left: UIView, _ right: UIView) -> Double {
    func middle(_ view: UIView) -> CGPoint {
      view.convert(CGPoint(x: view.bounds.midX, y: view.bounds.midY), to: nil)
    }
    let distance = abs(middle(left).x - middle(right).x) + abs(middle(left).y - middle(right).y)
    return distance.isFinite ? distance : .greatestFiniteMagnitude
  }

  /// The layer that a snapshot was taken of; nil where it is not known or gone.
  func layer(of contents: SnapshotContents) -> CALayer? { found[contents.number]?.layer }
}
