import SegueStatistics

extension RunFinding {
  /// What a run says, held against a floor.
  /// - Parameter crossCheck: whether the rank tests are computed as well. No verdict needs them.
  /// - Precondition: every sample's primary statistic is above 0, and both sides have samples.
  init(_ data: RunData, _ floor: PracticalFloor, _ settings: ComparisonSettings, crossCheck: Bool) {
    if data.isPaired {
      self.init(paired: data.ratios, floor, settings, crossCheck: crossCheck)
    } else {
      self.init(
        base: data.baseStatistics, candidate: data.candidateStatistics, floor, settings)
    }
    wallRatio = data.wallRatio
  }

  private init(paired ratios: [Double], _ floor: PracticalFloor, _ settings: ComparisonSettings, crossCheck: Bool) {
    let interval = MedianInterval(ratios, level: settings.level)
    self.init(
      rounds: ratios.count, isPaired: true, ratio: middleRatio(ratios), low: interval?.low, high: interval?.high,
      coverage: interval?.coverage, slowerP: SignTest.p(medianOf: ratios, above: floor.slower),
      fasterP: SignTest.p(medianOf: ratios, below: floor.faster))
    guard crossCheck else { return }
    let logarithms = ratios.map(Logarithm.ln)
    hodgesLehmannRatio = Logarithm.exp(HodgesLehmann.centre(logarithms))
    let test = SignedRank(logarithms)
    rankP = test?.p ?? 1
    rankMethod = test?.method ?? .exact
  }

  private init(
    base: [Double], candidate: [Double], _ floor: PracticalFloor, _ settings: ComparisonSettings
  ) {
    let interval = RatioInterval(base, candidate, level: settings.unpairedLevel)
    let test = RankSum(base, candidate)!
    let slower = RankSum(base.map { $0 * floor.slower }, candidate)!
    let faster = RankSum(base, candidate.map { $0 * floor.slower })!
    let mean = Double(base.count * candidate.count) / 2
    self.init(
      rounds: min(base.count, candidate.count), isPaired: false,
      ratio: Quantile.median(candidate) / Quantile.median(base),
      low: interval?.low, high: interval?.high, coverage: interval.map { _ in 1 - settings.unpairedLevel },
      slowerP: slower.u > mean ? slower.p : 1, fasterP: faster.u < mean ? faster.p : 1,
      hodgesLehmannRatio: Logarithm.exp(
        HodgesLehmann.shift(base.map(Logarithm.ln), candidate.map(Logarithm.ln))),
      rankP: test.p, rankMethod: test.method, smallestP: RankSum.smallestP(base.count, candidate.count))
  }
}
