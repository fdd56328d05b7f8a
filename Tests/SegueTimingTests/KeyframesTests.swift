import SegueTiming
import Testing

@Suite("Keyframes")
struct KeyframesTests {
  @Test("before the first key and after the last the value stays")
  func ends() {
    let track = Keyframes(times: [0.25, 0.5, 1], values: [1, 3, 2])
    for time in [0, -1, 0.25, -Double.infinity, .nan] { #expect(track.value(at: time) == 1) }
    for time in [1, 2, Double.infinity] { #expect(track.value(at: time) == 2) }
  }

  @Test("one key is a constant")
  func one() {
    let track = Keyframes(times: [0.5], values: [7])
    for time in [0, 0.5, 1, .nan, Double.infinity, -Double.infinity] { #expect(track.value(at: time) == 7) }
  }

  @Test("between keys a straight segment goes evenly, a curved one by its curve")
  func between() {
    let straight = Keyframes(times: [0, 0.5, 1], values: [0, 10, 0])
    #expect(straight.value(at: 0.25) == 5 && straight.value(at: 0.5) == 10 && straight.value(at: 0.75) == 5)
    let curved = Keyframes(times: [0, 0.5, 1], values: [0, 10, 0], curves: [.easeIn, .linear])
    #expect(curved.value(at: 0.125) == 10 * CubicBezier.easeIn.value(at: 0.25))
    #expect(curved.value(at: 0.75) == 5)
  }

  @Test("keys at equal times jump, and the last of them has the say there")
  func jumps() {
    let track = Keyframes(times: [0, 0.5, 0.5, 1, 1], values: [0, 1, 5, 6, 9])
    #expect(track.value(at: 0.5) == 5)
    #expect(track.value(at: 0.5.nextDown) < 1 && track.value(at: 0.5.nextDown) > 0.99)
    #expect(track.value(at: 1) == 9 && track.value(at: 0.75) == 5.5)
  }

  @Test("64 keys, each hit exactly")
  func most() {
    let times = (0..<64).map { Double($0) / 63 }
    let track = Keyframes(times: times, values: (0..<64).map { Double($0 * $0) })
    for (index, time) in times.enumerated() { #expect(track.value(at: time) == Double(index * index)) }
  }
}
