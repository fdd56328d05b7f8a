import SegueJSON

/// A replay as SARIF 2.1.0: a result for every run that did not pass.
package struct SARIFExport {
  /// The rules of all of Segue's results: comparisons share them.
  package static let rules: [(id: String, description: String)] = [
    ("frame-budget", "A gate on frame times, hitches or counts does not hold."),
    ("timing-regression", "A scenario takes longer than before."),
    ("count-regression", "A scenario does more work than before, by exact counts."),
    ("case-failed", "A scenario failed to run, or its outcome is not the expected one."),
    ("not-comparable", "Two results cannot be held against each other."),
    ("inconclusive", "There is not enough data for a verdict."),
  ]

  private let document: ReplayDocument
  private let facts: ExportFacts

  init(_ document: ReplayDocument, _ facts: ExportFacts) {
    self.document = document
    self.facts = facts
  }

  var json: JSONValue {
    let verdicts = Set(document.results.map(\.verdict))
    let exitCode: Int64 =
      verdicts.contains(.failed) ? 4 : verdicts.contains(.fail) ? 1 : verdicts.contains(.invalid) ? 5 : 0
    return [
      "$schema": "https://json.schemastore.org/sarif-2.1.0.json",
      "version": "2.1.0",
      "runs": [
        [
          "tool": [
            "driver": [
              "name": "segue", "version": .string(facts.version),
              "rules": .array(
                Self.rules.map { rule in
                  ["id": .string(rule.id), "shortDescription": ["text": .string(rule.description)]]
                }),
            ]
          ],
          "invocations": [
            ["executionSuccessful": .bool(!verdicts.contains(.failed)), "exitCode": .integer(exitCode)]
          ],
          "results": .array(document.results.compactMap(Self.result)),
        ]
      ],
    ]
  }

  private static func result(_ result: RunResult) -> JSONValue? {
    guard let (rule, level) = ruling(result) else { return nil }
    let run = result.run
    let text = "\(run.scenario): \(result.verdictReason ?? result.verdict.rawValue) (\(run.cost.rawValue) cost)"
    return [
      "ruleId": .string(rule), "ruleIndex": .integer(Int64(rules.firstIndex { $0.id == rule } ?? 0)),
      "level": .string(level), "message": ["text": .string(text)],
      "locations": [
        [
          "physicalLocation": ["artifactLocation": ["uri": .string(reference(run.scenario))]],
          "logicalLocations": [["fullyQualifiedName": .string(run.scenario), "kind": "scenario"]],
        ]
      ],
      "partialFingerprints": ["segueCase/v1": .string(ContentDigest.of(run.scenario).digestText)],
    ]
  }

  private static func ruling(_ result: RunResult) -> (rule: String, level: String)? {
    switch result.verdict {
    case .pass: nil
    case .fail: (result.failsByGates ? "frame-budget" : "case-failed", "error")
    case .failed: ("case-failed", "error")
    // Too few frames decide nothing; a figure that cannot be true is a fault.
    case .invalid: result.metrics == nil ? ("case-failed", "error") : ("inconclusive", "warning")
    }
  }

  /// The scenario's name as a relative reference: what a path may not hold is written as %XX.
  package static func reference(_ name: String) -> String {
    var out = ""
    for byte in name.utf8 {
      switch byte {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x2F, 0x5F, 0x7E:
        out.unicodeScalars.append(Unicode.Scalar(byte))
      default:
        let hex = String(byte, radix: 16, uppercase: true)
        out += "%" + (hex.count == 1 ? "0" : "") + hex
      }
    }
    return out
  }
}
