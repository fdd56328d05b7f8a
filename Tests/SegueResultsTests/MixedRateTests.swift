import SegueTiming
import Testing

@testable import SegueResults

/// Frames one after the other from vsync 10 on, each with the rate that it is granted and milliseconds of its two sides.
private func variableRun(_ frames: [(rate: Int64, commit: Double, render: Double)]) -> RunRecord {
  var run = sampleRun(frames.map(\.commit), rate: .hz(120))
  run.cost = .modelled
  var grid = VsyncGrid(rate: .hz(frames[0].rate), start: Timestamp(nanoseconds: 500_000_000), firstIndex: 10)
  for (index, frame) in frames.enumerated() {
    let id = Int64(index) + 10
    let vsync = grid.time(of: id)
    if grid.rate != .hz(frame.rate) { grid = VsyncGrid(rate: .hz(frame.rate), start: vsync, firstIndex: id) }
    run.frames[index].vsync = vsync
    run.frames[index].grid = grid
    run.frames[index].cost.execute = Int64(frame.render * 1e6)
  }
  return run
}

/// As many frames at each rate, one after the other.
private func cheap(
  _ parts: [(count: Int, rate: Int64)], commit: Double = 1, render: Double = 1
) -> [(rate: Int64, commit: Double, render: Double)] {
  parts.flatMap { part in Array(repeating: (part.rate, commit, render), count: part.count) }
}

/// What the display did, in ticks of 120 Hz since vsync 10: from the granted rates alone.
private func ticks(_ parts: [(count: Int, rate: Int64)]) -> [Int64] {
  var ticks: [Int64] = [0]
  for part in parts { for _ in 0..<part.count { ticks.append(ticks[ticks.count - 1] + 120 / part.rate) } }
  return ticks
}

@Suite("Runs whose rate changes")
struct MixedRateTests {
  static let patterns: [[(count: Int, rate: Int64)]] = [
    [(6, 60), (12, 120)], [(6, 120), (12, 60)], [(8, 120), (4, 30), (8, 120)], [(5, 60), (1, 120), (5, 60)],
    [(5, 120), (1, 60), (1, 30), (1, 20), (5, 120)], [(4, 40), (4, 60), (4, 120), (4, 24), (8, 120)],
  ]

  @Test(
    "a frame is shown at the vsync whose number it says, and each vsync shows one frame (R-31)", arguments: patterns)
  func presentedVsync(parts: [(count: Int, rate: Int64)]) throws {
    let run = variableRun(cheap(parts))
    let metrics = try RunMetrics(run)
    let ticks = ticks(parts)
    for (index, frame) in metrics.presentations.enumerated() {
      #expect(frame.presentedVsync == Int64(index) + 12)
      guard index + 2 < ticks.count else { continue }
      let presented = try #require(frame.presented).nanoseconds - 500_000_000
      #expect(abs(presented - ticks[index + 2] * 1_000_000_000 / 120) <= 4)
      #expect(frame.expected == frame.presented)
      // Where a frame has its record, its vsync is that one's.
      if index + 2 < run.frames.count { #expect(frame.presented == run.frames[index + 2].vsync) }
    }
  }

  @Test("a change of rate is no hitch: nothing is late whose work fits its frame's own rate", arguments: patterns)
  func changes(parts: [(count: Int, rate: Int64)]) throws {
    for share in [0.1, 0.9, 1.0] {
      let frames = cheap(parts).map { frame -> (rate: Int64, commit: Double, render: Double) in
        let budget = Double(1_000_000_000 / frame.rate) / 1e6
        return (frame.rate, budget * share * 0.999, budget * share)
      }
      let metrics = try RunMetrics(variableRun(frames))
      #expect(metrics.missed == 0 && metrics.hitches.count == 0 && metrics.hitches.nanoseconds == 0)
    }
  }

  @Test("work that fits the fastest rate leaves no slot empty, however the rate changes", arguments: patterns)
  func slots(parts: [(count: Int, rate: Int64)]) throws {
    for work in [1.0, 4, 8] {
      let metrics = try RunMetrics(variableRun(cheap(parts, commit: work, render: work)))
      #expect(metrics.framesDropped == 0 && metrics.hitches.worstSecondPercent == 0)
      #expect(metrics.missedVsyncs.total == 0 && metrics.missedVsyncs.maximum == 0)
      #expect(metrics.missedVsyncs.delayedPercent == 0 && metrics.droppedWindows.worst == 0)
      #expect(metrics.presentations.allSatisfy { $0.jank == .none })
    }
  }

  @Test("what is late behind a change is told in the display's vsyncs: 12 ms at 120 Hz are one")
  func late() throws {
    var frames = cheap([(6, 60), (8, 120)])
    frames[8].commit = 12
    let metrics = try RunMetrics(variableRun(frames))
    #expect(metrics.missed == 1 && metrics.hitches.count == 1 && metrics.missedVsyncs.total == 1)
    #expect(metrics.presentations.map(\.periodsLate) == (0..<14).map { $0 == 8 ? 1 : 0 })
    #expect((8_333_332...8_333_335).contains(metrics.hitches.nanoseconds))
    // The same 12 ms where 60 Hz were granted are none.
    frames[8].commit = 1
    frames[4].commit = 12
    #expect(try RunMetrics(variableRun(frames)).hitches.count == 0)
    // One that is late at the last frame of 60 Hz is late by a vsync of 120 Hz.
    frames[5].render = 18
    let rise = try RunMetrics(variableRun(frames))
    #expect(rise.missed == 1 && rise.presentations[5].periodsLate == 1)
    #expect((8_333_332...8_333_335).contains(rise.hitches.nanoseconds))
  }

  @Test("vsyncs at which none could begin lie at the rate before the change that comes behind them")
  func skipped() throws {
    var run = variableRun(cheap([(4, 60), (6, 120)]))
    // Vsyncs 12 and 13 began nothing; the frame of 14 is granted 120 Hz at 4/60 s.
    run.frames.removeSubrange(2...3)
    run.frames[2].skippedBefore = 2
    let schedules = DisplaySchedule.schedules(run)
    let skipped = schedules[2].skipped(before: run.frames[2])
    #expect(skipped.map(\.index) == [12, 13])
    #expect(skipped.map(\.rate) == [.hz(60), .hz(60)])
    #expect(skipped.map { $0.time.nanoseconds - 500_000_000 } == [33_333_333, 50_000_000])
  }

  @Test("motions apart have schedules apart: nothing is shown at the time of another's vsync")
  func apart() throws {
    var run = variableRun(cheap([(16, 120)]))
    for index in 8..<16 {
      run.frames[index].vsync = run.frames[index].vsync + 700_000_000
      run.frames[index].vsyncID += 7
      run.frames[index].grid = VsyncGrid(
        rate: .hz(120), start: run.frames[8].vsync, firstIndex: run.frames[8].vsyncID)
    }
    run.frames[7].cost.phases[.app] = 10_000_000
    run.simulatedNanoseconds = 2_000_000_000
    let last = try RunMetrics(run).presentations[7]
    #expect(last.presentedVsync == 20)
    #expect(last.periodsLate == 1)
    #expect((8_333_332...8_333_335).contains(last.hitchNanoseconds))
  }
}

@Suite("Seconds of several rates")
struct MixedSecondTests {
  /// Half a second at 60 Hz and half a second at 120 Hz: 90 vsyncs, of which some are late.
  private func second(missed: Int) -> [DisplaySlot] {
    (0..<90).map { index in
      let tick = index < 30 ? 2 * index : 30 + index
      return DisplaySlot(
        time: Timestamp(nanoseconds: Int64(tick) * 1_000_000_000 / 120), rate: index < 30 ? .hz(60) : .hz(120),
        isUpdated: !(20..<20 + missed).contains(index))
    }
  }

