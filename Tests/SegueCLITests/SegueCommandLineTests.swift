import Foundation
import SegueJSON
import SegueReplay
import Testing

@testable import SegueCLI

/// The command line as a program calls it: with what comes with Segue, and nothing made up.
@MainActor
@Suite("The command line as a function")
struct SegueCommandLineTests {
  private final class Output {
    var out = ""
    var err = ""
  }

  private func run(
    _ arguments: String..., in folder: String = NSTemporaryDirectory(), environment: [String: String] = [:]
  ) -> (status: Int32, Output) {
    let output = Output()
    let console = Console(out: { output.out += $0 }, err: { output.err += $0 })
    let status = SegueCommandLine.run(
      arguments: arguments, environment: environment, console: console, workingDirectory: folder)
    return (status, output)
  }

  @Test("a bundled scenario replays to its expected outcome, as one strict document")
  func replays() throws {
    let scenario = try #require(ScenarioCatalog.defaultSuite.first { $0.views == 1000 })
    let (status, output) = run("replay", scenario.name, "--format", "json", "--out", "none", "--frames")
    #expect(status == 0, "\(output.err)")
    let document = try JSONReader.read(output.out)
    let run = try #require(document["runs"]?.arrayValue?.first)
    #expect(document["runs"]?.arrayValue?.count == 1)
    #expect(run["scenario"] == .string(scenario.name))
    #expect(run["expected"] != .null)
    #expect(run["outcome"] == run["expected"])
    #expect(run["digest"] != "0000000000000000")
    #expect(run["frames"]?.integerValue.map { $0 >= 8 } == true)
    #expect(run["frameRecords"]?.arrayValue.map { Int64($0.count) } == run["frames"]?.integerValue)
    #expect(output.err.isEmpty)
  }

  @Test("a transition of the catalogue replays by calls and by two traces a gesture, or by all that are asked for")
  func catalogue() throws {
    let (status, output) = run(
      "replay", "--transition", "td.*", "--views", "200", "--scene", "flatGrid", "--profile", "60", "--format", "json",
      "--out", "none")
    #expect(status == 0, "\(output.err)")
    let runs = try #require(JSONReader.read(output.out)["runs"]?.arrayValue)
    let names = runs.compactMap { $0["scenario"]?.stringValue }
    #expect(names.contains("td.shared-element/push/program/flatGrid-200@60"))
    #expect(names.contains("td.shared-element/push/tap-row/flatGrid-200@60"))
    #expect(names.contains("td.shared-element/pop/edge-pan-cancel/flatGrid-200@60"))
    #expect(names.contains("td.shared-element/pop/system-cancel/flatGrid-200@60"))
    // Nine of the demo's for the pop, one for the push, a call for both, and two edge pans.
    #expect(runs.count == 14)
    #expect(runs.allSatisfy { $0["verdict"] == "pass" && $0["outcome"] == $0["expected"] })

    let edgePans = ReplayLibrary.standard.bundled.count { $0.name.hasPrefix("edge-pan-") }
    let (allStatus, all) = run(
      "replay", "--transition", "td.*", "--views", "200", "--scene", "flatGrid", "--profile", "60", "--format", "csv",
      "--out", "none", "--trace", "edge-pan-*")
    #expect(allStatus == 0 && edgePans >= 15, "\(all.err)")
    #expect(all.out.split(whereSeparator: \.isNewline).count == 1 + edgePans)
  }

  @Test("the smoke suite comes out as its committed thresholds say")
  func thresholds() {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../Benchmarks/Thresholds/smoke.json").path
    let (status, output) = run("replay", "--suite", "smoke", "--expect", file, "--out", "none")
    #expect(status == 0, "\(output.out.suffix(2_000))\(output.err)")
    #expect(output.out.contains("26 runs: 26 passed"))
  }

  @Test("an operation that a transition does not have is a case that failed, with those it has")
  func missingOperation() {
    let (status, output) = run(
      "replay", "--transition", "td.shared-element", "--operation", "present", "--trace", "program", "--views", "200",
      "--profile", "60", "--out", "none")
    #expect(status == 4)
    #expect(output.out.contains("td.shared-element has no operation \"present\"; it has: push, pop\n"), "\(output.out)")
  }

  @Test("statuses are the documented numbers")
  func statuses() {
    #expect(run("list").status == 0)
    #expect(run("nothing-like-it").status == 64)
    #expect(run("check", "no-such-file").status == 66)
  }

  @Test("an instruction set that there is not is refused in words, before anything is done")
  func unknownInstructionSet() {
    for name in ["v5", "V4", "avx512", " "] {
      let (status, output) = run("list", environment: ["SEGUE_ISA": name])
      #expect(status == 64)
      #expect(
        output.err == """
          segue: SEGUE_ISA: there is no instruction set "\(name)"; there are: baseline, v3, v4
          See: segue --help

          """)
      #expect(output.out.isEmpty)
    }
    // A variable that is set to nothing is not set.
    #expect(run("list", environment: ["SEGUE_ISA": ""]).status == 0)
  }

  @Test("every bundled trace passes its own check")
  func bundledTraces() throws {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("../..").path
    for name in ReplayLibrary.standard.bundled.map(\.name) {
      let (status, output) = run("check", "Benchmarks/Traces/Bundled/\(name).trace", in: root)
      #expect(status == 0, "\(output.out)")
    }
  }
}
