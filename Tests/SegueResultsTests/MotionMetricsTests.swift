import SegueResults
import SegueTiming
import Testing

/// Slots at `rate`, one a period from 0 on; a dot is an update, an x is none.
private func slots(_ text: String, rate: RefreshRate = .hz(60)) -> [DisplaySlot] {
  text.enumerated().map { index, mark in
    DisplaySlot(time: Timestamp(nanoseconds: rate.vsync(Int64(index))), rate: rate, isUpdated: mark == ".")
  }
}

@Suite("Windows of one second")
struct DroppedWindowsTests {
  @Test("without slots there is no window, and nothing is 0")
  func none() {
    let windows = DroppedWindows([])
    #expect(windows.windows == 0)
    #expect(windows.worst == nil && windows.percentile(95) == nil && windows.variance == nil)
  }

  @Test("a motion shorter than a second is one window, related to a second: 3 of 60")
  func short() {
    let windows = DroppedWindows(slots("..x.xx..."))
    #expect(windows.windows == 1)
    #expect(windows.worst == 5)
    #expect(windows.percentile(95) == 5)
    #expect(windows.variance == 0)
  }

  @Test("a second of 60 slots is one window, each further slot another")
  func count() {
    for (count, expected) in [(59, 1), (60, 1), (61, 2), (180, 121)] {
      #expect(DroppedWindows(slots(String(repeating: ".", count: count))).windows == expected)
      #expect(
        DroppedWindows(slots(String(repeating: ".", count: 2 * count), rate: .hz(120))).windows
          == max(1, 2 * count - 119))
    }
  }

  @Test("windows slide: 6 missed in the second second of three, worst 10 %, by rank what most windows hold")
  func sliding() {
    // 60 in time, 6 missed, 114 in time: windows end at slots 59…179, 121 of them. A window ending at slot e holds the
    // slots e − 59 … e of which 60…65 are missed.
    let windows = DroppedWindows(
      slots(
        String(repeating: ".", count: 60) + String(repeating: "x", count: 6) + String(repeating: ".", count: 114)))
    #expect(windows.worst == 10)
    // e = 59: 0; 60…64: 1…5; 65…119: 6 (55 windows); 120…124: 5…1; 125…179: 0 (55 windows).
    #expect(windows.histogram[10] == 55)
    #expect(windows.histogram[0] == 56)
    // 1 of 60 is 1.67, 2 is 3.33, 3 is 5, 4 is 6.67, 5 is 8.33.
    for percent in [2, 3, 5, 7, 8] { #expect(windows.histogram[percent] == 2) }
    // Ranks of 121: 61 and 115.
    #expect(windows.percentile(50) == 5)
    #expect(windows.percentile(95) == 10)
    #expect(windows.buckets == [58, 4, 59, 0, 0, 0, 0])
    // (121 · 2·(4+9+25+49+64) + 121 · 5500 − (550 + 50)²) / 121²
    #expect(windows.variance == Double(121 * (5500 + 302) - 600 * 600) / Double(121 * 121))
  }

  @Test("percentages are at most 100")
  func clamped() {
    #expect(DroppedWindows(slots(String(repeating: "x", count: 90))).worst == 100)
    #expect(DroppedWindows(slots(String(repeating: "x", count: 90))).histogram[100] == 31)
  }

  @Test("whole percents round halves up: 1 of 40 is 3, and stands in the second bucket")
  func rounding() {
    let windows = DroppedWindows(slots("x.......", rate: .hz(40)))
    #expect(windows.worst == 2.5)
    #expect(windows.percentile(50) == 3)
    #expect(windows.buckets[1] == 1)
  }
}

@Suite("Missed vsyncs")
struct MissedVsyncsTests {
  @Test("runs of missed slots are counted at the frame that ends them")
  func runs() {
    let missed = MissedVsyncs(slots("..x.xxx...x"))
    #expect(missed.total == 5)
    #expect(missed.maximum == 3)
    #expect(missed.windows == 1)
    #expect(missed.worstWindow == 5)
    // Two of six frames came after a gap.
    #expect(missed.delayedPercent.map { ($0 * 3).rounded() } == 100)
  }

  @Test("windows hold 64 frames; the worst one counts")
  func windows() {
    let clean = String(repeating: ".", count: 64)
    let missed = MissedVsyncs(slots(clean + "x." + "xx." + String(repeating: ".", count: 62) + "x."))
    #expect(missed.windows == 3)
    #expect(missed.total == 4)
    #expect(missed.worstWindow == 3)
    #expect(missed.maximum == 2)
  }

  @Test("nothing shown is nothing to relate to")
  func none() {
    #expect(MissedVsyncs(slots("xxx")).delayedPercent == nil)
    #expect(MissedVsyncs(slots("xxx")).worstWindow == 3)
    #expect(MissedVsyncs([]).windows == 0)
  }
}

