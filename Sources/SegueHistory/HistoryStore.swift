import SegueResults

/// The history: results with the rows that are made from them, in a file of SQLite or on a PostgreSQL server.
///
/// Both engines have the same tables and answer the same statements. A result is added as a whole or not at all: a
/// process that is killed while it adds one leaves all earlier ones and nothing of that one.
public final class HistoryStore {
  let connection: StoreConnection

  /// How long another process may write before ours gives up.
  public static let usualBusyMilliseconds = 5_000

  /// Opens a file of SQLite, and brings an older schema up to date. One that may only be read is read as it is.
  /// - Parameter creates: makes the file where there is none.
  public convenience init(
    path: String, creates: Bool, busyMilliseconds: Int = usualBusyMilliseconds
  ) throws(StoreFault) {
    try self.init(path: path, creates: creates, busyMilliseconds: busyMilliseconds, isImmutable: nil)
  }

  /// - Parameter isImmutable: the file may only be read; nil asks the system.
  init(path: String, creates: Bool, busyMilliseconds: Int, isImmutable: Bool?) throws(StoreFault) {
    let file = try SQLiteConnection(
      path: path, creates: creates, busyMilliseconds: busyMilliseconds, isImmutable: isImmutable)
    connection = .sqlite(file)
    // Writing ahead survives a killed process; waiting for the disk survives a power failure as well.
    for pragma in ["foreign_keys = ON", "synchronous = FULL"] { try file.run("PRAGMA \(pragma)", []) }
    try openTables(creates: creates, isReadOnly: file.isReadOnly, dialect: .sqlite)
  }

  /// Connects to a PostgreSQL server, and brings an older schema up to date.
  /// - Parameters:
  ///   - address: `postgres://user@host:port/database`.
  ///   - creates: makes the tables where there are none, in a schema `segue` of their own.
  public init(server address: String, creates: Bool) throws(StoreFault) {
    let server = try PostgreSQLConnection(address: address)
    connection = .postgreSQL(server)
    let schemas = try server.run("SELECT 1 FROM pg_namespace WHERE nspname = 'segue'", [])
    if creates, schemas.isEmpty {
      _ = try connection.transaction { () throws(StoreFault) in
        try server.run("CREATE SCHEMA IF NOT EXISTS segue", [])
      }
    }
    try server.run("SET search_path TO segue", [])
    try openTables(creates: creates, isReadOnly: false, dialect: .postgreSQL)
  }

  // MARK: Tables

  private func openTables(creates: Bool, isReadOnly: Bool, dialect: StoreSchema.Dialect) throws(StoreFault) {
    let found = try storedVersion()
    guard found != StoreSchema.version else { return }
    guard let found else {
      guard creates else { throw .missing }
      if case .sqlite = dialect { try writeAhead() }
      return try update(dialect)
    }
    guard found < StoreSchema.version else { throw .newerSchema(found) }
    if isReadOnly { throw .readOnlySchema(found) }
    try update(dialect)
  }

  /// The file remembers it, so that it is set once, before there are tables.
  private func writeAhead() throws(StoreFault) {
    do throws(StoreFault) {
      try connection.run("PRAGMA journal_mode = WAL")
    } catch {
      // Another process is at it, and has set it before its tables.
      guard case .busy = error else { throw error }
    }
  }

  /// Nil where there are no tables yet.
  private func storedVersion() throws(StoreFault) -> Int64? {
    switch connection {
    case .sqlite:
      let names = try connection.run("SELECT name FROM sqlite_schema WHERE type = 'table'").compactMap(\.[0].text)
      if names.isEmpty { return nil }
      guard try connection.run("PRAGMA application_id").first?[0].integer == StoreSchema.application,
        names.contains("schema_version")
      else { throw .foreign }
    case .postgreSQL:
      let names = try connection.run("SELECT tablename FROM pg_tables WHERE schemaname = 'segue'")
      if names.isEmpty { return nil }
      guard names.contains([.text("schema_version")]) else { throw .foreign }
    }
    return try connection.run("SELECT version FROM schema_version").first?[0].integer
  }

  /// Takes every step from the version there is to the newest, in one transaction.
  private func update(_ dialect: StoreSchema.Dialect) throws(StoreFault) {
    try connection.transaction { () throws(StoreFault) in
      // Another process may have done it while this one waited.
      let found = try storedVersion()
      guard found ?? 0 < StoreSchema.version else { return }
      if found == nil, case .sqlite = dialect {
        try connection.run("PRAGMA application_id = \(StoreSchema.application)")
      }
      for version in ((found ?? 0) + 1)...StoreSchema.version {
        for step in StoreSchema.steps(to: version) { try connection.run(dialect.words(step)) }
      }
      if found != nil { try remakeRows() }
    }
  }

