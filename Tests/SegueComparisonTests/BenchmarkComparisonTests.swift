import SegueComparison
import Testing

@Suite("Google Benchmark files against each other")
struct BenchmarkComparisonTests {
  private func rows(_ name: String, _ times: [Double]) -> String {
    times.enumerated().map { benchmarkRow(name, "\($1)", repetition: $0) }.joined(separator: ",\n")
  }

  private func verdicts(
    _ base: String..., against candidate: [String], measure: BenchmarkMeasure = .time, isNanoscale: Bool = false
  ) throws -> [CaseVerdict] {
    let comparison = BenchmarkComparison(
      base: try benchmarkFile(base.joined(separator: ",\n"), measure: measure),
      candidate: try benchmarkFile(candidate.joined(separator: ",\n"), measure: measure), isNanoscale: isNanoscale)
    return TimingJudge.verdicts(comparison.series)
  }

  @Test("failed entries stay out of the mean and are not comparable, BEN-03")
  func geometricMean() throws {
    let verdicts = try verdicts(
      benchmarkRow("a", "10"), benchmarkRow("b", "20"), failedRow("c"),
      against: [benchmarkRow("a", "11"), benchmarkRow("b", "18"), benchmarkRow("c", "5")])
    #expect(verdicts[2].verdict == .notComparable)
    #expect(verdicts[2].reason == "the base failed: broke")
    let line = BenchmarkComparison.geometricMeanLine(verdicts)
    #expect(line == "geometric mean of 2 cases: -0.50 % (1 not compared)")
    #expect(BenchmarkComparison.geometricMeanLine([verdicts[2]]) == nil)
    #expect(BenchmarkComparison.geometricMeanLine([verdicts[0]]) == "geometric mean of 1 case: +10.00 %")
  }

  @Test("a case that the candidate fails is failed, whatever else it measured, R-18")
  func failed() throws {
    let verdicts = try verdicts(
      rows("a", [10, 10]), failedRow("b"), benchmarkRow("b", "10", repetition: 1),
      against: [benchmarkRow("a", "10", repetition: 1), failedRow("a"), benchmarkRow("b", "10")])
    #expect(verdicts.map(\.verdict) == [.failed, .notEnoughData])
    #expect(verdicts[0].reason == "repetition 0: broke")
    #expect(GateResult(verdicts.flatMap(\.gateFindings)).exitCode == 4)
  }

  @Test("one side without spread: improved by 31.5 %, BEN-05")
  func withoutSpread() throws {
    let verdict = try verdicts(rows("a", [115, 114, 115, 115]), against: [rows("a", [78.8, 78.8, 78.8, 78.8, 78.8])])[0]
    #expect(verdict.word == "improved (unpaired)")
    #expect(Percent.change(try #require(verdict.change)) == "-31.5 %")
    #expect(verdict.baseFigure == 115)
  }

  @Test("1.8 → 2.2 ns is +22.2 %, BEN-08; the floor in nanoseconds does not hold where it is switched off")
  func subNanosecond() throws {
    let sides = (rows("a", [Double](repeating: 1.8, count: 8)), rows("a", [Double](repeating: 2.2, count: 8)))
    let small = try verdicts(sides.0, against: [sides.1])[0]
    #expect(Percent.change(try #require(small.change)) == "+22.2 %")
    #expect(small.verdict == .equivalent)
    #expect(try verdicts(sides.0, against: [sides.1], isNanoscale: true)[0].word == "regressed (unpaired)")
  }

  @Test("a counter is a throughput: more of it is better, BEN-09")
  func counters() throws {
    func rates(_ rate: Int) -> String {
      (0..<8).map {
        "{\"name\": \"a\", \"repetition_index\": \($0), \"cpu_time\": 1000, \"iterations\": 1000, "
          + "\"items_per_second\": \(rate)000000}"
      }.joined(separator: ",")
    }
    let measure = BenchmarkMeasure.counter("items_per_second")
    let better = try verdicts(rates(100), against: [rates(230)], measure: measure)[0]
    #expect(better.word == "improved (unpaired)")
    #expect(Percent.change(try #require(better.change)) == "+130.0 %")
    #expect(Percent.change(try #require(better.baseFigure) / 1e8 - 1) == "0.0 %")
    #expect(try verdicts(rates(230), against: [rates(100)], measure: measure)[0].word == "regressed (unpaired)")
    let none = try verdicts(rates(1), against: [rates(1)], measure: .counter("bytes_per_second"))[0]
    #expect(none.verdict == .notComparable)
    #expect(none.reason == "the base has no figure: there is no bytes_per_second")
  }

