import SegueComparison
import Testing

@Suite("Flags and figures of a row")
struct FlagTests {
  @Test("time off the processor is a share of 20 % and a flag, CMP-11")
  func offCPU() throws {
    let waiting = LaunchSample(
      cpuNanoseconds: [1e6], userNanoseconds: 3.6e6, systemNanoseconds: 0.7e6, elapsedNanoseconds: 21.5e6)
    #expect(waiting.cpuShare == 0.2)
    var series = CaseSeries.paired(spread(1, 0.005))
    #expect(series.verdict.cpuShare == nil)
    #expect(series.verdict.flags.isEmpty)
    for (elapsed, flags) in [(9.0, []), (10.1, [TimingFlag.offCPU])] as [(Double, Set<TimingFlag>)] {
      for index in series.base.indices {
        for side in [\CaseSeries.base, \CaseSeries.candidate] {
          series[keyPath: side][index].sample.userNanoseconds = 8
          series[keyPath: side][index].sample.systemNanoseconds = 1
          series[keyPath: side][index].sample.elapsedNanoseconds = side == \.base ? 9 : elapsed
        }
      }
      #expect(series.verdict.flags == flags)
      #expect(series.verdict.verdict == .equivalent)
      #expect(series.verdict.cpuShare == 9 / elapsed)
    }
  }

  @Test("CPU and wall time that differ by more than the floor are flagged, by less are not")
  func disagreement() throws {
    for (wall, flags) in [(1.009, []), (1.011, [TimingFlag.cpuWallDisagree])] as [(Double, Set<TimingFlag>)] {
      var series = CaseSeries.paired([Double](repeating: 1, count: 24))
      for index in series.base.indices {
        series.base[index].sample.wallNanoseconds = [100, 300, 200]
        series.candidate[index].sample.wallNanoseconds = [200 * wall]
      }
      #expect(series.verdict.flags == flags)
      #expect(try #require(series.verdict.finding?.wallRatio) == 200 * wall / 200)
      series.candidate[5].sample.wallNanoseconds = []
      #expect(series.verdict.finding?.wallRatio == nil)
      #expect(series.verdict.flags.isEmpty)
    }
  }

  @Test("the statistic of a launch is its smallest CPU time; of wall times, the median")
  func statistics() {
    let sample = LaunchSample(cpuNanoseconds: [5, 3, 9], wallNanoseconds: [4, 10, 8, 6])
    #expect(sample.cpuStatistic == 3)
    #expect(sample.wallStatistic == 7)
    #expect(LaunchSample(cpuNanoseconds: []).cpuStatistic == nil)
    #expect(LaunchSample(cpuNanoseconds: [1]).wallStatistic == nil)
  }

  @Test("a change below a nanosecond is shown from the unrounded figures, BEN-08")
  func subNanosecond() throws {
    var series = CaseSeries.paired([Double](repeating: 2.2 / 1.8, count: 24), base: 1.8e6)
    series.definition.iterations = 1_000_000
    series.definition.isNanoscale = true
    let verdict = series.verdict
    #expect(Percent.change(try #require(verdict.change)) == "+22.2 %")
    #expect(verdict.baseFigure == 1.8)
    #expect(verdict.verdict == .regressed)
    // Not declared nanoscale, 5 ns an operation are more than the operation.
    series.definition.isNanoscale = false
    #expect(series.verdict.floor?.decisive.source == .nanosecondsPerOperation)
    #expect(series.verdict.verdict == .equivalent)
  }

  @Test("a throughput shows the change of itself: half the time is twice the items")
  func throughput() throws {
    var series = CaseSeries.paired([Double](repeating: 0.5, count: 24))
    series.definition.kind = .throughput
    series.definition.itemsPerIteration = 10
    let verdict = series.verdict
    #expect(verdict.verdict == .improved)
    #expect(verdict.change == 1)
    #expect(verdict.changeInterval == 1...1)
    // 10 items in 1 ms.
    #expect(verdict.baseFigure == 10_000)
    #expect(verdict.candidateFigure == 20_000)
    for index in series.base.indices {
      series.base[index].sample.phases = ["commit": 100]
      series.candidate[index].sample.phases = ["commit": 50]
    }
    #expect(series.verdict.changeText == "+100.0 % (time -50.0 %: commit -50.0)")
    #expect(LaunchSample(itemsPerSecond: 230).cpuStatistic == 1e9 / 230)
  }

  @Test("the effect over the floor counts both directions alike")
  func timesOverFloor() {
    let slower = CaseSeries.paired([Double](repeating: 1.03, count: 24)).verdict
    let faster = CaseSeries.paired([Double](repeating: 1 / 1.03, count: 24)).verdict
    #expect((slower.timesOverFloor - 3).magnitude < 1e-9)
    #expect((faster.timesOverFloor - 3).magnitude < 1e-9)
  }
}
