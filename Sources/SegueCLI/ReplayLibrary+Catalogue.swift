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

  static var suites: Self {
    Self(
      kind: "suites",
      entries: ReplayLibrary.knownSuites.map { suite in
        ReplayLibrary.Entry(
          name: suite.name, summary: "\(suite.summary) (\(suite.cases.count) scenarios)",
          facts: ["scenarios": .integer(Int64(suite.cases.count))])
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
  /// The suites that come with Segue. A program of its own transitions has those as its default instead, and the others
  /// where it has the catalogue too.
  static var knownSuites: [ScenarioSuite] {
    let systems = ScenarioSuite.bundledNames.compactMap(ScenarioSuite.bundled)
    let entries = TransitionCatalog.entries
    guard entries.contains(where: { $0.family == nil }) else { return systems }
    let own = ScenarioSuite(
      name: "default", summary: "the program's own transitions, begun by a call and by two traces of each gesture",
      cases: ScenarioCatalog.ownSuite.map { ScenarioSuite.Case($0) })
    return [own] + (entries.contains { $0.family != nil } ? systems.filter { $0.name != own.name } : [])
  }
}
