import Foundation
import SegueJSON
import SegueQuartzCore
import SegueTiming

extension Adapters {
  /// Timing curves.
  @MainActor static let easing: [String: Adapter] = [
    "cubic-bezier.value": { check in
      let x = try check.number("x")
      if let name = check.one.inputs["name"]?.stringValue {
        // A named function is Core Animation's own, asked through its solver, which stops 1e-5 beside x.
        let curve = try namedFunction(name, check).curve
        try check.expect(curve.value(at: x, within: 1e-5), check.one.expected)
      } else {
        try check.expect(try curve("p", check).value(at: x))
      }
    },
    "curve.clamp": { check in try check.expect(try curve("p", check).value(at: try check.number("x"))) },
    "cubic-bezier.slope": { check in try check.expect(try curve("p", check).slope(at: try check.number("x"))) },
    "cubic-bezier.range": { check in
      let range = try curve("p", check).range
      try check.expect(range.lowerBound, check.one.expected["min"], "min")
      try check.expect(range.upperBound, check.one.expected["max"], "max")
    },
    "cubic-bezier.extrapolate": { check in
      // The curve goes on along its tangents only where that is asked for: Core Animation clamps.
      try check.expect(try curve("p", check).value(at: try check.number("x"), continuation: .tangent))
    },
    "cubic-bezier.solve-roundtrip": { check in
      let curve = try curve("p", check)
      for parameter in try check.numbers("t") {
        let found = curve.parameter(at: curve.point(atParameter: parameter).x)
        check.expect(check.one.tolerance.holds(found, for: parameter), "\(parameter)", "\(found)", "t")
      }
    },
    "cubic-bezier.finite": { check in
      let curve = try curve("p", check)
      for x in try check.numbers("x") {
        let (value, slope) = (curve.value(at: x), curve.slope(at: x))
        check.expect(value.isFinite && slope.isFinite, "a finite value and slope", "\(value), \(slope)", "at \(x)")
      }
    },
    "timing-function.control-points": { check in
      let function = try namedFunction(try check.text("name"), check)
      guard let expected = check.one.expected.arrayValue, expected.count == 4 else {
        throw check.malformed("expected are not four points")
      }
      for index in 0..<4 { try check.expect(function.controlPoint(index), expected[index], "\(index)") }
    },
    "steps": { check in
      let value = try steps(check.one.inputs, check)
        .value(at: try check.number("p"), fromBelow: check.one.inputs["before_flag"]?.boolValue ?? false)
      try check.expect(value)
      // A discrete animation has no side below, and ends at its ends.
      guard check.one.inputs["before_flag"]?.boolValue != true, (0...1).contains(try check.number("p")) else { return }
      let animation = try stepped(check.one.inputs, from: 0, to: 1, check)
      try check.expect(
        try AnimationStage.number(check, animation, at: try check.number("p")), check.one.expected, keyframes)
    },
    "linear()": { check in
      let (curve, x) = (try piecewise(check), try check.number("x"))
      try check.expect(curve.value(at: x))
      guard (0...1).contains(x), curve.inputs.first == 0, curve.inputs.last == 1 else { return }
      let animation = CAKeyframeAnimation(keyPath: "position.x").held()
      animation.keyTimes = curve.inputs.map { $0 as NSNumber }
      animation.values = curve.outputs
      try check.expect(try AnimationStage.number(check, animation, at: x), check.one.expected, keyframes)
    },
    "linear().canonicalise": { check in
      let curve = try piecewise(check)
      guard let expected = check.one.expected.arrayValue, expected.count == curve.inputs.count else {
        throw check.malformed("expected are not \(curve.inputs.count) points")
      }
      for (index, point) in zip(curve.inputs, curve.outputs).enumerated() {
        try check.expect([point.0, point.1], expected[index], "\(index)")
      }
    },
    // The outer curve is the effect's, the inner one the keyframe's; both go on outside 0…1.
    "nested(cubic-bezier→steps)": { check in
      let given = check.one.inputs["inner"] ?? .null
      let inner = try steps(given, check)
      try nested(check) { inner.value(at: $0) }
      try grouped(check, try stepped(given, from: try check.finite("from"), to: try check.finite("to"), check))
    },
    "nested(cubic-bezier→cubic-bezier)": { check in
      let inner = try curve("inner", check)
      try nested(check) { inner.value(at: $0, continuation: .tangent) }
      let member = CABasicAnimation("position.x", from: try check.finite("from"), to: try check.finite("to"))
      member.timingFunction = CAMediaTimingFunction(curve: inner)
      try grouped(check, member)
    },
    "three-point-cubic.value": { check in
      let p = try check.numbers("p", count: 10)
      let path = [
        CurvePiece(0, 0, p[0], p[1], p[2], p[3], p[4], p[5]), CurvePiece(p[4], p[5], p[6], p[7], p[8], p[9], 1, 1),
      ]
      try follow(path, check)
    },
    "path-easing.value": { check in
      let path = try CurvePiece.path(try check.text("path"), check)
      try follow(path, check)
    },
    "threshold": { check in
      // Two keyframes of one time: the later one holds from there on.
      let threshold = try check.number("threshold")
      guard threshold >= 0, threshold <= 1 else { throw check.malformed("inputs.threshold is not in 0…1") }
      let track = Keyframes(times: [0, threshold, threshold], values: [0, 0, 1])
      try check.expect(track.value(at: try check.number("x")))
      let animation = CAKeyframeAnimation(keyPath: "position.x").held()
      animation.calculationMode = .discrete
      animation.keyTimes = [0, threshold as NSNumber]
      animation.values = [0.0, 1.0]
      try check.expect(
        try AnimationStage.number(check, animation, at: try check.finite("x")), check.one.expected, keyframes)
    },
    "peer-easing": { check in
      // Powers are timing curves whose x is their parameter.
      let powers = ["easeIn": CubicBezier(1 / 3, 0, 2 / 3, 0), "easeOut": CubicBezier(1 / 3, 2 / 3, 2 / 3, 1)]
      guard let curve = powers[try check.text("name")] else { throw NoAdapter() }
      try check.expect(curve.value(at: try check.number("x")))
    },
  ]

