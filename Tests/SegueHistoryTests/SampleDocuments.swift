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

  /// One case that was timed and has exact figures, one of each lane alone; a case's exact rows need not stand together.
  static let comparison = """
    {"schema": "segue.comparison/1",
     "base": {"name": "HEAD~1", "commit": "a1f3", "fingerprint": null},
     "candidate": {"name": "HEAD", "commit": "c09d", "fingerprint": {"cpuModel": "Example 3000", "cpuCount": 2,
      "hypervisor": "kvm", "kernel": "6.1.0", "buildType": "release", "before": {}, "after": {}}},
     "timing": [
      {"case": "both", "verdict": "regressed", "word": "regressed", "change": 0.06,
       "floor": {"fraction": 0.01, "source": "default", "terms": []}, "confirmationState": "confirmed",
       "run": {"ratio": 1.0625, "low": 1.03125, "high": 1.125, "rounds": 24}},
      {"case": "timed", "verdict": "not comparable", "word": "not comparable (unpaired)", "run": null, "floor": null,
       "confirmationState": "not needed"}],
     "exact": [
      {"case": "both", "figure": "frames", "word": "equal", "base": "25", "candidate": "25", "change": 0},
      {"case": "both", "figure": "workNs.p99", "word": "worse", "base": "80", "candidate": "84", "change": 0.05},
      {"case": "exact", "figure": "frames", "word": "equal", "base": "25", "candidate": "25", "change": 0},
      {"case": "both", "figure": "digest", "word": "changed", "base": "a", "candidate": "b", "change": null}]}
    """

  static func run(_ document: String, _ context: HistoryContext = noon) throws -> HistoryRun {
    try HistoryDocument.run(Array(document.utf8), file: "result.json", context: context)
  }

  /// A replay of one scenario on a day, with a figure that tells the days apart.
  static func day(_ day: Int, _ name: String = "ad.cube/pop", commit: String? = nil) throws -> HistoryRun {
    try run(replay([name], p99: 1_000_000 + day), context(day: day, commit: commit))
  }
}
