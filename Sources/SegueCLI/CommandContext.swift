import Foundation
import SegueHistory
import SegueReport

/// What a verb may use of the world.
struct CommandContext {
  var console: Console
  var environment: [String: String]
  /// What relative paths are relative to.
  var workingDirectory: String
  /// The folder of the running program; other programs of Segue are looked for there.
  var programDirectory: String
  var library: ReplayLibrary
  var color: ColorChoice
  var interruption = Interruption.never
  /// What the program is called in its own words.
  var programName = ProgramName.segue
  /// The running program's path, to start workers with.
  var program = ""
  /// How many processes are worth having.
  var cores = 1
  /// The verb's arguments, as they were given.
  var arguments: [String] = []
  /// The next line of standard input without its end; nil at the end of all.
  var readLine: () -> String? = { nil }

  /// The wall clock, which dates what is added to the history and nothing else.
  var now: () -> HistoryTime = { HistoryTime(seconds: Int64(Date().timeIntervalSince1970)) }

  private let losses = Losses()

  /// Shared by all copies of a context.
  private final class Losses {
    var words = false
  }

  init(
    console: Console, environment: [String: String], workingDirectory: String, programDirectory: String,
    library: ReplayLibrary, color: ColorChoice
  ) {
    self.console = console
    self.environment = environment
    self.workingDirectory = workingDirectory
    self.programDirectory = programDirectory
    self.library = library
    self.color = color
  }

  /// Emphasis for standard output.
  var style: TextStyle {
    TextStyle(isColored: color.isColored(isTerminal: console.outIsTerminal, environment: environment))
  }

  /// Writes a part of the answer to standard output.
  func print(_ text: String) throws(CommandFailure) {
    do {
      try console.out(text)
    } catch {
      throw Self.failure(error)
    }
  }

  /// Writes a part of the answer that may be no text.
  func print(_ bytes: [UInt8]) throws(CommandFailure) {
    guard let outBytes = console.outBytes else { return try print(String(decoding: bytes, as: UTF8.self)) }
    do {
      try outBytes(bytes)
    } catch {
      throw Self.failure(error)
    }
  }

  private static func failure(_ error: OutputError) -> CommandFailure {
    error.isClosedPipe
      ? .closedPipe
      : .cannotWrite(path: "standard output", reason: "cannot be written: \(Descriptor.words(error.code))")
  }

  /// Writes words to standard error. Nobody can be told that they are lost, so only the exit code says it.
  func say(_ text: String) {
    do {
      try console.err(programName.spoken(text))
    } catch {
      losses.words = true
    }
  }

  /// Something that was said could not be written.
  var hasLostWords: Bool { losses.words }
}
