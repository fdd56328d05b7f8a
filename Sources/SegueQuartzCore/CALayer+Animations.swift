import SegueCore

extension CALayer {
  /// Starts a copy of an animation under a key, or under one of its own.
  func start(_ anim: CAAnimation, _ key: String?) {
    guard accepts("add(_:forKey:)", 0) else { return }
    let key = anim is CATransition ? CATransition.key : key ?? world.animations.nextName()
    let replaced = tracks[key].map { world.take([$0]) } ?? []
    let copy = anim.copyAnimation()
    if let id = world.add(copy, to: self, key: key) { tracks[key] = id }
    // Only now: who is told may put another one under the key.
    world.tellStops(of: replaced, finished: false)
  }

  /// The keys of the animations on the layer, in the order in which they were added; nil if there is none.
  public func animationKeys() -> [String]? {
    tracks.isEmpty ? nil : tracks.sorted { $0.value < $1.value }.map(\.key)
  }

  /// The copy that runs under a key. Changing it changes nothing.
  public func animation(forKey key: String) -> CAAnimation? {
    tracks[key].flatMap { world.animations.entries[$0]?.animation }
  }

  func forget(_ key: String, _ id: TrackID) {
    if tracks[key] == id { tracks[key] = nil }
  }
}
