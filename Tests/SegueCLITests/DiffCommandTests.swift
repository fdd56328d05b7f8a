import Foundation
import SegueReplay
import SegueResults
import Testing

@testable import SegueCLI

@MainActor
@Suite("segue diff")
struct DiffCommandTests {
  private let segue = CommandLineFixture()

  nonisolated private static let flick = "td.shared-element/pop/edge-flick/photos-200@60"

  /// A layer with a name, and numbers that are not a plain one's.
  private func layer(_ path: String, _ numbers: [String: Double]) -> StateDump.Layer {
    var values = [UInt64](repeating: 0, count: StateDump.properties.count)
    for (name, number) in numbers {
      if let index = StateDump.properties.firstIndex(of: name) { values[index] = number.bitPattern }
    }
    return StateDump.Layer(path: LayerPath(path) ?? LayerPath([]), name: "UIView", values: values)
  }

  /// Five frames in which a layer fades by tenths.
  private func dump(_ scenarios: String..., change: (inout StateDump.Run) -> Void = { _ in }) -> String {
    StateDump(
      runs: scenarios.map { scenario in
        var run = StateDump.Run(
          scenario: scenario,
          frames: (0..<5).map { index in
            StateDump.Frame(
              vsyncID: Int64(40 + index), time: Int64(index) * 16_000_000, digest: UInt64(index),
              changed: [layer("0.1", ["opacity": 1 - Double(index) / 10])])
          })
        change(&run)
        return run
      }
    ).text
  }

