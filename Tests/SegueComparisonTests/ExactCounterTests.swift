import SegueComparison
import Testing

@Suite("Counters of the exact lane")
struct ExactCounterTests {
  private func row(
    _ kind: ExactCounter.Kind, _ base: Int64?, _ candidate: Int64?, reason: String = ""
  ) -> ExactRow {
    ExactCounter("kernel/matrix", kind, base: base, candidate: candidate, reason: reason).row
  }

  @Test("instructions may move by 0.1 % and no more, allocations by a relinked program's one or two")
  func bands() {
    for (base, candidate, word) in [
      (32_200_000, 32_232_200, ExactWord.equal), (32_200_000, 32_232_201, .worse), (32_200_000, 32_167_800, .equal),
      (32_200_000, 32_167_799, .better), (999, 1000, .worse), (1000, 1001, .equal), (0, 0, .equal), (0, 1, .worse),
      (Int64.max, 0, .better),
    ] as [(Int64, Int64, ExactWord)] {
      #expect(row(.instructions, base, candidate).word == word)
    }
    #expect(row(.instructions, 1, 1).band == 0.001)
    for (base, candidate, word) in [
      (868, 870, ExactWord.equal), (868, 871, .worse), (868, 865, .better), (100, 101, .equal), (100, 102, .worse),
      (99, 100, .worse), (5, 4, .better), (0, 1, .worse), (1_000_000, 1_001_000, .equal),
      (1_000_000, 1_001_001, .worse),
    ] as [(Int64, Int64, ExactWord)] {
      #expect(row(.allocations, base, candidate).word == word, "\(base) \(candidate)")
    }
    #expect(row(.allocations, 1, 1).band == 0 && row(.allocations, 200, 200).band == 0.01)
  }

  @Test("a count beyond the band fails the gate, and is told with its change")
  func gates() {
    let worse = row(.instructions, 1000, 1020)
    #expect(worse.condition == .gateFailed)
    #expect(worse.change == 0.02)
    #expect(worse.gateFinding?.detail == "instructions worse: 1000 → 1020")
    #expect(row(.instructions, 1020, 1000).gateFinding == nil)
    #expect(row(.instructions, -1, 1000).condition == .invalid)
  }

  @Test("a count that was not taken is no 0 and satisfies no gate, R-10, R-11")
  func missing() {
    let one = row(.instructions, 1000, nil, reason: "valgrind is not installed")
    #expect((one.word, one.condition) == (.missingOnOneSide, .notComparable))
    #expect(one.candidate == nil)
    #expect(one.reason == "valgrind is not installed")
    let both = row(.allocations, nil, nil)
    #expect((both.word, both.condition) == (.notComparable, .notComparable))
    #expect(both.reason == "no reason was given")
    #expect(!ExactLane(counters: [.init("k", .instructions, base: nil, candidate: nil)]).isEqual)
  }

  @Test("modelled cycles are advice, and gate nothing")
  func cycles() {
    #expect(row(.modelledCycles, 100, 200).word == .worse)
    for (base, candidate) in [(100, 200), (100, nil), (nil, nil), (-1, 1)] as [(Int64?, Int64?)] {
      #expect(!row(.modelledCycles, base, candidate).isGating)
    }
  }

  @Test("counters stand after the runs, and are judged with them")
  func inLane() throws {
    let lane = try ExactLane(
      base: replay([replayRun()]), candidate: replay([replayRun()]),
      counters: [.init("kernel/matrix", .instructions, base: 1000, candidate: 1020)])
    #expect(lane.rows.last?.subject == "kernel/matrix")
    #expect(lane.gateFindings.map(\.subject) == ["kernel/matrix"])
    #expect(!lane.isEqual)
  }
}
