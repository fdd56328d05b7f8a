import SegueReplay
import SegueReport
import SegueResults
import SegueTiming

/// `segue calibrate --costs`: fits a cost table to this machine.
enum CalibrateCommand: Command {
  static let specification = CommandSpecification(
    verb: "calibrate", summary: "fit a cost table to this machine, from measured runs",
    discussion: """
      A suite is replayed with measured cost, as often as --repeat says. Of every frame the median time of each phase
      counts. For each phase the prices are sought that explain these times best by what the frames did: least squares,
      with no price below 0. The table says how well: what is left unexplained of each phase, as the root of its mean
      square, and the share of the variance that is explained.

      A replay draws nothing, so the prices of the renderer's side are those of --base; so are those of operations that no
      frame of the suite did. Digests are Segue's own work, which no device does: they get a price, so that others do not
      pay for them, and it is left out of the table.

      With --cost modelled and a device profile that has the table as its "costs", other machines show what this one did.
      An interrupt ends it without a table: 130.
      """,
    operands: nil,
    options: [
      .flag("--costs", "fit a cost table; must be given"),
      .value("--suite", "NAME|FILE", "what to replay (default smoke)"),
      .value("--repeat", "N", "measured runs of each scenario, 1…1000 (default 5)"),
      .choice("--base", CostTable.builtIn.map(\.name), "where the other prices come from (default phone)"),
      .value("--name", "NAME", "the table's name (default this-machine)"),
      .value("--out", "FILE", "where to write the table (default: standard output)"),
    ],
    examples: [
      ("segue calibrate --costs --repeat 3", "prints this machine's table; runs as printed"),
      ("segue calibrate --costs --suite full --out costs.json", "a table from the whole corpus, in a file"),
    ])

  static func run(_ arguments: ParsedArguments, _ context: CommandContext) throws(CommandFailure) -> ExitCode {
    guard arguments.has("--costs") else {
      throw .usage(.conflict("what is to be calibrated is not said; add --costs"))
    }
    let name = arguments.value("--name") ?? "this-machine"
    guard CostTable.isName(name) else {
      throw .usage(.outOfRange("--name", value: name, range: CostTable.nameForm))
    }
    let base = CostTable.builtIn.first { $0.name == arguments.value("--base") ?? "phone" } ?? .phone
    let out = arguments.value("--out")
    if let out { try OutputFile.check(out, in: context.workingDirectory) }
    let plan = try ReplayPlan(measuring: arguments, context)
    context.interruption.watch()
    let answers = try ReplayRunner(plan: plan, context: context).run()
    if context.interruption.isRequested() {
      context.say("segue calibrate: interrupted after \(answers.count) of \(plan.cases.count) runs\n")
      return .interrupted
    }
    let failed = answers.filter { $0.answer.run.outcome == .failed || $0.answer.run.outcome == .pending }
    guard failed.isEmpty else {
      for (_, answer) in failed {
        context.say("✗ \(answer.run.scenario): \(RunResult(answer.run).verdictReason ?? "it failed")\n")
      }
      return .caseFailed
    }
    let samples = samples(answers.map(\.answer.run))
    guard samples.count >= 100 else {
      context.say(
        "segue calibrate: \(samples.count) frames were measured, at least 100 are needed; take a larger --suite\n")
      return .inconclusive
    }
    var fit = CostFit(samples, base: base, name: name)
    fit.table.comment = comment(fit, samples.count, plan)
    let text = fit.table.json.text(indented: true) + "\n"
    if let out { try OutputFile.write(text, to: out, in: context.workingDirectory) } else { try context.print(text) }
    context.say(words(fit, samples.count))
    if let out { context.say("wrote \(out)\n") }
    return .success
  }

  /// A sample a frame of a scenario: what it counted, and the median over the repetitions of what each phase took.
  static func samples(_ runs: [RunRecord]) -> [CostFit.Sample] {
    var repetitions: [String: [RunRecord]] = [:]
    var names: [String] = []
    for run in runs {
      if repetitions[run.scenario] == nil { names.append(run.scenario) }
      repetitions[run.scenario, default: []].append(run)
    }
    return names.flatMap { name -> [CostFit.Sample] in
      let runs = repetitions[name] ?? []
      let count = runs.map(\.frames.count).min() ?? 0
      return (0..<count).map { index in
        let frames = runs.map { $0.frames[index] }
        var phases = PhaseTimes()
        for phase in FramePhase.allCases {
          phases[phase] = frames.map { $0.cost.phases[phase] }.sorted()[(frames.count - 1) / 2]
        }
        return CostFit.Sample(phases: phases, counts: frames[0].counts)
      }
    }
  }

  private static func comment(_ fit: CostFit, _ frames: Int, _ plan: ReplayPlan) -> String {
    let machine = MachineFiles.machine
    let left = fit.residuals.map { "\($0.phase.name) \(Figures.duration(Int64($0.unexplained.rounded())))" }
    return "Fitted to \(frames) measured frames on \(machine.cpu); left unexplained: "
      + left.joined(separator: ", ") + ". The renderer's prices are a model's."
  }

  private static func words(_ fit: CostFit, _ frames: Int) -> String {
    var out = "\(frames) frames\n"
    for residual in fit.residuals {
      let mean = Figures.duration(Int64(residual.mean.rounded()))
      let left = Figures.duration(Int64(residual.unexplained.rounded()))
      let share = residual.share.map { ", \(Int(($0 * 100).rounded())) % of the variance explained" } ?? ""
      out += "\(residual.phase.name): mean \(mean), unexplained \(left)\(share)\n"
    }
    if !fit.unseen.isEmpty {
      out += "no frame did: \(fit.unseen.map(\.name).joined(separator: ", ")); their prices are the base's\n"
    }
    return out
  }
}

extension ReplayPlan {
  /// The measured runs that `segue calibrate` asks for.
  init(measuring arguments: ParsedArguments, _ context: CommandContext) throws(CommandFailure) {
    let suite = try SuiteInput.suite(arguments.value("--suite") ?? "smoke", context)
    let repetitions: Int
    do throws(UsageError) { repetitions = Int(try arguments.whole("--repeat", 1...1_000) ?? 5) } catch {
      throw .usage(error)
    }
    let cases = suite.cases.flatMap { subject in
      (0..<repetitions).map { Case(scenario: subject.scenario, cost: .measured, suite: subject, repetition: $0) }
    }
    self.init(
      cases: cases, traces: try TraceShelf(bundledIn: context.library).traces(of: cases.map(\.scenario)), mapping: .fit,
      cpuScale: 1, gates: [], verifies: false, jobs: 1, isForced: false, seed: nil)
  }
}
