/// The program's and the verbs' help, made from their specifications.
enum Help {
  static func program(_ commands: [CommandSpecification]) -> String {
    let width = commands.map(\.verb.count).max() ?? 0
    var out = """
      Segue replays recorded touch gestures through interactive transitions and reports frame budgets.

      Usage: segue VERB [OPTIONS] [OPERANDS]

      Verbs:

      """
    for command in commands { out += "  \(pad(command.verb, width))  \(command.summary)\n" }
    out += """

      Every verb has its own help: segue help VERB, or segue VERB --help. segue --version prints the version.

      Example:
        segue replay --views 1000 --profile 120

      """
    return out
  }

  static func verb(_ command: CommandSpecification) -> String {
    var out = "\(capitalized(command.summary)).\n\nUsage: \(usage(command))\n"
    if !command.discussion.isEmpty { out += "\n" + command.discussion + "\n" }
    if let operands = command.operands { out += "\n  \(operands.form)\n      \(operands.help)\n" }
    out += "\nOptions:\n"
    for option in command.allOptions {
      out += "  \(form(option))\n      \(option.help)\n"
    }
    out += command.examples.count == 1 ? "\nExample:\n" : "\nExamples:\n"
    for example in command.examples { out += "  \(example.line)\n      \(example.does)\n" }
    return out
  }

  private static func usage(_ command: CommandSpecification) -> String {
    let parts = [
      "segue", command.verb, command.operands?.form, "[OPTIONS]", command.passThrough.map { "[-- \($0)]" },
    ]
    return parts.compactMap(\.self).joined(separator: " ")
  }

  private static func form(_ option: OptionSpecification) -> String {
    let value = option.placeholder.map { " \($0)" } ?? ""
    return option.name + value + (option.isRepeatable ? (option.isList ? "[,…]" : " …") : "")
  }

  private static func pad(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.count))
  }

  private static func capitalized(_ text: String) -> String { text.prefix(1).uppercased() + text.dropFirst() }
}
