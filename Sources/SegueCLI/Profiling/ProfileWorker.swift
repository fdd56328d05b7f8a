import SegueReplay
import SegueResults
import SegueTiming

/// A process that repeats scenarios to be looked at from outside, or that counts what they do inside.
@MainActor
enum ProfileWorker {
  /// Stands before a mode and scenarios. No verb for people: help does not name it.
  nonisolated static let verb = "profile-worker"
  /// Stands before the arguments of `segue profile` where they name files.
  nonisolated static let planWord = "--as-planned"

  /// - Parameter arguments: a mode (`seconds=3`, `count=2`, `allocations`), then names of scenarios that are spelled out,
  ///   or `planWord` and the arguments of `segue profile`.
  static func run(_ arguments: [String], _ context: CommandContext) throws(CommandFailure) -> ExitCode {
    guard let mode = arguments.first, arguments.count > 1 else { return .software }
    let plan = try plan(Array(arguments.dropFirst()), context)
    if mode == "allocations" { return try AllocationCount.answer(plan, context) }
    let parts = mode.split(separator: "=")
    guard parts.count == 2, let amount = Double(parts[1]) else { return .software }
    switch parts[0] {
    case "seconds":
      let begin = MonotonicClock.now()
      let end = begin + Int64(amount * 1e9)
      guard profiledRepetitions(plan, context.library, nil, { _ in MonotonicClock.now() >= end }) else {
        return .caseFailed
      }
      // Samples bear the same clock's times, so that those of start-up can be told.
      try context.print("\(begin) \(MonotonicClock.now())\n")
      return .success
    case "count":
      // The clock takes more or fewer instructions each time; without it every run counts the same.
      return profiledRepetitions(plan, context.library, { 0 }) { $0 >= Int(amount) } ? .success : .caseFailed
    default: return .software
    }
  }

  private static func plan(_ arguments: [String], _ context: CommandContext) throws(CommandFailure) -> ReplayPlan {
    if arguments[0] == planWord {
      var context = context
      context.arguments = Array(arguments.dropFirst())
      let parsed: ParsedArguments
      do throws(UsageError) {
        parsed = try ParsedArguments(context.arguments, for: ProfileCommand.specification)
      } catch {
        throw .usage(error)
      }
      guard case .scenarios(let plan) = try ProfileSubject(parsed, context).kind else {
        throw .usage(.missingOperand("NAME"))
      }
      return plan
    }
    var cases: [ReplayPlan.Case] = []
    for name in arguments {
      do throws(SuiteError) {
        let scenario = try Scenario.named(name, source: name)
        cases.append(.init(scenario: scenario, cost: .measured, suite: ScenarioSuite.Case(scenario), repetition: 0))
      } catch {
        throw .badData(error.description)
      }
    }
    return ReplayPlan(
      cases: cases, traces: try TraceShelf(bundledIn: context.library).traces(of: cases.map(\.scenario)), mapping: .fit,
      cpuScale: 1, gates: [], verifies: false, jobs: 1, isForced: false, seed: nil)
  }

  /// What sampled stacks are looked at below of: nothing else of the process's life counts.
  @inline(never)
  private static func profiledRepetitions(
    _ plan: ReplayPlan, _ library: ReplayLibrary, _ counter: (@Sendable () -> Int64)?, _ isDone: (Int) -> Bool
  ) -> Bool {
    var index = 0
    while !isDone(index) {
      let answer = ReplayAnswer.carryOut(index % plan.cases.count, of: plan, library, counter: counter)
      if answer.run.outcome == .failed { return false }
      index += 1
    }
    return true
  }

  /// Whether a frame of a stack is `profiledRepetitions`.
  nonisolated static func isLoop(_ name: String) -> Bool { name.contains("profiledRepetitions") }
}
