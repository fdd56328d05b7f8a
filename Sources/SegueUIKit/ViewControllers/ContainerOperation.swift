import SegueTiming

/// A request to a container: what it asks for.
public enum ContainerOperation: Equatable {
  case push(UIViewController)
  case pop
  case popTo(UIViewController)
  case popToRoot
  case setViewControllers([UIViewController])
  case present(UIViewController)
  /// Takes away what the controller presents.
  case dismiss(UIViewController)
  /// Shows the controller's tab.
  case select(UIViewController)

  public static func == (left: ContainerOperation, right: ContainerOperation) -> Bool {
    switch (left, right) {
    case (.push(let a), .push(let b)), (.popTo(let a), .popTo(let b)),
      (.present(let a), .present(let b)), (.dismiss(let a), .dismiss(let b)), (.select(let a), .select(let b)):
      a === b
    // Two pops take two controllers away: they are never the same request.
    case (.popToRoot, .popToRoot): true
    case (.setViewControllers(let a), .setViewControllers(let b)):
      a.map(ObjectIdentifier.init) == b.map(ObjectIdentifier.init)
    default: false
    }
  }

  public var name: String {
    switch self {
    case .push: "push"
    case .pop: "pop"
    case .popTo: "popTo"
    case .popToRoot: "popToRoot"
    case .setViewControllers: "setViewControllers"
    case .present: "present"
    case .dismiss: "dismiss"
    case .select: "select"
    }
  }
}

/// What became of a request to a container. Nothing that was asked for goes without a line here.
public struct ContainerOperationRecord {
  public enum Event: String, Sendable {
    /// It waits for the transition under way.
    case queued
    /// The same request already waits last in the queue.
    case coalesced
    /// It came from a gesture while a transition was under way, which cannot wait.
    case refused
    /// It no longer made sense when its turn came; the stack is as it was.
    case impossible
    case started
    case finished
    case cancelled
  }

  /// The operation's `name`.
  public let operation: String
  public let event: Event
  public let time: Timestamp
  private let left: [Weak<UIViewController>]

  public init(
    _ operation: ContainerOperation, _ event: Event, popped: [UIViewController] = [], time: Timestamp
  ) {
    self.operation = operation.name
    self.event = event
    self.time = time
    left = popped.map { Weak($0) }
  }

  /// For a finished one: the controllers that left the stack, as far as they still exist.
  @MainActor public var popped: [UIViewController] { left.compactMap(\.object) }
}
