import Foundation
import SegueCore
import SegueGeometry
import SegueTestSupport
import SegueTiming

/// Seeded tracks of every kind, on every property that can have it.
struct SeededTrackKinds {
  var random: SplitMix64

  init(seed: UInt64) { random = SplitMix64(seed: seed) }

  mutating func uniform(_ low: Double, _ high: Double) -> Double { .random(in: low..<high, using: &random) }
  mutating func chance(_ probability: Double) -> Bool { uniform(0, 1) < probability }

  mutating func curve() -> CubicBezier {
    chance(0.4) ? .linear : CubicBezier(uniform(0, 1), uniform(-0.5, 1.5), uniform(0, 1), uniform(-0.5, 1.5))
  }

  /// Under-, critically and over-damped ones.
  mutating func spring(from start: Double, to target: Double) -> SpringMotion {
    let ratio = chance(0.3) ? 1 : uniform(0.1, 2)
    return Spring(response: uniform(0.2, 1), dampingRatio: ratio)
      .motion(from: start, to: target, velocity: chance(0.5) ? 0 : uniform(-9, 9))
  }

  mutating func times(_ count: Int) -> [Double] {
    var times = (0..<count).map { _ in uniform(0, 1) }
    times.sort()
    if count > 2, chance(0.3) { times[1] = times[2] }
    if chance(0.5) { times[0] = 0 }
    return times
  }

  mutating func matrix() -> CATransform3D {
    // A third of them the identity, some singular.
    if chance(0.3) { return .identity }
    if chance(0.1) { return CATransform3DMakeScale(1, 0, 1) }
    var matrix = CATransform3DMakeRotation(uniform(-3, 3), uniform(-1, 1), uniform(-1, 1), chance(0.5) ? 0 : 1)
    matrix = CATransform3DScale(matrix, uniform(-2, 2), uniform(0.5, 2), 1)
    if chance(0.3) {
      var perspective = CATransform3D.identity
      perspective.m34 = -1 / uniform(500, 2000)
      matrix = matrix.concatenating(perspective)
    }
    return matrix.concatenating(CATransform3DMakeTranslation(uniform(-9, 9), uniform(-9, 9), 0))
  }

  mutating func timing() -> TrackTiming {
    TrackTiming(
      beginTime: uniform(-1, 1).rounded(), duration: chance(0.1) ? 0 : 1, curve: curve(),
      spring: chance(0.3) ? spring(from: 0, to: 1) : nil, fillsBackwards: chance(0.5), fillsForwards: chance(0.5))
  }

  mutating func values(_ property: LayerProperty) -> TrackValues {
    let isShort = chance(0.8)
    let keyCount = 1 + Int.random(in: 0..<(isShort ? 6 : 64), using: &random)
    if property.componentCount == 16 {
      switch Int.random(in: 0..<4, using: &random) {
      case 0:
        let values = (0..<keyCount).map { _ in matrix().rows.map(Double.init) }
        return .steps(offset: 0, times: times(keyCount), values: values)
      case 1:
        let matrices = (0..<keyCount).map { _ in matrix() }
        let curves = (1..<keyCount).map { _ in curve() }
        return .transformKeyframes(
          MatrixKeyframes(times: times(keyCount), matrices: matrices, curves: chance(0.3) ? nil : curves))
      default: return .transform(from: matrix(), to: matrix())
      }
    }
    let offset = Int.random(in: 0..<property.componentCount, using: &random)
    let count = Int.random(in: 1...(property.componentCount - offset), using: &random)
    func numbers(_ random: inout SeededTrackKinds) -> [Double] { (0..<count).map { _ in random.uniform(-9, 9) } }
    switch property == .path ? 5 : Int.random(in: 0..<6, using: &random) {
    case 0: return .springs(offset: offset, numbers(&self).map { spring(from: $0, to: uniform(-9, 9)) })
    case 1:
      return .decays(
        offset: offset, numbers(&self).map { Decay(from: $0, velocity: uniform(-99, 99), rate: uniform(1, 9)) })
    case 2, 3:
      let times = times(keyCount)
      return .keyframes(
        offset: offset,
        (0..<count).map { _ in
          Keyframes(
            times: times, values: times.map { _ in uniform(-9, 9) }, curves: (1..<keyCount).map { _ in curve() })
        })
    case 4:
      return .steps(offset: offset, times: times(keyCount), values: (0..<keyCount).map { _ in numbers(&self) })
    default: return .components(offset: offset, from: numbers(&self), to: numbers(&self))
    }
  }
}
