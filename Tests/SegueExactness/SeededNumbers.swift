import Foundation
import SegueCore
import SegueGeometry
import SegueTestSupport
import SegueTiming

/// What seeded tracks are made of.
struct SeededNumbers {
  private var random: SplitMix64

  init(seed: UInt64) { random = SplitMix64(seed: seed) }

  mutating func uniform(_ low: Double, _ high: Double) -> Double {
    low + (high - low) * (Double(random.next() >> 11) * 0x1p-53)
  }

  mutating func chance(_ probability: Double) -> Bool { uniform(0, 1) < probability }

  mutating func below(_ count: Int) -> Int { Int(random.next() % UInt64(count)) }

  /// Between 1e-9 and 1, small ones as often as large ones.
  mutating func tiny() -> Double {
    var value = uniform(0.1, 1)
    for _ in 0..<below(9) { value *= 0.1 }
    return value
  }

  /// A curve as people write them: control values of 0 and 1 are common, one in twenty is straight.
  mutating func curve() -> CubicBezier {
    if chance(0.05) { return .linear }
    let x1 = chance(0.2) ? Double(below(2)) : uniform(0, 1)
    let x2 = chance(0.2) ? Double(below(2)) : uniform(0, 1)
    return CubicBezier(x1, uniform(-0.5, 1.5), x2, uniform(-0.5, 1.5))
  }

  /// A third of each kind, some of them near-critical or undamped.
  mutating func spring() -> SpringMotion {
    let ratio =
      switch below(6) {
      case 0: 1.0
      case 1: uniform(1, 3)
      case 2: 1 + uniform(-1e-6, 1e-6)
      case 3: 0.0
      default: uniform(0.05, 1)
      }
    return Spring(mass: uniform(0.5, 2), response: uniform(0.2, 1), dampingRatio: ratio)
      .motion(from: uniform(-400, 400), to: uniform(-400, 400), velocity: chance(0.5) ? 0 : uniform(-2000, 2000))
  }

  /// 1 to 64 keys, often few; some at equal times, some segments straight.
  mutating func keyframes() -> Keyframes {
    let count = 1 + (chance(0.8) ? below(8) : below(64))
    var times = (0..<count).map { _ in uniform(0, 1) }
    times.sort()
    if count > 2 && chance(0.2) { times[count / 2] = times[count / 2 - 1] }
    let isStraight = chance(0.3)
    return Keyframes(
      times: times, values: times.map { _ in uniform(-400, 400) },
      curves: (1..<count).map { _ in isStraight || chance(0.3) ? .linear : curve() })
  }

  mutating func timing() -> TrackTiming {
    TrackTiming(
      beginTime: uniform(0, 0.2), duration: uniform(0.25, 0.8), curve: curve(), fillsBackwards: chance(0.5),
      fillsForwards: chance(0.5))
  }

  /// A matrix that can be taken apart: turned, scaled, moved, sometimes under a perspective.
  mutating func transform() -> CATransform3D {
    var matrix = CATransform3D.identity
    if chance(0.2) { matrix.m34 = CGFloat(uniform(-0.002, 0.002)) }
    let turned = CATransform3DMakeRotation(
      CGFloat(uniform(-3, 3)), CGFloat(uniform(-1, 1)), CGFloat(uniform(-1, 1)), CGFloat(uniform(0.1, 1)))
    let scaled = CATransform3DMakeScale(
      CGFloat(uniform(0.2, 2)), CGFloat(uniform(0.2, 2)), CGFloat(uniform(0.2, 2)))
    let moved = CATransform3DMakeTranslation(
      CGFloat(uniform(-300, 300)), CGFloat(uniform(-300, 300)), CGFloat(uniform(-50, 50)))
    return scaled.concatenating(turned).concatenating(moved).concatenating(matrix)
  }
}

extension SeededNumbers {
  /// Tracks of each kind but those of numbers and transforms between two; see `SeededTracks.stored`.
  mutating func storedTracks() -> [(kind: String, tracks: [SeededTracks.StoredTrack])] {
    [
      ("springTracks", stored(3000, .position) { random in .springs(offset: 0, [random.spring(), random.spring()]) }),
      (
        "decayTracks",
        stored(1000, .cornerRadius) { random in
          .decays(offset: 0, [Decay(from: 1, velocity: random.uniform(-400, 400), rate: random.uniform(0.5, 20))])
        }
      ),
      ("keyframeTracks", stored(2000, .zPosition) { random in .keyframes(offset: 0, [random.keyframes()]) }),
      (
        "transformKeyframes",
        stored(2000, .transform) { random in
          let keys = random.keyframes()
          return .transformKeyframes(
            MatrixKeyframes(
              times: keys.times, matrices: keys.times.map { _ in random.transform() }, curves: keys.curves))
        }
      ),
      (
        "steps",
        stored(1000, .bounds) { random in
          let keys = random.keyframes()
          return .steps(offset: 0, times: keys.times, values: keys.values.map { [$0, 0 - $0, 2 * $0, 0.5 * $0] })
        }
      ),
      (
        "springTimings",
        stored(1000, .sublayerTransform, isSpring: true) { random in
          .transform(from: random.transform(), to: random.transform())
        }
      ),
    ]
  }

  private mutating func stored(
    _ count: Int, _ property: LayerProperty, isSpring: Bool = false, _ values: (inout SeededNumbers) -> TrackValues
  ) -> [SeededTracks.StoredTrack] {
    var shared = timing()
    return (0..<count).map { index in
      // In turn eight of one timing, and eight with one each.
      if index / 8 % 2 == 1 || index % 8 == 0 {
        shared = timing()
        if isSpring {
          shared.spring = Spring(response: uniform(0.2, 1), dampingRatio: uniform(0.2, 1.5)).motion(from: 0, to: 1)
        }
      }
      return SeededTracks.StoredTrack(property: property, values: values(&self), timing: shared)
    }
  }
}
