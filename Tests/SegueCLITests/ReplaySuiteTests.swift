import Foundation
import SegueJSON
import SegueReplay
import SegueResults
import Testing

@testable import SegueCLI

@MainActor
@Suite("segue replay: suites, gates and repetitions")
struct ReplaySuiteTests {
  private let segue = CommandLineFixture()

  private static let flick = "td.shared-element/pop/edge-flick/photos-1000@60"
  private static let tap = "td.shared-element/push/tap-row/photos-1000@60"

  private var lastLine: String { segue.out.split(separator: "\n").last.map(String.init) ?? "" }

  // MARK: Every way to be wrong

  @Test(
    "a value that an option does not take replays nothing",
    arguments: [
      (["--suite", "defalt"], "there is no suite \"defalt\"; the nearest is \"default\""),
      (["--filter", "nope"], "there is no scenario \"nope\""),
      (["--filter", "edge-flick", "tap-row"], "there is no scenario \"tap-row\""),
      (["--gate", "misst<=0"], "--gate: there is no figure \"misst\""), (["--gate", "missed"], "is no condition"),
      (["--cost", "guessed"], "--cost does not know \"guessed\""), (["--cpu-scale", "0"], "0.001…1000"),
      (["--repeat", "0"], "--repeat takes a whole number in 1…1000, not \"0\""),
      (["--seed", "-1"], "--seed takes a whole number in 0…"),
      (["--jobs", "0"], "--jobs takes a whole number in 1…256"),
      (["--jobs", "2", "--cost", "measured"], "measured runs disturb each other side by side"),
      (["--jobs", "2", "--states", "a.states"], "leave --jobs out"),
      (["--profile", "slow"], "there is no profile \"slow\""),
    ])
  func usage(arguments: [String], words: String) {
    #expect(segue.run(["replay", "--out", "none"] + arguments) == .usage)
    #expect(segue.err.contains(words), "\(segue.err)")
    #expect(segue.replayed.isEmpty && segue.out.isEmpty && segue.files.isEmpty)
  }

