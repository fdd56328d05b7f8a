import Foundation
import SegueTestSupport
import SegueTiming
import Testing

@Suite("Velocity estimator")
struct VelocityEstimatorTests {
  static func samples(_ pairs: [(ms: Double, position: Double)]) -> [VelocityEstimator.Sample] {
    pairs.map { .init(time: Timestamp(seconds: $0.ms / 1000), position: $0.position) }
  }

  static func velocity(_ pairs: [(ms: Double, position: Double)], at ms: Double) -> Double {
    VelocityEstimator().velocity(of: samples(pairs), at: Timestamp(seconds: ms / 1000))
  }

  @Test("none, one, or several samples of one instant have no velocity")
  func few() {
    #expect(Self.velocity([], at: 0) == 0)
    #expect(Self.velocity([(0, 50)], at: 1) == 0)
    #expect(Self.velocity([(5, 50), (5, 60), (5, 90)], at: 5) == 0)
  }

  @Test("two samples have their slope")
  func two() {
    #expect(abs(Self.velocity([(0, 10), (10, 30)], at: 10) - 2000) < 1e-9)
    #expect(abs(Self.velocity([(0, 30), (20, 10)], at: 25) - -1000) < 1e-9)
  }

  @Test("GST-01: a finger that rests before it lifts has velocity 0")
  func rest() {
    let drag = [(0.0, 0.0), (16, 40), (32, 80), (48, 120)]
    #expect(Self.velocity(drag, at: 248) == 0)
    #expect(abs(Self.velocity(drag, at: 48) - 2500) < 1e-6, "the control")
  }

  @Test("C-2: the finger rests when the newest sample is older than 40 ms, not when it is just as old")
  func stillness() {
    let drag = [(0.0, 0.0), (10, 10), (20, 20)]
    #expect(abs(Self.velocity(drag, at: 60) - 1000) < 1e-9)
    let estimator = VelocityEstimator()
    #expect(estimator.velocity(of: Self.samples(drag), at: Timestamp(nanoseconds: 60_000_001)) == 0)
  }

  @Test("C-2: nothing before a gap of more than 40 ms counts")
  func gap() {
    #expect(abs(Self.velocity([(0, 900), (40, 0), (80, 40)], at: 80) - -22500) > 1, "a gap of 40 ms joins")
    #expect(abs(Self.velocity([(0, 900), (41, 0), (81, 40)], at: 81) - 1000) < 1e-9, "a gap of 41 ms parts")
  }

  @Test("C-2: samples of up to 100 ms before the newest count")
  func window() {
    let recent = [(30.0, 30.0), (60, 60), (90, 90), (120, 120)]
    #expect(abs(Self.velocity([(19, 500)] + recent, at: 120) - 1000) < 1e-6, "101 ms before")
    #expect(abs(Self.velocity([(20, 500)] + recent, at: 120) - 1000) > 100, "100 ms before")
    var narrow = VelocityEstimator()
    narrow.windowNanoseconds = 60_000_000
    let bent = Self.samples([(30, 0), (60, 60), (90, 90), (120, 120)])
    #expect(abs(narrow.velocity(of: bent, at: Timestamp(seconds: 0.12)) - 1000) < 1e-6)
  }

  static let stuttering = [(0.0, 0.0), (16, 22), (16, 22), (33, 50), (33, 50), (50, 96), (50, 96)]

  @Test("GST-03: samples of one instant count once")
  func duplicates() {
    for count in 1...Self.stuttering.count {
      let given = Array(Self.stuttering.prefix(count))
      var single: [(Double, Double)] = []
      for sample in given where single.last?.0 != sample.0 { single.append(sample) }
      let velocity = Self.velocity(given, at: given.last!.0 + 1)
      #expect(velocity.isFinite)
      #expect(abs(velocity - Self.velocity(single, at: given.last!.0 + 1)) <= 1e-9, "\(count) samples")
    }
    #expect(Self.velocity(Self.stuttering, at: 51) > 1000)
  }

  @Test("of samples of one instant the later position counts")
  func laterPosition() {
    #expect(abs(Self.velocity([(0, 0), (10, 99), (10, 10)], at: 10) - 1000) < 1e-9)
  }

  @Test("an accelerated movement is followed exactly, at its newest sample", arguments: 1...50)
  func quadratic(_ seed: Int) {
    var random = SplitMix64(seed: UInt64(seed))
    let velocity = Double.random(in: -3000...3000, using: &random)
    let acceleration = Double.random(in: -9000...9000, using: &random)
    var ms = 1000.0
    var pairs: [(Double, Double)] = []
    for _ in 0..<Int.random(in: 3...12, using: &random) {
      let t = (ms - 1000) / 1000
      pairs.insert((ms, 7 + velocity * t + acceleration * t * t), at: 0)
      ms -= Double(Int.random(in: 4...9, using: &random))
    }
    #expect(abs(Self.velocity(pairs, at: 1000) - velocity) <= 1e-5, "seed \(seed)")
  }

  @Test("any finite samples give a finite velocity", arguments: 1...50)
  func finite(_ seed: Int) {
    var random = SplitMix64(seed: UInt64(100 + seed))
    var time: Int64 = 0
    var samples: [VelocityEstimator.Sample] = []
    for _ in 0..<Int.random(in: 0...30, using: &random) {
      // Steps of nothing, of a nanosecond and of a frame stand side by side.
      time += [0, 1, 1000, 8_333_333, 45_000_000].randomElement(using: &random)!
      samples.append(
        .init(time: Timestamp(nanoseconds: time), position: Double.random(in: -1e5...1e5, using: &random)))
      #expect(
        VelocityEstimator().velocity(of: samples, at: Timestamp(nanoseconds: time)).isFinite, "seed \(100 + seed)")
    }
  }
}
