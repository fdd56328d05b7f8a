import SegueProfiling
import SegueReplay
import SegueResults

/// Measures the phases of scenarios in this process.
@MainActor
enum PhaseMeasurement {
  /// - Parameter repetitions: replays of each, round by round, so that whatever changes on the machine meets all.
  static func profiles(
    _ plan: ReplayPlan, repetitions: Int, _ context: CommandContext
  ) throws(ProfileInterruption) -> [PhaseProfile] {
    var progress = ProgressLine(total: repetitions * plan.cases.count, console: context.console)
    defer { progress.clear() }
    var runs = [[RunRecord]](repeating: [], count: plan.cases.count)
    // The first of each warms caches up and counts for nothing.
    for round in 0...repetitions {
      for index in plan.cases.indices {
        if context.interruption.isRequested() { throw .interrupted }
        if round > 0 { progress.begin(plan.cases[index].scenario.name) }
        let run = ReplayAnswer.carryOut(index, of: plan, context.library).run
        guard run.outcome != .failed else {
          throw .failed(run.scenario, RunResult(run).verdictReason ?? "it failed")
        }
        if round > 0 { runs[index].append(run) }
      }
    }
    var profiles: [PhaseProfile] = []
    for runs in runs {
      guard let profile = PhaseProfile(runs) else {
        throw .failed(runs[0].scenario, "it has no frame to profile: nothing began; choose a trace that begins it")
      }
      profiles.append(profile)
    }
    return profiles
  }
}
