import SegueReport
import SegueResults

/// What a replay comes down to, in one line.
struct ReplayVerdict {
  private let results: [RunResult]
  private let missing: [String]

  /// - Parameter missing: expected scenarios that were not replayed.
  init(_ results: [RunResult], missing: [String] = []) {
    self.results = results
    self.missing = missing
  }

  /// `✔ 52 runs pass: …`, or how many do not and which; the first three by name.
  func line(_ style: TextStyle) -> String {
    var faults: [String] = []
    for result in results where result.verdict != .pass && !faults.contains(result.run.scenario) {
      faults.append(result.run.scenario)
    }
    faults += missing
    guard !faults.isEmpty else { return style("✔ " + praise, .good) }
    let failed = results.count { $0.verdict != .pass } + missing.count
    let runs = results.count + missing.count
    let names = faults.prefix(3).joined(separator: ", ") + (faults.count > 3 ? " and \(faults.count - 3) more" : "")
    return style("✗ \(failed) of \(runs) runs \(failed == 1 ? "does" : "do") not pass: \(names)", .bad)
  }

  private var praise: String {
    let count = "\(results.count) \(results.count == 1 ? "run passes" : "runs pass")"
    let gates = results.reduce(0) { $0 + $1.gates.count }
    let idle = results.count { $0.run.outcome == .notStarted && $0.run.expected != .notStarted }
    let unasked = idle == 0 ? "" : "; in \(idle) of them nothing began, and nobody said whether it should"
    let outcomes = "\(count): every outcome is the expected one\(unasked)"
    return gates == 0 ? outcomes : "\(outcomes), and \(gates) \(gates == 1 ? "condition holds" : "conditions hold")"
  }
}
