import Foundation
import SegueJSON
import SegueTiming
import SegueUIKit

extension Adapters {
  /// What another library's controller of one number does, as a property animator of a view's place does it.
  @MainActor static let animators: [String: Adapter] = [
    "controller.value": { check in
      let (from, to) = (try check.finite("from"), try check.finite("to"))
      let (duration, elapsed) = (try check.seconds("duration_ms"), try check.seconds("elapsed_ms"))
      try AnimatorStage.run(check) { stage in
        let animator = try stage.animator(duration, from: from, to: to)
        animator.startAnimation()
        try check.expect(try stage.shown(at: elapsed))
      }
    },
    "controller.velocity": { check in
      let (duration, elapsed) = (try check.seconds("duration_ms"), try check.seconds("elapsed_ms"))
      guard try check.text("curve") == "linear" else { throw NoAdapter() }
      try AnimatorStage.run(check) { stage in
        let animator = try stage.animator(duration, from: 0, to: 1)
        animator.startAnimation()
        // Over two hundredths of a second: the way between two frames.
        let before = try stage.shown(at: max(elapsed - 0.01, 0))
        let after = try stage.shown(at: elapsed + 0.01)
        try check.expect((after - before) / (elapsed + 0.01 - max(elapsed - 0.01, 0)))
      }
    },
    "controller.repeat-reverse": { check in
      let (low, high, value) = (try check.finite("min"), try check.finite("max"), try check.finite("value"))
      let (period, elapsed) = (try check.seconds("period_ms"), try check.seconds("elapsed_ms"))
      guard period > 0, high > low, (low...high).contains(value) else {
        throw check.malformed("inputs are no value within bounds, or no period")
      }
      // An animator does not repeat: it is an animation that begins where the value is on its way.
      let animation = CABasicAnimation(keyPath: "position.x")
      animation.fromValue = low
      animation.toValue = high
      animation.duration = period
      animation.autoreverses = check.one.inputs["autoreverse"] == true
      animation.repeatCount = .infinity
      animation.timeOffset = period * ((value - low) / (high - low))
      try AnimatorStage.run(check) { stage in
        stage.view.layer.add(animation, forKey: nil)
        try stage.checkAccepted()
        try check.expect(try stage.shown(at: elapsed))
      }
    },
    "controller.fling-target": { check in
      let (lower, upper, velocity) = (
        try check.finite("lower"), try check.finite("upper"), try check.finite("velocity")
      )
      guard lower < upper, abs(upper) < 1e100, abs(lower) < 1e100, velocity != 0, abs(velocity) < 1e6 else {
        throw check.malformed("inputs are no bounds and no velocity")
      }
      try AnimatorStage.run(check) { stage in
        let animator = try stage.animator(1, from: lower, to: upper)
        animator.fractionComplete = 0.5
        animator.isReversed = velocity < 0
        // Units a second, as a share of the half of the way that is left.
        let share = abs(velocity) / ((upper - lower) / 2)
        animator.continueAnimation(
          withTimingParameters: UISpringTimingParameters(
            dampingRatio: 1, initialVelocity: CGVector(dx: share, dy: 0)), durationFactor: 0)
        try stage.checkAccepted()
        try check.expect(try stage.shown(at: 2))
      }
    },
    "controller.status": { check in
      let (value, target) = (try check.finite("value"), try check.finite("animateTo"))
      let duration = try check.seconds("duration_ms")
      guard duration > 0 else { throw check.malformed("inputs.duration_ms is 0") }
      guard let expected = check.one.expected.arrayValue else { throw check.malformed("expected is no list") }
      // A block completes at once if nothing changes in it; an animator takes its time.
      try AnimatorStage.run(check) { stage in
        var heard: [JSONValue] = []
        stage.view.center.x = CGFloat(value)
        UIView.animate(withDuration: duration) {
          stage.view.center.x = CGFloat(target)
        } completion: { finished in
          heard.append(finished ? "completed" : "dismissed")
        }
        try stage.checkAccepted()
        _ = try stage.shown(at: 0)
        if heard.isEmpty { heard.append("forward") }
        _ = try stage.shown(at: duration)
        check.expect(heard == expected, "\(expected)", "\(heard)", "")
      }
    },
    "controller.elapsed": { check in
      let ticks = try check.numbers("ticks_ms")
      guard !ticks.isEmpty, ticks.allSatisfy({ (0...1e6).contains($0) }), ticks == ticks.sorted() else {
        throw check.malformed("inputs.ticks_ms are no times in order")
      }
      try AnimatorStage.run(check) { stage in
        let animator = try stage.animator(1e4, from: 0, to: 1)
        // What is asked for between two frames is done in the next one.
        SimulationWorld.current.performLater { animator.startAnimation() }
        for tick in ticks { _ = try stage.shown(at: tick / 1000) }
        // Of 1e7 ms, to a nanosecond.
        try check.expect((Double(animator.fractionComplete) * 1e13).rounded() / 1e6)
      }
    },
  ]
}

extension CaseCheck {
  /// Milliseconds, from 0 on, as seconds.
  fileprivate func seconds(_ name: String) throws(MalformedCase) -> Double {
    let milliseconds = try finite(name)
    guard (0...1e9).contains(milliseconds) else { throw malformed("inputs.\(name) is no time") }
    return milliseconds / 1000
  }
}

/// A view in a window of a world of its own, whose place is the number.
@MainActor
private struct AnimatorStage {
  let window = UIWindow()
  let view = UIView(frame: .zero)
  let check: CaseCheck

  static func run(_ check: CaseCheck, _ body: (AnimatorStage) throws -> Void) throws {
    try SimulationWorld.run(SimulationWorld()) { () throws -> Void in
      let stage = AnimatorStage(check: check)
      stage.window.makeKeyAndVisible()
      stage.window.addSubview(stage.view)
      _ = try stage.shown(at: 0)
      try body(stage)
    }
  }

  func checkAccepted() throws(MalformedCase) {
    if let refused = SimulationWorld.current.diagnostics.first { throw check.malformed("\(refused)") }
  }

  /// A linear animator of the number.
  func animator(_ duration: Double, from: Double, to: Double) throws(MalformedCase) -> UIViewPropertyAnimator {
    view.center.x = CGFloat(from)
    let animator = UIViewPropertyAnimator(duration: duration, curve: .linear) { view.center.x = CGFloat(to) }
    try checkAccepted()
    return animator
  }

  /// The number that is on screen at a time, in seconds, not before the last one that was asked for.
  func shown(at seconds: Double) throws(MalformedCase) -> Double {
    let world = SimulationWorld.current
    world.advance(to: max(Timestamp(seconds: seconds), world.now))
    world.runTurn()
    _ = world.store.update(at: world.now.seconds)
    try checkAccepted()
    return Double((view.layer.presentation() ?? view.layer).position.x)
  }
}
