import Foundation
import SegueReplay
import Testing

@testable import SegueCLI

@MainActor
@Suite("Help and the program itself")
struct HelpTests {
  private let segue = CommandLineFixture()

  private static var verbs: [String] { SegueCommandLine.specifications.map(\.verb) }

  @Test("the program's help names every verb", arguments: [["--help"], ["-h"], ["help"]])
  func program(arguments: [String]) {
    #expect(segue.run(arguments) == .success)
    for command in SegueCommandLine.specifications {
      #expect(segue.out.contains("  \(command.verb) "))
      #expect(segue.out.contains(command.summary))
    }
    #expect(segue.err.isEmpty)
  }

  @Test("every verb has help in all three forms, with usage, every option and an example")
  func everyVerb() {
    for command in SegueCommandLine.specifications {
      let forms = [["help", command.verb], [command.verb, "--help"], [command.verb, "-h"]]
      let texts = forms.map { arguments in
        #expect(segue.run(arguments) == .success)
        return segue.out
      }
      #expect(Set(texts).count == 1)
      #expect(texts[0].contains("Usage: segue \(command.verb)"))
      for option in command.allOptions {
        #expect(texts[0].contains("\n  \(option.name)"))
        #expect(!option.help.isEmpty)
      }
      #expect(texts[0].contains("\n  \(command.examples[0].line)\n"))
    }
  }

  @Test("every example's words are understood")
  func examplesParse() throws {
    var examples = SegueCommandLine.specifications.flatMap { $0.examples.map(\.line) }
    examples.append("segue replay --views 1000 --profile 120")
    #expect(examples.count > 8)
    for line in examples {
      let words = line.split(separator: " ").map { String($0).replacing("'", with: "") }
      #expect(words[0] == "segue")
      let command = try #require(SegueCommandLine.specifications.first { $0.verb == words[1] }, "\(line)")
      #expect(throws: Never.self, "\(line)") { try ParsedArguments(Array(words.dropFirst(2)), for: command) }
    }
  }

  @Test("the first example of every verb runs as printed at the root of a checkout")
  func examplesRun() throws {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("../..").path
    for folder in ["Benchmarks", "Sources"] {
      try FileManager.default.createSymbolicLink(
        atPath: "\(segue.folder)/\(folder)", withDestinationPath: "\(root)/\(folder)")
    }
    let all = segue.library.defaultSuite + segue.library.catalogueSuite
    segue.library.suites.append(ScenarioSuite(name: "smoke", cases: all.map { ScenarioSuite.Case($0) }))
    // They need a program beside them, files, or a repository.
    let others = ["bench", "report", "merge", "compare"]
    for command in SegueCommandLine.specifications where !others.contains(command.verb) {
      let words = command.examples[0].line.split(separator: " ").map { String($0).replacing("'", with: "") }
      #expect(segue.run(Array(words.dropFirst())) == .success, "\(command.examples[0].line): \(segue.err)")
      #expect(!segue.out.isEmpty)
    }
  }

  @Test("help of an unknown verb, and an unknown verb, are answered with the nearest")
  func unknownVerb() {
    #expect(segue.run("relpay") == .usage)
    #expect(segue.err == "segue: there is no verb \"relpay\"; the nearest is \"replay\"\nSee: segue --help\n")
    #expect(segue.out.isEmpty)
    #expect(segue.run("help", "chekc") == .usage)
    #expect(segue.err.contains("the nearest is \"check\""))
  }

  @Test("no verb at all is a usage error with the help as its words")
  func nothing() {
    #expect(segue.run() == .usage)
    #expect(segue.out.isEmpty)
    #expect(segue.err.contains("Usage: segue VERB"))
  }

  @Test("the version is one line")
  func version() {
    #expect(segue.run("--version") == .success)
    #expect(segue.out == "segue \(SegueCommandLine.version)\n")
  }

  @Test("an unknown option in front of the verb is a usage error")
  func unknownFrontOption() {
    #expect(segue.run("--versoin") == .usage)
    #expect(segue.err.contains("the nearest is \"--version\""))
  }

