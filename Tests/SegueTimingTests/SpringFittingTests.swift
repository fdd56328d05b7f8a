import SegueTiming
import Testing

@Suite("Springs fitted to a duration")
struct SpringFittingTests {
  @Test(
    "the published frequencies",
    arguments: [
      (0.5, 0.7, 1, 19.4615), (0.5, 1, 1, 18.3551), (0.48, 0.7, 2, 20.0415), (0.5, 0.8, 4, 17.1254),
      (0.45, 1.5, 0, 20.5187), (0.4, 0.5, 2, 31.1040), (0.5, 0.8, 0.1, 17.9711),
    ] as [(Double, Double, Double, Double)])
  func frequencies(_ seconds: Double, _ ratio: Double, _ velocity: Double, _ expected: Double) {
    let spring = Spring(settlingIn: seconds, dampingRatio: ratio, initialVelocity: velocity)
    #expect(abs(spring.naturalFrequency - expected) < 1e-4)
    #expect(abs(spring.dampingRatio - min(ratio, 1)) < 1e-12)
  }

  @Test("at the end the spring is near its target, whatever the ratio and the velocity")
  func residue() {
    for ratio in [-1, 0, 0.01, 0.05, 0.3, 0.7, 0.999, 1, 9] {
      for velocity in [-1000, -7, 0, 1, 30, 1e6] {
        let spring = Spring(settlingIn: 0.25, dampingRatio: ratio, initialVelocity: velocity)
        let end = spring.motion(from: 0, to: 1, initialVelocity: velocity).sample(at: 0.25).position
        #expect(end.isFinite && spring.stiffness > 0)
        // The thousandth is of the velocity's part; with a fast start that of the position is more.
        if ratio >= 0.3, velocity < 1e6 { #expect(abs(end - 1) < 0.01, "\(ratio) \(velocity) \(end)") }
      }
    }
  }

  @Test("an even motion goes from one end to the other, and on")
  func even() {
    let motion = SpringMotion(evenlyFrom: 3, to: 7, in: 2)
    #expect(motion.sample(at: 0).position == 3 && motion.sample(at: 1).position == 5)
    #expect(motion.sample(at: 2).position == 7 && motion.sample(at: 3).position == 9)
    #expect(motion.sample(at: 1.5).velocity == 2)
    let still = SpringMotion(evenlyFrom: 0.3, to: 0.3, in: 1)
    #expect(still.sample(at: 1e9).position == 0.3)
  }
}
