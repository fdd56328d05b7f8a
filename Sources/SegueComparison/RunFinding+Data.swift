import SegueStatistics

extension RunFinding {
  /// What a run says, held against a floor.
  /// - Precondition: every sample's primary statistic is above 0, and both sides have samples.
  init(_ data: RunData, _ floor: PracticalFloor, _ settings: ComparisonSettings) {
    guard data.isPaired else {
      let ratio = median(data.candidate.map { $0.cpuStatistic! }) / median(data.base.map { $0.cpuStatistic! })
      self.init(
        rounds: min(data.base.count, data.candidate.count), isPaired: false, ratio: ratio, slowerP: 1, fasterP: 1,
        wallRatio: data.wallRatio)
      return
    }
    let ratios = data.ratios
    let interval = MedianInterval(ratios, level: settings.level)
    self.init(
      rounds: ratios.count, isPaired: true, ratio: middleRatio(ratios), low: interval?.low, high: interval?.high,
      coverage: interval?.coverage, slowerP: SignTest.p(medianOf: ratios, above: floor.slower),
      fasterP: SignTest.p(medianOf: ratios, below: floor.faster), wallRatio: data.wallRatio)
  }

  /// The smallest p that data of this size can give; nil for paired data, where it follows from the rounds.
  var smallestP: Double? { nil }
}
