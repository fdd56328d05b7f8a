import Foundation
import SegueJSON
import SegueResults
import SegueTestSupport
import Testing

@testable import SegueCLI

@MainActor
@Suite("segue replay --shard and segue merge: one result of many parts")
struct ShardReplayTests {
  private let segue = CommandLineFixture()
  private struct Broken: Error, CustomStringConvertible { let description = "the scene has no photo" }

  /// The whole result, as one process prints it.
  private func whole(_ arguments: [String]) -> String {
    segue.run(["replay", "--format", "json", "--out", "none"] + arguments)
    return segue.out
  }

  /// Replays every part into `folder`: the files' paths, and what was replayed.
  private func parts(_ count: Int, _ arguments: [String], in folder: String = "shards") -> ([String], [String]) {
    var replayed: [String] = []
    let files = (1...count).map { index in
      segue.run(["replay", "--shard", "\(index)/\(count)", "--out", folder] + arguments)
      replayed += segue.replayed
      return "\(folder)/\(ShardNumber(index: index, count: count).fileName)"
    }
    return (files, replayed)
  }

  private func shards(_ count: Int, _ arguments: [String], in folder: String = "shards") -> [String] {
    parts(count, arguments, in: folder).0
  }

  private func merged(_ files: [String], _ arguments: String...) throws -> String {
    let code = segue.run(["merge"] + files + ["--out", "merged.json"] + arguments)
    #expect([.success, .gateFailed, .caseFailed, .invalidRun].contains(code), "\(segue.err)")
    return try segue.read("merged.json")
  }

  // MARK: The bytes of one process

  @Test(
    "eight parts come to the bytes of one process, whatever is asked for",
    arguments: [
      [], ["--verify", "--gate", "missed<=0,p99<1ms"], ["edge-*", "--balance", "--frames", "--repeat", "2"],
      ["--transition", "*", "--profile", "60", "--fidelity", "compat"],
    ])
  func eight(arguments: [String]) throws {
    let selection = arguments.filter { $0 != "--balance" }
    let whole = whole(selection)
    let replayed = segue.replayed
    #expect(replayed.count >= 4)
    let (files, again) = parts(8, arguments)
    #expect(segue.files == ["shards"] + files)
    // Each is replayed once, by one of the parts.
    #expect(again.sorted() == replayed.sorted() && again != replayed)
    #expect(try merged(files) == whole)
  }

  @Test("failed cases, invalid runs and outcomes that are not expected come to the same bytes and the same exit code")
  func faults() throws {
    segue.alter = { run in
      if run.trace == "edge-tap", run.views == 1_000 { throw Broken() }
      if run.trace == "tap-row" { run.outcome = .cancelled }
      if run.trace == "edge-flick" { run.frames.removeLast(8) }
    }
    let whole = whole([])
    let files = shards(3, [])
    #expect(segue.run(["merge", "--out", "merged.json"] + files) == .caseFailed)
    #expect(try segue.read("merged.json") == whole)
    #expect(segue.out.contains("✗ td.shared-element/pop/edge-tap/photos-1000@60: the scene has no photo\n"))
    #expect(segue.out.hasSuffix("and 7 more\n") && segue.out.contains("✗ 10 of 12 runs do not pass: "))
    segue.alter = { run in if run.trace == "edge-flick" { run.frames.removeLast(8) } }
    #expect(segue.run(["merge"] + shards(2, ["edge-flick"])) == .invalidRun)
    segue.alter = { run in if run.rate == .hz(60) { run.outcome = .cancelled } }
    #expect(segue.run(["merge"] + shards(2, ["edge-flick"])) == .gateFailed)
  }

  @Test("the order of the files changes nothing, and neither do files that are given twice")
  func orders() throws {
    let whole = whole([])
    let files = shards(3, [])
    for order in [
      [0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0], [0, 1, 2, 0], [2, 2, 1, 0, 1],
    ] {
      #expect(try merged(order.map { files[$0] }) == whole, "\(order)")
    }
    // Parts of different divisions that overlap.
    #expect(try merged(shards(2, [], in: "halves").prefix(1) + files) == whole)
  }

  @Test("any number of parts, by name or balanced, with a plan's file or without, comes to the same bytes")
  func anyNumber() throws {
    let whole = whole(["--repeat", "2"])
    segue.run("plan", "--repeat", "2", "--out", "plan.json")
    var random = SplitMix64(seed: 5)
    for round in 0..<5 {
      let count = Int.random(in: 1...10, using: &random)
      let way = Bool.random(using: &random) ? ["--balance"] : []
      let plan = Bool.random(using: &random)
      let files = shards(count, way + (plan ? ["--plan", "plan.json"] : ["--repeat", "2"]), in: "round-\(round)")
      #expect(files.count == count)
      #expect(try merged(files.shuffled(using: &random)) == whole, "\(count) parts, \(way)")
    }
  }

