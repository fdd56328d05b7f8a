import SegueStatistics

/// What comparisons of a build with itself say of a machine: how often it cries wolf, and what it can tell.
///
/// Each comparison is the whole pipeline, confirmation included, with one build on both sides. Its samples are judged as
/// if the sides were different builds: a launch whose executable text is known to be the same gates nothing, so the text
/// must be left out of the samples while the lane runs, and is left out here.
public struct Calibration: Hashable, Sendable {
  public struct Row: Hashable, Sendable {
    public var name: String
    /// Sizes of the effects where there was none to find, one a comparison in order: 0.004 is 0.4 %.
    public var nullEffects: [Double]
    /// Q3 + 3·IQR of them; nil while there are too few.
    public var learnedFloor: Double?
    /// The smallest change found in 95 of 100 comparisons with the rounds before the first verdict, as a fraction; nil
    /// where so few rounds find nothing.
    public var detectable: Double?
    /// The same with all the rounds that an undecided case may get.
    public var detectableAtCap: Double?
  }

  /// Comparisons of one case each that could be judged.
  public let judged: Int
  /// Of these, the ones called `regressed` or `improved`: each of them is a false alarm.
  public let falseAlarms: Int
  /// Changes that only the confirmation kept from being a false alarm.
  public let refuted: Int
  /// By case, in the order of the first comparison.
  public let rows: [Row]

  /// - Parameter comparisons: each with the same cases; what failed in one is left out of it.
  public init(_ comparisons: [[CaseSeries]], settings: ComparisonSettings = ComparisonSettings()) {
    let comparisons = comparisons.map { $0.map(\.withoutText) }
    let verdicts = comparisons.map { TimingJudge.verdicts($0, settings: settings, crossCheck: false) }
    let all = verdicts.joined().filter { $0.finding != nil }
    judged = all.count
    falseAlarms = all.count { $0.verdict == .regressed || $0.verdict == .improved }
    refuted = all.count { $0.confirmationState == .refuted }
    let family = comparisons.map(\.count).max() ?? 1
    rows = (comparisons.first ?? []).map(\.definition).map { one in
      let own = verdicts.compactMap { $0.first { $0.name == one.name } }
      let effects = own.compactMap { $0.finding.map { max($0.ratio, 1 / $0.ratio) - 1 } }
      let learned = LearnedFloor.floor(effects)
      let floor = max(own.compactMap { $0.floor?.fraction }.max() ?? settings.floor, learned ?? 0)
      let ratios = comparisons.flatMap { comparison in
        comparison.filter { $0.definition.name == one.name }.flatMap(\.roundRatios)
      }
      let detectable = { (rounds: Int) in
        DetectableEffect(nullRatios: ratios, rounds: rounds, level: settings.level, cases: family, floor: floor)?
          .fraction
      }
      return Row(
        name: one.name, nullEffects: effects, learnedFloor: learned, detectable: detectable(settings.rounds),
        detectableAtCap: detectable(settings.maximumRounds))
    }
  }

  /// Share of false alarms; nil where nothing was judged.
  public var falseAlarmRate: Double? { judged == 0 ? nil : Double(falseAlarms) / Double(judged) }

  /// The cases for which a change of `threshold`, as a fraction, is below what this machine can tell.
  public func blind(to threshold: Double) -> [Row] {
    rows.filter { row in row.detectableAtCap.map { $0 > threshold } ?? true }
  }
}

extension CaseSeries {
  /// The same without the digests of executable texts.
  fileprivate var withoutText: CaseSeries {
    var series = self
    let sides: [WritableKeyPath<CaseSeries, [Measurement]>] = [
      \.base, \.candidate, \.confirmationBase, \.confirmationCandidate,
    ]
    for side in sides {
      for index in series[keyPath: side].indices { series[keyPath: side][index].sample.executableTextHash = "" }
    }
    return series
  }

  /// Ratios of the rounds of the first run; none where a launch measured nothing, or no time.
  fileprivate var roundRatios: [Double] {
    guard failures.isEmpty, (base + candidate).allSatisfy({ $0.sample.cpuStatistic ?? 0 > 0 }) else { return [] }
    let data = RunData(base, candidate)
    return data.isPaired ? data.ratios : []
  }
}
