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
  var isPaired: Bool
  /// Rounds that only one side has.
  var lostRounds = 0

  /// Measurements that share rounds are paired; the rest of them is lost. Those that share none are not paired at all.
  init(_ base: [Measurement], _ candidate: [Measurement]) {
    let bases = Self.byRound(base)
    let candidates = Self.byRound(candidate)
    let shared = Set(bases.keys).intersection(candidates.keys).sorted()
    isPaired = !shared.isEmpty
    if isPaired {
      pairs = shared.map { Pair(base: bases[$0]!, candidate: candidates[$0]!) }
      lostRounds = base.count + candidate.count - 2 * shared.count
      self.base = pairs.map(\.base)
      self.candidate = pairs.map(\.candidate)
    } else {
      self.base = base.map(\.sample)
      self.candidate = candidate.map(\.sample)
    }
  }

  private static func byRound(_ measurements: [Measurement]) -> [RoundIdentifier: LaunchSample] {
    var found: [RoundIdentifier: LaunchSample] = [:]
    for one in measurements {
      if let round = one.round, found[round] == nil { found[round] = one.sample }
    }
    return found
  }

  /// Ratios of the primary statistic, one a round.
  var ratios: [Double] { pairs.map { $0.candidate.cpuStatistic! / $0.base.cpuStatistic! } }

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
    let texts = Set((base + candidate).map(\.executableTextHash))
    return texts.count == 1 && texts != [""]
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
