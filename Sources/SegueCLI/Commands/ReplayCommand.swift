import SegueJSON
import SegueReplay
import SegueReport
import SegueResults
import SegueTraces

/// `segue replay`: runs scenarios, prints their figures and leaves a report.
enum ReplayCommand: Command {
  static func run(_ arguments: ParsedArguments, _ context: CommandContext) throws(CommandFailure) -> ExitCode {
    let planned = try PlannedArguments(arguments, context)
    let (arguments, context) = (planned.arguments, planned.context)
    if arguments.has("--shard") {
      var shard = try ShardReplay(planned)
      return try shard.run(resumes: arguments.has("--resume"))
    }
    for option in ["--balance", "--resume"] where arguments.has(option) {
      throw .usage(.conflict("\(option) is for a part of the replay; say which: --shard i/n"))
    }
    let format = arguments.value("--format").flatMap { ReplayFormat($0) } ?? .text
    let plan = try ReplayPlan(arguments, context)
    if planned.manifest != nil { _ = try planned.checked(plan) }
    let files = try ReplayFiles(arguments, plan, format, context)
    for option in ["--cpu-scale", "--seed"] where arguments.has(option) {
      guard !plan.cases.contains(where: { $0.cost == .measured }) else { continue }
      context.say("warning: \(option) has no effect: it is for measured runs, and all of these have modelled cost\n")
    }

    // Everything that was given is in order; now the report's folder must be, before time is spent.
    context.interruption.watch()
    try files.check()

    var recorders: [Int: StateRecorder] = [:]
    var answers = try ReplayRunner(plan: plan, context: context).run { index in
      guard files.states != nil else { return nil }
      let recorder = StateRecorder(scenario: plan.cases[index].scenario.name)
      recorders[index] = recorder
      return { world, frame in recorder.record(frame, in: world) }
    }
    let isInterrupted = context.interruption.isRequested()
    if isInterrupted {
      let words = "interrupted after \(answers.count) of \(plan.cases.count) runs"
      context.say("segue replay: \(words)\n")
      // Nothing is finished, and the report before this one is worth more than an empty one.
      if answers.isEmpty { return .interrupted }
      if answers.count < plan.cases.count {
        answers[answers.count - 1].answer.run.warnings.append("\(words); for the others run it again")
      }
    }
    let results = answers.map { index, answer in files.held(plan.result(index, answer)) }
    let missing = isInterrupted ? [] : files.missing(results)
    let document = ReplayDocument(
      machine: MachineFiles.machine,
      settings: ReplaySettings(mapping: plan.mapping.rawValue, keepsFrames: arguments.has("--frames")),
      results: results)

    // What was measured is kept in the report though it cannot be printed, and printed though it cannot be kept.
    let failures = [
      failure(of: { () throws(CommandFailure) in
        try context.print(files.printed(document))
        if format == .text { try context.print(ReplayVerdict(results, missing: missing).line(context.style) + "\n") }
      }),
      failure(of: { () throws(CommandFailure) in
        try files.write(document, StateDump(runs: recorders.sorted { $0.key < $1.key }.map(\.value.run)))
      }),
    ]
    if let first = failures.compactMap(\.self).first { throw first }
    for name in missing { context.say("segue replay: \(name) is expected and was not replayed\n") }
    let code = exitCode(results)
    return isInterrupted ? .interrupted : code == .success && !missing.isEmpty ? .gateFailed : code
  }

  private static func failure(of work: () throws(CommandFailure) -> Void) -> CommandFailure? {
    do throws(CommandFailure) {
      try work()
      return nil
    } catch {
      return error
    }
  }

  /// A case that failed to run comes before an outcome that is not the expected one, that before an invalid run.
  static func exitCode(_ results: [RunResult]) -> ExitCode { exitCode(Set(results.map(\.verdict))) }

  static func exitCode(_ verdicts: Set<RunVerdict>) -> ExitCode {
    if verdicts.contains(.failed) { return .caseFailed }
    if verdicts.contains(.fail) { return .gateFailed }
    return verdicts.contains(.invalid) ? .invalidRun : .success
  }
}
