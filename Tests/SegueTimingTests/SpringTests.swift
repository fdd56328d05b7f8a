import Foundation
import SegueTestSupport
import SegueTiming
import Testing

@Suite("Springs")
struct SpringTests {
  static func close(_ a: Double, _ b: Double, _ tolerance: Double) -> Bool { abs(a - b) <= tolerance }

  @Test("before the start, and at what is no number, the motion stands at its start")
  func before() {
    for spring in [
      Spring(stiffness: 100, damping: 5), Spring(stiffness: 100, damping: 20), Spring(stiffness: 100, damping: 50),
    ] {
      let motion = spring.motion(from: 3, to: 500, velocity: 7)
      for time in [0, -0.0, -1, -Double.infinity, .nan] {
        let (position, velocity) = motion.sample(at: time)
        #expect(position == 3 && Self.close(velocity, 7, 1e-12))
      }
      for time in [1e6, 1e300, .infinity] { #expect(motion.sample(at: time) == (500, 0)) }
    }
  }

  @Test("a critically damped spring: 1 − (1 + ωt)·e^(−ωt)")
  func critical() {
    let motion = Spring(stiffness: 100, damping: 20).motion(from: 0, to: 500)
    // ωt = 5: 500·(1 − 6·e^−5)
    #expect(Self.close(motion.sample(at: 0.5).position, 500 * (1 - 6 * exp(-5)), 1e-10))
    #expect(Self.close(motion.sample(at: 0.5).velocity, 500 * 50 * exp(-5), 1e-9))
  }

  @Test("an undamped spring is a cosine, and comes back")
  func undamped() {
    let motion = Spring(response: 2, dampingRatio: 0).motion(from: -10, to: 0)
    for (time, position) in [(0.0, -10.0), (0.5, 0), (1, 10), (1.5, 0), (2, -10)] {
      #expect(Self.close(motion.sample(at: time).position, position, 1e-12))
    }
    #expect(Self.close(motion.sample(at: 0.5).velocity, 10 * .pi, 1e-12))
  }

  @Test("kinds by damping ratio 0.75, 1 and 1.25")
  func kinds() {
    // Source: flutter/flutter, newton_test.dart (ids flutter.type.*).
    func kind(_ ratio: Double) -> Spring.Kind { Spring(stiffness: 100, damping: 20 * ratio).kind }
    #expect(kind(0.75) == .underDamped && kind(1) == .criticallyDamped && kind(1.25) == .overDamped)
  }

  /// The motion by classical Runge–Kutta, with as many steps as keep its own error below 1e-13 of the range.
  static func integrated(
    _ spring: Spring, from start: Double, to target: Double, velocity: Double, time: Double, steps: Int = 4000
  ) -> (position: Double, velocity: Double) {
    var (u, v) = (start - target, velocity)
    let h = time / Double(steps)
    func force(_ u: Double, _ v: Double) -> Double { (0 - spring.stiffness * u - spring.damping * v) / spring.mass }
    for _ in 0..<steps {
      let (k1, l1) = (v, force(u, v))
      let (k2, l2) = (v + h / 2 * l1, force(u + h / 2 * k1, v + h / 2 * l1))
      let (k3, l3) = (v + h / 2 * l2, force(u + h / 2 * k2, v + h / 2 * l2))
      let (k4, l4) = (v + h * l3, force(u + h * k3, v + h * l3))
      u += h / 6 * (k1 + 2 * k2 + 2 * k3 + k4)
      v += h / 6 * (l1 + 2 * l2 + 2 * l3 + l4)
    }
    return (target + u, v)
  }

  @Test("seeded springs of every kind agree with their integrated equation to 1e-11 of the range", arguments: 1...60)
  func seeded(_ seed: Int) {
    var random = SplitMix64(seed: UInt64(8000 + seed))
    func uniform(_ low: Double, _ high: Double) -> Double { .random(in: low...high, using: &random) }
    let ratio = [1, uniform(0, 1), uniform(1, 3), 1 + uniform(-1e-7, 1e-7), 1 - 1e-12, 1 + 1e-12][seed % 6]
    let spring = Spring(mass: uniform(0.5, 2), response: uniform(0.3, 1), dampingRatio: ratio)
    let (start, target, speed) = (uniform(-400, 400), uniform(-400, 400), uniform(-2000, 2000))
    let time = uniform(0, 1)
    let actual = spring.motion(from: start, to: target, velocity: speed).sample(at: time)
    let expected = Self.integrated(spring, from: start, to: target, velocity: speed, time: time)
    #expect(Self.close(actual.position, expected.position, 1e-11 * 800), "seed \(8000 + seed)")
    #expect(Self.close(actual.velocity, expected.velocity, 1e-11 * 800 * 60), "seed \(8000 + seed)")
  }

  @Test("seeded springs agree with the C library's closed form to 1e-12 of the range", arguments: 1...40)
  func closedForm(_ seed: Int) {
    var random = SplitMix64(seed: UInt64(8100 + seed))
    func uniform(_ low: Double, _ high: Double) -> Double { .random(in: low...high, using: &random) }
    let ratio = seed % 2 == 0 ? uniform(0.05, 0.95) : uniform(1.05, 3)
    let spring = Spring(response: uniform(0.3, 1), dampingRatio: ratio)
    let motion = spring.motion(from: 0, to: 1, velocity: 3)
    let (omega, beta) = (spring.stiffness.squareRoot(), spring.damping / 2)
    for step in 0...200 {
      let t = Double(step) / 100
      let u: Double
      if ratio < 1 {
        let w = (omega * omega - beta * beta).squareRoot()
        u = exp(-beta * t) * (-cos(w * t) + (3 - beta) / w * sin(w * t))
      } else {
        let w = (beta * beta - omega * omega).squareRoot()
        let (r1, r2) = (-beta + w, -beta - w)
        let c2 = (-r1 - 3) / (r1 - r2)
        u = (-1 - c2) * exp(r1 * t) + c2 * exp(r2 * t)
      }
      #expect(Self.close(motion.sample(at: t).position, 1 + u, 1e-12), "seed \(8100 + seed) at \(t)")
    }
  }

  @Test("springs settle in the order of their damping and of their stiffness")
  func order() {
    // Source: AOSP, SpringTests.java (ids aosp.order.over, aosp.stiff.*).
    func position(_ ratio: Double, _ time: Double) -> Double {
      Spring(stiffness: 10_000, damping: 200 * ratio).motion(from: 800, to: 0).sample(at: time).position
    }
    for frame in 1...30 {
      let time = Double(frame) / 60
      #expect(position(1, time) < position(1.5, time) && position(1.5, time) < position(2, time))
      #expect(position(2, time) < 800)
    }
  }

  /// Every case of the conformance material that a spring's closed form answers.
  @Test("all of the material's direct positions and velocities hold")
  func material() throws {
    guard let file = sharedMaterial("conformance/springs.json") else {
      print("left out: there is no shared/conformance/springs.json beside the package")
      return
    }
    let json = try JSONSerialization.jsonObject(with: Data(contentsOf: file))
    var held = 0
    for one in try #require(json as? [[String: Any]]) where one["ca"] as? String == "direct" {
      guard let kind = one["kind"] as? String, let id = one["id"] as? String,
        let inputs = one["inputs"] as? [String: Any]
      else { continue }
      func number(_ name: String) -> Double? { (inputs[name] as? NSNumber)?.doubleValue }
      let tolerance = (one["tolerance"] as? NSNumber)?.doubleValue ?? 0
      func expect(_ actual: Double, _ expected: Any?, _ what: String) {
        let expected = (expected as? NSNumber)?.doubleValue ?? .nan
        #expect(abs(actual - expected) <= tolerance, "\(id): \(what) \(actual) for \(expected)")
      }
      // Some cases give one of two numbers; none gives neither.
      let mapped = one["expected"] as? [String: Any]
      func expectGiven(_ numbers: [(name: String, actual: Double)]) {
        let given = numbers.filter { mapped?[$0.name] != nil }
        #expect(!given.isEmpty, "\(id)")
        for number in given { expect(number.actual, mapped?[number.name], number.name) }
      }
      if kind == "spring.from-duration-bounce", let duration = number("duration"), let bounce = number("bounce") {
        let spring = Spring(duration: duration, bounce: bounce)
        expectGiven([("stiffness", spring.stiffness), ("damping", spring.damping)])
        held += 1
        continue
      }
      if kind == "spring.from-response-ratio", let response = number("response"), let ratio = number("damping_ratio") {
        let spring = Spring(response: response, dampingRatio: ratio)
        expectGiven([("stiffness", spring.stiffness), ("damping", spring.damping)])
        held += 1
        continue
      }
      guard let stiffness = number("stiffness"), let damping = number("damping") else { continue }
      let spring = Spring(mass: number("mass") ?? 1, stiffness: stiffness, damping: damping)
      let start = number("from") ?? 0
      let speed = number("v0") ?? number("v0_per_second") ?? number("initialVelocity") ?? 0
      let motion = spring.motion(from: start, to: number("to") ?? number("target") ?? 1, velocity: speed)
      let time = number("t") ?? (number("input") ?? 0) * (number("animation_duration") ?? 0)
      let (position, velocity) = motion.sample(at: time)
      switch kind {
      case "spring.position-floor": #expect(floor(position) == (one["expected"] as? Double), "\(id)")
      case "spring.velocity-floor": #expect(floor(velocity) == (one["expected"] as? Double), "\(id)")
      case "spring.position", "caspring.progress": expect(position, one["expected"], "position")
      case "spring.series-sample":
        expect(position, mapped?["x"], "position")
        #expect(
          abs(velocity - (mapped?["v_per_second"] as? Double ?? .nan)) <= max(tolerance, 1e-4 * abs(velocity)), "\(id)")
      case "spring.value-velocity":
        expectGiven([("value", position), ("velocity", velocity)])
      default: continue
      }
      held += 1
    }
    #expect(held >= 115, "\(held) cases were read")
  }
}
