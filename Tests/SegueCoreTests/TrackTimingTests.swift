import SegueCore
import SegueTiming
import Testing

@Suite("The timing of tracks")
struct TrackTimingTests {
  /// One second from 10 s on; `change` makes it another one.
  static func timing(
    _ duration: Double = 1, fills: Bool = false, _ change: (inout TrackTiming) -> Void = { _ in }
  ) -> TrackTiming {
    var timing = TrackTiming(beginTime: 10, duration: duration, fillsBackwards: fills, fillsForwards: fills)
    change(&timing)
    return timing
  }

  /// How far it has got some seconds after its begin; −1 where it shows nothing.
  static func progress(_ timing: TrackTiming, _ since: Double) -> Double {
    timing.state(at: timing.beginTime + since)?.progress ?? -1
  }

  @Test("the curve shapes the share of the duration that has gone by, and nothing shows outside")
  func plain() {
    let timing = Self.timing(2) { $0.curve = .easeIn }
    #expect(timing.state(at: 9.999) == nil && timing.state(at: 12) == nil)
    #expect(timing.state(at: 10)?.progress == 0 && timing.state(at: 10)?.iteration == 0)
    #expect(Self.progress(timing, 1) == CubicBezier.easeIn.value(at: 0.5))
    #expect(timing.state(at: 11)?.elapsed == 1)
    #expect(timing.length == 2 && timing.activeDuration == 2)
  }

  @Test(
    "a speed makes own time run faster, backwards from the end, or stand still",
    arguments: [
      (2, [0, 0.5, -1, -1]), (0.5, [0, 0.125, 0.25, 0.5]), (-1, [1, 0.75, 0.5, -1]), (-2, [1, 0.5, -1, -1]),
      (0, [0, 0, 0, 0]),
    ] as [(Double, [Double])])
  func speeds(_ speed: Double, _ expected: [Double]) {
    let timing = Self.timing { $0.speed = speed }
    for (since, progress) in zip([0, 0.25, 0.5, 1], expected) {
      #expect(Self.progress(timing, since) == progress, "\(since) s at speed \(speed)")
    }
  }

  @Test("an offset begins within and comes round: A B C D E from C on is C D E A B")
  func offset() {
    let timing = Self.timing(5, fills: true) { $0.timeOffset = 2 }
    for (since, frame) in [(0, 2), (1, 3), (2, 4), (3, 0), (4, 1)] as [(Double, Double)] {
      #expect(abs(Self.progress(timing, since + 0.5) - (frame + 0.5) / 5) < 1e-15, "\(since)")
    }
    #expect(Self.progress(timing, -1) == 0.4 && Self.progress(timing, 99) == 0.4, "where it begins, it ends")
    #expect(timing.length == 5)
    let before = Self.timing(5) { $0.timeOffset = -1 }
    #expect(Self.progress(before, 0) == 0.8 && Self.progress(before, 1) == 0)
    let whole = Self.timing(5) { $0.timeOffset = 5 }
    #expect(Self.progress(whole, 1) == 0.2)
    let still = Self.timing(5) { ($0.speed, $0.timeOffset) = (0, 2) }
    #expect(Self.progress(still, 0) == 0.4 && Self.progress(still, 99) == 0.4, "speed 0 stands at the offset")
    let ended = Self.timing(5) { ($0.speed, $0.timeOffset) = (0, 7) }
    #expect(Self.progress(ended, 3) == 1, "and at the end beyond it")
    let back = Self.timing(5) { ($0.speed, $0.timeOffset) = (-1, 2) }
    #expect(Self.progress(back, 1) == 0.2 && Self.progress(back, 3) == 0.8)
  }

  @Test("cycles repeat: 2.5 of them end in the middle, none is over at once, endless ones go on")
  func repeats() {
    let half = Self.timing(fills: true) { $0.repeatCount = 2.5 }
    #expect(half.length == 2.5)
    for (since, progress, iteration) in [(0.25, 0.25, 0), (1, 0, 1), (1.5, 0.5, 1), (2.25, 0.25, 2), (9, 0.5, 2)] {
      #expect(half.state(at: 10 + since)?.progress == progress, "\(since)")
      #expect(half.state(at: 10 + since)?.iteration == Double(iteration), "\(since)")
    }
    #expect(Self.timing { $0.repeatCount = 2.5 }.state(at: 12.5) == nil)
    let none = Self.timing { $0.repeatCount = 0 }
    #expect(none.length == 0 && none.state(at: 10) == nil && none.isOver(at: 10))
    let endless = Self.timing { $0.repeatCount = .infinity }
    #expect(Self.progress(endless, 1_000_000.25) == 0.25 && !endless.isOver(at: 1e12))
    #expect(endless.state(at: 1_000_010.25)?.iteration == 1_000_000)
    let endlessBack = Self.timing { ($0.repeatCount, $0.speed) = (.infinity, -1) }
    #expect(Self.progress(endlessBack, 0) == 1 && Self.progress(endlessBack, 7.25) == 0.75)
  }

  @Test("a repeat duration stands in place of the count")
  func repeatDuration() {
    let timing = Self.timing(fills: true) { ($0.repeatCount, $0.repeatDuration) = (7, 1.75) }
    #expect(timing.activeDuration == 1.75 && timing.length == 1.75)
    #expect(Self.progress(timing, 1.5) == 0.5 && Self.progress(timing, 5) == 0.75)
    #expect(Self.timing { ($0.repeatDuration, $0.speed) = (1.75, 2) }.length == 0.875, "own seconds")
    #expect(Self.progress(Self.timing { $0.repeatDuration = 0.5 }, 0.5) == -1, "shorter than one")
    let endless = Self.timing { $0.repeatDuration = .infinity }
    #expect(Self.progress(endless, 100.5) == 0.5)
  }

