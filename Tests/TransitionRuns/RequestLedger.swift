import SegueUIKit

/// What was asked of a navigation controller; controllers by their numbers.
enum StackRequest: Equatable {
  case push(Int)
  case pop
  case popTo(Int)
  case popToRoot
  case set([Int])

  var name: String {
    switch self {
    case .push: "push"
    case .pop: "pop"
    case .popTo: "popTo"
    case .popToRoot: "popToRoot"
    case .set: "setViewControllers"
    }
  }
}

/// What was asked of a tab bar controller.
enum TabRequest: Equatable {
  case select(Int)
  case set([Int])

  var name: String {
    switch self {
    case .select: "select"
    case .set: "setViewControllers"
    }
  }
}

/// What was asked of the presentations above the root.
enum ModalRequest: Equatable {
  /// Shows a controller over another.
  case present(Int, by: Int)
  /// Takes away what stands above a controller.
  case dismiss(above: Int)

  var name: String {
    switch self {
    case .present: "present"
    case .dismiss: "dismiss"
    }
  }
}

/// Which request each line of an operation log tells of.
///
/// A request has its first line when it is made; a line that began to be written while the request was made is its own.
@MainActor
final class RequestLedger<Request> {
  /// Requests by the index of their first line.
  private(set) var bound: [Int: Request] = [:]
  /// While true nothing is noted: a fault that is made on purpose.
  var isDeaf = false

  /// Runs `body`, which asks a container for something.
  func bind<Result>(_ request: Request, logged: () -> Int, _ body: () -> Result) -> Result {
    let line = logged()
    let result = body()
    // Where nothing was logged nothing was asked for.
    if logged() > line, bound[line] == nil, !isDeaf { bound[line] = request }
    return result
  }

  /// Replays a log: the requests that have finished, in order, each with what `isPossible` said of it when it began.
  ///
  /// - Parameter begin: called when a request begins (true), or is said to be impossible (false).
  /// - Parameter end: called when it has finished (true) or was cancelled.
  /// - Returns: what is wrong with the log itself.
  func replay(
    _ log: [ContainerOperationRecord], name: (Request) -> String, begin: (Request, Bool) -> Void,
    end: (Request, Bool) -> Void
  ) -> [String] {
    var waiting: [Request] = []
    var current: Request?
    var faults: [String] = []
    for (line, record) in log.enumerated() {
      let own = bound[line]
      if let own, name(own) != record.operation {
        faults.append("line \(line) tells of \(record.operation), asked for was \(name(own))")
      }
      switch record.event {
      case .queued:
        if let own { waiting.append(own) } else { faults.append("line \(line): nobody asked for \(record.operation)") }
      case .coalesced, .refused: break
      case .started, .impossible:
        let next = own ?? (waiting.isEmpty ? nil : waiting.removeFirst())
        guard let next, name(next) == record.operation else {
          faults.append("line \(line): \(record.operation) \(record.event.rawValue) out of turn")
          continue
        }
        if current != nil { faults.append("line \(line): \(record.operation) began while another was under way") }
        begin(next, record.event == .started)
        if record.event == .started { current = next }
      case .finished, .cancelled:
        guard let over = current, name(over) == record.operation else {
          faults.append("line \(line): \(record.operation) \(record.event.rawValue) was not under way")
          continue
        }
        current = nil
        end(over, record.event == .finished)
      }
    }
    if let current { faults.append("\(name(current)) has no end in the log") }
    if !waiting.isEmpty { faults.append("\(waiting.map(name)) wait for ever") }
    return faults
  }
}
