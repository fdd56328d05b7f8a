import SegueCore

// What an animator needs whose animations follow its own time line.
extension SimulationWorld {
  /// Adds an animation whose timing the caller sets and changes; nil, and a diagnostic, if it cannot run.
  ///
  /// It fills and leaves as `timing` says; the animation's own timing counts for nothing.
  public func add(
    _ animation: CAAnimation, to layer: CALayer, forKey key: String, timing: TrackTiming
  ) -> TrackID? {
    let copy = animation.copyAnimation()
    copy.isRemovedOnCompletion = timing.removesOnCompletion
    guard let id = add(copy, to: layer, key: key) else { return nil }
    let replaced = layer.tracks.updateValue(id, forKey: key)
    if let replaced { remove([replaced], finished: false) }
    retime([id], timing)
    return id
  }

  /// Gives animations another timing from now on, in the times of their layers. One that had come to its end runs again;
  /// one that has left its layer is passed over.
  ///
  /// - Cost: see `LayerStore.retimeTracks`.
  public func retime(_ ids: [TrackID], _ timing: TrackTiming) {
    var parts: [TrackID] = []
    for id in ids { animations.retime(id, timing, &parts) }
    store.retimeTracks(ids, timing)
    if !parts.isEmpty { store.retimeTracks(parts, timing) }
  }

  /// Whether an animation is on its layer.
  public func hasAnimation(_ id: TrackID) -> Bool { animations.entries[id] != nil }

  /// Takes animations off their layers; who waits for their end hears that they were removed.
  public func removeAnimations(_ ids: [TrackID]) { remove(ids.filter { animations.entries[$0] != nil }, finished: false) }
}
