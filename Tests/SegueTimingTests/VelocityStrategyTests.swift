import SegueTestSupport
import SegueTiming
import Testing

@Suite("Strategies of the velocity estimator")
struct VelocityStrategyTests {
  static func velocity(
    _ estimator: VelocityEstimator, _ pairs: [(ms: Double, position: Double)], at ms: Double
  ) -> Double {
    estimator.velocity(
      of: pairs.map { .init(time: Timestamp(seconds: $0.ms / 1000), position: $0.position) },
      at: Timestamp(seconds: ms / 1000))
  }

  static func velocity(
    _ strategy: VelocityEstimator.Strategy, _ pairs: [(ms: Double, position: Double)], at ms: Double
  ) -> Double { velocity(VelocityEstimator(strategy: strategy), pairs, at: ms) }

  @Test("a steady movement has its speed", arguments: VelocityEstimator.Strategy.allCases)
  func steady(_ strategy: VelocityEstimator.Strategy) {
    let pairs = (0...9).map { (Double($0) * 8, 100 - Double($0) * 6) }
    #expect(abs(Self.velocity(strategy, pairs, at: 72) - -750) < 1e-6)
    #expect(Self.velocity(strategy, pairs, at: 113) == 0, "it rests")
  }

  @Test("two samples have their slope, but none to flutter", arguments: VelocityEstimator.Strategy.allCases)
  func two(_ strategy: VelocityEstimator.Strategy) {
    #expect(Self.velocity(strategy, [(5, 50)], at: 5) == 0)
    let velocity = Self.velocity(strategy, [(0, 10), (10, 30)], at: 10)
    #expect(abs(velocity - (strategy == .flutter ? 0 : 2000)) < 1e-9)
  }

  @Test("impulse: slopes of 1000 and 2000 have done the work of a speed of √5000000")
  func work() {
    // 1000 · 1000 / 2, then (2000 − 1000) · 2000 on top.
    #expect(abs(Self.velocity(.impulse, [(0, 0), (10, 10), (20, 30)], at: 20) - 5_000_000.0.squareRoot()) < 1e-6)
    #expect(abs(Self.velocity(.impulse, [(0, 0), (10, -10), (20, -30)], at: 20) + 5_000_000.0.squareRoot()) < 1e-6)
  }

  @Test("impulse: a step backwards takes work away, and can turn the direction")
  func back() {
    // 500000, then (−2000 − 1000) · 2000 = −6000000: √11000000 backwards.
    #expect(abs(Self.velocity(.impulse, [(0, 0), (10, 10), (20, -10)], at: 20) + 11_000_000.0.squareRoot()) < 1e-6)
  }

  @Test("impulse: what stands still at the end keeps its work, where a parabola points back")
  func standingEnd() {
    let pairs = [(0.0, 273.0), (12.585, 293), (14.73, 293)]
    #expect(abs(Self.velocity(.impulse, pairs, at: 14.73) - 20 / 0.012585) < 1e-2)
    #expect(Self.velocity(.leastSquares, pairs, at: 14.73) < 0)
  }

  @Test("a gap of more than 40 ms forgets, of 40 ms does not")
  func gap() {
    let later = [(100.0, 0.0), (110, 10), (120, 20)]
    #expect(abs(Self.velocity(.impulse, [(59, 900)] + later, at: 120) - 1000) < 1e-6)
    #expect(abs(Self.velocity(.impulse, [(60, 900)] + later, at: 120) - 1000) > 1000)
  }

  @Test("of equal times the later position counts", arguments: VelocityEstimator.Strategy.allCases)
  func equalTimes(_ strategy: VelocityEstimator.Strategy) {
    let pairs = [(0.0, 0.0), (10, 99), (10, 10), (20, 77), (20, 30)]
    let single = [(0.0, 0.0), (10, 10), (20, 30)]
    #expect(Self.velocity(strategy, pairs, at: 20) == Self.velocity(strategy, single, at: 20))
  }

  @Test("the 21st newest sample counts in least squares, not in flutter's nor in Android's rule")
  func twenty() {
    func velocity(_ strategy: VelocityEstimator.Strategy, first: Double, count: Int) -> Double {
      let steady = (1..<count).map { (Double($0) * 4, Double($0) * 2) }
      return Self.velocity(strategy, [(0, first)] + steady, at: Double(count - 1) * 4)
    }
    for strategy in [VelocityEstimator.Strategy.flutter, .impulse] {
      #expect(velocity(strategy, first: 300, count: 21) == velocity(strategy, first: 0, count: 21))
      #expect(velocity(strategy, first: 300, count: 20) != velocity(strategy, first: 0, count: 20))
    }
    let least = VelocityEstimator.Strategy.leastSquares
    #expect(velocity(least, first: 300, count: 21) != velocity(least, first: 0, count: 21))
  }

  @Test("blend: three quarters of the slope before, one of the last; older samples do not count")
  func blend() {
    #expect(abs(Self.velocity(.blend, [(0, 0), (10, 10), (20, 30)], at: 20) - 1250) < 1e-9)
    #expect(abs(Self.velocity(.blend, [(-10, 700), (0, 0), (10, 10), (20, 30)], at: 20) - 1250) < 1e-9)
  }

  @Test("SwiftUI's own rule knows no rest and no window")
  func swiftUI() {
    let seconds = [(1000.0, 1.0), (2000, 2), (3000, 4)]
    #expect(abs(Self.velocity(.swiftUI, seconds, at: 60_000) - 1.25) < 1e-12)
    #expect(Self.velocity(.blend, seconds, at: 3000) == 0)
  }

  @Test("any finite samples give a finite velocity by every strategy", arguments: 1...30)
  func finite(_ seed: Int) {
    var random = SplitMix64(seed: UInt64(300 + seed))
    var time: Int64 = 0
    var samples: [VelocityEstimator.Sample] = []
    for _ in 0..<30 {
      time += [0, 1, 1000, 8_333_333, 45_000_000].randomElement(using: &random)!
      samples.append(
        .init(time: Timestamp(nanoseconds: time), position: Double.random(in: -1e5...1e5, using: &random)))
      for strategy in VelocityEstimator.Strategy.allCases {
        let velocity = VelocityEstimator(strategy: strategy).velocity(of: samples, at: Timestamp(nanoseconds: time))
        #expect(velocity.isFinite, "\(strategy), seed \(300 + seed)")
      }
    }
  }
}
