import SegueHistory
import SegueJSON
import SegueReplay
import SegueReport

extension HistoryCommand {
  static func show(
    _ prefix: String, _ arguments: ParsedArguments, _ place: HistoryPlace, _ context: CommandContext
  ) throws(CommandFailure) {
    let store = try place.open(creates: false)
    let id = try id(beginning: prefix.lowercased(), in: store, place)
    guard var run = try place.perform({ () throws(StoreFault) in try store.run(id: id) }) else {
      throw .noInput(path: place.name, reason: "run \(HistoryText.id(id)) has gone meanwhile")
    }
    if let name = arguments.value("--case") {
      let known = run.cases.map(\.name) + run.comparisons.map(\.name)
      guard known.contains(name) else { throw .usage(.unknownName("case", name, known: known)) }
      run.cases.removeAll { $0.name != name }
      run.comparisons.removeAll { $0.name != name }
    }
    switch arguments.choice("--format", default: Format.text) {
    case .text: try context.print(text(run, withFigures: arguments.has("--case"), context.style))
    case .json: try context.print(json(run).text(indented: true) + "\n")
    case .csv: try context.print(HistoryCSV.head + HistoryCSV.lines(of: run))
    }
  }

  /// The one id that begins so.
  private static func id(
    beginning prefix: String, in store: HistoryStore, _ place: HistoryPlace
  ) throws(CommandFailure) -> String {
    let found = try place.perform { () throws(StoreFault) in try store.ids(beginning: prefix) }
    if found.count == 1 { return found[0] }
    let entries = try place.perform { () throws(StoreFault) in try store.entries() }
    func words(_ entries: some Sequence<HistoryEntry>) -> String {
      entries.map { "\(HistoryText.id($0.id)) (\($0.kind.rawValue), \($0.context.when.date))" }.joined(separator: ", ")
    }
    guard found.isEmpty else {
      let meant = entries.filter { found.contains($0.id) }.suffix(5)
      throw .noInput(
        path: place.name,
        reason: "\(found.count) runs begin with \"\(prefix)\"; say more of the one: \(words(meant.reversed()))")
    }
    // By the beginnings of equal length, which is what was typed; of equals the newest.
    let nearest = entries.reversed().map { (entry: $0, distance: distance($0.id.prefix(prefix.count), prefix)) }
      .enumerated().sorted { ($0.element.distance, $0.offset) < ($1.element.distance, $1.offset) }
      .prefix(3).map(\.element.entry)
    throw .noInput(
      path: place.name,
      reason: nearest.isEmpty
        ? "no run begins with \"\(prefix)\", the history is empty"
        : "no run begins with \"\(prefix)\"; the nearest are \(words(nearest))")
  }

  /// In how many places two texts differ.
  private static func distance(_ one: Substring, _ other: String) -> Int {
    zip(one, other).count { $0 != $1 } + abs(one.count - other.count)
  }

  // MARK: Text

  private static func text(_ run: HistoryRun, withFigures: Bool, _ style: TextStyle) -> String {
    let facts = [
      ("run", run.id), ("kind", run.kind.rawValue), ("when", run.context.when.description),
      ("commit", run.context.commit ?? ""), ("branch", run.context.branch ?? ""),
      ("toolchain", run.context.toolchain ?? ""), ("machine", run.fingerprint ?? ""),
    ].filter { !$0.1.isEmpty }
    var out = facts.map { name, value in
      style(name, .faint) + String(repeating: " ", count: 11 - name.count) + value + "\n"
    }.joined()
    if !run.cases.isEmpty { out += "\n" + (withFigures ? figures(run, style) : cases(run, style)) }
    if !run.comparisons.isEmpty { out += "\n" + comparisons(run, style) }
    return out
  }

  /// The few figures of a case that a line has room for.
  private static let headlines = [
    "frames", "missed", "hitchRatioMsPerS", "workNs.p50", "workNs.p99", "cpu_time", "real_time", "items_per_second",
  ]

