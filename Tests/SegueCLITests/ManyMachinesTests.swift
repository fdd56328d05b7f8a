import Foundation
import SegueTestSupport
import Testing

/// The scripts of the page ManyMachines, run as they stand there; left out where the program is not built beside the tests.
@Suite("A replay on many machines", .enabled(if: Program.path != nil, "segue is not built beside the tests"))
struct ManyMachinesTests {
  /// What a check prints, a value a key; nil where it cannot be run here, which is said.
  private func check(_ name: String) throws -> [String: String]? {
    let folder = FileManager.default.temporaryDirectory.appending(path: "segue-\(name)-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let process = Process()
    process.executableURL = URL(filePath: "/bin/bash")
    process.arguments = [
      packageRoot.appending(path: "Tests/SegueCLITests/Checks/\(name).sh").path, try #require(Program.path),
      packageRoot.appending(path: "Sources/Segue/Segue.docc/ManyMachines.md").path, folder.path,
    ]
    process.environment = ["PATH": "/usr/bin:/bin:/usr/sbin", "HOME": folder.path, "LC_ALL": "C.UTF-8"]
    let out = Pipe()
    process.standardOutput = out
    process.standardError = try FileHandle(forWritingTo: Self.empty(folder.appending(path: "check.log")))
    try process.run()
    let text = String(decoding: try out.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
    process.waitUntilExit()
    let lines = text.split(separator: "\n").map { $0.split(separator: " ", maxSplits: 1).map(String.init) }
    if process.terminationStatus == 77 {
      print("\(name): left out, \(lines.last?.last ?? "it says nothing")")
      return nil
    }
    let log = try String(contentsOf: folder.appending(path: "check.log"), encoding: .utf8)
    #expect(process.terminationStatus == 0, "\(text)\(log.suffix(2_000))")
    return Dictionary(lines.map { ($0[0], $0.count > 1 ? $0[1] : "") }) { _, last in last }
  }

  private static func empty(_ file: URL) throws -> URL {
    try Data().write(to: file)
    return file
  }

  @Test("GNU parallel: the parts come to the whole; again, none is replayed; a part that fails ends it, and it goes on")
  func parallel() throws {
    guard let found = try check("gnu_parallel") else { return }
    #expect(
      found == [
        "first": "exit 0, 3 parts begun, merged", "log": "3 of 3", "again": "exit 0, 0 parts begun, merged",
        "halted": "exit 137, 2 parts begun, unmerged", "last": "137", "resumed": "exit 0, 2 parts begun, merged",
        "other": "exit 3, 1 refused",
      ])
  }

  @Test("Slurm: an array's tasks come to the whole, as many at once as it may; the merge waits; a gap is refused")
  func slurm() throws {
    guard let found = try check("slurm_single_node") else { return }
    #expect(found["limit"] == "%2" && found["together"] == "2" && found["waits"] == "PENDING afterok")
    #expect(found["files"] == (1...4).map { "shards/shard-\($0)-of-4.json" }.joined(separator: " "))
    #expect(found["merged"] == "equal")
    #expect(found["exclusive"] == "1" && found["measured"] == "6")
    #expect(found["refused"]?.contains("3 tasks from 1 to 4 by 1 leave some out") == true && found["unmerged"] == "")
  }
}

/// Plans and shards, read by programs that are not ours.
@MainActor
@Suite("Published schemas of plans and shards")
struct PlanSchemaTests {
  private let segue = CommandLineFixture()

  /// What is wrong; nil where python3-jsonschema is missing, which is said.
  private func faults() throws -> String? {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/python3")
    process.arguments = [
      packageRoot.appending(path: "Tests/SegueCLITests/Checks/plan_schemas.py").path,
      packageRoot.appending(path: "Sources/Segue/Segue.docc/Schemas").path, "\(segue.folder)/plan.json",
      "\(segue.folder)/s/shard-1-of-1.json",
    ]
    let out = Pipe()
    process.standardOutput = out
    try process.run()
    let text = String(decoding: try out.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
    process.waitUntilExit()
    guard process.terminationStatus != 77 else {
      print("schemas of plans: left out, there is no python3-jsonschema; .ci/prepare installs it")
      return nil
    }
    #expect(process.terminationStatus == 0)
    return text
  }

  @Test("a plan and a shard fit their schemas, and their digests are what Python's hashlib makes of them")
  func outside() throws {
    guard FileManager.default.isExecutableFile(atPath: "/usr/bin/python3") else {
      return print("schemas of plans: left out, there is no /usr/bin/python3; .ci/prepare installs it")
    }
    segue.run("plan", "--cpu-scale", "1.5", "--seed", "9", "--gate", "p99<1ms", "edge-*", "--out", "plan.json")
    segue.run("replay", "--plan", "plan.json", "--shard", "1/1", "--out", "s")
    guard let found = try faults() else { return }
    #expect(found == "")
    // What does not fit is found.
    let plan = try segue.read("plan.json")
    try segue.write(plan.replacing("\"fit\"", with: "\"fat\""), to: "plan.json")
    #expect(try faults()?.contains("plan: $.settings.mapping: 'fat' is not one of") == true)
    #expect(try faults()?.contains("plan: the digest is ") == true)
  }
}
