import SegueTestSupport
import SegueTiming
import Testing

@Suite("The nearest parabola")
struct QuadraticFitTests {
  @Test("points on a parabola give it back")
  func exact() {
    // 3 − 2t + t²/2 at t = −3 … 1: small numbers, so that rounding is none.
    let times = [-3.0, -2, -1, 0, 1]
    let fit = QuadraticFit(times, times.map { 3 - 2 * $0 + $0 * $0 / 2 })
    for (found, wanted) in zip(fit.coefficients, [3, -2, 0.5]) { #expect(abs(found - wanted) < 1e-14) }
    #expect(fit.coefficients == [fit.constant, fit.slope, fit.bend])
    #expect(abs(fit.value(at: 4) - 3) < 1e-13)
  }

  @Test("points beside a parabola give the one with the least squares")
  func nearest() {
    // By hand: at −2, −1, 0, 1, 2 Σt² = 10 and Σt⁴ = 34; values 1, 0, 0, 1, 4 have Σv = 6, Σtv = 7, Σt²v = 21. So
    // c₁ = 7/10, and 5c₀ + 10c₂ = 6, 10c₀ + 34c₂ = 21: c₂ = 9/14, c₀ = −3/35.
    let fit = QuadraticFit([-2, -1, 0, 1, 2], [1, 0, 0, 1, 4])
    for (found, wanted) in zip(fit.coefficients, [-3.0 / 35, 0.7, 9.0 / 14]) { #expect(abs(found - wanted) < 1e-15) }
  }

  @Test("two points give a line, one a constant, none 0, and one time twice no infinity")
  func few() {
    #expect(QuadraticFit([0, -2], [5, 1]).coefficients == [5, 2, 0])
    #expect(QuadraticFit([-2], [7]).coefficients == [7, 0, 0])
    #expect(QuadraticFit([], []).coefficients == [0, 0, 0])
    let twice = QuadraticFit([0, -1, -1], [4, 1, 3])
    for (found, wanted) in zip(twice.coefficients, [4, 2, 0.0]) { #expect(abs(found - wanted) < 1e-14) }
    #expect(QuadraticFit([-1, -1, -1], [4, 1, 4]).coefficients == [3, 0, 0])
  }

  @Test("velocity by least squares is its slope, bit for bit", arguments: [1, 2, 3] as [UInt64])
  func velocity(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    for _ in 0..<200 {
      var time: Int64 = 5_000_000_000
      var samples: [VelocityEstimator.Sample] = []
      for _ in 0..<Int.random(in: 3...9, using: &random) {
        time += Int64.random(in: 1_000_000...10_000_000, using: &random)
        samples.append(.init(time: Timestamp(nanoseconds: time), position: .random(in: -500...500, using: &random)))
      }
      let newest = Timestamp(nanoseconds: time)
      let back = samples.reversed()
      let fit = QuadraticFit(back.map { Double($0.time - newest) / 1e9 }, back.map(\.position))
      #expect(VelocityEstimator().velocity(of: samples, at: newest).bitPattern == fit.slope.bitPattern, "seed \(seed)")
    }
  }
}
