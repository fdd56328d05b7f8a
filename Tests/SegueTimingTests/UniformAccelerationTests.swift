import SegueTiming
import Testing

@Suite("Falls and friction")
struct UniformAccelerationTests {
  @Test("a fall from rest: half the acceleration times the square of the time")
  func fall() {
    let fall = UniformAcceleration(from: 100, acceleration: 200)
    #expect(fall.sample(at: 0.25) == (106.25, 50))
    #expect(fall.sample(at: 0.5) == (125, 100))
    #expect(UniformAcceleration(from: 0, velocity: 10, acceleration: -10).sample(at: 2) == (0, -10))
  }

  @Test("before the start, and at what is no number, it stands at its start")
  func before() {
    let fall = UniformAcceleration(from: 3, velocity: 4, acceleration: 5)
    for time in [-1, -Double.infinity, .nan] { #expect(fall.sample(at: time) == (3, 4)) }
  }

  @Test("friction by the share that remains after a second, and after a millisecond")
  func friction() {
    let decay = Decay(from: 0, velocity: 400, remainingAfterSecond: 0.3)
    #expect(abs(decay.sample(at: 1).velocity - 120) < 1e-11)
    #expect(abs(decay.sample(at: 3).velocity - 10.8) < 1e-12)
    let normal = Decay(from: 0, velocity: 1000, decelerationRate: 0.998)
    #expect(abs(normal.sample(at: 0.001).velocity - 998) < 1e-10)
    // The sum of a thousandth of each millisecond's speed is nearly 1000 · 0.001 / 0.002.
    #expect(abs(normal.target - 500) < 1)
  }
}
