import SegueJSON
import SegueResults

/// `segue merge`: one result of the parts of a plan.
enum MergeCommand: Command {
  static let specification = CommandSpecification(
    verb: "merge", summary: "make one result of the shards of a replay",
    discussion: """
      The result is the one that segue replay --format json would have printed without --shard, byte for byte where costs
      are modelled. The files may come in any order, and one more than once; they must be of one plan, of one version of
      Segue and, for measured costs, of one kind of machine, and every cell of the plan must be in one of them.

      Whatever does not fit is refused by name, and nothing is written: the exit code is 3 for files of another plan or
      machine and for cells that two files have with different results, 65 for a file that is damaged, 66 for a file that
      does not exist and for cells that none has. Otherwise it is that of the whole replay.
      """,
    operands: OperandSpecification(
      form: "FILE…", help: "shards, as segue replay --shard writes them", minimum: 1, maximum: nil),
    options: [
      .value("--plan", "FILE", "the plan that the shards must be of (default: the one that they name)"),
      .value("--out", "FILE", "where the result goes (default: standard output)"),
    ],
    examples: [
      ("segue merge shards/shard-*.json --out merged.json", "all parts of a replay"),
      ("segue merge --plan plan.json a.json b.json --out merged.json", "of this plan and no other"),
      ("segue merge shards/*.json > merged.json && segue report merged.json", "and a page of it"),
    ])

  static func run(_ arguments: ParsedArguments, _ context: CommandContext) throws(CommandFailure) -> ExitCode {
    let merge = ShardMerge(
      plan: try arguments.value("--plan").map { path throws(CommandFailure) in
        (path, try ReplayManifest.read(path, in: context.workingDirectory))
      },
      shards: try shards(arguments.operands, context))
    let document: JSONValue
    do throws(ShardMerge.Refusal) { document = try merge.document() } catch { throw error.failure }
    let verdicts = RunVerdicts(document["runs"]?.arrayValue ?? [])
    let text = document.text(indented: true) + "\n"
    let words = verdicts.faults(context.style) + verdicts.verdict.line(context.style) + "\n"
    if let path = arguments.value("--out") {
      try OutputFile.write(text, to: path, in: context.workingDirectory)
      context.say("wrote \(path)\n")
      try context.print(words)
    } else {
      try context.print(text)
      context.say(words)
    }
    return verdicts.exitCode
  }

  /// All files; what is wrong is said of each of them before it ends.
  private static func shards(
    _ paths: [String], _ context: CommandContext
  ) throws(CommandFailure) -> [(path: String, shard: ShardResult)] {
    var shards: [(path: String, shard: ShardResult)] = []
    var failures: [CommandFailure] = []
    for path in paths {
      do throws(CommandFailure) {
        var shard = try ShardResult.read(path, in: context.workingDirectory)
        // A thousand shards of one plan keep it once.
        if let first = shards.first?.shard.manifest, first == shard.manifest { shard.manifest = first }
        shards.append((path, shard))
      } catch {
        failures.append(error)
      }
    }
    // The one whose code is the answer comes last.
    guard let last = failures.firstIndex(where: { $0.exitCode == .noInput }) ?? failures.indices.first else {
      return shards
    }
    let failure = failures.remove(at: last)
    for other in failures { context.say("segue merge: \(other.message ?? "")\n") }
    throw failure
  }
}
