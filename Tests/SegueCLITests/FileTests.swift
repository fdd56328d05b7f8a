import Foundation
import Testing

@testable import SegueCLI

@MainActor
@Suite("Files that are read and written")
struct FileTests {
  private let segue = CommandLineFixture()

  private func link(_ name: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(
      atPath: "\(segue.folder)/\(name)", withDestinationPath: target)
  }

  private func pipe(_ name: String) throws {
    let path = "\(segue.folder)/\(name)"
    // SAFETY: mkfifo only reads the path, which lives through the call.
    let made = unsafe mkfifo(path, 0o600)
    try #require(made == 0, "no named pipe at \(path)")
  }

  private func isPipe(_ name: String) -> Bool {
    let attributes = try? FileManager.default.attributesOfItem(atPath: "\(segue.folder)/\(name)")
    return attributes?[.type] as? FileAttributeType == .typeUnknown
  }

  private func target(of name: String) -> String? {
    try? FileManager.default.destinationOfSymbolicLink(atPath: "\(segue.folder)/\(name)")
  }

  // MARK: Output

  @Test(
    "the folder of a path, of one character too",
    arguments: [
      ("c", "."), ("é", "."), ("-", "."), ("a/b/c", "a/b"), ("a/b/c/", "a/b"), ("/c", "/"), ("/", "/"), ("a//c", "a"),
      ("./c", "."), ("", "."),
    ])
  func folder(path: String, folder: String) {
    #expect(FilePlace.folder(of: path) == folder)
  }

  @Test("an output whose name is one character is written")
  func shortName() {
    #expect(segue.run("replay", "edge-tap", "--out", "none", "--write-expected", "z") == .success)
    #expect(segue.files == ["z"])
  }

  @Test("a named pipe is not replaced, with force or without; nothing is left beside it")
  func ontoPipe() throws {
    try segue.write(sampleTrace(), to: "tap.trace")
    try pipe("pipe")
    let words = "segue import: pipe: this is a pipe, not a regular file, and is not replaced; name another file\n"
    for force in [[], ["--force"]] {
      #expect(segue.run(["import", "tap.trace", "--out", "pipe"] + force) == .cannotWrite)
      #expect(segue.err == words)
    }
    #expect(isPipe("pipe"))
    try link("link", to: "pipe")
    #expect(segue.run("import", "tap.trace", "--out", "link", "--force") == .cannotWrite)
    #expect(isPipe("pipe") && target(of: "link") == "pipe")
    #expect(segue.files == ["link", "pipe", "tap.trace"])
  }

  @Test("a report's place that is a named pipe is refused before time is spent")
  func reportOntoPipe() throws {
    try FileManager.default.createDirectory(
      atPath: "\(segue.folder)/Reports/latest", withIntermediateDirectories: true)
    try pipe("Reports/latest/replay.md")
    #expect(segue.run("replay", "edge-tap") == .cannotWrite)
    #expect(segue.err.contains("Reports/latest/replay.md: this is a pipe"))
    #expect(segue.replayed.isEmpty)
    #expect(isPipe("Reports/latest/replay.md"))
    #expect(!segue.files.contains("Reports/latest/replay.json"))
  }

  @Test("a symbolic link is written through, and stays a link", arguments: [true, false])
  func throughLink(exists: Bool) throws {
    try segue.write(sampleTrace(), to: "tap.trace")
    try FileManager.default.createDirectory(atPath: "\(segue.folder)/far", withIntermediateDirectories: true)
    if exists { try segue.write("old", to: "far/real.trace") }
    try link("far/middle.trace", to: "real.trace")
    try link("link.trace", to: "far/middle.trace")
    #expect(segue.run("import", "tap.trace", "--out", "link.trace", "--force") == .success)
    #expect(target(of: "link.trace") == "far/middle.trace" && target(of: "far/middle.trace") == "real.trace")
    segue.run("import", "tap.trace")
    #expect(try segue.read("far/real.trace") == segue.out)
    #expect(segue.files == ["far", "far/middle.trace", "far/real.trace", "link.trace", "tap.trace"])
  }

  @Test("links that go in a circle are neither read nor written")
  func circle() throws {
    try segue.write(sampleTrace(), to: "tap.trace")
    try link("a", to: "b")
    try link("b", to: "a")
    #expect(segue.run("import", "tap.trace", "--out", "a", "--force") == .cannotWrite)
    #expect(segue.err == "segue import: a: this link leads nowhere, it goes in a circle; name another file\n")
    #expect(target(of: "a") == "b" && target(of: "b") == "a")
    #expect(segue.run("check", "a") == .noInput)
  }

  @Test("a file that is replaced keeps its permissions")
  func permissions() throws {
    try segue.write(sampleTrace(), to: "tap.trace")
    try segue.write("old", to: "mine.trace")
    let path = "\(segue.folder)/mine.trace"
    try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: path)
    #expect(segue.run("import", "tap.trace", "--out", "mine.trace", "--force") == .success)
    #expect(try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int == 0o640)
  }

  @Test("a folder that is missing is named, with how to make it")
  func missingFolder() throws {
    try segue.write(sampleTrace(), to: "tap.trace")
    #expect(segue.run("import", "tap.trace", "--out", "no/such/x.trace") == .cannotWrite)
    #expect(segue.err == "segue import: no/such/x.trace: there is no folder no/such; make it: mkdir -p no/such\n")
    try link("lost.trace", to: "gone/x.trace")
    #expect(segue.run("import", "tap.trace", "--out", "lost.trace") == .cannotWrite)
    #expect(segue.err.contains("/gone; make it: mkdir -p "))
    #expect(segue.run("import", "tap.trace", "--out", "tap.trace/x.trace") == .cannotWrite)
    #expect(segue.err == "segue import: tap.trace/x.trace: tap.trace is no folder; name a file in one\n")
    #expect(segue.files == ["lost.trace", "tap.trace"])
  }

  // MARK: Input

  @Test("a named pipe as input is said to be one, wherever a file is read")
  func pipeAsInput() throws {
    try segue.write(sampleEvents, to: "pan.events")
    try pipe("pipe.trace")
    try pipe("pipe")
    let words = "this is a pipe, not a regular file; write what it gives into a file, and name that\n"
    #expect(segue.run("check", "pipe.trace") == .noInput)
    #expect(segue.out == "pipe.trace: " + words)
    #expect(segue.run("import", "pan.events", "--desc", "pipe") == .noInput)
    #expect(segue.err == "segue import: pipe: " + words)
    for name in ["pipe.trace", "pipe"] {
      #expect(segue.run("replay", "--trace", name) == .noInput)
      #expect(segue.err == "segue replay: \(name): " + words)
    }
  }
}
