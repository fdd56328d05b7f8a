import Foundation
import SegueJSON
import SegueResults
import SegueTestSupport
import SegueTiming
import Testing

@testable import SegueProfiling

struct ProfileDocumentTests {
  static let machine = Machine(os: "os", architecture: "x", cpu: "c", cores: 2, build: "release")

  static func run(_ transforms: [Int64], _ animate: [Int64]) -> RunRecord {
    let frames = zip(transforms, animate).enumerated().map { index, times in
      var phases = PhaseTimes()
      phases[.transforms] = times.0
      phases[.animate] = times.1
      var counts = FrameCounts()
      counts.add(.layersTransformed, count: 100)
      return FrameRecord(
        vsyncID: Int64(index), vsync: Timestamp(nanoseconds: Int64(index) * 8_333_333),
        cost: FrameCost(phases: phases), counts: counts)
    }
    return RunRecord(
      scenario: "a/b/c/d-1@120", transition: "a", operation: "b", trace: "c", scene: "d", views: 1, profile: "120",
      rate: .hz(120), outcome: .finished, frames: frames, wallNanoseconds: transforms.first ?? 0)
  }

  @Test("a phase's time is the sum of its frames' medians, and an item's cost its part of it")
  func phases() throws {
    // Medians: frame 0: 300, frame 1: 500; the run with the stall counts for neither.
    let profile = try #require(
      PhaseProfile([
        Self.run([300, 9_000], [0, 200]), Self.run([100, 500], [0, 200]), Self.run([900, 400], [0, 200]),
      ]))
    #expect(profile.frames == 2 && profile.repetitions == 3 && profile.wallNanoseconds == 100)
    #expect(profile.times[.transforms] == 800 && profile.times.total == 1_000)
    #expect(profile.percent(.transforms) == 80 && profile.percent(.input) == 0)
    let kernel = try #require(profile.kernels.first { $0.operation == .layersTransformed })
    #expect(kernel.items == 200 && kernel.nanosecondsPerItem == 4)
    #expect(profile.kernels.first { $0.operation == .tracksSampled }?.nanosecondsPerItem == nil)
    let text = profile.phaseTable.text
    #expect(text.contains("transforms    800 ns  80.0 %   400 ns  100 layersTransformed\n"), "\(text)")
    #expect(profile.kernelTable(instructionSet: "v3").text.hasPrefix("Kernels (v3)\n"))
    #expect(PhaseProfile([]) == nil && PhaseProfile([Self.run([], [])]) == nil)
  }

  @Test("a document's stacks come back as they were; another schema and missing stacks are said")
  func stacks() throws {
    for seed in 1...10 as ClosedRange<UInt64> {
      var random = SplitMix64(seed: seed)
      var document = ProfileDocument(name: "n", instructionSet: "v3", machine: Self.machine)
      let tree = randomPaths(&random).tree
      document.stacks = .init(
        tree: tree, samples: 9, samplesLeftOut: 1, frequency: 99, modules: [tree.frames[0].name: "m"])
      let text = document.json.text(indented: true)
      #expect(try ProfileDocument.Stacks.read(JSONReader.read(text)) == document.stacks, "seed \(seed)")
    }
    let bare = ProfileDocument(name: "n", instructionSet: "v3", machine: Self.machine)
    let missing = #expect(throws: ProfileDocumentFault.self) { try ProfileDocument.Stacks.read(bare.json) }
    #expect(missing?.message.contains("no stacks") == true)
    let foreign = #expect(throws: ProfileDocumentFault.self) {
      try ProfileDocument.Stacks.read(["schema": "segue.replay/1"])
    }
    #expect(foreign?.message.contains("segue.replay/1") == true)
    for rows: JSONValue in [
      [[0, 0, 1]], [[1, -1, 1]], [[0, -1, -1]], [[0, -1]], [[0, -1, 1], [0, -1, 1], [0, 0, 1]],
    ] {
      let json: JSONValue = [
        "schema": "segue.profile/1", "stacks": ["unit": "count", "names": [["name": "a"]], "frames": rows],
      ]
      let fault = #expect(throws: ProfileDocumentFault.self, "\(rows)") { try ProfileDocument.Stacks.read(json) }
      #expect(fault?.message.contains("broken") == true)
    }
  }

  @Test("allocations by phase come back from their JSON; a phase that is missing makes it none")
  func allocations() throws {
    var counts = PhaseTimes()
    counts[.app] = 30
    var bytes = PhaseTimes()
    bytes[.app] = 4_000
    let profile = AllocationProfile(scenario: "s", frames: 10, allocations: counts, bytes: bytes, quietFrames: 7)
    #expect(AllocationProfile(profile.json) == profile)
    #expect(profile.table.text.contains("app                  30     3.00          4.00 kB\n"), "\(profile.table.text)")
    #expect(
      AllocationProfile(["scenario": "s", "frames": 1, "quietFrames": 0, "allocations": [:], "bytes": [:]]) == nil)
  }
}