  @Test("a suite's file that is wrong is bad data, one that is missing no input, an include that is missing too")
  func suiteFiles() throws {
    try segue.write("# mine\ntd.shared-element/pup/*/photos-200@60\n", to: "a/bad.suite")
    #expect(segue.run("replay", "--suite", "a/bad.suite") == .badData)
    #expect(
      segue.err.hasPrefix("segue replay: a/bad.suite:2:19: there is no operation \"pup\"; the nearest is \"pop\""))
    #expect(segue.run("replay", "--suite", "a/gone.suite") == .noInput)
    try segue.write("include gone.suite", to: "a/whole.suite")
    #expect(segue.run("replay", "--suite", "a/whole.suite") == .noInput)
    #expect(segue.err.hasPrefix("segue replay: a/whole.suite:1:9: gone.suite cannot be read"))
    #expect(segue.replayed.isEmpty)
  }

  @Test("a profile's file that is wrong is bad data, one that is missing no input")
  func profileFiles() throws {
    try segue.write("{\"schema\": 1}", to: "mine.json")
    #expect(segue.run("replay", "--profile", "mine.json") == .badData)
    #expect(segue.err.hasPrefix("segue replay: mine.json:1:"), "\(segue.err)")
    #expect(segue.run("replay", "--profile", "./gone.json") == .noInput)
  }

  // MARK: What is chosen

  @Test("a suite's scenarios are replayed in its order, and an included file is looked for beside it")
  func suite() throws {
    try segue.write(Self.flick, to: "a/part.suite")
    try segue.write("\(Self.tap)\ninclude part.suite", to: "a/own.suite")
    #expect(segue.run("replay", "--suite", "a/own.suite", "--out", "none") == .success)
    #expect(segue.replayed == [Self.tap, Self.flick])
    #expect(segue.run("replay", "--suite", "a/own.suite", "--out", "none", "--filter", "edge-*") == .success)
    #expect(segue.replayed == [Self.flick])
    #expect(segue.run("replay", "--suite", "a/own.suite", "--out", "none", "tap-row", "--views", "200") == .success)
    #expect(segue.replayed == [Self.tap.replacing("1000", with: "200")])
    // What the suite does not have is not looked for elsewhere.
    #expect(segue.run("replay", "--suite", "a/own.suite", "--out", "none", "ad.cube/*") == .usage)
  }

  @Test("without any choice the smoke suite is replayed once more, measured; with one, or a cost, it is not")
  func smoke() throws {
    let flick = try Scenario(name: "td.shared-element/pop/photos-200@60", trace: "edge-flick")
    segue.library.suites.append(ScenarioSuite(name: "smoke", cases: [.init(flick)]))
    #expect(segue.run("replay", "--out", "none") == .success)
    #expect(segue.replayed.count == 13 && segue.replayed.last == flick.name)
    #expect(segue.conditions.map(\.cost) == Array(repeating: .modelled, count: 12) + [.measured])
    for choice in [["--views", "1000"], ["--cost", "modelled"], ["--suite", "default"], ["edge-flick"]] {
      #expect(segue.run(["replay", "--out", "none"] + choice) == .success)
      #expect(!segue.replayed.isEmpty && segue.conditions.allSatisfy { $0.cost == .modelled })
    }
    #expect(segue.run("replay", "--out", "none", "--cost", "measured", "--cpu-scale", "2.5") == .success)
    #expect(segue.replayed.count == 12)
    #expect(segue.conditions.allSatisfy { $0.cost == .measured && $0.cpuScale == 2.5 })
  }

  @Test("--repeat replays each so many times; measured ones round by round, in an order that a seed says")
  func repetitions() throws {
    try segue.write("\(Self.flick)\n\(Self.tap)", to: "two.suite")
    let arguments = ["replay", "--suite", "two.suite", "--out", "none", "--repeat", "3", "--format", "ndjson"]
    #expect(segue.run(arguments) == .success)
    #expect(segue.replayed == [Self.flick, Self.flick, Self.flick, Self.tap, Self.tap, Self.tap])
    #expect(segue.run(arguments + ["--cost", "measured"]) == .success)
    #expect(segue.replayed == [Self.flick, Self.tap, Self.flick, Self.tap, Self.flick, Self.tap])
    var orders: Set<[String]> = []
    for seed in 1...8 {
      #expect(segue.run(arguments + ["--cost", "measured", "--seed", "\(seed)"]) == .success)
      #expect(segue.replayed.sorted() == [Self.flick, Self.flick, Self.flick, Self.tap, Self.tap, Self.tap])
      orders.insert(segue.replayed)
    }
    #expect(orders.count > 2)
    #expect(
      segue.run(arguments + ["--cost", "measured", "--seed", "8"]) == .success && orders.contains(segue.replayed))
  }

  // MARK: Gates

  /// Makes every frame of a trace's runs late: 30 ms in each.
  private func slow(_ trace: String) {
    segue.alter = { run in
      guard run.trace == trace else { return }
      for index in run.frames.indices { run.frames[index].cost.phases[.animate] = 30_000_000 }
    }
  }

  @Test(
    "a suite's gate that does not hold exits 1, with the limit, its place and the value, and the name on the last line")
  func suiteGate() throws {
    try segue.write("\(Self.flick) gate=missed<=0\n\(Self.tap) gate=frames>=12", to: "own.suite")
    #expect(segue.run("replay", "--suite", "own.suite", "--out", "none") == .success)
    #expect(lastLine == "✔ 2 runs pass: every outcome is the expected one, and 2 conditions hold")
    slow("edge-flick")
    #expect(segue.run("replay", "--suite", "own.suite", "--out", "none") == .gateFailed)
    #expect(
      segue.out.contains("\n✗ \(Self.flick): missed<=0 does not hold: 11 (limit from own.suite:1)\n"), "\(segue.out)")
    #expect(lastLine == "✗ 1 of 2 runs does not pass: \(Self.flick)")
    // Measured times have no gate but one that is asked for.
    #expect(segue.run("replay", "--suite", "own.suite", "--out", "none", "--cost", "measured") == .success)
    let asked = ["replay", "--suite", "own.suite", "--out", "none", "--cost", "measured", "--gate", "missed<=0"]
    #expect(segue.run(asked) == .gateFailed)
    #expect(segue.out.contains("(limit from --gate)"))
  }

  @Test("several gates all hold or name what does not, and a run that starts nothing by its trace is not judged")
  func gates() {
    let gates = ["--gate", "frames=12,missed<=0", "--gate", "p99<1ms"]
    #expect(segue.run(["replay", "--out", "none"] + gates) == .success)
    slow("tap-row")
    #expect(segue.run(["replay", "--out", "none"] + gates) == .gateFailed)
    #expect(lastLine.hasPrefix("✗ 4 of 12 runs do not pass: \(Self.tap), "))
    #expect(lastLine.hasSuffix(" and 1 more"))
  }

  @Test("a digest that a suite says is held against every run's, whatever it costs")
  func digest() throws {
    try segue.write("\(Self.flick) digest=000000000000abcd", to: "good.suite")
    try segue.write("\(Self.flick) digest=000000000000abce", to: "bad.suite")
    for cost in ["modelled", "measured"] {
      #expect(segue.run("replay", "--suite", "good.suite", "--out", "none", "--cost", cost) == .success)
      #expect(segue.run("replay", "--suite", "bad.suite", "--out", "none", "--cost", cost) == .gateFailed)
      #expect(segue.out.contains("digest=000000000000abce does not hold: 000000000000abcd"), "\(segue.out)")
    }
  }

  @Test("a run in which nothing was to start has no figures, and is judged by its digest all the same")
  func atRest() throws {
    let tap = "td.shared-element/pop/edge-tap/photos-1000@60"
    try segue.write("\(tap) gate=missed<=0,frames>=1 digest=000000000000abcd", to: "good.suite")
    try segue.write("\(tap) digest=000000000000abce", to: "bad.suite")
    #expect(segue.run("replay", "--suite", "good.suite", "--out", "none") == .success)
    #expect(segue.run("replay", "--suite", "bad.suite", "--out", "none") == .gateFailed)
    var count: UInt64 = 0
    segue.alter = { run in
      count += 1
      run.digest = count
    }
    #expect(segue.run("replay", "pop/edge-tap/photos-1000@60", "--verify", "--out", "none") == .gateFailed)
    #expect(segue.out.contains("frames outside the transition differ"))
  }

  // MARK: Twice the same

  @Test("--verify replays twice, and names the run and the frame that differ first")
  func verify() throws {
    #expect(segue.run("replay", "pop/edge-flick/photos-1000@60", "--verify", "--out", "none") == .success)
    #expect(segue.replayed == [Self.flick, Self.flick])
    var count = 0
    segue.alter = { run in
      count += 1
      if count == 2 { run.frames[7].digest = 0xF }
    }
    #expect(segue.run("replay", "pop/edge-flick/photos-1000@60", "--verify", "--out", "none") == .gateFailed)
    #expect(
      segue.out.contains("frame 7 (vsync 7) has digest 0000000000000000, then 000000000000000f"), "\(segue.out)")
    #expect(lastLine == "✗ 1 of 1 runs does not pass: \(Self.flick)")
  }

  @Test(
    "what may differ between two replays: vsync, digest, counts, frames, outcome, digest of the whole; times may not matter"
  )
  func differences() {
    let frames = (0..<3).map { FrameRecord(vsyncID: $0, vsync: .zero, digest: 1) }
    let run = RunRecord(
      scenario: "", transition: "", operation: "", trace: "", scene: "", views: 0, profile: "", rate: .hz(60),
      outcome: .finished, frames: frames, digest: 9)
    func difference(_ change: (inout RunRecord) -> Void) -> String? {
      var second = run
      change(&second)
      return ReplayAnswer.difference(run, second)
    }
    #expect(
      difference {
        $0.wallNanoseconds = 5; $0.frames[1].cost.phases[.app] = 4
      } == nil)
    #expect(difference { $0.frames[1].vsyncID = 5 } == "frame 1 (vsync 1) stands at vsync 5 the second time")
    #expect(difference { $0.frames[2].counts[.tracksSampled] = 1 }?.hasPrefix("frame 2 (vsync 2) counts other") == true)
    #expect(difference { $0.frames.removeLast() } == "3 frames, then 2")
    #expect(difference { $0.outcome = .cancelled } == "the outcome is finished, then cancelled")
    #expect(difference { $0.digest = 8 }?.hasPrefix("frames outside the transition differ") == true)
  }

  // MARK: What is expected

  @Test("what came out is written, expected, and what differs first is named")
  func expected() throws {
    #expect(segue.run("replay", "--out", "none", "--write-expected", "demo.json") == .success)
    let text = try segue.read("demo.json")
    #expect(try JSONReader.read(text)["scenarios"]?.objectValue?.count == 12)
    #expect(
      try JSONReader.read(text)["scenarios"]?[Self.flick]
        == ["outcome": "finished", "frames": 12, "missed": 0, "hitches": 0, "digest": "000000000000abcd"])
    #expect(segue.run("replay", "--out", "none", "--expect", "demo.json") == .success)
    // Part of it is held against its part alone.
    #expect(segue.run("replay", "--out", "none", "--expect", "demo.json", "edge-flick") == .success)
    slow("edge-flick")
    #expect(segue.run("replay", "--out", "none", "--expect", "demo.json") == .gateFailed)
    #expect(segue.out.contains("✗ \(Self.flick): missed=0 does not hold: 11 (limit from demo.json)"), "\(segue.out)")
  }

  @Test("a scenario that is not in the file, or not replayed, is named")
  func unexpected() throws {
    #expect(segue.run("replay", "--out", "none", "--write-expected", "demo.json", "edge-flick") == .success)
    #expect(segue.run("replay", "--out", "none", "--expect", "demo.json", "tap-row", "edge-flick") == .gateFailed)
    #expect(segue.out.contains("expected=known does not hold: unknown (limit from demo.json)"))
    segue.library.defaultSuite.removeAll { $0.name == Self.flick }
    #expect(segue.run("replay", "--out", "none", "--expect", "demo.json") == .gateFailed)
    #expect(segue.err.contains("segue replay: \(Self.flick) is expected and was not replayed\n"))
    #expect(lastLine.contains(Self.flick) || lastLine.contains(" more"))
  }

  @Test(
    "a file that expects nothing that can be read is bad data, with its place",
    arguments: [
      ("{\n \"a\": }", "demo.json:2:"), ("{}", "demo.json:1:1: this is no file of segue replay --write-expected"),
      (
        "{\"schema\":\"segue.expected/1\",\n\"scenarios\":{\"a\":{\"colour\":1}}}",
        "demo.json:2:18: there is no figure \"colour\""
      ),
    ])
  func badExpectation(text: String, words: String) throws {
    try segue.write(text, to: "demo.json")
    #expect(segue.run("replay", "--out", "none", "--expect", "demo.json") == .badData)
    #expect(segue.err.contains(words), "\(segue.err)")
    #expect(segue.replayed.isEmpty)
  }

  @Test("segue check reads suites, and segue list names them")
  func check() throws {
    try segue.write("# mine\n\(Self.flick)\n\(Self.tap)", to: "own.suite")
    #expect(segue.run("check", "own.suite") == .success)
    #expect(segue.out == "own.suite: ok, 2 scenarios\n")
    try segue.write("nope", to: "bad.suite")
    #expect(segue.run("check", "bad.suite", "own.suite") == .badData)
    #expect(segue.out.hasPrefix("bad.suite:1:1: \"nope\" is no scenario's pattern"))
    #expect(segue.run("check", "own.suite", "--format", "json") == .success)
    #expect(try JSONReader.read(segue.out)["files"]?.arrayValue?[0]["scenarios"] == 2)
    segue.library = .standard
    #expect(segue.run("list", "suites") == .success)
    for name in ["default", "demo", "full", "smoke"] { #expect(segue.out.contains("\(name)  ")) }
  }
}
