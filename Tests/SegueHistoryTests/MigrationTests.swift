import Testing

@testable import SegueHistory

@Suite("Migrations of the store")
struct MigrationTests {
  /// A store as version 1 left it: its tables word for word, with one replay and what that version made of it.
  private static let versionOne = [
    "CREATE TABLE schema_version (version {int} NOT NULL) {rows}",
    "INSERT INTO schema_version (version) VALUES (1)",
    """
    CREATE TABLE run (
      number {key}, id {text} NOT NULL UNIQUE, kind {text} NOT NULL, recorded {int} NOT NULL, revision {text},
      fingerprint {text}, document {text} NOT NULL
    ) {rows}
    """,
    """
    CREATE TABLE case_result (
      run {int} NOT NULL REFERENCES run (number) ON DELETE CASCADE, position {int} NOT NULL, name {text} NOT NULL,
      lane {text} NOT NULL, outcome {text}, verdict {text}, digest {text}, PRIMARY KEY (run, position)
    ) {keyed}
    """,
    """
    CREATE TABLE figure (
      run {int} NOT NULL, position {int} NOT NULL, name {text} NOT NULL, value {real}, unit {text} NOT NULL,
      reason {text}, PRIMARY KEY (run, position, name),
      FOREIGN KEY (run, position) REFERENCES case_result (run, position) ON DELETE CASCADE
    ) {keyed}
    """,
    "CREATE INDEX case_result_name ON case_result (name, run)",
    "CREATE INDEX run_recorded ON run (recorded, id)",
  ]

  private func makeVersionOne(_ place: StorePlace, document: String? = nil) throws -> HistoryRun {
    let run = try Sample.run(Sample.replay(["ad.cube/pop"]), Sample.context(day: 20_000, commit: "a1f3"))
    let connection = try place.connect()
    if place.engine == .sqlite { try connection.run("PRAGMA application_id = 1399154504") }
    for step in Self.versionOne { try connection.run(place.dialect.words(step)) }
    try connection.run(
      "INSERT INTO run (id, kind, recorded, revision, document) VALUES ($1, 'replay', 1728000000, 'a1f3', $2)",
      [.text(run.id), .text(document ?? run.document)])
    try connection.run(
      "INSERT INTO case_result (run, position, name, lane) VALUES (1, 0, 'ad.cube/pop', 'exact')")
    try connection.run("INSERT INTO figure (run, position, name, value, unit) VALUES (1, 0, 'old', 1, '')")
    return run
  }

  @Test(
    "a store of version 1 becomes the newest, with every row made anew from its documents", arguments: Engine.allCases)
  func first(engine: Engine) throws {
    guard let place = try StorePlace(engine) else { return }
    let run = try makeVersionOne(place)
    let store = try place.open(creates: false)
    #expect(try store.connection.run("SELECT version FROM schema_version") == [[.integer(2)]])
    #expect(try store.run(id: run.id) == run)
    // It takes what the newest version takes.
    #expect(try store.add([try Sample.day(1)]) == 1)
    #expect(try place.open().entries().count == 2)
  }

  @Test("a migration that fails leaves the store as it was", arguments: Engine.allCases)
  func fails(engine: Engine) throws {
    guard let place = try StorePlace(engine) else { return }
    _ = try makeVersionOne(place, document: "{\"schema\":\"segue.replay/1\"")
    let fault = try #require(throws: StoreFault.self) { try place.open() }
    guard case .damaged(let words) = fault else {
      Issue.record("\(fault)")
      return
    }
    #expect(words.contains("the text ends inside a value"))
    #expect(try place.connect().run("SELECT version FROM schema_version") == [[.integer(1)]])
    #expect(try place.connect().run("SELECT name FROM figure") == [[.text("old")]])
  }

  @Test("the number of the file's application is the four letters SegH")
  func application() {
    #expect(StoreSchema.application == 1_399_154_504)
    #expect("SegH".utf8.reduce(0) { $0 << 8 | Int64($1) } == StoreSchema.application)
  }
}
