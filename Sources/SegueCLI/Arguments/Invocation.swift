/// What a command line asks for, before a verb looks at its own arguments.
struct Invocation: Equatable {
  enum Request: Equatable {
    case nothing
    case help
    case helpOf(String)
    case version
    case verb(String, arguments: [String])
  }

  private(set) var request = Request.nothing
  /// Given in front of the verb.
  private(set) var color: ColorChoice?

  /// - Parameter verbs: the verbs there are.
  init(_ arguments: [String], verbs: [String]) throws(UsageError) {
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      switch argument {
      case "--help", "-h":
        request = .help
        return
      case "--version":
        request = .version
        return
      case "--color":
        guard let value = rest.popFirst() else {
          throw .missingValue("--color", placeholder: ColorChoice.allCases.map(\.rawValue).joined(separator: "|"))
        }
        color = try Self.color(value)
      case _ where argument.hasPrefix("--color="):
        color = try Self.color(String(argument.dropFirst("--color=".count)))
      case _ where argument.hasPrefix("-"):
        throw .unknownOption(argument, known: ["--help", "--version", "--color"])
      case "help":
        guard let verb = rest.first else {
          request = .help
          return
        }
        guard verbs.contains(verb) else { throw .unknownVerb(verb, known: verbs) }
        request = .helpOf(verb)
        return
      default:
        guard verbs.contains(argument) else { throw .unknownVerb(argument, known: verbs + ["help"]) }
        request = .verb(argument, arguments: Array(rest))
        return
      }
    }
  }

  private static func color(_ value: String) throws(UsageError) -> ColorChoice {
    guard let color = ColorChoice(rawValue: value) else {
      throw .invalidValue("--color", value: value, choices: ColorChoice.allCases.map(\.rawValue), expected: "a choice")
    }
    return color
  }
}
