import SegueTraces

/// `segue check`: says whether traces can be replayed, and mends what can be mended.
enum CheckCommand: Command {
  enum Format: String, CaseIterable {
    case text
    case json
  }

  static let specification = CommandSpecification(
    verb: "check", summary: "validate touch traces, recordings, suites and plans, and mend traces",
    discussion: """
      Each file gets a line on standard output: that it is in order, or what is wrong with it, where, and how to mend
      it. Warnings follow; with --strict they are errors. Touch traces of any length are checked in constant memory. A
      file whose name ends in .suite is read as a suite, with what it includes. The exit code is 65 when a file's content
      is wrong, else 66 when one cannot be read. Foreign recordings are read as segue import reads them, with the same options.

      Plans of segue plan are held against what they were made of, which must still be the same (else the exit code is 3);
      shards of segue replay --shard against the plan in them.

      --repair mends touch traces where that is defined: a line cut short is dropped, a touch without an end is cancelled
      (never ended), time that runs backwards is clamped. Every repair is printed and stands in the trace's header. Sound
      traces are left alone, and so is what cannot be mended; a file is written beside its place first, then renamed.
      """,
    operands: OperandSpecification(
      form: "FILE…", help: "traces, foreign recordings, suites, plans or shards", minimum: 1, maximum: nil),
    options: [
      .flag("--strict", "refuse what has warnings"),
      .flag("--repair", "mend touch traces; needs --out or --in-place"),
      .value("--out", "DIR", "where mended traces go, under their own names; no file is replaced"),
      .flag("--in-place", "mended traces replace their files"),
      .choice("--format", Format.allCases.map(\.rawValue), "what to print (default text)"),
    ] + ImportOptions.specifications,
    examples: [
      (
        "segue check Benchmarks/Traces/Bundled/edge-flick.trace",
        "validates one of the bundled traces; runs as printed in a checkout"
      ),
      ("segue check Benchmarks/Suites/smoke.suite", "says how many scenarios a suite names"),
      ("segue check plan.json shards/*.json", "says how many cells a plan and its parts have"),
      ("segue check pan.events --desc pan.desc", "validates a recording whose axes stand in a file of their own"),
      (
        "segue check cut.trace --repair --out mended", "writes mended/cut.trace, in which what was cut off is cancelled"
      ),
    ])

  static func run(_ arguments: ParsedArguments, _ context: CommandContext) throws(CommandFailure) -> ExitCode {
    let check = try TraceCheck(arguments, context)
    let format = arguments.choice("--format", default: Format.text)
    var reports: [CheckReport] = []
    for path in arguments.operands {
      let report = try check.report(on: path)
      for sentence in report.idleOptions { context.say("warning: \(path.printable): \(sentence)\n") }
      if format == .text { try context.print(report.text(context)) }
      // A thousand files' reports are kept only for the one document that needs them.
      reports.append(format == .json ? report : report.brief)
    }
    if format == .json { try context.print(CheckReport.json(reports).text(indented: true) + "\n") }
    // Wrong content outranks an absent file: it is the answer to what was asked.
    let codes = reports.map(\.exitCode)
    return [.badData, .cannotWrite, .noInput, .notComparable].first(where: codes.contains) ?? .success
  }
}
