import Foundation
import SegueTestSupport
import SegueTiming
import Testing

@Suite("Parameters of springs")
struct SpringParametersTests {
  @Test("numbers that are no spring are thrown back")
  func faults() {
    for (mass, stiffness, damping) in [
      (0, 1, 1), (-1, 1, 1), (1, 0, 1), (1, -5, 1), (1, 1, -1), (.nan, 1, 1), (1, .nan, 1), (1, 1, .nan),
      (.infinity, 1, 1), (1, .infinity, 1), (1, 1, .infinity),
    ] as [(Double, Double, Double)] {
      #expect(throws: Spring.Fault.self, "\(mass), \(stiffness), \(damping)") {
        try Spring(checkingMass: mass, stiffness: stiffness, damping: damping)
      }
    }
    for (duration, bounce) in [
      (0, 0.3), (-1, 0), (.nan, 0), (.infinity, 0), (1, -1), (1, 1.5), (1, .nan), (1e-300, 0), (1e300, 0),
    ] as [(Double, Double)] {
      #expect(throws: Spring.Fault.self, "\(duration), \(bounce)") {
        try Spring(checkingMass: 1, duration: duration, bounce: bounce)
      }
    }
    #expect(throws: Spring.Fault.responseAndRatio(response: 0, dampingRatio: 1)) {
      try Spring(checkingMass: 1, response: 0, dampingRatio: 1)
    }
    #expect(throws: Spring.Fault.numbers(mass: 1, stiffness: -5, damping: 2)) {
      try Spring(checkingMass: 1, stiffness: -5, damping: 2)
    }
  }

  @Test("checked numbers are the spring of the unchecked ones")
  func checked() throws {
    #expect(try Spring(checkingMass: 2, stiffness: 3, damping: 0) == Spring(mass: 2, stiffness: 3, damping: 0))
    #expect(try Spring(checkingMass: 1, duration: 0.5, bounce: 0.3) == Spring(duration: 0.5, bounce: 0.3))
    #expect(try Spring(checkingMass: 1, duration: 0.5, bounce: 1).damping == 0)
  }

  @Test("duration and bounce come back, for every bounce", arguments: 1...20)
  func roundTrip(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let duration = Double.random(in: 0.05...5, using: &random)
    let bounce = Double.random(in: -0.95...1, using: &random)
    let spring = Spring(mass: .random(in: 0.1...10, using: &random), duration: duration, bounce: bounce)
    #expect(abs(spring.duration - duration) < 1e-14 * duration * 10, "seed \(seed)")
    #expect(abs(spring.bounce - bounce) < 1e-13, "seed \(seed)")
    #expect(abs(spring.response - duration) < 1e-13)
    #expect(abs(spring.dampingRatio - (bounce >= 0 ? 1 - bounce : 1 / (1 + bounce))) < 1e-12, "seed \(seed)")
  }

  @Test("damping is lowered to critical only where it may not be more")
  func overdamping() {
    let lowered = Spring(stiffness: 100, damping: 30, allowsOverdamping: false)
    #expect(lowered.damping == 20 && lowered.kind == .criticallyDamped)
    #expect(Spring(stiffness: 100, damping: 30, allowsOverdamping: true).damping == 30)
    #expect(Spring(stiffness: 100, damping: 5, allowsOverdamping: false).damping == 5)
  }

  @Test("Origami's defaults")
  func origami() {
    let spring = Spring(origamiTension: 40, friction: 7)
    #expect(abs(spring.stiffness - 230.2) < 1e-12 && spring.damping == 22)
  }
}
