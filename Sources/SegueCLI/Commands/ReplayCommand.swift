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
    if writesReport { try OutputFile.makeFolder(folder, in: context.workingDirectory) }

    let runs = replay(scenarios, traces, mapping, context)
    let document = ReplayDocument(
      machine: MachineFiles.machine,
      settings: ReplaySettings(mapping: mapping.rawValue, keepsFrames: arguments.has("--frames")), runs: runs)
    let page = ReplayPage(document).markdown
    let json = document.json.text(indented: true) + "\n"

    switch format {
    case .text: context.console.out(ReplayTable(document).text(context.style))
    case .json: context.console.out(json)
    case .ndjson: context.console.out(document.jsonLines)
    case .csv: context.console.out(document.csv)
    case .markdown: context.console.out(page)
    }
    if writesReport {
      try OutputFile.write(json, to: "\(folder)/replay.json", in: context.workingDirectory)
      try OutputFile.write(page, to: "\(folder)/replay.md", in: context.workingDirectory)
      context.console.err("wrote \(folder)/replay.md and \(folder)/replay.json\n")
    }
    return exitCode(document.results)
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
    do {
      var selection = ScenarioSelection(suite: context.library.defaultSuite)
      selection.keepTraces(shelf.chosen)
      try selection.keep(arguments, context.library)
      return try selection.named(arguments.operands)
    } catch {
      throw .usage(error)
    }
  }

  @MainActor
  private static func replay(
    _ scenarios: [Scenario], _ traces: [String: TraceFile], _ mapping: TraceMapping, _ context: CommandContext
  ) -> [RunRecord] {
    var progress = ProgressLine(total: scenarios.count, console: context.console)
    defer { progress.clear() }
    return scenarios.map { scenario in
      progress.begin(scenario.name)
      guard let file = traces[scenario.trace] else { preconditionFailure("no trace was read for \(scenario.name)") }
      do {
        var run = try context.library.replay(scenario, file.trace, mapping)
        run.warnings += file.warnings.map(\.description)
        return run
      } catch {
        return failedRun(scenario, error)
      }
    }
  }

  /// Stands for a run that could not be carried out.
  private static func failedRun(_ scenario: Scenario, _ error: any Error) -> RunRecord {
    RunRecord(
      scenario: scenario.name, transition: scenario.transition, operation: scenario.operation, trace: scenario.trace,
      scene: scenario.scene, views: scenario.views, profile: scenario.profile,
      rate: scenario.rate, outcome: .failed, diagnostics: ["\(error)"])
  }
}
