/// A replay as JUnit XML: a suite a transition, a test case a run.
///
/// - `failure` is a run whose outcome is not the expected one (type `outcome`) or that a gate stops (`frame-budget`),
///   `error` one that failed to run or whose figures cannot be used. Everything else passed.
/// - Several runs of one scenario are cases of different names: the measured one beside a modelled one says so, repeated
///   ones are numbered from 1 on.
/// - `system-out` is the command that replays the case alone, with the options of the whole replay.
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
    var suites: [String: [(result: RunResult, name: String)]] = [:]
    for (result, name) in zip(document.results, Self.names(document.results)) {
      if suites[result.run.transition] == nil { order.append(result.run.transition) }
      suites[result.run.transition, default: []].append((result, name))
    }
    var out = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
    out += "<testsuites name=\"segue replay\"\(Self.counts(document.results))>\n"
    for name in order {
      let results = suites[name] ?? []
      out += "  <testsuite name=\(XMLText.attribute(name))\(Self.counts(results.map(\.result)))"
      if let timestamp = facts.timestamp { out += " timestamp=\(XMLText.attribute(timestamp))" }
      out += ">\n" + results.map(testCase).joined() + "  </testsuite>\n"
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

  /// The cases' names, no two of them equal.
  private static func names(_ results: [RunResult]) -> [String] {
    let costs = Dictionary(grouping: results, by: \.run.scenario).mapValues { Set($0.map(\.run.cost)).count }
    let plain = results.map { result in
      let isBeside = costs[result.run.scenario] ?? 1 > 1 && result.run.cost == .measured
      return result.run.scenario + (isBeside ? " (measured cost)" : "")
    }
    let counts = Dictionary(plain.map { ($0, 1) }, uniquingKeysWith: +)
    var numbers: [String: Int] = [:]
    return plain.map { name in
      guard counts[name] ?? 1 > 1 else { return name }
      numbers[name, default: 0] += 1
      return "\(name) #\(numbers[name] ?? 1)"
    }
  }

  private func testCase(_ result: RunResult, _ name: String) -> String {
    let run = result.run
    var out = "    <testcase classname=\(XMLText.attribute("\(run.transition).\(run.operation)"))"
    out += " name=\(XMLText.attribute(name)) time=\"\(ExportNumber.seconds(run.simulatedNanoseconds))\">\n"
    if let (element, type) = Self.fault(result) {
      let reason = "\(result.verdict.rawValue): \(result.verdictReason ?? "no reason") (\(run.cost.rawValue) cost)"
      out += "      <\(element) message=\(XMLText.attribute(reason)) type=\"\(type)\">"
      out += XMLText.content((run.diagnostics + run.warnings).joined(separator: "\n")) + "</\(element)>\n"
    }
    let command = command(run)
    return out + "      <system-out>\(XMLText.content(command))</system-out>\n    </testcase>\n"
  }

  /// An option's value may stand in it as well as behind it.
  private func command(_ run: RunRecord) -> String {
    let scenario = run.scenario.replacing("'", with: "'\\''")
    let saysCost = facts.options.contains { $0.hasPrefix("--cost=") }
    let words = ["\(facts.program) replay '\(scenario)'"] + facts.options
    return (words + (saysCost ? [] : ["--cost \(run.cost.rawValue)"])).joined(separator: " ")
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