  @Test("equal states are equal: exit 0; the first frame, layer and property that differ are named: exit 1")
  func states() throws {
    try segue.write(dump("a", "b"), to: "one.states")
    try segue.write(dump("a", "b"), to: "same.states")
    #expect(segue.run("diff", "one.states", "same.states") == .success)
    #expect(segue.out == "nothing differs in 2 scenarios\n")
    try segue.write(
      dump("a", "b") { run in
        guard run.scenario == "b" else { return }
        run.frames[3].changed[0] = layer("0.1", ["opacity": (0.7).nextUp])
        run.frames[3].digest = 99
      }, to: "other.states")
    #expect(segue.run("diff", "one.states", "other.states") == .gateFailed)
    #expect(
      segue.out
        == "b: frame 3 (vsync 43, 48.0 ms), layer 0.1 (UIView): opacity 0.7 ≠ 0.7000000000000001; "
        + "1 layer of this frame and 1 frame differ\n")
  }

  @Test("scenarios of one file alone are named, and two files without a common one are not comparable")
  func common() throws {
    try segue.write(dump("a", "b"), to: "one.states")
    try segue.write(dump("b", "c"), to: "two.states")
    try segue.write(dump("d"), to: "three.states")
    #expect(segue.run("diff", "one.states", "two.states") == .gateFailed)
    #expect(segue.out == "a: only in the first\nc: only in the second\n")
    #expect(segue.run("diff", "one.states", "three.states") == .notComparable)
    #expect(segue.err.contains("no scenario in common"))
  }

  @Test("documents with frames name the frame, without them the run")
  func documents() throws {
    segue.alter = { run in for index in run.frames.indices { run.frames[index].digest = UInt64(index) } }
    for (name, frames) in [("frames", ["--frames"]), ("plain", [])] {
      #expect(segue.run(["replay", "edge-flick", "--out", "a/\(name)"] + frames) == .success)
    }
    segue.alter = { run in
      for index in run.frames.indices { run.frames[index].digest = UInt64(index == 4 ? 99 : index) }
      run.digest = 7
    }
    for (name, frames) in [("frames", ["--frames"]), ("plain", [])] {
      #expect(segue.run(["replay", "edge-flick", "--out", "b/\(name)"] + frames) == .success)
    }
    #expect(segue.run("diff", "a/frames/replay.json", "a/frames/replay.json") == .success)
    #expect(segue.run("diff", "a/frames/replay.json", "b/frames/replay.json") == .gateFailed)
    #expect(segue.out.split(separator: "\n").count == 4)
    #expect(
      segue.out.hasPrefix(
        "td.shared-element/pop/edge-flick/photos-1000@60: frame 4 (vsync 4) has digest 0000000000000004 ≠ "
          + "0000000000000063; 1 frame differs"), "\(segue.out)")
    #expect(segue.run("diff", "a/plain/replay.json", "b/plain/replay.json") == .gateFailed)
    #expect(segue.out.contains("digest 000000000000abcd ≠ 0000000000000007"), "\(segue.out)")
  }

  @Test("lists of digests, expected files among them, name the scenario")
  func lists() throws {
    try segue.write("{\"a\": \"01\", \"b\": \"02\"}", to: "one.json")
    try segue.write("{\"a\": \"01\", \"b\": \"03\"}", to: "two.json")
    #expect(segue.run("diff", "one.json", "two.json") == .gateFailed)
    #expect(segue.out == "b: \"02\" ≠ \"03\"\n")
    segue.run("replay", "edge-flick", "--out", "none", "--write-expected", "e.json")
    #expect(segue.run("diff", "e.json", "e.json") == .success)
    #expect(segue.out == "nothing differs in 4 scenarios\n")
  }

  @Test("two scenarios that are named are replayed by this program and compared, whatever their names")
  func scenarios() {
    segue.library.replay = ReplayLibrary.standard.replay
    segue.library.bundled = ReplayLibrary.standard.bundled
    #expect(segue.run("diff", Self.flick, Self.flick) == .success)
    let other = Self.flick.replacing("edge-flick", with: "slow-drag-past-half")
    #expect(segue.run("diff", Self.flick, other) == .gateFailed)
    #expect(segue.out.hasPrefix("\(Self.flick): frame "), "\(segue.out)")
    #expect(segue.out.contains("layer 0.") && segue.out.contains("of this frame and"), "\(segue.out)")
  }

  @Test("states of a replay are what diff reads")
  func recorded() throws {
    segue.library = .standard
    let arguments = ["replay", Self.flick, "--out", "none", "--states", "a.states"]
    #expect(segue.run(arguments) == .success)
    #expect(segue.err == "wrote a.states\n")
    #expect(segue.run("diff", "a.states", "a.states") == .success)
    #expect(segue.run("diff", "a.states", Self.flick) == .success)
    #expect(segue.run("diff", "a.states", "\(Self.flick)/compat") == .notComparable)
  }

  @Test(
    "operands that are none are refused in words",
    arguments: [
      (["one.states"], ExitCode.usage, "B, or --with PROGRAM is missing"),
      (["gone.states", "one.states"], .noInput, "gone.states: no such file"),
      (["one.states", "bad.json"], .badData, "bad.json: byte "),
      (["one.states", "other.json"], .badData, "other.json:1:1: this is no file of segue replay"),
      (["one.states", "list.json"], .usage, "a dump of states cannot be held against a list of digests"),
      (["one.states", "cut.states"], .badData, "cut.states:2:"),
      (["td.shared-element/pop/edge-flik/photos-200@60", "one.states"], .usage, "the nearest is \"edge-flick\""),
      (["td.shared-element/pop/edge-*/photos-200@60", "one.states"], .usage, "scenarios; spell one out"),
      ([Self.flick, "one.states", "--with", "segue"], .usage, "leave one.states out"),
      ([Self.flick, "--with", "./nowhere"], .unavailable, "./nowhere is no program that can be run"),
    ])
  func faults(arguments: [String], code: ExitCode, words: String) throws {
    try segue.write(dump("a"), to: "one.states")
    try segue.write("{nope", to: "bad.json")
    try segue.write("{\"schema\": \"other\", \"a\": 1}", to: "other.json")
    try segue.write("{\"a\": \"01\"}", to: "list.json")
    try segue.write("{\"schema\":\"segue.states/1\"}\n{\"scen", to: "cut.states")
    #expect(segue.run(["diff"] + arguments) == code, "\(segue.err)")
    #expect(segue.err.contains(words), "\(segue.err)")
  }
}
