import SegueJSON
import SegueReplay

/// `segue list`: what exists, a name a line.
enum ListCommand: Command {
  enum Format: String, CaseIterable {
    case text
    case plain
    case json
  }

  static let specification = CommandSpecification(
    verb: "list", summary: "what there is to replay: transitions, scenes, traces and more; and the features there are",
    discussion: """
      Without an operand, everything under its heading; with one, a name and what it is on each line. A transition's JSON
      says its operations with their durations in seconds and the gestures that drive them. A feature is a row of the
      table of what the four original systems offer: ✔ works there, ◐ works in part, ✖ is missing there; below it stand
      the values that the tests of the feature saw here.
      """,
    operands: OperandSpecification(
      form: "[\(ReplayLibrary.kinds.joined(separator: "|")) [NAME…]]",
      help: "list only these; of them the names or patterns", minimum: 0, maximum: nil, choices: ReplayLibrary.kinds),
    options: [.choice("--format", Format.allCases.map(\.rawValue), "what to print (default text); plain: names alone")],
    examples: [
      ("segue list traces", "the gestures that come with Segue, and what each does"),
      ("segue list transitions 'ad.cube.*'", "the transitions whose names fit"),
      ("segue list transitions --format json", "every transition, with all that is known of it"),
      ("segue list features", "what there is of the original systems, and the values that show it"),
    ])

  static func run(_ arguments: ParsedArguments, _ context: CommandContext) throws(CommandFailure) -> ExitCode {
    var chosen = context.library.catalog
    if let kind = arguments.operands.first {
      chosen.removeAll { $0.kind != kind }
      do { try keep(arguments.operands.dropFirst(), &chosen[0]) } catch { throw .usage(error) }
    }
    switch arguments.choice("--format", default: Format.text) {
    case .text: try context.print(text(chosen, headed: arguments.operands.isEmpty, context))
    case .plain: try context.print(chosen.flatMap(\.entries).map { $0.name + "\n" }.joined())
    case .json: try context.print(json(chosen).text(indented: true) + "\n")
    }
    return .success
  }

  /// Keeps the entries whose names fit a pattern; all without any.
  private static func keep(
    _ patterns: ArraySlice<String>, _ section: inout ReplayLibrary.Section
  ) throws(UsageError) {
    guard !patterns.isEmpty else { return }
    var kept: Set<String> = []
    for pattern in patterns {
      let matches = section.entries.map(\.name).filter(Glob(pattern).matches)
      if matches.isEmpty {
        throw .unknownName(String(section.kind.dropLast()), pattern, known: section.entries.map(\.name))
      }
      kept.formUnion(matches)
    }
    section.entries.removeAll { !kept.contains($0.name) }
    section.summary = ""
  }

  private static func text(_ sections: [ReplayLibrary.Section], headed: Bool, _ context: CommandContext) -> String {
    sections.map { section in
      let width = section.entries.map(\.name.count).max() ?? 0
      let indent = headed ? "  " : ""
      let lines = section.entries.map { entry in
        let padding = String(repeating: " ", count: width - entry.name.count)
        let first = "\(indent)\(context.style(entry.name, .strong))\(padding)  \(entry.summary)\n"
        // Without an operand the list is an overview.
        guard !headed else { return first }
        let margin = String(repeating: " ", count: width + 4)
        return first + entry.details.map { margin + context.style($0, .faint) + "\n" }.joined()
      }
      let summary = section.summary.isEmpty ? "" : "\(indent)\(section.summary)\n"
      return (headed ? context.style(section.kind, .faint) + "\n" : "") + lines.joined() + summary
    }.joined(separator: headed ? "\n" : "")
  }

  private static func json(_ sections: [ReplayLibrary.Section]) -> JSONValue {
    var members: [String: JSONValue] = ["schema": "segue.list/1"]
    for section in sections {
      members[section.kind] = .array(
        section.entries.map { entry in
          .object(
            entry.facts.merging(["name": .string(entry.name), "summary": .string(entry.summary)]) { _, own in own })
        })
    }
    return .object(members)
  }
}
