import SegueResults
import SegueTiming
import Testing

@Suite("Hitches")
struct HitchReportTests {
  private func report(_ milliseconds: [Double], rate: RefreshRate = .hz(60), motion: Int64? = nil) -> HitchReport {
    var pipeline = DisplayPipeline(DisplayModel())
    let grid = VsyncGrid(rate: rate, start: Timestamp(nanoseconds: 0))
    let frames = milliseconds.enumerated().map { index, cost in
      var phases = PhaseTimes()
      phases[.app] = Int64(cost * 1e6)
      let frame: FramePresentation? = pipeline.present(
        index: Int64(index), grid: grid, cost: FrameCost(phases: phases))
      return (time: grid.time(of: Int64(index)), rate: rate, frame: frame)
    }
    let length = rate.vsync(Int64(max(0, milliseconds.count - 1)))
    return HitchReport(vsyncs: frames, motionNanoseconds: motion ?? length)
  }

  @Test("frames in time have no hitch time, and a ratio of 0")
  func none() {
    let report = report([5, 5, 5])
    #expect(report.count == 0)
    #expect(report.nanoseconds == 0)
    #expect(report.ratio == 0)
    #expect(report.longestRun == 0)
  }

  @Test("a motion without length has no ratio and no grades")
  func noLength() {
    let report = report([50])
    #expect(report.ratio == nil)
    #expect(report.grades == nil)
    #expect(report.count == 1)
  }

  @Test("hitch time is whole periods: 17 ms at 60 Hz is one late, 34 ms two, 51 ms three")
  func wholePeriods() {
    #expect(report([17, 5]).nanoseconds == 16_666_666)
    #expect(report([34, 5]).nanoseconds == 33_333_333)
    #expect(report([51, 5]).nanoseconds == 50_000_000)
    // The app is still busy at the second's vsync: it never begins, and the third is late again.
    #expect(report([17, 17, 17]).nanoseconds == 33_333_333)
    #expect(report([17, 17, 17]).count == 2)
    #expect(report([17, 17, 17]).commitCount == 2)
    #expect(report([17, 17, 17]).renderCount == 0)
  }

  @Test("the ratio is milliseconds late per second of motion")
  func ratio() {
    // One period of 60 Hz late in two seconds.
    let report = report([17, 5], motion: 2_000_000_000)
    #expect(report.ratio.map { abs($0 - 8.333333) < 1e-6 } == true)
    #expect(report.grades?.scroll == .warning)
    #expect(report.grades?.animation == .good)
  }

  @Test(
    "both of Apple's scales at their limits",
    arguments: [
      (0, .good, .good), (4.999, .good, .good), (5, .warning, .good), (10, .warning, .good),
      (10.001, .critical, .warning), (25, .critical, .warning), (25.001, .critical, .critical),
      (50, .critical, .critical), (50.001, .critical, .needsImmediateAttention),
    ] as [(Double, HitchGrade, HitchGrade)])
  func grades(ratio: Double, scroll: HitchGrade, animation: HitchGrade) {
    #expect(HitchGrade(scrollRatio: ratio) == scroll)
    #expect(HitchGrade(animationRatio: ratio) == animation)
  }

  @Test("the longest run counts frames in a row that were late or never shown")
  func longestRun() {
    // Late, skipped; late, skipped, late, skipped; late.
    #expect(report([20, 5, 5, 20, 20, 20, 5, 5, 20]).longestRun == 4)
    #expect(report([20, 5, 5, 5]).longestRun == 2)
    #expect(report([5, 5]).longestRun == 0)
  }

  @Test("the worst second is the densest window, however long the motion")
  func worstSecond() {
    // 120 frames in time, then 30 late: half of the 60 frames that fit into a second.
    let costs = Array(repeating: 5.0, count: 120) + Array(repeating: 20.0, count: 30)
    #expect(report(costs).worstSecondPercent == 50)
    #expect(report(Array(repeating: 20, count: 300)).worstSecondPercent == 100)
    #expect(report([5, 5]).worstSecondPercent == 0)
  }
}
