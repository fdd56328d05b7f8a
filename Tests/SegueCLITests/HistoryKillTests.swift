import Foundation
import SegueHistory
import SegueTestSupport
import Testing

@testable import SegueCLI

@MainActor
@Suite("A history whose writer is killed", .enabled(if: Program.path != nil, "segue is not built beside the tests"))
struct HistoryKillTests {
  private let segue = CommandLineFixture()
  private let files = (100..<140).map { "result\($0).json" }

  /// Starts an import of all files and kills it a moment after it has reported so many of them.
  /// - Returns: how many it had reported by its end.
  private func killAfter(_ count: Int, microseconds: UInt64) throws -> Int {
    let process = Process()
    let pipe = Pipe()
    process.executableURL = URL(filePath: try #require(Program.path))
    process.arguments = ["history", "import"] + files
    process.currentDirectoryURL = URL(filePath: segue.folder)
    process.standardOutput = pipe
    try process.run()
    var out = Data()
    func reported() -> Int { out.count { $0 == 0x0A } }
    while reported() < count {
      let more = pipe.fileHandleForReading.availableData
      if more.isEmpty { break }
      out += more
    }
    usleep(UInt32(microseconds))
    kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
    out += try pipe.fileHandleForReading.readToEnd() ?? Data()
    return reported()
  }

  @Test("whatever the moment, the file is sound, and every run that was reported is there as a whole", arguments: 1...3)
  func killed(seed: UInt64) throws {
    for (index, file) in files.enumerated() {
      try segue.write(
        """
        {"schema": "segue.replay/1", "machine": null, "runs": [{"scenario": "a", "cost": "modelled",
         "outcome": "finished", "verdict": "pass", "digest": "00", "frames": \(index), "missed": 0}]}
        """, to: file)
    }
    var random = SplitMix64(seed: seed)
    let wanted = Int.random(in: 1...20, using: &random)
    let reported = try killAfter(wanted, microseconds: UInt64.random(in: 0...3_000, using: &random))
    #expect(reported >= wanted && reported < files.count, "seed \(seed): the kill came too late to tell anything")
    let store = try HistoryStore(path: segue.folder + "/.segue/history.sqlite", creates: false)
    #expect(try store.isSound(), "seed \(seed)")
    let entries = try store.entries()
    // The one in flight may be there, though nobody was told.
    #expect(entries.count == reported || entries.count == reported + 1, "seed \(seed)")
    for entry in entries { #expect(try store.run(id: entry.id)?.cases.map(\.figures.count) == [2], "seed \(seed)") }
    #expect(segue.run(["history", "import"] + files) == .success)
    #expect(try store.entries().count == files.count)
  }
}
