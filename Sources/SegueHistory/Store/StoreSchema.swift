/// The tables of a store, and how older ones become them.
///
/// Everything but the documents is made from the documents, so a migration may make it anew.
public enum StoreSchema {
  /// The newest version, which this program writes. A store of a newer one is refused.
  public static let version: Int64 = 2

  /// SQLite's `application_id`, by which a file of ours is told from another program's: "SegH".
  static let application: Int64 = 0x5365_6748

  /// The words in which the engines differ.
  enum Dialect {
    case sqlite
    case postgreSQL

    func words(_ sql: String) -> String {
      let pairs =
        switch self {
        case .sqlite:
          [
            ("{key}", "INTEGER PRIMARY KEY"), ("{int}", "INTEGER"), ("{real}", "REAL"), ("{text}", "TEXT"),
            ("{rows}", "STRICT"), ("{keyed}", "STRICT, WITHOUT ROWID"),
          ]
        case .postgreSQL:
          [
            ("{key}", "BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY"), ("{int}", "BIGINT"),
            ("{real}", "DOUBLE PRECISION"), ("{text}", "TEXT COLLATE \"C\""), ("{rows}", ""), ("{keyed}", ""),
          ]
        }
      return pairs.reduce(sql) { $0.replacing($1.0, with: $1.1) }
    }
  }

  /// What makes version `version` of the one before; of nothing, for the first.
  static func steps(to version: Int64) -> [String] {
    switch version {
    case 1: first
    case 2: second
    default: []
    }
  }

  private static let first = [
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

  /// Comparisons get rows of their own, and runs a branch and a toolchain.
  private static let second = [
    "ALTER TABLE run ADD COLUMN branch {text}",
    "ALTER TABLE run ADD COLUMN toolchain {text}",
    """
    CREATE TABLE comparison (
      run {int} NOT NULL REFERENCES run (number) ON DELETE CASCADE, position {int} NOT NULL, name {text} NOT NULL,
      lane {text} NOT NULL, figure {text}, effect {real}, low {real}, high {real}, floor {real}, floor_source {text},
      verdict {text} NOT NULL, confirmed {int}, PRIMARY KEY (run, position)
    ) {keyed}
    """,
    "CREATE INDEX comparison_name ON comparison (name, run)",
    "UPDATE schema_version SET version = 2",
  ]
}
