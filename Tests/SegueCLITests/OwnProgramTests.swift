import Foundation
import SegueJSON
import SegueReplay
import SegueTransitions
import SegueUIKit
import Testing

@testable import SegueCLI

@Suite("A command line for a program's own transitions")
@MainActor
struct OwnProgramTests {
  private struct Answer {
    var code: Int32
    var out = ""
    var err = ""
  }

  /// A list that pushes a screen, and one that pushes nothing.
  nonisolated private static let scenarios = [("list", true), ("still", false)].map { name, pushes in
    TransitionScenario(
      name, summary: "a list", root: { _ in UINavigationController(rootViewController: UIViewController()) },
      operations: [
        .init(.push, duration: 0.35) { if pushes { $0.pushViewController(UIViewController(), animated: true) } },
        .init(.pop, gestures: [.edgePan]) { $0.popViewController(animated: true) },
      ])
  }

  private func run(
    _ arguments: String..., scenarios: [TransitionScenario] = Self.scenarios, withCatalogue: Bool = false
  ) -> Answer {
    var answer = Answer(code: 0)
    let console = Console(out: { answer.out += $0 }, err: { answer.err += $0 })
    answer.code = SegueCommandLine.run(
      program: "card-perf", scenarios: scenarios, withCatalogue: withCatalogue, arguments: arguments, environment: [:],
      console: console, workingDirectory: NSTemporaryDirectory())
    return answer
  }

  @Test("list names the program's transitions alone, and the catalogue's behind them where it is asked for")
  func list() throws {
    let own = run("list", "transitions")
    #expect(own.code == 0 && own.out == "list   a list\nstill  a list\n")
    let both = run("list", "transitions", withCatalogue: true).out.split(separator: "\n")
    #expect(both.count == 2 + TransitionCatalog.systems.count)
    #expect(both[0].hasPrefix("list ") && both[2].hasPrefix("ad."))
    let document = try JSONReader.read(Array(run("list", "transitions", "--format", "json").out.utf8)[...])
    let first = try #require(document["transitions"]?.arrayValue?.first)
    #expect(first["family"] == .null && first["originalClass"] == .null)
    let operations = try #require(first["operations"]?.arrayValue)
    #expect(operations[0]["durationSeconds"]?.doubleValue == 0.35)
    #expect(operations[1]["durationSeconds"] == .null)
    #expect(operations[1]["gestures"] == ["edge-pan"])
  }

  @Test("replay takes them by name, and its exit code says what came out")
  func replay() throws {
    let pushed = run("replay", "list/push", "--profile", "120", "--out", "none", "--format", "json")
    #expect(pushed.code == 0, "\(pushed.err)")
    let document = try JSONReader.read(Array(pushed.out.utf8)[...])
    let runs = try #require(document["runs"]?.arrayValue)
    #expect(runs.map { $0["scenario"]?.stringValue } == ["list/push/program/own-1000@120"])
    #expect(runs.map { $0["outcome"]?.stringValue } == ["finished"])
    let still = run("replay", "still/push", "--profile", "60", "--out", "none")
    #expect(still.code == 1)
    #expect(run("replay", "td.shared-element/push", "--out", "none").code == 64)
    #expect(
      run("replay", "td.shared-element/push/program", "--profile", "60", "--out", "none", withCatalogue: true).code == 0
    )
  }

  @Test("it speaks of itself by its own name")
  func name() {
    let help = run("--help")
    #expect(help.code == 0)
    #expect(help.out.hasPrefix("card-perf rehearses transitions of its own: list, still.\n"))
    #expect(help.out.contains("Usage: card-perf VERB [OPTIONS] [OPERANDS]"))
    #expect(help.out.contains("card-perf help VERB, or card-perf VERB --help. card-perf --version"))
    #expect(run("replay", "--help").out.contains("Usage: card-perf replay [NAME…] [OPTIONS]"))
    let wrong = run("replai")
    #expect(wrong.code == 64)
    #expect(wrong.err == "card-perf: there is no verb \"replai\"; the nearest is \"replay\"\nSee: card-perf --help\n")
    #expect(run("replay", "--viws", "3").err.hasSuffix("See: card-perf replay --help\n"))
  }

  @Test(
    "only command lines are named anew",
    arguments: [
      ("see: segue list traces", "see: mine list traces"), ("segue replay: over", "mine replay: over"),
      ("segue --help", "mine --help"), ("\"segue.replay/1\"", "\"segue.replay/1\""),
      ("the segue between", "the segue between"), ("out/segue list", "out/segue list"),
      ("segue-bench is not beside", "segue-bench is not beside"), ("segue help VERB", "mine help VERB"),
      ("segue listing", "segue listing"), ("segue segue list", "segue mine list"),
    ])
  func words(text: String, expected: String) {
    #expect(ProgramName("mine").spoken(text) == expected)
    #expect(ProgramName.segue.spoken(text) == text)
    #expect(ProgramName(path: "/a/b/mine").name == "mine")
  }

  @Test("scenarios that cannot be named are a fault of the program, whatever is asked for")
  func faults() {
    let twice = run("list", scenarios: Self.scenarios + Self.scenarios)
    #expect(twice.code == 70 && twice.out.isEmpty)
    #expect(twice.err == "card-perf: two scenarios are called \"list\"; rename one of them\n")
    let none = run("list", scenarios: [])
    #expect(none.code == 70)
    #expect(
      none.err == "card-perf: the program has no scenario; hand some over: Segue.main(scenarios: […])\n")
  }
}
