import Foundation
import SegueTestSupport
import SegueTiming
import Testing

@Suite("Springs asked as SwiftUI's are")
struct SpringValuesTests {
  static let springs = [
    Spring(duration: 0.5, bounce: 0.3), Spring(duration: 0.5, bounce: 0), Spring(duration: 0.5, bounce: -0.4),
  ]

  @Test("values and velocities are those of the motion from 0", arguments: springs)
  func values(spring: Spring) {
    let sample = spring.motion(from: 0, to: 1.2, velocity: 5).sample(at: 0.2)
    #expect(spring.value(target: 1.2, initialVelocity: 5, time: 0.2) == sample.position)
    #expect(spring.velocity(target: 1.2, initialVelocity: 5, time: 0.2) == sample.velocity)
    #expect(sample.position != 0 && sample.velocity != 5)
  }

  @Test("the sizes of steps do not matter", arguments: springs)
  func steps(spring: Spring) {
    var (value, velocity) = (0.3, -2.0)
    for _ in 0..<10 { spring.update(value: &value, velocity: &velocity, target: 1, deltaTime: 0.02) }
    let sample = spring.motion(from: 0.3, to: 1, velocity: -2).sample(at: 0.2)
    #expect(abs(value - sample.position) < 1e-12 && abs(velocity - sample.velocity) < 1e-11)
  }

  @Test("the force is the mass times what the velocity gains", arguments: springs)
  func force(spring: Spring) {
    let motion = spring.motion(from: 0, to: 1, velocity: 3)
    let now = motion.sample(at: 0.1)
    let gained = (motion.sample(at: 0.1 + 1e-6).velocity - motion.sample(at: 0.1 - 1e-6).velocity) / 2e-6
    let force = spring.force(target: 1, position: now.position, velocity: now.velocity)
    #expect(abs(force - spring.mass * gained) < 1e-6 * max(1, abs(force)))
  }

  @Test("settling as SwiftUI has it is another time than Core Animation's")
  func settling() {
    // Figures of Respring, whose own tests hold them against SwiftUI.
    #expect(
      abs(Spring(duration: 0.5, bounce: 0.3).settlingDuration(target: 1, epsilon: 0.001) - 1.0447130905120119) < 1e-12)
    #expect(abs(Spring(duration: 0.5, bounce: -0.6).settlingDuration(target: 1, epsilon: 0.001) - 2.7) < 1e-12)
    #expect(abs(Spring(stiffness: 100, damping: 10).settlingDuration() - 1.4727) < 1e-4)
    #expect(abs(Spring(stiffness: 100, damping: 10).settlingDuration(target: 1, epsilon: 0.001) - 1.7399) < 1e-4)
  }

  @Test("a spring at rest on its target has settled, an undamped one never does")
  func extremes() {
    #expect(Spring(stiffness: 100, damping: 10).settlingDuration(target: 0, epsilon: 0.001) == 0)
    #expect(Spring(stiffness: 100, damping: 0).settlingDuration(target: 1, epsilon: 0.001) == .infinity)
    #expect(Spring(stiffness: 100, damping: 50).settlingDuration(target: 0, initialVelocity: 0, epsilon: 0.001) == 0)
  }

  @Test("a motion is settled when it is both near and slow, and is snapped then and not before")
  func settled() {
    let motion = Spring(stiffness: 100, damping: 5).motion(from: 0, to: 300)
    var hasPassed = false
    for frame in 0..<240 {
      let time = Double(frame) / 60
      let (position, velocity) = motion.sample(at: time)
      let isSettled = motion.isSettled(at: time, distance: 1, velocity: 10)
      #expect(isSettled == (abs(position - 300) < 1 && abs(velocity) < 10))
      let snapped = motion.sample(at: time, snappingWithin: 1, velocity: 10)
      #expect(snapped == (isSettled ? (300, 0) : (position, velocity)))
      if abs(position - 300) < 1, !isSettled { hasPassed = true }
    }
    #expect(hasPassed, "it runs through its target once at least")
    #expect(motion.isSettled(at: 6, distance: 1, velocity: 10))
  }
}
