import SegueJSON
import SegueReplay
import SegueResults

/// `segue plan`: what a replay would carry out, as a file that many machines can share.
enum PlanCommand: Command {
  static let specification = CommandSpecification(
    verb: "plan", summary: "write down what a replay would carry out, to share it among machines",
    discussion: """
      The plan lists every cell (a scenario in all of its repetitions) in the order of the results, how it is replayed and
      judged, and the digests of everything it was made of: catalogue, suite, traces, profiles, cost tables, expectations.
      segue replay --plan FILE --shard i/n carries out a part of it, after a look that all of this is the same there, and
      segue merge makes one result of the parts. Paths stay as they were given: every machine finds the files at them.

      Scenarios are chosen as for segue replay, with the same options. --times takes what cells took in earlier shards as
      their weights, for --balance; cells without a time, and all without --times, weigh frames × views.
      """,
    operands: OperandSpecification(
      form: "[NAME…]", help: "names or patterns of scenarios, as for segue replay", minimum: 0, maximum: nil),
    options: PlannedArguments.options.compactMap { name in
      ReplayCommand.specification.options.first { $0.name == name }
    } + [
      .paths("--times", "FILE", "an earlier shard's file, whose cells say how long they take"),
      .value("--out", "FILE", "where the plan goes (default: standard output)"),
    ],
    examples: [
      ("segue plan edge-flick --views 1000", "the plan of a few scenarios, on standard output"),
      ("segue plan --transition '*' --trace '*' --out plan.json", "everything with every trace, for many machines"),
      ("segue plan --suite full --times shards/shard-1-of-2.json --out plan.json", "weighed by what cells took"),
    ])

  static func run(_ arguments: ParsedArguments, _ context: CommandContext) throws(CommandFailure) -> ExitCode {
    let plan = try ReplayPlan(arguments, context)
    var manifest = try plan.manifest(arguments, context)
    try weigh(&manifest, by: arguments.all("--times"), context)
    let text = manifest.json.text(indented: true) + "\n"
    guard let path = arguments.value("--out") else {
      try context.print(text)
      return .success
    }
    try OutputFile.write(text, to: path, in: context.workingDirectory)
    let counts = ["\(manifest.cells.count) cells", "\(plan.cases.count) runs", "\(manifest.inputs.count) inputs"]
    try context.print("wrote \(path): \(counts.joined(separator: ", ")), digest \(manifest.digest)\n")
    return .success
  }

  /// Weighs the cells by what they took; those without a time by their estimates, in the proportion of the others.
  private static func weigh(
    _ manifest: inout ReplayManifest, by files: [String], _ context: CommandContext
  ) throws(CommandFailure) {
    guard !files.isEmpty else { return }
    var times: [String: Int64] = [:]
    for file in files {
      for cell in try ShardResult.read(file, in: context.workingDirectory).cells where !cell.hasFailed {
        times[cell.id] = max(times[cell.id] ?? 0, cell.elapsedNanoseconds)
      }
    }
    manifest.weigh(by: times)
  }
}

extension ReplayManifest {
  /// - Parameter times: nanoseconds by the cells' ids; a cell that is not among them keeps its weight, times the
  ///   nanoseconds that the others take for one unit of theirs.
  mutating func weigh(by times: [String: Int64]) {
    var (nanoseconds, weights): (Int128, Int128) = (0, 0)
    for cell in cells {
      guard let time = times[cell.id] else { continue }
      nanoseconds += Int128(time)
      weights += Int128(cell.weight)
    }
    guard weights > 0, nanoseconds > 0 else { return }
    for index in cells.indices {
      let estimate = Int64(clamping: Int128(cells[index].weight) * nanoseconds / weights)
      cells[index].weight = max(times[cells[index].id] ?? estimate, 1)
    }
  }
}
