import Foundation
import SegueComparison
import SegueJSON
import SegueReplay
import Testing

@testable import SegueCLI

@MainActor
@Suite("segue compare")
struct CompareCommandTests {
  private let segue = CommandLineFixture()

  init() {
    segue.environment = ProcessInfo.processInfo.environment.merging(["SEGUE_CACHE": segue.folder + "/cache"]) { $1 }
  }

  /// A program that answers as one of Segue's does: a case takes `time` nanoseconds a sample, the digest is `digest`.
  private func program(
    _ name: String, time: Int = 1_000_000, digest: String = "00000000000000aa", failing: String = "none",
    build: String = "release"
  ) throws {
    let run = """
      {"scenario": "a/push/t/s-100@60", "cost": "modelled", "outcome": "finished", "frames": 60, "missed": 0, \
      "missedPercent": 0, "hitchTimeNs": 0, "hitchRatioMsPerS": 0, "digest": "\(digest)", "verdict": "pass", \
      "firstFrameNs": 1, "workNs": {"p50": 1, "p90": 1, "p95": 1, "p99": 1, "max": 1}}
      """
    try segue.write(
      """
      #!/bin/sh
      # \(name)
      case "$1 $2" in
      "measure-case --list")
        echo '{"schema": "segue.sample/1", "build": "\(build)", "cases": ["a/push/t/s-100@60", "b/push/t/s-100@60"]}';;
      "measure-case \(failing)") echo "planted" >&2; exit 4;;
      measure-case*)
        echo '{"sample": {"cpuNs": [\(time), \(time + 5)], "wallNs": [\(time)], "phasesNs": {"animate": \(time / 2)}}}';;
      replay*) echo '{"schema": "segue.replay/1", "runs": [\(run)]}';;
      *) exit 64;;
      esac

      """, to: name)
    try segue.allowRunning(name)
  }

  /// What the program `base` replays, kept in a file.
  private func replay(to file: String) throws -> String {
    let ended = try ChildProcess(
      program: "\(segue.folder)/base", arguments: ["replay"], environment: segue.environment
    ).run()
    try segue.write(ended.out, to: file)
    return String(decoding: ended.out, as: UTF8.self)
  }

  @Test("a slower candidate is regressed, confirmed, and named with the phase on the last lines: exit 1")
  func regressed() throws {
    try program("base")
    try program("slow", time: 1_100_000)
    #expect(segue.run("compare", "./base", "./slow", "--rounds", "8", "--max-rounds", "12") == .gateFailed)
    #expect(segue.out.contains("regressed"))
    #expect(segue.out.contains("+10"))
    let last = segue.out.split(separator: "\n").suffix(2).joined(separator: "\n")
    #expect(last.contains("a/push/t/s-100@60") && last.contains("exit code 1"), "\(segue.out)")
    let kept = try JSONReader.read(segue.read("Reports/latest/comparison.json"))
    #expect(kept["exitCode"] == 1)
    #expect(kept["timing"]?.arrayValue?.count == 2)
    #expect(segue.files.contains("Reports/latest/comparison.md"))
    // Every case is confirmed: two runs of at least 8 rounds, two sides each.
    let series = try #require(kept["series"]?.arrayValue?.first)
    #expect(series["confirmationBase"]?.arrayValue?.count ?? 0 >= 8, "\(series.text().prefix(300))")
  }

  @Test("equal times are equivalent: exit 0; a faster candidate is improved: exit 0")
  func passes() throws {
    try program("base")
    try program("same", time: 1_000_100)
    #expect(segue.run("compare", "./base", "./same", "--rounds", "8", "--out", "none") == .success, "\(segue.out)")
    #expect(segue.out.contains("equivalent"))
    try program("fast", time: 900_000)
    #expect(segue.run("compare", "./base", "./fast", "--rounds", "8", "--out", "none") == .success, "\(segue.out)")
    #expect(segue.out.contains("improved"))
    #expect(segue.files.allSatisfy { !$0.hasPrefix("Reports") })
  }

  @Test("too few rounds for a verdict are refused with the number that is needed, or say so: never exit 0")
  func tooFewRounds() throws {
    try program("base")
    try program("slow", time: 1_500_000)
    #expect(segue.run("compare", "./base", "./slow", "--rounds", "4", "--max-rounds", "4") == .usage)
    #expect(segue.err.contains("rounds are needed"), "\(segue.err)")
  }

  @Test("a case that fails has its own code and is named with its words, whatever the others say: exit 4")
  func failing() throws {
    try program("base")
    try program("broken", failing: "b/push/t/s-100@60")
    #expect(segue.run("compare", "./base", "./broken", "--rounds", "8", "--out", "none") == .caseFailed)
    #expect(segue.out.contains("planted"))
    #expect(segue.out.contains("exit code 4"))
  }

