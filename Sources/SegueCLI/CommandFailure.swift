import SegueTraces

/// Why a verb could not do its work, with the exit code that says so.
enum CommandFailure: Error, Equatable {
  case usage(UsageError)
  /// The message names file, line and column.
  case badData(String)
  /// Results or inputs that do not belong together; the message names them.
  case notComparable(String)
  case noInput(path: String, reason: String)
  case cannotWrite(path: String, reason: String)
  /// Nobody reads standard output any more.
  case closedPipe
  /// The message says what is missing and how to get it.
  case unavailable(String)
  /// A case failed to run; the message says which.
  case caseFailed(String)
  /// The user asked for an end; the message says what is kept.
  case interrupted(String)

  /// Place and words of the error, with the validator's stable code behind them.
  static func badData(_ error: TraceError) -> CommandFailure {
    .badData(error.description + (error.code.map { " [\($0)]" } ?? ""))
  }

  var exitCode: ExitCode {
    switch self {
    case .usage: .usage
    case .badData: .badData
    case .noInput: .noInput
    case .cannotWrite, .closedPipe: .cannotWrite
    case .unavailable: .unavailable
    case .notComparable: .notComparable
    case .caseFailed: .caseFailed
    case .interrupted: .interrupted
    }
  }

  /// Words for standard error, without the program's name; nil where there is nothing to say.
  var message: String? {
    switch self {
    case .usage(let error): error.message
    case .badData(let message), .unavailable(let message), .notComparable(let message), .caseFailed(let message),
      .interrupted(let message):
      message
    case .noInput(let path, let reason): "\(path.printable): \(reason)"
    case .cannotWrite(let path, let reason): "\(path.printable): \(reason)"
    case .closedPipe: nil
    }
  }
}
