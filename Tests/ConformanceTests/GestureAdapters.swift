import Foundation
import SegueJSON
import SegueQuartzCore
import SegueTiming
import SegueUIKit

/// Fingers of other projects' tests, through the recognisers.
extension Adapters {
  @MainActor static let gestures: [String: Adapter] = [
    "velocity.estimate": { check in
      let velocity = try panVelocity(check)
      let expected = check.one.expected
      if let least = expected["vx_min"] {
        // The clamp is reached.
        let bound = try CaseCheck.number(least, "expected.vx_min", check.one.id)
        check.expect(velocity.x >= bound, ">= \(bound)", "\(velocity.x)", "vx_min")
        try check.expect(velocity.x, expected["vx_max"], "vx_max")
      } else {
        try check.expect(velocity.x, expected["vx"], "vx")
      }
      if expected["vy"] != nil { try check.expect(velocity.y, expected["vy"], "vy") }
    },
    "velocity.estimate-axis": { check in
      let isX = try check.text("axis") == "X"
      let velocity = try panVelocity(check)
      let component = isX ? velocity.x : velocity.y
      // No number stands for a finger at rest.
      if case .null? = check.one.expected["v"] {
        check.expect(component == 0, "0", "\(component)", "v")
      } else {
        try check.expect(component, check.one.expected["v"], "v")
      }
    },
    "velocity.clamp-2d": { check in
      let velocity = try clamped(check) { .length($0) }
      try check.expect(velocity, check.one.expected)
    },
    "velocity.clamp-axis": { check in
      let velocity = try clamped(check) { .eachAxis($0) }
      guard check.one.inputs["axis"] != nil else { return try check.expect(velocity, check.one.expected) }
      try check.expect(try check.text("axis") == "vertical" ? velocity.y : velocity.x)
    },
    "velocity.sign": { check in
      let fast = try check.screenPoint("fast")
      let slow = try check.screenPoint("slow")
      let segment = try check.bounded("segment_ms", 1...10_000)
      let count = Int(try check.bounded("samples_per_segment", 2...1000))
      var velocities: [Double] = []
      FingerStage.run { stage in
        let pan = stage.add(UIPanGestureRecognizer())
        var (time, x, y) = (0.0, 0.0, 0.0)
        stage.sample(.began, time, x, y)
        for speed in [fast, slow, fast] {
          for _ in 0..<count {
            time += segment / Double(count)
            x += Double(speed.x) * segment / Double(count) / 1000
            y += Double(speed.y) * segment / Double(count) / 1000
            stage.sample(.moved, time, x, y)
          }
          stage.play()
          velocities.append(Double(pan.velocity(in: nil).y))
        }
      }
      let holds = velocities[1] < Double(fast.y) && velocities[2] > Double(slow.y)
      check.expect(holds, "slower, then faster", "\(velocities)", "")
    },
    "velocity.sampler": { check in
      let rows = try check.track("samples_s_value", columns: 2)
      let velocity = FingerStage.run { stage in
        stage.parameters { $0.velocity = .swiftUI }
        let pan = stage.add(UIPanGestureRecognizer())
        for (index, row) in rows.enumerated() {
          stage.sample(index == 0 ? .began : .moved, (row[0] - rows[0][0]) * 1000, row[1], 0)
        }
        stage.play()
        return Double(pan.velocity(in: nil).x)
      }
      try check.expect(velocity)
    },
    "least-squares.quadratic": { check in
      let rows = try check.track("samples_ms_xy", columns: 3)
      guard let newest = rows.last else { throw check.malformed("inputs.samples_ms_xy are none") }
      let fit = QuadraticFit(rows.map { ($0[0] - newest[0]) / 1000 }, rows.map { $0[1] })
      try check.expect(fit.coefficients, check.one.expected["coefficients_low_to_high"], "coefficients_low_to_high")
    },
    "pan.translation": { check in
      let down = try check.screenPoint("down")
      let moves = try check.points("moves")
      let translation = FingerStage.run { stage in
        let pan = stage.add(UIPanGestureRecognizer())
        stage.frame(.began, [down])
        for move in moves { stage.frame(.moved, [move]) }
        return pan.state == .possible ? nil : pan.translation(in: stage.view)
      }
      guard let translation else { return check.expect(false, "a pan", "none", "") }
      try check.expect(translation, check.one.expected["translation"], "translation")
    },
    "recogniser.states": { check in
      let events = try check.words("events")
      let states = FingerStage.run { stage in
        let pan = stage.add(UIPanGestureRecognizer())
        var states: [String] = []
        stage.onAction = { states.append("\($0.state)") }
        var x = 0.0
        for event in events {
          switch event {
          case "down":
            stage.frame(.began, [CGPoint(x: x, y: 0)])
            // There a pan begins with the touch-down, here past the slop.
            x += 10
            stage.frame(.moved, [CGPoint(x: x, y: 0)])
          case "move":
            x += 10
            stage.frame(.moved, [CGPoint(x: x, y: 0)])
          default: stage.frame(.ended, [CGPoint(x: x, y: 0)])
          }
        }
        return states + ["\(pan.state)"]
      }
      try check.expect(states, check.one.expected)
    },
    "pinch": { check in
      try twoFingers(check) { (stage, begin, now) throws(MalformedCase) in
        stage.parameters { $0.pinchSlop = 0 }
        let pinch = stage.add(UIPinchGestureRecognizer())
        for (phase, points) in [(.began, begin), (.moved, begin), (.moved, now)] as [(TouchSample.Phase, [CGPoint])] {
          stage.frame(phase, points)
        }
        try check.expect(Double(pinch.scale), check.one.expected["scale"], "scale")
        // A window's own points are not the screen's where it starts elsewhere.
        let focal = UIScreen.main.convert(pinch.location(in: stage.view), from: stage.view)
        try check.expect(focal, check.one.expected["focal"], "focal")
      }
    },
    "pinch.axis": { check in
      // A client gets at it through the places of the fingers.
      try twoFingers(check) { (stage, begin, now) throws(MalformedCase) in
        stage.parameters { $0.pinchSlop = 0 }
        let pinch = stage.add(UIPinchGestureRecognizer())
        var spans: [CGVector] = []
        stage.onAction = { _ in
          let (a, b) = (pinch.location(ofTouch: 0, in: nil), pinch.location(ofTouch: 1, in: nil))
          spans.append(CGVector(dx: abs(a.x - b.x), dy: abs(a.y - b.y)))
        }
        for (phase, points) in [(.began, begin), (.moved, begin), (.moved, now)] as [(TouchSample.Phase, [CGPoint])] {
          stage.frame(phase, points)
        }
        guard let first = spans.first, let last = spans.last, first.dx > 0, first.dy > 0 else {
          throw check.malformed("the fingers stand above each other")
        }
        try check.expect(Double(last.dx / first.dx), check.one.expected["horizontal"], "horizontal")
        try check.expect(Double(last.dy / first.dy), check.one.expected["vertical"], "vertical")
      }
    },
    "rotation": { check in
      try twoFingers(check) { (stage, begin, now) throws(MalformedCase) in
        stage.parameters { $0.rotationSlop = 0 }
        let rotation = stage.add(UIRotationGestureRecognizer())
        for (phase, points) in [(.began, begin), (.moved, begin), (.moved, now)] as [(TouchSample.Phase, [CGPoint])] {
          stage.frame(phase, points)
        }
        try check.expect(2 * Double.pi, check.one.expected["modulo"], "modulo")
        let expected = try CaseCheck.number(check.one.expected["rotation"], "expected.rotation", check.one.id)
        let turns = ((Double(rotation.rotation) - expected) / (2 * .pi)).rounded()
        try check.expect(Double(rotation.rotation) - turns * 2 * .pi, check.one.expected["rotation"], "rotation")
        // Whole turns aside, an angle beyond one is none that is meant.
        check.expect(abs(expected) <= 2 * .pi, "an angle", "\(expected)", "rotation")
      }
    },
    "recogniser": { check in
      let kind = check.one.inputs["type"]?.stringValue ?? ""
      guard let adapter = recognizers[kind] else { throw NoAdapter() }
      try adapter(check)
    },
  ]

