import SegueComparison
import SegueTestSupport

/// A machine with noise as it was measured: estimates of 24 paired rounds scatter by 0.37 %, with a heavy tail, slow
/// waves that hit both sides of a round, and now and then a launch that something else slowed down.
struct SyntheticMachine {
  /// Time of the candidate over that of the base, by case; 1 where none is planted.
  var planted: [String: Double] = [:]
  /// The machine slows down by this fraction over `driftLength` launches, and goes on doing so.
  var drift = 0.0
  var driftLength = 48
  /// Samples hold their primary statistic alone, which is all that a verdict needs.
  var isBrief = false
  let seed: UInt64

  init(seed: UInt64) { self.seed = seed }

  /// What a launch measures: a function of the seed and the launch alone, so that a resumed run sees the same.
  func sample(_ launch: Launch) -> LaunchSample {
    var wave = SplitMix64(seed: mixed(launch, side: 0))
    var own = SplitMix64(seed: mixed(launch, side: launch.side == .base ? 1 : 2))
    var factor = 1 + drift * Double(launch.position) / Double(driftLength)
    factor *= 1 + 0.02 * bell(&wave)
    factor *= 1 + 0.0092 * bell(&own)
    let fate = Double.random(in: 0..<1, using: &own)
    if fate < 0.08 { factor *= 1 + 0.06 * Double.random(in: 0..<1, using: &own) }
    if launch.side == .candidate { factor *= planted[launch.caseName, default: 1] }
    guard !isBrief else { return LaunchSample(cpuNanoseconds: [1e6 * factor]) }
    let inner = (0..<5).map { 1e6 * factor * (1 + 0.002 * Double($0)) }
    return LaunchSample(
      cpuNanoseconds: inner, wallNanoseconds: inner.map { $0 * 1.01 }, userNanoseconds: 5e6 * factor,
      systemNanoseconds: 0, elapsedNanoseconds: 5.1e6 * factor)
  }

  /// Of mean 0 and standard deviation 1, near to normal.
  private func bell(_ generator: inout SplitMix64) -> Double {
    (0..<3).reduce(0.0) { sum, _ in sum + Double.random(in: -1..<1, using: &generator) }
  }

  private func mixed(_ launch: Launch, side: UInt64) -> UInt64 {
    var mixer = SplitMix64(seed: seed)
    var hash = mixer.next()
    for part in [launch.seed, UInt64(launch.round), side] + launch.caseName.utf8.map(UInt64.init) {
      mixer = SplitMix64(seed: hash ^ part)
      hash = mixer.next()
    }
    return hash
  }

  /// The whole comparison, to its end.
  func run(_ design: ComparisonDesign) throws -> TimingLane {
    var lane = TimingLane(design)
    while let launches = lane.next() {
      for launch in launches { try lane.record(sample(launch), for: launch) }
    }
    return lane
  }
}