  @Test("with autoreverses a cycle goes there and back")
  func autoreverses() {
    let timing = Self.timing(fills: true) { ($0.autoreverses, $0.repeatCount) = (true, 2) }
    #expect(timing.length == 4)
    for (since, progress) in [(0.25, 0.25), (1, 1), (1.25, 0.75), (2, 0), (2.5, 0.5), (3, 1), (3.5, 0.5), (4, 0)] {
      #expect(Self.progress(timing, since) == progress, "\(since)")
    }
    #expect(timing.state(at: 12.5)?.iteration == 1 && timing.state(at: 99)?.iteration == 1)
    let half = Self.timing(fills: true) { ($0.autoreverses, $0.repeatCount) = (true, 0.5) }
    #expect(Self.progress(half, 5) == 1, "half a cycle is one way")
    let curved = Self.timing { ($0.autoreverses, $0.curve) = (true, .easeIn) }
    #expect(Self.progress(curved, 0.25) == Self.progress(curved, 1.75), "back the same way")
  }

  @Test("fills show the first value before the begin and the last one after the end, at a speed below 0 too")
  func fills() {
    func at(_ since: Double, speed: Double, _ backwards: Bool, _ forwards: Bool) -> Double {
      Self.progress(
        Self.timing { ($0.speed, $0.fillsBackwards, $0.fillsForwards) = (speed, backwards, forwards) }, since)
    }
    for speed in [1.0, -1] {
      let (first, last) = speed > 0 ? (0.0, 1.0) : (1, 0)
      #expect(at(-1, speed: speed, true, false) == first && at(-1, speed: speed, false, true) == -1)
      #expect(at(3, speed: speed, false, true) == last && at(3, speed: speed, true, false) == -1)
      #expect(at(-1, speed: speed, false, false) == -1 && at(3, speed: speed, true, true) == last)
    }
  }

  @Test("without a duration it is over at once, and with an endless one it never gets on")
  func extremes() {
    let none = Self.timing(0)
    #expect(none.state(at: 10) == nil && none.isOver(at: 10) && !none.isOver(at: 9.9))
    #expect(Self.progress(Self.timing(0, fills: true), -1) == 0)
    #expect(Self.progress(Self.timing(0, fills: true), 0) == 1)
    let back = Self.timing(0, fills: true) { $0.speed = -1 }
    #expect(Self.progress(back, -1) == 1 && Self.progress(back, 1) == 0)
    let endless = Self.timing(.infinity) { $0.curve = .easeOut }
    #expect(endless.state(at: 1e9)?.progress == 0 && endless.state(at: 1e9)?.elapsed == 1e9 - 10)
    #expect(!endless.isOver(at: 1e300) && endless.length == .infinity)
  }

  @Test("a begin or an end within half a nanosecond is reached, and shows the value of that end")
  func boundaries() {
    let (near, far) = (0.4e-9, 1e-9)
    let timing = Self.timing { $0.beginTime = 0 }
    #expect(timing.state(at: -near)?.progress == 0 && timing.state(at: -far) == nil)
    #expect(timing.state(at: 1 - near) == nil && timing.state(at: 1 - far) != nil)
    #expect(timing.isOver(at: 1 - near) && !timing.isOver(at: 1 - far))
    let back = Self.timing { ($0.beginTime, $0.speed) = (0, -1) }
    for since in [-near, 0, near] { #expect(back.state(at: since)?.progress == 1, "\(since)") }
    let cycles = Self.timing { ($0.beginTime, $0.repeatCount) = (0, 3) }
    for since in [1 - near, 1, 1 + near, 2 - near] {
      let progress = cycles.state(at: since)?.progress ?? -1
      #expect(progress >= 0 && progress < 1e-9, "no flash of the last value at \(since)")
    }
  }

  @Test("the end of many cycles is exactly the last value, however their sum rounds", arguments: 1...40)
  func exactEnds(_ count: Int) {
    for duration in [0.1, 0.3, 0.7, 1.0 / 3, 1.0 / 60] {
      for (autoreverses, speed, end) in [(false, 1.0, 1.0), (true, 1, 0), (false, -3, 0), (true, 0.3, 0)] {
        let timing = Self.timing(duration, fills: true) {
          ($0.repeatCount, $0.autoreverses, $0.speed) = (Double(count), autoreverses, speed)
        }
        let state = timing.state(at: 10 + timing.length + 1)
        #expect(state?.progress == end, "\(count) × \(duration) at \(speed)")
        #expect(state?.iteration == Double(speed > 0 ? count - 1 : 0))
      }
    }
  }

  @Test("it is over when its end has come: forwards, backwards at its begin, and never where time stands before it")
  func over() {
    let timing = Self.timing { $0.speed = 2 }
    #expect(!timing.isOver(at: 10.4) && timing.isOver(at: 10.5) && timing.isOver(at: 99))
    #expect(timing.isOver(at: 10, runsBackwards: true) && timing.isOver(at: 9, runsBackwards: true))
    #expect(!timing.isOver(at: 10.1, runsBackwards: true) && !timing.isOver(at: 99, runsBackwards: true))
    #expect(!Self.timing { $0.speed = 0 }.isOver(at: 1e12))
  }
}
