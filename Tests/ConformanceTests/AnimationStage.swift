import SegueGeometry
import SegueQuartzCore
import SegueTiming

/// A layer on the screen of a world of its own, whose time stands still wherever a case wants it: `speed` 0 and
/// `timeOffset`, as an interactive transition is scrubbed.
@MainActor
struct AnimationStage {
  let layer = CALayer()
  private let check: CaseCheck

  static func run<Result>(_ check: CaseCheck, _ body: (AnimationStage) throws -> Result) throws -> Result {
    try SimulationWorld.run(SimulationWorld()) { () throws -> Result in
      try body(AnimationStage(check: check))
    }
  }

  private init(check: CaseCheck) {
    self.check = check
    layer.speed = 0
    layer.attachToScreen()
  }

  /// Starts an animation at the layer's time 0.
  /// - Throws: if the layer refuses it.
  func add(_ animation: CAAnimation) throws(MalformedCase) {
    layer.add(animation, forKey: nil)
    if let refused = SimulationWorld.current.diagnostics.first { throw check.malformed("\(refused)") }
  }

  /// The layer as it is on the screen at a time of its own, in seconds.
  func shown(at time: Double) -> CALayer {
    layer.timeOffset = time
    let world = SimulationWorld.current
    world.runTurn()
    _ = world.store.update(at: world.now.seconds)
    return layer.presentation() ?? layer
  }

  /// What one animation of `position.x` shows at a time of its own.
  static func number(_ check: CaseCheck, _ animation: CAAnimation, at time: Double) throws -> Double {
    try run(check) { stage in
      try stage.add(animation)
      return stage.shown(at: time).position.x
    }
  }
}

extension CAAnimation {
  /// The animation made as long as that, staying at its ends.
  func held(_ duration: Double = 1) -> Self {
    self.duration = duration
    fillMode = .both
    isRemovedOnCompletion = false
    return self
  }
}

extension CABasicAnimation {
  /// From one value to another in a second. At `time(reaching: progress)` it is `progress` of its way: beyond 0…1 by a
  /// timing curve that overshoots as far, at half of the time.
  convenience init(_ keyPath: String, from: Any, to: Any, reaching progress: Double = 0) {
    self.init(keyPath: keyPath)
    fromValue = from
    toValue = to
    _ = held()
    if !(0...1).contains(progress) {
      // y(s) = ¾h + ⅛ at the middle, where x = s = ½.
      let height = (progress - 0.125) / 0.75
      timingFunction = CAMediaTimingFunction(curve: CubicBezier(1 / 3, height, 2 / 3, height))
    }
  }

  /// The time, in seconds, at which an animation made to reach `progress` is there.
  static func time(reaching progress: Double) -> Double { (0...1).contains(progress) ? progress : 0.5 }
}