  /// Makes all rows anew from the documents, after an older program has made them.
  private func remakeRows() throws(StoreFault) {
    for row in try connection.run("SELECT number FROM run ORDER BY number") {
      guard let number = row[0].integer, let run = try storedRun(number: number) else { continue }
      let read: HistoryRun
      do throws(SettingsError) {
        read = try HistoryDocument.run(Array(run.document.utf8), file: run.id, context: run.context)
      } catch {
        throw .damaged("run \(run.id): \(error)")
      }
      try connection.run("DELETE FROM case_result WHERE run = $1", [.integer(number)])
      try connection.run("DELETE FROM comparison WHERE run = $1", [.integer(number)])
      try connection.run(
        "UPDATE run SET fingerprint = $1 WHERE number = $2", [SQLValue(read.fingerprint), .integer(number)])
      try addRows(of: read, number)
    }
  }

  /// Whether every page and index of the file is in order; true for a server, which sees to that itself.
  /// - Cost: reads the whole file.
  public func isSound() throws(StoreFault) -> Bool {
    guard case .sqlite = connection else { return true }
    let faults = try connection.run("PRAGMA foreign_key_check")
    let words = try connection.run("PRAGMA integrity_check")
    return faults.isEmpty && words == [[.text("ok")]]
  }

  // MARK: Adding

  /// Adds runs that are not there yet, all of them or, where one cannot be added, none.
  /// - Returns: how many were new.
  @discardableResult
  public func add(_ runs: [HistoryRun]) throws(StoreFault) -> Int {
    try connection.transaction { () throws(StoreFault) in
      var added = 0
      for run in runs where try add(run) { added += 1 }
      return added
    }
  }

  private func add(_ run: HistoryRun) throws(StoreFault) -> Bool {
    let rows = try connection.run(
      """
      INSERT INTO run (id, kind, recorded, revision, branch, toolchain, fingerprint, document)
      VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT (id) DO NOTHING RETURNING number
      """,
      [
        .text(run.id), .text(run.kind.rawValue), .integer(run.context.when.seconds), SQLValue(run.context.commit),
        SQLValue(run.context.branch), SQLValue(run.context.toolchain), SQLValue(run.fingerprint), .text(run.document),
      ])
    guard let number = rows.first?[0].integer else { return false }
    try addRows(of: run, number)
    return true
  }

  private func addRows(of run: HistoryRun, _ number: Int64) throws(StoreFault) {
    var figures: [[SQLValue]] = []
    for (position, result) in run.cases.enumerated() {
      let key: [SQLValue] = [.integer(number), .integer(Int64(position))]
      try connection.run(
        """
        INSERT INTO case_result (run, position, name, lane, outcome, verdict, digest)
        VALUES ($1, $2, $3, $4, $5, $6, $7)
        """,
        key + [
          .text(result.name), .text(result.lane.rawValue), SQLValue(result.outcome), SQLValue(result.verdict),
          SQLValue(result.digest),
        ])
      figures += result.figures.map { figure in
        key + [.text(figure.name), SQLValue(figure.value), .text(figure.unit), SQLValue(figure.reason)]
      }
    }
    try add("INSERT INTO figure (run, position, name, value, unit, reason) VALUES", figures)
    for (position, row) in run.comparisons.enumerated() {
      try connection.run(
        """
        INSERT INTO comparison (run, position, name, lane, figure, effect, low, high, floor, floor_source, verdict,
          confirmed)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
        """,
        [
          .integer(number), .integer(Int64(position)), .text(row.name), .text(row.lane.rawValue),
          SQLValue(row.figure), SQLValue(row.effect), SQLValue(row.low), SQLValue(row.high), SQLValue(row.floor),
          SQLValue(row.floorSource), .text(row.verdict), SQLValue(row.isConfirmed),
        ])
    }
  }

  /// Adds rows of equal length, many with one statement: a server is asked seldom, and of what is left over it is asked
  /// row by row, so that two statements are prepared and no more.
  private func add(_ sql: String, _ rows: [[SQLValue]]) throws(StoreFault) {
    let most = 64
    var rest = rows[...]
    while let first = rest.first {
      let count = rest.count < most ? 1 : most
      let parameters = (0..<count).map { row in
        "(" + first.indices.map { "$\(row * first.count + $0 + 1)" }.joined(separator: ", ") + ")"
      }
      try connection.run(sql + " " + parameters.joined(separator: ", "), rest.prefix(count).flatMap(\.self))
      rest = rest.dropFirst(count)
    }
  }
}
