import SegueCore

extension CALayer: CAMediaTiming {
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

  /// Seconds after which the layer's time ends or begins anew; 0 goes on for good.
  public var duration: CFTimeInterval {
    get { world.store.timing(of: row).duration }
    set { setTiming("duration", newValue, isPositive: true) { $0.duration = newValue } }
  }

  /// How often the layer's time begins anew; it counts only with a duration.
  public var repeatCount: Float {
    get { Float(world.store.timing(of: row).repeatCount) }
    set {
      let isEndless = newValue == .infinity
      setTiming("repeatCount", isEndless ? 0 : Double(newValue), isPositive: true) { $0.repeatCount = Double(newValue) }
    }
  }

  public var repeatDuration: CFTimeInterval {
    get { world.store.timing(of: row).repeatDuration }
    set { setTiming("repeatDuration", newValue, isPositive: true) { $0.repeatDuration = newValue } }
  }

  public var autoreverses: Bool {
    get { world.store.timing(of: row).autoreverses }
    set { setTiming("autoreverses", 0) { $0.autoreverses = newValue } }
  }

  /// Kept, and without effect: a layer is shown whatever its time.
  public var fillMode: CAMediaTimingFillMode {
    get { appearance?.fillMode ?? .removed }
    set { if accepts("fillMode", 0) { madeAppearance().fillMode = newValue } }
  }

  private func setTiming(
    _ key: String, _ value: Double, isPositive: Bool = false, _ set: (inout TimeSpaces.Timing) -> Void
  ) {
    guard accepts(key, value) else { return }
    if isPositive, value < 0 {
      world.record("\(key) cannot be below 0", at: "CALayer.\(key)", used: "the value before")
      return
    }
    var timing = world.store.timing(of: row)
    set(&timing)
    world.store.setTiming(of: row, timing)
  }
}
