import CSegueSIMD
import Foundation
import Testing

@Suite("Elementary functions")
struct ElementaryFunctionsTests {
  @Test("not a number in, not a number out; beyond the range the arc cosine is clamped")
  func edges() {
    #expect(segue_sin(.nan).isNaN && segue_cos(.nan).isNaN)
    #expect(segue_sin(.infinity).isNaN && segue_cos(-.infinity).isNaN)
    #expect(segue_acos(.nan).isNaN)
    #expect(segue_acos(1.5) == 0 && segue_acos(-1.5) == .pi)
  }

  @Test("angles with plain values have them")
  func plain() {
    #expect(segue_sin(0) == 0 && segue_cos(0) == 1)
    #expect(segue_sin(.pi / 2) == 1 && segue_cos(.pi) == -1)
    #expect(abs(segue_cos(.pi / 2)) < 1e-16 && abs(segue_sin(.pi)) < 2e-16)
    #expect(segue_acos(1) == 0 && segue_acos(-1) == .pi)
    #expect(abs(segue_acos(0.5) - .pi / 3) < 4e-16)
    #expect(segue_sin(-0.5) == -segue_sin(0.5) && segue_cos(-0.5) == segue_cos(0.5))
  }

  @Test("sine and cosine agree with the C library's", arguments: [0.8, 10, 1000, 1e6])
  func sineAndCosine(_ range: Double) {
    var worst = 0.0
    for step in -20_000...20_000 {
      let x = range * Double(step) / 20_000
      worst = max(worst, abs(segue_sin(x) - sin(x)), abs(segue_cos(x) - cos(x)))
      worst = max(worst, abs(segue_swing_sin(x) - sin(x)), abs(segue_swing_cos(x) - cos(x)))
    }
    #expect(worst <= 4e-16)
  }

  @Test("the arc cosine agrees with the C library's")
  func arcCosine() {
    var worst = 0.0
    for step in -100_000...100_000 {
      let x = Double(step) / 100_000
      worst = max(worst, abs(segue_acos(x) - acos(x)))
    }
    #expect(worst <= 9e-16, "2 ulp of π")
    // Near 0 the result is not a small difference of large numbers.
    for step in 1...1000 {
      let x = Double(step) / 10_000
      #expect(abs(segue_acos(x) - acos(x)) <= 4.5e-16)
    }
  }

  @Test("the arc sine and the arc tangent agree with the C library's")
  func arcSineAndTangent() {
    var (sine, tangent, angle) = (0.0, 0.0, 0.0)
    for step in -50_000...50_000 {
      let x = Double(step) / 50_000
      sine = max(sine, abs(segue_asin(x) - asin(x)))
      for y in [x * 0.4, x * 4, x * 400] { tangent = max(tangent, abs(segue_atan(y) - atan(y))) }
      for y in [-2, -0.3, 0.3, 2.0] { angle = max(angle, abs(segue_atan2(x, y) - atan2(x, y))) }
    }
    #expect(sine <= 4.5e-16 && tangent <= 2.5e-16 && angle <= 4.5e-16, "\(sine) \(tangent) \(angle)")
    #expect(segue_atan2(0, 0) == 0 && segue_atan2(0, -1) == .pi && segue_atan2(-1, 0) == -.pi / 2)
    #expect(segue_atan2(.nan, 1).isNaN && segue_atan2(1, .nan).isNaN && segue_atan2(.nan, 0).isNaN)
    #expect(segue_asin(2) == .pi / 2 && segue_asin(-2) == -.pi / 2 && segue_asin(.nan).isNaN)
    #expect(segue_atan(.infinity) == .pi / 2 && segue_atan(-.infinity) == -.pi / 2)
  }

  @Test("the exponential has its plain values, and vanishes below −708")
  func exponentialEdges() {
    #expect(segue_exp(0) == 1 && segue_expm1(0) == 0)
    #expect(segue_exp(-709) == 0 && segue_expm1(-709) == -1 && segue_exp(-.infinity) == 0)
    #expect(segue_exp(.nan).isNaN && segue_expm1(.nan).isNaN)
    #expect(segue_expm1(-1e-20) == -1e-20)
  }

  @Test("the exponential agrees with the C library's to 2 ulp", arguments: [0.3, 1, 30, 708])
  func exponential(_ range: Double) {
    var (worst, worstLess) = (0.0, 0.0)
    for step in 1...40_000 {
      let x = -range * Double(step) / 40_000
      worst = max(worst, abs(segue_exp(x) - exp(x)) / exp(x).ulp)
      worstLess = max(worstLess, abs(segue_expm1(x) - expm1(x)) / expm1(x).ulp)
    }
    #expect(worst <= 2 && worstLess <= 2, "\(worst), \(worstLess)")
  }
}
