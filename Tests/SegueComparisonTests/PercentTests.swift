import SegueComparison
import Testing

@Suite("Percentages and phases in words")
struct PercentTests {
  @Test("signs, rounding and zero")
  func words() {
    #expect(Percent.change(0.079) == "+7.9 %")
    #expect(Percent.change(-0.0050126, places: 2) == "-0.50 %")
    #expect(Percent.change(-0.0004) == "0.0 %")
    #expect(Percent.change(0) == "0.0 %")
    #expect(Percent.change(1.3, places: 0) == "+130 %")
    #expect(Percent.text(0.01) == "1 %")
    #expect(Percent.text(0.0125) == "1.25 %")
    #expect(Percent.text(1) == "100 %")
    #expect(Percent.change(.infinity) == "+inf %")
  }

  @Test("a change is split by phase, the largest share first")
  func attribution() throws {
    let base = ["interpolation": 40.0, "hit test": 20, "commit": 40]
    let candidate = ["interpolation": 46.1, "hit test": 21.8, "commit": 40.01]
    let phases = try #require(PhaseAttribution([(base, candidate), (base, candidate), (base, base)]))
    #expect(phases.text(change: 0.079) == "+7.9 %: interpolation +6.1, hit test +1.8")
    #expect(phases.shares.map(\.phase) == ["interpolation", "hit test", "commit"])
  }

  @Test("a phase that only one side has counts with its whole time; none at all is no attribution")
  func missingPhases() throws {
    let phases = try #require(PhaseAttribution([(["a": 100], ["a": 90, "new": 30])]))
    #expect(phases.text(change: 0.2) == "+20.0 %: new +30.0, a -10.0")
    #expect(PhaseAttribution([]) == nil)
    #expect(PhaseAttribution([([:], ["a": 1])]) == nil)
    #expect(PhaseAttribution([(["a": 0], ["a": 1])]) == nil)
  }
}
