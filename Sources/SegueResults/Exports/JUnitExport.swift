/// A replay as JUnit XML: a suite a transition, a test case a run.
///
/// - `failure` is a run whose outcome is not the expected one (type `outcome`) or that a gate stops (`frame-budget`),
///   `error` one that failed to run or whose figures cannot be used. Everything else passed.
/// - Times are seconds of virtual time, which every machine agrees on; a timestamp is there only where one is given.
struct JUnitExport {
  private let document: ReplayDocument
  private let facts: ExportFacts

  init(_ document: ReplayDocument, _ facts: ExportFacts) {
    self.document = document
    self.facts = facts
  }

  var text: String {
    var order: [String] = []
    var suites: [String: [RunResult]] = [:]
    for result in document.results {
      if suites[result.run.transition] == nil { order.append(result.run.transition) }
      suites[result.run.transition, default: []].append(result)
    }
    var out = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
    out += "<testsuites name=\"segue replay\"\(Self.counts(document.results))>\n"
    for name in order {
      let results = suites[name] ?? []
      out += "  <testsuite name=\(XMLText.attribute(name))\(Self.counts(results))"
      if let timestamp = facts.timestamp { out += " timestamp=\(XMLText.attribute(timestamp))" }
      out += ">\n" + results.map(Self.testCase).joined() + "  </testsuite>\n"
    }
    return out + "</testsuites>\n"
  }

  private static func counts(_ results: [RunResult]) -> String {
    let failures = results.count { $0.verdict == .fail }
    let errors = results.count { $0.verdict == .failed || $0.verdict == .invalid }
    let time = results.reduce(Int64(0)) { $0.addingClamped($1.run.simulatedNanoseconds) }
    return " tests=\"\(results.count)\" failures=\"\(failures)\" errors=\"\(errors)\" skipped=\"0\""
      + " time=\"\(ExportNumber.seconds(time))\""
  }

  private static func testCase(_ result: RunResult) -> String {
    let run = result.run
    var out = "    <testcase classname=\(XMLText.attribute("\(run.transition).\(run.operation)"))"
    out += " name=\(XMLText.attribute(run.scenario)) time=\"\(ExportNumber.seconds(run.simulatedNanoseconds))\">\n"
    if let (element, type) = fault(result) {
      let reason = "\(result.verdict.rawValue): \(result.verdictReason ?? "no reason") (\(run.cost.rawValue) cost)"
      out += "      <\(element) message=\(XMLText.attribute(reason)) type=\"\(type)\">"
      out += XMLText.content((run.diagnostics + run.warnings).joined(separator: "\n")) + "</\(element)>\n"
    }
    let command = "segue replay '\(run.scenario)' --cost \(run.cost.rawValue)"
    return out + "      <system-out>\(XMLText.content(command))</system-out>\n    </testcase>\n"
  }

  private static func fault(_ result: RunResult) -> (element: String, type: String)? {
    switch result.verdict {
    case .pass: nil
    case .fail: ("failure", result.failsByGates ? "frame-budget" : "outcome")
    case .invalid: ("error", "invalid-run")
    case .failed: ("error", "case-failed")
    }
  }
}

/// Text for XML 1.0: what has a meaning there is escaped, control characters and what XML cannot hold are left out.
package enum XMLText {
  /// Between quotation marks; line breaks and tabs stay what they are.
  package static func attribute(_ text: String) -> String {
    "\"" + escaped(text) { $0 == "\n" || $0 == "\t" ? "&#\($0.value);" : nil } + "\""
  }

  package static func content(_ text: String) -> String {
    escaped(text) { $0 == "\n" || $0 == "\t" ? String($0) : nil }
  }

  private static func escaped(_ text: String, whitespace: (Unicode.Scalar) -> String?) -> String {
    var out = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": out += "&amp;"
      case "<": out += "&lt;"
      case ">": out += "&gt;"
      case "\"": out += "&quot;"
      case "'": out += "&#39;"
      default:
        if let white = whitespace(scalar) {
          out += white
        } else if isPrintable(scalar) {
          out.unicodeScalars.append(scalar)
        }
      }
    }
    return out
  }

  private static func isPrintable(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0..<0x20, 0x7F..<0xA0, 0xFFFE, 0xFFFF: false
    default: true
    }
  }
}
