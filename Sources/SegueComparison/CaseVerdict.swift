/// What travels with a verdict and is to be read beside it.
public enum TimingFlag: String, CaseIterable, Sendable {
  /// CPU time and wall time differ in their effect by more than the floor.
  case cpuWallDisagree = "cpu-wall-disagree"
  /// A side spent less than nine tenths of its time on the processor.
  case offCPU = "off-cpu"
  /// Both sides ran the same executable text: the difference is noise, and feeds the learned floor.
  case noiseSample = "noise-sample"
  /// A sample took no time that the clock can tell.
  case belowClockResolution = "below-clock-resolution"
  /// A change that could not be confirmed, since the data was stored and holds one run.
  case singleRun = "single-run"
  /// Rounds that only one side has were left out.
  case roundsLost = "rounds-lost"
}

/// How far the confirmation of a change has come.
public enum ConfirmationState: String, Sendable {
  /// There is nothing to confirm.
  case notNeeded = "not needed"
  case pending
  case confirmed
  /// The second run did not repeat the change.
  case refuted
  /// The data is stored, and holds no second run.
  case notPossible = "not possible"
}

/// An absolute limit held against a case's candidate.
public struct LimitCheck: Hashable, Sendable {
  public var limit: AbsoluteLimit
  /// The candidate's figure: nanoseconds an operation, or items a second.
  public var value: Double
  public var holds: Bool
}

/// The timing lane's row for one case.
public struct CaseVerdict: Hashable, Sendable {
  public var name: String
  public var kind: MeasureKind
  public var verdict: Verdict
  /// Why, in words, where the word alone does not say.
  public var reason: String
  /// The sides share no rounds; the word says so.
  public var isUnpaired: Bool
  public var flags: Set<TimingFlag>
  /// Nil where nothing could be compared.
  public var floor: PracticalFloor?
  public var finding: RunFinding?
  /// The run from scratch that a change had to repeat in.
  public var confirmation: RunFinding?
  public var confirmationState: ConfirmationState
  /// The gate's p after Holm's adjustment over the whole suite; nil where nothing could be compared.
  public var adjustedP: Double?
  /// On the report's list of highlights (Benjamini and Hochberg).
  public var isHighlighted: Bool
  /// False for a noise sample and for a case below the clock's resolution, which pass and fail nothing.
  public var isGating: Bool
  /// Medians of the primary statistic: nanoseconds an operation, or items a second.
  public var baseFigure: Double?
  public var candidateFigure: Double?
  /// Least median CPU share of the two sides; nil where it was not measured.
  public var cpuShare: Double?
  public var phases: PhaseAttribution?
  public var limitChecks: [LimitCheck]

  init(_ definition: ComparisonCase, _ verdict: Verdict, reason: String = "") {
    name = definition.name
    kind = definition.kind
    self.verdict = verdict
    self.reason = reason
    isUnpaired = false
    flags = []
    confirmationState = .notNeeded
    isHighlighted = false
    isGating = true
    limitChecks = []
  }

  /// The verdict as reports say it: `improved (unpaired)`.
  public var word: String { isUnpaired ? "\(verdict.rawValue) (unpaired)" : verdict.rawValue }

  /// Change of the figure itself as a fraction, from unrounded values: 0.05 is 5 % more time, or 5 % more items a
  /// second.
  public var change: Double? { finding.map { change(of: $0.ratio) } }

  /// The interval of `change`, ascending.
  public var changeInterval: ClosedRange<Double>? {
    guard let low = finding?.low, let high = finding?.high else { return nil }
    let ends = [change(of: low), change(of: high)]
    return ends.min()!...ends.max()!
  }

  /// The effect in floors, for sorting by significance; 0 where nothing could be compared.
  public var timesOverFloor: Double {
    guard let finding, let floor, floor.fraction > 0 else { return 0 }
    return max(finding.ratio, 1 / finding.ratio).advanced(by: -1) / floor.fraction
  }

  /// What the verdict is to the gate: its own condition, and an absolute limit that does not hold.
  public var gateFindings: [GateResult.Finding] {
    var findings: [GateResult.Finding] = []
    if isGating, let condition = verdict.condition {
      findings.append(.init(condition, subject: name, detail: detail))
    }
    for check in limitChecks where !check.holds {
      findings.append(.init(.gateFailed, subject: name, detail: check.sentence(kind)))
    }
    return findings
  }

  /// The change in words, split by phase where phases were measured: `+7.9 %: interpolation +6.1, hit test +1.8`. Phases
  /// take time, so that a throughput says its time beside: `-23.1 % (time +30.0 %: interpolation +30.0)`.
  public var changeText: String? {
    guard let change, let finding else { return nil }
    guard let phases else { return Percent.change(change) }
    let time = phases.text(change: finding.ratio - 1)
    return kind == .time ? time : "\(Percent.change(change)) (time \(time))"
  }

  private var detail: String {
    if verdict == .regressed, let changeText { return "\(word), \(changeText)" }
    return reason.isEmpty ? word : "\(word): \(reason)"
  }

  private func change(of ratio: Double) -> Double {
    switch kind {
    case .time: ratio - 1
    case .throughput: 1 / ratio - 1
    }
  }
}

extension LimitCheck {
  /// `p90 is 1000, at most 100 allowed (limit from config)`.
  func sentence(_ kind: MeasureKind) -> String {
    let percentile = "p\(Percent.text(Double(limit.percentile.numerator) / Double(limit.percentile.denominator)))"
    let bound = kind == .time ? "at most" : "at least"
    return "\(percentile.dropLast(2)) is \(value), \(bound) \(limit.limit) allowed "
      + "(limit from \(limit.source.rawValue))"
  }
}
