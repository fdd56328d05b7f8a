import SegueJSON
import SegueReplay
import SegueReport
import SegueResults
import SegueTiming
import SegueTraces

/// `segue replay`: runs scenarios, prints their figures and leaves a report.
enum ReplayCommand: Command {
  static func run(_ arguments: ParsedArguments, _ context: CommandContext) throws(CommandFailure) -> ExitCode {
    let format = arguments.choice("--format", default: ReplayFormat.text)
    let mapping = arguments.choice("--map", default: TraceMapping.fit)
    let shelf = try TraceShelf(arguments, context)
    let scenarios = try selection(arguments, shelf, context)
    let traces = try shelf.traces(of: scenarios)

    // Everything that was given is in order; now the report's folder must be, before time is spent.
    let folder = arguments.value("--out") ?? "Reports/latest"
    let writesReport = folder != "none"
    let places = (json: "\(folder)/replay.json", page: "\(folder)/replay.md")
    context.interruption.watch()
    if writesReport {
      try OutputFile.makeFolder(folder, in: context.workingDirectory)
      for place in [places.json, places.page] { try OutputFile.check(place, in: context.workingDirectory) }
    }

    var runs = replay(scenarios, traces, mapping, context)
    let isInterrupted = context.interruption.isRequested()
    if isInterrupted {
      let words = "interrupted after \(runs.count) of \(scenarios.count) runs"
      context.say("segue replay: \(words)\n")
      // Nothing is finished, and the report before this one is worth more than an empty one.
      if runs.isEmpty { return .interrupted }
      if runs.count < scenarios.count {
        runs[runs.count - 1].warnings.append("\(words); for the others run it again")
      }
    }
    let document = ReplayDocument(
      machine: MachineFiles.machine,
      settings: ReplaySettings(mapping: mapping.rawValue, keepsFrames: arguments.has("--frames")), runs: runs)
    let page = ReplayPage(document).markdown
    let json = document.json.text(indented: true) + "\n"

    // What was measured is kept in the report though it cannot be printed, and printed though it cannot be kept.
    let failures = [
      failure(of: { () throws(CommandFailure) in
        switch format {
        case .text: try context.print(ReplayTable(document).text(context.style))
        case .json: try context.print(json)
        case .ndjson: try context.print(document.jsonLines)
        case .csv: try context.print(document.csv)
        case .markdown: try context.print(page)
        }
      }),
      failure(of: { () throws(CommandFailure) in
        guard writesReport else { return }
        try OutputFile.write(json, to: places.json, in: context.workingDirectory)
        try OutputFile.write(page, to: places.page, in: context.workingDirectory)
        context.say("wrote \(places.page) and \(places.json)\n")
      }),
    ]
    if let first = failures.compactMap(\.self).first { throw first }
    return isInterrupted ? .interrupted : exitCode(document.results)
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
  static func exitCode(_ results: [RunResult]) -> ExitCode {
    let verdicts = Set(results.map(\.verdict))
    if verdicts.contains(.failed) { return .caseFailed }
    if verdicts.contains(.fail) { return .gateFailed }
    return verdicts.contains(.invalid) ? .invalidRun : .success
  }

  private static func selection(
    _ arguments: ParsedArguments, _ shelf: TraceShelf, _ context: CommandContext
  ) throws(CommandFailure) -> [Scenario] {
    let library = context.library
    do {
      let whole = try ScenarioSelection(suite: library.catalogueSuite, arguments, shelf, library)
      var catalogue = whole
      if !arguments.has("--trace") { catalogue.keepEssentialTraces() }
      if arguments.has("--transition") { return try catalogue.named(arguments.operands, otherwiseIn: [whole]) }
      let suite = try ScenarioSelection(suite: library.defaultSuite, arguments, shelf, library)
      return try suite.named(arguments.operands, otherwiseIn: [catalogue, whole])
    } catch {
      throw .usage(error)
    }
  }

  /// The runs that were finished before the user asked for an end: all of them, as a rule.
  @MainActor
  private static func replay(
    _ scenarios: [Scenario], _ traces: [String: TraceFile], _ mapping: TraceMapping, _ context: CommandContext
  ) -> [RunRecord] {
    var progress = ProgressLine(total: scenarios.count, console: context.console)
    defer { progress.clear() }
    var runs: [RunRecord] = []
    for scenario in scenarios where !context.interruption.isRequested() {
      progress.begin(scenario.name)
      let file = traces[scenario.trace]
      precondition(
        file != nil || scenario.trace == ScenarioCatalog.program, "no trace was read for \(scenario.name)")
      do {
        var run = try context.library.replay(scenario, file?.trace, mapping)
        run.warnings += file?.warnings.map(\.description) ?? []
        runs.append(run)
      } catch {
        runs.append(failedRun(scenario, error))
      }
    }
    return runs
  }

  /// Stands for a run that could not be carried out.
  private static func failedRun(_ scenario: Scenario, _ error: any Error) -> RunRecord {
    RunRecord(
      scenario: scenario.name, transition: scenario.transition, operation: scenario.operation, trace: scenario.trace,
      scene: scenario.scene, views: scenario.views, profile: scenario.profile,
      rate: scenario.rate, outcome: .failed, diagnostics: ["\(error)"])
  }
}
