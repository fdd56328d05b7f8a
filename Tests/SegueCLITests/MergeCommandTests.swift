import Foundation
import SegueJSON
import Testing

@testable import SegueCLI

@MainActor
@Suite("segue merge refuses")
struct MergeCommandTests {
  private let segue = CommandLineFixture()

  /// Three parts of the default suite, in a folder each.
  private func parts(_ folder: String = "s", _ arguments: String...) -> [String] {
    (1...3).map { index in
      segue.run(["replay", "--shard", "\(index)/3", "--out", folder] + arguments)
      return "\(folder)/shard-\(index)-of-3.json"
    }
  }

  /// Writes the part changed, with a digest that fits.
  private func change(_ path: String, to other: String, _ change: (inout ShardResult) -> Void) throws {
    var shard = try ShardResult.read(path, in: segue.folder)
    change(&shard)
    try segue.write(shard.json.text() + "\n", to: other)
  }

  private func refused(_ files: [String], _ code: ExitCode, _ words: String..., arguments: [String] = []) {
    #expect(segue.run(["merge", "--out", "merged.json"] + arguments + files) == code, "\(segue.err)")
    for words in words { #expect(segue.err.contains(words), "\(segue.err)") }
    #expect(segue.out.isEmpty && !segue.files.contains("merged.json"))
  }

  @Test("a part that is missing: 66, with its first cells, their number and the command that makes it")
  func missing() throws {
    let files = parts()
    let lost = try ShardResult.read(files[1], in: segue.folder).cells.map(\.id)
    #expect(!lost.isEmpty)
    refused(
      [files[0], files[2]], .noInput, "segue merge: \(lost.count) of 12 cells: in none of the files: ",
      "\(lost.joined(separator: ", ")); make them: segue replay --shard 2/3 --out s\n")
    // The command does make it.
    try FileManager.default.removeItem(atPath: "\(segue.folder)/\(files[1])")
    #expect(segue.run("replay", "--shard", "2/3", "--out", "s") == .success)
    #expect(segue.run(["merge"] + files) == .success)
  }

  @Test("the command that makes a missing part has the plan, or the selection in quotes, and the division")
  func remedies() throws {
    _ = parts("s", "edge-*", "--gate", "missed<=0", "--balance")
    refused(
      ["s/shard-1-of-3.json"], .noInput,
      "make them: segue replay --shard 2/3 --balance --out s '--gate=missed<=0' -- 'edge-*'; "
        + "segue replay --shard 3/3 --balance --out s '--gate=missed<=0' -- 'edge-*'\n")
    segue.run("plan", "--out", "plan.json")
    segue.run("replay", "--plan", "plan.json", "--shard", "1/12", "--out", "t")
    refused(
      ["t/shard-01-of-12.json"], .noInput, " --out t --plan plan.json; and ", " shards more\n",
      arguments: ["--plan", "plan.json"])
  }

  @Test("a file that does not exist, and one that is a folder: 66")
  func absent() {
    let files = parts()
    refused([files[0], "s/shard-4-of-3.json"], .noInput, "segue merge: s/shard-4-of-3.json: no such file\n")
    refused(["s"], .noInput, "s: this is a folder")
  }

  @Test("a damaged file: 65, with its name; every one of several is named")
  func damaged() throws {
    let files = parts()
    let text = try segue.read(files[0])
    let cuts = [text.count / 2, text.count - 3, 1]
    for cut in cuts {
      try segue.write(String(text.prefix(cut)), to: "cut.json")
      refused([files[1], files[2], "cut.json"], .badData, "segue merge: cut.json:1:")
    }
    try segue.write(text.replacing("\"missed\":0", with: "\"missed\":1", maxReplacements: 1), to: "changed.json")
    refused(
      [files[1], "changed.json", files[2]], .badData, "changed.json: this is no shard that can be used: its digest")
    refused(
      ["cut.json", "changed.json", "gone.json"], .noInput, "segue merge: cut.json:1:", "segue merge: changed.json: ",
      "segue merge: gone.json: no such file\n")
    segue.run("replay", "--out", "r")
    refused(["r/replay.json"], .badData, "its schema is \"segue.replay/1\", not \"segue.shard/1\"")
    try segue.write(text.replacing("segue.shard/1\"}", with: "segue.shard/2\"}"), to: "n.json")
    refused(["n.json"], .badData, "no shard that can be used")
    try segue.write("{\"schema\":\"segue.shard/2\"}", to: "newer.json")
    refused(["newer.json"], .badData, "newer.json: ", "newer than this program's \"segue.shard/1\"")
  }

  @Test("a part of another plan: 3, with its name and in what they differ; the plan is that of most, or of --plan")
  func foreign() throws {
    let files = parts()
    let other = parts("t", "--gate", "missed<=0")
    refused(
      [other[0], files[1], files[2]], .notComparable,
      "t/shard-1-of-3.json is not of the plan of s/shard-2-of-3.json: its setting \"gates\" is [\"missed<=0\"], not []")
    segue.run("plan", "--gate", "missed<=0", "--out", "plan.json")
    refused(
      files, .notComparable, "s/shard-1-of-3.json is not of the plan of plan.json: its setting \"gates\" is []",
      arguments: ["--plan", "plan.json"])
    #expect(segue.run(["merge", "--plan", "plan.json"] + other) == .success)
  }

  @Test("a part of another version of Segue: 3")
  func version() throws {
    let files = parts()
    try change(files[0], to: "old.json") { $0.manifest.toolVersion = "0.0.9" }
    refused(
      ["old.json", files[1], files[2]], .notComparable, "old.json is not of the plan",
      "it is of segue 0.0.9, not of segue \(SegueCommandLine.version)")
  }

  @Test("cells that two files have with different runs: 3, with both names, the first cells and their number")
  func doubled() throws {
    let files = parts()
    var ids: [String] = []
    try change(files[0], to: "again.json") { shard in
      for index in shard.cells.indices {
        var run = shard.cells[index].runs[0].objectValue ?? [:]
        run["digest"] = "0000000000000000"
        shard.cells[index].runs[0] = .object(run)
      }
      ids = shard.cells.map(\.id)
    }
    let words = ids.count > 3 ? ids.prefix(3).joined(separator: ", ") + " and \(ids.count - 3) more" : nil
    for order in [files + ["again.json"], ["again.json"] + files] {
      refused(
        order, .notComparable,
        "have different runs of \(words ?? ids.joined(separator: ", ")); leave one of the files out",
        "again.json", files[0])
    }
    // The time that a cell took is no result.
    try change(files[0], to: "slow.json") { $0.cells[0].elapsedNanoseconds += 1 }
    #expect(segue.run(["merge", "slow.json"] + files) == .success)
  }

  @Test("measured runs of two kinds of machine: 3, with both names and the field; modelled ones know no machine")
  func machines() throws {
    let files = parts("s", "--cost", "measured")
    try change(files[2], to: "other.json") { shard in
      var machine = shard.machine.objectValue ?? [:]
      machine["cpu"] = "Another CPU"
      shard.machine = .object(machine)
    }
    refused(
      [files[0], files[1], "other.json"], .notComparable,
      "s/shard-1-of-3.json and other.json were measured on different machines: cpu is ", "and \"Another CPU\"; ")
    let modelled = parts("m")
    #expect(try ShardResult.read(modelled[0], in: segue.folder).machine == .null)
  }

  @Test("cells that the plan does not have, that stand twice or lack a repetition are damage: 65")
  func cells() throws {
    let files = parts("s", "--repeat", "2")
    let changes: [(String, (inout ShardResult) -> Void)] = [
      ("its plan has no cell x", { $0.cells[0].id = "x" }), ("stands twice in it", { $0.cells.append($0.cells[0]) }),
      ("has 1 of 2 runs", { $0.cells[0].runs.removeLast() }),
      ("cells.0 needs", { $0.cells[0].runs[0] = ["scenario": "a", "verdict": "good"] }),
    ]
    for (words, edit) in changes {
      try change(files[0], to: "odd.json", edit)
      refused(["odd.json", files[1], files[2]], .badData, "odd.json: this is no shard that can be used: ", words)
    }
  }

  @Test("without files, or with a place that cannot be written, nothing is merged")
  func usage() throws {
    #expect(segue.run("merge") == .usage)
    let files = parts()
    #expect(segue.run(["merge", "--out", "nowhere/merged.json"] + files) == .cannotWrite)
  }
}

@MainActor
@Suite("segue plan")
struct PlanCommandTests {
  private let segue = CommandLineFixture()

