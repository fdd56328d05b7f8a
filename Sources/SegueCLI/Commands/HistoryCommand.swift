import SegueHistory

/// `segue history`: stored results, how figures went over time, and the way in and out.
enum HistoryCommand: Command {
  enum Format: String, CaseIterable {
    case text
    case json
    case csv
  }

  /// What it does, with the options that this takes beside `--store`.
  enum Action: String, CaseIterable {
    case list
    case show
    case trend
    case `import`
    case export

    var options: [String] {
      switch self {
      case .list: ["--kind", "--commit", "--case", "--last", "--format"]
      case .show: ["--case", "--format"]
      case .trend: ["--figure", "--lane", "--last", "--sort", "--format"]
      case .import: ["--when", "--commit", "--branch", "--toolchain"]
      case .export: ["--kind", "--commit", "--case", "--last", "--csv", "--ndjson", "--out"]
      }
    }

    /// How many operands stand behind it.
    var operands: (minimum: Int, maximum: Int?, form: String) {
      switch self {
      case .list, .export: (0, 0, "")
      case .show: (1, 1, "ID")
      case .trend: (1, 1, "CASE")
      case .import: (1, nil, "FILE…")
      }
    }
  }

  static let specification = CommandSpecification(
    verb: "history", summary: "keep results, list them, and show how figures went over time",
    discussion: """
      segue history import takes results in: replay.json, bench.json, comparisons, calibrations, and what export
      --ndjson wrote. A result is there once, however often it is imported; a file is taken as a whole or not at all.
      Where nothing else is said, a result is as old as its file. list has a line a run; show has one run, by the
      beginning of its id, and with --case all figures of one case.

      trend follows a figure of a case over the runs of the newest one's class of machine: steps (three runs on a new
      level), single runs off it, and what was never taken back. Without --figure it shows what comparisons said of the
      case, where there are some. Its threshold is learned from the last 30 changes: the third quartile and three times
      the distance of the quartiles. export --csv is a line a figure, for tools that look for change points; export
      --ndjson is a line a run, for another history.

      The history is a file of SQLite, \(HistoryPlace.usualFile) under the working directory unless SEGUE_HISTORY or
      --store names another one, and begins with the first import. --store postgres://USER@HOST/DATABASE keeps it on a
      PostgreSQL server instead, in tables of a schema named segue. A damaged file is exit code 65, one that cannot be
      written 73.
      """,
    operands: OperandSpecification(
      form: "list|show ID|trend CASE|import FILE…|export", help: "what to do", minimum: 1, maximum: nil,
      choices: Action.allCases.map(\.rawValue), kind: "action"),
    options: [
      .value("--store", "FILE|ADDRESS", "the history: a file, or postgres://…"),
      .choice("--kind", HistoryKind.allCases.map(\.rawValue), "only runs of this kind"),
      .value("--commit", "COMMIT", "only runs of revisions that begin so; of import: the results' revision"),
      .value("--case", "NAME", "only runs with this case; of show: every figure of it"),
      .value("--last", "N", "only the newest N, 1…1000000"),
      .value("--figure", "NAME", "the figure to follow: workNs.p99 or p99, missed, cpu_time"),
      .choice("--lane", HistoryLane.allCases.map(\.rawValue), "exact or measured runs (default: the newest run's)"),
      .choice("--sort", Order.allCases.map(\.rawValue), "the trend's lines by time, or by effect in floors"),
      .value("--when", "TIME", "when the results were made: 2026-11-28 or 2026-11-28T09:30:00Z"),
      .value("--branch", "NAME", "the results' branch"),
      .value("--toolchain", "TEXT", "what the results' program was built with"),
      .flag("--csv", "a line a figure"),
      .flag("--ndjson", "a line of JSON a run, which import reads"),
      .value("--out", "FILE", "where to write (default: standard output)"),
      .choice("--format", Format.allCases.map(\.rawValue), "what to print (default text)"),
    ],
    examples: [
      (
        "segue history import Benchmarks/History/sample.ndjson --store sample.sqlite",
        "takes the nine runs of a sample in; runs as printed in a checkout"
      ),
      ("segue history list --last 10", "the newest ten runs"),
      ("segue history trend ad.cube/pop/edge-flick/cards-1000@120 --figure p99", "how a figure went, with its steps"),
      ("segue history export --csv --out history.csv", "everything, a line a figure"),
    ])

  enum Order: String, CaseIterable {
    case time
    case significance
  }

  static func run(_ arguments: ParsedArguments, _ context: CommandContext) throws(CommandFailure) -> ExitCode {
    // The specification lets no other word through.
    guard let action = Action(rawValue: arguments.operands[0]) else { return .software }
    let operands = Array(arguments.operands.dropFirst())
    try check(action, operands, arguments)
    let place = HistoryPlace(arguments.value("--store"), context)
    switch action {
    case .list: try list(arguments, place, context)
    case .show: try show(operands[0], arguments, place, context)
    case .trend: try trend(operands[0], arguments, place, context)
    case .import: try importFiles(operands, arguments, place, context)
    case .export: try export(arguments, place, context)
    }
    return .success
  }

  private static func check(
    _ action: Action, _ operands: [String], _ arguments: ParsedArguments
  ) throws(CommandFailure) {
    let allowed = action.operands
    if operands.count < allowed.minimum { throw .usage(.missingOperand(allowed.form)) }
    if let maximum = allowed.maximum, operands.count > maximum {
      throw .usage(.unexpectedOperand(operands[maximum]))
    }
    let names = specification.options.map(\.name).filter { $0 != "--store" }
    if let idle = names.first(where: { arguments.has($0) && !action.options.contains($0) }) {
      let takers = Action.allCases.filter { $0.options.contains(idle) }.map(\.rawValue)
      throw .usage(
        .conflict("\(action.rawValue) does not take \(idle), which goes with \(takers.joined(separator: " and "))"))
    }
  }

  static func filter(_ arguments: ParsedArguments) throws(CommandFailure) -> HistoryFilter {
    HistoryFilter(
      kind: arguments.value("--kind").flatMap(HistoryKind.init), commit: arguments.value("--commit"),
      name: arguments.value("--case"), last: try last(arguments))
  }

  static func last(_ arguments: ParsedArguments) throws(CommandFailure) -> Int? {
    do throws(UsageError) {
      return try arguments.whole("--last", 1...1_000_000).map { Int($0) }
    } catch {
      throw .usage(error)
    }
  }
}