  @Test("without --out the document is standard output alone, and the verdict stands beside it")
  func standardOutput() throws {
    let whole = whole([])
    let files = shards(2, [])
    #expect(segue.run(["merge"] + files) == .success)
    #expect(segue.out == whole)
    #expect(segue.err == "✔ 12 runs pass: every outcome is the expected one\n")
  }

  @Test("parts of a plan are those of the arguments that made it; its file alone is the whole replay")
  func planned() throws {
    let whole = whole(["edge-*", "--views", "1000", "--gate", "missed<=0"])
    #expect(segue.run("plan", "edge-*", "--views", "1000", "--gate", "missed<=0", "--out", "plan.json") == .success)
    #expect(segue.out.hasPrefix("wrote plan.json: 4 cells, 4 runs, "))
    #expect(whole == self.whole(["--plan", "plan.json"]))
    #expect(try merged(shards(3, ["--plan", "plan.json"]), "--plan", "plan.json") == whole)
  }

  @Test("measured costs keep their machine, and their order follows the plan's")
  func measured() throws {
    let files = shards(2, ["--cost", "measured", "--seed", "7"])
    let document = try JSONReader.read(merged(files))
    #expect(document["machine"]?["cores"]?.integerValue ?? 0 >= 1)
    #expect(document["runs"]?.arrayValue?.count == 12)
    let wanted = try JSONReader.read(whole(["--cost", "measured", "--seed", "7"]))
    #expect(document["runs"]?.arrayValue?.map { $0["scenario"] } == wanted["runs"]?.arrayValue?.map { $0["scenario"] })
    let shard = try ShardResult.read(files[0], in: segue.folder)
    #expect(shard.cells.allSatisfy { $0.id.hasSuffix("#measured") } && shard.manifest.settings["seed"] == "7")
  }

  @Test("--expect holds each part's runs, and misses none that other parts have")
  func expectations() throws {
    segue.run("replay", "--write-expected", "expected.json", "--out", "none")
    let whole = whole(["--expect", "expected.json"])
    #expect(try merged(shards(4, ["--expect", "expected.json"])) == whole)
    segue.alter = { run in run.digest = 1 }
    #expect(segue.run("replay", "--expect", "expected.json", "--shard", "1/1") == .gateFailed)
  }

  @Test("a Slurm task replays its part")
  func slurm() throws {
    segue.environment = [
      "SLURM_ARRAY_TASK_ID": "4", "SLURM_ARRAY_TASK_COUNT": "3", "SLURM_ARRAY_TASK_MIN": "2",
      "SLURM_ARRAY_TASK_MAX": "4",
    ]
    #expect(segue.run("replay", "--shard", "auto") == .success)
    #expect(segue.files.contains("Reports/shards/shard-3-of-3.json"))
    segue.environment["SLURM_ARRAY_TASK_COUNT"] = "2"
    #expect(segue.run("replay", "--shard", "auto") == .usage)
    #expect(segue.err.contains("leave some out"))
  }

  @Test("what a part prints: its share and its verdict, or its file; and a part without cells is one")
  func prints() throws {
    #expect(segue.run("replay", "edge-tap", "--shard", "1/1", "--out", "x") == .success)
    #expect(segue.out == "shard 1/1: 4 of 4 cells\n✔ 4 runs pass: every outcome is the expected one\n")
    #expect(segue.err == "wrote x/shard-1-of-1.json\n")
    #expect(segue.run("replay", "edge-tap", "--shard", "1/1", "--out", "x", "--format", "json") == .success)
    #expect(try segue.out == segue.read("x/shard-1-of-1.json"))
    let files = shards(9, ["edge-tap"])
    let empty = try files.filter { try ShardResult.read($0, in: segue.folder).cells.isEmpty }
    #expect(empty.count >= 5)
    // What has no cells is not missed.
    #expect(try merged(files.filter { !empty.contains($0) }) == whole(["edge-tap"]))
  }

  // MARK: What does not go together

  @Test(
    "options that a part has nothing for, or that a plan already says, replay nothing",
    arguments: [
      (["--shard", "9/8"], "--shard takes i/n with 1 ≤ i ≤ n"), (["--shard", "1/2", "--out", "none"], "--out names"),
      (["--shard", "1/2", "--states", "s"], "--states is for a whole replay"),
      (["--shard", "1/2", "--write-expected", "e"], "--write-expected is for a whole replay"),
      (["--shard", "1/2", "--format", "csv"], "--shard prints text or json"),
      (["--resume"], "--resume is for a part"), (["--balance"], "--balance is for a part"),
      (["--plan", "plan.json", "edge-tap"], "--plan plan.json says what is replayed; leave edge-tap out"),
      (["--plan", "plan.json", "--views", "1000"], "leave --views out"),
      (["--plan", "plan.json", "--shard", "1/2", "--gate", "missed<=0"], "leave --gate out"),
      (["--shard", "auto"], "SLURM_ARRAY_TASK_ID: it is not set"),
    ])
  func usage(arguments: [String], words: String) {
    #expect(segue.run(["replay"] + arguments) == .usage)
    #expect(segue.err.contains(words), "\(segue.err)")
    #expect(segue.replayed.isEmpty && segue.files.isEmpty)
  }

