import SegueJSON
import SegueReport
import SegueResults

/// What runs that are JSON come down to.
struct RunVerdicts {
  private let runs: [JSONValue]

  init(_ runs: [JSONValue]) { self.runs = runs }

  var exitCode: ExitCode {
    ReplayCommand.exitCode(Set(runs.compactMap { $0["verdict"]?.stringValue.flatMap(RunVerdict.init) }))
  }

  var verdict: ReplayVerdict {
    ReplayVerdict(
      runs: runs.map { run in
        ReplayVerdict.Run(
          scenario: run["scenario"]?.stringValue ?? "", passes: run["verdict"] == .string(RunVerdict.pass.rawValue),
          gates: run["gates"]?.arrayValue?.count ?? 0,
          hasBegunNothingUnasked: run["outcome"] == .string(ReplayOutcome.notStarted.rawValue)
            && run["expected"] != .string(ReplayOutcome.notStarted.rawValue))
      })
  }

  /// A line for each that did not pass, with the reason.
  func faults(_ style: TextStyle) -> String {
    runs.filter { $0["verdict"] != .string(RunVerdict.pass.rawValue) }.map { run in
      let reason = run["verdictReason"]?.stringValue ?? run["verdict"]?.stringValue ?? ""
      return style("✗ \(run["scenario"]?.stringValue ?? ""): \(reason)", .bad) + "\n"
    }.joined()
  }
}
