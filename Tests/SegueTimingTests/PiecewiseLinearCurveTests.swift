import SegueTiming
import Testing

@Suite("Piecewise linear curves")
struct PiecewiseLinearCurveTests {
  @Test("points without an input lie evenly between the others")
  func evenly() {
    let curve = PiecewiseLinearCurve([(nil, 0), (nil, 3), (0.5, 1), (nil, 2), (nil, 4), (nil, 1)])
    for (input, expected) in zip(curve.inputs, [0, 0.25, 0.5, 2.0 / 3, 2.5 / 3, 1]) {
      #expect(abs(input - expected) < 1e-15)
    }
    #expect(curve.inputs.count == 6)
    #expect(curve.outputs == [0, 3, 1, 2, 4, 1])
  }

  @Test("an input below an earlier one is raised to it")
  func raised() {
    #expect(PiecewiseLinearCurve([(0.4, 0), (0.2, 1), (nil, 2)]).inputs == [0.4, 0.4, 1])
    #expect(PiecewiseLinearCurve([(0, 0), (2, 1), (nil, 2)]).inputs == [0, 2, 2])
  }

  @Test("heights lie on the pieces, which go on beyond the ends")
  func heights() {
    let curve = PiecewiseLinearCurve([(0, 0), (0.5, 1.5), (1, 1)])
    #expect([0, 0.25, 0.5, 0.75, 1].map(curve.value) == [0, 0.75, 1.5, 1.25, 1])
    #expect(curve.value(at: -0.5) == -1.5 && curve.value(at: 2) == 0)
    #expect(curve.value(at: .nan) == 0)
  }

  @Test("where points share an input the last one holds, and before it the first")
  func jump() {
    let curve = PiecewiseLinearCurve([(0, 0.2), (0.5, 0.2), (0.5, 0.8), (1, 0.8)])
    #expect(curve.value(at: 0.5) == 0.8 && abs(curve.value(at: 0.4999) - 0.2) < 1e-15)
    let begins = PiecewiseLinearCurve([(0, 1), (0, 2), (1, 3)])
    #expect(begins.value(at: -1) == 1 && begins.value(at: 0) == 2)
  }

  @Test("one point is a level")
  func level() {
    for x in [-1, 0, 0.5, 7] { #expect(PiecewiseLinearCurve([(nil, 4)]).value(at: x) == 4) }
  }
}
