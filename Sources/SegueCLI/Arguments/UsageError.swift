import SegueReplay

/// A command line that cannot be understood.
enum UsageError: Error, Equatable {
  case unknownVerb(String, known: [String])
  case unknownOption(String, known: [String])
  case repeatedOption(String)
  case flagWithValue(String, value: String)
  case missingValue(String, placeholder: String)
  case invalidValue(String, value: String, choices: [String], expected: String)
  case unexpectedOperand(String)
  case missingOperand(String)
  /// A name that nothing bears; `kind` says of what.
  case unknownName(String, String, known: [String])
  case outOfRange(String, value: String, range: String)
  /// A variable of the environment whose value cannot be understood, and why.
  case variable(String, reason: String)
  /// Two things that do not go together, in full words.
  case conflict(String)

  /// What is wrong and, where something is near, what may have been meant.
  var message: String {
    switch self {
    case .unknownVerb(let verb, let known):
      "there is no verb \"\(verb)\"" + Self.nearest(verb, known)
    case .unknownOption(let option, let known):
      "there is no option \"\(option)\"" + Self.nearest(option, known)
    case .repeatedOption(let option): "\(option) is given twice"
    case .flagWithValue(let option, let value): "\(option) takes no value, not \"\(value)\""
    case .missingValue(let option, let placeholder): "\(option) needs a value: \(option) \(placeholder)"
    case .invalidValue(let option, let value, let choices, let expected):
      choices.isEmpty
        ? "\(option) needs \(expected), not \"\(value)\""
        : "\(option) does not know \"\(value)\"" + Self.nearest(value, choices)
          + "; it takes \(choices.joined(separator: ", "))"
    case .unexpectedOperand(let operand): "\"\(operand)\" is one operand too many"
    case .missingOperand(let form): "\(form) is missing"
    case .unknownName(let kind, let name, let known):
      "there is no \(kind) \"\(name)\"" + (Self.forms(name, known) ?? Self.nearest(name, known))
    case .outOfRange(let option, let value, let range): "\(option) takes \(range), not \"\(value)\""
    case .variable(let name, let reason): "\(name): \(reason)"
    case .conflict(let words): words
    }
  }

  /// A name without its last part, `ad.cube`, stands for all that begin with it.
  private static func forms(_ name: String, _ known: [String]) -> String? {
    let forms = known.filter { $0.hasPrefix(name + ".") }
    guard let first = forms.first else { return nil }
    return "; there are \(forms.count), such as \"\(first)\": '\(name).*' means them all"
  }

  private static func nearest(_ name: String, _ known: [String]) -> String {
    NearestName.of(name, among: known).map { "; the nearest is \"\($0)\"" } ?? ""
  }
}
