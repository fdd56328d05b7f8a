import Foundation
import SegueReplay
import SegueResults

/// Carries out a plan: in this process, or modelled cases in as many as it says.
@MainActor
struct ReplayRunner {
  let plan: ReplayPlan
  let context: CommandContext

  /// The answers of all cases that were finished before the user asked for an end: all of them, as a rule.
  /// - Parameters:
  ///   - subset: the cases to carry out; nil for all.
  ///   - recorder: what sees the frames of a case.
  ///   - asked: a case is begun.
  ///   - answered: it is done; before the next one is begun in its process.
  func run(
    only subset: Set<Int>? = nil, recorder: (Int) -> FrameObserver? = { _ in nil }, asked: (Int) -> Void = { _ in },
    answered: (Int, ReplayAnswer) -> Void = { _, _ in }
  ) throws(CommandFailure) -> [(index: Int, answer: ReplayAnswer)] {
    let order = plan.order.filter { subset?.contains($0) ?? true }
    var progress = ProgressLine(total: order.count, console: context.console)
    defer { progress.clear() }
    var answers: [Int: ReplayAnswer] = [:]
    func begin(_ index: Int) {
      progress.begin(plan.cases[index].scenario.name)
      asked(index)
    }
    func end(_ index: Int, _ answer: ReplayAnswer) {
      answers[index] = answer
      answered(index, answer)
    }
    let shared = order.filter { plan.jobs > 1 && (plan.cases[$0].cost == .modelled || plan.isForced) }
    if !shared.isEmpty {
      try pool(min(plan.jobs, shared.count)).run(
        shared, mayGoOn: { !context.interruption.isRequested() },
        asked: begin, answered: { end($0, answer($0, $1)) })
    }
    let own = Set(order).subtracting(shared)
    for index in order where own.contains(index) && !context.interruption.isRequested() {
      begin(index)
      end(index, .carryOut(index, of: plan, context.library, observer: recorder(index)))
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
