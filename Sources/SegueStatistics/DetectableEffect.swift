/// The smallest change that a plan finds, from what a machine shows where there is none.
///
/// A planted change multiplies every round's ratio. It is found when the low end of the interval, the k-th smallest of R
/// ratios, lies beyond the floor. That order statistic lies at or above v with the probability that fewer than k of R
/// rounds fall below v, which the measured rounds give exactly: nothing is simulated and no shape is assumed.
public struct DetectableEffect: Hashable, Sendable {
  /// The smallest slow-down found with at least the power asked for, as a fraction: 0.021 is 2.1 %.
  public let slower: Double
  /// The same for a speed-up, as a fraction of time saved on the scale of logarithms: the ratio found is 1/(1 + faster).
  public let faster: Double

  /// The larger of the two.
  public var fraction: Double { max(slower, faster) }

  /// - Parameters:
  ///   - nullRatios: ratios of rounds whose sides are the same build, above 0.
  ///   - rounds: rounds of the plan.
  ///   - level: family-wise error over `cases` cases.
  ///   - floor: the practical floor, as a fraction.
  ///   - power: the chance with which the change is to be found.
  /// - Returns: nil where the plan can find nothing, or there are no ratios.
  public init?(
    nullRatios: [Double], rounds: Int, level: Double, cases: Int = 1, floor: Double, power: Double = 0.95
  ) {
    guard let k = SignTest.order(rounds: rounds, level: level / Double(cases)) else { return nil }
    guard let slow = Self.end(nullRatios.sorted(), k, rounds, power),
      let fast = Self.end(nullRatios.map { 1 / $0 }.sorted(), k, rounds, power)
    else { return nil }
    slower = (1 + floor) / slow - 1
    faster = (1 + floor) / fast - 1
  }

  /// The largest measured ratio that the k-th smallest of `rounds` reaches with the power.
  private static func end(_ sorted: [Double], _ k: Int, _ rounds: Int, _ power: Double) -> Double? {
    var best: Double?
    for (place, value) in sorted.enumerated() where place == 0 || value != sorted[place - 1] {
      guard binomialLowerTail(k - 1, of: rounds, chance: Double(place) / Double(sorted.count)) >= power else { break }
      best = value
    }
    return best
  }
}

/// P(X ≤ `count`) for X ~ Binomial(`trials`, `chance`).
/// - Precondition: 0 ≤ `count` ≤ `trials`; `trials` up to some thousands, whose terms do not vanish.
/// - Cost: linear in `trials`.
func binomialLowerTail(_ count: Int, of trials: Int, chance: Double) -> Double {
  guard chance > 0 else { return 1 }
  guard chance < 1 else { return count >= trials ? 1 : 0 }
  let odds = chance / (1 - chance)
  // Relative to the largest term, so that none overflows and only negligible ones vanish.
  let mode = min(trials, Int(Double(trials + 1) * chance))
  var lower = 0.0
  var all = 0.0
  var term = 1.0
  for i in stride(from: mode, through: 0, by: -1) {
    all += term
    if i <= count { lower += term }
    if i > 0 { term = term * Double(i) / Double(trials - i + 1) / odds }
  }
  term = 1
  for i in stride(from: mode + 1, through: trials, by: 1) {
    term = term * Double(trials - i + 1) / Double(i) * odds
    all += term
    if i <= count { lower += term }
  }
  return lower / all
}
