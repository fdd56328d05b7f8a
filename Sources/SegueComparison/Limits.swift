import SegueStatistics

/// Where a limit comes from, as the report names it.
public enum LimitSource: String, CaseIterable, Sendable {
  case `default`
  case config
  case baseline
  case commandLine = "command line"
}

/// How much worse a candidate may be, as a ratio with a direction.
///
/// At ratio 2, a time of 100 → 230 is 2.30 and too slow, 100 → 199 is within; a throughput of 100 → 230 is an
/// improvement, and 230 → 100 is 2.30 worse.
public struct Tolerance: Hashable, Sendable {
  /// The largest ratio of worse to better that passes; at least 1.
  public var ratio: Double
  public var source: LimitSource

  /// - Precondition: `ratio` is finite and at least 1.
  public init(ratio: Double, source: LimitSource) {
    precondition(ratio.isFinite && ratio >= 1, "a tolerance is a ratio of at least 1, not \(ratio)")
    self.ratio = ratio
    self.source = source
  }

  /// 200 % more time is the ratio 3.
  public init(percent: Double, source: LimitSource) { self.init(ratio: 1 + percent / 100, source: source) }

  /// The limit as a fraction of the base: 0.01 at the ratio 1.01.
  public var fraction: Double { ratio - 1 }

  /// How many times worse `candidate` is than `base`; below 1 where it is better.
  /// - Parameters: two figures of the same kind, both above 0.
  public static func timesWorse(base: Double, candidate: Double, kind: MeasureKind) -> Double {
    switch kind {
    case .time: candidate / base
    case .throughput: base / candidate
    }
  }

  /// Whether the candidate's figure is worse than the tolerance lets it be.
  public func isExceeded(base: Double, candidate: Double, kind: MeasureKind) -> Bool {
    Self.timesWorse(base: base, candidate: candidate, kind: kind) > ratio
  }
}

/// A limit on one percentile of a case's figures, whatever the base measured.
public struct AbsoluteLimit: Hashable, Sendable {
  public var percentile: Percentile
  /// Nanoseconds an operation for a time (at most), items a second for a throughput (at least).
  public var limit: Double
  public var source: LimitSource

  public init(_ percentile: Percentile, limit: Double, source: LimitSource) {
    self.percentile = percentile
    self.limit = limit
    self.source = source
  }

  /// Whether `value` is on the wrong side of the limit.
  public func isViolated(by value: Double, kind: MeasureKind) -> Bool {
    switch kind {
    case .time: value > limit
    case .throughput: value < limit
    }
  }
}

extension MeasureKind {
  /// A percentile whose upper end is the slow one for both kinds: p99 of throughputs is a small one.
  /// - Returns: nil for no values.
  public func percentile(_ percentile: Percentile, of values: [Double]) -> Double? {
    switch self {
    case .time: percentile.nearestRank(ofSorted: values.sorted())
    case .throughput: percentile.rank(in: values.count).map { values.sorted(by: >)[$0 - 1] }
    }
  }
}
