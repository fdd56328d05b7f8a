import SegueCore

extension CALayer {
  /// Starts a copy of `anim`; one already running under the same key ends first.
  public func add(_ anim: CAAnimation, forKey key: String?) {
    guard accepts("add(_:forKey:)", 0) else { return }
    let key = key ?? world.animations.nextName()
    removeAnimation(forKey: key)
    let copy = anim.copyAnimation()
    if let id = world.add(copy, to: self, key: key) {
      tracks[key] = id
    } else {
      world.performLater { copy.onStop?(true) }
    }
  }

  public func removeAnimation(forKey key: String) {
    if let id = tracks[key] { world.remove([id], finished: false) }
  }

  public func removeAllAnimations() {
    world.remove(tracks.values.sorted { $0 < $1 }, finished: false)
  }

  public func animationKeys() -> [String]? {
    tracks.isEmpty ? nil : tracks.sorted { $0.value < $1.value }.map(\.key)
  }

  public func animation(forKey key: String) -> CAAnimation? {
    tracks[key].flatMap { world.animations.entries[$0]?.animation }
  }

  func forget(_ key: String, _ id: TrackID) {
    if tracks[key] == id { tracks[key] = nil }
  }
}

extension SimulationWorld {
  /// Ends the animations of a layer that is going: who waits for their end hears of it, as not finished, in the
  /// application turn.
  func discard(_ ids: some Collection<TrackID>) {
    let ended = ids.sorted().compactMap { animations.entries.removeValue(forKey: $0)?.animation }
    store.removeTracks(Set(ids))
    for animation in ended {
      performLater {
        animation.delegate?.animationDidStop(animation, finished: false)
        animation.onStop?(false)
      }
    }
  }
}
