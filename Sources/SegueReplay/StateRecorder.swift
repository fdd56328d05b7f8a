import SegueCore
import SegueQuartzCore
import SegueUIKit

/// Sees the world as a frame of a replay has left it.
public typealias FrameObserver = @MainActor (SimulationWorld, DisplayFrame) -> Void

/// Writes down what a replay shows, frame by frame.
///
/// Cost a frame: a walk over all layers that are shown. What is replayed is not touched.
@preconcurrency @MainActor
public final class StateRecorder {
  public private(set) var run: StateDump.Run
  private var shown: [LayerPath: StateDump.Layer] = [:]
  private var start: Int64?

  public init(scenario: String) { run = StateDump.Run(scenario: scenario) }

  /// Takes down the state that `frame` left in `world`.
  public func record(_ frame: DisplayFrame, in world: SimulationWorld) {
    let first = start ?? frame.vsync.nanoseconds
    start = first
    var layers: [LayerRow: CALayer] = [:]
    var pending: [CALayer] = world.windows.map(\.layer)
    while let layer = pending.popLast() {
      layers[layer.row] = layer
      pending += layer.sublayers ?? []
    }
    var current: [LayerPath: StateDump.Layer] = [:]
    var changed: [StateDump.Layer] = []
    var rows = [(row: LayerStore.screen, path: LayerPath([]))]
    while let (row, path) = rows.popLast() {
      let layer = StateDump.Layer(
        path: path, name: layers[row].map(Self.name) ?? "screen",
        values: StateDump.values(of: row, in: world.store, .presentation))
      current[path] = layer
      if shown[path] != layer { changed.append(layer) }
      let children = world.store.children(of: row)
      rows += children.indices.reversed().map { (children[$0], LayerPath(path.places + [$0])) }
    }
    let removed = shown.keys.filter { current[$0] == nil }.sorted()
    shown = current
    run.frames.append(
      StateDump.Frame(
        vsyncID: frame.index, time: frame.vsync.nanoseconds - first, digest: frame.digest, changed: changed,
        removed: removed))
  }

  private static func name(_ layer: CALayer) -> String {
    let type = layer.delegate is UIView ? "\(Swift.type(of: layer.delegate as AnyObject))" : "\(Swift.type(of: layer))"
    return layer.name.map { "\(type) \($0)" } ?? type
  }
}