  // MARK: Inputs as curves

  @MainActor static func curve(_ name: String, _ check: CaseCheck) throws(MalformedCase) -> CubicBezier {
    try curve(try check.numbers(name, count: 4), "inputs.\(name)", check)
  }

  @MainActor private static func curve(
    _ p: [Double], _ name: String, _ check: CaseCheck
  ) throws(MalformedCase) -> CubicBezier {
    guard (0...1).contains(p[0]), (0...1).contains(p[2]), p[1].isFinite, p[3].isFinite else {
      throw check.malformed("\(name) are not the control points of a timing curve")
    }
    return CubicBezier(p[0], p[1], p[2], p[3])
  }

  /// `easeIn`, or `custom(0.1,1,1,0.2)`.
  @MainActor static func namedFunction(
    _ name: String, _ check: CaseCheck
  ) throws(MalformedCase) -> CAMediaTimingFunction {
    if name.hasPrefix("custom("), name.hasSuffix(")") {
      let p = name.dropFirst(7).dropLast().split(separator: ",").compactMap {
        Float($0.trimmingCharacters(in: .whitespaces))
      }
      guard p.count == 4 else { throw check.malformed("\(name) has no four control points") }
      _ = try curve(p.map(Double.init), name, check)
      return CAMediaTimingFunction(controlPoints: p[0], p[1], p[2], p[3])
    }
    let names = ["linear", "easeIn", "easeOut", "easeInEaseOut", "default"]
    guard names.contains(name) else { throw check.malformed("there is no timing function \(name)") }
    return CAMediaTimingFunction(name: CAMediaTimingFunctionName(rawValue: name))
  }

  @MainActor static func steps(_ inputs: JSONValue, _ check: CaseCheck) throws(MalformedCase) -> StepCurve {
    let jumps: [String: StepCurve.Jump] = [
      "start": .start, "jump-start": .start, "end": .end, "jump-end": .end, "jump-both": .both, "jump-none": .none,
    ]
    guard let count = inputs["n"]?.integerValue, (1...1_000_000).contains(count),
      let jump = jumps[inputs["position"]?.stringValue ?? "end"], jump != .none || count > 1
    else { throw check.malformed("n and position are no steps") }
    return StepCurve(count: Int(count), jump: jump)
  }

  /// Points [input, output], whose input may be missing (null) or two.
  @MainActor private static func piecewise(_ check: CaseCheck) throws(MalformedCase) -> PiecewiseLinearCurve {
    guard let stops = check.one.inputs["stops"]?.arrayValue, !stops.isEmpty else {
      throw check.malformed("inputs.stops are no points")
    }
    var points: [(input: Double?, output: Double)] = []
    for stop in stops {
      guard let pair = stop.arrayValue, pair.count == 2, let output = pair[1].doubleValue, output.isFinite else {
        throw check.malformed("inputs.stops are not pairs of input and output")
      }
      switch pair[0] {
      case .null: points.append((nil, output))
      case .array(let both):
        for input in both {
          points.append((try CaseCheck.number(input, "inputs.stops", check.one.id), output))
        }
      case let input: points.append((try CaseCheck.number(input, "inputs.stops", check.one.id), output))
      }
    }
    guard points.allSatisfy({ $0.input?.isFinite != false }) else {
      throw check.malformed("inputs.stops have an input without an end")
    }
    return PiecewiseLinearCurve(points)
  }

  @MainActor private static func nested(_ check: CaseCheck, _ inner: (Double) -> Double) throws(MalformedCase) {
    let outer = try curve("outer", check)
    let time = try check.number("time_ms") / (try check.number("duration_ms"))
    let (from, to) = (try check.number("from"), try check.number("to"))
    let progress = inner(outer.value(at: time, continuation: .tangent))
    try check.expect(from + (to - from) * progress)
  }
}