  @Test("a full window is related to the vsyncs that it has: 9 of 90 are 10 %, whichever rate is the last")
  func full() throws {
    #expect(abs(try #require(DroppedWindows(second(missed: 9)).worst) - 10) < 1e-9)
    let reversed = second(missed: 9).reversed().map { slot in
      DisplaySlot(
        time: Timestamp(nanoseconds: 1_000_000_000) + -slot.time.nanoseconds, rate: slot.rate,
        isUpdated: slot.isUpdated)
    }
    #expect(abs(try #require(DroppedWindows(Array(reversed)).worst) - 10) < 1e-9)
    #expect(DroppedWindows(second(missed: 0)).worst == 0)
  }

  @Test("a shorter motion is related to the mean period: 60 of 120 Hz and one of 10 Hz are 61 in 0.6 s")
  func short() throws {
    var slots = (0..<60).map { index in
      DisplaySlot(
        time: Timestamp(nanoseconds: Int64(index) * 1_000_000_000 / 120), rate: .hz(120), isUpdated: index != 30)
    }
    slots.append(DisplaySlot(time: Timestamp(nanoseconds: 500_000_000), rate: .hz(10), isUpdated: true))
    #expect(abs(try #require(DroppedWindows(slots).worst) - 60.0 / 61) < 1e-9)
  }

  @Test("late frames of the worst second are related to its vsyncs as well")
  func hitches() {
    let shown = FramePresentation(
      budgetNanoseconds: 8_333_333, workNanoseconds: 1, overrunNanoseconds: -8_333_332,
      deadline: Timestamp(nanoseconds: 0), expected: Timestamp(nanoseconds: 0), dueVsync: 0,
      presented: Timestamp(nanoseconds: 0), presentedVsync: 0, periodsLate: 0, jank: .none)
    let vsyncs = second(missed: 9).map { slot in
      (time: slot.time, rate: slot.rate, frame: slot.isUpdated ? shown : nil)
    }
    // The window that ends at the last late one, vsync 28 of the first 30, has vsyncs of 60 Hz alone.
    let early = HitchReport(vsyncs: vsyncs, motionNanoseconds: 1_000_000_000)
    #expect(abs(early.worstSecondPercent - 15) < 1e-9)
    var late = vsyncs
    late[89].frame = nil
    // 10 of 90 at the end are less.
    #expect(abs(HitchReport(vsyncs: late, motionNanoseconds: 1_000_000_000).worstSecondPercent - 15) < 1e-9)
    late = vsyncs.map { ($0.time, $0.rate, $0.rate == .hz(120) ? nil : shown) }
    // All 60 of the half second at 120 Hz, in a second of 90.
    #expect(
      abs(HitchReport(vsyncs: late, motionNanoseconds: 1_000_000_000).worstSecondPercent - 100 * 60.0 / 90) < 1e-9)
  }
}