  @Test("a plan that is absent, damaged, or of something else now: 66, 65 and 3, with how to mend")
  func plans() throws {
    #expect(segue.run("replay", "--plan", "plan.json", "--shard", "1/2") == .noInput)
    try segue.write("{\n  \"schema\"", to: "plan.json")
    #expect(segue.run("replay", "--plan", "plan.json", "--shard", "1/2") == .badData)
    #expect(segue.err == "segue replay: plan.json:2:11: the text ends inside a value\n")
    try segue.write(sampleTrace(), to: "pan.trace")
    segue.run("plan", "--trace", "pan.trace", "--views", "1000", "--out", "plan.json")
    #expect(segue.run("replay", "--plan", "plan.json", "--shard", "1/1") == .success)
    try segue.write(
      String(decoding: sampleTrace(), as: UTF8.self).replacing("\"x\":4,", with: "\"x\":5,"), to: "pan.trace")
    #expect(segue.run("replay", "--plan", "plan.json", "--shard", "1/1") == .notComparable)
    #expect(
      segue.err.hasSuffix(
        "its trace \"pan\" says something else; bring back what it was, or plan again: segue plan --trace=pan.trace "
          + "--views=1000 --out plan.json\n"), "\(segue.err)")
    #expect(segue.replayed.isEmpty)
    let changed = try segue.read("plan.json").replacing("--views=1000", with: "--wives=1000")
    try segue.write(changed, to: "plan.json")
    #expect(segue.run("replay", "--plan", "plan.json", "--shard", "1/1") == .badData)
    #expect(segue.err.contains("plan.json: its arguments cannot be understood: there is no option \"--wives\""))
  }

  // MARK: Going on

  @Test("an interrupted part leaves its whole cells, and --resume replays the others alone")
  func resume() throws {
    let whole = whole(["--repeat", "2"])
    segue.interruptAfter = 5
    #expect(segue.run("replay", "--repeat", "2", "--shard", "1/1", "--out", "s") == .interrupted)
    let words = "interrupted after 2 of 12 cells of shard 1/1; they are kept in s/shard-1-of-1.partial.ndjson"
    #expect(segue.err == "segue replay: \(words): go on with --resume\n")
    #expect(segue.files == ["s", "s/shard-1-of-1.partial.ndjson"], "half a result is none")
    let first = segue.replayed
    segue.interruptAfter = nil
    #expect(segue.run("replay", "--repeat", "2", "--shard", "1/1", "--out", "s", "--resume") == .success)
    #expect(segue.err == "segue replay: 2 of 12 cells of shard 1/1 are kept\nwrote s/shard-1-of-1.json\n")
    // The fifth replay was of a cell that was not whole.
    #expect(segue.replayed.count == 20 && segue.replayed.first == first[4])
    #expect(segue.files == ["s", "s/shard-1-of-1.json"])
    #expect(try merged(["s/shard-1-of-1.json"]) == whole)
    #expect(segue.run("replay", "--repeat", "2", "--shard", "1/1", "--out", "s", "--resume") == .success)
    #expect(segue.replayed.isEmpty && segue.err.hasPrefix("segue replay: all 12 cells of shard 1/1 are there\n"))
    #expect(segue.run("replay", "--repeat", "2", "--shard", "1/1", "--out", "s") == .success)
    #expect(segue.replayed.count == 24, "without --resume all is replayed")
  }

  @Test("a journal that is cut anywhere in its last line keeps the lines before, and comes to the same bytes")
  func cut() throws {
    let whole = whole([])
    segue.interruptAfter = 3
    segue.run("replay", "--shard", "1/1", "--out", "s")
    segue.interruptAfter = nil
    let journal = Array(try segue.read("s/shard-1-of-1.partial.ndjson").utf8)
    let last = (journal.dropLast().lastIndex(of: UInt8(ascii: "\n")) ?? 0) + 1
    for length in [last, last + 1, (last + journal.count) / 2, journal.count - 1] {
      try segue.write(Array(journal.prefix(length)), to: "s/shard-1-of-1.partial.ndjson")
      try? FileManager.default.removeItem(atPath: "\(segue.folder)/s/shard-1-of-1.json")
      #expect(segue.run("replay", "--shard", "1/1", "--out", "s", "--resume") == .success)
      #expect(segue.replayed.count == 10, "\(length)")
      #expect(try merged(["s/shard-1-of-1.json"]) == whole)
    }
    // Cut in its first line it keeps nothing.
    try FileManager.default.removeItem(atPath: "\(segue.folder)/s/shard-1-of-1.json")
    try segue.write(Array(journal.prefix(20)), to: "s/shard-1-of-1.partial.ndjson")
    #expect(segue.run("replay", "--shard", "1/1", "--out", "s", "--resume") == .success)
    #expect(segue.replayed.count == 12)
  }

  @Test("a journal that is damaged before its end, or of another plan, is refused by name and line")
  func damagedJournal() throws {
    segue.interruptAfter = 3
    segue.run("replay", "--shard", "1/1", "--out", "s")
    segue.interruptAfter = nil
    let journal = try segue.read("s/shard-1-of-1.partial.ndjson")
    try segue.write(journal.replacing("\"elapsedNs\":", with: "\"elapsedNs\"", maxReplacements: 1), to: "j")
    try segue.write(try segue.read("j"), to: "s/shard-1-of-1.partial.ndjson")
    #expect(segue.run("replay", "--shard", "1/1", "--out", "s", "--resume") == .badData)
    #expect(segue.err.hasPrefix("segue replay: s/shard-1-of-1.partial.ndjson:2:13: "), "\(segue.err)")
    try segue.write(journal, to: "s/shard-1-of-1.partial.ndjson")
    #expect(segue.run("replay", "--gate", "missed<=0", "--shard", "1/1", "--out", "s", "--resume") == .notComparable)
    #expect(segue.err.contains("another plan, shard or machine (its plan is "), "\(segue.err)")
    #expect(segue.replayed.isEmpty)
    #expect(segue.run("merge", "s/shard-1-of-1.partial.ndjson") == .badData)
    #expect(segue.err.contains("was not finished"))
  }

  @Test("a finished part of another plan is refused by --resume and not written over")
  func otherPlan() throws {
    segue.run("replay", "edge-tap", "--shard", "1/1", "--out", "s")
    let before = try segue.read("s/shard-1-of-1.json")
    #expect(segue.run("replay", "edge-flick", "--shard", "1/1", "--out", "s", "--resume") == .notComparable)
    #expect(segue.err.contains("s/shard-1-of-1.json: this is of another plan or machine: its suite"), "\(segue.err)")
    #expect(segue.run("replay", "edge-tap", "--shard", "1/1", "--balance", "--out", "s", "--resume") == .notComparable)
    #expect(segue.err.contains("it was shared out differently"))
    #expect(try segue.read("s/shard-1-of-1.json") == before)
  }

  @Test("of a finished part and one that was begun after it, --resume goes on with the later")
  func later() throws {
    segue.run("replay", "--cost", "measured", "--shard", "1/1", "--out", "s")
    segue.interruptAfter = 3
    #expect(segue.run("replay", "--cost", "measured", "--shard", "1/1", "--out", "s") == .interrupted)
    segue.interruptAfter = nil
    #expect(segue.run("replay", "--cost", "measured", "--shard", "1/1", "--out", "s", "--resume") == .success)
    #expect(segue.replayed.count == 9)
  }

  @Test("whole numbers in a plan are the numbers that were given")
  func numbers() throws {
    for scale in ["2", "2.0", "1.5"] {
      segue.run("plan", "edge-tap", "--cpu-scale", scale, "--out", "plan.json")
      #expect(segue.run("replay", "--plan", "plan.json", "--shard", "1/1", "--out", scale) == .success, "\(segue.err)")
      #expect(segue.run("merge", "--plan", "plan.json", "\(scale)/shard-1-of-1.json") == .success, "\(segue.err)")
      #expect(segue.run("replay", "--plan", "plan.json", "--shard", "1/1", "--out", scale, "--resume") == .success)
    }
  }

  @Test("cells that failed to run are tried again by --resume")
  func failedAgain() throws {
    segue.alter = { run in if run.trace == "edge-tap" { throw Broken() } }
    #expect(segue.run("replay", "--shard", "1/1", "--out", "s") == .caseFailed)
    segue.alter = { _ in }
    #expect(segue.run("replay", "--shard", "1/1", "--out", "s", "--resume") == .success)
    #expect(segue.replayed.count == 4 && segue.replayed.allSatisfy { $0.contains("edge-tap") })
  }

  @Test("a folder that cannot be written is known before time is spent")
  func cannotWrite() throws {
    try segue.write("", to: "s")
    #expect(segue.run("replay", "--shard", "1/1", "--out", "s") == .cannotWrite)
    try segue.write("", to: "t/shard-1-of-1.json/x")
    #expect(segue.run("replay", "--shard", "1/1", "--out", "t") == .cannotWrite)
    #expect(segue.replayed.isEmpty)
  }
}
