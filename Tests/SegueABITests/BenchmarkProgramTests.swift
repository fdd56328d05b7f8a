import Foundation
import SegueCore
import Testing

@Suite("segue-bench")
struct BenchmarkProgramTests {
  /// The program beside the running tests; nil, with a word, where it was not built.
  static func program() -> URL? {
    let program = Bundle.main.executableURL?.resolvingSymlinksInPath().deletingLastPathComponent()
      .appending(path: "segue-bench")
    guard let program, FileManager.default.isExecutableFile(atPath: program.path) else {
      print("left out: segue-bench is not beside the tests; build it with swift build --product segue-bench")
      return nil
    }
    return program
  }

  static func run(
    _ program: URL, _ arguments: [String], environment: [String: String] = [:]
  ) throws -> (status: Int32, output: String) {
    let process = Process()
    process.executableURL = program
    process.arguments = arguments
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    let output = Pipe()
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return (process.terminationStatus, text)
  }

  static let smallest = ["--benchmark_filter=/1000$", "--benchmark_min_time=0.001", "--benchmark_color=false"]

  @Test("every family agrees with its reference and is measured")
  func smoke() throws {
    guard let program = Self.program() else { return }
    let (status, output) = try Self.run(program, Self.smallest)
    #expect(status == 0, "\(output)")
    #expect(!output.contains("ERROR OCCURRED"))
    for family in [
      "world_transforms", "interpolation", "hit_test", "bezier", "spring", "keyframes", "tracks", "transform_tracks",
    ] {
      for side in ["segue", "reference"] { #expect(output.contains("\(family)/\(side)/1000 ")) }
    }
    for side in [
      "affine/segue", "affine/limit", "bezier/scalar", "bezier/limit", "spring/scalar", "spring/limit",
      "keyframes/scalar", "keyframes/limit", "hit_test/naive", "hit_test_flat/segue", "hit_test_flat/naive",
      "hit_test_flat_built/segue", "hit_test_update/segue", "hit_test_flat_update/segue", "hit_test_spread/segue",
      "world_transforms/class-tree", "world_transforms/limit", "world_transforms_general/class-tree",
      "world_transforms_general/limit", "copy/limit", "arithmetic/limit",
    ] { #expect(output.contains("\(side)/1000 "), "\(side)") }
    #expect(output.contains("items_per_second="))
  }

  /// The benchmarks of a library, by the name that the list of peers has for it.
  static let benchmarksOfPeers = [
    "cglm": ["world_transforms/cglm", "world_transforms_general/cglm"],
    "glm": ["world_transforms/glm", "world_transforms/glm-skipping-identity", "world_transforms_general/glm-simd"],
    "eigen": ["world_transforms/eigen", "world_transforms_general/eigen", "affine/eigen"],
    "cairo": ["affine/cairo"],
    "embree": ["hit_test/embree", "hit_test_flat/embree", "hit_test_flat_built/embree"],
    "boost": ["hit_test_flat/boost-rtree", "hit_test_flat_built/boost-rtree"],
  ]

  @Test("the list of peers says which are measured, and how to get the others")
  func peers() throws {
    guard let program = Self.program() else { return }
    let (status, list) = try Self.run(program, ["--segue_peers"])
    #expect(status == 0)
    let measured = try Self.run(program, ["--benchmark_list_tests"]).output
    for (peer, benchmarks) in Self.benchmarksOfPeers {
      let line = try #require(list.split(separator: "\n").first { $0.hasPrefix("\(peer) ") }, "\(peer)")
      let words = line.split(separator: " ")
      #expect(["present", "missing"].contains(words[1]))
      for benchmark in benchmarks {
        #expect(measured.contains("\(benchmark)/1000\n") == (words[1] == "present"), "\(benchmark)")
      }
      let installing = list.split(separator: "\n").filter { $0.contains("apt-get install") && $0.contains(words[2]) }
      #expect(installing.isEmpty == (words[1] == "present"), "\(peer)")
    }
  }

  @Test(
    "every instruction set of the processor gives right results; SEGUE_ISA says which", arguments: ["baseline", "v3"])
  func instructionSets(isa: String) throws {
    guard let program = Self.program() else { return }
    let (status, output) = try Self.run(
      program, Self.smallest + ["--benchmark_format=json"], environment: ["SEGUE_ISA": isa])
    guard status != 69 else { return print("left out: this processor does not have \(isa)") }
    #expect(status == 0)
    #expect(output.contains("\"segue_isa\": \"\(isa)\""))
    #expect(!output.contains("error_occurred"))
  }

  @Test("an instruction set that does not exist is refused")
  func unknownInstructionSet() throws {
    guard let program = Self.program() else { return }
    #expect(try Self.run(program, Self.smallest, environment: ["SEGUE_ISA": "v5"]).status == 64)
    #expect(try Self.run(program, ["--benchmark_list_tests"], environment: ["SEGUE_ISA": "baseline"]).status == 0)
  }

  @Test("a wrong result fails every benchmark and the run")
  func planted() throws {
    guard let program = Self.program() else { return }
    let (status, output) = try Self.run(program, Self.smallest + ["--segue_plant_error"])
    #expect(status == 1)
    let lines = output.split(separator: "\n").filter { $0.contains("/1000 ") }
    #expect(lines.count >= 24)
    for line in lines { #expect(line.contains("ERROR OCCURRED"), "\(line)") }
  }

  @Test("the environment forces an instruction set, and an impossible one is refused")
  func instructionSet() throws {
    guard let program = Self.program() else { return }
    for one in InstructionSet.available {
      let (status, output) = try Self.run(
        program, ["--benchmark_filter=frame/segue/1000$", "--benchmark_min_time=0.001", "--benchmark_format=json"],
        environment: ["SEGUE_ISA": one.rawValue])
      #expect(status == 0)
      #expect(output.contains("\"segue_isa\": \"\(one.rawValue)\""))
    }
    #expect(try Self.run(program, [], environment: ["SEGUE_ISA": "v5"]).status == 64)
    for one in InstructionSet.allCases where one > .best {
      #expect(try Self.run(program, [], environment: ["SEGUE_ISA": one.rawValue]).status == 69)
    }
  }

  @Test("an unknown option is refused")
  func unknown() throws {
    guard let program = Self.program() else { return }
    #expect(try Self.run(program, ["--segue_plant_eror"]).status == 2)
  }
}
