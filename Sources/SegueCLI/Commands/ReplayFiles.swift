import SegueReplay
import SegueReport
import SegueResults
import SegueTraces

/// The files that a replay writes and is held against.
struct ReplayFiles {
  private let context: CommandContext
  private let format: ReplayFormat
  /// nil writes no report.
  private let folder: String?
  /// Where the states go.
  let states: String?
  private let written: String?
  private let expected: ReplayExpectation?
  /// nil keeps no history.
  private let history: HistoryPlace?
  /// The whole of the expected scenarios is replayed, none is left out by an option.
  private let isWhole: Bool
  /// For the page: the traces that are no bundled ones, by name, and how they meet the window.
  private let traces: [String: TouchTrace]
  private let mapping: TraceMapping
  private let devices: [String: DeviceProfile]
  /// For formats that say how to have a run again.
  private let facts: ExportFacts

  private var places: (json: String, text: String, page: String)? {
    folder.map { ("\($0)/replay.json", "\($0)/replay.md", "\($0)/index.html") }
  }

  init(
    _ arguments: ParsedArguments, _ plan: ReplayPlan, _ format: ReplayFormat, _ context: CommandContext
  ) throws(CommandFailure) {
    self.context = context
    self.format = format
    traces = plan.traces.mapValues(\.trace)
    mapping = plan.mapping
    devices = Dictionary(plan.cases.map { ($0.scenario.profile, $0.scenario.device) }) { first, _ in first }
    var facts = ExportFacts(version: SegueCommandLine.version)
    facts.program = context.programName.name.quotedForShell
    let options = PlannedArguments.options.filter { $0 != "--frames" }
    facts.options = arguments.words(of: options, ReplayCommand.specification).map(\.quotedForShell)
    self.facts = facts
    let out = arguments.value("--out") ?? "Reports/latest"
    folder = out == "none" ? nil : out
    states = arguments.value("--states")
    written = arguments.value("--write-expected")
    history = HistoryFile.place(arguments, context)
    if states != nil, plan.jobs > 1 {
      throw .usage(.conflict("--states keeps what one process sees; leave --jobs out"))
    }
    let narrowing = [
      "--filter", "--transition", "--operation", "--trace", "--scene", "--views", "--profile", "--fidelity",
    ]
    isWhole = arguments.operands.isEmpty && !narrowing.contains(where: arguments.has)
    if let path = arguments.value("--expect") {
      expected = try ReplayExpectation(reading: path, in: context.workingDirectory)
    } else {
      expected = nil
    }
    try checkComparable(plan, arguments)
  }

  /// Files of expectations hold modelled runs; a comparison of nothing would pass whatever has changed.
  private func checkComparable(_ plan: ReplayPlan, _ arguments: ParsedArguments) throws(CommandFailure) {
    let modelled = Set(plan.cases.filter { $0.cost == .modelled }.map(\.scenario.name))
    for option in ["--expect", "--write-expected"] where modelled.isEmpty {
      guard let file = arguments.value(option) else { continue }
      throw .usage(
        .conflict("\(option) \(file) is for modelled runs, and there is none among these; leave --cost measured out"))
    }
    guard let file = arguments.value("--expect"), let expected else { return }
    if modelled.isDisjoint(with: expected.scenarios) {
      let such = modelled.min().map { ", such as \($0)" } ?? ""
      throw .usage(.conflict("--expect \(file) has none of the scenarios that are to be replayed\(such)"))
    }
  }

  /// Makes the report's folder and throws what writing would, as far as it shows beforehand.
  func check() throws(CommandFailure) {
    let directory = context.workingDirectory
    for file in [states, written].compactMap(\.self) { try OutputFile.check(file, in: directory) }
    _ = try history?.open(creates: true)
    guard let folder, let places else { return }
    try OutputFile.makeFolder(folder, in: directory)
    for place in [places.json, places.text, places.page] { try OutputFile.check(place, in: directory) }
  }

  /// The result, held against what is expected of it.
  func held(_ result: RunResult) -> RunResult { expected?.held(result) ?? result }

  /// Expected scenarios that are not among the results, where all of them were asked for.
  func missing(_ results: [RunResult]) -> [String] {
    guard let expected, isWhole else { return [] }
    let found = Set(results.map(\.run.scenario))
    return expected.scenarios.filter { !found.contains($0) }
  }

  /// What goes to standard output.
  func printed(_ document: ReplayDocument) -> [UInt8] { format.bytes(document, context.style, facts) }

  @MainActor
  func write(_ document: ReplayDocument, _ dump: StateDump) throws(CommandFailure) {
    let directory = context.workingDirectory
    if let places {
      try OutputFile.write(ReplayFormat.json(document), to: places.json, in: directory)
      try OutputFile.write(ReplayPage(document).markdown, to: places.text, in: directory)
      context.say("wrote \(places.text) and \(places.json)\n")
      for file in format.files(document, facts) {
        let path = "\(folder ?? "")/\(file.name)"
        try OutputFile.write(file.bytes, to: path, in: directory)
        context.say("wrote \(path)\n")
      }
    }
    if let folder {
      try ReportPage.writeBeside(document, in: folder, traces: traces, mapping: mapping, devices: devices, context)
    }
    if let states {
      try OutputFile.write(dump.text, to: states, in: directory)
      context.say("wrote \(states)\n")
    }
    if let written {
      try OutputFile.write(ReplayExpectation.text(document.results), to: written, in: directory)
      context.say("wrote \(written)\n")
    }
    if let history { try HistoryFile.add(ReplayFormat.json(document), to: history, context) }
  }
}
