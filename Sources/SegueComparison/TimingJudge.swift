import SegueStatistics

/// Verdicts of the timing lane from what was measured. One function for live and for stored data, so that equal data
/// has equal verdicts.
public enum TimingJudge {
  /// One verdict a case, in the order given. The whole array is one family for the error control: a case that could not
  /// be compared still counts in it.
  /// - Parameter crossCheck: whether the rank tests of paired data are computed as well. No word depends on them.
  /// - Cost: for each case, sorting its rounds; with the cross-check, sorting half the square of them.
  public static func verdicts(
    _ series: [CaseSeries], settings: ComparisonSettings = ComparisonSettings(), crossCheck: Bool = true
  ) -> [CaseVerdict] {
    let analyses = series.map { CaseAnalysis($0, settings, crossCheck: crossCheck) }
    let ps = analyses.map { $0.verdict.finding?.gateP ?? 1 }
    let adjusted = holmAdjusted(ps)
    let highlighted = benjaminiHochbergAdjusted(ps)
    return analyses.indices.map { index in
      var analysis = analyses[index]
      guard analysis.verdict.finding != nil else { return analysis.verdict }
      analysis.verdict.adjustedP = adjusted[index]
      analysis.verdict.isHighlighted = highlighted[index] <= settings.highlightLevel
      analysis.decide(familySize: series.count)
      return analysis.verdict
    }
  }

  /// Of the changes that were run again, the share that repeated; nil where none was.
  public static func replicationRate(_ verdicts: [CaseVerdict]) -> Double? {
    let confirmed = verdicts.count { $0.confirmationState == .confirmed }
    let refuted = verdicts.count { $0.confirmationState == .refuted }
    return confirmed + refuted == 0 ? nil : Double(confirmed) / Double(confirmed + refuted)
  }

  /// Effects of the cases that ran the same text on both sides, as fractions: what the learned floor is made from.
  public static func nullEffects(_ verdicts: [CaseVerdict]) -> [(name: String, effect: Double)] {
    verdicts.compactMap { verdict in
      guard verdict.flags.contains(.noiseSample), let finding = verdict.finding else { return nil }
      return (verdict.name, max(finding.ratio, 1 / finding.ratio) - 1)
    }
  }
}

/// One case on its way to a verdict.
private struct CaseAnalysis {
  let series: CaseSeries
  let settings: ComparisonSettings
  let crossCheck: Bool
  var verdict: CaseVerdict

  init(_ series: CaseSeries, _ settings: ComparisonSettings, crossCheck: Bool) {
    self.series = series
    self.settings = settings
    self.crossCheck = crossCheck
    if let (word, reason) = Self.obstacle(series) {
      verdict = CaseVerdict(series.definition, word, reason: reason)
      return
    }
    verdict = CaseVerdict(series.definition, .undecided)
    let data = RunData(series.base, series.candidate)
    verdict.isUnpaired = !data.isPaired
    verdict.cpuShare = data.cpuShare
    if let share = data.cpuShare, share < settings.leastCPUShare { verdict.flags.insert(.offCPU) }
    if data.isSameText { verdict.flags.insert(.noiseSample) }
    if data.lostRounds > 0 { verdict.flags.insert(.roundsLost) }
    let bases = data.baseStatistics
    let candidates = data.candidateStatistics
    guard bases.min()! > 0, candidates.min()! > 0 else {
      verdict.verdict = .notEnoughData
      verdict.reason = "below clock resolution: a sample took no time"
      verdict.flags.insert(.belowClockResolution)
      verdict.isGating = false
      return
    }
    let one = series.definition
    verdict.baseFigure = Self.figure(one, Quantile.median(bases))
    verdict.candidateFigure = Self.figure(one, Quantile.median(candidates))
    verdict.phases = PhaseAttribution(data.pairs.map { ($0.base.phases, $0.candidate.phases) })
    verdict.limitChecks = one.absoluteLimits.compactMap { limit in
      one.kind.percentile(limit.percentile, of: candidates.map { Self.figure(one, $0) }).map {
        LimitCheck(limit: limit, value: $0, holds: !limit.isViolated(by: $0, kind: one.kind))
      }
    }
    let floor = PracticalFloor(
      of: one, settings: settings, sampleNanoseconds: min(Quantile.median(bases), Quantile.median(candidates)),
      operationNanoseconds: Quantile.median(bases) / Double(one.iterations), isPaired: data.isPaired)
    verdict.floor = floor
    verdict.isGating = !data.isSameText
    let finding = RunFinding(data, floor, settings, crossCheck: crossCheck)
    verdict.finding = finding
    if let wall = finding.wallRatio, wall > 0 {
      let disagreement = max(wall / finding.ratio, finding.ratio / wall)
      if disagreement > floor.slower { verdict.flags.insert(.cpuWallDisagree) }
    }
  }

