import Foundation
import Testing

/// A program beside the tests counts: within them, other tests would be counted too.
@Suite("Heap allocations of steady frames")
struct AllocationTests {
  /// What `sampling-allocations` prints, by name; nil, with a word, where it was not built.
  static func counts(_ arguments: [String]) throws -> [String: Int]? {
    let folder = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe") as NSString
    let path = folder.deletingLastPathComponent + "/sampling-allocations"
    guard FileManager.default.isExecutableFile(atPath: path) else {
      print("left out: sampling-allocations is not built beside the tests")
      return nil
    }
    let process = Process()
    process.executableURL = URL(filePath: path)
    process.arguments = arguments
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    if text.hasPrefix("left out") {
      print(text)
      return nil
    }
    var counts: [String: Int] = [:]
    for line in text.split(separator: "\n") {
      let words = line.split(separator: " ")
      counts[String(words[0])] = Int(words[1])
    }
    return counts
  }

  /// What is counted, by the names that the program gives.
  static let names = ["sampling", "finished", "frames", "moving", "hits", "asked", "passes", "meeting"]

  @Test("none are made by sampling tracks of every kind, asking which are over, whole frames, hit tests and passes")
  func none() throws {
    guard let counts = try Self.counts([]) else { return }
    for name in Self.names { #expect(counts[name] == 0, "\(name)") }
    #expect(try #require(counts["shown"]) > 100_000, "the tracks run")
  }

  @Test("one that is planted is seen")
  func planted() throws {
    guard let counts = try Self.counts(["--plant"]) else { return }
    for name in Self.names { #expect(counts[name] == 1, "\(name)") }
  }
}
