import SegueResults

/// A comparison as JUnit XML: a suite a lane, a test case for each case of it, and a suite for what is the run's.
///
/// `failure` is a gate that stops a case, `error` anything else that stands in the way of code 0; a lack of data is one of
/// them. So a build server is green where the exit code is 0, and only there. No time was spent that a server could add
/// up: `time` is 0.
struct ComparisonJUnit {
  private struct Case {
    var name: String
    var findings: [GateResult.Finding]
    var notes: [String]
    var replay: String
  }

  private let document: ComparisonDocument
  private let findings: [ComparisonLane: [String: [GateResult.Finding]]]

  init(_ document: ComparisonDocument) {
    self.document = document
    findings = Dictionary(grouping: document.findings, by: \.lane).mapValues { ofLane in
      Dictionary(grouping: ofLane.map(\.finding), by: \.subject)
    }
  }

  var text: String {
    let suites = ComparisonLane.allCases.map { ($0, cases($0)) }.filter { !$0.1.isEmpty }
    var out = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
    out += "<testsuites name=\"segue compare\"\(Self.counts(suites.flatMap(\.1)))>\n"
    for (lane, cases) in suites {
      out += "  <testsuite name=\"\(lane.words)\"\(Self.counts(cases))>\n"
      out += cases.map { Self.testCase($0, lane) }.joined() + "  </testsuite>\n"
    }
    return out + "</testsuites>\n"
  }

  private func cases(_ lane: ComparisonLane) -> [Case] {
    switch lane {
    case .run:
      return document.runFindings.map { finding in
        Case(name: finding.subject, findings: [finding], notes: [], replay: "")
      }
    case .exact:
      var order: [String] = []
      var rows: [String: [ExactRow]] = [:]
      for row in document.exact {
        if rows[row.subject] == nil { order.append(row.subject) }
        rows[row.subject, default: []].append(row)
      }
      return order.map { name in
        let own = rows[name] ?? []
        return Case(
          name: name, findings: findings[.exact]?[name] ?? [],
          notes: own.filter { $0.word != .equal }.map { "\($0.figure): \($0.word.rawValue)" },
          replay: document.replayCommand(name))
      }
    case .timing:
      return document.verdicts.map { verdict in
        let row = ComparisonRow(verdict)
        return Case(
          name: verdict.name, findings: findings[.timing]?[verdict.name] ?? [],
          notes: ["\(row.verdict): \(ComparisonTable.cells(row)[2...7].joined(separator: ", "))"]
            + (row.note.isEmpty ? [] : [row.note]),
          replay: document.replayCommand(verdict.name))
      }
    }
  }

  /// An element's first finding by precedence is the one that it fails by.
  private static func isFailure(_ one: Case) -> Bool { one.findings.first?.condition == .gateFailed }

  private static func counts(_ cases: [Case]) -> String {
    let failures = cases.count(where: isFailure)
    let errors = cases.count { !$0.findings.isEmpty } - failures
    return " tests=\"\(cases.count)\" failures=\"\(failures)\" errors=\"\(errors)\" skipped=\"0\" time=\"0\""
  }

  private static func testCase(_ one: Case, _ lane: ComparisonLane) -> String {
    var out = "    <testcase classname=\"segue.compare.\(lane.rawValue)\" name=\(XMLText.attribute(one.name))"
    out += " time=\"0\">\n"
    if let first = one.findings.first {
      let element = isFailure(one) ? "failure" : "error"
      let message = first.detail.isEmpty ? first.condition.meaning : first.detail
      out += "      <\(element) message=\(XMLText.attribute(message)) type=\"\(first.condition.slug)\">"
      out += XMLText.content(one.findings.map { "\($0.condition.meaning): \($0.detail)" }.joined(separator: "\n"))
      out += "</\(element)>\n"
    }
    let words = (one.notes + [one.replay]).filter { !$0.isEmpty }.joined(separator: "\n")
    return out + "      <system-out>\(XMLText.content(words))</system-out>\n    </testcase>\n"
  }
}

extension GateCondition {
  /// The condition as a word without blanks, for types and identifiers.
  var slug: String {
    switch self {
    case .interrupted: "interrupted"
    case .internalFault: "internal-fault"
    case .outputNotWritten: "output-not-written"
    case .missingPart: "missing-part"
    case .noInput: "no-input"
    case .badData: "bad-data"
    case .usage: "usage"
    case .caseFailed: "case-failed"
    case .invalid: "invalid"
    case .notComparable: "not-comparable"
    case .gateFailed: "regression"
    case .inconclusive: "inconclusive"
    }
  }
}
