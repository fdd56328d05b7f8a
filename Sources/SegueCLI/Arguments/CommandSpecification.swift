/// An option of a verb, as data: the parser and the help read the same declaration.
struct OptionSpecification: Sendable {
  /// With its dashes: `--views`.
  let name: String
  /// What stands for the value in the help; nil for a flag.
  let placeholder: String?
  let help: String
  /// May be given more than once.
  let isRepeatable: Bool
  /// A comma separates values.
  let isList: Bool
  /// The words it takes; empty for a free value.
  let choices: [String]

  static func flag(_ name: String, _ help: String) -> OptionSpecification {
    OptionSpecification(name: name, placeholder: nil, help: help, isRepeatable: false, isList: false, choices: [])
  }

  static func value(_ name: String, _ placeholder: String, _ help: String) -> OptionSpecification {
    OptionSpecification(
      name: name, placeholder: placeholder, help: help, isRepeatable: false, isList: false, choices: [])
  }

  /// Values given by repeating the option, by commas, or both.
  static func values(_ name: String, _ placeholder: String, _ help: String) -> OptionSpecification {
    OptionSpecification(name: name, placeholder: placeholder, help: help, isRepeatable: true, isList: true, choices: [])
  }

  /// Like `values`, but a comma is part of a value: paths.
  static func paths(_ name: String, _ placeholder: String, _ help: String) -> OptionSpecification {
    OptionSpecification(
      name: name, placeholder: placeholder, help: help, isRepeatable: true, isList: false, choices: [])
  }

  static func choice(_ name: String, _ choices: [String], _ help: String) -> OptionSpecification {
    OptionSpecification(
      name: name, placeholder: choices.joined(separator: "|"), help: help, isRepeatable: false, isList: false,
      choices: choices)
  }
}

/// What stands behind a verb that is no option.
struct OperandSpecification: Sendable {
  /// `FILE…`, `[NAME…]`.
  let form: String
  let help: String
  let minimum: Int
  /// Nil for any number.
  let maximum: Int?
  /// The words that the first one takes; empty for a free one.
  var choices: [String] = []
  /// What such a word is, in messages.
  var kind = "list"
}

/// A verb, as data.
struct CommandSpecification: Sendable {
  let verb: String
  /// One line, for the list of verbs.
  let summary: String
  /// Paragraphs below the usage line.
  let discussion: String
  let operands: OperandSpecification?
  let options: [OptionSpecification]
  /// Arguments behind `--` belong to another program: their form in the usage line.
  var passThrough: String? = nil
  /// Command lines, each with what it does; the first runs as printed at the root of a checkout.
  let examples: [(line: String, does: String)]

  /// The verb's own options and those of every verb.
  var allOptions: [OptionSpecification] { options + Self.common }

  static let common: [OptionSpecification] = [
    .choice("--color", ColorChoice.allCases.map(\.rawValue), "colour the output (default auto: on a terminal only)"),
    .flag("--help", "show this help (also -h)"),
  ]
}
