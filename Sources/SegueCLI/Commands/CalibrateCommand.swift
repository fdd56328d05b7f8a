import SegueReplay
import SegueResults

/// `segue calibrate`: what measurements of this machine are worth.
enum CalibrateCommand: Command {
  static let specification = CommandSpecification(
    verb: "calibrate", summary: "what this machine's measurements are worth; or its cost table",
    discussion: """
      Without --study and --costs, this program is compared with itself as segue compare would, --comparisons times. What
      comes out is how often that cries wolf, how large effects are where there is none, and the smallest change of each
      case that would be found. The floors are kept, and segue compare takes them from there on.

      --study plants slow-downs into a kernel of segue-bench, lets segue compare look for them, and says in a table how
      often it found one, and how often it found one where there was none: quiet, with a neighbour that takes the processor
      in bursts, and under drift. Google Benchmark's compare.py looks at the same beside it, where it is installed. The
      table goes to comparison-study.md in --out; a whole study takes about half an hour and wants the machine for
      itself.

      --costs fits a cost table to this machine. A suite is replayed with measured cost, as often as --repeat says. Of every
      frame the median time of each phase counts. For each phase the prices are sought that explain these times best by
      what the frames did: least squares, with no price below 0. The table says how well: what is left unexplained of each
      phase, as the root of its mean square, and the share of the variance that is explained.

      A replay draws nothing, so the prices of the renderer's side are those of --base; so are those of operations that no
      frame of the suite did. Digests are Segue's own work, which no device does: they get a price, so that others do not
      pay for them, and it is left out of the table.

      With --cost modelled and a device profile that has the table as its "costs", other machines show what this one did.
      An interrupt ends it without a table: 130.
      """,
    operands: nil,
    options: [
      .value("--comparisons", "N", "how often this program is compared with itself, 1…1000 (default 10)"),
      .values("--filter", "PATTERN", "cases by name or pattern, instead of the usual ones"),
      .flag("--study", "what comparisons find on this machine, and what they find where there is nothing"),
      .value("--trials", "PERCENT", "so many of the study's trials, 1…100 (default 100)"),
      .value("--seed", "N", "what decides the order of launches (default 1)"),
      .value("--series", "DIR", "keep the samples of the study's first trials in files"),
      .flag("--costs", "fit a cost table"),
      .value("--suite", "NAME|FILE", "what to replay (default smoke)"),
      .value("--repeat", "N", "measured runs of each scenario, 1…1000 (default 5)"),
      .choice("--base", CostTable.builtIn.map(\.name), "where the other prices come from (default phone)"),
      .value("--name", "NAME", "the table's name (default this-machine)"),
      .value(
        "--out", "FILE|DIR", "where to write: the cost table (default: standard output), the study (default Reports)"),
    ] + HistoryFile.options,
    examples: [
      ("segue calibrate --costs --repeat 3", "prints this machine's table; runs as printed"),
      ("segue calibrate", "this machine's false alarms, floors and smallest change that is found; some minutes"),
      ("segue calibrate --study --trials 10", "a small study, in about three minutes"),
      ("segue calibrate --costs --suite full --out costs.json", "a table from the whole corpus, in a file"),
    ])

  static func run(_ arguments: ParsedArguments, _ context: CommandContext) throws(CommandFailure) -> ExitCode {
    let kind: Kind
    switch (arguments.has("--costs"), arguments.has("--study")) {
    case (true, false): kind = .costs
    case (false, true): kind = .study
    case (false, false): kind = .machine
    case (true, true): throw .usage(.conflict("--costs and --study are two different things; leave one out"))
    }
    for (option, kinds) in takers where arguments.has(option) && !kinds.contains(kind) {
      let words = kinds.map(\.rawValue).joined(separator: " or ")
      throw .usage(.conflict("\(option) belongs to \(words), and means nothing here; leave it out"))
    }
    switch kind {
    case .machine: return try MachineCalibration.run(arguments, context)
    case .study: return try StudyCommand.run(arguments, context)
    case .costs: return try CostCalibration.run(arguments, context)
    }
  }

  /// What is calibrated, as messages say it.
  private enum Kind: String {
    case machine = "segue calibrate alone"
    case study = "--study"
    case costs = "--costs"
  }

  /// The options that only some of them take.
  private static let takers: [(option: String, kinds: [Kind])] = [
    ("--comparisons", [.machine]), ("--filter", [.machine]), ("--history", [.machine]), ("--store", [.machine]),
    ("--trials", [.study]), ("--series", [.study]), ("--seed", [.machine, .study]), ("--suite", [.costs]),
    ("--repeat", [.costs]), ("--base", [.costs]), ("--name", [.costs]), ("--out", [.study, .costs]),
  ]
}
