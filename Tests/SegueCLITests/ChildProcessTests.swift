import Foundation
import Testing

@testable import SegueCLI

@Suite("Processes that are measured")
struct ChildProcessTests {
  private func shell(_ script: String, _ environment: [String: String] = [:]) throws -> ChildProcess.Ended {
    try ChildProcess(
      program: "/bin/sh", arguments: ["-c", script], environment: ["PATH": "/usr/bin:/bin"].merging(environment) { $1 }
    ).run()
  }

  @Test("what it writes, how it ends, and what it sees")
  func ends() throws {
    let ended = try shell("echo out; echo first >&2; echo \"$WHO\" >&2; exit 7", ["WHO": "last"])
    #expect(String(decoding: ended.out, as: UTF8.self) == "out\n")
    #expect(ended.lastWords() == "last")
    #expect(ended.lastWords(lines: 2) == "first\nlast")
    #expect(ended.status == .exit(7))
    #expect(try shell("kill -9 $$").status == .signal(9))
    #expect(throws: CommandFailure.self) { try ChildProcess(program: "/none/such", environment: [:]).run() }
  }

  @Test("much on both streams at once does not stop it")
  func much() throws {
    let ended = try shell("head -c 300000 /dev/zero; head -c 300000 /dev/zero >&2; head -c 5 /dev/zero")
    #expect(ended.out.count == 300_005 && ended.err.count == 300_000)
  }

  @Test("what nobody wants any more is interrupted, once; where it begins, and what it reads and writes, is said")
  func interrupted() throws {
    var child = ChildProcess(program: "sleep", arguments: ["30"], environment: ["PATH": "/usr/bin:/bin"])
    var asked = 0
    child.isUnwanted = {
      asked += 1
      return asked > 1
    }
    let ended = try child.run()
    #expect(ended.status == .signal(2) && ended.elapsedNanoseconds < 1e10 && !ended.succeeded)
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    let copy = ChildProcess(
      program: "sh", arguments: ["-c", "cat; pwd"], environment: ["PATH": "/usr/bin:/bin"],
      workingDirectory: folder.path)
    let written = try copy.run(input: Array("in\n".utf8), outputTo: "\(folder.path)/out")
    #expect(written.succeeded && written.out.isEmpty)
    let text = try String(contentsOfFile: "\(folder.path)/out", encoding: .utf8)
    #expect(text.hasPrefix("in\n") && text.hasSuffix("\(FilePlace.name(of: folder.path))\n"), "\(text)")
  }

  @Test("CPU time is what it worked, not what it slept")
  func time() throws {
    let busy = try shell("i=0; while [ $i -lt 60000 ]; do i=$((i+1)); done")
    let asleep = try shell("sleep 0.1")
    #expect(busy.userNanoseconds + busy.systemNanoseconds > 5e6)
    #expect(asleep.elapsedNanoseconds > 1e8)
    #expect(asleep.userNanoseconds + asleep.systemNanoseconds < 5e7)
  }

  @Test("equal code is equal, whatever else a file holds; a file that is no program is taken whole")
  func text() throws {
    let own = [UInt8](try Data(contentsOf: URL(fileURLWithPath: "/bin/sh")))
    var stripped = own
    // The class byte stays; the last byte belongs to the section table or a string, never to the code.
    stripped[stripped.count - 1] ^= 1
    #expect(ExecutableText.digest(of: own) == ExecutableText.digest(of: stripped))
    #expect(ExecutableText.digest(of: Array("one".utf8)) != ExecutableText.digest(of: Array("two".utf8)))
    #expect(ExecutableText.digest(of: Array(own.prefix(100))) != ExecutableText.digest(of: own))
  }
}
