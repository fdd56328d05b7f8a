import Foundation
import SegueResults
import SegueTraces
import Testing

@testable import SegueCLI

@MainActor
@Suite("segue minimize")
struct MinimizeCommandTests {
  private let segue = CommandLineFixture()
  private let replays = Counter()

  @MainActor
  private final class Counter {
    var count = 0
  }

  init() throws {
    // A finger that goes far finishes; the replay is made up.
    let replays = replays
    segue.library.replay = { scenario, trace, _ in
      replays.count += 1
      let xs = trace?.frames.flatMap { $0.contacts.map(\.x) } ?? []
      let isFar = (xs.max() ?? 0) - (xs.min() ?? 0) > 200
      return RunRecord(
        scenario: scenario.name, transition: scenario.transition, operation: scenario.operation, trace: scenario.trace,
        scene: scenario.scene, views: scenario.views, profile: scenario.profile, rate: scenario.rate,
        outcome: isFar ? .finished : .cancelled, expected: .cancelled, digest: isFar ? 0xFA : 0xBA,
        diagnostics: xs.count > 3 ? ["too many samples"] : [])
    }
    try segue.write(TraceSynthesis(.panRight, seed: 2).trace().text(), to: "pan.trace")
  }

  private func minimize(_ rest: String...) -> ExitCode {
    segue.run(["minimize", "pan.trace", "--scenario", "ad.cube/pop"] + rest)
  }

  @Test("the fewest samples that still fail go to standard output, the counts to standard error (R-36)")
  func output() throws {
    #expect(minimize("--gate", "outcome=finished") == .success)
    let trace = try TouchTrace.read(Array(segue.out.utf8), name: "out")
    #expect(trace.frames.map { $0.contacts[0].phase } == [.began, .ended])
    #expect(trace.header.label?.gesture == "pan-right")
    let edit = try #require(trace.header.provenance?.edits.last)
    #expect(edit["failure"]?.stringValue == "outcome=finished in ad.cube/pop/pan/photos-1000@120")
    let tests = try #require(edit["tests"]?.integerValue)
    #expect(Int64(replays.count) == tests)
    #expect(segue.err == "40 samples before, 2 after, \(tests) replays\n")
    let first = segue.out
    #expect(minimize("--gate", "outcome=finished") == .success)
    #expect(segue.out == first)
  }

  @Test("without a gate the failure is an outcome that is not expected; a gate turned round and a digest do as well")
  func gates() throws {
    for gate in [[], ["--gate", "!outcome=cancelled"], ["--gate", "digest!=00000000000000ba"]] {
      #expect(segue.run(["minimize", "pan.trace", "--scenario", "ad.cube/pop"] + gate) == .success)
      #expect(segue.err.hasPrefix("40 samples before, 2 after"))
    }
    #expect(minimize("--gate", "diagnostic=too many") == .success)
    #expect(segue.err.hasPrefix("40 samples before, 4 after"))
  }

