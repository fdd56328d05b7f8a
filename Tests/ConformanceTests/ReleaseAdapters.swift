import Foundation
import SegueJSON
import SegueQuartzCore
import SegueUIKit

/// How other products end an interactive transition.
extension Adapters {
  @MainActor static let releases: [String: Adapter] = [
    "release-rule": { check in
      let expected = check.one.expected
      if check.one.inputs["visible_fraction"] != nil {
        let rule = ReleaseRule.flutterCupertino
        let progress = 1 - (try check.finite("visible_fraction"))
        let outcome = rule.decides(progress: progress, velocity: try check.finite("velocity_screenWidths_s"))
        try check.expect(outcome == .finish ? "pop" : "stay", expected["outcome"], "outcome")
        // That product counts in whole milliseconds.
        let seconds = rule.settleDuration(outcome, from: progress) ?? .nan
        try check.expect((seconds * 1000).rounded(), expected["duration_ms"], "duration_ms")
      } else {
        let distance = try check.bounded("distance", 1...1e6)
        let (translation, velocity) = (try check.finite("translation"), try check.finite("velocity_pt_s"))
        var rule = ReleaseRule.reactNavigation
        let isHorizontal = try check.text("axis").hasPrefix("horizontal")
        if !isHorizontal { rule.axis = .down }
        if try check.text("axis").hasSuffix("inverted") { rule.isMirrored = true }
        func vector(_ length: Double) -> CGPoint {
          isHorizontal ? CGPoint(x: length, y: 0) : CGPoint(x: 0, y: length)
        }
        let outcome = rule.decides(
          translation: vector(translation), velocity: vector(velocity), distance: distance,
          wasCancelled: check.one.inputs["cancelled"]?.boolValue ?? false)
        try check.expect(outcome == .finish, expected["close"], "close")
      }
    },
    "release-outcome": { check in
      let width = try check.bounded("screen_w", 1...1e6)
      let progress = (try check.finite("translation")) / width
      let rule = ReleaseRule.flutterCupertino
      let outcome = rule.decides(progress: progress, velocity: (try check.finite("velocity")) / width)
      try check.expect(outcome == .finish ? "pop" : "stay", check.one.expected["outcome"], "outcome")
      let seconds = rule.settleDuration(outcome, from: progress) ?? .nan
      try check.expect(seconds > 0, check.one.expected["animating"], "animating")
    },
    "constant": { check in
      var impact = Double.nan
      if case .projection(let seconds) = ReleaseRule.reactNavigation.formula { impact = seconds }
      let flutter = ReleaseRule.flutterCupertino
      let values: [String: Double] = [
        "edgeWidth_pt": Double(GestureParameters().edgeZoneWidth),
        "minFlingVelocity_screenWidthsPerSecond": flutter.minimumVelocity,
        "dropThreshold_fraction": flutter.minimumProgress,
        "maxForwardTime_ms": (flutter.fullSettleDuration ?? .nan) * 1000,
        "maxForwardCap_ms": flutter.longestCancel * 1000,
        "velocityImpact_s": impact,
      ]
      guard let value = values[try check.text("name")] else { throw NoAdapter() }
      try check.expect(value)
    },
    "curve-sample": { check in
      guard let segments = check.one.inputs["segments"]?.arrayValue, (1...100).contains(segments.count) else {
        throw check.malformed("inputs.segments are none")
      }
      let animation = CAKeyframeAnimation(keyPath: "position.x").held()
      var (times, values) = ([0.0], [0.0])
      var functions: [CAMediaTimingFunction] = []
      for segment in segments {
        let p = try CaseCheck.numbers(segment["cubic"], count: 4, "inputs.segments.cubic", check.one.id)
        let x = try CaseCheck.number(segment["to_x"], "inputs.segments.to_x", check.one.id)
        let y = try CaseCheck.number(segment["to_y"], "inputs.segments.to_y", check.one.id)
        guard (0...1).contains(p[0]), (0...1).contains(p[2]), abs(p[1]) < 1e6, abs(p[3]) < 1e6, x <= 1, abs(y) < 1e6,
          x > times[times.count - 1]
        else { throw check.malformed("inputs.segments are no curve") }
        functions.append(CAMediaTimingFunction(controlPoints: Float(p[0]), Float(p[1]), Float(p[2]), Float(p[3])))
        times.append(x)
        values.append(y)
      }
      guard times.last == 1 else { throw check.malformed("inputs.segments do not reach 1") }
      animation.keyTimes = times.map { $0 as NSNumber }
      animation.values = values
      animation.timingFunctions = functions
      let x = try check.bounded("x", 0...1)
      try check.expect(try AnimationStage.number(check, animation, at: x))
    },
  ]
}
