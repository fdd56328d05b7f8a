import SegueJSON
import SegueReplay
import SegueTransitions

extension ReplayLibrary.Section {
  /// Every transition of the catalogue, with what it can do.
  static var transitions: Self {
    Self(
      kind: "transitions",
      entries: TransitionCatalog.entries.map { entry in
        ReplayLibrary.Entry(
          name: entry.id, summary: ScenarioCatalog.summary(of: entry), facts: facts(of: entry))
      })
  }

  private static func facts(of entry: TransitionEntry) -> [String: JSONValue] {
    [
      "family": entry.family.map { .string($0.rawValue) } ?? .null,
      "originalClass": entry.family == nil ? .null : .string(entry.originalClass),
      "orientation": entry.orientation.map { .string($0.abbreviation) } ?? .null,
      "operations": .array(
        entry.operations.map { operation in
          [
            "operation": .string(operation.kind.rawValue),
            "durationSeconds": operation.duration > 0 ? .number(operation.duration) : .null,
            "gestures": .array(operation.gestures.map { .string($0.rawValue) }),
          ]
        }),
      "fidelityRules": .array(entry.fidelityRules.map { .string($0) }),
      "parameters": .array(
        entry.parameters.map { parameter in
          [
            "name": .string(parameter.name), "default": .number(parameter.defaultValue),
            "min": .number(parameter.range.lowerBound), "max": .number(parameter.range.upperBound),
            "unit": .string(parameter.unit), "summary": .string(parameter.summary),
          ]
        }),
    ]
  }

  /// The bundled traces, and the name that stands for none.
  static var traces: Self {
    let entries = ScenarioCatalog.bundledTraces.map { trace in
      ReplayLibrary.Entry(
        name: trace.name, summary: trace.summary, details: trace.source.map { [$0] } ?? [], facts: facts(of: trace))
    }
    let program = ScenarioCatalog.traces.filter { $0.name == ScenarioCatalog.program }
    return Self(
      kind: "traces", entries: entries + program.map { ReplayLibrary.Entry(name: $0.name, summary: $0.summary) })
  }

  private static func facts(of trace: ScenarioCatalog.TraceEntry) -> [String: JSONValue] {
    [
      "gesture": trace.gesture.map { .string($0) } ?? .null,
      "durationSeconds": .number(Double(trace.nanoseconds) / 1e9),
      "touches": .integer(Int64(trace.touches)), "rateHz": trace.hertz.map { .number($0) } ?? .null,
      "content": .string(trace.content.rawValue), "origin": .string(trace.origin),
      "provenance": trace.source.map { .string($0) } ?? .null,
      "expect": .object(trace.expect.mapValues { .string($0) }),
    ]
  }

  /// A program's own suites, and those that come with Segue where they are there.
  static func suites(_ own: [ScenarioSuite], hasBundled: Bool) -> Self {
    let first = own.map { ReplayLibrary.Entry(name: $0.name, summary: $0.summary) }
    let bundled = hasBundled ? ScenarioSuite.bundledNames.filter { name in !own.contains { $0.name == name } } : []
    return Self(
      kind: "suites",
      entries: first
        + bundled.map { name in
          // The first line of each is a comment that says it; reading all of them takes a while.
          let text = String(decoding: ScenarioSuite.bundledText(name) ?? [], as: UTF8.self)
          return ReplayLibrary.Entry(name: name, summary: String(text.prefix { !$0.isNewline }.dropFirst(2)))
        })
  }

  /// The feature table, with what the tests saw.
  static var features: Self {
    let rows = FeatureTable.rows
    let shown = rows.count { !$0.values.isEmpty }
    return Self(
      kind: "features", entries: rows.map(entry(of:)),
      summary: "\(shown) of \(rows.count) features have been run, with the values that their tests saw")
  }

  private static func entry(of row: FeatureRow) -> ReplayLibrary.Entry {
    let values = row.values.map { "\($0.name) \($0.value)" }
    let rules = row.rules.isEmpty ? "" : " [\(row.rules.joined(separator: ", "))]"
    return ReplayLibrary.Entry(
      name: "\(row.number)", summary: "\(row.family.rawValue) \(row.upstream.rawValue) \(row.title)\(rules)",
      details: values,
      facts: [
        "number": .integer(Int64(row.number)), "system": .string(row.family.rawValue), "feature": .string(row.title),
        "upstream": .string(row.upstream.rawValue), "rules": .array(row.rules.map { .string($0) }),
        "values": .array(row.values.map { ["name": .string($0.name), "value": .string($0.value)] }),
      ])
  }
}

extension ReplayLibrary {
  /// What a program of its own transitions replays without arguments; none where the catalogue has none.
  static var ownSuites: [ScenarioSuite] {
    guard TransitionCatalog.entries.contains(where: { $0.family == nil }) else { return [] }
    return [
      ScenarioSuite(
        name: "default", summary: "the program's own transitions, begun by a call and by two traces of each gesture",
        cases: ScenarioCatalog.ownSuite.map { ScenarioSuite.Case($0) })
    ]
  }
}
