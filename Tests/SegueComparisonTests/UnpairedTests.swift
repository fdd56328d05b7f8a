import SegueComparison
import Testing

@Suite("Verdicts of unpaired data")
struct UnpairedTests {
  @Test("one side without spread: improved, by counting, BEN-05")
  func withoutSpread() throws {
    let verdict = CaseSeries.unpaired([115, 114, 115, 115], [78.8, 78.8, 78.8, 78.8, 78.8]).verdict
    #expect(verdict.word == "improved (unpaired)")
    #expect(Percent.change(try #require(verdict.change)) == "-31.5 %")
    #expect(verdict.finding?.rankP == 1.0 / 126)
    #expect(verdict.finding?.fasterP == 1.0 / 126)
    #expect(verdict.floor?.decisive == .init(.unpaired, 0.05))
    #expect(verdict.finding?.rankMethod == .exact)
  }

  @Test("fewer than four a side give no word, BEN-06, R-17")
  func tooFew() {
    for (size, word) in [(1, "not enough data (unpaired)"), (2, "not enough data (unpaired)")]
      + [(3, "not enough data (unpaired)"), (4, "regressed (unpaired)")]
    {
      let low = (0..<size).map { 100 + Double($0) }
      #expect(CaseSeries.unpaired(low, low.map { $0 * 3 }).verdict.word == word)
    }
    let three = CaseSeries.unpaired([1, 2, 3], [7, 8, 9]).verdict
    #expect(three.reason == "the smallest p that so few launches can give is 0.1000, 0.0500 is needed")
  }

  @Test("a change within 5 % is none that unpaired data can show")
  func floor() {
    let base = (0..<12).map { 100 + Double($0) / 10 }
    #expect(CaseSeries.unpaired(base, base.map { $0 * 1.03 }).verdict.word == "equivalent (unpaired)")
    #expect(CaseSeries.unpaired(base, base.map { $0 * 1.05 }).verdict.word == "inconclusive (unpaired)")
    #expect(CaseSeries.unpaired(base, base.map { $0 * 1.08 }).verdict.word == "regressed (unpaired)")
  }

  @Test("data that shares rounds is paired, data that shares none is not, whatever else is equal")
  func pairing() {
    let paired = CaseSeries.paired(spread(1.03, 0.005, 12))
    #expect(paired.verdict.word == "regressed")
    var other = paired
    for index in other.base.indices { other.base[index].round?.seed = 99 }
    #expect(other.verdict.isUnpaired)
    #expect(other.verdict.word == "equivalent (unpaired)")
  }
}
