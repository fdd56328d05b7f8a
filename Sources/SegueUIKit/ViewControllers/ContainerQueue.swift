import SegueQuartzCore

/// What performs the operations of a container, one at a time.
@MainActor
protocol ContainerQueueHost: AnyObject {
  /// Whether a request makes sense as things stand. One that never could is recorded as a diagnostic.
  func isPossible(_ request: ContainerRequest) -> Bool

  /// Begins a possible operation and calls the queue's `finish` when it is over, now or later.
  ///
  /// - Returns: the controllers that leave.
  func perform(_ request: ContainerRequest) -> [UIViewController]
}

/// An operation that was asked of a container.
struct ContainerRequest {
  let operation: ContainerOperation
  let animated: Bool
  /// Called once the operation is over, also where it was refused or became impossible.
  var completion: (() -> Void)?
  /// Who asked for a presentation.
  weak var source: UIViewController?

  /// Whether both ask the same, for the same.
  func isSame(as other: ContainerRequest) -> Bool { operation == other.operation && source === other.source }
}

/// The operations of one container: one is under way, the others wait in the order in which they came.
///
/// What became of each stands in `log`. A request that equals the last waiting one is coalesced with it; one that comes
/// from a gesture while another is under way is refused, because what it would drive is over when its turn comes.
@MainActor
final class ContainerQueue {
  private unowned let host: any ContainerQueueHost
  private var waiting: [ContainerRequest] = []
  private var current: ContainerRequest?
  private(set) var log: [ContainerOperationRecord] = []
  /// Whether an operation is under way, its callbacks included: what they ask for waits.
  private(set) var isBusy = false
  /// The gesture action in which the operation under way began.
  private var startedInAction: Int?

  init(host: any ContainerQueueHost) {
    self.host = host
  }

  /// How many operations wait for the one under way.
  var count: Int { waiting.count }

  /// Begins an operation, or has it wait for its turn.
  ///
  /// - Returns: the controllers that leave, if it begins at once; nil if it waits or is impossible.
  @discardableResult
  func submit(_ request: ContainerRequest) -> [UIViewController]? {
    if !isBusy, waiting.isEmpty { return start(request) }
    // What a gesture's action asks for after the operation that it began is no gesture's any more.
    if let action = GestureEnvironment.of(.current).beginningAction, action != startedInAction {
      note(request.operation, .refused)
      request.completion?()
      return nil
    }
    // A tab that is on its way already is not asked for twice.
    if waiting.isEmpty, let now = current, case .select = now.operation, now.operation == request.operation,
      request.completion == nil
    {
      note(request.operation, .coalesced)
      return nil
    }
    if let last = waiting.last, last.isSame(as: request) {
      note(request.operation, .coalesced)
      if let completion = request.completion {
        let first = last.completion
        waiting[waiting.count - 1].completion = {
          first?()
          completion()
        }
      }
      return nil
    }
    waiting.append(request)
    note(request.operation, .queued)
    return nil
  }

  /// Who asked first for the presentation of a controller, of those whose requests wait.
  func source(ofPresenting controller: UIViewController) -> UIViewController? {
    waiting.first { $0.operation == .present(controller) }?.source
  }

  func isWaiting(toPresent controller: UIViewController) -> Bool {
    waiting.contains { $0.operation == .present(controller) }
  }

  /// What waits has become impossible altogether: its completions are called, and nothing is said of it but in the log.
  func dropWaiting() {
    let dropped = waiting
    waiting = []
    for request in dropped {
      note(request.operation, .impossible)
      request.completion?()
    }
  }

  /// A gesture wanted to take hold of the operation under way, which cannot be interrupted.
  func noteRefusedGesture() {
    if let current { note(current.operation, .refused) }
  }

  private func start(_ request: ContainerRequest) -> [UIViewController]? {
    isBusy = true
    guard host.isPossible(request) else {
      note(request.operation, .impossible)
      request.completion?()
      startNext()
      return nil
    }
    startedInAction = GestureEnvironment.of(.current).beginningAction
    current = request
    note(request.operation, .started)
    return host.perform(request)
  }

  /// The operation under way is over; the turn of the next one comes within the application turn.
  ///
  /// - Parameter popped: for a finished one, the controllers that have left.
  func finish(_ event: ContainerOperationRecord.Event, popped: [UIViewController] = []) {
    guard let request = current else { return }
    current = nil
    note(request.operation, event, popped: popped)
    request.completion?()
    startNext()
  }

  private func startNext() {
    isBusy = false
    guard !waiting.isEmpty else { return }
    isBusy = true
    SimulationWorld.current.performLater { [weak self] in
      guard let self, !self.waiting.isEmpty else { return }
      _ = self.start(self.waiting.removeFirst())
    }
  }

  private func note(
    _ operation: ContainerOperation, _ event: ContainerOperationRecord.Event, popped: [UIViewController] = []
  ) {
    log.append(ContainerOperationRecord(operation, event, popped: popped, time: SimulationWorld.current.now))
  }
}
