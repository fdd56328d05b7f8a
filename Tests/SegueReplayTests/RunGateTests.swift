import SegueResults
import SegueTiming
import Testing

@testable import SegueReplay

@Suite("Gates")
struct RunGateTests {
  /// A run of 12 frames at 120 Hz, the third of which works for 20 ms, the others for 1 ms.
  private var run: RunRecord {
    let frames = (0..<12).map { index in
      var phases = PhaseTimes()
      phases[.animate] = index == 2 ? 20_000_000 : 1_000_000
      return FrameRecord(
        vsyncID: Int64(index), vsync: Timestamp(nanoseconds: RefreshRate.hz(120).vsync(Int64(index))),
        cost: FrameCost(phases: phases))
    }
    return RunRecord(
      scenario: "a/pop/t/photos-200@120", transition: "a", operation: "pop", trace: "t", scene: "photos", views: 200,
      profile: "120", rate: .hz(120), animatedLayers: 3, outcome: .finished, expected: .cancelled, frames: frames,
      digest: 0xAB, diagnostics: ["model: a view was refused"], simulatedNanoseconds: 1_000_000_000,
      wallNanoseconds: 1_000_000_000)
  }

  @Test(
    "conditions hold or not",
    arguments: [
      ("outcome=finished", true), ("outcome=cancelled", false), ("outcome!=cancelled", true), ("verdict=fail", true),
      ("digest=00000000000000ab", true), ("digest!=00000000000000AB", false), ("diagnostic=refused", true),
      ("diagnostic=mended", false), ("diagnostic!=mended", true), ("diagnostics>0", true), ("frames=12", true),
      ("frames>12", false), ("missed<=0", false), ("missed>0", true), ("missed=1", true), ("max=20ms", true),
      ("max>=0.02s", true), ("max<20000us", false), ("p50<=1ms", true), ("p50<1 ms", false), ("p50=1000000ns", true),
      ("missedPercent>9%", true), ("missedPercent<9%", false), ("hitch>0ms/s", true), ("animatedLayers=3", true),
      // There is no touch: a figure that is absent satisfies nothing.
      ("touchToPresent<1s", false), ("touchToPresent>=0", false), ("!touchToPresent<1s", true),
      ("hitches=1", true), ("commitHitches=1", true), ("renderHitches>0", false), ("compliance<95%", true),
      // 20 ms at 120 Hz keep two frames from beginning: 2 of 12.
      ("dropped=2", true), ("droppedPercent<16%", false), ("droppedPercent<17%", true), ("longestMissRun=3", true),
      ("missedVsyncs=2", true), ("worstSecond<1.7%", true), ("worstSecond<1.6%", false), ("p95Second<=2%", true),
      ("overrunP50<0ns", true), ("overrunP99>11ms", true), ("latency=20ms", true), ("blocking=0", true),
      ("predictorJanks=0", false), (" outcome = finished , frames < 13 ", true), ("outcome=finished,frames<12", false),
      ("!outcome=finished,frames<12", true), ("!outcome=finished", false),
    ])
  func conditions(text: String, holds: Bool) throws {
    #expect(try RunGate(parsing: text).holds(for: run) == holds)
  }

  @Test(
    "what is no gate is said in words",
    arguments: [
      ("", "\"\" is no condition; write a name, a comparison and a value, as in missed<=0"),
      ("missed", "\"missed\" is no condition; write a name, a comparison and a value, as in missed<=0"),
      ("missed<=", "\"missed<=\" is no condition; write a name, a comparison and a value, as in missed<=0"),
      ("<3", "\"<3\" is no condition; write a name, a comparison and a value, as in missed<=0"),
      ("outcome=finished,", "\"\" is no condition; write a name, a comparison and a value, as in missed<=0"),
      ("outcome<finished", "outcome takes = and != alone, not <"),
      ("outcome=done", "outcome takes finished, cancelled, notStarted, pending, failed, not \"done\""),
      ("digest=ab", "digest takes 16 hex digits, not \"ab\""), ("missed<3ms", "missed takes a number, not \"3ms\""),
      ("p99<8m", "p99 takes a time with ns, us, ms or s, not \"8m\""),
      ("p99<nan", "p99 takes a time with ns, us, ms or s, not \"nan\""),
      ("hitch<5%", "hitch takes a number of ms/s, not \"5%\""),
    ])
  func errors(text: String, words: String) {
    let error = #expect(throws: GateError.self) { try RunGate(parsing: text) }
    #expect(error?.description == words)
  }

