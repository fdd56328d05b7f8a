import Foundation
import SegueTestSupport
import SegueTiming
import Testing

@Suite("Settling springs")
struct SpringSettlingTests {
  @Test("Apple's own example settles after about 2.85 s; without damping nothing settles")
  func plain() {
    #expect(abs(Spring(stiffness: 100, damping: 5).settlingDuration() - 2.85) < 0.01)
    #expect(Spring(stiffness: 100, damping: 0).settlingDuration() == .infinity)
  }

  @Test("an initial velocity of 1 covers the way in a second, whichever way it leads")
  func initialVelocity() {
    let spring = Spring(stiffness: 100, damping: 5)
    #expect(spring.motion(from: 100, to: 300, initialVelocity: 1).sample(at: 0) == (100, 200))
    #expect(spring.motion(from: 300, to: 100, initialVelocity: 1).sample(at: 0) == (300, -200))
    #expect(
      spring.motion(from: 100, to: 300, initialVelocity: 3) == spring.motion(from: 100, to: 300, velocity: 600))
  }

  @Test("swinging springs settle when their envelope does, and stay within from then on", arguments: 1...100)
  func underDamped(_ seed: Int) {
    var random = SplitMix64(seed: UInt64(8200 + seed))
    func uniform(_ low: Double, _ high: Double) -> Double { .random(in: low...high, using: &random) }
    let ratio = uniform(0.05, 0.99)
    let spring = Spring(mass: uniform(0.5, 2), response: uniform(0.2, 1), dampingRatio: ratio)
    let (speed, fraction) = (uniform(-10, 10), pow(10, uniform(-6, -1)))
    let settled = spring.settlingDuration(initialVelocity: speed, fraction: fraction)
    let (rate, square) = (spring.damping / (2 * spring.mass), spring.stiffness / spring.mass)
    let swing = (rate - speed) / (square - rate * rate).squareRoot()
    #expect(abs(exp(0 - rate * settled) * (1 + abs(swing)) / fraction - 1) < 1e-12, "seed \(8200 + seed)")
    let motion = spring.motion(from: 0, to: 1, initialVelocity: speed)
    for step in 0...500 {
      let position = motion.sample(at: settled + Double(step) / 500).position
      #expect(abs(position - 1) <= fraction * (1 + 1e-9), "seed \(8200 + seed)")
    }
  }

  @Test("springs that do not swing settle at a tenth of a second, and no tenth earlier", arguments: 1...100)
  func overDamped(_ seed: Int) {
    var random = SplitMix64(seed: UInt64(8300 + seed))
    func uniform(_ low: Double, _ high: Double) -> Double { .random(in: low...high, using: &random) }
    let ratio = seed % 2 == 0 ? 1.0 : uniform(1, 400)
    let spring = Spring(response: uniform(0.2, 3), dampingRatio: ratio)
    let motion = spring.motion(from: 0, to: 1)
    let tenths = (spring.settlingDuration() * 10).rounded()
    #expect(spring.settlingDuration() == tenths / 10, "seed \(8300 + seed)")
    #expect(abs(motion.sample(at: tenths / 10).position - 1) < 0.001, "seed \(8300 + seed)")
    #expect(abs(motion.sample(at: (tenths - 1) / 10).position - 1) >= 0.001, "seed \(8300 + seed)")
  }

  @Test("all of the material's durations of Core Animation hold")
  func material() throws {
    guard let file = sharedMaterial("conformance/springs.json") else {
      print("left out: there is no shared/conformance/springs.json beside the package")
      return
    }
    let json = try JSONSerialization.jsonObject(with: Data(contentsOf: file))
    var held = 0
    for one in try #require(json as? [[String: Any]]) where one["ca"] as? String == "direct" {
      guard let kind = one["kind"] as? String, let id = one["id"] as? String,
        ["caspring.settlingDuration", "caspring.duration-for-epsilon"].contains(kind),
        let inputs = (one["inputs"] as? [String: Any])?.compactMapValues({ ($0 as? NSNumber)?.doubleValue }),
        let stiffness = inputs["stiffness"], let damping = inputs["damping"],
        let expected = one["expected"] as? Double, let tolerance = one["tolerance"] as? Double
      else { continue }
      let spring = Spring(mass: inputs["mass"] ?? 1, stiffness: stiffness, damping: damping)
      let duration = spring.settlingDuration(
        initialVelocity: inputs["initialVelocity"] ?? 0, fraction: inputs["epsilon"] ?? 0.001)
      #expect(abs(duration - expected) <= tolerance, "\(id): \(duration) for \(expected)")
      held += 1
    }
    #expect(held >= 8, "\(held) cases were read")
  }
}