  // MARK: Velocities

  /// A case's samples through a pan recogniser; the velocity when the finger lifts, or after the last of them.
  @MainActor private static func panVelocity(_ check: CaseCheck) throws(MalformedCase) -> CGPoint {
    var rows: [[Double]] = []
    var isWide = check.one.inputs["filter"] != nil
    if check.one.inputs["constant_velocity"] != nil {
      rows = try steadyTrack(check, try check.screenPoint("constant_velocity"))
    } else if check.one.inputs["pointer_id"] == nil {
      rows = try check.track("samples_ms_xy", columns: 3)
      let resampled = (check.one.inputs["resampled"]?.arrayValue ?? []).compactMap { $0.integerValue.map(Int.init) }
      rows = rows.enumerated().filter { !resampled.contains($0.offset) }.map(\.element)
      // Two samples a second apart: what that product takes for a movement.
      if check.one.standing == .peer, rows.count == 2 { isWide = true }
    }
    let up = check.one.inputs["up_ms"] == nil ? nil : try check.bounded("up_ms", 0...1e6)
    if let up, let last = rows.last, up < last[0] { throw check.malformed("inputs.up_ms is before the last sample") }
    let limit = check.one.inputs["max"] == nil ? nil : try check.bounded("max", 0...1e6)
    let isImpulse = check.one.inputs["strategy"]?.stringValue == "IMPULSE"
    return FingerStage.run { stage in
      stage.parameters { parameters in
        if isImpulse { parameters.velocity.strategy = .impulse }
        if isWide {
          parameters.velocity.windowNanoseconds = .max / 4
          parameters.velocity.stillnessNanoseconds = .max / 4
        }
        if let limit { parameters.velocityLimit = .length(CGFloat(limit)) }
      }
      let pan = stage.add(UIPanGestureRecognizer())
      // From wherever the finger came down: only the way counts.
      for (index, row) in rows.enumerated() {
        let phase = index == 0 ? TouchSample.Phase.began : .moved
        stage.sample(phase, row[0] - rows[0][0], row[1] - rows[0][1], row[2] - rows[0][2])
      }
      if let up, let last = rows.last {
        stage.sample(.ended, up - rows[0][0], last[1] - rows[0][1], last[2] - rows[0][2])
      }
      stage.play()
      return pan.velocity(in: nil)
    }
  }

