import SegueStatistics
import Testing

@Suite("Means, spreads and floors")
struct SpreadTests {
  @Test("failed entries stay out of means, BEN-03")
  func failedEntries() throws {
    let mean = try #require(GeometricMean([11.0 / 10, 18.0 / 20, nil]))
    #expect(((mean.value - 1) * 10000).rounded() == -50)
    #expect([mean.count, mean.missing] == [2, 1])
    let repetitions = try #require(Summary([nil, 10, 12]))
    #expect(repetitions.mean == 11)
    #expect([repetitions.count, repetitions.errors] == [2, 1])
  }

  @Test("what is not there has no mean; one value has no deviation, BEN-06")
  func edges() throws {
    #expect(Summary([nil, nil]) == nil)
    #expect(GeometricMean([nil]) == nil)
    #expect(GeometricMean([0, -1, .infinity, .nan]) == nil)
    #expect(GeometricMean([3])?.value == 3)
    #expect(Quartiles([]) == nil)
    let one = try #require(Summary([5]))
    #expect(one.standardDeviation == nil)
    #expect(one.mean == 5)
    #expect(Summary([4, 6])?.standardDeviation == 2.0.squareRoot())
  }

  @Test("the learned floor is Q3 + 3·IQR of the sizes of the last thirty")
  func learnedFloor() throws {
    // Sizes 1…9 ‰: quartiles 3 and 7, so 7 + 3·4 = 19 ‰.
    let effects = [0.003, -0.001, 0.002, -0.009, 0.004, 0.008, -0.005, 0.006, 0.007]
    #expect((try #require(LearnedFloor.floor(effects)) - 0.019).magnitude < 1e-15)
    #expect(LearnedFloor.floor(Array(effects.prefix(7))) == nil)
    let old = [Double](repeating: 0.5, count: 100)
    #expect(LearnedFloor.floor(old + [Double](repeating: -0.002, count: 30)) == 0.002)
  }

  @Test("logarithm and exponential at their ends")
  func logarithmEdges() {
    #expect(Logarithm.ln(1) == 0)
    #expect(Logarithm.ln(0) == -.infinity)
    #expect(Logarithm.ln(-1).isNaN)
    #expect(Logarithm.ln(.infinity) == .infinity)
    #expect(Logarithm.ln(.nan).isNaN)
    #expect(Logarithm.exp(0) == 1)
    #expect(Logarithm.exp(-1000) == 0)
    #expect(Logarithm.exp(1000) == .infinity)
    #expect(Logarithm.exp(.nan).isNaN)
    #expect((Logarithm.ln(.leastNonzeroMagnitude) - -744.4400719213812).magnitude < 1e-12)
  }

  @Test("without noise the smallest detectable effect is the floor, and more noise makes it larger")
  func detectableEffect() throws {
    let quiet = try #require(
      DetectableEffect(nullRatios: [Double](repeating: 1, count: 50), rounds: 24, level: 0.01, floor: 0.01))
    #expect(quiet.fraction == 0.010000000000000009)
    let ratios = (0..<100).map { 1 + (Double($0) - 49.5) / 5000 }
    let noisy = try #require(DetectableEffect(nullRatios: ratios, rounds: 24, level: 0.01, floor: 0.01))
    #expect(noisy.fraction > 0.013)
    let longer = try #require(DetectableEffect(nullRatios: ratios, rounds: 96, level: 0.01, floor: 0.01))
    #expect(longer.fraction < noisy.fraction)
    #expect(DetectableEffect(nullRatios: ratios, rounds: 6, level: 0.01, floor: 0.01) == nil)
    #expect(DetectableEffect(nullRatios: [], rounds: 24, level: 0.01, floor: 0.01) == nil)
  }
}
