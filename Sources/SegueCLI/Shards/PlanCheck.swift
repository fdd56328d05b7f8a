import SegueJSON

/// `segue check` of a replay's plan, or of a part of its result.
enum PlanCheck {
  struct Finding {
    /// `plan`, `shard`.
    var kind: String
    var cells: Int
    /// "a plan of 52 cells".
    var words: String
  }

  /// Whether a file that begins so is to be read as a plan or a shard: both have their cells early.
  static func isMeant(by head: [UInt8]) -> Bool {
    let head = head.prefix(1 << 12)
    let mark = Array("\"cells\":".utf8)
    return head.indices.contains { head[$0...].starts(with: mark) }
  }

  /// Reads it; a plan is made once more as well, of what is there now.
  static func check(_ path: String, _ context: CommandContext) throws(CommandFailure) -> Finding {
    let schema = try InputFile.json(path, in: context.workingDirectory)["schema"]?.stringValue ?? ""
    if schema.hasPrefix("segue.shard/") {
      let shard = try ShardResult.read(path, in: context.workingDirectory)
      return Finding(
        kind: "shard", cells: shard.cells.count,
        words: "shard \(shard.shard.text) with \(shard.cells.count) of \(shard.manifest.cells.count) cells")
    }
    do throws(CommandFailure) {
      let arguments: ParsedArguments
      do throws(UsageError) {
        arguments = try ParsedArguments(["--plan=\(path)"], for: ReplayCommand.specification)
      } catch {
        throw .usage(error)
      }
      let planned = try PlannedArguments(arguments, context)
      let manifest = try planned.checked(ReplayPlan(planned.arguments, planned.context))
      return Finding(kind: "plan", cells: manifest.cells.count, words: "a plan of \(manifest.cells.count) cells")
    } catch {
      guard error.exitCode != .notComparable else {
        throw .notComparable("\(path.printable): \(error.message ?? "")")
      }
      // A file that it needs is missing, or a name that it had: the plan cannot be used.
      guard case .usage(let reason) = error else { throw error }
      throw .badData("\(path.printable): what it was made of is not here: \(reason.message)")
    }
  }
}
