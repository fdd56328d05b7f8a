import SegueTiming
import Testing

@Suite("Phase clock")
struct PhaseClockTests {
  /// A clock that a test sets by hand.
  final class HandClock {
    var now: Int64 = 1000
  }

  @Test("a clock that is not there measures nothing")
  func off() {
    var phases = PhaseClock(clock: nil)
    #expect(!phases.isMeasuring)
    phases.start(.input)
    #expect(phases.enter(.hitTest) == .input, "phases are known all the same")
    phases.stop()
    #expect(phases.times == PhaseTimes())
  }

  @Test("time is exclusive: a phase that interrupts another takes its time from it")
  func exclusive() {
    let clock = HandClock()
    var phases = PhaseClock { clock.now }
    phases.start(.input)
    clock.now += 10
    let interrupted = phases.enter(.hitTest)
    #expect(interrupted == .input && phases.current == .hitTest)
    clock.now += 200
    phases.enter(interrupted)
    clock.now += 3000
    phases.enter(.app)
    clock.now += 40_000
    phases.stop()
    #expect(phases.times[.input] == 3010)
    #expect(phases.times[.hitTest] == 200)
    #expect(phases.times[.app] == 40_000)
    #expect(phases.times[.order] == 0)
    #expect(phases.times.total == 43_210, "no nanosecond is lost or counted twice")
  }

  @Test("a new start forgets what came before")
  func restart() {
    let clock = HandClock()
    var phases = PhaseClock { clock.now }
    phases.start(.input)
    clock.now += 5
    phases.stop()
    let first = phases.times
    clock.now += 1_000_000
    phases.start(.commit)
    clock.now += 7
    phases.stop()
    #expect(phases.times[.input] == 0 && phases.times[.commit] == 7 && phases.times.total == 7)
    #expect(phases.times != first && first.total == 5)
  }

  @Test("a phase entered again adds up")
  func again() {
    let clock = HandClock()
    var phases = PhaseClock { clock.now }
    phases.start(.order)
    for _ in 0..<10 {
      clock.now += 1
      phases.enter(.transforms)
      clock.now += 2
      phases.enter(.order)
    }
    phases.stop()
    #expect(phases.times[.order] == 10 && phases.times[.transforms] == 20)
  }

  @Test("phases have the names of the record's fields")
  func names() {
    #expect(
      FramePhase.allCases.map(\.name) == ["input", "app", "animate", "transforms", "hitTest", "order", "commit"])
  }

  @Test("the real clocks go forwards, the thread's only while it works")
  func realClocks() {
    let start = (wall: MonotonicClock.now(), thread: ThreadCPUClock.now())
    var sum: UInt64 = 0
    for k in 0..<2_000_000 as Range<UInt64> { sum = sum &* 31 &+ k }
    #expect(sum != 0)
    let end = (wall: MonotonicClock.now(), thread: ThreadCPUClock.now())
    #expect(end.wall > start.wall && end.thread > start.thread)
  }
}
