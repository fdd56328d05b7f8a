/// A run as a list shows it, without its rows and its document.
public struct HistoryEntry: Hashable, Sendable {
  public var id: String
  public var kind: HistoryKind
  public var context: HistoryContext
  public var fingerprint: String?
  /// Cases; of a comparison a case counts once in each lane that knows it.
  public var count: Int
  /// How many of them have a verdict other than `pass`, `equivalent` and `improved`.
  public var remarkable: Int
}

/// Which runs are meant; what is nil or empty leaves none out.
public struct HistoryFilter: Hashable, Sendable {
  public var kind: HistoryKind?
  /// The beginning of a revision.
  public var commit: String?
  /// A case that the run has, by its whole name.
  public var name: String?
  /// So many of the newest.
  public var last: Int?

  public init(kind: HistoryKind? = nil, commit: String? = nil, name: String? = nil, last: Int? = nil) {
    self.kind = kind
    self.commit = commit
    self.name = name
    self.last = last
  }
}

extension HistoryStore {
  private static let entryColumns =
    "run.id, run.kind, run.recorded, run.revision, run.branch, run.toolchain, run.fingerprint"

  /// The runs that fit, oldest first; runs of one moment by their ids.
  public func entries(_ filter: HistoryFilter = HistoryFilter()) throws(StoreFault) -> [HistoryEntry] {
    var conditions: [String] = []
    var values: [SQLValue] = []
    func require(_ value: String, _ condition: (String) -> String) {
      values.append(.text(value))
      conditions.append(condition("$\(values.count)"))
    }
    if let kind = filter.kind { require(kind.rawValue) { "run.kind = \($0)" } }
    if let commit = filter.commit { require(commit) { "substr(run.revision, 1, length(\($0))) = \($0)" } }
    if let name = filter.name {
      require(name) { parameter in
        """
        (EXISTS (SELECT 1 FROM case_result WHERE case_result.run = run.number AND case_result.name = \(parameter))
        OR EXISTS (SELECT 1 FROM comparison WHERE comparison.run = run.number AND comparison.name = \(parameter)))
        """
      }
    }
    var limit = ""
    if let last = filter.last {
      values.append(.integer(Int64(last)))
      limit = "LIMIT $\(values.count)"
    }
    let rows = try connection.run(
      """
      SELECT \(Self.entryColumns),
        (SELECT count(*) FROM case_result WHERE case_result.run = run.number)
          + (SELECT count(*) FROM comparison WHERE comparison.run = run.number AND comparison.figure IS NULL),
        (SELECT count(*) FROM case_result WHERE case_result.run = run.number AND case_result.verdict <> 'pass')
          + (SELECT count(*) FROM comparison WHERE comparison.run = run.number AND comparison.figure IS NULL
            AND substr(comparison.verdict, 1, 8) NOT IN ('equivale', 'improved', 'equal', 'better'))
      FROM run \(conditions.isEmpty ? "" : "WHERE " + conditions.joined(separator: " AND "))
      ORDER BY run.recorded DESC, run.id DESC \(limit)
      """, values)
    return try rows.reversed().map { row throws(StoreFault) in
      let head = try Self.head(row)
      return HistoryEntry(
        id: head.id, kind: head.kind, context: head.context, fingerprint: head.fingerprint,
        count: Int(row[7].integer ?? 0), remarkable: Int(row[8].integer ?? 0))
    }
  }

  /// Ids that begin with `prefix`, ascending.
  public func ids(beginning prefix: String = "") throws(StoreFault) -> [String] {
    let rows = try connection.run(
      "SELECT id FROM run WHERE substr(id, 1, length($1)) = $1 ORDER BY id", [.text(prefix)])
    return rows.compactMap(\.[0].text)
  }

  /// The names of all cases that a run or a comparison has, ascending by bytes.
  public func caseNames() throws(StoreFault) -> [String] {
    try connection.run("SELECT name FROM case_result UNION SELECT name FROM comparison ORDER BY 1").compactMap(
      \.[0].text)
  }

