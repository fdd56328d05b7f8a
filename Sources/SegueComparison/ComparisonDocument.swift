/// Everything one comparison has to say: the schema `segue.comparison/1`.
///
/// It holds what was measured, and its verdicts are made of that and of nothing else: a document that is written and read
/// again has the same verdicts, whoever reads it.
///
/// ```swift
/// let document = ComparisonDocument(
///   base: .init(name: "v1.2"), candidate: .init(name: "main"), series: lane.measured)
/// print(document.verdictLine)
/// ```
public struct ComparisonDocument: Hashable, Sendable {
  public static let schema = "segue.comparison/1"

  /// One of the two builds.
  public struct Side: Hashable, Sendable {
    /// As it was asked for: a revision, a program, a file.
    public var name: String
    /// The working tree, which a comparison takes where no candidate is named: no operand names it.
    public var isWorkingTree: Bool
    /// The commit's full hash, of a working tree that differs from it with `-dirty` behind it; nil where the side is none.
    public var commit: String?
    /// Digest of the executable text; nil where it is not known.
    public var textHash: String?
    public var fingerprint: MachineFingerprint?

    public init(
      name: String, isWorkingTree: Bool = false, commit: String? = nil, textHash: String? = nil,
      fingerprint: MachineFingerprint? = nil
    ) {
      self.name = name
      self.isWorkingTree = isWorkingTree
      self.commit = commit
      self.textHash = textHash
      self.fingerprint = fingerprint
    }
  }

  /// What is doubtful about the comparison, with a name to look it up by.
  public struct Warning: Hashable, Sendable {
    /// `high-load`.
    public var name: String
    /// What there is, and what to try.
    public var text: String
    /// Part of the verdict line.
    public var isInVerdictLine: Bool

    public init(name: String, text: String, isInVerdictLine: Bool = false) {
      self.name = name
      self.text = text
      self.isInVerdictLine = isInVerdictLine
    }
  }

  /// The order of launches and their length; nil in a document that launched nothing.
  public struct Design: Hashable, Sendable {
    public var seed: UInt64
    /// Inner samples of a launch; at least 1.
    public var samples: Int

    public init(seed: UInt64, samples: Int) {
      self.seed = seed
      self.samples = samples
    }
  }

  public var base: Side
  public var candidate: Side
  public let settings: ComparisonSettings
  public var design: Design?
  /// The timing lane's raw samples, by case in the order declared.
  public let series: [CaseSeries]
  /// The exact lane, in its order; none where it did not run.
  public var exact: [ExactRow]
  public var warnings: [Warning]
  /// What stands in the way of code 0 and is no case's: an interrupt, a refusal.
  public var runFindings: [GateResult.Finding]
  /// The timing lane's rows, one for each of `series`.
  public let verdicts: [CaseVerdict]

  /// - Cost: that of judging the series, cross-check included.
  public init(
    base: Side, candidate: Side, settings: ComparisonSettings = ComparisonSettings(), design: Design? = nil,
    series: [CaseSeries] = [], exact: [ExactRow] = [], warnings: [Warning] = [],
    runFindings: [GateResult.Finding] = []
  ) {
    self.base = base
    self.candidate = candidate
    self.settings = settings
    self.design = design
    self.series = series
    self.exact = exact
    self.warnings = warnings
    self.runFindings = runFindings
    verdicts = TimingJudge.verdicts(series, settings: settings)
  }

  /// Takes what the fingerprints say: warnings, and refusals for the gate. That times are not comparable is said by the
  /// series themselves.
  public mutating func take(_ fingerprints: FingerprintComparison) {
    warnings += fingerprints.findings.filter { $0.effect != .refused }.map { finding in
      let side = finding.side.map { "\($0.rawValue): " } ?? ""
      let detail = finding.isForced ? "\(finding.detail) (overridden)" : finding.detail
      return Warning(
        name: finding.name.rawValue, text: "\(side)\(detail); \(finding.advice)",
        isInVerdictLine: finding.isInVerdictLine)
    }
    runFindings += fingerprints.gateFindings
  }

