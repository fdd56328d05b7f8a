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
      throw failure(error)
    }
  }

  /// The same, with the options that were given in vain and the recording's warnings said on standard error.
  static func heard(
    _ path: String, format: TraceFormat? = nil, options: TraceImportOptions, _ arguments: ParsedArguments,
    _ context: CommandContext
  ) throws(CommandFailure) -> TraceFile {
    let file = try read(path, in: context.workingDirectory, format: format, options: options)
    let idle = try idleOptions(of: path, file.format, options, arguments, in: context.workingDirectory)
    for sentence in idle { context.say("warning: \(path.printable): \(sentence)\n") }
    for warning in file.warnings { context.say("warning: \(warning)\n") }
    return file
  }

  /// A sentence for each option that was given and has no effect on the recording.
  /// - Cost: with `--desc` the recording is read once more.
  static func idleOptions(
    of path: String, _ format: TraceFormat, _ options: TraceImportOptions, _ arguments: ParsedArguments,
    in directory: String
  ) throws(CommandFailure) -> [String] {
    var sentences = ImportUse.idleOptions(of: format, arguments)
    guard arguments.value("--desc") != nil, ImportUse.panels.contains(format) else { return sentences }
    var plain = options
    plain.description = nil
    let bytes = try InputFile.read(path, in: directory)
    if (try? TraceFile.read(bytes, name: path, format: format, options: plain)) != nil {
      sentences.append("--desc has no effect: the recording has axes of its own")
    }
    return sentences
  }

  /// Bad data, or an option that names what is not there.
  static func failure(_ error: TraceError) -> CommandFailure {
    if case .unknownDevice = error.fault { return .usage(.conflict("\(error.file.printable): \(error.fault.message)")) }
    return .badData(error)
  }
}