  /// Samples of a finger at a steady speed, in units a second.
  @MainActor private static func steadyTrack(
    _ check: CaseCheck, _ velocity: CGPoint
  ) throws(MalformedCase) -> [[Double]] {
    let duration = try check.bounded("duration_ms", 1...1e5)
    let count = Int(try check.bounded("samples", 1...10_000))
    return (0...count).map { index in
      let time = duration * Double(index) / Double(count)
      return [time, Double(velocity.x) * time / 1000, Double(velocity.y) * time / 1000]
    }
  }

  @MainActor private static func clamped(
    _ check: CaseCheck, _ limit: (CGFloat) -> GestureParameters.VelocityLimit
  ) throws(MalformedCase) -> CGPoint {
    let bound = try check.bounded("max", 0...1e6)
    var rows: [[Double]]
    if check.one.inputs["constant_velocity"] != nil {
      rows = try steadyTrack(check, try check.screenPoint("constant_velocity"))
    } else {
      let velocity = try check.screenPoint("pointer_velocity")
      let times = check.one.inputs["samples_ms"] == nil ? [0, 25, 50] : try check.numbers("samples_ms")
      guard times.count <= 1000, times.allSatisfy({ (0...1e5).contains($0) }), times == times.sorted() else {
        throw check.malformed("inputs.samples_ms are no times")
      }
      rows = times.map { [$0, Double(velocity.x) * $0 / 1000, Double(velocity.y) * $0 / 1000] }
    }
    return FingerStage.run { stage in
      stage.parameters { $0.velocityLimit = limit(CGFloat(bound)) }
      let pan = stage.add(UIPanGestureRecognizer())
      for (index, row) in rows.enumerated() { stage.sample(index == 0 ? .began : .moved, row[0], row[1], row[2]) }
      stage.play()
      return pan.velocity(in: nil)
    }
  }

  @MainActor private static func twoFingers(
    _ check: CaseCheck, _ body: (FingerStage, [CGPoint], [CGPoint]) throws(MalformedCase) -> Void
  ) throws(MalformedCase) {
    let begin = try check.points("pointers_at_begin")
    let now = try check.points("pointers_now")
    guard begin.count == now.count, (2...16).contains(begin.count) else {
      throw check.malformed("inputs are not the places of some fingers, before and after")
    }
    let result: Result<Void, MalformedCase> = FingerStage.run { stage in
      do throws(MalformedCase) {
        try body(stage, begin, now)
        return .success(())
      } catch {
        return .failure(error)
      }
    }
    try result.get()
  }
}