  @Test("an unknown name is answered with all there are")
  func unknown() {
    let error = #expect(throws: GateError.self) { try RunGate(parsing: "hich<5") }
    #expect(error?.description.hasPrefix("there is no figure \"hich\"; there are: outcome, verdict, digest,") == true)
  }

  @Test("a gate's text reads back, and says what it asks of measured times")
  func text() throws {
    for (text, isMeasured) in [
      ("!outcome=finished,frames<12", false), ("p99<8ms", true), ("hitch<=5.5ms/s,missed=0", true),
      ("diagnostic=a b", false), ("touchToPresent>1us", true), ("animatedLayers>1", false),
    ] {
      let gate = try RunGate(parsing: text)
      #expect(gate.text == text && gate.isMeasured(.measured) == isMeasured)
      #expect(try RunGate(parsing: gate.text) == gate)
      // What follows from counted operations is exact.
      #expect(!gate.isMeasured(.modelled))
    }
    #expect(try RunGate(parsing: "p99<8ms,outcome=finished").values(of: run) == "p99 20ms, outcome finished")
  }

  @Test("held against a run, a gate is a check a condition, with value, limit and where the limit came from")
  func checks() throws {
    let result = RunResult(run)
    let checks = try RunGate(parsing: "max<8ms,frames=12,touchToPresent<1s").checks(of: result, source: "smoke.json")
    #expect(checks.map(\.holds) == [false, true, false])
    #expect(checks.map(\.value) == ["20ms", "12", nil])
    #expect(checks.map(\.limit) == ["8ms", "12", "1s"])
    #expect(
      checks.map(\.sentence) == [
        "max<8ms does not hold: 20ms (limit from smoke.json)", "frames=12 holds: 12 (limit from smoke.json)",
        "touchToPresent<1s does not hold: the run has none (limit from smoke.json)",
      ])
    // What a check says it asked for asks for the same.
    for text in ["overrun>-8333333ns", "p50<0.5us", "hitch<=5.5", "missedPercent<9.5", "outcome=finished", "p99<0"] {
      let gate = try RunGate(parsing: text)
      let words = gate.checks(of: result, source: "").map(\.condition).joined(separator: ",")
      #expect(try RunGate(parsing: words) == gate)
    }
    let negated = try RunGate(parsing: "!max<8ms").checks(of: result, source: "--gate")
    #expect(negated.map(\.holds) == [true])
    #expect(negated[0].limit == "max<8ms" && negated[0].value == "max 20ms")
  }

  @Test(
    "scenario names with a trace of their own",
    arguments: [
      ("td.x/pop", "td.x/pop/mine/photos-1000@120"), ("td.x/pop/cards-500@60", "td.x/pop/mine/cards-500@60"),
      ("td.x/pop/mine/cards-500@60", "td.x/pop/mine/cards-500@60"),
      ("td.x/pop/mine", "td.x/pop/mine/photos-1000@120"),
      ("td.x/pop/mine/compat", "td.x/pop/mine/photos-1000@120/compat"),
      ("td.x/pop/a-b-128@90", "td.x/pop/mine/a-b-128@90"),
      ("td.x/pop/cards-500@60/compat", "td.x/pop/mine/cards-500@60/compat"), ("td.x", nil), ("td.x/", nil),
      ("td.x/pop/a/b", nil), ("td.x/pop/a/b/c", nil), ("", nil), ("td.x/pop/cards-127@60", nil),
      ("td.x/pop/cards-1000001@60", nil), ("td.x/pop/cards-500@61", nil), ("td.x/pop/cards-+500@60", nil),
      ("td.x/pop/cards-500", nil), ("td.x/pop/@60", nil), ("td.x/pop/-500@60", nil), ("td.x/pop/slow", nil),
      ("td.x/pop/mine/slow", nil), ("td.x/pop/other/cards-500@60", nil), ("td.x/pop/edge-flick", nil),
    ] as [(String, String?)])
  func names(name: String, full: String?) {
    #expect((try? Scenario(name: name, trace: "mine"))?.name == full)
  }

  @Test("a name of another trace says whose it is")
  func otherTraces() {
    for (name, other) in [("td.x/pop/other/cards-500@60", "other"), ("td.x/pop/edge-flick", "edge-flick")] {
      #expect(throws: Scenario.NameError.otherTrace(other)) { try Scenario(name: name, trace: "mine") }
    }
    #expect(throws: Scenario.NameError.form) { try Scenario(name: "td.x/pop/photos-1", trace: "mine") }
  }
}
