import Foundation
import SegueHistory

/// Where the history is kept: a file of SQLite, or a PostgreSQL server.
struct HistoryPlace: Equatable {
  static let usualFile = ".segue/history.sqlite"

  /// As it was given.
  let address: String
  private let directory: String

  var isServer: Bool { address.hasPrefix("postgres://") || address.hasPrefix("postgresql://") }

  /// What messages call it: the file, or the server's address without a password.
  var name: String {
    guard isServer, let scheme = address.range(of: "://") else { return address }
    let rest = address[scheme.upperBound...]
    let end = rest.firstIndex(where: { "/?".contains($0) }) ?? rest.endIndex
    let authority = rest[..<end]
    guard let at = authority.lastIndex(of: "@"), let colon = authority[..<at].firstIndex(of: ":") else {
      return Self.withoutQuery(address)
    }
    return Self.withoutQuery(address[..<scheme.upperBound] + authority[..<colon] + rest[at...])
  }

  /// A password may stand among the parameters as well.
  private static func withoutQuery(_ address: some StringProtocol) -> String {
    String(address.prefix { $0 != "?" })
  }

  /// - Parameter given: the option's value; else `SEGUE_HISTORY` says it, else it is the usual file.
  init(_ given: String?, _ context: CommandContext) {
    let variable = context.environment["SEGUE_HISTORY"].flatMap { $0.isEmpty ? nil : $0 }
    address = given ?? variable ?? Self.usualFile
    directory = context.workingDirectory
  }

  /// Opens the history.
  /// - Parameter creates: makes it where there is none, with the folders above it.
  func open(creates: Bool) throws(CommandFailure) -> HistoryStore {
    if creates, !isServer {
      if FilePlace.kind(of: FilePlace.resolve(address, in: directory)) == .missing {
        try OutputFile.makeFolder(FilePlace.folder(of: address), in: directory)
      }
      try OutputFile.check(address, in: directory)
    }
    return try perform { () throws(StoreFault) in
      isServer
        ? try HistoryStore(server: address, creates: creates)
        : try HistoryStore(path: FilePlace.resolve(address, in: directory), creates: creates)
    }
  }

  /// Does `body`, whose faults become the command line's.
  func perform<Answer>(_ body: () throws(StoreFault) -> Answer) throws(CommandFailure) -> Answer {
    do throws(StoreFault) {
      return try body()
    } catch {
      throw failure(error)
    }
  }

  func failure(_ fault: StoreFault) -> CommandFailure {
    switch fault {
    case .missing: .noInput(path: name, reason: fault.message)
    case .damaged, .foreign, .newerSchema, .refused: .badData("\(name.printable): \(fault.message)")
    case .notWritable, .readOnlySchema, .busy: .cannotWrite(path: name, reason: fault.message)
    case .unreachable: .unavailable("\(name.printable): \(fault.message)")
    }
  }
}