  /// The result of every gate. Exit code, findings and last lines are read from it alone.
  public var gate: GateResult { GateResult(findings.map(\.finding)) }

  public var exitCode: Int { gate.exitCode }

  /// Of the changes that were run again, the share that repeated; nil where none was.
  public var replicationRate: Double? { TimingJudge.replicationRate(verdicts) }

  /// Names of the cases of both lanes, each once.
  var caseNames: Set<String> { Set(verdicts.map(\.name) + exact.map(\.subject)) }
}

/// Where a row or a finding comes from.
public enum ComparisonLane: String, CaseIterable, Sendable {
  /// Counts and virtual time, compared as they are.
  case exact
  /// Measured time, compared by statistics.
  case timing
  /// Of the run as a whole, and of no case.
  case run

  /// `timing lane`.
  var words: String { self == .run ? rawValue : "\(rawValue) lane" }
}

extension ComparisonDocument {
  /// A finding with the lane that found it.
  public struct LaneFinding: Hashable, Sendable {
    public var lane: ComparisonLane
    public var finding: GateResult.Finding
    /// The command that measures the case again, by name, rounds and seed; nil for what is no case's.
    public var replay: String?
  }

  /// Every finding, by precedence; within a condition the run's first, then the exact lane's, then the timing lane's.
  public var findings: [LaneFinding] {
    let all =
      runFindings.map { LaneFinding(lane: .run, finding: $0) }
      + exact.compactMap { row in
        row.gateFinding.map { LaneFinding(lane: .exact, finding: $0, replay: replayCommand(row.subject)) }
      }
      + verdicts.flatMap { verdict in
        verdict.gateFindings.map { finding in
          var finding = finding
          // A regression says by how much, and where it comes from.
          if verdict.verdict == .regressed, finding.detail == verdict.word, let change = verdict.change {
            finding.detail += " \(verdict.phaseText ?? Percent.change(change))"
          }
          return LaneFinding(lane: .timing, finding: finding, replay: replayCommand(verdict.name))
        }
      }
    return GateCondition.allCases.flatMap { condition in all.filter { $0.finding.condition == condition } }
  }

  /// The lanes that gave the exit code; none where every gate passed.
  public var deciding: [ComparisonLane] {
    let findings = self.findings
    let decisive = findings.filter { $0.finding.condition == findings.first?.finding.condition }
    return ComparisonLane.allCases.filter { lane in decisive.contains { $0.lane == lane } }
  }

  /// `segue compare HEAD~1 main --filter cards/push --rounds 24 --max-rounds 96 --samples 7 --seed 1`: the same launches
  /// of one case. A document without a design was compared from files, and is compared from them again.
  public func replayCommand(_ name: String) -> String {
    var words = ["segue", "compare", base.isWorkingTree ? "." : base.name]
    // Where the base is a commit, the working tree is what it is compared with anyway.
    if !candidate.isWorkingTree { words.append(candidate.name) } else if base.commit == nil { words.append(".") }
    words += ["--filter", name]
    if let design {
      words += ["--rounds", "\(settings.rounds)", "--max-rounds", "\(settings.maximumRounds)"]
      words += ["--samples", "\(design.samples)", "--seed", "\(design.seed)"]
    }
    return words.map(Self.shellWord).joined(separator: " ")
  }

  /// A word that a POSIX shell takes as it is, in quotation marks where it must.
  static func shellWord(_ word: String) -> String {
    let isPlain = word.utf8.allSatisfy { byte in
      switch byte {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
      default: "-_./@%+=:,~".utf8.contains(byte)
      }
    }
    // A leading tilde stands for somebody's home.
    return isPlain && !word.isEmpty && !word.hasPrefix("~") ? word : "'\(word.replacing("'", with: "'\\''"))'"
  }
}
