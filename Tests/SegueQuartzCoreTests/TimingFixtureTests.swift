import Foundation
import SegueCore
import SegueGeometry
import SegueQuartzCore
import SegueTiming
import Testing

@Suite("Published figures of curves, through animations")
@MainActor
struct TimingFixtureTests {
  static let c1 = CAMediaTimingFunction(curve: CubicBezier(0.248615, 0.390524, 0.609476, 1))
  static let c2 = CAMediaTimingFunction(curve: CubicBezier(0.390524, 0, 0.751385, 0.609476))

  @Test("the curves' values at fractions of the duration")
  func curves() {
    let rows: [(CAMediaTimingFunction, [Double])] = [
      (Self.c1, [0.15771, 0.38557, 0.70705, 0.92188, 0.98702]),
      (Self.c2, [0.01298, 0.07812, 0.29295, 0.61443, 0.84229]),
      (CAMediaTimingFunction(controlPoints: 0.8, 0, 0, 0.2), [0.00129, 0.01267, 0.44317, 0.77699, 0.91692]),
      (CAMediaTimingFunction(name: .easeIn), [0.01703, 0.09346, 0.31536, 0.62186, 0.83943]),
      (CAMediaTimingFunction(name: .easeOut), [0.16057, 0.37814, 0.68464, 0.90654, 0.98297]),
      (CAMediaTimingFunction(name: .easeInEaseOut), [0.01972, 0.12916, 0.5, 0.87084, 0.98028]),
    ]
    for (function, expected) in rows {
      let animation = rising { ($0.timingFunction, $0.duration) = (function, 2) }
      let values = shown(animation, at: [0.2, 0.5, 1, 1.5, 1.8])
      #expect(isNear(values, expected, 1e-4), "\(values), not \(expected)")
    }
  }

  @Test("z keyframes 0, Z, 0 with both quarter-sine curves: exactly Z in the middle", arguments: [-36.0, -320])
  func depth(_ z: Double) {
    let animation = CAKeyframeAnimation(keyPath: "zPosition")
    (animation.values, animation.timingFunctions, animation.duration) = ([0.0, z, 0.0], [Self.c1, Self.c2], 2)
    let values = shown(animation, at: [0, 0.5, 1, 1.5])
    #expect(values[0] == 0 && values[2] == z)
    let quarter = z == -36 ? -25.454 : -226.257
    #expect(abs(values[1] - quarter) < 1e-3 && abs(values[3] - quarter) < 1e-3, "\(values)")
  }

  @Test("timing is solved safely: values in 0…1 and those of bisection (TIM-01)")
  func solved() {
    func value(_ x1: Float, _ y1: Float, _ x2: Float, _ y2: Float, at x: Double) -> Double {
      shown(rising { $0.timingFunction = .init(controlPoints: x1, y1, x2, y2) }, at: [x])[0]
    }
    #expect(abs(value(0, 0, 0.58, 1, at: 0.8964) - 0.98179) < 1e-5)
    #expect(abs(value(0, 1, 0, 1, at: 0.001) - 0.2710) < 1e-4)
    func cubic(_ a: Double, _ b: Double, _ t: Double) -> Double {
      3 * (1 - t) * (1 - t) * t * a + 3 * (1 - t) * t * t * b + t * t * t
    }
    for (x1, y1, x2, y2) in [(0.0, 0.0, 0.58, 1.0), (0.1, 0.9, 0.9, 0.1)] {
      let curve = CubicBezier(x1, y1, x2, y2)
      var worst = 0.0
      for step in 0...100_000 {
        let x = Double(step) / 100_000
        var (low, high) = (0.0, 1.0)
        for _ in 0..<25 {
          let middle = (low + high) / 2
          if cubic(x1, x2, middle) < x { low = middle } else { high = middle }
        }
        let value = curve.value(at: x)
        if !(0...1).contains(value) { worst = .infinity }
        worst = max(worst, abs(value - cubic(y1, y2, (low + high) / 2)))
      }
      #expect(worst < 1e-5, "\(worst)")
    }
  }

  @Test("several properties keyed at one time, in any order of adding (TIM-03)", arguments: [false, true])
  func several(_ isReversed: Bool) {
    onStage { layer, show in
      let bounds = CABasicAnimation(keyPath: "bounds")
      (bounds.fromValue, bounds.toValue) = (
        CGRect(x: 0, y: 0, width: 10, height: 20), CGRect(x: 4, y: 8, width: 30, height: 40)
      )
      let opacity = CABasicAnimation(keyPath: "opacity")
      (opacity.fromValue, opacity.toValue) = (0, 1)
      for animation in isReversed ? [opacity, bounds] : [bounds, opacity] {
        animation.duration = 10
        layer.add(animation, forKey: nil)
      }
      #expect(show(5).opacity == 0.5 && show(5).bounds == CGRect(x: 2, y: 4, width: 20, height: 30))
    }
  }

  @Test("key times that fall or are of another count are errors, equal ones are a step (TIM-04)")
  func keyTimes() {
    let animation = CAKeyframeAnimation(keyPath: "zPosition")
    (animation.values, animation.duration, animation.keyTimes) = ([0.0, 10.0, 20.0, 30.0], 1, [0, 0.7, 0.4, 1])
    onStage { layer, _ in
      #expect(throws: CAAnimationError.keyTimes([0, 0.7, 0.4, 1])) { try animation.validate(on: layer) }
      let three = CAKeyframeAnimation(keyPath: "zPosition")
      (three.values, three.keyTimes) = ([0.0, 1.0, 2.0], [0, 0.3, 0.6, 1])
      #expect(throws: CAAnimationError.count(of: "key times", 4, expected: 3)) { try three.validate(on: layer) }
    }
    animation.keyTimes = [0, 0.5, 0.5, 1]
    let values = shown(animation, at: [0.5 - 1e-7, 0.5, 0.5 + 1e-7])
    #expect(values[1] == 20 && isNear(values, [10, 20, 20], 1e-5), "\(values)")
  }
}
