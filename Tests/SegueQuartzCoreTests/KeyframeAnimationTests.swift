import Foundation
import SegueCore
import SegueGeometry
import SegueQuartzCore
import SegueTiming
import Testing

@Suite("CAKeyframeAnimation")
@MainActor
struct KeyframeAnimationTests {
  static func keys(
    _ values: [Double], _ mode: CAAnimationCalculationMode = .linear, _ change: (CAKeyframeAnimation) -> Void = { _ in }
  ) -> CAKeyframeAnimation {
    let animation = CAKeyframeAnimation(keyPath: "zPosition")
    (animation.values, animation.calculationMode, animation.duration) = (values, mode, 1)
    change(animation)
    return animation
  }

  @Test("linear: straight from key to key, at even times or at those given, each segment by its function")
  func linear() {
    #expect(isNear(shown(Self.keys([0, 10, 30]), at: [0, 0.25, 0.5, 0.75]), [0, 5, 10, 20]))
    let timed = Self.keys([0, 10, 30]) { $0.keyTimes = [0.25, 0.5, 0.75] }
    #expect(isNear(shown(timed, at: [0.1, 0.375, 0.5, 0.9]), [0, 5, 10, 30]))
    let curved = Self.keys([0, 10, 30]) {
      $0.timingFunctions = [CAMediaTimingFunction(name: .easeIn), CAMediaTimingFunction(name: .linear)]
    }
    #expect(isNear(shown(curved, at: [0.25, 0.75]), [10 * CubicBezier.easeIn.value(at: 0.5), 20]))
    #expect(shown(Self.keys([4]), at: [0, 0.9, 1]) == [4, 4, -1])
  }

  @Test("discrete: each value stands until the next, in equal shares or from time to time")
  func discrete() {
    #expect(shown(Self.keys([1, 2, 3, 4], .discrete), at: [0, 0.24, 0.25, 0.74, 0.99]) == [1, 1, 2, 3, 4])
    let timed = Self.keys([1, 2], .discrete) { $0.keyTimes = [0, 0.9, 1] }
    #expect(shown(timed, at: [0.89, 0.9, 0.99]) == [1, 2, 2])
  }

  @Test("paced: steady speed, key times and functions do not count (UI-CA-11)")
  func paced() {
    let paced = Self.keys([0, 10, 40], .paced) {
      ($0.keyTimes, $0.timingFunctions) = ([0, 0.9, 1], [CAMediaTimingFunction(name: .easeIn)])
    }
    #expect(isNear(shown(paced, at: [0, 0.25, 0.5, 0.75]), [0, 10, 20, 30]))
    #expect(shown(Self.keys([5, 5, 5], .paced), at: [0.5]) == [5], "one that does not move")
  }

  @Test("cubic: a Catmull–Rom curve through the values, or as tension, continuity and bias bend it")
  func cubic() {
    // In the middle of a segment a Hermite curve is (a + b)/2 + (m − n)/8, with slopes m = (20 − 0)/2, n = (20 − 10)/2.
    let values = [0.0, 10, 20, 20]
    #expect(isNear(shown(Self.keys(values, .cubic), at: [1.0 / 3, 0.5, 2.0 / 3]), [10, 15 + 5.0 / 8, 20], 1e-9))
    let tense = Self.keys(values, .cubic) { $0.tensionValues = [0, 1, 1, 0] }
    #expect(isNear(shown(tense, at: [0.5]), [15]))
    // Slopes of 10 with a bias of 0.5: 0.75·10 + 0.25·10; at 20: 0.75·10 + 0.25·0.
    let biased = Self.keys(values, .cubic) { $0.biasValues = [0, 0.5, 0.5, 0] }
    #expect(isNear(shown(biased, at: [0.5]), [15 + 2.5 / 8]))
    // A continuity of 0.5 leaves 10 with (1.5·10 + 0.5·10)/2 and comes to 20 with (0.5·10 + 1.5·0)/2.
    let broken = Self.keys(values, .cubic) { $0.continuityValues = [0, 0.5, 0.5, 0] }
    #expect(isNear(shown(broken, at: [0.5]), [15 + 7.5 / 8]))
    #expect(isNear(shown(Self.keys([0, 10], .cubic), at: [0.25]), [2.5]), "between two values it is straight")
  }

  private func positions(_ animation: CAKeyframeAnimation, _ times: [Double]) -> [CGPoint] {
    var points: [CGPoint] = []
    onStage { layer, show in
      layer.position = CGPoint(x: -1, y: -1)
      layer.add(animation, forKey: "way")
      for time in times { points.append(show(time).position) }
      #expect(layer.world.diagnostics.isEmpty, "\(layer.world.diagnostics)")
    }
    return points
  }

