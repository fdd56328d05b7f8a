import CSegueSIMD
import Foundation
import SegueGeometry
import SegueTestSupport
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

  @Test("sine and cosine agree with the C library's for angles of any size", arguments: [7])
  func largeAngles(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    // Of all numbers 6381956970095103·2^797 comes nearest to a quarter turn.
    var angles = [1e6.nextUp, 1e7, 1e8, 1e15, 1e18, 1e22, 1e30, 1e300, .greatestFiniteMagnitude]
    angles.append(Double(sign: .plus, exponent: 797, significand: 6_381_956_970_095_103))
    for exponent in 19...1023 {
      for _ in 0..<8 {
        angles.append(Double(sign: .plus, exponent: exponent, significand: .random(in: 1..<2, using: &random)))
      }
    }
    var (worst, offCircle) = (0.0, 0.0)
    for x in angles.flatMap({ [$0, -$0] }) {
      let (s, c) = (segue_sin(x), segue_cos(x))
      #expect(abs(s) <= 1 && abs(c) <= 1, "\(x)")
      worst = max(worst, abs(s - sin(x)), abs(c - cos(x)))
      offCircle = max(offCircle, abs(s * s + c * c - 1))
    }
    #expect(worst <= 2.5e-16 && offCircle <= 5e-16, "\(worst), \(offCircle), seed \(seed)")
    #expect(abs(segue_cos(angles[9]) + 4.687165924254627e-19) < 1e-33)
  }

  @Test("up to a million the quarter turns are taken off in three parts, to the last bit")
  func smallAnglesKeepTheirBits() {
    #expect(segue_sin(1e6) == -0.34999350217129294 && segue_cos(1e6) == 0.9367521275331447)
    #expect(segue_sin(-999_999.5) == segue_cos_poly(segue_without_quarters_poly(-999_999.5, -636_619)))
  }

  @Test("a rotation by a huge angle is one")
  func hugeRotation() {
    for angle in [1e18, 1e30, 1e300] {
      let t = CATransform3DMakeRotation(angle, 0, 0, 1)
      #expect(abs(t.m11) <= 1 && abs(t.m11 * t.m22 - t.m12 * t.m21 - 1) <= 1e-12, "\(angle)")
    }
    #expect(abs(CATransform3DMakeRotation(1e18, 0, 0, 1).m12 + 0.9929693207404051) <= 1e-15)
  }

  @Test("what swings stays on the unit circle at any angle above 0, and stands still from 2⁴⁹ on", arguments: [8])
  func largeSwings(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var offCircle = 0.0
    for exponent in 19...1023 {
      for _ in 0..<8 {
        let x = Double(sign: .plus, exponent: exponent, significand: .random(in: 1..<2, using: &random))
        let (s, c) = (segue_swing_sin(x), segue_swing_cos(x))
        offCircle = max(offCircle, abs(s * s + c * c - 1))
        if exponent >= 49 { #expect(s == segue_swing_sin(0x1p49) && c == segue_swing_cos(0x1p49), "\(x)") }
      }
    }
    #expect(offCircle <= 1e-11, "\(offCircle), seed \(seed)")
    #expect(segue_swing_sin(.nan).isNaN && segue_swing_cos(.nan).isNaN)
    #expect(segue_swing_sin(1e14) != segue_swing_sin(1e14.nextUp))
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
