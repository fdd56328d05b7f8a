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
    process.environment = environment
    process.executableURL = program
    process.arguments = arguments
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
    for family in ["world_transforms", "interpolation", "hit_test"] {
      for side in ["segue", "reference"] { #expect(output.contains("\(family)/\(side)/1000 ")) }
    }
    #expect(output.contains("items_per_second="))
  }

  @Test("a wrong result fails every benchmark and the run")
  func planted() throws {
    guard let program = Self.program() else { return }
    let (status, output) = try Self.run(program, Self.smallest + ["--segue_plant_error"])
    #expect(status == 1)
    let lines = output.split(separator: "\n").filter { $0.contains("/1000 ") }
    #expect(lines.count >= 7)
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
