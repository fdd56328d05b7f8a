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

  /// Emphasis for standard output.
  var style: TextStyle {
    TextStyle(isColored: color.isColored(isTerminal: console.outIsTerminal, environment: environment))
  }
}
