import Foundation
import SegueTiming
import Testing

@Suite("Decays")
struct DecayTests {
  @Test("before the start it stands there, in the end at its target")
  func ends() {
    let decay = Decay(from: 5, velocity: 100, rate: 2)
    for time in [0, -1, -Double.infinity, .nan] { #expect(decay.sample(at: time) == (5, 100)) }
    #expect(decay.target == 55)
    #expect(decay.sample(at: .infinity) == (55, 0) && decay.sample(at: 1e6) == (55, 0))
  }

  @Test("after 1/rate seconds the velocity is 1/e of what it was, and as much of the way is left")
  func plain() {
    let (position, velocity) = Decay(from: 0, velocity: 100, rate: 2).sample(at: 0.5)
    #expect(abs(position - 50 * (1 - exp(-1))) < 1e-13 && abs(velocity - 100 * exp(-1)) < 1e-13)
  }

  @Test("a short time moves it by velocity times time: nothing cancels")
  func short() {
    let position = Decay(from: 0, velocity: 100, rate: 2).sample(at: 1e-12).position
    #expect(abs(position - 1e-10) < 1e-21)
  }
}
