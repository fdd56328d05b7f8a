import SegueTraces

/// `segue check`: says whether traces can be replayed.
enum CheckCommand: Command {
  static let specification = CommandSpecification(
    verb: "check", summary: "validate touch traces and recordings",
    discussion: """
      Each file gets a line on standard output: that it is in order, or what is wrong with it, where, and how to mend
      it. Warnings follow. The exit code is 65 when a file's content is wrong, else 66 when one cannot be read.
      """,
    operands: OperandSpecification(form: "FILE…", help: "traces or foreign recordings", minimum: 1, maximum: nil),
    options: [.value("--desc", "FILE", "the device's axes, for evemu events without a header")],
    examples: [
      (
        "segue check Benchmarks/Traces/Bundled/edge-flick.trace",
        "validates one of the bundled traces; runs as printed in a checkout"
      ),
      ("segue check pan.events --desc pan.desc", "validates a recording whose axes stand in a file of their own"),
    ])

  static func run(_ arguments: ParsedArguments, _ context: CommandContext) throws(CommandFailure) -> ExitCode {
    let description = try TraceInput.description(arguments, context)
    var code = ExitCode.success
    for path in arguments.operands {
      let file: TraceFile
      do throws(CommandFailure) {
        file = try TraceInput.read(
          path, in: context.workingDirectory, options: TraceImportOptions(description: description))
      } catch {
        try context.print(context.style(error.message ?? "", .bad) + "\n")
        // Wrong content outranks an absent file: it is the answer to what was asked.
        if code != .badData { code = error.exitCode }
        continue
      }
      let frames = counted(file.trace.frames.count, "frame")
      let contacts = counted(file.trace.contactCount, "contact")
      try context.print("\(path): \(context.style("ok", .good)), \(frames), \(contacts)\n")
      for warning in file.warnings {
        try context.print(context.style("warning: \(warning)", .doubtful) + "\n")
      }
    }
    return code
  }

  private static func counted(_ count: Int, _ noun: String) -> String { "\(count) \(noun)\(count == 1 ? "" : "s")" }
}
