import SegueJSON
import SegueTestSupport
import Testing

@testable import SegueCLI

@Suite("Shards of a plan")
struct ShardTests {
  // MARK: Which part

  @Test(
    "what is no part is refused with the form",
    arguments: ["", "3", "0/8", "9/8", "1/0", "-1/8", "1/8/2", "a/b", "1/100001", "Auto", "1.0/2", "/"])
  func refused(text: String) {
    #expect(
      throws: UsageError.outOfRange(
        "--shard", value: text, range: "i/n with 1 ≤ i ≤ n ≤ 100000, or auto in a Slurm job array")
    ) {
      try ShardNumber(text, environment: [:])
    }
  }

  @Test("files are listed in the order of their parts")
  func names() throws {
    #expect(try ShardNumber("3/8", environment: [:]).fileName == "shard-3-of-8.json")
    #expect(try ShardNumber("3/16", environment: [:]).fileName == "shard-03-of-16.json")
    #expect(try ShardNumber("100/100", environment: [:]).fileName == "shard-100-of-100.json")
  }

  private func task(_ values: String...) throws -> String {
    let names = ["ID", "COUNT", "MIN", "MAX", "STEP"].map { "SLURM_ARRAY_TASK_\($0)" }
    let given = zip(names, values).filter { !$1.isEmpty }
    return try ShardNumber("auto", environment: Dictionary(uniqueKeysWithValues: given)).text
  }

  @Test("a Slurm task is its place in the array, wherever that begins and however it steps")
  func slurm() throws {
    #expect(try task("1", "8", "1", "8", "1") == "1/8")
    #expect(try task("0", "8", "0", "7") == "1/8")
    #expect(try task("7", "8", "0", "7") == "8/8")
    #expect(try task("10", "3", "5", "15", "5") == "2/3")
    #expect(try task("4", "4", "1") == "4/4")
  }

  @Test("a task that is not told, or an array with a gap, is refused by the variable's name")
  func slurmRefused() {
    let cases: [([String], String)] = [
      ([], "SLURM_ARRAY_TASK_ID: it is not set"), (["3"], "SLURM_ARRAY_TASK_COUNT: it is not set"),
      (["3", "8"], "SLURM_ARRAY_TASK_MIN: it is not set"),
      (["x", "8", "1"], "SLURM_ARRAY_TASK_ID: \"x\" is no number"),
      (["-1", "8", "1"], "SLURM_ARRAY_TASK_ID: \"-1\""), (["9", "8", "1", "8"], "9 is none of 1 to 8 by 1"),
      (["6", "3", "5", "15", "5"], "6 is none of 5 to 15 by 5"), (["1", "0", "1"], "0 tasks are not in"),
      // --array=1,3,7 and --array=1-8 of which tasks are resubmitted.
      (["3", "3", "1", "7", "1"], "3 tasks from 1 to 7 by 1 leave some out"),
      (["1", "8", "1", "8", "0"], "0 is no step"),
    ]
    let names = ["ID", "COUNT", "MIN", "MAX", "STEP"].map { "SLURM_ARRAY_TASK_\($0)" }
    for (values, words) in cases {
      do throws(UsageError) {
        let given = Dictionary(uniqueKeysWithValues: zip(names, values))
        Issue.record("\(values) made \(try ShardNumber("auto", environment: given).text)")
      } catch {
        #expect(error.message.contains(words), "\(values): \(error.message)")
      }
    }
  }

  // MARK: Which cells

  private func cells(_ weights: [Int64]) -> [ReplayManifest.Cell] {
    weights.enumerated().map { ReplayManifest.Cell(id: "cell-\($0)", weight: $1) }
  }

  @Test("a cell's part follows from its name alone: the values that Python's hashlib gives")
  func byName() {
    let ids = [
      "a", "td.shared-element/pop/edge-flick/photos-1000@60",
      "td.shared-element/pop/edge-flick/photos-1000@60#measured",
    ]
    let all = ids.map { ReplayManifest.Cell(id: $0, weight: 1) }
    for (count, wanted) in [(1, [1, 1, 1]), (2, [1, 1, 2]), (3, [2, 1, 1]), (8, [3, 7, 4])] {
      let way = ShardAssignment(count: count, isBalanced: false)
      #expect(way.shards(of: all) == wanted)
      #expect(all.map { way.shards(of: [$0])[0] } == wanted, "the other cells do not matter")
    }
  }

  @Test("balanced: the longest first, into the part that has least, checked by hand")
  func balanced() {
    // 7 | 6, then 5 to the 6, 4 to the 7, and 3 to the first of two elevens.
    #expect(ShardAssignment(count: 2, isBalanced: true).shards(of: cells([3, 4, 5, 6, 7])) == [1, 1, 2, 2, 1])
    // Equal weights go by name, round and round.
    #expect(ShardAssignment(count: 3, isBalanced: true).shards(of: cells([9, 9, 9, 9])) == [1, 2, 3, 1])
    // More than 64 bits together.
    #expect(ShardAssignment(count: 1, isBalanced: true).shards(of: cells([.max, .max])) == [1, 1])
    #expect(ShardAssignment(count: 5, isBalanced: true).shards(of: []) == [])
  }

  @Test("every cell is in exactly one part, in the plan's order; a balanced part exceeds the mean by one cell at most")
  func everyCellOnce() {
    var random = SplitMix64(seed: 11)
    for round in 0..<40 {
      let weights = (0..<Int.random(in: 0...30, using: &random)).map { _ in Int64.random(in: 1...1_000, using: &random)
      }
      let all = cells(weights)
      let count = Int.random(in: 1...24, using: &random)
      for isBalanced in [false, true] {
        let way = ShardAssignment(count: count, isBalanced: isBalanced)
        let shards = way.shards(of: all)
        let parts = (1...count).map { part in all.indices.filter { shards[$0] == part } }
        #expect(way.cells(of: count, all) == parts[count - 1])
        #expect(parts.flatMap(\.self).sorted() == Array(all.indices), "round \(round)")
        guard isBalanced, let longest = weights.max() else { continue }
        let fullest = parts.map { $0.reduce(0) { $0 + weights[$1] } }.max() ?? 0
        #expect(Double(fullest) <= Double(weights.reduce(0, +)) / Double(count) + Double(longest), "round \(round)")
      }
    }
  }

  // MARK: Weights

  private var manifest: ReplayManifest {
    ReplayManifest(
      toolVersion: "0.1.0", arguments: ["--suite=x"], settings: ["repetitions": 1, "seed": nil],
      inputs: [.init(kind: "trace", name: "pan", digest: "00")], cells: cells([10, 20, 40]))
  }

  @Test("cells weigh what they took; the others what they are estimated at, in the proportion of those")
  func weights() {
    var weighed = manifest
    weighed.weigh(by: ["cell-0": 1_000, "cell-1": 5_000, "other": 7])
    // 6,000 ns for 30 units: 200 ns each.
    #expect(weighed.cells.map(\.weight) == [1_000, 5_000, 8_000])
    weighed.weigh(by: [:])
    #expect(weighed.cells.map(\.weight) == [1_000, 5_000, 8_000])
    weighed.weigh(by: ["cell-2": 0, "cell-1": 1])
    #expect(weighed.cells.map(\.weight) == [1, 1, 1], "no cell weighs nothing")
  }

  // MARK: Manifests

  @Test("a manifest is read as it was written, and its digest covers what results depend on")
  func manifests() throws {
    #expect(try ReplayManifest(JSONReader.read(manifest.json.text(indented: true))) == manifest)
    var other = manifest
    other.arguments = ["--trace=elsewhere/pan.trace"]
    other.weigh(by: ["cell-0": 1])
    #expect(other.digest == manifest.digest && other.difference(from: manifest) == nil)
    let changes: [(String, (inout ReplayManifest) -> Void)] = [
      ("it is of segue 0.2.0, not of segue 0.1.0", { $0.toolVersion = "0.2.0" }),
      ("its setting \"seed\" is \"4\", not null", { $0.settings["seed"] = "4" }),
      ("its trace \"pan\" says something else", { $0.inputs[0].digest = "01" }),
      ("it has a trace \"pin\"", { $0.inputs[0].name = "pin" }), ("it has no trace \"pan\"", { $0.inputs = [] }),
      ("it has a cell cell-9", { $0.cells[1].id = "cell-9" }), ("it has no cell cell-2", { $0.cells.removeLast() }),
      ("its cells stand in another order", { $0.cells.swapAt(0, 1) }),
    ]
    for (words, change) in changes {
      var other = manifest
      change(&other)
      #expect(other.digest != manifest.digest && other.difference(from: manifest) == words)
    }
  }

  @Test("what is no manifest is refused, with what is wrong")
  func noManifests() throws {
    let changes: [(String, (inout [String: JSONValue]) -> Void)] = [
      ("it has no \"schema\"", { $0["schema"] = nil }),
      ("its schema is \"segue.replay/1\", not \"segue.plan/1\"", { $0["schema"] = "segue.replay/1" }),
      ("its schema is \"segue.plan/2\", newer than this program's \"segue.plan/1\"", { $0["schema"] = "segue.plan/2" }),
      ("\"cells\" is missing", { $0["cells"] = nil }), ("cells.0 needs an \"id\"", { $0["cells"] = [["id": "a"]] }),
      ("cells.0 needs", { $0["cells"] = [["id": "a", "weight": 0]] }),
      ("the cell a stands twice", { $0["cells"] = [["id": "a", "weight": 1], ["id": "a", "weight": 2]] }),
      ("inputs.0 needs", { $0["inputs"] = [["kind": "trace"]] }), ("arguments.0 is no text", { $0["arguments"] = [1] }),
      ("settings.repetitions", { $0["settings"] = [:] }),
      ("its digest is not that of its content", { $0["digest"] = "00" }),
      ("its digest is not that of its content", { $0["settings"] = ["repetitions": 2, "seed": nil] }),
    ]
    for (words, change) in changes {
      var members = manifest.json.objectValue ?? [:]
      change(&members)
      do throws(ReplayManifest.Fault) {
        _ = try ReplayManifest(.object(members))
        Issue.record("\(words): it was read")
      } catch {
        #expect(error.words.contains(words), "\(error.words)")
      }
    }
  }

  @Test("words of a command line are quoted where a shell would take them apart")
  func quoted() {
    #expect("--gate=hitch<5".quotedForShell == "'--gate=hitch<5'" && "ad.*".quotedForShell == "'ad.*'")
    #expect("it's".quotedForShell == "'it'\\''s'" && "".quotedForShell == "''" && "a b".quotedForShell == "'a b'")
    #expect("--views=1000".quotedForShell == "--views=1000" && "photos-1000@60".quotedForShell == "photos-1000@60")
  }
}
