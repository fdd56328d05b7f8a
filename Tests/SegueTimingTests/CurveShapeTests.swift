import SegueTestSupport
import SegueTiming
import Testing

@Suite("The shape of timing curves")
struct CurveShapeTests {
  static let curves = [
    CubicBezier.easeIn, .easeOut, .easeInOut, .default, CubicBezier(0.5, 2, 0.5, 2), CubicBezier(0.1, -1, 0.9, 1.5),
    CubicBezier(0, 1, 1, 0), CubicBezier(1, 0, 0, 1), .linear,
  ]

  @Test("a parameter outside 0…1 and what is no number are the ends", arguments: curves)
  func ends(curve: CubicBezier) {
    for low in [0, -1, -Double.infinity, .nan] {
      #expect(curve.point(atParameter: low) == (0, 0))
      #expect(curve.parameter(at: low) == 0)
    }
    for high in [1, 2, Double.infinity] {
      #expect(curve.point(atParameter: high) == (1, 1))
      #expect(curve.parameter(at: high) == 1)
    }
  }

  @Test("the point at the parameter of an x is the curve's there", arguments: curves)
  func points(curve: CubicBezier) {
    for step in 0...100 {
      let x = Double(step) / 100
      let point = curve.point(atParameter: curve.parameter(at: x))
      #expect(abs(point.x - x) < 1e-11)
      // Where the curve stands upright, a little x is much y.
      #expect(abs(point.y - curve.value(at: x)) < 1e-12 * max(1, curve.slope(at: x)) + 1e-7)
    }
  }

  @Test("the slope is what two near values say", arguments: curves.filter { $0 != CubicBezier(1, 0, 0, 1) })
  func slopes(curve: CubicBezier) {
    for step in 1..<20 {
      let x = Double(step) / 20
      let difference = (curve.value(at: x + 1e-5) - curve.value(at: x - 1e-5)) / 2e-5
      #expect(abs(curve.slope(at: x) - difference) < 1e-5 * max(1, abs(difference)), "at \(x)")
    }
  }

  @Test("slopes at the ends are limits, and an upright one is the greatest number")
  func endSlopes() {
    #expect(CubicBezier(0.25, 0.5, 1, 1).slope(at: 0) == 2)
    #expect(CubicBezier.easeIn.slope(at: 0) == 0)
    #expect(abs(CubicBezier.easeOut.slope(at: 0) - 1 / 0.58) < 1e-15, "both first points lie on one another")
    #expect(abs(CubicBezier.easeIn.slope(at: 1) - 1 / 0.58) < 1e-15)
    #expect(CubicBezier(0, 1, 1, 0).slope(at: 0) == .greatestFiniteMagnitude)
    #expect(CubicBezier(0, -1, 1, 2).slope(at: -3) == -.greatestFiniteMagnitude)
    #expect(CubicBezier(0, 0, 0, 0).slope(at: 0) == 1 || CubicBezier(0, 0, 0, 0).isLinear)
  }

  @Test("the range holds what the curve reaches and nothing more", arguments: curves)
  func ranges(curve: CubicBezier) {
    let heights = (0...10_000).map { curve.point(atParameter: Double($0) / 10_000).y }
    let range = curve.range
    #expect(abs((heights.min() ?? 0) - range.lowerBound) < 1e-7)
    #expect(abs((heights.max() ?? 0) - range.upperBound) < 1e-7)
  }

  @Test("the range of the greatest control values is finite")
  func greatRange() {
    let range = CubicBezier(0.5, -.greatestFiniteMagnitude, 0.5, .greatestFiniteMagnitude).range
    #expect(range.lowerBound.isFinite && range.upperBound.isFinite)
    #expect(range.lowerBound < -1e307 && range.upperBound > 1e307)
  }

  @Test("beyond its ends a curve is clamped, or goes on along its tangent")
  func continuation() {
    let curve = CubicBezier(0.1, 0.2, 0.8, 0.8)
    #expect(curve.value(at: -1, continuation: .clamped) == 0 && curve.value(at: 2, continuation: .clamped) == 1)
    #expect(curve.value(at: -1, continuation: .tangent) == -2)
    #expect(abs(curve.value(at: 2, continuation: .tangent) - 2) < 1e-15)
    #expect(CubicBezier(0, 1, 1, 0).value(at: 2, continuation: .tangent) == 1, "an upright tangent goes nowhere")
    for x in [0, 0.3, 1] { #expect(curve.value(at: x, continuation: .tangent) == curve.value(at: x)) }
  }

  /// Source: ids coreanimation.solve.* of honghaoz/ChouTiUI, CAMediaTimingFunction+ExtensionsTests.swift: what Core
  /// Animation answers, in single precision.
  @Test("a solver that stops 1e-5 beside x gives Core Animation's own answers")
  func solver() {
    let answers: [(CubicBezier, Double, Float)] = [
      (.easeIn, 0.25, 0.09346466), (.easeIn, 0.5, 0.31535682), (.easeIn, 0.75, 0.6218605),
      (.easeOut, 0.25, 0.37813953), (.easeOut, 0.5, 0.6846432), (.easeOut, 0.75, 0.9065353),
    ]
    for (curve, x, answer) in answers {
      #expect(abs(curve.value(at: x, within: 1e-5) - Double(answer)) < 1.2e-7, "at \(x)")
    }
    #expect(abs(CubicBezier.easeIn.value(at: 0.75) - 0.6218605) > 1e-6, "the exact value is another")
  }

  @Test("a solver comes as near as it is asked to", arguments: curves)
  func nearness(curve: CubicBezier) {
    for step in 1..<50 {
      let x = Double(step) / 50
      #expect(curve.value(at: x, within: 1e-13).isFinite)
      let (low, high) = (curve.value(at: x - 1e-6), curve.value(at: x + 1e-6))
      let value = curve.value(at: x, within: 1e-6)
      #expect(min(low, high) - 2e-6 <= value && value <= max(low, high) + 2e-6, "at \(x)")
    }
  }
}
