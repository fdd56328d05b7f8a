import Foundation
import Testing

@testable import SegueCLI

@MainActor
@Suite("segue completions")
struct CompletionsTests {
  private let segue = CommandLineFixture()

  /// What bash offers for the last of these words, when it has read the script and `segue` lists the fixture's names.
  private func offered(_ words: String...) throws -> Set<String> {
    #expect(segue.run("completions", "bash") == .success)
    try segue.write(segue.out, to: "segue.bash")
    for kind in ["traces", "transitions", "profiles"] {
      #expect(segue.run("list", kind, "--format", "plain") == .success)
      try segue.write(segue.out, to: "\(kind).txt")
    }
    let line = words.map { "'\($0)'" }.joined(separator: " ")
    let process = Process()
    process.executableURL = URL(filePath: "/bin/bash")
    process.arguments = [
      "-c",
      """
      segue() { cat "$2.txt"; }
      source segue.bash
      function=$(complete -p segue | sed 's/.*-F \\([^ ]*\\).*/\\1/')
      COMP_WORDS=(segue \(line)) COMP_CWORD=\(words.count)
      $function
      printf '%s\\n' "${COMPREPLY[@]}"
      """,
    ]
    process.currentDirectoryURL = URL(filePath: segue.folder)
    let out = Pipe()
    process.standardOutput = out
    try process.run()
    let data = try out.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    return Set(String(decoding: data, as: UTF8.self).split(separator: "\n").map(String.init))
  }

  @Test("bash completes verbs, options, choices and names")
  func bash() throws {
    #expect(try offered("re").isSuperset(of: ["replay", "render", "record", "report"]))
    #expect(try offered("replay", "--co") == ["--cost", "--color"])
    #expect(try offered("replay", "--cost", "m") == ["modelled", "measured"])
    #expect(try offered("replay", "--cost", "=", "me") == ["measured"])
    #expect(try offered("replay", "--trace", "edge") == ["edge-flick", "edge-tap"])
    #expect(try offered("replay", "--profile", "1") == ["120"])
    #expect(try offered("render", "ad") == ["ad.cube"])
    #expect(try offered("list", "tr") == ["transitions", "traces"])
    // A file stands beside names.
    #expect(try offered("check", "segue.b") == ["segue.bash"])
    #expect(try offered("replay", "--trace", "segue.b") == ["segue.bash"])
  }

  @Test("fish and zsh have every verb and every option; another shell is refused")
  func others() {
    for shell in ["zsh", "fish"] {
      #expect(segue.run("completions", shell) == .success)
      for command in SegueCommandLine.specifications {
        #expect(segue.out.contains(command.verb))
        for option in command.options {
          #expect(segue.out.contains(shell == "zsh" ? option.name : "-l \(option.name.dropFirst(2)) "))
        }
      }
    }
    #expect(segue.run("completions", "tcsh") == .usage)
  }

  @Test("a plain list is names alone, one a line")
  func plain() {
    #expect(segue.run("list", "transitions", "--format", "plain") == .success)
    #expect(segue.out == "td.shared-element\nad.cube\n")
  }
}