  private func manifest(_ arguments: String...) throws -> ReplayManifest {
    #expect(segue.run(["plan"] + arguments) == .success, "\(segue.err)")
    return try ReplayManifest(JSONReader.read(segue.out))
  }

  @Test("a plan lists the cells in the order of the results, its arguments, settings and inputs; nothing is replayed")
  func plain() throws {
    let plan = try manifest("edge-*", "--repeat", "2", "--seed", "9", "--cpu-scale", "2", "--gate", "missed<=0")
    #expect(segue.replayed.isEmpty && segue.files.isEmpty)
    segue.run("replay", "edge-*", "--out", "none")
    #expect(plan.cells.map(\.id) == segue.replayed && plan.cells.count == 8)
    #expect(
      plan.arguments == ["--cpu-scale=2", "--gate=missed<=0", "--repeat=2", "--seed=9", "--", "edge-*"])
    #expect(plan.settings["seed"] == "9" && plan.settings["cpuScale"]?.doubleValue == 2)
    #expect(
      plan.inputs.map { "\($0.kind) \($0.name)" }.filter { !$0.hasPrefix("costTable phone/") } == [
        "catalogue transitions", "suite default", "trace edge-flick", "trace edge-tap", "profile 120", "profile 60",
      ])
    #expect(plan.inputs.count == 7 && plan.inputs.allSatisfy { $0.digest.count == 64 })
  }

  @Test("a cell weighs its frames × its views × its repetitions")
  func weights() throws {
    // The trace takes 50 ms, the motion behind it 500 ms more: 33 vsyncs of 60 Hz and the first, 66 of 120.
    let plan = try manifest("edge-flick", "--repeat", "2")
    let weights = Dictionary(uniqueKeysWithValues: plan.cells.map { ($0.id, $0.weight) })
    #expect(weights["td.shared-element/pop/edge-flick/photos-1000@60"] == Int64(34 * 1_000 * 2))
    #expect(weights["td.shared-element/pop/edge-flick/photos-10000@120"] == Int64(67 * 10_000 * 2))
    // Each second replay compares.
    #expect(try manifest("edge-flick", "--verify").cells[0].weight == plan.cells[0].weight)
  }

  @Test("everything that a result depends on changes the digest; what it does not depend on does not")
  func digests() throws {
    let plain = try manifest().digest
    #expect(try manifest().digest == plain)
    var digests: Set<String> = [plain]
    let others: [[String]] = [
      ["--repeat", "2"], ["--seed", "1"], ["--cpu-scale", "2"], ["--gate", "missed<=0"], ["--verify"], ["--frames"],
      ["--map", "none"], ["--fidelity", "compat"], ["--cost", "measured"], ["edge-tap"], ["--profile", "90"],
    ]
    for other in others { digests.insert(try manifest(other).digest) }
    try segue.write("{\"schema\":\"segue.expected/1\",\"scenarios\":{}}", to: "e.json")
    digests.insert(try manifest("--expect", "e.json").digest)
    segue.library.bundled[0].bytes = sampleTrace(purpose: "td.shared-element/pop", outcome: "cancelled")
    digests.insert(try manifest().digest)
    segue.library.suites[0].cases[0].digest = 4
    digests.insert(try manifest().digest)
    #expect(digests.count == others.count + 4)
  }

  private func manifest(_ arguments: [String]) throws -> ReplayManifest {
    #expect(segue.run(["plan"] + arguments) == .success, "\(segue.err)")
    return try ReplayManifest(JSONReader.read(segue.out))
  }

  @Test("--times weighs by what cells took, for the parts of --balance")
  func times() throws {
    segue.run("replay", "edge-*", "--shard", "1/1", "--out", "s")
    let shard = try ShardResult.read("s/shard-1-of-1.json", in: segue.folder)
    let plan = try manifest("edge-*", "--times", "s/shard-1-of-1.json")
    #expect(plan.cells.map(\.weight) == shard.cells.map { max($0.elapsedNanoseconds, 1) })
    #expect(plan.digest == shard.manifest.digest, "weights are no result")
    #expect(segue.run("plan", "--times", "gone.json") == .noInput)
  }

  @Test("a plan's file is written whole or not at all, and what cannot be planned is refused as replay refuses it")
  func refused() throws {
    #expect(segue.run("plan", "edge-flik", "--out", "plan.json") == .usage)
    #expect(segue.err.hasPrefix("segue plan: there is no scenario \"edge-flik\"; the nearest is"))
    #expect(segue.run("plan", "--out", "nowhere/plan.json") == .cannotWrite)
    #expect(segue.run("plan", "--shard", "1/2") == .usage)
    #expect(segue.files.isEmpty)
  }

  @Test("profiles of one name are refused: their cells would have one name")
  func twice() throws {
    for folder in ["a", "b"] {
      try segue.write(
        "{\"schema\":\"segue.profile/1\",\"name\":\"mine\",\"refresh\":{\"hz\":\(folder == "a" ? 60 : 90)}}",
        to: "\(folder)/mine.json")
    }
    let code = segue.run("plan", "edge-flick", "--views", "1000", "--profile", "a/mine.json,b/mine.json")
    #expect(code == .usage, "\(segue.err)")
    #expect(segue.err.contains("two profiles are called \"mine\""))
  }

  // MARK: segue check

  @Test("segue check counts the cells of plans and shards, and says what is wrong with them")
  func check() throws {
    try segue.write(sampleTrace(), to: "pan.trace")
    segue.run("plan", "--trace", "pan.trace", "--views", "1000", "--out", "plan.json")
    segue.run("replay", "--plan", "plan.json", "--shard", "1/1", "--out", "s")
    #expect(segue.run("check", "plan.json", "s/shard-1-of-1.json") == .success, "\(segue.err)")
    #expect(segue.out == "plan.json: ok, a plan of 4 cells\ns/shard-1-of-1.json: ok, shard 1/1 with 4 of 4 cells\n")
    #expect(segue.run("check", "--format", "json", "plan.json") == .success)
    let file = try JSONReader.read(segue.out)["files"]?.arrayValue?.first
    #expect(file?["format"] == "plan" && file?["cells"] == 4 && file?["verdict"] == "ok")
    let plan = try segue.read("plan.json")
    try segue.write(plan.replacing("\"verify\": false", with: "\"verify\": true"), to: "edited.json")
    #expect(segue.run("check", "edited.json") == .badData)
    #expect(segue.out.hasPrefix("edited.json: this is no plan that can be used: its digest"), "\(segue.out)")
    try segue.write(String(plan.prefix(plan.count / 2)), to: "cut.json")
    #expect(segue.run("check", "cut.json") == .badData)
    #expect(segue.out.contains("cut.json:") && segue.out.contains("the text ends inside a value"), "\(segue.out)")
    // What it was made of changes, then goes.
    let trace = String(decoding: sampleTrace(), as: UTF8.self)
    try segue.write(trace.replacing("\"x\":4,", with: "\"x\":5,"), to: "pan.trace")
    #expect(segue.run("check", "plan.json") == .notComparable)
    #expect(segue.out.contains("its trace \"pan\" says something else"), "\(segue.out)")
    try FileManager.default.removeItem(atPath: "\(segue.folder)/pan.trace")
    #expect(segue.run("check", "plan.json") == .noInput)
    segue.run("plan", "edge-flick", "--out", "plan.json")
    segue.library.bundled.removeFirst()
    #expect(segue.run("check", "plan.json") == .badData)
    #expect(segue.out.contains("what it was made of is not here: there is no trace \"edge-flick\""), "\(segue.out)")
  }
}
