import SegueCore

extension CALayer {
  /// When the layer's time begins, in its superlayer's time, in seconds.
  public var beginTime: CFTimeInterval {
    get { world.store.timing(of: row).beginTime }
    set { setTiming("beginTime", newValue) { $0.beginTime = newValue } }
  }

  /// Seconds of the layer's time a second of its superlayer's; 0 stops everything below.
  public var speed: Float {
    get { Float(world.store.timing(of: row).speed) }
    set { setTiming("speed", Double(newValue)) { $0.speed = Double(newValue) } }
  }

  /// Seconds added to the layer's time: with speed 0, the time itself.
  public var timeOffset: CFTimeInterval {
    get { world.store.timing(of: row).timeOffset }
    set { setTiming("timeOffset", newValue) { $0.timeOffset = newValue } }
  }

  private func setTiming(_ key: String, _ value: Double, _ set: (inout TimeSpaces.Timing) -> Void) {
    guard accepts(key, value) else { return }
    var timing = world.store.timing(of: row)
    set(&timing)
    world.store.setTiming(of: row, timing)
  }
}
