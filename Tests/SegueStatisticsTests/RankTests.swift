import SegueStatistics
import Testing

@Suite("Rank tests")
struct RankTests {
  @Test("one side without spread, BEN-05")
  func withoutSpread() throws {
    let test = try #require(RankSum([115, 114, 115, 115], [78.8, 78.8, 78.8, 78.8, 78.8]))
    // Of C(9, 4) = 126 arrangements one lies as far from the mean; doubling one tail would make it 2/126.
    #expect(test.p == 1.0 / 126)
    #expect(test.u == 0)
    #expect(test.method == .exact)
  }

  @Test("the smallest p of small samples, BEN-06")
  func smallestP() throws {
    let expected: [(Int, Double)] = [(1, 1), (2, 1.0 / 3), (3, 0.1), (4, 1.0 / 35)]
    for (size, p) in expected {
      #expect(RankSum.smallestP(size, size) == p)
      let low = (1...size).map(Double.init)
      #expect(RankSum(low, low.map { $0 + 100 })?.p == p)
    }
    #expect(RankSum.smallestP(4, 5) == 2.0 / 126)
  }

  @Test("nothing to compare has no test; equal values have p 1")
  func edges() {
    #expect(RankSum([], [1]) == nil)
    #expect(RankSum([1], []) == nil)
    #expect(SignedRank([0, 0]) == nil)
    #expect(SignedRank([]) == nil)
    #expect(RankSum([2, 2, 2], [2, 2])?.p == 1)
    let many = [Double](repeating: 3, count: 40)
    #expect(RankSum(many, many)?.p == 1)
    #expect(RankSum(many, many)?.method == .normalApproximation)
    #expect(RatioInterval([], [1], level: 0.05) == nil)
  }

  @Test("swapping the sides mirrors U and keeps p")
  func swapped() throws {
    let (a, b) = ([1.0, 4, 4, 9, 12], [3.0, 4, 10, 11])
    let there = try #require(RankSum(a, b))
    let back = try #require(RankSum(b, a))
    #expect(there.p == back.p)
    #expect(there.u + back.u == 20)
  }

  @Test("up to the limit every arrangement is counted, beyond it the normal distribution is close to that")
  func limit() throws {
    let values = (0..<65).map { Double(($0 * 37) % 65) }
    let exact = try #require(RankSum(Array(values[..<32]), Array(values[32..<64])))
    let approximate = try #require(RankSum(Array(values[..<32]), Array(values[32..<65])))
    #expect(exact.method == .exact)
    #expect(approximate.method == .normalApproximation)
    #expect((exact.p - approximate.p).magnitude < 0.1)
  }

  @Test("three values a side are too few for an interval, four are not")
  func shortInterval() throws {
    #expect(RatioInterval([1, 2, 3], [4, 5, 6], level: 0.05) == nil)
    let interval = try #require(RatioInterval([1, 1.1, 1.2, 1.3], [10, 11, 12, 13], level: 0.05))
    // Only complete separation is rejected at four against four: the ends are those of all ratios.
    #expect(interval.low == 10 / 1.3)
    #expect(interval.high == 13)
  }
}
