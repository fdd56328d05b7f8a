/// Why a verb could not do its work, with the exit code that says so.
enum CommandFailure: Error, Equatable {
  case usage(UsageError)
  /// The message names file, line and column.
  case badData(String)
  case noInput(path: String, reason: String)
  case cannotWrite(path: String, reason: String)
  /// The message says what is missing and how to get it.
  case unavailable(String)

  var exitCode: ExitCode {
    switch self {
    case .usage: .usage
    case .badData: .badData
    case .noInput: .noInput
    case .cannotWrite: .cannotWrite
    case .unavailable: .unavailable
    }
  }

  /// Words for standard error, without the program's name.
  var message: String {
    switch self {
    case .usage(let error): error.message
    case .badData(let message), .unavailable(let message): message
    case .noInput(let path, let reason): "\(path): \(reason)"
    case .cannotWrite(let path, let reason): "\(path): \(reason)"
    }
  }
}
