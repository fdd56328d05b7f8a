import SegueReplay
import SegueReport
import SegueResults
import SegueTiming

/// `segue calibrate --costs`: fits a cost table to this machine.
@MainActor
enum CostCalibration {
  static func run(_ arguments: ParsedArguments, _ context: CommandContext) throws(CommandFailure) -> ExitCode {
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
  nonisolated static func samples(_ runs: [RunRecord]) -> [CostFit.Sample] {
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
