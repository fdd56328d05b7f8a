import SegueTraces

/// Reading recordings from files, in whichever format they are.
enum TraceInput {
  /// The file that `--desc` names; nil when it was not given.
  static func description(
    _ arguments: ParsedArguments, _ context: CommandContext
  ) throws(CommandFailure) -> TraceImportOptions.Companion? {
    guard let path = arguments.value("--desc") else { return nil }
    return .init(bytes: try InputFile.read(path, in: context.workingDirectory), name: path)
  }

  static func read(
    _ path: String, in directory: String, format: TraceFormat? = nil,
    options: TraceImportOptions = TraceImportOptions()
  ) throws(CommandFailure) -> TraceFile {
    let bytes = try InputFile.read(path, in: directory)
    do {
      return try TraceFile.read(bytes, name: path, format: format, options: options)
    } catch {
      throw .badData(error)
    }
  }
}
