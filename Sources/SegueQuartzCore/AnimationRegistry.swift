import Foundation
import SegueCore
import SegueGeometry
import SegueTiming

/// The animations that run in a world, by their tracks.
public struct AnimationRegistry {
  final class Entry {
    weak var layer: CALayer?
    let row: LayerRow
    let key: String
    let animation: CAAnimation
    /// The transition that was being set up when the animation was added.
    let owner: ObjectIdentifier?
    var hasStarted = false

    init(layer: CALayer, key: String, animation: CAAnimation, owner: ObjectIdentifier?) {
      self.owner = owner
      self.layer = layer
      row = layer.row
      self.key = key
      self.animation = animation
    }
  }

  var entries: [TrackID: Entry] = [:]

  private var unnamed = 0

  public init() {}

  /// A key for an animation that was added without one.
  mutating func nextName() -> String {
    unnamed += 1
    return "animation-\(unnamed)"
  }

  /// How many animations are attached to layers.
  public var count: Int { entries.count }
}

extension SimulationWorld {
  func add(_ animation: CAAnimation, to layer: CALayer, key: String) -> TrackID? {
    let place = "CALayer.add(_:forKey:)"
    guard let basic = animation as? CABasicAnimation, let name = basic.keyPath, let path = AnimatedKeyPath(name) else {
      let what = (animation as? CAPropertyAnimation)?.keyPath.map { "the key path \"\($0)\" does not animate" }
      record(what ?? "an animation without a key path changes nothing", at: place, used: "no animation")
      return nil
    }
    guard animation.duration.isFinite, animation.duration >= 0, animation.beginTime.isFinite else {
      record(
        "begin \(animation.beginTime) and duration \(animation.duration) must be finite and not negative", at: place,
        used: "no animation")
      return nil
    }
    guard let (from, to) = resolve(basic, path, layer) else {
      record("the values of an animation of \"\(name)\" do not fit it", at: place, used: "no animation")
      return nil
    }
    let local = store.localTime(of: layer.row, at: now.seconds)
    let timing = TrackTiming(
      beginTime: animation.beginTime == 0 ? local : animation.beginTime,
      duration: animation.duration == 0 ? 0.25 : animation.duration,
      curve: animation.timingFunction?.curve ?? .linear,
      fillsBackwards: animation.fillMode == .backwards || animation.fillMode == .both,
      fillsForwards: animation.fillMode == .forwards || animation.fillMode == .both,
      removesOnCompletion: animation.isRemovedOnCompletion)
    let values: TrackValues =
      path.count == 16
      ? .transform(from: CATransform3D(rows: from.map { .init($0) }), to: CATransform3D(rows: to.map { .init($0) }))
      : .components(offset: path.offset, from: from, to: to)
    let id = store.addTrack(layer.row, path.property, values, timing: timing, at: now.seconds)
    animations.entries[id] = AnimationRegistry.Entry(
      layer: layer, key: key, animation: animation, owner: animationOwner)
    performLater { [weak self] in self?.start(id) }
    return id
  }

  private func start(_ id: TrackID) {
    guard let entry = animations.entries[id], !entry.hasStarted else { return }
    entry.hasStarted = true
    entry.animation.delegate?.animationDidStart(entry.animation)
  }

  /// From and to, filled in as Core Animation does.
  private func resolve(
    _ animation: CABasicAnimation, _ path: AnimatedKeyPath, _ layer: CALayer
  ) -> (from: [Double], to: [Double])? {
    func own(_ values: LayerValues) -> [Double] {
      (0..<path.count).map { store.component(path.property, path.offset + $0, of: layer.row, values) }
    }
    func sum(_ a: [Double], _ b: [Double], _ sign: Double) -> [Double] { zip(a, b).map { $0 + sign * $1 } }
    var from: [Double]?
    var to: [Double]?
    var by: [Double]?
    for (value, store) in [(animation.fromValue, 0), (animation.toValue, 1), (animation.byValue, 2)] {
      guard let value else { continue }
      guard let numbers = path.numbers(of: value) else { return nil }
      switch store {
      case 0: from = numbers
      case 1: to = numbers
      default: by = numbers
      }
    }
    switch (from, to, by) {
    case (let from?, let to?, _): return (from, to)
    case (let from?, nil, let by?): return (from, sum(from, by, 1))
    case (nil, let to?, let by?): return (sum(to, by, -1), to)
    case (let from?, nil, nil): return (from, own(.model))
    case (nil, let to?, nil): return (own(.model), to)
    case (nil, nil, let by?): return (own(.model), sum(own(.model), by, 1))
    case (nil, nil, nil): return (own(.presentation), own(.model))
    }
  }

  /// Takes animations off their layers and tells who waits for their end.
  func remove(_ ids: [TrackID], finished: Bool) {
    let entries = ids.compactMap { id in animations.entries.removeValue(forKey: id) }
    store.removeTracks(Set(ids))
    for (id, entry) in zip(ids, entries) { entry.layer?.forget(entry.key, id) }
    for entry in entries {
      if !entry.hasStarted { entry.animation.delegate?.animationDidStart(entry.animation) }
      entry.animation.delegate?.animationDidStop(entry.animation, finished: finished)
      entry.animation.onStop?(finished)
    }
  }

  /// Ends what has come to its end. True if anything had.
  @discardableResult
  public func endFinishedAnimations() -> Bool {
    let ids = store.finishedTracks(at: now.seconds)
    remove(ids, finished: true)
    return !ids.isEmpty
  }

  /// Ends every animation that was added while `owner` was set up, as having reached an end.
  public func endAnimations(owner: ObjectIdentifier) {
    let ids = animations.entries.filter { $0.value.owner == owner }.keys.sorted()
    remove(ids, finished: true)
  }

  /// Whether any animation is attached to `layer` or to a layer below it. Cost: O(animations · depth).
  public func isAnimating(below layer: CALayer) -> Bool {
    animations.entries.values.contains { entry in
      var ancestor = entry.row
      while !ancestor.isNone {
        if ancestor == layer.row { return true }
        ancestor = store.parent(of: ancestor)
      }
      return false
    }
  }

  /// Whether any animation is attached to a layer.
  public var isAnimating: Bool { !animations.entries.isEmpty }
}
