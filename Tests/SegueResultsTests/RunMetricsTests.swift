import SegueResults
import SegueTiming
import Testing

@Suite("Metrics of a run")
struct RunMetricsTests {
  // MARK: Every way to have none

  @Test("a gesture that starts nothing has no metrics")
  func notStarted() {
    #expect(throws: MetricsFault.notStarted) { try RunMetrics(sampleRun([], outcome: .notStarted)) }
  }

  @Test("a failed replay has none, whatever it recorded before")
  func failed() {
    #expect(throws: MetricsFault.replayFailed) { try RunMetrics(sampleRun([5, 5], outcome: .failed)) }
  }

  @Test("a transition without frames has none")
  func noFrames() {
    #expect(throws: MetricsFault.noFrames) { try RunMetrics(sampleRun([])) }
  }

  @Test("a negative phase is corrupt, even when the frame's sum is not")
  func negativePhase() {
    var run = sampleRun([5, 5])
    run.frames[1].cost.phases[.input] = -1
    #expect(throws: MetricsFault.negativePhase(.input, nanoseconds: -1, vsyncID: 11)) { try RunMetrics(run) }
  }

  @Test("an overrun longer than the run is corrupt (FRM-09, M-5)")
  func overrunBeyondRun() {
    let run = sampleRun(nanoseconds: [5_000_000, 9_200_000_000_000_000_000])
    let limit = run.simulatedNanoseconds
    #expect(
      throws: MetricsFault.overrunOutOfRange(
        nanoseconds: 9_200_000_000_000_000_000 - 16_666_666, limit: limit, vsyncID: 11)
    ) { try RunMetrics(run) }
  }

  @Test("the limit is the longer of the two clocks, and itself allowed")
  func overrunLimit() throws {
    let budget = RefreshRate.hz(60).budgetNanoseconds
    var run = sampleRun(nanoseconds: [1, budget + 3_000_000_000])
    run.simulatedNanoseconds = 1
    run.wallNanoseconds = 3_000_000_000
    #expect(try RunMetrics(run).missed == 1)
    run.wallNanoseconds -= 1
    #expect(throws: MetricsFault.self) { try RunMetrics(run) }
    run.simulatedNanoseconds = 3_000_000_000
    #expect(try RunMetrics(run).missed == 1)
  }

  @Test("phases whose sum leaves 64 bits are corrupt, not a trap")
  func overflow() {
    var run = sampleRun([5, 5])
    run.frames[1].cost.phases[.input] = .max
    run.frames[1].cost.phases[.app] = .max
    #expect(throws: MetricsFault.self) { try RunMetrics(run) }
  }

  @Test("a vsync that is not later than the one before is corrupt")
  func vsyncOrder() {
    var run = sampleRun([5, 5, 5])
    run.frames[2].vsyncID = 11
    #expect(throws: MetricsFault.vsyncOutOfOrder(vsyncID: 11, after: 11)) { try RunMetrics(run) }
    run = sampleRun([5, 5, 5])
    run.frames[2].vsync = run.frames[1].vsync
    #expect(throws: MetricsFault.vsyncOutOfOrder(vsyncID: 12, after: 11)) { try RunMetrics(run) }
  }

  @Test("a touch shown before it happened is corrupt")
  func negativeLatency() {
    var run = sampleRun([5, 5])
    run.frames[1].newestTouch = Timestamp(nanoseconds: RefreshRate.hz(60).vsync(13) + 3)
    #expect(throws: MetricsFault.negativeLatency(nanoseconds: -3, vsyncID: 11)) { try RunMetrics(run) }
  }

  @Test("every fault says which frame and what is wrong with it")
  func faultWords() {
    let fault = MetricsFault.overrunOutOfRange(nanoseconds: 12, limit: 10, vsyncID: 7)
    #expect(
      fault.description
        == "frame 7: an overrun of 12 ns is longer than the run itself (10 ns); the record is corrupt")
    #expect(MetricsFault.notStarted.description == "the gesture began no transition")
  }

  // MARK: The plain cases

  @Test(
    "the budget follows the rate: 7, 8, 9, 10, 12, 17 ms miss 1, 2, 4 (FRM-01, M-3, R-30)",
    arguments: [(60, 1), (90, 2), (120, 4)] as [(Int64, Int)])
  func budgetFollowsRate(hertz: Int64, missed: Int) throws {
    // A first frame in front, which stands apart.
    let metrics = try RunMetrics(sampleRun([5, 7, 8, 9, 10, 12, 17], rate: .hz(hertz)))
    #expect(metrics.missed == missed)
  }

  @Test("the first frame stands apart: 48, 6, 6, 6 ms (FRM-04, M-2)")
  func firstFrame() throws {
    let metrics = try RunMetrics(sampleRun([48, 6, 6, 6]))
    #expect(metrics.frames == 4)
    #expect(metrics.steadyFrames == 3)
    #expect(metrics.missed == 0)
    #expect(metrics.firstFrameNanoseconds == 48_000_000)
    #expect(metrics.work?.maximum == 6_000_000)
    #expect(metrics.hitches.nanoseconds == 0)
  }

  @Test("rates beside counts: 10 of 10 is 100 %, 20 of 40 is 50 % (FRM-03, M-4)")
  func rates() throws {
    let all = try RunMetrics(sampleRun([1] + Array(repeating: 20, count: 10)))
    let half = try RunMetrics(sampleRun([1] + Array(repeating: 20, count: 20) + Array(repeating: 5, count: 20)))
    #expect(all.missed == 10)
    #expect(all.missedPercent == 100)
    #expect(half.missed == 20)
    #expect(half.missedPercent == 50)
    #expect(half.compliancePercent == 50)
  }

  @Test("368 frames with 14 missed are 3.80 %, and every record agrees with its overrun (FRM-09, M-5)")
  func figuresAgree() throws {
    let run = sampleRun([5] + Array(repeating: 20, count: 14) + Array(repeating: 5, count: 354))
    let metrics = try RunMetrics(run)
    #expect(metrics.steadyFrames == 368)
    #expect(metrics.missedPercent.map { ($0 * 100).rounded() } == 380)
    let over = run.frames.dropFirst().count { metrics.budget.overrun(of: $0.cost.commit) > 0 }
    #expect(over == metrics.missed)
    #expect(metrics.missed == 14)
  }

  @Test("work and overrun have the same percentiles, a budget apart")
  func percentiles() throws {
    let metrics = try RunMetrics(sampleRun([3] + (1...100).map { Double($0) / 10 }))
    #expect(metrics.work?.p50 == 5_000_000)
    #expect(metrics.work?.p90 == 9_000_000)
    #expect(metrics.work?.p95 == 9_500_000)
    #expect(metrics.work?.p99 == 9_900_000)
    #expect(metrics.work?.maximum == 10_000_000)
    #expect(metrics.overrun?.p99 == 9_900_000 - 16_666_666)
  }

  @Test("one frame has no steady figures: absent, not 0")
  func oneFrame() throws {
    let metrics = try RunMetrics(sampleRun([48]))
    #expect(metrics.missedPercent == nil)
    #expect(metrics.compliancePercent == nil)
    #expect(metrics.work == nil)
    #expect(metrics.overrun == nil)
    #expect(metrics.hitches.ratio == nil)
  }

  @Test("a vsync at which no frame can begin is expected and dropped, whether it has a record or not")
  func dropped() throws {
    // The third frame takes two vsyncs: the fourth never begins.
    let recorded = try RunMetrics(sampleRun([5, 5, 20, 5, 5]))
    #expect(recorded.framesDropped == 1)
    #expect(recorded.framesPresented == 4)
    #expect(recorded.framesExpected == 5)
    var run = sampleRun([5, 5, 20, 5, 5])
    run.frames.remove(at: 3)
    run.frames[3].skippedBefore = 1
    let skipped = try RunMetrics(run)
    #expect(skipped.frames == 4)
    #expect(skipped.framesDropped == 1)
    #expect(skipped.framesExpected == 5)
    #expect(skipped.hitches == recorded.hitches)
  }

  @Test("phases are totals over the steady frames")
  func phaseTotals() throws {
    var run = sampleRun([9, 2, 3], phase: .animate)
    run.frames[2].cost.phases[.hitTest] = 7
    let metrics = try RunMetrics(run)
    #expect(metrics.phaseTotals[.animate] == 5_000_000)
    #expect(metrics.phaseTotals[.hitTest] == 7)
    #expect(metrics.phaseTotals[.transforms] == 0)
  }

  @Test("touch to present is taken over the frames that show a touch, the queue's depth over all")
  func touchAndQueue() throws {
    var run = sampleRun([5, 5, 5, 5])
    #expect(try RunMetrics(run).touchToPresent == nil)
    // Shown two vsyncs after their own: 30 ns and 10 ns after the touch.
    run.frames[0].newestTouch = Timestamp(nanoseconds: RefreshRate.hz(60).vsync(12) - 30)
    run.frames[2].newestTouch = Timestamp(nanoseconds: RefreshRate.hz(60).vsync(14) - 10)
    run.frames[1].queueDepth = 2
    let metrics = try RunMetrics(run)
    #expect(metrics.touchToPresent?.p50 == 10)
    #expect(metrics.touchToPresent?.maximum == 30)
    #expect(metrics.queueDepthMaximum == 2)
  }

  @Test("the motion's length runs from its first vsync to its last")
  func motionLength() throws {
    let metrics = try RunMetrics(sampleRun(Array(repeating: 5, count: 61)))
    #expect(metrics.hitches.motionNanoseconds == 1_000_000_000)
  }
}
