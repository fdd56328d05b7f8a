import SegueQuartzCore

/// The layer time of what a transition animates: held, moved to a progress, let go.
@MainActor
final class TransitionClock {
  private struct Held {
    weak var layer: CALayer?
    /// The layer's local time at progress 0, in seconds.
    let base: CFTimeInterval
  }

  /// More seconds than a track may be short of its end to count as over.
  private static let gap = 1e-9

  private var held: [Held] = []
  private let world: SimulationWorld
  /// Seconds from progress 0.
  private var offset: CFTimeInterval = 0

  init(world: SimulationWorld) {
    self.world = world
  }

  var isHolding: Bool { !held.isEmpty }

  /// Stops a layer's time, which stands `elapsed` seconds after progress 0, unless it or a layer above it stands still
  /// for this transition already.
  ///
  /// Where nothing animates yet the layer's time starts from 0, which keeps progress exact; otherwise it must not jump.
  func hold(_ layer: CALayer, elapsed: CFTimeInterval = 0) {
    var ancestor: CALayer? = layer
    while let current = ancestor {
      if held.contains(where: { $0.layer === current }) { return }
      ancestor = current.superlayer
    }
    let local = world.store.localTime(of: layer.row, at: world.now.seconds)
    let base = elapsed != 0 || world.isAnimating(below: layer) ? local - elapsed : 0
    held.append(Held(layer: layer, base: base))
    layer.beginTime = 0
    layer.timeOffset = base + offset
    layer.speed = 0
  }

  /// Moves the held layers to so many seconds after progress 0.
  ///
  /// - Parameter isOpen: stays the least bit short of it, so that what ends there does not end.
  func show(_ offset: CFTimeInterval, isOpen: Bool = false) {
    self.offset = offset
    for entry in held {
      let time = entry.base + offset
      entry.layer?.timeOffset = isOpen ? time - Self.gap : time
    }
  }

  /// The held layers' time runs on from where it stands; where nothing animates, with the screen's again.
  func release() {
    let layers = held.compactMap(\.layer).map { (layer: $0, depth: depth(of: $0)) }
    held = []
    offset = 0
    // The outer ones first: the time of an inner one is told in theirs.
    for (layer, _) in layers.sorted(by: { $0.depth < $1.depth }) {
      let local = layer.timeOffset
      layer.timeOffset = 0
      layer.speed = 1
      layer.beginTime = 0
      if world.isAnimating(below: layer) {
        layer.beginTime = world.store.localTime(of: layer.row, at: world.now.seconds)
        layer.timeOffset = local
        restoreTime(of: layer)
      }
    }
  }

  /// Gives a layer the screen's time again once nothing animates in it, unless someone has set its time since.
  private func restoreTime(of layer: CALayer) {
    let (begin, offset) = (layer.beginTime, layer.timeOffset)
    var stop: (@MainActor () -> Void)?
    stop = world.addTicker { [weak layer, unowned world] in
      if let layer, layer.speed == 1, layer.beginTime == begin, layer.timeOffset == offset {
        if world.isAnimating(below: layer) { return }
        layer.beginTime = 0
        layer.timeOffset = 0
      }
      stop?()
      stop = nil
    }
  }

  private func depth(of layer: CALayer) -> Int {
    var depth = 0
    var ancestor = layer.superlayer
    while let current = ancestor {
      depth += 1
      ancestor = current.superlayer
    }
    return depth
  }
}
