import SegueTraces

/// Reading recordings from files, in whichever format they are.
enum TraceInput {
  typealias Description = (bytes: [UInt8], name: String)

  /// The file that `--desc` names; nil when it was not given.
  static func description(
    _ arguments: ParsedArguments, _ context: CommandContext
  ) throws(CommandFailure) -> Description? {
    guard let path = arguments.value("--desc") else { return nil }
    return (try InputFile.read(path, in: context.workingDirectory), path)
  }

  static func read(
    _ path: String, description: Description?, in directory: String,
    options: EvemuImportOptions = EvemuImportOptions()
  ) throws(CommandFailure) -> TraceFile {
    let bytes = try InputFile.read(path, in: directory)
    do {
      return try TraceFile.read(bytes, name: path, description: description, options: options)
    } catch {
      throw .badData(error)
    }
  }
}
