import SegueComparison

extension CaseSeries {
  /// A case whose sides measured one batch of 1 ms or so a round, paired by round.
  /// - Parameters:
  ///   - ratios: candidate to base, one a round.
  ///   - confirmation: the same for the run from scratch.
  static func paired(
    _ ratios: [Double], confirmation: [Double] = [], named name: String = "case", repeatable: Bool = false,
    base: Double = 1e6
  ) -> CaseSeries {
    let sides = { (ratios: [Double], seed: UInt64) -> [[Measurement]] in
      [false, true].map { isCandidate in
        ratios.enumerated().map { round, ratio in
          Measurement(
            round: RoundIdentifier(seed: seed, round: round),
            LaunchSample(cpuNanoseconds: [isCandidate ? base * ratio : base]))
        }
      }
    }
    let first = sides(ratios, 1)
    let second = sides(confirmation, 2)
    return CaseSeries(
      ComparisonCase(name: name), base: first[0], candidate: first[1], confirmationBase: second[0],
      confirmationCandidate: second[1], canBeRepeated: repeatable)
  }

  /// A case whose sides know no rounds, in nanoseconds an operation; 10⁴ operations a batch.
  static func unpaired(_ base: [Double], _ candidate: [Double]) -> CaseSeries {
    let sides = [base, candidate].map { $0.map { Measurement(LaunchSample(cpuNanoseconds: [$0 * 1e4])) } }
    return CaseSeries(
      ComparisonCase(name: "case", iterations: 10_000, isNanoscale: true), base: sides[0], candidate: sides[1])
  }

  /// The verdict of the case alone.
  var verdict: CaseVerdict { TimingJudge.verdicts([self])[0] }
}

/// `count` ratios evenly around `middle`, from `middle - reach` to `middle + reach`.
func spread(_ middle: Double, _ reach: Double, _ count: Int = 24) -> [Double] {
  (0..<count).map { middle + reach * (2 * Double($0) / Double(count - 1) - 1) }
}
