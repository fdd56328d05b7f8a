import SegueStatistics

/// The usable measurements of one run, put together by round.
struct RunData {
  /// What both sides measured in one round.
  struct Pair {
    var base: LaunchSample
    var candidate: LaunchSample
  }

  /// In the order of their rounds; empty for unpaired data.
  var pairs: [Pair] = []
  var base: [LaunchSample]
  var candidate: [LaunchSample]
  /// The primary statistic of each launch, in nanoseconds.
  let baseStatistics: [Double]
  let candidateStatistics: [Double]
  var isPaired: Bool
  /// Rounds that only one side has.
  var lostRounds = 0

  /// Measurements that share rounds are paired; the rest of them is lost. Those that share none are not paired at all.
  /// - Precondition: every sample has its primary statistic.
  init(_ base: [Measurement], _ candidate: [Measurement]) {
    let bases = Self.byRound(base)
    let candidates = Self.byRound(candidate)
    var next = 0
    for one in bases {
      while next < candidates.count, candidates[next].round < one.round { next += 1 }
      if next < candidates.count, candidates[next].round == one.round {
        pairs.append(Pair(base: one.sample, candidate: candidates[next].sample))
      }
    }
    isPaired = !pairs.isEmpty
    if isPaired { lostRounds = base.count + candidate.count - 2 * pairs.count }
    self.base = isPaired ? pairs.map(\.base) : base.map(\.sample)
    self.candidate = isPaired ? pairs.map(\.candidate) : candidate.map(\.sample)
    baseStatistics = self.base.map { $0.cpuStatistic! }
    candidateStatistics = self.candidate.map { $0.cpuStatistic! }
  }

  /// The measurements that know their round, the first of each, by ascending round.
  private static func byRound(_ measurements: [Measurement]) -> [(round: RoundIdentifier, sample: LaunchSample)] {
    var known: [(round: RoundIdentifier, sample: LaunchSample)] = []
    for one in measurements {
      if let round = one.round { known.append((round, one.sample)) }
    }
    let isAscending = zip(known, known.dropFirst()).allSatisfy { $0.round < $1.round }
    guard !isAscending else { return known }
    var seen: Set<RoundIdentifier> = []
    return known.filter { seen.insert($0.round).inserted }.sorted { $0.round < $1.round }
  }

  /// Ratios of the primary statistic, one a round.
  var ratios: [Double] { zip(baseStatistics, candidateStatistics).map { $1 / $0 } }

  /// Median ratio of the wall times; nil where a launch has none.
  var wallRatio: Double? {
    if isPaired {
      var ratios: [Double] = []
      for pair in pairs {
        guard let base = pair.base.wallStatistic, let candidate = pair.candidate.wallStatistic, base > 0 else {
          return nil
        }
        ratios.append(candidate / base)
      }
      return middleRatio(ratios)
    }
    let bases = base.compactMap(\.wallStatistic)
    let candidates = candidate.compactMap(\.wallStatistic)
    guard bases.count == base.count, candidates.count == candidate.count, Quantile.median(bases) > 0 else { return nil }
    return Quantile.median(candidates) / Quantile.median(bases)
  }

  /// The lesser of the sides' median CPU shares; nil where a side measured none.
  var cpuShare: Double? {
    let shares = [base, candidate].map { $0.compactMap(\.cpuShare) }
    guard !shares[0].isEmpty, !shares[1].isEmpty else { return nil }
    return min(Quantile.median(shares[0]), Quantile.median(shares[1]))
  }

  /// Whether every launch of both sides ran the same known executable text.
  var isSameText: Bool {
    guard let text = base.first?.executableTextHash, !text.isEmpty else { return false }
    return base.allSatisfy { $0.executableTextHash == text } && candidate.allSatisfy { $0.executableTextHash == text }
  }
}

/// The median of ratios on the scale of logarithms: the geometric mean of the two middle ones.
func middleRatio(_ ratios: [Double]) -> Double {
  let sorted = ratios.sorted()
  return middleRatio(sorted[(sorted.count - 1) / 2], sorted[sorted.count / 2])
}

func middleRatio(_ lower: Double, _ upper: Double) -> Double {
  lower == upper ? lower : (lower * upper).squareRoot()
}
