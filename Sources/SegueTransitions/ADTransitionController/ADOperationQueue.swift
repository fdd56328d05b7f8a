import Foundation
import SegueUIKit

/// An operation that was asked of a container.
struct ADOperationRequest {
  /// Where the transition comes from.
  enum Choice {
    /// The reverse of the one that the top controller was pushed with.
    case reverse
    case given(ADTransition?)
  }

  let operation: ContainerOperation
  let choice: Choice
  /// Whether a finger will drive it.
  var isDriven = false
  var completion: ADOperationCompletion?
}

/// The operations of one container: one is under way, the others wait in the order in which they came (AD-21).
///
/// What became of each stands in `log`. In the compat mode nothing waits: what comes too early is dropped, and recorded.
@MainActor
final class ADOperationQueue {
  private unowned let container: ADTransitionController
  private var waiting: [ADOperationRequest] = []
  private var current: ADOperationRequest?
  private(set) var log: [ContainerOperationRecord] = []
  /// Whether an operation is under way, its callbacks included.
  private(set) var isBusy = false

  init(of container: ADTransitionController) {
    self.container = container
  }

  /// How many operations wait for the one under way.
  var count: Int { waiting.count }

  /// Begins an operation, has it wait for its turn or, in the compat mode, drops it.
  ///
  /// - Returns: the controllers that leave, if it begins at once.
  func submit(_ request: ADOperationRequest) -> [UIViewController]? {
    if !isBusy, waiting.isEmpty { return start(request) }
    if container.fidelity == .compat || request.isDriven { return drop(request) }
    if let last = waiting.last, last.operation == request.operation {
      note(request.operation, .coalesced)
      if let completion = request.completion {
        let first = last.completion
        waiting[waiting.count - 1].completion = { result in
          first?(result)
          completion(result)
        }
      }
      return nil
    }
    waiting.append(request)
    note(request.operation, .queued)
    return nil
  }

  private func drop(_ request: ADOperationRequest) -> [UIViewController]? {
    note(request.operation, .refused)
    let reason = request.isDriven ? "a gesture's \(request.operation.name) cannot wait" : "compat queues nothing"
    SimulationWorld.current.record(
      "\(request.operation.name) was asked for while \(current?.operation.name ?? "an operation") is under way, and "
        + "\(reason); wait until isTransitioning is false",
      at: "ADTransitionController.\(request.operation.name)", used: "the operation under way")
    request.completion?(.failure(.refused))
    return nil
  }

  private func start(_ request: ADOperationRequest) -> [UIViewController]? {
    isBusy = true
    guard container.isPossible(request) else {
      note(request.operation, .impossible)
      request.completion?(.failure(.impossible))
      startNext()
      return nil
    }
    current = request
    note(request.operation, .started)
    return container.perform(request)
  }

  /// The operation under way is over; the turn of the next one comes within the application turn.
  func finish(_ event: ContainerOperationRecord.Event, popped: [UIViewController]) {
    guard let request = current else { return }
    current = nil
    note(request.operation, event, popped: popped)
    request.completion?(event == .finished ? .success(popped) : .failure(.cancelled))
    startNext()
  }

  private func startNext() {
    isBusy = false
    guard !waiting.isEmpty else { return }
    isBusy = true
    VirtualQueue.main.async { [weak self] in
      guard let self, !waiting.isEmpty else { return }
      _ = start(waiting.removeFirst())
    }
  }

  /// A gesture wanted to take hold of the operation under way, which cannot be interrupted.
  func noteRefusedGesture() {
    if let current { note(current.operation, .refused) }
  }

  private func note(
    _ operation: ContainerOperation, _ event: ContainerOperationRecord.Event, popped: [UIViewController] = []
  ) {
    log.append(ContainerOperationRecord(operation, event, popped: popped, time: SimulationWorld.current.now))
  }
}
