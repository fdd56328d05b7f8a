import Foundation
import SegueComparison
import SegueJSON
import SegueReplay
import SegueReport
import SegueResults

/// `segue compare`: two builds, held against each other.
enum CompareCommand: Command {
  static let specification = CommandSpecification(
    verb: "compare", summary: "compare two commits, programs or stored results",
    discussion: "",
    operands: OperandSpecification(
      form: "BASE [CANDIDATE]", help: "revisions, programs or result files; CANDIDATE defaults to the working tree",
      minimum: 1, maximum: 2),
    options: [
      .values("--filter", "PATTERN", "of the cases only those that the name or pattern fits"),
      .value("--product", "NAME", "the package's program that calls Segue.main, where it has several"),
      .value("--rounds", "N", "rounds of every case before the first verdict, 2…1000 (default 24)"),
      .value("--max-rounds", "N", "rounds of an undecided case at most, 2…10000 (default 96)"),
      .value("--samples", "N", "inner samples of a launch, 1…100 (default 7)"),
      .value("--seed", "N", "what decides the order of launches (default 1)"),
      .flag("--resume", "go on with a comparison that was interrupted"),
    ],
    examples: [
      ("segue compare HEAD~1", "the working tree against the commit before"),
      ("segue compare v1.2 main", "two revisions"),
    ])

  static func run(_ arguments: ParsedArguments, _ context: CommandContext) throws(CommandFailure) -> ExitCode {
    let inputs = try inputs(arguments, context)
    var settings = ComparisonSettings()
    let samples: Int
    let seed: UInt64
    do throws(UsageError) {
      settings.rounds = Int(try arguments.whole("--rounds", 2...1_000) ?? 24)
      settings.maximumRounds = max(
        settings.rounds, Int(try arguments.whole("--max-rounds", 2...10_000) ?? 96))
      samples = Int(try arguments.whole("--samples", 1...100) ?? 7)
      seed = UInt64(try arguments.whole("--seed", 0...Int64.max) ?? 1)
    } catch {
      throw .usage(error)
    }
    context.interruption.watch()
    let builds = try ComparedBuilds(inputs, product: arguments.value("--product"), context)
    defer { builds.remove() }
    let names = try cases(builds, arguments.all("--filter"))
    var runner = TimingRunner(base: builds.base, candidate: builds.candidate, context: context)
    runner.samples = samples
    let cases = try runner.calibrated(names)
    let design: ComparisonDesign
    do throws(DesignFault) {
      design = try ComparisonDesign(cases: cases, settings: settings, seed: seed)
    } catch {
      throw .usage(.conflict("\(error)"))
    }
    var lane = TimingLane(design)
    let journal = try LaunchJournal(
      at: "\(builds.folder)/journal", identity: .string("x"), resumes: arguments.has("--resume"))
    let isWhole = try runner.run(&lane, journal: journal)
    for verdict in lane.verdicts {
      try context.print(
        "\(verdict.name)  \(verdict.word)  \(verdict.finding.map { "\(($0.ratio - 1) * 100)" } ?? "")  \(verdict.reason) \(verdict.phases.map { "\($0)" } ?? "") \(verdict.flags.map(\.rawValue))\n"
      )
    }
    return isWhole ? ExitCode(rawValue: Int32(lane.gate.exitCode)) ?? .software : .interrupted
  }

  private static func inputs(
    _ arguments: ParsedArguments, _ context: CommandContext
  ) throws(CommandFailure) -> [ComparisonInput] {
    var repository: GitRepository?
    func theRepository() throws(CommandFailure) -> GitRepository {
      if let repository { return repository }
      let found = try GitRepository(holding: context.workingDirectory, environment: context.environment)
      repository = found
      return found
    }
    var inputs: [ComparisonInput] = []
    for operand in arguments.operands {
      inputs.append(try ComparisonInput(operand, repository: theRepository, context))
    }
    return inputs.count == 1 ? inputs + [.workingTree] : inputs
  }

  /// The cases that both sides have, as far as they are wanted.
  private static func cases(
    _ builds: ComparedBuilds, _ patterns: [String]
  ) throws(CommandFailure) -> [String] {
    let known = try builds.base.cases().names
    let other = Set(try builds.candidate.cases().names)
    var names = known.filter(other.contains)
    for pattern in patterns where !names.contains(where: Glob(pattern).matches) {
      throw .usage(.unknownName("case", pattern, known: names))
    }
    if !patterns.isEmpty { names = names.filter { name in patterns.contains { Glob($0).matches(name) } } }
    return names
  }
}
