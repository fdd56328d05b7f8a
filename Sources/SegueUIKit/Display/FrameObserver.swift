import SegueCore
import SegueQuartzCore
import SegueTiming

/// Sums up what a frame did, once its work is done.
@MainActor
final class FrameObserver {
  /// - Parameter work: what the store did.
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
    counts[.layersShown] = Int64(world.store.shownCount - 1)
    return (counts, declared, 0)
  }
}
