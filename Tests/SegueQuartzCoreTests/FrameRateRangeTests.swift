import SegueQuartzCore
import SegueTestSupport
import SegueTiming
import Testing

@Suite("CAFrameRateRange")
@MainActor
struct FrameRateRangeTests {
  @Test(
    "a range that is none keeps the old one and is reported",
    arguments: [
      (30, 60, .nan), (.nan, 60, 30), (30, .nan, 30), (60, 30, nil), (60, 30, 45), (30, 60, 20), (30, 60, 90),
      (-1, 60, 30), (30, .infinity, 30), (0, 2_000_000, nil), (0, 0, 30), (30, 60, -30),
    ] as [(Float, Float, Float?)])
  func badRange(minimum: Float, maximum: Float, preferred: Float?) {
    Frames.run(120) { frames in
      let observer = Observer(frames)
      let old = CAFrameRateRange(minimum: 10, maximum: 60, preferred: 40)
      let link = observer.link { $0.preferredFrameRateRange = old }
      #expect(frames.world.diagnostics.isEmpty)
      link.preferredFrameRateRange = CAFrameRateRange(minimum: minimum, maximum: maximum, preferred: preferred)
      #expect(frames.world.diagnostics.map(\.place) == ["CADisplayLink.preferredFrameRateRange"])
      #expect(link.preferredFrameRateRange == old)
      frames.run(9)
      #expect(observer.calls == [0, 3, 6])
    }
  }

  @Test(
    "a preferred rate is the nearest divisor of the display's within the range, the faster of two",
    arguments: [
      (60, 0, 0, nil, 1), (60, 0, 0, 0, 1), (60, 30, 30, 30, 2), (60, 10, 60, 50, 1), (60, 10, 60, 44, 2),
      (60, 10, 60, 45, 1), (60, 10, 40, nil, 2), (60, 10, 25, nil, 3), (60, 80, 120, 120, 1), (60, 40, 50, 44, 2),
      (60, 1, 1, 1, 60), (90, 30, 60, 60, 2), (90, 10, 90, 60, 2), (90, 30, 30, 30, 3), (90, 46, 89, nil, 1),
      (120, 30, 30, 30, 4), (120, 8, 15, 0, 8), (120, 30, 48, 0, 3), (120, 80, 120, 120, 1), (120, 10, 120, 48, 3),
      (120, 10, 39, 39, 4), (120, 10, 120, 50, 2), (120, 1e-30, 1e-30, 1e-30, 1_000_000),
    ] as [(Int64, Float, Float, Float?, Int)])
  func nearestDivisor(hertz: Int64, minimum: Float, maximum: Float, preferred: Float?, interval: Int) {
    Frames.run(hertz) { frames in
      let observer = Observer(frames)
      let range = CAFrameRateRange(minimum: minimum, maximum: maximum, preferred: preferred)
      let link = observer.link { $0.preferredFrameRateRange = range }
      #expect(frames.world.diagnostics.isEmpty)
      #expect(link.preferredFrameRateRange == range)
      #expect(link.frameInterval == interval)
      frames.run(2 * min(interval, 60) + 1)
      #expect(observer.calls.count == (interval > 60 ? 1 : 3))
    }
  }

  @Test("the rule gives what a search of all divisors gives", arguments: 0..<40 as Range<UInt64>)
  func searchedDivisor(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    Frames.run([24, 48, 60, 90, 120, 144, 165][Int(seed % 7)]) { frames in
      let link = CADisplayLink(target: frames, selector: Selector { (_: Frames) in {} })
      for _ in 0..<50 {
        let numbers = (0..<3).map { _ in Float(Int.random(in: 1...180, using: &random)) }.sorted()
        link.preferredFrameRateRange = CAFrameRateRange(
          minimum: numbers[0], maximum: numbers[2], preferred: numbers[1])
        let rates = (1...500).map { frames.rate.hertz / Double($0) }
        let allowed = rates.filter { $0 >= Double(numbers[0]) && $0 <= Double(numbers[2]) }
        let nearest = (allowed.isEmpty ? rates : allowed).min {
          abs($0 - Double(numbers[1])) < abs($1 - Double(numbers[1]))
        }
        #expect(frames.rate.hertz / Double(link.frameInterval) == nearest, "seed \(seed), range \(numbers)")
      }
    }
  }
}
