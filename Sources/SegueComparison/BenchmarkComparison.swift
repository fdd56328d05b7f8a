import SegueStatistics

/// Two files of Google Benchmark's JSON as cases of the timing lane. The files know no rounds, so the cases are unpaired.
///
/// ```swift
/// let comparison = try BenchmarkComparison(base: BenchmarkFile(old, file: "old.json"), candidate: …)
/// let verdicts = TimingJudge.verdicts(comparison.series)
/// ```
public struct BenchmarkComparison: Sendable {
  /// In the base's order, then those that only the candidate has.
  ///
  /// - A benchmark that the candidate reports an error for is `failed`, whatever its other repetitions measured.
  /// - One that the base has nothing but errors for is `not comparable`; else the base's errors are left out.
  /// - One whose body never ran is `failed`; one that took no time is below the clock's resolution, and gates nothing.
  public let series: [CaseSeries]
  /// The base's, then the candidate's, then that there are too few repetitions for a verdict, with how many it takes.
  public private(set) var warnings: [String]

  /// - Parameters:
  ///   - base: read with the same measure as the candidate.
  ///   - isNanoscale: no floor in nanoseconds an operation: for bodies of a few nanoseconds.
  ///   - level: family-wise error of unpaired cases, for the warning of too few repetitions.
  public init(
    base: BenchmarkFile, candidate: BenchmarkFile, isNanoscale: Bool = false,
    level: Double = ComparisonSettings().unpairedLevel
  ) {
    precondition(base.measure == candidate.measure, "both files are read with one measure")
    warnings = base.warnings + candidate.warnings
    let sides = [base, candidate].map { file in
      Dictionary(file.benchmarks.map { ($0.name, $0.rows) }, uniquingKeysWith: { first, _ in first })
    }
    var known: Set<String> = []
    let names = [base, candidate].flatMap { $0.benchmarks.map(\.name) + $0.aggregatesOnly }.filter {
      known.insert($0).inserted
    }
    series = names.map { name in
      let rows = sides.map { $0[name] ?? [] }
      var one = Self.series(name, rows[0], rows[1], base.measure, isNanoscale: isNanoscale)
      for (file, side) in [(base, ComparisonSide.base), (candidate, .candidate)]
      where file.aggregatesOnly.contains(name) {
        one.incomparability =
          "the \(side.rawValue) has aggregates of it and no repetitions; keep them when measuring"
      }
      return one
    }
    let family = Double(series.count)
    let short = series.count { one in
      !one.base.isEmpty && !one.candidate.isEmpty && one.failures.isEmpty
        && RankSum.smallestP(one.base.count, one.candidate.count) * family > level
    }
    guard short > 0 else { return }
    let needed = Self.repetitionsNeeded(cases: series.count, level: level)
    warnings.append(
      "\(short) of \(series.count) cases have too few repetitions for a verdict; measure both sides with "
        + "--benchmark_repetitions=\(needed), or compare fewer cases")
  }

  /// What the gate makes of the files themselves, besides the cases' verdicts: two files without a benchmark are no pass.
  public var gateFindings: [GateResult.Finding] {
    series.isEmpty ? [.init(.caseFailed, subject: "benchmarks", detail: "nothing measured on either side")] : []
  }

  /// Repetitions a side at which every one of so many cases can still be told to differ.
  /// - Parameters:
  ///   - cases: at least 1.
  ///   - level: family-wise error, in 0.000001…1.
  public static func repetitionsNeeded(cases: Int, level: Double) -> Int {
    precondition(cases > 0 && level >= 1e-6, "repetitions are needed for a case and a level that can be reached")
    return (1...).first { RankSum.smallestP($0, $0) * Double(cases) <= level }!
  }

  private static func series(
    _ name: String, _ base: [BenchmarkRow], _ candidate: [BenchmarkRow], _ measure: BenchmarkMeasure,
    isNanoscale: Bool
  ) -> CaseSeries {
    // A sample stands for as many iterations as the shortest row had: the resolution's floor is the largest then.
    let iterations = (base + candidate).map(\.iterations).min() ?? 1
    let items = (base + candidate).lazy.compactMap(\.items).first ?? 1
    var kind = MeasureKind.time
    if case .counter = measure { kind = .throughput }
    var one = CaseSeries(
      ComparisonCase(
        name: name, kind: kind, iterations: Int(iterations), isNanoscale: isNanoscale, itemsPerIteration: items),
      base: base.compactMap { $0.measurement(iterations: iterations, items: items) },
      candidate: candidate.compactMap { $0.measurement(iterations: iterations, items: items) })
    one.failures = candidate.compactMap(\.failure)
    one.incomparability =
      Self.lack(base, one.base, .base) ?? Self.lack(candidate, one.candidate, .candidate)
    return one
  }

  /// Why a side that has rows has nothing to compare.
  private static func lack(
    _ rows: [BenchmarkRow], _ measured: [Measurement], _ side: ComparisonSide
  ) -> String? {
    guard measured.isEmpty, let first = rows.first else { return nil }
    switch first.outcome {
    case .failed(let message): return "the \(side.rawValue) failed: \(message)"
    case .skipped(let message): return "the \(side.rawValue) skipped it: \(message)"
    case .missing(let reason): return "the \(side.rawValue) has no figure: \(reason)"
    case .measured, .nothingMeasured: return nil
    }
  }

  /// The geometric mean of the ratios of candidate to base over the cases that were compared; failed, skipped and
  /// one-sided ones stay out.
  ///
  /// `geometric mean of 2 cases: -0.50 % (1 not compared)`; nil where none was compared.
  public static func geometricMeanLine(_ verdicts: [CaseVerdict]) -> String? {
    guard let mean = GeometricMean(verdicts.map { $0.change.map { 1 + $0 } }) else { return nil }
    let cases = mean.count == 1 ? "1 case" : "\(mean.count) cases"
    let rest = mean.missing == 0 ? "" : " (\(mean.missing) not compared)"
    return "geometric mean of \(cases): \(Percent.change(mean.value - 1, places: 2))\(rest)"
  }
}

extension BenchmarkRow {
  fileprivate var items: Double? {
    if case .measured(_, _, let items) = outcome { items } else { nil }
  }

  fileprivate var failure: String? {
    guard case .failed(let message) = outcome else { return nil }
    return repetition.map { "repetition \($0): \(message)" } ?? message
  }

  /// The row as a launch of so many iterations of so many items; nil where it has no figure.
  fileprivate func measurement(iterations: Int64, items: Double) -> Measurement? {
    switch outcome {
    case .measured(let nanoseconds, let wall, let own):
      let scale = Double(iterations) * items / own
      let walls = wall.map { [$0 * Double(iterations)] } ?? []
      return Measurement(LaunchSample(cpuNanoseconds: [nanoseconds * scale], wallNanoseconds: walls))
    case .nothingMeasured: return Measurement(LaunchSample(cpuNanoseconds: []))
    case .failed, .skipped, .missing: return nil
    }
  }
}
