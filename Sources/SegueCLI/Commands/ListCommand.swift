import SegueJSON

/// `segue list`: what exists, a name a line.
enum ListCommand: Command {
  enum Format: String, CaseIterable {
    case text
    case json
  }

  static let specification = CommandSpecification(
    verb: "list", summary: "what there is to replay: transitions, gestures, scenes, traces, profiles, suites",
    discussion: "Without an operand, everything under its heading; with one, a name and what it is on each line.",
    operands: OperandSpecification(
      form: "[\(ReplayLibrary.kinds.joined(separator: "|"))]", help: "list only these", minimum: 0, maximum: 1,
      choices: ReplayLibrary.kinds),
    options: [.choice("--format", Format.allCases.map(\.rawValue), "what to print (default text)")],
    examples: [
      ("segue list traces", "the gestures that come with Segue, and what each does"),
      ("segue list --format json", "everything, as one JSON document"),
    ])

  static func run(_ arguments: ParsedArguments, _ context: CommandContext) throws(CommandFailure) -> ExitCode {
    let chosen = context.library.catalog.filter { arguments.operands.isEmpty || arguments.operands.contains($0.kind) }
    switch arguments.choice("--format", default: Format.text) {
    case .text: try context.print(text(chosen, headed: arguments.operands.isEmpty, context))
    case .json: try context.print(json(chosen).text(indented: true) + "\n")
    }
    return .success
  }

  private static func text(_ sections: [ReplayLibrary.Section], headed: Bool, _ context: CommandContext) -> String {
    sections.map { section in
      let width = section.entries.map(\.name.count).max() ?? 0
      let indent = headed ? "  " : ""
      let lines = section.entries.map { entry in
        let padding = String(repeating: " ", count: width - entry.name.count)
        return "\(indent)\(context.style(entry.name, .strong))\(padding)  \(entry.summary)\n"
      }
      return (headed ? context.style(section.kind, .faint) + "\n" : "") + lines.joined()
    }.joined(separator: headed ? "\n" : "")
  }

  private static func json(_ sections: [ReplayLibrary.Section]) -> JSONValue {
    var members: [String: JSONValue] = ["schema": "segue.list/1"]
    for section in sections {
      members[section.kind] = .array(
        section.entries.map { ["name": .string($0.name), "summary": .string($0.summary)] })
    }
    return .object(members)
  }
}
