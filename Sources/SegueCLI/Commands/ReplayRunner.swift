import Foundation
import SegueReplay
import SegueResults

/// Carries out a plan: in this process, or modelled cases in as many as it says.
@MainActor
struct ReplayRunner {
  let plan: ReplayPlan
  let context: CommandContext

  /// The answers of all cases that were finished before the user asked for an end: all of them, as a rule.
  /// - Parameter recorder: what sees the frames of a case.
  func run(
    recorder: (Int) -> FrameObserver? = { _ in nil }
  ) throws(CommandFailure) -> [(index: Int, answer: ReplayAnswer)] {
    var progress = ProgressLine(total: plan.cases.count, console: context.console)
    defer { progress.clear() }
    var answers: [Int: ReplayAnswer] = [:]
    let shared = plan.order.filter { plan.jobs > 1 && (plan.cases[$0].cost == .modelled || plan.isForced) }
    if !shared.isEmpty {
      try pool(min(plan.jobs, shared.count)).run(
        shared, mayGoOn: { !context.interruption.isRequested() },
        asked: { progress.begin(plan.cases[$0].scenario.name) },
        answered: { answers[$0] = answer($0, $1) })
    }
    let own = Set(plan.cases.indices).subtracting(shared)
    for index in plan.order where own.contains(index) && !context.interruption.isRequested() {
      progress.begin(plan.cases[index].scenario.name)
      answers[index] = .carryOut(index, of: plan, context.library, observer: recorder(index))
    }
    return answers.sorted { $0.key < $1.key }.map { (index: $0.key, answer: $0.value) }
  }

  private func pool(_ size: Int) -> WorkerPool {
    WorkerPool(
      program: context.program, arguments: [ReplayWorker.verb] + context.arguments, environment: context.environment,
      workingDirectory: context.workingDirectory, size: size)
  }

  private func answer(_ index: Int, _ answer: WorkerPool.Answer) -> ReplayAnswer {
    let reason: String
    switch answer {
    case .bytes(let bytes):
      if let answer = ReplayAnswer.read(bytes) { return answer }
      reason = "the worker process answered something else"
    case .lost(let how): reason = how
    }
    return .failed(plan.cases[index].scenario, plan.cases[index].cost, reason)
  }
}

/// A process that replays cases of the plan that its arguments make, as another process asks for them; see `WorkerPool`.
@MainActor
enum ReplayWorker {
  /// Stands before the arguments of `segue replay`. No verb for people: help does not name it.
  static let verb = "replay-worker"

  /// - Parameter next: the next line of questions; nil at their end.
  static func run(
    _ arguments: ParsedArguments, _ context: CommandContext, next: () -> String?
  ) throws(CommandFailure) -> ExitCode {
    // Who asks is told of an interrupt as well, asks no more, and takes the answer that is under way.
    signal(SIGINT, SIG_IGN)
    let plan = try ReplayPlan(arguments, context)
    while let line = next(), !line.isEmpty {
      guard let index = Int(line), plan.cases.indices.contains(index) else { return .software }
      let answer = ReplayAnswer.carryOut(index, of: plan, context.library)
      try context.print("\(index) \(Data(answer.bytes).base64EncodedString())\n")
    }
    return .success
  }
}