/// The published schema, by a validator that is not ours.
struct ProfileSchemaTests {
  private static let validator = """
    from json import dumps, load
    from sys import argv, stdin
    from jsonschema import Draft202012Validator
    schema = load(open(argv[1]))
    Draft202012Validator.check_schema(schema)
    print(dumps([error.json_path for error in Draft202012Validator(schema).iter_errors(load(stdin))]))
    """

  /// The places of all faults; nil without python3-jsonschema.
  private func faults(_ document: JSONValue) throws -> JSONValue? {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/python3")
    let schema = packageRoot.appending(path: "Sources/Segue/Segue.docc/Schemas/segue.profile-1.schema.json")
    process.arguments = ["-c", Self.validator, schema.path]
    let (input, out, err) = (Pipe(), Pipe(), Pipe())
    process.standardInput = input
    process.standardOutput = out
    process.standardError = err
    try process.run()
    try input.fileHandleForWriting.write(contentsOf: Data(document.text().utf8))
    try input.fileHandleForWriting.close()
    let answer = try out.fileHandleForReading.readToEnd() ?? Data()
    let words = String(decoding: try err.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
    process.waitUntilExit()
    if words.contains("ModuleNotFoundError") { return nil }
    try #require(process.terminationStatus == 0, "\(words)")
    return try JSONReader.read(String(decoding: answer, as: UTF8.self))
  }

  @Test(
    "the document fits its published schema, bare and with everything in it; one with a foreign member does not",
    .enabled(
      if: FileManager.default.isExecutableFile(atPath: "/usr/bin/python3"), "it needs python3; .ci/prepare installs it")
  )
  func fits() throws {
    var document = ProfileDocument(name: "n", instructionSet: "v3", machine: ProfileDocumentTests.machine)
    let bare = document.json
    document.phases = [try #require(PhaseProfile([ProfileDocumentTests.run([3], [4])]))]
    document.allocations = [
      AllocationProfile(scenario: "s", frames: 1, allocations: PhaseTimes(), bytes: PhaseTimes(), quietFrames: 1)
    ]
    document.benchmark = .init(iterations: 3, nanoseconds: 1.5, nanosecondsPerItem: nil)
    document.instructions = .init(functions: [("f", "m", 3)], total: 3, words: "w")
    document.stacks = .init(
      tree: try CollapsedStacks.read("a;b 3"), samples: 1, samplesLeftOut: 0, frequency: 9, modules: ["a": "m"])
    document.notes = ["x"]
    guard let found = try faults(bare) else {
      print("the profile's schema: left out, there is no python3-jsonschema; .ci/prepare installs it")
      return
    }
    let full = try faults(document.json)
    #expect(found == [] && full == [])
    var members = document.json.objectValue ?? [:]
    members["host"] = "name"
    #expect(try faults(.object(members)) == ["$"])
  }
}

struct CallgrindProfileTests {
  @Test("own instructions are summed by function; short names, calls and left-out zeros are read")
  func plain() throws {
    let text = """
      version: 1
      positions: line
      events: Ir Dr
      ob=(1) /usr/bin/segue
      fl=(1) ???
      fn=(1) $s4loop
      12 100 3
      cob=(2) /lib/libc.so.6
      cfn=(2) memmove
      calls=4 0
      13 5000
      +1 7

      ob=(2)
      fn=(2)
      0 5000
      * 2
      fn=(3) memmove'2
      0 3
      totals: 5112
      """
    let profile = try CallgrindProfile(Array(text.utf8))
    #expect(
      profile.functions == [
        .init(symbol: "memmove", module: "libc.so.6", instructions: 5_005),
        .init(symbol: "$s4loop", module: "segue", instructions: 107),
      ])
    #expect(profile.total == 5_112)
  }

  @Test("a file that counts no instructions is refused, and so is a cost that is no number")
  func invalid() {
    #expect(throws: ProfileFault.self) { try CallgrindProfile(Array("events: Dr\nfn=f\n1 2\n".utf8)) }
    let fault = #expect(throws: ProfileFault.self) { try CallgrindProfile(Array("events: Ir\nfn=f\n1 x\n".utf8)) }
    #expect(fault?.line == 3)
  }
}