@Suite("Predictor jank")
struct PredictorJankTests {
  @Test(
    "the middle of three jumps when it leaves both neighbours by the factor of its speed",
    arguments: [
      ([5, 5, 5], 0), ([5, 7, 5], 0), ([4, 6, 4], 1), ([4, 6, 5], 0), ([6, 4, 6], 1), ([6, 5, 6], 0),
      // Above 7 points 1.2 is enough.
      ([10, 12, 10], 0), ([10, 12.1, 10], 1), ([12.1, 10, 13], 1), ([12, 10, 13], 0),
      // Speeding up and slowing down are no jumps, however fast.
      ([1, 5, 25], 0), ([25, 5, 1], 0), ([5, 9, 9], 0),
      // Standing still in the middle of a motion is one, turning round is none.
      ([5, 0, 5], 1), ([5, -5, 5], 0), ([-4, -6, -4], 1), ([0, 5, 0], 1), ([0, 0, 0], 0),
      ([4, 6, 4, 6, 4], 3), ([5, 6], 0), ([], 0),
    ] as [([Double], Int)])
  func triples(displacements: [Double], count: Int) {
    #expect(PredictorJank.count(displacements) == count)
  }

  @Test("what a frame that never was shown moved belongs to the next: a steady finger jumps there")
  func unseen() throws {
    var run = sampleRun([5, 5, 5, 20, 5, 5, 5, 5])
    #expect(try RunMetrics(run).predictorJanks == nil)
    for index in run.frames.indices { run.frames[index].displacement = 6 }
    // Shown: 6 6 6 6 (12) 6 6.
    #expect(try RunMetrics(run).predictorJanks == 1)
    run = sampleRun(Array(repeating: 5, count: 8))
    for index in run.frames.indices { run.frames[index].displacement = 6 }
    #expect(try RunMetrics(run).predictorJanks == 0)
  }
}

@Suite("Motion metrics of a run")
struct MotionMetricsTests {
  @Test("one stall of one period leaves no two slots in a row empty, on the app's side as on the renderer's")
  func oneStall() throws {
    let commit = try RunMetrics(sampleRun([5, 5, 20, 5, 5, 5, 5, 5]))
    #expect(commit.missedVsyncs.total == 1)
    #expect(commit.droppedPercent == 12.5)
    var run = sampleRun(Array(repeating: 5, count: 8))
    run.cost = .modelled
    run.frames[2].cost.execute = 20_000_000
    let render = try RunMetrics(run)
    // Its own slot stays empty; the frame behind it takes the slot of the one which cannot begin behind the full queue.
    #expect(render.missedVsyncs.total == 1)
    #expect(render.missedVsyncs.maximum == 1)
    #expect(render.droppedWindows.worst == 100.0 / 60)
    #expect(render.framesDropped == 1)
    #expect(render.hitches.renderCount == 1)
  }

  @Test("missed vsyncs are those of the steady frames: what the first one costs is in none of the figures")
  func firstFrame() throws {
    // Shown two vsyncs late: of the two behind it one stays empty and the other shows it.
    for costs in [[48, 6, 6, 6], [6, 6, 6, 6]] as [[Double]] {
      let missed = try RunMetrics(sampleRun(costs)).missedVsyncs
      #expect(missed.total == 0 && missed.maximum == 0 && missed.worstWindow == 0 && missed.delayedPercent == 0)
    }
    let later = try RunMetrics(sampleRun([6, 48, 6, 6, 6])).missedVsyncs
    #expect(later.total == 2 && later.maximum == 2)
    // The vsyncs that it blocks stay in what was expected and dropped.
    #expect(try RunMetrics(sampleRun([48, 6, 6, 6])).framesDropped == 2)
  }

  @Test("a last frame that is late is one in all of them: its slot is empty, and it comes behind the last one")
  func lastFrame() throws {
    let missed = try RunMetrics(sampleRun([48, 6, 6, 6, 6, 20])).missedVsyncs
    #expect(missed.total == 1 && missed.maximum == 1 && missed.worstWindow == 1 && missed.windows == 1)
    // Of the steady frames three were shown: the first one's work left no time for two.
    #expect(missed.delayedPercent.map { ($0 * 3).rounded() } == 100)
    #expect(MissedVsyncs(slots("..x"), shownBehind: 1).delayedPercent.map { ($0 * 3).rounded() } == 100)
    #expect(MissedVsyncs(slots("..x")).delayedPercent == 0)
  }

  @Test("slots are the same whether a skipped vsync has a record or not")
  func skipped() throws {
    var run = sampleRun([5, 5, 34, 5, 5, 5, 5])
    let recorded = try RunMetrics(run)
    run.frames.removeSubrange(3...4)
    run.frames[3].skippedBefore = 2
    let skipped = try RunMetrics(run)
    #expect(recorded.missedVsyncs.total == 2)
    #expect(skipped.missedVsyncs == recorded.missedVsyncs)
    #expect(skipped.droppedWindows == recorded.droppedWindows)
  }

