import SegueComparison
import SegueStatistics
import Testing

@Suite("Limits")
struct LimitTests {
  @Test("a threshold is a ratio with a direction, BEN-09")
  func direction() {
    let double = Tolerance(ratio: 2, source: .commandLine)
    #expect(Tolerance.timesWorse(base: 100, candidate: 230, kind: .time) == 2.3)
    #expect(double.isExceeded(base: 100, candidate: 230, kind: .time))
    #expect(!double.isExceeded(base: 100, candidate: 199, kind: .time))
    #expect(!double.isExceeded(base: 100, candidate: 200, kind: .time))
    #expect(!double.isExceeded(base: 100, candidate: 230, kind: .throughput))
    #expect(Tolerance.timesWorse(base: 230, candidate: 100, kind: .throughput) == 2.3)
    #expect(double.isExceeded(base: 230, candidate: 100, kind: .throughput))
  }

  @Test("the same on measured rounds: the word follows the direction, BEN-09")
  func directionOfVerdicts() throws {
    for (kind, base, candidate, word, change) in [
      (MeasureKind.time, 100.0, 230.0, Verdict.regressed, "+130 %"), (.time, 100, 199, .equivalent, "+99 %"),
      (.throughput, 100, 230, .improved, "+130 %"), (.throughput, 230, 100, .regressed, "-56.52 %"),
    ] {
      let sides = [base, candidate].map { figure in
        (0..<24).map { round in
          let sample =
            kind == .time ? LaunchSample(cpuNanoseconds: [figure * 1e4]) : LaunchSample(itemsPerSecond: figure)
          return Measurement(round: RoundIdentifier(seed: 1, round: round), sample)
        }
      }
      let definition = ComparisonCase(name: "case", kind: kind, tolerance: Tolerance(ratio: 2, source: .commandLine))
      let verdict = CaseSeries(definition, base: sides[0], candidate: sides[1]).verdict
      #expect(verdict.verdict == word)
      let sign = try #require(verdict.change) > 0 ? "+" : ""
      #expect(sign + Percent.text(try #require(verdict.change)) == change)
      #expect(verdict.floor?.decisive == .init(.tolerance(.commandLine), 1))
    }
  }

  @Test("a configured tolerance is used on stored data, and an absolute limit beside it, CMP-04")
  func configured() throws {
    var series = CaseSeries.paired([Double](repeating: 1.8, count: 24), base: 100)
    series.definition.isNanoscale = true
    series.definition.tolerance = Tolerance(percent: 200, source: .baseline)
    let verdict = series.verdict
    #expect(verdict.verdict == .equivalent)
    #expect(Percent.change(try #require(verdict.change), places: 0) == "+80 %")
    #expect(verdict.floor?.decisive.source.name == "baseline")
    #expect(GateResult(verdict.gateFindings).exitCode == 0)

    series.definition.absoluteLimits = [AbsoluteLimit(.p90, limit: 100e6, source: .config)]
    series.base = series.base.map { Measurement(round: $0.round, LaunchSample(cpuNanoseconds: [1e9])) }
    series.candidate = series.candidate.map { Measurement(round: $0.round, LaunchSample(cpuNanoseconds: [1e9])) }
    let limited = series.verdict
    #expect(limited.verdict == .equivalent)
    #expect(limited.limitChecks.map(\.holds) == [false])
    let gate = GateResult(limited.gateFindings)
    #expect(gate.exitCode == 1)
    #expect(
      gate.findings.map(\.detail) == ["p90 is 1000000000.0, at most 100000000.0 allowed (limit from config)"])
  }

  @Test("p99 of throughputs is at the slow end, BEN-09")
  func percentiles() {
    let values = (1...100).map(Double.init).reversed() as [Double]
    #expect(MeasureKind.time.percentile(.p99, of: values) == 99)
    #expect(MeasureKind.throughput.percentile(.p99, of: values) == 2)
    #expect(MeasureKind.throughput.percentile(.p99, of: []) == nil)
    #expect(AbsoluteLimit(.p99, limit: 50, source: .config).isViolated(by: 2, kind: .throughput))
    #expect(!AbsoluteLimit(.p99, limit: 50, source: .config).isViolated(by: 50, kind: .throughput))
  }

  @Test("the floor is the largest of its terms, and says which")
  func floorTerms() {
    var one = ComparisonCase(name: "case")
    let floor = { (sample: Double, operation: Double, isPaired: Bool) in
      PracticalFloor(
        of: one, settings: ComparisonSettings(), sampleNanoseconds: sample, operationNanoseconds: operation,
        isPaired: isPaired)
    }
    #expect(floor(1e6, 1e6, true).decisive == .init(.default, 0.01))
    #expect(floor(100, 1e6, true).decisive == .init(.clockResolution, 0.03))
    #expect(floor(1e6, 250, true).decisive == .init(.nanosecondsPerOperation, 0.02))
    #expect(floor(1e6, 1e6, false).decisive == .init(.unpaired, 0.05))
    one.learnedFloor = 0.07
    #expect(floor(1e6, 1e6, false).decisive == .init(.learned, 0.07))
    one.isNanoscale = true
    one.learnedFloor = 0.001
    #expect(floor(1e6, 250, true).decisive.source == .default)
    one.tolerance = Tolerance(ratio: 1.002, source: .config)
    // A tolerance takes the default's place; the others stand.
    #expect(floor(1e6, 1e6, true).decisive.source == .tolerance(.config))
    #expect(floor(1e6, 1e6, true).slower == 1 + (1.002 - 1))
    #expect(floor(1000, 1e6, true).decisive == .init(.clockResolution, 0.003))
  }
}
