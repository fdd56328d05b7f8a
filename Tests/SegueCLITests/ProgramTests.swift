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

  @Test("the control: with open streams the program succeeds, and its codes are its own (R-04)")
  func control() throws {
    let list = try shell("\"$SEGUE\" list traces")
    #expect(list.status == 0 && list.out.contains("edge-flick") && list.err.isEmpty)
    #expect(try shell("\"$SEGUE\" compare ./gone ./gone").status == 66)
    #expect(try shell("\"$SEGUE\" compare").status == 64)
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

  @Test("worker processes give the bytes of one process, and --verify holds in them too")
  func jobs() throws {
    let suite = "replay --suite smoke --filter 'td.*' --format json --frames --out none"
    let one = try shell("\"$SEGUE\" \(suite)")
    let three = try shell("\"$SEGUE\" \(suite) --jobs 3")
    #expect(one.status == 0 && three.status == 0, "\(one.err)\(three.err)")
    #expect(one.out.utf8.count > 100_000 && one.out == three.out)
    let twice = try shell("\"$SEGUE\" replay --suite smoke --filter 'td.*' --out none --jobs 2 --verify")
    #expect(twice.status == 0, "\(twice.out)\(twice.err)")
  }

  @Test("a worker that is killed loses its case alone, which is named: exit 4; the others finish")
  func lostWorker() throws {
    let killed = try shell(
      """
      "$SEGUE" replay --suite demo --filter '*photos-10000@*' --jobs 2 --out none &
      children() { cat /proc/$!/task/*/children 2>/dev/null; }
      while [ -z "$(children)" ]; do sleep 0.01; done
      kill -9 $(children | tr ' ' '\n' | head -n 1); wait $!
      """)
    #expect(killed.status == 4, "\(killed.err)")
    #expect(killed.out.contains("20 runs: 19 passed, 1 failed"), "\(killed.out.suffix(1_000))")
    #expect(killed.out.contains("the worker process ended with signal 9"))
    let last = killed.out.split(separator: "\n").last ?? ""
    #expect(last.hasPrefix("✗ 1 of 20 runs does not pass: td.shared-element/"), "\(last)")
  }

  @Test("an interrupt ends workers after the runs they are in: what was finished is kept, and no process is left")
  func interruptedWorkers() throws {
    let wait = "while [ ! -d report ]; do sleep 0.01; done; sleep 0.5"
    let script = "\"$SEGUE\" replay --suite full --jobs 2 --out report >table & \(wait); kill -INT $!; wait $!"
    let once = try shell("\(script); s=$?; cat /proc/$!/task/*/children 2>/dev/null; exit $s")
    #expect(once.status == 130 && once.out.isEmpty)
    #expect(once.err.contains("segue replay: interrupted after ") && once.err.contains("wrote report/"), "\(once.err)")
  }

  @Test("a part that is killed goes on from its whole cells, in other processes, to the bytes of one that was not")
  func killedPart() throws {
    let killed = try shell(
      """
      "$SEGUE" plan --suite smoke --filter '*@120' --out plan.json >&2
      part() { exec "$SEGUE" replay --plan plan.json --shard 1/1 --out s "$@" >&2; }
      part & while [ "$(cat s/*.partial.ndjson 2>/dev/null | wc -l)" -lt 3 ]; do sleep 0.01; done
      kill -9 $!; wait $! 2>/dev/null; ls s >&2
      (part --resume --jobs 2) && "$SEGUE" merge s/*.json
      """)
    #expect(killed.status == 0, "\(killed.err)")
    #expect(killed.err.contains("\nshard-1-of-1.partial.ndjson\nsegue replay: "), "\(killed.err)")
    #expect(killed.err.contains(" of 13 cells of shard 1/1 are kept\n"), "\(killed.err)")
    #expect(try shell("\"$SEGUE\" replay --suite smoke --filter '*@120' --format json --out none").out == killed.out)
  }

  @Test("another program's states are compared with --with")
  func otherProgram() throws {
    let name = "td.shared-element/pop/edge-flick/photos-200@60"
    let same = try shell("\"$SEGUE\" diff \(name) --with \"$SEGUE\"")
    #expect(same.status == 0 && same.out == "nothing differs in 1 scenario\n", "\(same.err)")
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
