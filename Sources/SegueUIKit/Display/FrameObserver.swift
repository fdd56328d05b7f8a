import Foundation
import SegueCore
import SegueQuartzCore
import SegueTiming

/// Sums up what a frame did, once its work is done.
@MainActor
final class FrameObserver {
  /// The topmost layer that moved in the frame before, and where its middle was in its window.
  private var seen: (layer: LayerRow, centre: SIMD2<Double>)?

  /// - Parameter work: what the store did.
  /// - Cost: O(1) where no layer costs passes of its own and none moves.
  func finish(
    _ work: FrameWork, in world: SimulationWorld
  ) -> (counts: FrameCounts, declared: DeclaredWork, displacement: Double) {
    var (counts, declared) = world.takeWork()
    counts[.hitTestNodes] = Int64(world.hitTestNodes)
    counts[.tracksSampled] = Int64(work.tracksSampled)
    counts[.layersTransformed] = Int64(work.layersTransformed)
    counts[.layersOrdered] = Int64(work.layersOrdered)
    counts[.layersTouched] = Int64(work.layersTouched)
    counts[.layersDigested] = Int64(work.layersDigested)
    counts[.layersShown] = Int64(world.store.visibleCount)
    world.store.countPasses(scale: Double(world.screenScale), into: &counts)
    return (counts, declared, displacement(in: world.store))
  }

  private func displacement(in store: LayerStore) -> Double {
    let layer = store.topmostMovingLayer
    guard let centre = store.windowCentre(of: layer) else {
      seen = nil
      return 0
    }
    defer { seen = (layer, centre) }
    guard let seen, seen.layer == layer else { return 0 }
    let way = centre - seen.centre
    return (way.x * way.x + way.y * way.y).squareRoot()
  }
}
