import SegueTiming
import Testing

@Suite("Step curves")
struct StepCurveTests {
  @Test("four steps in each of the four ways")
  func jumps() {
    let heights: [(StepCurve.Jump, [Double])] = [
      (.end, [0, 0.25, 0.5, 0.75, 1]), (.start, [0.25, 0.5, 0.75, 1, 1]), (.both, [0.2, 0.4, 0.6, 0.8, 1]),
      (.none, [0, 1 / 3, 2 / 3, 1, 1]),
    ]
    for (jump, expected) in heights {
      let curve = StepCurve(count: 4, jump: jump)
      #expect([0, 0.25, 0.5, 0.75, 1].map { curve.value(at: $0) } == expected)
      // Between the borders nothing changes.
      #expect([0.1, 0.3, 0.7, 0.99].map { curve.value(at: $0) } == Array(expected[..<4]))
    }
  }

  @Test("at a border from below it is still the step before")
  func fromBelow() {
    let curve = StepCurve(count: 4)
    #expect(curve.value(at: 0.5, fromBelow: true) == 0.25)
    #expect(curve.value(at: 0.6, fromBelow: true) == 0.5)
    #expect(StepCurve(count: 1, jump: .start).value(at: 0, fromBelow: true) == 0)
  }

  @Test("outside 0…1 the stairs go on, and no argument gives what is no number")
  func outside() {
    let curve = StepCurve(count: 2)
    #expect(curve.value(at: -0.5) == -0.5 && curve.value(at: 1.5) == 1.5)
    for x in [Double.nan, .infinity, -.infinity, 1e300] { #expect(curve.value(at: x).isFinite) }
  }
}