  private func way(
    _ path: CGPath, _ mode: CAAnimationCalculationMode = .linear, _ change: (CAKeyframeAnimation) -> Void = { _ in }
  ) -> CAKeyframeAnimation {
    let animation = CAKeyframeAnimation(keyPath: "position")
    (animation.path, animation.calculationMode, animation.duration) = (path, mode, 1)
    change(animation)
    return animation
  }

  /// 100 across and 100 down; then, from elsewhere, a quadratic curve.
  private let bend = CGPath(elements: [
    .moveToPoint(.zero), .addLineToPoint(CGPoint(x: 100, y: 0)), .addLineToPoint(CGPoint(x: 100, y: 300)),
  ])

  @Test("along a path: a segment takes its share, a curve goes its way, and from one subpath to the next it jumps")
  func path() {
    #expect(positions(way(bend), [0, 0.25, 0.75])[2] == CGPoint(x: 100, y: 150))
    let two = CGPath(
      elements: bend.elements + [
        .moveToPoint(CGPoint(x: 500, y: 0)),
        .addQuadCurveToPoint(control: CGPoint(x: 600, y: 0), end: CGPoint(x: 600, y: 100)),
      ])
    let points = positions(way(two), [1.0 / 6, 0.5, 2.0 / 3 - 1e-6, 2.0 / 3 + 1e-6, 5.0 / 6])
    let expected = [(50, 0), (100, 150), (100, 300), (500, 0), (575, 25)] as [(Double, Double)]
    for (point, (x, y)) in zip(points, expected) {
      #expect(abs(point.x - x) < 1e-2 && abs(point.y - y) < 1e-2, "\(point), not \(x), \(y)")
    }
    let timed = way(bend) { $0.keyTimes = [0, 0.8, 1] }
    #expect(abs(positions(timed, [0.4])[0].x - 50) < 1e-9)
    #expect(
      positions(way(bend, .discrete), [0.1, 0.5, 0.9]) == [.zero, CGPoint(x: 100, y: 0), CGPoint(x: 100, y: 300)])
  }

  @Test("paced along curves the speed is steady within one in a hundred", arguments: [false, true])
  func steady(_ isCubic: Bool) {
    let curves = CGPath(elements: [
      .moveToPoint(.zero),
      .addCurveToPoint(control1: CGPoint(x: 300, y: 0), control2: CGPoint(x: 0, y: 40), end: CGPoint(x: 90, y: 200)),
      .addQuadCurveToPoint(control: CGPoint(x: 150, y: 300), end: CGPoint(x: 400, y: 0)),
    ])
    var animation = way(curves, .paced)
    if isCubic {
      animation = CAKeyframeAnimation(keyPath: "position")
      animation.values = [(0, 0), (90, 40), (100, 300), (400, 280), (0, 7)].map { CGPoint(x: $0.0, y: $0.1) }
      (animation.calculationMode, animation.duration) = (.cubicPaced, 1)
    }
    let points = positions(animation, (0...2000).map { Double($0) / 2001 })
    let steps = zip(points, points.dropFirst()).map { hypot($1.x - $0.x, $1.y - $0.y) }
    let mean = steps.reduce(0, +) / Double(steps.count)
    #expect(mean > 0.2)
    let off = steps.filter { abs($0 - mean) > 0.01 * mean }
    // A step over a corner, or over a very sharp turn, is a chord.
    #expect(off.count < 12, "\(off.count) of \(steps.count) steps, \(off.prefix(9)) about \(mean)")
  }

  private func angles(_ animation: CAKeyframeAnimation, _ times: [Double]) -> [Double] {
    var angles: [Double] = []
    onStage { layer, show in
      layer.add(animation, forKey: "way")
      for time in times {
        let t = show(time).transform
        angles.append(atan2(t.m12, t.m11))
      }
    }
    return angles
  }

  @Test("the layer looks along its way, and back with autoReverse")
  func rotation() {
    let auto = way(bend) { $0.rotationMode = .rotateAuto }
    #expect(isNear(angles(auto, [0.1, 0.49, 0.51, 0.9, 1]), [0, 0, .pi / 2, .pi / 2, 0], 1e-9))
    let reverse = way(bend) { $0.rotationMode = .rotateAutoReverse }
    let back = angles(reverse, [0.1, 0.9])
    #expect(abs(abs(back[0]) - .pi) < 1e-9 && abs(back[1] + .pi / 2) < 1e-9, "\(back)")
    let circle = CGPath(ellipseIn: CGRect(x: 0, y: 0, width: 200, height: 200), transform: nil)
    let round = way(circle, .paced) { $0.rotationMode = .rotateAuto }
    let times = (1..<16).map { Double($0) / 16 }
    for (angle, point) in zip(angles(round, times), positions(round, times)) {
      // Clockwise on a screen the way goes at a right angle to the radius.
      let along = atan2(point.x - 100, -(point.y - 100))
      #expect(abs(sin(angle - along)) < 0.01, "\(angle) at \(point)")
    }
  }
}
