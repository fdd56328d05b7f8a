import Foundation

@testable import SegueHistory

/// Result files in few lines, of which the tests know by hand what the history makes.
enum Sample {
  static let noon = HistoryContext(when: HistoryTime("2026-11-28T12:00:00Z")!)

  static func context(day: Int, commit: String? = nil) -> HistoryContext {
    HistoryContext(when: HistoryTime(seconds: Int64(day) * 86_400), commit: commit)
  }

  static func replay(
    _ scenarios: [String], p99: Int = 2_560_000, cost: String = "modelled", verdict: String = "pass",
    machine: String = "null"
  ) -> String {
    let runs = scenarios.map { name in
      """
      {"scenario": "\(name)", "cost": "\(cost)", "outcome": "finished", "verdict": "\(verdict)",
       "digest": "99d6239900000000", "views": 1000, "refreshHz": 120, "budgetNs": 8333333, "frames": 25, "missed": 0,
       "missedPercent": 0.0, "hitchRatioMsPerS": 1.25, "workNs": {"p50": 1200000, "p99": \(p99)},
       "hitchGrades": {"scroll": "good"}, "smoothAtRate": true, "rates": [{"hz": 120}],
       "touchToPresentNs": null, "touchToPresentNsReason": "no frame of the motion shows a touch", "costTable": null}
      """
    }
    return """
      {"schema": "segue.replay/1", "machine": \(machine), "settings": {"minimumFrames": 8},
       "runs": [\(runs.joined(separator: ",\n"))], "summary": {"runs": \(scenarios.count)}}
      """
  }

  static let bench = """
    {"context": {"date": "today", "num_cpus": 2, "processor": "Example 3000", "library_build_type": "release"},
     "benchmarks": [
      {"name": "sample/1000", "run_name": "sample/1000", "run_type": "iteration", "iterations": 100, "threads": 1,
       "real_time": 2.5, "cpu_time": 2.25, "time_unit": "us", "items_per_second": 4.0e8, "ratio": null,
       "ratioReason": "nan"},
      {"name": "sample/1000_mean", "run_name": "sample/1000", "run_type": "aggregate", "cpu_time": 2.25,
       "real_time": 2.5, "time_unit": "us"},
      {"name": "hit/10_mean", "run_name": "hit/10", "run_type": "aggregate", "cpu_time": 7, "real_time": 8,
       "time_unit": "ns"},
      {"name": "broken", "run_name": "broken", "run_type": "iteration", "error_occurred": true,
       "error_message": "no scene"}]}
    """

  /// One case that was timed and has exact figures, one of each lane alone.
  static let comparison = """
    {"schema": "segue.comparison/1",
     "sides": {"base": {"name": "HEAD~1", "revision": "a1f3"},
      "candidate": {"name": "HEAD", "revision": "c09d", "fingerprint": {"cpuModel": "Example 3000", "logicalCPUs": 2,
       "hypervisor": "kvm", "kernel": "6.1.0", "buildType": "release", "load": {}}}},
     "cases": [
      {"name": "both", "verdict": "regressed", "decidedBy": "timing",
       "timing": {"verdict": "regressed", "change": 0.06, "floor": 0.01, "floorSource": "default",
        "confirmationState": "confirmed", "finding": {"ratio": 1.0625, "low": 1.03125, "high": 1.125, "rounds": 24}},
       "exact": {"verdict": "changed", "compared": 30, "differences": [
        {"figure": "workNs.p99", "kind": "worse", "base": 80, "candidate": 84, "change": 0.05},
        {"figure": "digest", "kind": "changed", "base": "a", "candidate": "b", "change": null,
         "changeReason": "the values have no ratio"}]}},
      {"name": "timed", "verdict": "not comparable (unpaired)", "exact": null, "exactReason": "no figures",
       "timing": {"verdict": "not comparable (unpaired)", "finding": null, "floor": null, "floorSource": null,
        "confirmationState": "not needed"}},
      {"name": "exact", "verdict": "equivalent", "timing": null,
       "exact": {"verdict": "equivalent", "compared": 3, "differences": []}}]}
    """

  static func run(_ document: String, _ context: HistoryContext = noon) throws -> HistoryRun {
    try HistoryDocument.run(Array(document.utf8), file: "result.json", context: context)
  }

  /// A replay of one scenario on a day, with a figure that tells the days apart.
  static func day(_ day: Int, _ name: String = "ad.cube/pop", commit: String? = nil) throws -> HistoryRun {
    try run(replay([name], p99: 1_000_000 + day), context(day: day, commit: commit))
  }
}
