import Foundation
import Testing

@testable import SegueCLI

/// The program itself, on real streams and with real signals; left out where it is not built beside the tests.
@MainActor
@Suite("The built program", .enabled(if: Program.path != nil, "segue is not built beside the tests"))
struct ProgramTests {
  private let segue = CommandLineFixture()

  /// What a script does in the fixture's folder, where `$SEGUE` is the program and `tap.trace` a good trace.
  private func shell(_ script: String) throws -> (status: Int32, out: String, err: String) {
    try segue.write(sampleTrace(), to: "tap.trace")
    let process = Process()
    process.executableURL = URL(filePath: "/bin/bash")
    process.arguments = ["-c", script]
    process.currentDirectoryURL = URL(filePath: segue.folder)
    process.environment = ["SEGUE": try #require(Program.path), "PATH": "/usr/bin:/bin"]
    let out = Pipe()
    let err = Pipe()
    process.standardOutput = out
    process.standardError = err
    try process.run()
    let outData = try out.fileHandleForReading.readToEnd() ?? Data()
    let errData = try err.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return (
      process.terminationStatus, String(decoding: outData, as: UTF8.self), String(decoding: errData, as: UTF8.self)
    )
  }

  @Test("the control: with open streams the program succeeds")
  func control() throws {
    let list = try shell("\"$SEGUE\" list traces")
    #expect(list.status == 0 && list.out.contains("edge-flick") && list.err.isEmpty)
  }

  @Test(
    "a standard output that takes nothing is exit 73 in words, never a signal",
    arguments: [
      "list", "list --format json", "--help", "--version", "check --help", "check tap.trace", "check gone.trace",
      "import tap.trace", "replay edge-tap --views 1000 --profile 60 --out none",
    ])
  func outputFails(arguments: String) throws {
    let full = try shell("\"$SEGUE\" \(arguments) >/dev/full")
    #expect(full.status == 73, "\(full.err)")
    #expect(full.err.hasSuffix("standard output: cannot be written: No space left on device\n"), "\(full.err)")
    let closed = try shell("\"$SEGUE\" \(arguments) >&-")
    #expect(closed.status == 73, "\(closed.err)")
    #expect(closed.err.hasSuffix("standard output: cannot be written: Bad file descriptor\n"), "\(closed.err)")
  }

  @Test("a standard error that takes nothing is exit 73", arguments: ["2>&-", "2>/dev/full", ">&- 2>&-"])
  func errorsFail(redirection: String) throws {
    for arguments in ["bogus", "", "check", "import gone.trace"] {
      #expect(try shell("\"$SEGUE\" \(arguments) \(redirection)").status == 73, "\(arguments)")
    }
    // The answer is complete, and nothing was to be said.
    if redirection != ">&- 2>&-" {
      let list = try shell("\"$SEGUE\" list traces \(redirection)")
      #expect(list.status == 0 && list.out.contains("edge-flick"))
    }
  }

  @Test("a closed pipe ends the program quietly with 73", arguments: ["", "trap '' PIPE;"])
  func closedPipe(trap: String) throws {
    let piped = try shell(
      "\(trap) mkfifo gone; { sleep 0.2; \"$SEGUE\" list; echo $? > status; } | true; cat status")
    #expect(piped.out == "73\n")
    #expect(piped.err.isEmpty)
  }

  @Test("a file that is written does not take the place of a closed stream", arguments: [">&-", "2>&-", "<&- >&-"])
  func closedStreamsStayClosed(redirection: String) throws {
    _ = try shell("\"$SEGUE\" import tap.trace --out good.trace")
    let written = try shell("\"$SEGUE\" import tap.trace --out mine.trace \(redirection)")
    #expect(written.status == (redirection == "2>&-" ? 73 : 0))
    #expect(try segue.read("mine.trace") == segue.read("good.trace"))
  }

  @Test("a report is kept though the table cannot be printed")
  func reportKept() throws {
    let full = try shell("\"$SEGUE\" replay edge-tap --views 1000 --profile 60 --out kept >/dev/full")
    #expect(full.status == 73)
    #expect(segue.files.contains("kept/replay.json") && segue.files.contains("kept/replay.md"))
  }

  @Test("process substitution and a device as input are named for what they are")
  func specialInput() throws {
    #expect(try shell("\"$SEGUE\" check <(cat tap.trace)").out.contains("this is a pipe, not a regular file"))
    let device = try shell("\"$SEGUE\" check /dev/null")
    #expect(device.status == 66)
    #expect(device.out.contains("this is a device, not a regular file"))
  }

  @Test("an interrupt ends a replay after the run it is in, with 130; a second one ends it at once")
  func interrupts() throws {
    let wait = "while [ ! -d report ]; do sleep 0.01; done; sleep 0.05"
    let once = try shell("\"$SEGUE\" replay --out report >table & \(wait); kill -INT $!; wait $!")
    #expect(once.status == 130)
    #expect(once.err.contains("segue replay: interrupted after "), "\(once.err)")
    let twice = try shell(
      "rm -rf report; \"$SEGUE\" replay pop/edge-flick --views 200000 --out report & "
        + "\(wait); kill -INT $!; sleep 0.1; kill -INT $!; wait $!")
    #expect(twice.status == 130)
    #expect(!twice.err.contains("interrupted after "), "\(twice.err)")
    #expect(!segue.files.contains("report/replay.json"))
  }
}

/// Where the program lies: beside the tests' own.
enum Program {
  static let path: String? = {
    guard let tests = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe") else { return nil }
    let path = (tests as NSString).deletingLastPathComponent + "/segue"
    return FileManager.default.isExecutableFile(atPath: path) ? path : nil
  }()
}
