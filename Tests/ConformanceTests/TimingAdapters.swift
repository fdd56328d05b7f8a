import Foundation
import SegueJSON
import SegueQuartzCore

extension Adapters {
  /// Where an animation is at a time, and a layer whose time is set, turned round or made faster.
  @MainActor static let timing: [String: Adapter] = [
    "timing.progress": { check in
      let animation = try timed(check)
      let time = try check.finite("localTime_ms") / 1000
      try AnimationStage.run(check) { stage in
        // A duration of 0 is the transaction's.
        CATransaction.begin()
        CATransaction.setAnimationDuration(0)
        try stage.add(animation)
        CATransaction.commit()
        let progress = stage.shown(at: time).position.x
        if check.one.expected == .null {
          check.expect(progress == 0, "the model's value", "\(progress - 1)", "")
        } else {
          try check.expect(progress - 1)
        }
      }
    },
    "keyframes.sample": { check in
      let (times, values) = (try check.numbers("keyTimes"), try check.numbers("values"))
      let (duration, time) = (try check.finite("duration_ms") / 1000, try check.finite("localTime_ms") / 1000)
      let animation = CAKeyframeAnimation(keyPath: "position.x").held(duration)
      animation.keyTimes = times.map { $0 as NSNumber }
      animation.values = values
      if check.one.inputs["timing"] != nil {
        animation.timingFunction = CAMediaTimingFunction(curve: try curve("timing", check))
      }
      try check.expect(try AnimationStage.number(check, animation, at: time))
    },
    "basicanim.presentation": { check in
      let (from, to) = (try check.finite("from"), try check.finite("to"))
      let keyPath = try check.text("keyPath")
      let animation = CABasicAnimation(keyPath, from: from, to: to).held(try check.finite("duration_s"))
      try AnimationStage.run(check) { stage in
        try stage.add(animation)
        let value = stage.shown(at: try check.finite("elapsed_s")).value(forKeyPath: keyPath)
        guard let number = (value as? Double) ?? (value as? Float).map(Double.init) else {
          throw check.malformed("inputs.keyPath is no number")
        }
        try check.expect(number)
      }
    },
    "basicanim.identity": { check in
      try AnimationStage.run(check) { stage in
        let other = CALayer()
        other.attachToScreen()
        let animation = CABasicAnimation("opacity", from: 0.0, to: 1.0)
        for layer in [stage.layer, other] { layer.add(animation, forKey: "fade") }
        let copies = [stage.layer, other].compactMap { $0.animation(forKey: "fade") }
        guard copies.count == 2 else { throw check.malformed("a layer has no animation") }
        try check.expect(
          copies[0] === copies[1] || copies[0] === animation, check.one.expected["same_object_in_both"],
          "same_object_in_both")
      }
    },
    "playback.reverse": { check in
      try playback(check) { playback in
        // A turned one that is beyond its end begins there.
        let end = try check.finite("end")
        playback.anchor(at: min(max(try check.finite("currentTime"), 0), end), speed: -(try check.finite("rate")))
        try check.expect(playback.time, check.one.expected["currentTime"], "currentTime")
        try check.expect(Double(playback.layer.speed), check.one.expected["rate"], "rate")
      }
    },
    "playback.set-rate": { check in
      try playback(check) { playback in
        playback.anchor(at: try check.finite("currentTime"), speed: 1)
        playback.anchor(at: playback.time, speed: try check.finite("rate"))
        try check.expect(playback.time, check.one.expected["currentTime"], "currentTime")
      }
    },
    "playback.set-start-time": { check in
      try playback(check) { playback in
        playback.layer.speed = Float(try check.finite("rate"))
        playback.layer.beginTime = CACurrentMediaTime() + (try check.finite("startTime_minus_now"))
        try check.expect(playback.time, check.one.expected["currentTime"], "currentTime")
      }
    },
    "playback.seek": { check in
      try playback(check) { playback in
        playback.anchor(at: try check.finite("seek"), speed: try check.finite("rate"))
        try check.expect(playback.time, check.one.expected["currentTime"], "currentTime")
        try check.expect(playback.state, check.one.expected["playState"], "playState")
      }
    },
    "playback.play-past-end": { check in
      try playback(check) { playback in
        playback.anchor(at: 0, speed: try check.finite("rate"))
        try playback.wait(try check.finite("elapsed"))
        // The layer's time goes on; what the animation shows stays at its end.
        try check.expect(playback.shown, check.one.expected["currentTime"], "currentTime")
        try check.expect(playback.state, check.one.expected["playState"], "playState")
      }
    },
  ]

  @MainActor private static func playback(_ check: CaseCheck, _ body: (Playback) throws -> Void) throws {
    let end = try check.finite("end")
    guard end > 0 else { throw check.malformed("inputs.end is not above 0") }
    try SimulationWorld.run(SimulationWorld()) { () throws -> Void in
      let playback = Playback(end: end, check)
      try body(playback)
      try playback.followOn()
    }
  }

  /// An animation of `position.x` from 1 to 2 with the timing of Web Animations; the model's value is 0.
  @MainActor private static func timed(_ check: CaseCheck) throws -> CABasicAnimation {
    guard let timing = check.one.inputs["timing"], timing.objectValue != nil else {
      throw check.malformed("there is no inputs.timing")
    }
    func number(_ name: String, else standard: Double) throws(MalformedCase) -> Double {
      guard let value = timing[name], value.stringValue != "auto" else { return standard }
      if value.stringValue == "Infinity" { return .infinity }
      return try CaseCheck.number(value, "inputs.timing.\(name)", check.one.id)
    }
    guard try number("iterationStart", else: 0) == 0, try number("endDelay", else: 0) == 0 else { throw NoAdapter() }
    let modes = [
      "none": "removed", "auto": "removed", "both": "both", "backwards": "backwards", "forwards": "forwards",
    ]
    guard let mode = modes[timing["fill"]?.stringValue ?? "auto"] else {
      throw check.malformed("there is no such fill")
    }
    let animation = CABasicAnimation("position.x", from: 1.0, to: 2.0)
    animation.duration = try number("duration", else: 0) / 1000
    animation.beginTime = try number("delay", else: 0) / 1000
    animation.speed = Float(try check.finite("playbackRate", else: 1))
    animation.fillMode = CAMediaTimingFillMode(rawValue: mode)
    var iterations = try number("iterations", else: 1)
    switch timing["direction"]?.stringValue ?? "normal" {
    case "normal": break
    case "alternate":
      animation.autoreverses = true
      iterations /= 2
    default: throw NoAdapter()
    }
    guard iterations >= 0, animation.duration >= 0 else { throw check.malformed("inputs.timing is no timing") }
    animation.repeatCount = Float(iterations)
    return animation
  }
}
