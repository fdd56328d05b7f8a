/// A verb's arguments, taken apart by its specification.
struct ParsedArguments: Equatable {
  /// In the order given; values of a list option one by one.
  private(set) var values: [String: [String]] = [:]
  private(set) var operands: [String] = []
  /// What stands behind `--`, for a verb that passes it on.
  private(set) var passedOn: [String] = []

  /// Takes `arguments` (the verb left out) apart.
  ///
  /// Options stand before or after operands, as `--option value` or `--option=value`; `--` ends them.
  init(_ arguments: [String], for command: CommandSpecification) throws(UsageError) {
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      if argument == "--" {
        if command.passThrough == nil { operands += rest } else { passedOn = Array(rest) }
        break
      }
      if argument == "-h" {
        values["--help"] = [""]
      } else if argument.hasPrefix("-"), argument != "-" {
        try takeOption(argument, &rest, command)
      } else {
        operands.append(argument)
      }
    }
    if has("--help") { return }
    try checkOperands(command)
  }

  private mutating func takeOption(
    _ argument: String, _ rest: inout ArraySlice<String>, _ command: CommandSpecification
  ) throws(UsageError) {
    let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    guard let option = command.allOptions.first(where: { $0.name == parts[0] }) else {
      throw .unknownOption(parts[0], known: command.allOptions.map(\.name))
    }
    if let earlier = values[option.name], !earlier.isEmpty, !option.isRepeatable {
      throw .repeatedOption(option.name)
    }
    guard let placeholder = option.placeholder else {
      if parts.count > 1 { throw .flagWithValue(option.name, value: parts[1]) }
      values[option.name] = [""]
      return
    }
    guard let value = parts.count > 1 ? parts[1] : rest.popFirst() else {
      throw .missingValue(option.name, placeholder: placeholder)
    }
    let single =
      option.isList ? value.split(separator: ",", omittingEmptySubsequences: false).map(String.init) : [value]
    for value in single where value.isEmpty || !(option.choices.isEmpty || option.choices.contains(value)) {
      throw .invalidValue(option.name, value: value, choices: option.choices, expected: placeholder)
    }
    values[option.name, default: []] += single
  }

  private func checkOperands(_ command: CommandSpecification) throws(UsageError) {
    let allowed = command.operands
    if let first = operands.first, allowed == nil { throw .unexpectedOperand(first) }
    guard let allowed else { return }
    if operands.count < allowed.minimum { throw .missingOperand(allowed.form) }
    if let maximum = allowed.maximum, operands.count > maximum {
      throw .unexpectedOperand(operands[maximum])
    }
    if let operand = operands.first, !allowed.choices.isEmpty, !allowed.choices.contains(operand) {
      throw .unknownName(allowed.kind, operand, known: allowed.choices)
    }
  }

  func has(_ option: String) -> Bool { values[option] != nil }

  /// The value of an option that is given at most once.
  func value(_ option: String) -> String? { values[option]?.last }

  /// All values of an option; empty when it was not given.
  func all(_ option: String) -> [String] { values[option] ?? [] }

  /// The value as one of an enumeration's words; the specification's `choices` must be the enumeration's.
  func choice<Choice: RawRepresentable<String>>(_ option: String, default standard: Choice) -> Choice {
    value(option).flatMap(Choice.init(rawValue:)) ?? standard
  }
}
