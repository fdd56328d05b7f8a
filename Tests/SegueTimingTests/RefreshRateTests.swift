import SegueTiming
import Testing

@Suite("Refresh rates")
struct RefreshRateTests {
  @Test(
    "budgets are periods rounded down",
    arguments: [
      (24, 41_666_666), (30, 33_333_333), (40, 25_000_000), (48, 20_833_333), (60, 16_666_666), (80, 12_500_000),
      (90, 11_111_111), (120, 8_333_333),
    ] as [(Int64, Int64)])
  func budgets(_ hertz: Int64, _ nanoseconds: Int64) {
    #expect(RefreshRate.hz(hertz).budgetNanoseconds == nanoseconds)
    #expect(RefreshRate.hz(hertz).hertz == Double(hertz))
  }

  @Test("three frames at 120 Hz last 25 ms to the nanosecond")
  func exact() {
    let rate = RefreshRate.hz(120)
    #expect((0...3).map(rate.vsync) == [0, 8_333_333, 16_666_666, 25_000_000])
  }

  @Test("nothing drifts over a million frames", arguments: [24, 30, 48, 60, 90, 120] as [Int64])
  func drift(_ hertz: Int64) {
    let rate = RefreshRate.hz(hertz)
    #expect(rate.vsync(hertz) == 1_000_000_000)
    #expect(rate.vsync(1_000_000 * hertz) == 1_000_000 * 1_000_000_000)
    var previous = rate.vsync(0)
    var wrong = 0
    for index in 1...Int64(1_000_000) {
      let time = rate.vsync(index)
      // Two neighbours are a period apart, or the rest of its rounding more.
      if time - previous != rate.budgetNanoseconds && time - previous != rate.budgetNanoseconds + 1 { wrong += 1 }
      // The definition in whole numbers: time is the last nanosecond with time·hertz ≤ index·10⁹.
      if time * hertz > index * 1_000_000_000 || (time + 1) * hertz <= index * 1_000_000_000 { wrong += 1 }
      previous = time
    }
    #expect(wrong == 0)
  }

  @Test("a rate may be a fraction, as broadcast rates are")
  func fraction() {
    let rate = RefreshRate(numerator: 60_000, denominator: 1001)
    #expect(rate.vsync(60_000) == 1_001_000_000_000)
    #expect(rate.budgetNanoseconds == 16_683_333)
    #expect(rate.description == "60000/1001 Hz")
    #expect(RefreshRate.hz(60).description == "60 Hz")
    #expect(abs(rate.hertz - 59.94) < 1e-3)
  }

  @Test("the far end of the clock is exact too")
  func far() {
    // 292 years at 120 Hz.
    let seconds: Int64 = 9_223_372_036
    #expect(RefreshRate.hz(120).vsync(120 * seconds) == seconds * 1_000_000_000)
  }
}
