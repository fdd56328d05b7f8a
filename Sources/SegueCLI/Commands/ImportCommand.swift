import SegueTraces

/// `segue import`: foreign recordings to touch traces.
enum ImportCommand: Command {
  static let specification = CommandSpecification(
    verb: "import", summary: "turn foreign recordings into touch traces",
    discussion: """
      Reads recordings of other tools, and touch traces, and writes touch traces. The format is told by the content, or
      named with --from. All files are read before the first is written; no file is replaced without --force.

      Formats:

      """ + formats + """


        --desc and --rotation are for panels (\(ImportUse.words(ImportUse.panels))), --device for getevent and libinput,
        --rate for webdriver and devtools; the other options for all but a touch trace, which says all of itself. An
        option that a recording's format has no use for is warned of.
        """,
    operands: OperandSpecification(form: "FILE…", help: "recordings", minimum: 1, maximum: nil),
    options: ImportOptions.specifications + [
      .value(
        "--out", "FILE|DIR",
        "where to write; in a folder each trace is named for its recording (default: standard output)"),
      .flag("--force", "replace files that exist"),
    ],
    examples: [
      (
        "segue import Benchmarks/Traces/Bundled/edge-flick.trace",
        "prints a trace in its canonical form; runs as printed in a checkout"
      ),
      ("segue import pan.events --desc pan.desc --out pan.trace", "makes a touch trace of a recording"),
      (
        "segue import phone.log --desc axes.txt --device event7 --width 390 --height 844 --scale 3",
        "an Android phone's getevent -lt, with its axes from getevent -lp, of one device, on 390 × 844 points"
      ),
    ])

  private static var formats: String {
    TraceImporters.all.map { "  \($0.format.rawValue): \($0.format.title)" }.joined(separator: "\n")
  }

  static func run(_ arguments: ParsedArguments, _ context: CommandContext) throws(CommandFailure) -> ExitCode {
    let out = arguments.value("--out")
    let intoFolder = out.map { isFolder($0, context) } ?? false
    if arguments.operands.count > 1, !intoFolder {
      throw .usage(
        .conflict("a touch trace is one document; for \(arguments.operands.count) recordings name a folder: --out DIR/")
      )
    }

    let options = try ImportOptions.read(arguments, description: try TraceInput.description(arguments, context))
    var texts: [(path: String?, text: String)] = []
    for path in arguments.operands {
      let file = try TraceInput.heard(
        path, format: ImportOptions.format(arguments), options: options, arguments, context)
      let target = intoFolder ? out.map { "\($0)/\(FilePlace.baseName(path)).trace".replacing("//", with: "/") } : out
      texts.append((target, file.trace.text()))
    }
    try checkTargets(texts.compactMap(\.path), arguments, context)

    if intoFolder, let out { try OutputFile.makeFolder(out, in: context.workingDirectory) }
    for (path, text) in texts {
      if let path {
        try OutputFile.write(text, to: path, in: context.workingDirectory)
        context.say("wrote \(path.printable)\n")
      } else {
        try context.print(text)
      }
    }
    return .success
  }

  private static func isFolder(_ path: String, _ context: CommandContext) -> Bool {
    path.hasSuffix("/") || FilePlace.kind(of: FilePlace.resolve(path, in: context.workingDirectory)) == .directory
  }

  private static func checkTargets(
    _ paths: [String], _ arguments: ParsedArguments, _ context: CommandContext
  ) throws(CommandFailure) {
    if let twice = paths.first(where: { path in paths.count { $0 == path } > 1 }) {
      throw .usage(.conflict("two recordings would be written to \(twice); import them one by one"))
    }
    for path in paths {
      let place = FilePlace.resolve(path, in: context.workingDirectory)
      if FilePlace.kind(of: place) == .file, !arguments.has("--force") {
        throw .cannotWrite(path: path, reason: "this file exists; add --force to replace it")
      }
      // A folder that --out DIR/ names is made later.
      if FilePlace.kind(of: place) != .missing { try OutputFile.check(path, in: context.workingDirectory) }
    }
  }
}