  @Test("a trace that does not fail is exit code 2, with what came instead")
  func sound() {
    #expect(minimize("--gate", "outcome=cancelled") == .inconclusive)
    #expect(segue.out.isEmpty)
    #expect(
      segue.err == "segue minimize: pan does not fail in ad.cube/pop/pan/photos-1000@120: outcome finished; "
        + "a gate says what the failure is, and ! in front turns it round\n")
  }

  @Test("--out writes a file, and replaces none unasked")
  func file() throws {
    #expect(minimize("--gate", "outcome=finished", "--out", "small.trace") == .success)
    #expect(segue.out.isEmpty && segue.err.hasSuffix("wrote small.trace\n"))
    #expect(try TouchTrace.read(Array(segue.read("small.trace").utf8), name: "small").sampleCount == 2)
    #expect(minimize("--gate", "outcome=finished", "--out", "small.trace") == .cannotWrite)
    #expect(minimize("--gate", "outcome=finished", "--out", "small.trace", "--force") == .success)
  }

  @Test("a limit of replays, and an interrupt, end the search with what it has")
  func limits() throws {
    #expect(minimize("--gate", "outcome=finished", "--tests", "3") == .success)
    #expect(replays.count == 3)
    #expect(segue.err.hasSuffix("3 replays; the search was ended early, and fewer may do\n"))
    #expect(try TouchTrace.read(Array(segue.out.utf8), name: "out").sampleCount > 2)
  }

  @Test(
    "bad arguments are usage errors that say what would do",
    arguments: [
      (["minimize"], "TRACE is missing"), (["minimize", "pan.trace"], "--scenario needs a value"),
      (["minimize", "pan.trace", "--scenario", "pop"], "TRANSITION/OPERATION"),
      (["minimize", "pan.trace", "--scenario", "ad.cub/pop"], "the nearest is \"ad.cube\""),
      (["minimize", "pan.trace", "--scenario", "ad.cube/pip"], "the nearest is \"pop\""),
      (["minimize", "pan.trace", "--scenario", "ad.cube/pop/carts-1000@60"], "the nearest is \"cards\""),
      (["minimize", "edge-flik", "--scenario", "ad.cube/pop"], "the nearest is \"edge-flick\""),
      (["minimize", "pan.trace", "--scenario", "ad.cube/pop", "--gate", "mised>0"], "no figure \"mised\""),
      (["minimize", "pan.trace", "--scenario", "ad.cube/pop", "--tests", "0"], "1…1000000"),
    ])
  func usage(arguments: [String], words: String) {
    #expect(segue.run(arguments) == .usage)
    #expect(segue.err.contains(words), "\(segue.err)")
  }

  @Test(
    "a scenario is read whole: what is none of its parts, or another trace's, is no default in silence",
    arguments: [
      ("ad.cube/pop/photos-1", "128…1000000"), ("ad.cube/pop/photos-200", "SCENE-VIEWS@PROFILE"),
      ("ad.cube/pop/photos-1@60", "128…1000000"), ("ad.cube/pop/@60", "SCENE-VIEWS@PROFILE"),
      ("ad.cube/pop/photos-200@0", "a profile of 60, 90, 120"),
      ("ad.cube/pop/photos-200@75", "a profile of 60, 90, 120"),
      ("ad.cube/pop/slow", "not \"ad.cube/pop/slow\""), ("ad.cube/pop/pan/slow", "SCENE-VIEWS@PROFILE"),
      ("ad.cube/pop/edge-flick/photos-200@60", "of the trace \"edge-flick\", but \"pan\" is to shrink"),
      ("ad.cube/pop/edge-flick", "leave /edge-flick out"),
    ])
  func scenarioNames(name: String, words: String) {
    #expect(segue.run("minimize", "pan.trace", "--scenario", name, "--gate", "outcome=finished") == .usage)
    #expect(segue.err.contains(words), "\(segue.err)")
    #expect(segue.out.isEmpty)
  }

  @Test("a scenario with the trace's own name and a stage is replayed as it says")
  func wholeScenario() {
    let name = "ad.cube/pop/pan/cards-200@90"
    #expect(segue.run("minimize", "pan.trace", "--scenario", name, "--gate", "outcome=cancelled") == .inconclusive)
    #expect(segue.err.contains("does not fail in \(name):"), "\(segue.err)")
  }

  @Test("an absent file and a folder are 66, a broken file 65")
  func inputs() throws {
    #expect(segue.run("minimize", "none.trace", "--scenario", "ad.cube/pop") == .noInput)
    try segue.write("{\"format\":\"touch-trace\"}\n", to: "bad.trace")
    #expect(segue.run("minimize", "bad.trace", "--scenario", "ad.cube/pop") == .badData)
    #expect(segue.err.contains("bad.trace:1:"))
    try segue.write("", to: "mine/pan.trace")
    for folder in ["mine", "mine/"] {
      #expect(segue.run("minimize", folder, "--scenario", "ad.cube/pop") == .noInput)
      #expect(segue.err.contains("\(folder): this is a folder; name a file in it"), "\(segue.err)")
    }
  }
}
