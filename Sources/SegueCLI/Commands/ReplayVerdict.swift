import SegueReport
import SegueResults

/// What a replay comes down to, in one line.
struct ReplayVerdict {
  struct Run {
    var scenario: String
    var passes: Bool
    /// How many conditions were asked of it.
    var gates: Int
    /// No transition began, and nothing says whether one should.
    var hasBegunNothingUnasked = false
  }

  private let runs: [Run]
  private let missing: [String]

  init(runs: [Run], missing: [String] = []) {
    self.runs = runs
    self.missing = missing
  }

  /// - Parameter missing: expected scenarios that were not replayed.
  init(_ results: [RunResult], missing: [String] = []) {
    self.init(
      runs: results.map { result in
        Run(
          scenario: result.run.scenario, passes: result.verdict == .pass, gates: result.gates.count,
          hasBegunNothingUnasked: result.run.outcome == .notStarted && result.run.expected != .notStarted)
      },
      missing: missing)
  }

  /// `✔ 52 runs pass: …`, or how many do not and which; the first three by name.
  func line(_ style: TextStyle) -> String {
    var faults: [String] = []
    for run in runs where !run.passes && !faults.contains(run.scenario) { faults.append(run.scenario) }
    faults += missing
    guard !faults.isEmpty else { return style("✔ " + praise, .good) }
    let failed = runs.count { !$0.passes } + missing.count
    let all = runs.count + missing.count
    let names = faults.prefix(3).joined(separator: ", ") + (faults.count > 3 ? " and \(faults.count - 3) more" : "")
    return style("✗ \(failed) of \(all) runs \(failed == 1 ? "does" : "do") not pass: \(names)", .bad)
  }

  private var praise: String {
    let count = "\(runs.count) \(runs.count == 1 ? "run passes" : "runs pass")"
    let gates = runs.reduce(0) { $0 + $1.gates }
    let idle = runs.count(where: \.hasBegunNothingUnasked)
    let unasked = idle == 0 ? "" : "; in \(idle) of them nothing began, and nobody said whether it should"
    let outcomes = "\(count): every outcome is the expected one\(unasked)"
    return gates == 0 ? outcomes : "\(outcomes), and \(gates) \(gates == 1 ? "condition holds" : "conditions hold")"
  }
}