  @Test("a case that one side lacks is named in both lanes, and is no pass: exit 3")
  func lone() throws {
    try program("base")
    try program("same", time: 1_000_100)
    try segue.write(segue.read("same").replacing(#", "b/push/t/s-100@60""#, with: ""), to: "fewer")
    try segue.allowRunning("fewer")
    for (sides, lacking) in [(["./base", "./fewer"], "candidate"), (["./fewer", "./base"], "base")] {
      #expect(segue.run(["compare"] + sides + ["--rounds", "8", "--out", "none"]) == .notComparable, "\(segue.out)")
      #expect(
        segue.out.contains("the \(lacking) has no such case") && segue.out.contains("the \(lacking) has no such run"))
      #expect(segue.out.contains("b/push/t/s-100@60"))
      // Chosen by name, what both have is compared.
      let one = ["--filter", "a/*", "--rounds", "8", "--out", "none"]
      #expect(segue.run(["compare"] + sides + one) == .success)
    }
  }

  @Test("copies of a comparison that was killed are removed by the next one; those of a living one stay")
  func leftovers() throws {
    try program("base")
    let temporary = URL(fileURLWithPath: NSTemporaryDirectory()).path
    // No process has so high a number.
    let (dead, living) = ("\(temporary)/segue-compare-2147483646", "\(temporary)/segue-compare-1")
    for folder in [dead, living] {
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    }
    defer { for folder in [dead, living] { try? FileManager.default.removeItem(atPath: folder) } }
    #expect(segue.run("compare", "./base", "./base", "--lane", "exact", "--out", "none") == .success)
    #expect(!FileManager.default.fileExists(atPath: dead) && FileManager.default.fileExists(atPath: living))
    #expect(segue.run("compare", "./base", "./base", "--rounds", "8", "--resume", "--out", "none") == .success)
    #expect(segue.err.contains("nothing is kept of this comparison"), "\(segue.err)")
  }

  @Test("a change of behaviour is named and passes; with --gate-behaviour it does not")
  func behaviour() throws {
    try program("base")
    try program("other", time: 1_000_100, digest: "00000000000000bb")
    let options = ["compare", "./base", "./other", "--lane", "exact", "--out", "none"]
    #expect(segue.run(options) == .success, "\(segue.out)")
    #expect(segue.out.contains("00000000000000bb") && segue.out.contains("changed"))
    #expect(segue.run(options + ["--gate-behaviour"]) == .gateFailed)
  }

  @Test("a debug build's times are refused, and a program that does not measure: exit 3")
  func notComparable() throws {
    try program("base")
    try program("debug", build: "debug")
    #expect(segue.run("compare", "./base", "./debug", "--out", "none") == .notComparable)
    #expect(segue.out.contains("build-type-differs"))
    try segue.write("#!/bin/sh\nexit 64\n", to: "foreign")
    try segue.allowRunning("foreign")
    #expect(segue.run("compare", "./base", "./foreign", "--out", "none") == .notComparable)
    #expect(segue.err.contains("does not measure as this program does"))
  }

  @Test("what is named must be there: a file, a revision with the nearest name, a case")
  func names() throws {
    try program("base")
    #expect(segue.run("compare", "./gone", "./base") == .noInput)
    #expect(segue.run("compare", "./base", "./base", "--filter", "a/pull/*") == .usage)
    #expect(segue.run("compare", "HEAD~1") == .usage)
    #expect(segue.err.contains("is in no git repository"), "\(segue.err)")
    #expect(segue.run("compare", "./base", "./base", "--rounds", "30", "--max-rounds", "20") == .usage)
  }

  @Test("where results go is looked at before anything is measured, by name (R-07)")
  func unwritable() throws {
    try program("base")
    #expect(segue.run("compare", "./base", "./base", "--out", "base/x") == .cannotWrite)
    #expect(segue.err.contains("base"))
    #expect(segue.out.isEmpty)
  }

  @Test("two stored results of one kind are compared, and standard output is one document (R-12, R-13)")
  func stored() throws {
    func benchmarks(_ times: [Int]) -> String {
      let rows = times.enumerated().map { index, time in
        """
        {"name": "map", "run_name": "map", "run_type": "iteration", "repetitions": \(times.count), \
        "repetition_index": \(index), "iterations": 10, "real_time": \(time), "cpu_time": \(time), "time_unit": "ns"}
        """
      }
      return "{\"context\": {\"num_cpus\": 2, \"load_avg\": [1.5]}, \"benchmarks\": [\(rows.joined(separator: ", "))]}"
    }
    try segue.write(benchmarks([1_000, 1_001, 1_002, 1_003, 1_004, 1_005]), to: "old.json")
    try segue.write(benchmarks([1_300, 1_301, 1_302, 1_303, 1_304, 1_305]), to: "new.json")
    #expect(segue.run("compare", "old.json", "new.json", "--format", "json", "--out", "none") == .gateFailed)
    let document = try JSONReader.read(segue.out)
    #expect(document["timing"]?.arrayValue?.first?["word"] == "regressed (unpaired)", "\(segue.out.prefix(2_000))")
    #expect(segue.err.contains("exit code 1"))
    let warnings = document["warnings"]?.arrayValue?.map { $0["name"] }
    #expect(warnings?.contains("one-process") == true && warnings?.contains("high-load") == true, "\(warnings ?? [])")
    #expect(segue.run("compare", "old.json", "old.json", "--out", "none") != .gateFailed)

    try program("base")
    let replayed = try replay(to: "a.json")
    #expect(segue.run("compare", "a.json", "a.json", "--format", "json", "--out", "none") == .success, "\(segue.err)")
    #expect(try JSONReader.read(segue.out)["exact"]?.arrayValue?.isEmpty == false)
    let worse = replayed.replacing("\"missed\": 0", with: "\"missed\": 2")
    try segue.write(worse, to: "b.json")
    #expect(segue.run("compare", "a.json", "b.json", "--out", "none") == .gateFailed)
    #expect(segue.run("compare", "./base", "a.json") == .usage)
    #expect(segue.err.contains("segue compare a.json ./base"), "\(segue.err)")
  }

  @Test("equal machine code is a noise sample, which gates nothing and teaches the machine's floors (R-22)")
  func noiseSamples() throws {
    try program("base")
    for count in 1...8 {
      let code = segue.run("compare", "./base", "./base", "--lane", "timing", "--rounds", "8", "--out", "none")
      #expect(code == .success && segue.out.contains("2 cases: 2 noise samples"), "\(segue.out)")
      let file = try #require(segue.files.first { $0.hasPrefix("cache/calibrations/") && $0.hasSuffix(".json") })
      let kept = try JSONReader.read(segue.read(file))
      #expect(kept["effects"]?["a/push/t/s-100@60"]?.arrayValue?.count == count)
      #expect((kept["floors"]?["a/push/t/s-100@60"] != nil) == (count == 8))
    }
  }

  @Test("a build is held against a stored replay, exactly: equal, changed, worse")
  func liveAgainstReplay() throws {
    try program("base")
    let replayed = try replay(to: "a.json")
    #expect(segue.run("compare", "a.json", "./base", "--format", "json", "--out", "none") == .success, "\(segue.err)")
    let live = segue.out
    #expect(segue.run("compare", "a.json", "a.json", "--format", "json", "--out", "none") == .success)
    #expect(try JSONReader.read(live)["exact"] == JSONReader.read(segue.out)["exact"])
    try program("other", digest: "00000000000000bb")
    #expect(segue.run("compare", "a.json", "./other", "--gate-behaviour", "--out", "none") == .gateFailed)
    let better =
      replayed
      .replacing(#""p50": 1, "p90": 1, "p95": 1, "p99": 1"#, with: #""p50": 0, "p90": 0, "p95": 0, "p99": 0"#)
    try segue.write(better, to: "b.json")
    #expect(segue.run("compare", "b.json", "./base", "--out", "none") == .gateFailed, "\(segue.out)")
    #expect(segue.run("compare", "a.json", "./base", "--filter", "b/*", "--out", "none") == .badData)
    try segue.write("{}", to: "c.json")
    #expect(segue.run("compare", "c.json", "./base", "--out", "none") == .badData)
    #expect(segue.err.contains("comparison.json"), "\(segue.err)")
  }

  @Test("a build is measured against a stored comparison: the same verdicts as from two stored ones (R-05)")
  func liveAgainstComparison() throws {
    try program("base")
    try program("same", time: 1_000_100)
    let options = ["--rounds", "8", "--format", "json", "--out", "none"]
    #expect(segue.run(["compare", "./base", "./same"] + options) == .success)
    try segue.write(segue.out, to: "kept.json")
    for (name, time, code, word) in [
      ("./same", 1_000_100, ExitCode.success, "equivalent (unpaired)"),
      ("./slow", 1_100_000, .gateFailed, "regressed (unpaired)"), ("./fast", 900_000, .success, "improved (unpaired)"),
    ] {
      try program(String(name.dropFirst(2)), time: time)
      #expect(segue.run(["compare", "kept.json", name] + options) == code, "\(segue.out.suffix(500))")
      let document = try JSONReader.read(segue.out)
      let rows = try #require(document["timing"]?.arrayValue)
      #expect(rows.map { $0["word"]?.stringValue } == [word, word])
      let series = try #require(document["series"]?.arrayValue?.first)
      #expect(series["base"]?.arrayValue?.count == 8 && series["candidate"]?.arrayValue?.count == 8)
      // Stored and judged again: the same bytes.
      let live = segue.out
      try segue.write(live, to: "live.json")
      #expect(segue.run("compare", "live.json", "--format", "json", "--out", "none") == code)
      #expect(segue.out == live)
    }
    try program("broken", failing: "b/push/t/s-100@60")
    #expect(segue.run(["compare", "kept.json", "./broken"] + options) == .caseFailed)
    let foreign = try segue.read("kept.json").replacing(#/"cpuModel": ?"[^"]*"/#, with: "\"cpuModel\": \"another\"")
    try segue.write(foreign, to: "foreign.json")
    #expect(segue.run(["compare", "foreign.json", "./same"] + options) == .notComparable, "\(segue.out.prefix(3_000))")
    #expect(segue.run(["compare", "foreign.json", "./same", "--force"] + options) == .success)
  }

  @Test("counters that cannot be taken are named with the package; nothing counts as measured (R-09, R-10)")
  func noValgrind() {
    #expect(InstructionCounts.obstacle(["PATH": "/none"])?.contains("apt-get install") == true)
    let all = ["valgrind", "strip", "setarch"].allSatisfy {
      ChildProcess.find($0, environment: segue.environment) != nil
    }
    #if arch(x86_64)
      #expect((InstructionCounts.obstacle(segue.environment) == nil) == all)
    #endif
  }

  @Test("every format is whole on standard output, and JSON is one document that judges again as it was judged")
  func formats() throws {
    try program("base")
    try program("slow", time: 1_100_000)
    let options = ["compare", "./base", "./slow", "--rounds", "8", "--out", "none", "--format"]
    for format in ComparisonFormat.allCases {
      #expect(segue.run(options + [format.rawValue]) == .gateFailed)
      #expect(segue.out.contains("a/push/t/s-100@60"), "\(format)")
    }
    segue.run(options + ["json", "--store", "results.sqlite"])
    #expect(segue.err.contains("to results.sqlite"))
    #expect(segue.run("history", "list", "--store", "results.sqlite") == .success && segue.out.contains("comparison"))
    segue.run(options + ["json"])
    let kept = segue.out
    try segue.write(kept, to: "kept.json")
    #expect(segue.run("compare", "kept.json", "--format", "json", "--out", "none") == .gateFailed)
    #expect(segue.out == kept)
  }

  @Test("a comparison that is interrupted at any launch goes on to the same answer")
  func resumed() throws {
    try program("base")
    try program("slow", time: 1_100_000)
    let builds = try ComparedBuilds(
      [.program("\(segue.folder)/base"), .program("\(segue.folder)/slow")], product: nil, context())
    defer { builds.remove() }
    var settings = ComparisonSettings()
    (settings.rounds, settings.maximumRounds) = (8, 8)
    let cases = [ComparisonCase(name: "a/push/t/s-100@60", iterations: 3, isNanoscale: true)]
    let design = try ComparisonDesign(cases: cases, settings: settings, seed: 5)
    var whole = TimingLane(design)
    let runner = TimingRunner(base: builds.base, candidate: builds.candidate, context: context())
    #expect(try runner.run(&whole))
    for cut in [0, 1, 7, 16, 25] {
      let path = "\(segue.folder)/journal-\(cut)"
      var first = TimingLane(design)
      var stopping = runner
      let asked = Counter()
      stopping.context.interruption = Interruption(
        watch: {},
        isRequested: {
          asked.count += 1
          return asked.count > cut
        })
      let journal = try LaunchJournal(at: path, design: design, resumes: false)
      #expect(try !stopping.run(&first, journal: journal))
      journal.close()
      // As if it had been killed in the middle of a line.
      let bytes = try #require(FileManager.default.contents(atPath: path))
      try (bytes + Data("{\"case\": \"a/pu".utf8)).write(to: URL(fileURLWithPath: path))
      #expect(LaunchJournal.cases(at: path) == cases)
      var second = TimingLane(design)
      let resumed = try LaunchJournal(at: path, design: design, resumes: true)
      #expect(resumed.entries.count == cut)
      #expect(try runner.run(&second, journal: resumed))
      #expect(second.verdicts.map(\.word) == whole.verdicts.map(\.word))
      #expect(second.measured.map(\.base.count) == whole.measured.map(\.base.count))
      resumed.remove()
      #expect(!FileManager.default.fileExists(atPath: path))
    }
  }

  private final class Counter { var count = 0 }

  private func context() -> CommandContext {
    CommandContext(
      console: Console(out: { _ in }, err: { _ in }, outIsTerminal: false, errIsTerminal: false),
      environment: segue.environment, workingDirectory: segue.folder, programDirectory: segue.folder,
      library: segue.library, color: .never)
  }
}
