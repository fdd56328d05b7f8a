import SegueJSON
import SegueTransitions

extension ReplayLibrary.Section {
  /// Every transition of the catalogue, with what it can do.
  static var transitions: Self {
    Self(
      kind: "transitions",
      entries: TransitionCatalog.entries.map { entry in
        ReplayLibrary.Entry(
          name: entry.id, summary: "\(entry.summary) (\(entry.originalClass))", facts: facts(of: entry))
      })
  }

  private static func facts(of entry: TransitionEntry) -> [String: JSONValue] {
    [
      "family": .string(entry.family.rawValue), "originalClass": .string(entry.originalClass),
      "orientation": entry.orientation.map { .string($0.abbreviation) } ?? .null,
      "operations": .array(
        entry.operations.map { operation in
          [
            "operation": .string(operation.kind.rawValue), "durationSeconds": .number(operation.duration),
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
