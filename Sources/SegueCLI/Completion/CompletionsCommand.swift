/// `segue completions`: what a shell needs to complete command lines.
enum CompletionsCommand: Command {
  static let specification = CommandSpecification(
    verb: "completions", summary: "print the completions of a shell: verbs, options, choices and names",
    discussion: """
      The script completes verbs, their options, the words that options take, and the names of transitions, traces,
      scenes, profiles and suites, for which it asks segue list when they are needed. It is to be read by the shell:
      for bash source <(segue completions bash), for zsh source <(segue completions zsh) behind compinit, for fish
      segue completions fish | source.
      """,
    operands: OperandSpecification(
      form: "bash|zsh|fish", help: "the shell", minimum: 1, maximum: 1,
      choices: CompletionScript.Shell.allCases.map(\.rawValue)
    ),
    options: [],
    examples: [("segue completions bash", "prints the script for bash; runs as printed")])

  static func run(_ arguments: ParsedArguments, _ context: CommandContext) throws(CommandFailure) -> ExitCode {
    guard let shell = CompletionScript.Shell(rawValue: arguments.operands[0]) else {
      throw .usage(.unknownName("shell", arguments.operands[0], known: CompletionScript.Shell.allCases.map(\.rawValue)))
    }
    let script = CompletionScript(SegueCommandLine.specifications, program: context.programName.name)
    try context.print(script.text(shell))
    return .success
  }
}
