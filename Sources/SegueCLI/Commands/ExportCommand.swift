import SegueTraces

/// `segue export`: touch traces to foreign formats.
enum ExportCommand: Command {
  private static let formats = TraceExporters.all.map { $0.format }

  static let specification = CommandSpecification(
    verb: "export", summary: "turn a touch trace into a foreign format",
    discussion: """
      Writes \(formats.map { "\($0.rawValue) (\($0.title))" }.joined(separator: ", ")).
      What the format cannot hold is left out, and said on standard error. A foreign recording is read as segue import
      reads it, with the same options. No file is replaced without --force.
      """,
    operands: OperandSpecification(
      form: "TRACE", help: "a touch trace, a recording, or a bundled trace's name", minimum: 1, maximum: 1),
    options: [
      .choice("--to", formats.map(\.rawValue), "the format; needed"),
      .value("--out", "FILE", "where to write (default: standard output)"),
      .value("--ratio", "N", "pixels in a point, for formats that count pixels (default: the trace's scale)"),
      .flag("--force", "replace a file that exists"),
    ] + ImportOptions.specifications,
    examples: [
      (
        "segue export Benchmarks/Traces/Bundled/edge-flick.trace --to csv",
        "prints a trace as a table; runs as printed in a checkout"
      ),
      (
        "segue export pan.trace --to webdriver --out pan.json",
        "makes the body of a WebDriver \"Perform Actions\" command, and says what is lost"
      ),
    ])

  static func run(_ arguments: ParsedArguments, _ context: CommandContext) throws(CommandFailure) -> ExitCode {
    guard let word = arguments.value("--to"), let format = TraceFormat(rawValue: word),
      let exporter = TraceExporters.exporter(of: format)
    else { throw .usage(.missingOperand("--to \(formats.map(\.rawValue).joined(separator: "|"))")) }
    let options = TraceExportOptions(devicePixelRatio: try ratio(arguments))
    let reading = try ImportOptions.read(arguments, description: try TraceInput.description(arguments, context))
    if let path = arguments.value("--out") { try checkTarget(path, arguments, context) }
    let trace = try trace(arguments, reading, context)
    let exported = exporter.export(trace, options: options)
    for loss in exported.losses { context.say("lost in \(format.rawValue): \(loss)\n") }
    let text = String(decoding: exported.bytes, as: UTF8.self)
    if let path = arguments.value("--out") {
      try OutputFile.write(text, to: path, in: context.workingDirectory)
      context.say("wrote \(path.printable)\n")
    } else {
      try context.print(text)
    }
    return .success
  }

  /// A file's where there is one of the name, else a bundled one.
  private static func trace(
    _ arguments: ParsedArguments, _ options: TraceImportOptions, _ context: CommandContext
  ) throws(CommandFailure) -> TouchTrace {
    let operand = arguments.operands[0]
    let isName = !operand.contains("/") && !operand.contains(".")
    guard isName, FilePlace.kind(of: FilePlace.resolve(operand, in: context.workingDirectory)) == .missing else {
      return try TraceInput.heard(
        operand, format: ImportOptions.format(arguments), options: options, arguments, context
      ).trace
    }
    guard let found = context.library.bundled.first(where: { $0.name == operand }) else {
      throw .usage(.unknownName("trace", operand, known: context.library.bundled.map(\.name)))
    }
    if let option = ImportOptions.specifications.map(\.name).first(where: arguments.has) {
      throw .usage(.conflict("\(option) is for recordings in files; \"\(operand)\" is a bundled touch trace"))
    }
    do throws(TraceError) { return try TraceFile.read(found.bytes, name: "\(operand).trace").trace } catch {
      throw .badData(error)
    }
  }

  private static func ratio(_ arguments: ParsedArguments) throws(CommandFailure) -> Double? {
    guard let text = arguments.value("--ratio") else { return nil }
    guard let ratio = Double(text), (0.1...100).contains(ratio) else {
      throw .usage(.outOfRange("--ratio", value: text, range: "a number in 0.1…100"))
    }
    return ratio
  }

  private static func checkTarget(
    _ path: String, _ arguments: ParsedArguments, _ context: CommandContext
  ) throws(CommandFailure) {
    let kind = FilePlace.kind(of: FilePlace.resolve(path, in: context.workingDirectory))
    if kind == .file, !arguments.has("--force") {
      throw .cannotWrite(path: path, reason: "this file exists; add --force to replace it")
    }
    try OutputFile.check(path, in: context.workingDirectory)
  }
}
