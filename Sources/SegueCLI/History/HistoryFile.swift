import Foundation
import SegueHistory
import SegueJSON
import SegueResults

/// Adding results to the history, for every verb that makes some.
enum HistoryFile {
  static let options: [OptionSpecification] = [
    .flag("--history", "add the result to the history (SEGUE_HISTORY, else \(HistoryPlace.usualFile))"),
    .value("--store", "FILE|ADDRESS", "the history to add to: a file, or postgres://…; implies --history"),
  ]

  /// The history that the verb is to add to; nil without one of `options`.
  static func place(_ arguments: ParsedArguments, _ context: CommandContext) -> HistoryPlace? {
    guard arguments.has("--history") || arguments.has("--store") else { return nil }
    return HistoryPlace(arguments.value("--store"), context)
  }

  /// Adds a result, as of now and of the revision that is checked out in the working directory.
  ///
  /// - Parameter document: as it was written, byte-stable or not.
  /// - Returns: the run's id. A result that is there already keeps its one.
  @discardableResult
  static func add(
    _ document: [UInt8], to place: HistoryPlace, _ context: CommandContext
  ) throws(CommandFailure) -> String {
    let git = GitRevision(of: context.workingDirectory, environment: context.environment)
    let about = HistoryContext(when: context.now(), commit: git.commit, branch: git.branch)
    let run: HistoryRun
    do throws(SettingsError) {
      run = try HistoryDocument.run(document, file: "the result", context: about)
    } catch {
      throw .badData("\(error)")
    }
    let store = try place.open(creates: true)
    let added = try place.perform { () throws(StoreFault) in try store.add([run]) }
    context.say("\(added == 1 ? "added" : "already") \(run.id.prefix(HistoryText.idLength)) to \(place.name)\n")
    return run.id
  }
}
