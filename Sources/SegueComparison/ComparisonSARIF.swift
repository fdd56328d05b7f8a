import SegueJSON
import SegueResults

/// A comparison as SARIF 2.1.0: a result for every finding, under the rules that replays have too.
struct ComparisonSARIF {
  private let document: ComparisonDocument
  private let version: String

  init(_ document: ComparisonDocument, version: String) {
    self.document = document
    self.version = version
  }

  var json: JSONValue {
    let gate = document.gate
    return [
      "$schema": "https://json.schemastore.org/sarif-2.1.0.json", "version": "2.1.0",
      "runs": [
        [
          "tool": [
            "driver": [
              "name": "segue", "version": .string(version),
              "rules": .array(
                SARIFExport.rules.map { ["id": .string($0.id), "shortDescription": ["text": .string($0.description)]] }
              ),
            ]
          ],
          "invocations": [
            [
              "executionSuccessful": .bool(isWhole), "exitCode": .integer(Int64(gate.exitCode)),
              "exitCodeDescription": .string(gate.meaning),
              "toolExecutionNotifications": .array(notifications),
            ]
          ],
          "results": .array(document.findings.filter { $0.lane != .run }.map(result)),
        ]
      ],
    ]
  }

  /// Whether the tool did what it was asked for, whatever it found.
  private var isWhole: Bool {
    document.gate.conditions.allSatisfy { condition in
      [.invalid, .notComparable, .gateFailed, .inconclusive].contains(condition)
    }
  }

  /// What is the run's, and no case's: findings and warnings.
  private var notifications: [JSONValue] {
    document.runFindings.map { finding in
      ["level": "error", "message": ["text": .string("\(finding.subject): \(finding.detail)")]]
    }
      + document.warnings.map { warning in
        ["level": "warning", "message": ["text": .string("\(warning.name): \(warning.text)")]]
      }
  }

  private func result(_ one: ComparisonDocument.LaneFinding) -> JSONValue {
    let (rule, level) = Self.ruling(one)
    let subject = one.finding.subject
    let text = "\(subject): \(one.finding.detail) (\(one.lane.words))"
    // One figure of a case may fail beside another: what tells them apart is the detail's beginning, not its values.
    let kind = "\(one.lane.rawValue)/\(one.finding.detail.prefix { $0 != " " })"
    return [
      "ruleId": .string(rule), "ruleIndex": .integer(Int64(SARIFExport.rules.firstIndex { $0.id == rule } ?? 0)),
      "level": .string(level), "message": ["text": .string(text)],
      "locations": [
        [
          "physicalLocation": ["artifactLocation": ["uri": .string(SARIFExport.reference(subject))]],
          "logicalLocations": [["fullyQualifiedName": .string(subject), "kind": "scenario"]],
        ]
      ],
      "partialFingerprints": ["segueComparison/v1": .string(ContentDigest.of("\(subject)\n\(kind)").digestText)],
      "properties": ["replay": .orNull(one.replay), "exitCode": .integer(Int64(one.finding.condition.rawValue))],
    ]
  }

  private static func ruling(_ one: ComparisonDocument.LaneFinding) -> (rule: String, level: String) {
    switch one.finding.condition {
    case .gateFailed: (one.lane == .exact ? "count-regression" : "timing-regression", "error")
    case .notComparable: ("not-comparable", "error")
    case .inconclusive: ("inconclusive", "warning")
    default: ("case-failed", "error")
    }
  }
}