  private static func cases(_ run: HistoryRun, _ style: TextStyle) -> String {
    let present = Set(run.cases.flatMap { $0.figures.map(\.name) })
    var names = headlines.filter(present.contains)
    if names.isEmpty { names = Array(present.sorted().prefix(6)) }
    let rows = run.cases.map { result in
      [result.name, result.lane.rawValue, result.verdict ?? ""]
        + names.map { name in
          guard let figure = result.figures.first(where: { $0.name == name }) else { return Figures.absent }
          return HistoryText.figure(figure.value, figure.unit)
        } + [String((result.digest ?? "").prefix(8))]
    }
    return HistoryText.table(
      [("case", .left), ("lane", .left), ("verdict", .left)] + names.map { ($0, .right) } + [("digest", .left)], rows,
      style)
  }

  private static func figures(_ run: HistoryRun, _ style: TextStyle) -> String {
    let rows = run.cases.flatMap { result in
      result.figures.map { figure in
        [result.lane.rawValue, figure.name, HistoryText.figure(figure.value, figure.unit), figure.reason ?? ""]
      }
    }
    return HistoryText.table([("lane", .left), ("figure", .left), ("value", .right), ("", .left)], rows, style)
  }

  private static func comparisons(_ run: HistoryRun, _ style: TextStyle) -> String {
    let rows = run.comparisons.map { row in
      [row.name + (row.figure.map { " \($0)" } ?? ""), row.lane.rawValue] + columns(of: row)
    }
    return HistoryText.table([("case", .left), ("lane", .left)] + comparisonColumns, rows, style)
  }

  static let comparisonColumns: [(String, TextTable.Alignment)] = [
    ("effect", .right), ("interval", .left), ("floor", .right), ("in floors", .right), ("verdict", .left),
  ]

  static func columns(of row: HistoryComparison) -> [String] {
    let interval = row.low.flatMap { low in
      row.high.map { "\(HistoryText.change(low)) … \(HistoryText.change($0))" }
    }
    return [
      HistoryText.change(row.effect), interval ?? Figures.absent, HistoryText.fraction(row.floor),
      row.timesOverFloor.map { Figures.decimal($0, places: 1) + " ×" } ?? Figures.absent,
      row.verdict + (row.isConfirmed == false ? ", not confirmed" : ""),
    ]
  }

  // MARK: JSON

  private static func json(_ run: HistoryRun) -> JSONValue {
    var members = json(run.id, run.kind, run.context, run.fingerprint)
    members["schema"] = "segue.history.run/1"
    members["cases"] = .array(run.cases.map(json))
    members["comparisons"] = .array(run.comparisons.map(json))
    return .object(members)
  }

  private static func json(_ result: HistoryCase) -> JSONValue {
    func text(_ text: String?) -> JSONValue { text.map(JSONValue.string) ?? .null }
    let figures = result.figures.map { figure -> JSONValue in
      var members: [String: JSONValue] = [
        "name": .string(figure.name), "value": figure.value.map(JSONValue.number) ?? .null,
        "unit": .string(figure.unit),
      ]
      if let reason = figure.reason { members["valueReason"] = .string(reason) }
      return .object(members)
    }
    return [
      "name": .string(result.name), "lane": .string(result.lane.rawValue), "outcome": text(result.outcome),
      "verdict": text(result.verdict), "digest": text(result.digest), "figures": .array(figures),
    ]
  }

  static func json(_ row: HistoryComparison) -> JSONValue {
    func number(_ value: Double?) -> JSONValue { value.map(JSONValue.number) ?? .null }
    return [
      "name": .string(row.name), "lane": .string(row.lane.rawValue),
      "figure": row.figure.map(JSONValue.string) ?? .null, "effect": number(row.effect), "low": number(row.low),
      "high": number(row.high), "floor": number(row.floor),
      "floorSource": row.floorSource.map(JSONValue.string) ?? .null, "timesOverFloor": number(row.timesOverFloor),
      "verdict": .string(row.verdict), "confirmed": row.isConfirmed.map(JSONValue.bool) ?? .null,
    ]
  }
}
