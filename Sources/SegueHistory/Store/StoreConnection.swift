/// An open database of either engine. Both speak the same statements, but for the words of `StoreSchema.dialect`.
enum StoreConnection {
  case sqlite(SQLiteConnection)
  case postgreSQL(PostgreSQLConnection)

  @discardableResult
  func run(_ sql: String, _ values: [SQLValue] = []) throws(StoreFault) -> [SQLRow] {
    switch self {
    case .sqlite(let connection): try connection.run(sql, values)
    case .postgreSQL(let connection): try connection.run(sql, values)
    }
  }

  /// Does `body` as a whole or not at all.
  func transaction<Answer>(_ body: () throws(StoreFault) -> Answer) throws(StoreFault) -> Answer {
    switch self {
    // Taken at once: two that read first and write later would deadlock.
    case .sqlite(let connection): try connection.run("BEGIN IMMEDIATE", [])
    case .postgreSQL(let connection):
      try connection.run("BEGIN", [])
      // One writer at a time, as with SQLite, so that a schema is made or migrated once. The number is our own.
      try connection.run("SELECT pg_advisory_xact_lock(6009467)", [])
    }
    do throws(StoreFault) {
      let answer = try body()
      try run("COMMIT")
      return answer
    } catch {
      // The first fault is the one to tell; SQLite may have rolled back already.
      _ = try? run("ROLLBACK")
      throw error
    }
  }
}