  @Test("10 ms and 10 ms at 60 Hz: smooth, but with more latency than a period (FRM-06)")
  func smoothness() throws {
    var run = sampleRun(Array(repeating: 10, count: 100))
    run.cost = .modelled
    for index in run.frames.indices { run.frames[index].cost.execute = 10_000_000 }
    var metrics = try RunMetrics(run)
    #expect(metrics.latency?.maximum == 20_000_000)
    #expect(metrics.smoothness?.isSmoothAtRate == true)
    #expect(metrics.smoothness?.hasZeroExtraLatency == false)
    #expect(metrics.smoothness?.upToHertz == 90)
    run.display.stages = .serial
    metrics = try RunMetrics(run)
    #expect(metrics.smoothness?.isSmoothAtRate == false)
    #expect(metrics.smoothness?.upToHertz == 48)
    for index in run.frames.indices { run.frames[index].cost.execute = 6_000_000 }
    #expect(try RunMetrics(run).smoothness?.hasZeroExtraLatency == true)
    // A measured run does not know its render side.
    run.cost = .measured
    #expect(try RunMetrics(run).smoothness?.hasZeroExtraLatency == nil)
    #expect(try RunMetrics(sampleRun([5, 50])).smoothness?.upToHertz == nil)
    #expect(try RunMetrics(sampleRun([5])).smoothness == nil)
  }

  @Test("blocking is what frames take beyond 50 ms: 49, 50, 70 and 120 ms block for 90 ms")
  func blocking() throws {
    let metrics = try RunMetrics(sampleRun([49, 50, 70, 120, 5]))
    #expect(metrics.blocking.longFrames == 3)
    #expect(metrics.blocking.nanoseconds == 90_000_000)
  }

  @Test("frames are counted at the rate that each was granted")
  func rates() throws {
    var run = sampleRun(Array(repeating: 5, count: 8), rate: .hz(120))
    for index in 4..<8 { run.frames[index].grid?.rate = .hz(60) }
    let metrics = try RunMetrics(run)
    #expect(metrics.rates == [.hz(120), .hz(60)])
    #expect(metrics.framesByRate == [.hz(120): 4, .hz(60): 4])
  }

  @Test("Android's classes at their limits, at 50 Hz")
  func platform() throws {
    /// Milliseconds of the app's phases, of the commit phase and of the render side.
    func jank(_ frames: [(Double, Double, Double)], _ buffering: Buffering = .double) throws -> PlatformJank {
      var run = sampleRun(frames.map(\.0), rate: .hz(50), phase: .app)
      run.cost = .modelled
      run.display.buffering = buffering
      run.simulatedNanoseconds = 20_000_000_000
      for (index, frame) in frames.enumerated() {
        run.frames[index].cost.phases[.commit] = Int64(frame.1 * 1e6)
        run.frames[index].cost.execute = Int64(frame.2 * 1e6)
      }
      return try RunMetrics(run).platformJank
    }
    #expect(try jank([(40, 0, 0)]).jankStats == 0)
    #expect(try jank([(40, 0.1, 0)]).jankStats == 1)
    #expect(try jank([(20, 0, 0)]).janky == 0)
    #expect(try jank([(9.9, 0.2, 10)]).janky == 1)
    #expect(try jank([(9.9, 0.2, 10)]).slowUI == 0)
    #expect(try jank([(10, 0.2, 10)]).slowUI == 1)
    #expect(try jank([(10, 3.9, 10)]).slowSync == 0)
    #expect(try jank([(10, 4, 10)]).slowSync == 1)
    #expect(try jank([(10, 0, 14.9)]).slowRT == 0)
    #expect(try jank([(10, 0, 15)]).slowRT == 1)
    // In a pipeline the sum passes a period without a deadline being missed.
    #expect(try jank([(10, 0, 15)]).frameDeadlineMissed == 0)
    #expect(try jank([(1, 0, 21)]).frameDeadlineMissed == 1)
    #expect(try jank([(1, 0, 21)]).highInputLatency == 0)
    #expect(try jank([(1, 0, 21)], .triple).frameDeadlineMissed == 0)
    #expect(try jank([(1, 0, 21)], .triple).highInputLatency == 1)
    #expect(try jank([(16, 0, 0), (16.1, 0, 0), (700, 0, 0), (700.1, 0, 0)]).slow == 3)
    #expect(try jank([(16, 0, 0), (16.1, 0, 0), (700, 0, 0), (700.1, 0, 0)]).frozen == 1)
    #expect(try jank([(10_000, 0, 0)]).frozen == 1)
    #expect(try jank([(10_000.1, 0, 0)]).frozen == 0)
    // The third begins late because the second took two vsyncs.
    #expect(try jank([(1, 0, 0), (30, 0, 0), (1, 0, 0), (21, 0, 0)]).missedVsync == 1)
  }

  @Test("a displacement that is no number and a count below 0 are corrupt")
  func corrupt() {
    var run = sampleRun([5, 5])
    run.frames[1].displacement = .nan
    #expect(throws: MetricsFault.displacementNotFinite(vsyncID: 11)) { try RunMetrics(run) }
    run.frames[1].displacement = 0
    run.frames[1].skippedBefore = -1
    #expect(throws: MetricsFault.negativeCount(-1, name: "skippedBefore", vsyncID: 11)) { try RunMetrics(run) }
  }
}