  @Test("a body that never ran is failed, one that took no time is below the clock's resolution, BEN-11")
  func nothingMeasured() throws {
    let good = rows("good", [Double](repeating: 100, count: 8))
    let verdicts = try verdicts(
      benchmarkRow("never", "0", iterations: 0), benchmarkRow("zero", "0"), good,
      against: [benchmarkRow("never", "0", iterations: 0), benchmarkRow("zero", "0"), good])
    #expect(verdicts.map(\.verdict) == [.failed, .notEnoughData, .equivalent])
    #expect(verdicts[0].reason == "nothing measured")
    #expect(verdicts[1].flags == [.belowClockResolution])
    #expect(verdicts.map { GateResult($0.gateFindings).exitCode } == [4, 0, 0])
  }

  @Test("cases of one side, skipped ones, missing figures and bare aggregates are not comparable, each with its reason")
  func notComparable() throws {
    let aggregate = "{\"name\": \"e_mean\", \"run_name\": \"e\", \"run_type\": \"aggregate\", \"cpu_time\": 1}"
    let verdicts = try verdicts(
      benchmarkRow("a", "1"), benchmarkRow("b", "1"), benchmarkRow("c", "nan"), benchmarkRow("e", "1"),
      against: [
        benchmarkRow("d", "1"), "{\"name\": \"b\", \"skipped\": true, \"skip_message\": \"no display\"}",
        benchmarkRow("c", "1"), aggregate,
      ])
    #expect(verdicts.map(\.name) == ["a", "b", "c", "e", "d"])
    #expect(
      verdicts.map(\.reason) == [
        "the candidate has no such case", "the candidate skipped it: no display",
        "the base has no figure: cpu_time is nan",
        "the candidate has aggregates of it and no repetitions; keep them when measuring",
        "the base has no such case",
      ])
    #expect(verdicts.allSatisfy { $0.verdict == .notComparable })
  }

  @Test("samples stand for the iterations of the shortest row")
  func iterations() throws {
    let comparison = BenchmarkComparison(
      base: try benchmarkFile(benchmarkRow("a", "3", iterations: 500)),
      candidate: try benchmarkFile(benchmarkRow("a", "4", iterations: 200)))
    let one = try #require(comparison.series.first)
    #expect(one.definition.iterations == 200)
    #expect(one.base[0].sample.cpuNanoseconds == [600])
    #expect(one.candidate[0].sample.cpuNanoseconds == [800])
    #expect(one.base[0].round == nil)
  }

  @Test("too few repetitions are told with how many it takes: 2/C(2n, n) times the cases at most the level")
  func repetitionsNeeded() throws {
    for (cases, needed) in [(1, 4), (2, 5), (6, 5), (7, 6), (198, 8)] {
      #expect(BenchmarkComparison.repetitionsNeeded(cases: cases, level: 0.05) == needed)
    }
    func warnings(_ count: Int) throws -> [String] {
      let file = try benchmarkFile(rows("a", [Double](repeating: 9, count: count)))
      return BenchmarkComparison(base: file, candidate: file).warnings
    }
    #expect(
      try warnings(3) == [
        "1 of 1 cases have too few repetitions for a verdict; measure both sides with --benchmark_repetitions=4, "
          + "or compare fewer cases"
      ])
    #expect(try warnings(4).isEmpty)
  }

  @Test("two files without a benchmark are no pass")
  func empty() throws {
    let (none, one) = (try benchmarkFile(), try benchmarkFile(benchmarkRow("a", "1")))
    #expect(BenchmarkComparison(base: none, candidate: none).gateFindings.map(\.condition) == [.caseFailed])
    #expect(BenchmarkComparison(base: none, candidate: one).gateFindings.isEmpty)
  }
}
