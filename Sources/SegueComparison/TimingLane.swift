/// The timing lane of a live comparison, as a state machine: it says which launches come next, takes their samples, and
/// has a verdict for every case at any time.
///
/// Its state follows from the design and the samples alone. So a journal of finished launches, recorded again in any
/// order that the lane asked for them, leads to the same state: an interrupted comparison goes on where it stopped, and
/// ends with the same answer.
///
/// ```swift
/// var lane = TimingLane(design)
/// while let launches = lane.next() {
///   for launch in launches { try lane.record(measure(launch), for: launch) }
/// }
/// print(lane.gate.exitCode)
/// ```
public struct TimingLane: Sendable {
  public let design: ComparisonDesign
  private var series: [CaseSeries]
  private var planned: [Launch] = []
  private var recorded: [Launch: LaunchSample] = [:]
  private var launchesPlanned = 0
  private var progress: [Progress]
  /// Cases that are run again from scratch.
  private var confirming: [Int] = []
  private let caseIndex: [String: Int]

  /// Rounds planned of a case, and the number at which the lane looks again.
  private struct Progress: Hashable, Sendable {
    var rounds = 0
    var target: Int
    var confirmationRounds = 0
    var confirmationTarget: Int
  }

  public init(_ design: ComparisonDesign) {
    self.design = design
    series = design.cases.map { CaseSeries($0, canBeRepeated: true) }
    let rounds = design.settings.rounds
    progress = design.cases.map { _ in Progress(target: rounds, confirmationTarget: rounds) }
    caseIndex = Dictionary(uniqueKeysWithValues: design.cases.enumerated().map { ($1.name, $0) })
    plan()
  }

  /// The launches to make now, in order: what is left of the current block of two rounds.
  /// - Returns: nil when every case has its verdict.
  public func next() -> [Launch]? { planned.isEmpty ? nil : planned }

  public var isFinished: Bool { planned.isEmpty }

  /// Takes what a launch measured. A launch recorded twice with equal samples is recorded once.
  /// - Throws: a `RecordFault` for a launch that was not asked for, or that is recorded with another sample already.
  public mutating func record(_ sample: LaunchSample, for launch: Launch) throws(RecordFault) {
    if let known = recorded[launch] {
      guard known == sample else { throw .recordedOtherwise(launch) }
      return
    }
    guard let place = planned.firstIndex(of: launch), let index = caseIndex[launch.caseName] else {
      throw .notAskedFor(launch)
    }
    planned.remove(at: place)
    recorded[launch] = sample
    let measurement = Measurement(round: RoundIdentifier(seed: launch.seed, round: launch.round), sample)
    switch (launch.side, launch.isConfirmation) {
    case (.base, false): series[index].base.append(measurement)
    case (.candidate, false): series[index].candidate.append(measurement)
    case (.base, true): series[index].confirmationBase.append(measurement)
    case (.candidate, true): series[index].confirmationCandidate.append(measurement)
    }
    if planned.isEmpty { plan() }
  }

  /// Takes that a launch failed. The case is `failed` from then on, and gets no more launches.
  public mutating func recordFailure(_ reason: String, for launch: Launch) throws(RecordFault) {
    guard planned.contains(launch), let index = caseIndex[launch.caseName] else { throw .notAskedFor(launch) }
    series[index].failures.append("\(launch): \(reason)")
    planned.removeAll { $0.caseName == launch.caseName }
    if planned.isEmpty { plan() }
  }

  /// What was measured so far, by case in the order declared. Stored and judged again, it gives the same verdicts.
  public var measured: [CaseSeries] { series }

  /// A verdict for every case, in the order declared.
  public var verdicts: [CaseVerdict] { TimingJudge.verdicts(series, settings: design.settings) }

  /// What the verdicts so far are to the gate.
  public var gate: GateResult {
    GateResult(TimingJudge.verdicts(series, settings: design.settings, crossCheck: false).flatMap(\.gateFindings))
  }

  /// Launches that come for certain: those up to the next look at the undecided cases.
  public var leastLaunchesLeft: Int {
    let ahead = zip(series, progress).reduce(0) { sum, pair in
      guard pair.0.failures.isEmpty else { return sum }
      let confirming = pair.1.confirmationRounds > 0
      let left = confirming ? pair.1.confirmationTarget - pair.1.confirmationRounds : pair.1.target - pair.1.rounds
      return sum + 2 * max(0, left)
    }
    return planned.count + ahead
  }

  /// Plans the next block, if any case needs one.
  ///
  /// Verdicts are looked at only once every case has the rounds it was to get: first those of the first run, then those
  /// of the confirmation.
  private mutating func plan() {
    if planBlock(isConfirmation: false, of: Array(series.indices), \.rounds, \.target) { return }
    if planBlock(isConfirmation: true, of: confirming, \.confirmationRounds, \.confirmationTarget) { return }
    let verdicts = TimingJudge.verdicts(series, settings: design.settings, crossCheck: false)
    let undecided = verdicts.indices.filter { verdicts[$0].verdict == .undecided }
    extend(undecided.filter { verdicts[$0].confirmationState != .pending }, \.target)
    if planBlock(isConfirmation: false, of: undecided, \.rounds, \.target) { return }
    confirming = undecided.filter { verdicts[$0].confirmationState == .pending }
    extend(confirming.filter { progress[$0].confirmationRounds > 0 }, \.confirmationTarget)
    _ = planBlock(isConfirmation: true, of: confirming, \.confirmationRounds, \.confirmationTarget)
  }

  private mutating func extend(_ indices: [Int], _ target: WritableKeyPath<Progress, Int>) {
    for index in indices {
      let extended = progress[index][keyPath: target] + design.settings.extraRounds
      progress[index][keyPath: target] = min(extended, design.settings.maximumRounds)
    }
  }

  /// Plans up to two rounds of the cases that are short of their target and stand at the lowest round.
  /// - Returns: false where no case is short of its target.
  private mutating func planBlock(
    isConfirmation: Bool, of indices: [Int], _ rounds: WritableKeyPath<Progress, Int>,
    _ target: WritableKeyPath<Progress, Int>
  ) -> Bool {
    let short = indices.filter {
      series[$0].failures.isEmpty && progress[$0][keyPath: rounds] < progress[$0][keyPath: target]
    }
    guard let first = short.map({ progress[$0][keyPath: rounds] }).min() else { return false }
    let taking = short.filter { progress[$0][keyPath: rounds] == first }
    let end = min(first + 2 - first % 2, taking.map { progress[$0][keyPath: target] }.min()!)
    for round in first..<end {
      planned += design.launches(
        ofRound: round, cases: taking, isConfirmation: isConfirmation, position: launchesPlanned + planned.count)
    }
    launchesPlanned += planned.count
    for index in taking { progress[index][keyPath: rounds] = end }
    return true
  }
}

/// Why a sample cannot be taken.
public enum RecordFault: Error, Hashable, Sendable, CustomStringConvertible {
  case notAskedFor(Launch)
  case recordedOtherwise(Launch)

  public var description: String {
    switch self {
    case .notAskedFor(let launch):
      "\(launch): this launch is not part of the comparison; the journal is of another one"
    case .recordedOtherwise(let launch):
      "\(launch): this launch is recorded already, with other samples"
    }
  }
}
