extension ComparisonDocument {
  /// The comparison in one line.
  ///
  /// - `✔ 24 cases: 20 equivalent, 4 improved; exact lane equal`
  /// - `✔ 24 cases: 13 equivalent, 11 noise samples; exact lane equal [same-executable-text]`
  /// - `✗ 1 of 24 cases regressed: cards/push +5.1 % (timing lane)`
  ///
  /// Warnings that belong to the verdict stand at its end by name; conditions that did not decide are counted.
  public var verdictLine: String {
    let doubts = warnings.filter(\.isInVerdictLine)
    var names: [String] = []
    for one in doubts where !names.contains(one.name) { names.append(one.name) }
    let suffix = names.isEmpty ? "" : " [\(names.joined(separator: ", "))]"
    return (gate.decisive.map(failingLine) ?? "✔ \(passingWords)") + suffix
  }

  /// What is said of the timing lane as a whole: the geometric mean of cases of one kind, where there are several, and how
  /// many changes were repeated.
  var summaryLines: [String] {
    var lines: [String] = []
    let compared = verdicts.filter { $0.change != nil }
    if compared.count > 1, Set(compared.map(\.kind)).count == 1,
      let mean = BenchmarkComparison.geometricMeanLine(verdicts)
    {
      lines.append(mean)
    }
    if let rate = replicationRate {
      lines.append("\(Percent.text(rate)) of the changes were repeated by a run from scratch")
    }
    return lines
  }

  /// What standard error ends with: a line and a replaying command for each finding, then the code with its meaning and
  /// the names. Empty lines none; the last line of a passing comparison says code 0.
  public var lastLines: [String] {
    var lines: [String] = []
    var commands: Set<String> = []
    for one in findings {
      lines.append("\(one.finding.condition.mark) \(sentence(one))")
      if let replay = one.replay, commands.insert(replay).inserted { lines.append("    \(replay)") }
    }
    let decisive = findings.filter { $0.finding.condition == gate.decisive }
    var names: [String] = []
    for one in decisive where !names.contains(one.finding.subject) { names.append(one.finding.subject) }
    if names.count > 10 { names[10...] = ["and \(names.count - 10) more"] }
    let subjects = names.isEmpty ? "" : ": \(names.joined(separator: ", "))"
    return lines + ["exit code \(gate.exitCode) (\(gate.meaning))\(subjects)"]
  }

  /// `cards/push: regressed +7.9 %: interpolation +6.1, hit test +1.8 (timing lane)`.
  private func sentence(_ one: LaneFinding) -> String {
    let detail = one.finding.detail.isEmpty ? one.finding.condition.meaning : one.finding.detail
    return one.lane == .run
      ? "\(one.finding.subject): \(detail)" : "\(one.finding.subject): \(detail) (\(one.lane.words))"
  }

  /// The row whose regression the finding is; nil where it is something else, such as a limit.
  private func regressed(_ one: LaneFinding) -> CaseVerdict? {
    guard one.lane == .timing, one.finding.condition == .gateFailed else { return nil }
    return verdicts.first {
      $0.verdict == .regressed && $0.name == one.finding.subject && one.finding.detail.hasPrefix($0.word)
    }
  }

  private var passingWords: String {
    let noise = verdicts.count { $0.flags.contains(.noiseSample) }
    var counts = Verdict.inVerdictLine.compactMap { verdict -> String? in
      let count = verdicts.count { $0.verdict == verdict && !$0.flags.contains(.noiseSample) }
      return count == 0 ? nil : "\(count) \(verdict.rawValue)"
    }
    if noise > 0 { counts.append("\(noise) noise sample\(noise == 1 ? "" : "s")") }
    var parts: [String] = []
    if !verdicts.isEmpty {
      parts.append("\(Self.cases(verdicts.count)): \(counts.joined(separator: ", "))")
    }
    if !exact.isEmpty { parts.append("exact lane \(exactWords)") }
    return parts.isEmpty ? "nothing was compared" : parts.joined(separator: "; ")
  }

  /// `equal`, or how many figures are not.
  private var exactWords: String {
    let counts = ExactWord.allCases.filter { $0 != .equal }.compactMap { word -> String? in
      let count = exact.count { $0.word == word }
      return count == 0 ? nil : "\(count) \(word.rawValue)"
    }
    return counts.isEmpty ? "equal" : "\(counts.joined(separator: ", ")) of \(exact.count) figures"
  }

  private func failingLine(_ condition: GateCondition) -> String {
    let findings = self.findings
    let decisive = findings.filter { $0.finding.condition == condition }
    let ofRun = decisive.filter { $0.lane == .run }
    let ofCases = decisive.filter { $0.lane != .run }
    var parts = ofRun.map { "\(condition.meaning): \(sentence($0))" }
    if !ofCases.isEmpty {
      let failing = Set(ofCases.map(\.finding.subject)).count
      var named = ofCases.prefix(3).map(words)
      if ofCases.count > 3 { named.append("and \(ofCases.count - 3) more") }
      parts.append(
        "\(failing) of \(Self.cases(caseNames.count)) \(verb(ofCases)): \(named.joined(separator: ", "))")
    }
    let others = gate.conditions.dropFirst().map { other in
      let found = findings.filter { $0.finding.condition == other }
      return "\(Set(found.map(\.finding.subject)).count) \(verb(found))"
    }
    if !others.isEmpty { parts.append("also \(others.joined(separator: ", "))") }
    return "\(condition.mark) \(parts.joined(separator: "; "))"
  }

  /// What became of the cases of findings that share a condition. A limit that does not hold is no regression.
  private func verb(_ findings: [LaneFinding]) -> String {
    let condition = findings[0].finding.condition
    let isRegression = findings.allSatisfy { regressed($0) != nil || row($0)?.word == .worse }
    return condition == .gateFailed && !isRegression ? "stopped by a gate" : condition.verb
  }

  /// The exact lane's row that the finding is of.
  private func row(_ one: LaneFinding) -> ExactRow? {
    one.lane == .exact ? exact.first { $0.gateFinding == one.finding } : nil
  }

  /// `cards/push +5.1 % (timing lane)`.
  private func words(_ one: LaneFinding) -> String {
    var words = one.finding.subject
    if let row = row(one) {
      words += " \(row.figure) \(row.base ?? "none") → \(row.candidate ?? "none")"
    } else if let change = regressed(one)?.change {
      words += " \(Percent.change(change))"
    } else if one.finding.condition == .gateFailed {
      words += ", \(one.finding.detail)"
    }
    return "\(words) (\(one.lane.words))"
  }

  private static func cases(_ count: Int) -> String { "\(count) case\(count == 1 ? "" : "s")" }
}

extension GateCondition {
  /// ✗ for what is wrong, ? for what is not known. A word always stands beside it.
  var mark: String { self == .inconclusive ? "?" : "✗" }

  /// What became of the cases that have the condition: `3 of 24 cases regressed`.
  var verb: String {
    switch self {
    case .gateFailed: "regressed"
    case .inconclusive: "inconclusive"
    case .notComparable: "not comparable"
    case .caseFailed: "failed"
    case .invalid: "invalid"
    case .interrupted: "interrupted"
    case .internalFault, .outputNotWritten, .missingPart, .noInput, .badData, .usage: meaning
    }
  }
}

extension Verdict {
  /// The order of a verdict line: what passes first.
  fileprivate static let inVerdictLine: [Verdict] =
    [.equivalent, .improved] + Verdict.allCases.filter { $0 != .equivalent && $0 != .improved }
}
