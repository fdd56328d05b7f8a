import Foundation
import SegueReplay

/// Suites by the names of those that come with Segue, or from files.
enum SuiteInput {
  /// - Parameter name: a value with a slash or a dot, or that a file is called, is a file; any other is a bundled name.
  static func suite(_ name: String, _ context: CommandContext) throws(CommandFailure) -> ScenarioSuite {
    if let suite = context.library.suite(name) { return suite }
    let place = FilePlace.resolve(name, in: context.workingDirectory)
    guard name.contains("/") || name.contains(".") || FilePlace.kind(of: place) != .missing else {
      throw .usage(.unknownName("suite", name, known: context.library.suiteNames))
    }
    return try read(name, in: context.workingDirectory)
  }

  /// Reads a suite's file and what it includes, from beside it.
  static func read(_ path: String, in directory: String) throws(CommandFailure) -> ScenarioSuite {
    let bytes = try InputFile.read(path, in: directory)
    do throws(SuiteError) {
      return try ScenarioSuite(reading: bytes, from: path) { name, from in
        let folder = FilePlace.folder(of: from)
        let included = name.hasPrefix("/") || folder == "." ? name : "\(folder)/\(name)"
        guard let bytes = try? InputFile.read(included, in: directory) else { return nil }
        return (bytes, included)
      }
    } catch {
      if error.isMissingInput {
        throw .noInput(path: "\(error.file):\(error.line):\(error.column)", reason: error.words)
      }
      throw .badData(error.description)
    }
  }
}