  @Test("usage errors name the verb's help")
  func seeHelp() {
    #expect(segue.run("list", "--fromat", "json") == .usage)
    #expect(
      segue.err == "segue list: there is no option \"--fromat\"; the nearest is \"--format\"\nSee: segue list --help\n")
  }

  @Test("exit codes have the numbers that are documented")
  func exitCodes() {
    #expect(ExitCode.allCases.map(\.rawValue) == [0, 1, 2, 3, 4, 5, 64, 65, 66, 69, 70, 73, 130])
  }
}

@MainActor
@Suite("Streams that take nothing")
struct StreamTests {
  private let segue = CommandLineFixture()

  private static let full = OutputError(code: 28)
  private static let closedPipe = OutputError(code: 32)
  nonisolated private static let verbs = [
    ["list"], ["--help"], ["--version"], ["check", "--help"], ["check", "tap.trace"], ["check", "gone.trace"],
    ["import", "tap.trace"], ["replay", "edge-tap", "--out", "none"],
  ]

  @Test("standard output that is full is exit 73 in words", arguments: verbs)
  func fullOutput(arguments: [String]) throws {
    try segue.write(sampleTrace(), to: "tap.trace")
    segue.outError = Self.full
    #expect(segue.run(arguments) == .cannotWrite)
    #expect(segue.err.hasSuffix(": standard output: cannot be written: No space left on device\n"))
  }

  @Test("standard output that nobody reads is exit 73 without a word", arguments: verbs)
  func closedPipe(arguments: [String]) throws {
    try segue.write(sampleTrace(), to: "tap.trace")
    segue.outError = Self.closedPipe
    #expect(segue.run(arguments) == .cannotWrite)
    #expect(segue.err.isEmpty)
  }

  @Test("words that cannot be written are exit 73, and what was to be done is done")
  func lostWords() throws {
    try segue.write(sampleTrace(), to: "tap.trace")
    segue.errError = Self.full
    #expect(segue.run("relpay") == .cannotWrite)
    #expect(segue.run() == .cannotWrite)
    #expect(segue.run("import", "tap.trace", "--out", "mine.trace") == .cannotWrite)
    #expect(segue.files.contains("mine.trace"))
    // Where nothing was to be said, nothing was lost.
    #expect(segue.run("list") == .success)
  }

  @Test("a report is kept though the table cannot be printed")
  func reportKept() {
    segue.outError = Self.full
    #expect(segue.run("replay", "edge-tap") == .cannotWrite)
    #expect(segue.files.contains("Reports/latest/replay.json") && segue.files.contains("Reports/latest/replay.md"))
  }
}

@MainActor
@Suite("Colour")
struct ColorTests {
  private let segue = CommandLineFixture()

  private var isColored: Bool { segue.out.contains("\u{1B}[") }

  @Test("a terminal is coloured, a pipe is not")
  func terminal() {
    segue.run("list", "scenes")
    #expect(!isColored)
    segue.outIsTerminal = true
    segue.run("list", "scenes")
    #expect(isColored)
  }

  @Test("NO_COLOR, a dumb terminal and --color never take it away; an empty NO_COLOR does not")
  func never() {
    segue.outIsTerminal = true
    segue.run("list", "--color", "never", "scenes")
    #expect(!isColored)
    segue.run("--color=never", "list", "scenes")
    #expect(!isColored)
    segue.environment = ["NO_COLOR": ""]
    segue.run("list", "scenes")
    #expect(isColored)
    segue.environment = ["NO_COLOR": "1"]
    segue.run("list", "scenes")
    #expect(!isColored)
    segue.environment = ["TERM": "dumb"]
    segue.run("list", "scenes")
    #expect(!isColored)
  }

  @Test("--color always colours a pipe, and even where NO_COLOR is set")
  func always() {
    segue.environment = ["NO_COLOR": "1"]
    segue.run("list", "scenes", "--color", "always")
    #expect(isColored)
  }

  @Test("a colour that does not exist is a usage error, before the verb and behind it")
  func unknown() {
    #expect(segue.run("--color", "blue", "list") == .usage)
    #expect(segue.run("list", "--color", "blue") == .usage)
    #expect(segue.run("--color") == .usage)
  }
}