  /// The whole run of an id; nil where there is none.
  public func run(id: String) throws(StoreFault) -> HistoryRun? {
    let rows = try connection.run("SELECT number FROM run WHERE id = $1", [.text(id)])
    guard let number = rows.first?[0].integer else { return nil }
    return try storedRun(number: number, withRows: true)
  }

  /// All runs with all their rows, oldest first, one after the other.
  public func forEachRun(_ body: (HistoryRun) throws(StoreFault) -> Void) throws(StoreFault) {
    for row in try connection.run("SELECT number FROM run ORDER BY recorded, id") {
      if let number = row[0].integer, let run = try storedRun(number: number, withRows: true) { try body(run) }
    }
  }

  func storedRun(number: Int64, withRows: Bool = false) throws(StoreFault) -> HistoryRun? {
    // The migration reads runs before their newest columns are filled; they are there by then.
    let rows = try connection.run(
      "SELECT \(Self.entryColumns), run.document FROM run WHERE number = $1", [.integer(number)])
    guard let row = rows.first else { return nil }
    var run = try Self.head(row)
    run.document = row[7].text ?? ""
    guard withRows else { return run }
    run.cases = try cases(of: number)
    run.comparisons = try comparisons(of: number)
    return run
  }

  private static func head(_ row: SQLRow) throws(StoreFault) -> HistoryRun {
    guard let id = row[0].text, let kind = row[1].text.flatMap(HistoryKind.init), let seconds = row[2].integer else {
      throw .damaged("a run of the unknown kind \(row[1].text ?? "null")")
    }
    let context = HistoryContext(
      when: HistoryTime(seconds: seconds), commit: row[3].text, branch: row[4].text, toolchain: row[5].text)
    return HistoryRun(
      id: id, kind: kind, context: context, fingerprint: row[6].text, document: "", cases: [], comparisons: [])
  }

  private func cases(of number: Int64) throws(StoreFault) -> [HistoryCase] {
    var cases: [HistoryCase] = []
    let rows = try connection.run(
      "SELECT name, lane, outcome, verdict, digest FROM case_result WHERE run = $1 ORDER BY position",
      [.integer(number)])
    for row in rows {
      cases.append(
        HistoryCase(
          name: row[0].text ?? "", lane: row[1].text.flatMap(HistoryLane.init) ?? .measured, outcome: row[2].text,
          verdict: row[3].text, digest: row[4].text, figures: []))
    }
    let figures = try connection.run(
      "SELECT position, name, value, unit, reason FROM figure WHERE run = $1 ORDER BY position, name",
      [.integer(number)])
    for row in figures {
      guard let position = row[0].integer, cases.indices.contains(Int(position)) else { continue }
      cases[Int(position)].figures.append(
        HistoryFigure(
          name: row[1].text ?? "", value: row[2].real, unit: row[3].text ?? "", reason: row[4].text))
    }
    return cases
  }

  private func comparisons(of number: Int64) throws(StoreFault) -> [HistoryComparison] {
    try connection.run(
      "SELECT \(Self.comparisonColumns) FROM comparison WHERE run = $1 ORDER BY position", [.integer(number)]
    ).map(Self.comparison)
  }

  static let comparisonColumns =
    "comparison.name, lane, figure, effect, low, high, floor, floor_source, verdict, confirmed"

  static func comparison(_ row: SQLRow) -> HistoryComparison {
    HistoryComparison(
      name: row[0].text ?? "", lane: row[1].text.flatMap(HistoryLane.init) ?? .measured, figure: row[2].text,
      effect: row[3].real, low: row[4].real, high: row[5].real, floor: row[6].real, floorSource: row[7].text,
      verdict: row[8].text ?? "", isConfirmed: row[9].flag)
  }
}
