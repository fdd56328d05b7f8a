import SegueStatistics
import Testing

@Suite("Percentile by nearest rank")
struct PercentileTests {
  @Test("no values have no percentile")
  func absentWithoutValues() {
    #expect(Percentile.p99.nearestRank(ofSorted: [Int64]()) == nil)
    #expect(Percentile.p50.rank(in: 0) == nil)
  }

  @Test("small samples, FRM-07 and M-1")
  func smallSamples() {
    #expect(Percentile.p99.nearestRank(ofSorted: [10, 20, 30]) == 30)
    #expect(Percentile.p50.nearestRank(ofSorted: [10, 20]) == 10)
    #expect(Percentile.p99.nearestRank(ofSorted: [7]) == 7)
    let hundred = Array(1...100)
    #expect(Percentile.p50.nearestRank(ofSorted: hundred) == 50)
    #expect(Percentile.p95.nearestRank(ofSorted: hundred) == 95)
    #expect(Percentile.p99.nearestRank(ofSorted: hundred) == 99)
  }

  @Test("the rank is the exact ceiling for every percent and count")
  func exactCeiling() {
    for percent in 0...100 {
      for count in 1...300 {
        let rank = Percentile(percent: percent).rank(in: count)
        // The smallest rank ≥ 1 that covers percent/100 of the values.
        let expected = (1...count).first { $0 * 100 >= percent * count }
        #expect(rank == expected, "p\(percent) of \(count)")
      }
    }
  }

  @Test("a product that floating point rounds up names the right element")
  func noRoundingUp() {
    #expect((0.07 * 100).rounded(.up) == 8)
    #expect(Percentile(percent: 7).rank(in: 100) == 7)
  }

  @Test("0 % is the smallest value and 100 % the largest")
  func ends() {
    #expect(Percentile(percent: 0).nearestRank(ofSorted: [3, 5, 9]) == 3)
    #expect(Percentile(percent: 100).nearestRank(ofSorted: [3, 5, 9]) == 9)
  }

  @Test("a finer percentile than percent has its exact rank")
  func perMille() {
    #expect(Percentile(numerator: 999, denominator: 1000).rank(in: 1000) == 999)
    #expect(Percentile(numerator: 999, denominator: 1000).rank(in: 1001) == 1000)
  }

  @Test("values of any comparable type")
  func generic() {
    #expect(Percentile.p50.nearestRank(ofSorted: ["a", "b", "c"]) == "b")
    #expect(Percentile.p90.nearestRank(ofSorted: [0.5, 1.5]) == 1.5)
  }
}