  /// What keeps a case from being compared at all.
  private static func obstacle(_ series: CaseSeries) -> (Verdict, String)? {
    if let failure = series.failures.first { return (.failed, failure) }
    if let invalidity = series.invalidity { return (.invalid, invalidity) }
    if let incomparability = series.incomparability { return (.notComparable, incomparability) }
    for side in [series.base, series.candidate, series.confirmationBase, series.confirmationCandidate] {
      for one in side {
        if one.sample.cpuNanoseconds.isEmpty { return (.failed, "nothing measured") }
        if let figure = one.sample.impossibleTime { return (.invalid, "a time of \(figure) ns is none") }
      }
    }
    switch (series.base.isEmpty, series.candidate.isEmpty) {
    case (true, true): return series.canBeRepeated ? (.undecided, "not measured yet") : (.failed, "nothing measured")
    case (true, false): return series.canBeRepeated ? (.undecided, "") : (.notComparable, "the base has no such case")
    case (false, true):
      return series.canBeRepeated ? (.undecided, "") : (.notComparable, "the candidate has no such case")
    case (false, false): return nil
    }
  }

  /// Nanoseconds an operation, or items a second.
  private static func figure(_ one: ComparisonCase, _ batch: Double) -> Double {
    let operation = batch / Double(one.iterations)
    return one.kind == .time ? operation : one.itemsPerIteration * 1e9 / operation
  }

  /// The word, once the p is adjusted.
  mutating func decide(familySize: Int) {
    guard let finding = verdict.finding, let floor = verdict.floor, let adjusted = verdict.adjustedP else { return }
    let level = finding.isPaired ? settings.level : settings.unpairedLevel
    if let direction = finding.direction(beyond: floor), adjusted <= level, verdict.isGating {
      confirm(direction, floor)
    } else if finding.isWithin(floor) {
      verdict.verdict = .equivalent
    } else if series.canBeRepeated, finding.rounds < settings.maximumRounds, verdict.isGating {
      verdict.verdict = .undecided
    } else if let needed = Self.lacking(finding, familySize, level) {
      verdict.verdict = .notEnoughData
      verdict.reason = needed
    } else {
      verdict.verdict = .inconclusive
      // What a noise sample is, its flag says.
      verdict.reason = verdict.isGating ? "the interval reaches across the floor" : ""
      if finding.direction(beyond: floor) != nil, verdict.isGating {
        verdict.reason = "beyond the floor, but not by the error control over \(familySize) cases"
      }
    }
  }

  /// What a verdict lacks; nil where the data could have given one.
  private static func lacking(_ finding: RunFinding, _ familySize: Int, _ level: Double) -> String? {
    if finding.isPaired {
      let needed = SignTest.roundsNeeded(cases: familySize, level: level)
      return finding.rounds < needed ? "\(finding.rounds) rounds, \(needed) needed" : nil
    }
    guard let smallest = finding.smallestP, smallest * Double(familySize) > level else { return nil }
    return "the smallest p that so few launches can give is \(Percent.decimals(smallest, places: 4)), "
      + "\(Percent.decimals(level / Double(familySize), places: 4)) is needed"
  }

  /// Holds a change against the run from scratch.
  private mutating func confirm(_ direction: ChangeDirection, _ floor: PracticalFloor) {
    let word: Verdict = direction == .slower ? .regressed : .improved
    guard series.canBeRepeated || !(series.confirmationBase.isEmpty && series.confirmationCandidate.isEmpty) else {
      verdict.confirmationState = .notPossible
      verdict.flags.insert(.singleRun)
      verdict.verdict = word
      return
    }
    verdict.confirmationState = .pending
    if !series.confirmationBase.isEmpty, !series.confirmationCandidate.isEmpty {
      let data = RunData(series.confirmationBase, series.confirmationCandidate)
      if (data.baseStatistics + data.candidateStatistics).allSatisfy({ $0 > 0 }) {
        let second = RunFinding(data, floor, settings, crossCheck: crossCheck)
        verdict.confirmation = second
        verdict.confirmationState = state(of: second, direction, floor)
      } else {
        verdict.confirmationState = .refuted
        verdict.flags.insert(.belowClockResolution)
      }
    }
    switch verdict.confirmationState {
    case .confirmed:
      verdict.verdict = word
    case .pending where series.canBeRepeated:
      verdict.verdict = .undecided
      verdict.reason = "\(direction.rawValue) beyond the floor; not confirmed yet"
    default:
      verdict.verdict = .inconclusive
      verdict.reason = "\(direction.rawValue) beyond the floor, but a run from scratch did not repeat it"
    }
  }

  /// The second run repeats the change when its interval lies beyond the floor on the same side. Where only its estimate
  /// does, it goes on up to the cap.
  private func state(
    of second: RunFinding, _ direction: ChangeDirection, _ floor: PracticalFloor
  ) -> ConfirmationState {
    if second.rounds < settings.rounds, series.canBeRepeated { return .pending }
    if second.direction(beyond: floor) == direction { return .confirmed }
    let mayStill = second.estimatedDirection(beyond: floor) == direction && second.rounds < settings.maximumRounds
    return mayStill && series.canBeRepeated ? .pending : .refuted
  }
}
