import SegueResults
import SegueTiming

/// The few sentences that a replay comes down to.
struct ReplayHighlights {
  let document: ReplayDocument

  /// `32 runs: 31 passed, 1 failed`.
  var counts: String {
    let summary = document.summary
    let failed = summary.failed == 0 ? "" : ", \(Figures.grouped(summary.failed)) failed"
    return "\(Figures.count(summary.runs, "run")): \(Figures.grouped(summary.passed)) passed\(failed)"
  }

  /// The scenario whose p99 takes the largest share of its budget; nil when no run has figures.
  var slowest: String? {
    let candidates = document.results.compactMap { result in
      result.metrics?.work.map { (result: result, p99: $0.p99) }
    }
    func share(_ entry: (result: RunResult, p99: Int64)) -> Double {
      Double(entry.p99) / Double(entry.result.run.rate.budgetNanoseconds)
    }
    guard let worst = candidates.max(by: { share($0) < share($1) }) else { return nil }
    return "slowest: \(worst.result.run.scenario), p99 \(Figures.duration(worst.p99)) "
      + "(\(Figures.percent(100 * share(worst))) of its budget)"
  }

  /// The least × real time among the runs of 10,000 views at 120 Hz, or among the largest runs there are.
  var leastRealTime: String? {
    let measured = document.results.map(\.run).filter { $0.realTimeFactor != nil }
    let named = measured.filter { $0.views == 10_000 && $0.rate == .hz(120) }
    let most = measured.map(\.views).max()
    let largest = named.isEmpty ? measured.filter { $0.views == most } : named
    guard let least = largest.min(by: { ($0.realTimeFactor ?? 0) < ($1.realTimeFactor ?? 0) }),
      let factor = least.realTimeFactor
    else { return nil }
    let rate = Set(largest.map(\.rate)).count == 1 ? " at \(least.rate)" : ""
    let setUp = Figures.duration(largest.map(\.setUpNanoseconds).max() ?? 0)
    return "at least \(RunFigures.factor(factor)) real time with \(Figures.grouped(least.views)) views\(rate); "
      + "making the scene took at most \(setUp) more"
  }

  /// Rates and budgets in force: `60 Hz (16.667 ms), 120 Hz (8.333 ms)`.
  var budgets: String {
    let rates = Set(document.results.map(\.run.rate)).sorted { $0.hertz < $1.hertz }
    return rates.map { "\($0) (\(Figures.milliseconds(1000 / $0.hertz)))" }.joined(separator: ", ")
  }

  /// `measured cost, pipelined`.
  var rules: String {
    let costs = Set(document.results.map(\.run.cost.rawValue)).sorted().joined(separator: " and ")
    let models = Set(document.results.map(\.run.display.stages.rawValue)).sorted().joined(separator: " and ")
    return "\(costs) cost, \(models)"
  }

  /// What makes the times doubtful, with what to try.
  var doubts: [String] {
    document.machine.build == "debug" && document.results.contains { $0.run.cost == .measured }
      ? ["this is a debug build, its times say little; try: swift run -c release segue replay"] : []
  }

  /// Runs that did not pass, with the reason.
  var problems: [String] {
    document.results.filter { $0.verdict != .pass }.map { result in
      let mark = result.verdict == .invalid ? "!" : "✗"
      return "\(mark) \(result.run.scenario): \(result.verdictReason ?? result.verdict.rawValue)"
    }
  }

  /// Warnings of the runs, each once, with how many runs share it.
  var warnings: [String] {
    var runs: [String: [String]] = [:]
    var order: [String] = []
    for run in document.results.map(\.run) {
      for warning in run.warnings {
        if runs[warning] == nil { order.append(warning) }
        runs[warning, default: []].append(run.scenario)
      }
    }
    return order.map { warning in
      let scenarios = runs[warning] ?? []
      return scenarios.count == 1 ? "\(scenarios[0]): \(warning)" : "\(warning) (\(scenarios.count) runs)"
    }
  }

  /// How foreign traces were put into the window, each once.
  var mappings: [String] {
    var seen: Set<String> = []
    return document.results.compactMap(\.run.mapping).filter { seen.insert($0).inserted }
  }
}
