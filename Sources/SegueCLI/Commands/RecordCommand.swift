import SegueRecorder

/// `segue record`: writes the page that records touches in a browser.
enum RecordCommand: Command {
  static let specification = CommandSpecification(
    verb: "record", summary: "write the page that records touches in a browser",
    discussion: """
      The page is one HTML file that needs no network: open it on a phone, a tablet or a laptop with a touch screen, also
      from the file itself. Each gesture becomes a take with every sample that the browser has, the time it was made and
      the time it arrived. Saved takes are touch traces: check them with segue check, replay them with segue replay --trace.
      """,
    operands: nil,
    options: [
      .value("--out", "FILE", "where to write the page (default: standard output)"),
      .flag("--force", "replace a file that exists"),
    ],
    examples: [
      ("segue record", "prints the page"),
      ("segue record --out recorder.html", "writes it, to be opened in a browser"),
    ])

  static func run(_ arguments: ParsedArguments, _ context: CommandContext) throws(CommandFailure) -> ExitCode {
    guard let path = arguments.value("--out") else {
      try context.print(RecorderPage.html)
      return .success
    }
    let place = FilePlace.resolve(path, in: context.workingDirectory)
    if FilePlace.kind(of: place) == .file, !arguments.has("--force") {
      throw .cannotWrite(path: path, reason: "this file exists; add --force to replace it")
    }
    try OutputFile.write(RecorderPage.html, to: path, in: context.workingDirectory)
    context.say("wrote \(path); open it in a browser, touch, and save what you want to keep\n")
    return .success
  }
}
