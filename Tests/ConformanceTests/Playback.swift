import SegueJSON
import SegueQuartzCore
import SegueTiming

/// An animation that shows its layer's time, from 0 to an end, on a layer whose time can be anchored anew.
@MainActor
struct Playback {
  let layer = CALayer()
  private let end: Double
  private let check: CaseCheck
  private let ending = Ending()

  @MainActor private final class Ending: CAAnimationDelegate {
    var hasFinished = false

    func animationDidStop(_ anim: CAAnimation, finished flag: Bool) { hasFinished = flag }
  }

  init(end: Double, _ check: CaseCheck) {
    self.end = end
    self.check = check
    layer.attachToScreen()
    let animation = CABasicAnimation("position.x", from: 0.0, to: end).held(end)
    animation.delegate = ending
    layer.add(animation, forKey: "play")
    // Far enough from 0 that a begin before now is none before the first moment.
    SimulationWorld.current.advance(to: Timestamp(seconds: 1000))
  }

  /// From now on the layer's time is `time`, running at `speed`.
  func anchor(at time: Double, speed: Double) {
    layer.speed = Float(speed)
    layer.timeOffset = time
    layer.beginTime = CACurrentMediaTime()
  }

  /// The layer's time now.
  var time: Double { layer.convertTime(CACurrentMediaTime(), from: nil) }

  /// What the animation shows now, which is its own time.
  var shown: Double {
    let world = SimulationWorld.current
    world.runTurn()
    _ = world.store.update(at: world.now.seconds)
    return (layer.presentation() ?? layer).position.x
  }

  /// "finished" once the animation's delegate has been told.
  var state: String {
    SimulationWorld.current.runTurn()
    return ending.hasFinished ? "finished" : "running"
  }

  func wait(_ seconds: Double) throws(MalformedCase) {
    guard (0...1e6).contains(seconds) else { throw check.malformed("that is no time to wait for") }
    let world = SimulationWorld.current
    world.advance(to: Timestamp(seconds: world.now.seconds + seconds))
  }

  /// The animation goes on from where its layer was anchored, at its speed.
  func followOn() throws(MalformedCase) {
    let (before, speed) = (time, Double(layer.speed))
    try wait(1)
    let now = min(max(before + speed, 0), end)
    check.expect(abs(shown - now) < 1e-9 * max(1, end), "\(now)", "\(shown)", "shown a second later")
  }
}
