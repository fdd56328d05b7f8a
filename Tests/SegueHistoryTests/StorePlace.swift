import Foundation
import Testing

@testable import SegueHistory

/// The engines that the store's tests run over.
enum Engine: String, CaseIterable, Sendable {
  case sqlite
  case postgreSQL
}

/// A place for one test's store; what is there goes with it.
final class StorePlace {
  let engine: Engine
  /// A file, or a server's address.
  let address: String
  private let folder: String?

  /// - Returns: nil, with the reason printed, where the engine is not there.
  init?(_ engine: Engine) throws {
    self.engine = engine
    switch engine {
    case .sqlite:
      let folder = NSTemporaryDirectory() + "/segue-history-\(UUID().uuidString)"
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      self.folder = folder
      address = folder + "/history.sqlite"
    case .postgreSQL:
      guard let server = PostgreSQLServer.shared.value else {
        print("left out: \(PostgreSQLServer.shared.reason ?? "")")
        return nil
      }
      folder = nil
      address = try server.makeDatabase()
    }
  }

  deinit {
    if let folder { try? FileManager.default.removeItem(atPath: folder) }
  }

  func open(creates: Bool = true, busyMilliseconds: Int = 2_000) throws -> HistoryStore {
    switch engine {
    case .sqlite: try HistoryStore(path: address, creates: creates, busyMilliseconds: busyMilliseconds)
    case .postgreSQL: try HistoryStore(server: address, creates: creates)
    }
  }

  /// The database itself, without our tables; PostgreSQL's in our schema.
  func connect() throws -> StoreConnection {
    switch engine {
    case .sqlite:
      return .sqlite(try SQLiteConnection(path: address, creates: true, busyMilliseconds: 0))
    case .postgreSQL:
      let connection = StoreConnection.postgreSQL(try PostgreSQLConnection(address: address))
      try connection.run("CREATE SCHEMA IF NOT EXISTS segue")
      try connection.run("SET search_path TO segue")
      return connection
    }
  }

  var dialect: StoreSchema.Dialect {
    switch engine {
    case .sqlite: .sqlite
    case .postgreSQL: .postgreSQL
    }
  }
}
