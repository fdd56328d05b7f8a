import SegueComparison
import SegueJSON
import Testing

@Suite("Exact lane")
struct ExactLaneTests {
  /// One run with another, which differs by `edits`.
  private func compare(
    _ edits: [String: JSONValue], base: [String: JSONValue] = [:], policy: ExactLane.Policy = .init()
  ) throws -> ExactLane {
    try ExactLane(
      base: replay([replayRun("a/pop", base)]), candidate: replay([replayRun("a/pop", edits)]), policy: policy)
  }

  private func differing(_ lane: ExactLane) -> [String] {
    lane.rows.filter { $0.word != .equal }.map { "\($0.figure) \($0.word.rawValue)" }
  }

  @Test("a document of another kind, or that lacks what every run has, is refused by its side")
  func refused() throws {
    func message(_ base: JSONValue, _ candidate: JSONValue) -> String? {
      #expect(throws: ExactLaneError.self) { try ExactLane(base: base, candidate: candidate) }?.description
    }
    #expect(
      message(replay([]), ["runs": []])
        == "candidate: there is no schema, not \"segue.replay/1\"; give a file that segue replay --format json wrote")
    #expect(
      message(["schema": "segue.replay/2"], replay([]))
        == "base: the schema \"segue.replay/2\" is newer than \"segue.replay/1\"; update segue to read it")
    let written = "; write the file again with segue replay"
    #expect(message(["schema": "segue.replay/1"], replay([])) == "base: there is no list of runs" + written)
    for (key, fault) in [
      ("scenario", "runs[1] has no scenario"), ("outcome", "runs[1] has an outcome that is none: x"),
      ("verdict", "runs[1] has a verdict that is none: x"), ("cost", "runs[1] has no cost"),
    ] {
      let value: JSONValue = fault.hasSuffix("x") ? "x" : nil
      #expect(message(replay([replayRun(), replayRun("b", [key: value])]), replay([])) == "base: " + fault + written)
    }
  }

  @Test("equal runs: every figure has a row, in the table's order, and none gates")
  func equal() throws {
    let lane = try compare([:])
    #expect(
      lane.rows.map(\.figure) == [
        "outcome", "verdict", "digest", "frames", "framesExpected", "framesDropped", "missed", "hitches", "hitchTimeNs",
        "hitchRatioMsPerS", "firstFrameNs", "animatedLayers", "workNs.p50", "workNs.p90", "workNs.p95", "workNs.p99",
        "workNs.max",
      ])
    #expect(lane.isEqual)
    #expect(lane.gateFindings.isEmpty)
    #expect(lane.rows.allSatisfy { $0.subject == "a/pop" && $0.base == $0.candidate && $0.base != nil })
    #expect(lane.rows[6].base == "2")
    #expect(lane.rows[9].base == "50.5")
  }

  @Test(
    "more of a frame metric is worse and gates, less is better and does not",
    arguments: ["framesDropped", "missed", "hitches", "hitchTimeNs", "hitchRatioMsPerS", "firstFrameNs"])
  func metrics(figure: String) throws {
    let value = try #require(replayRun()[figure]?.doubleValue)
    let more: [String: JSONValue] = [figure: figure == "hitchRatioMsPerS" ? 50.6 : .integer(Int64(value) + 1)]
    let worse = try compare(more)
    #expect(differing(worse) == ["\(figure) worse"])
    #expect(worse.gateFindings.map(\.condition) == [.gateFailed])
    #expect(worse.gateFindings.map(\.subject) == ["a/pop"])
    #expect(!worse.isEqual)
    let better = try compare([:], base: more)
    #expect(differing(better) == ["\(figure) better"])
    #expect(better.gateFindings.isEmpty)
    #expect(!better.isEqual)
  }

  @Test("one late frame more is told with both values and the change")
  func words() throws {
    let lane = try compare(["missed": 3])
    let row = try #require(lane.rows.first { $0.figure == "missed" })
    #expect((row.base, row.candidate) == ("2", "3"))
    #expect(row.change == 0.5)
    #expect(lane.gateFindings[0].detail == "missed worse: 2 → 3")
    let fromNone = try compare([:], base: ["missed": 0]).rows.first { $0.figure == "missed" }
    #expect(fromNone?.word == .worse)
    #expect(fromNone?.change == nil)
  }

  @Test("a percentile of the work that grew by 1 ns is worse: the comparison is exact")
  func work() throws {
    let lane = try compare([
      "workNs": ["p50": 4_000_000, "p90": 5_000_001, "p95": 6_000_000, "p99": 8_999_999, "max": 9_500_000]
    ])
    #expect(differing(lane) == ["workNs.p90 worse", "workNs.p99 better"])
    #expect(GateResult(lane.gateFindings).exitCode == 1)
  }

  @Test("a change of behaviour is named, and gates only if asked")
  func behaviour() throws {
    var policy = ExactLane.Policy()
    policy.gatesOnDigest = true
    for (edits, figure) in [
      (["digest": "fedcba9876543210"], "digest"), (["frames": 42], "frames"), (["outcome": "cancelled"], "outcome"),
      (["animatedLayers": 4], "animatedLayers"),
    ] as [([String: JSONValue], String)] {
      let named = try compare(edits)
      #expect(differing(named) == ["\(figure) changed"])
      #expect(named.gateFindings.isEmpty)
      #expect(named.rows.first { $0.word == .changed }?.reason == "the behaviour changed")
      #expect(try compare(edits, policy: policy).gateFindings.map(\.condition) == [.gateFailed])
    }
  }

  @Test("what a verdict becomes, and its code; a failed case is never no change, R-18")
  func verdicts() throws {
    for (base, candidate, word, code) in [
      ("pass", "fail", ExactWord.worse, 1), ("fail", "pass", .better, 0), ("fail", "fail", .equal, 0),
      ("pass", "failed", .worse, 4), ("failed", "failed", .equal, 4), ("failed", "pass", .better, 3),
      ("pass", "invalid", .invalid, 5), ("invalid", "pass", .invalid, 5),
    ] {
      let lane = try compare(["verdict": .string(candidate)], base: ["verdict": .string(base)])
      #expect(lane.rows.first { $0.figure == "verdict" }?.word == word)
      #expect(GateResult(lane.gateFindings).exitCode == code)
    }
  }

  @Test(
    "figures that cannot be true make the run invalid, R-32, R-33",
    arguments: [
      (["frames": 1, "missed": 0], "candidate: 1 frames, at least 8 are needed"),
      (["frames": nil], "candidate: a motion ran, and no frame was counted"),
      (["frames": 41.5], "candidate: frames is 41.5, not a whole number"),
      (["missed": 41], "candidate: 41 of 41 frames missed"),
      (["missed": -1], "candidate: missed is -1, outside 0…1000000000000000"),
      (
        ["firstFrameNs": 9_200_000_000_000_000_000],
        "candidate: firstFrameNs is 9200000000000000000, outside "
          + "0…1000000000000000"
      ),
      (["hitchRatioMsPerS": "50"], "candidate: hitchRatioMsPerS is \"50\", not a number"),
      (
        ["overrunNs": ["max": 400_000_001]],
        "candidate: overrunNs.max is 400000001, longer than the run of 400000000 ns"
      ),
      (["framesDropped": 44], "candidate: 44 of 43 expected frames dropped"),
      (["workNs": ["p50": 2, "p90": 1]], "candidate: workNs: a percentile is above the next one"),
    ] as [([String: JSONValue], String)])
  func invalid(edits: [String: JSONValue], reason: String) throws {
    let lane = try compare(edits)
    #expect(differing(lane) == ["figures invalid"])
    #expect(lane.gateFindings.map(\.condition) == [.invalid])
    #expect(lane.rows.last?.reason == reason)
    #expect(GateResult(lane.gateFindings).exitCode == 5)
  }

  @Test("a figure that one side lacks is never 0 and never passes, R-10, R-11")
  func missingFigures() throws {
    let lane = try compare(["hitchRatioMsPerS": nil, "hitchRatioMsPerSReason": "the motion has no length"])
    let row = try #require(lane.rows.first { $0.figure == "hitchRatioMsPerS" })
    #expect((row.base, row.candidate, row.word) == ("50.5", nil, .missingOnOneSide))
    #expect(row.reason == "the motion has no length")
    #expect(lane.gateFindings.map(\.condition) == [.notComparable])
    #expect(
      lane.gateFindings[0].detail == "hitchRatioMsPerS missing on one side: 50.5 → none (the motion has no length)")
    let both = try compare(["firstFrameNs": nil], base: ["firstFrameNs": nil])
    #expect(differing(both) == ["firstFrameNs not comparable"])
    #expect(both.rows.first { $0.figure == "firstFrameNs" }?.reason == "the document gives no reason")
    #expect(both.gateFindings.isEmpty)
    #expect(try differing(compare(["digest": nil])) == ["digest missing on one side"])
  }

  @Test("a run in which nothing began has an outcome and no figures")
  func notStarted() throws {
    let edits = ExactLaneTests.withoutFigures
    let lane = try compare(edits, base: edits)
    #expect(lane.rows.map(\.figure) == ["outcome", "verdict", "digest"])
    #expect(lane.isEqual)
    let began = try compare([:], base: edits)
    #expect(began.rows.first?.word == .changed)
    #expect(GateResult(began.gateFindings).exitCode == 3)
  }

  static let withoutFigures: [String: JSONValue] = [
    "outcome": "notStarted", "frames": nil, "framesExpected": nil, "framesDropped": nil, "missed": nil, "hitches": nil,
    "hitchTimeNs": nil, "hitchRatioMsPerS": nil, "firstFrameNs": nil, "workNs": nil, "overrunNs": nil,
    "metricsReason": "nothing began",
  ]

  @Test("runs under other settings are not comparable")
  func settings() throws {
    let lane = try compare(["costTable": "other", "missed": 9])
    #expect(lane.rows.map(\.word) == [.notComparable])
    #expect(lane.rows[0].reason == "costTable differs: \"sample\", \"other\"")
    #expect(GateResult(lane.gateFindings).exitCode == 3)
  }

  @Test("of measured runs outcome and verdict are compared, their figures are the timing lane's")
  func measured() throws {
    let lane = try compare(["cost": "measured", "missed": 9, "digest": "x"], base: ["cost": "measured"])
    #expect(lane.rows.map(\.figure) == ["outcome", "verdict", "figures"])
    #expect(lane.gateFindings.isEmpty)
    let failed = try compare(["cost": "measured", "verdict": "fail"], base: ["cost": "measured"])
    #expect(GateResult(failed.gateFindings).exitCode == 1)
  }

  @Test("a run that one side lacks is named, and so is that nothing ran")
  func missingRuns() throws {
    let lane = try ExactLane(
      base: replay([replayRun("a"), replayRun("b")]), candidate: replay([replayRun("c"), replayRun("a")]))
    let missing = lane.rows.filter { $0.word == .missingOnOneSide }
    #expect(missing.map(\.subject) == ["b", "c"])
    #expect(missing.map(\.reason) == ["the candidate has no such run", "the base has no such run"])
    #expect(GateResult(lane.gateFindings).exitCode == 3)
    let nothing = try ExactLane(base: replay([]), candidate: replay([]))
    #expect(nothing.gateFindings.map(\.condition) == [.notComparable])
    #expect(!nothing.isEqual)
  }

  @Test("repetitions of a scenario are one run, and have to be equal")
  func repetitions() throws {
    let twice = replay([replayRun(), replayRun()])
    #expect(try ExactLane(base: twice, candidate: replay([replayRun()])).isEqual)
    let unsteady = replay([replayRun(), replayRun("a/pop", ["missed": 3])])
    let lane = try ExactLane(base: unsteady, candidate: twice)
    #expect(lane.rows.last?.reason == "base: repetitions of one build differ in missed: 2, 3")
    #expect(GateResult(lane.gateFindings).exitCode == 5)
  }

  @Test("operations are summed over the frames where both documents keep them")
  func counts() throws {
    func frames(_ counts: [Int64]) -> [String: JSONValue] {
      ["frameRecords": .array(counts.map { ["counts": ["hitTest": .integer($0)]] })]
    }
    let lane = try compare(frames([1, 2, 4]), base: frames([1, 2, 3]))
    #expect(differing(lane) == ["counts.hitTest worse"])
    #expect(lane.rows.last?.base == "6")
    #expect(lane.rows.last?.candidate == "7")
    #expect(try compare(frames([1]), base: [:]).isEqual)
    #expect(try differing(compare(frames([-1, 5]), base: frames([4]))) == ["figures invalid"])
  }
}
