import SegueResults

/// Why a text is no gate.
public enum GateError: Error, Hashable, Sendable, CustomStringConvertible {
  case noCondition(String)
  case unknownName(String)
  case badComparison(String, of: String)
  case badValue(String, of: String, takes: String)

  public var description: String {
    switch self {
    case .noCondition(let text):
      "\"\(text)\" is no condition; write a name, a comparison and a value, as in missed<=0"
    case .unknownName(let name):
      "there is no figure \"\(name)\"; there are: \(RunGate.names.joined(separator: ", "))"
    case .badComparison(let comparison, let name): "\(name) takes = and != alone, not \(comparison)"
    case .badValue(let value, let name, let takes): "\(name) takes \(takes), not \"\(value)\""
    }
  }
}

extension RunGate {
  /// Reads a gate. A comma in a value cannot be said.
  public init(parsing text: String) throws(GateError) {
    var rest = Self.trimmed(text[...])
    let isNegated = rest.first == "!"
    if isNegated { rest = Self.trimmed(rest.dropFirst()) }
    var conditions: [Condition] = []
    for part in rest.split(separator: ",", omittingEmptySubsequences: false) {
      conditions.append(try Self.condition(Self.trimmed(part)))
    }
    self.init(conditions, isNegated: isNegated)
  }

  private static func condition(_ text: Substring) throws(GateError) -> Condition {
    guard let begin = text.firstIndex(where: { "<>=!".contains($0) }) else { throw .noCondition(String(text)) }
    let name = String(trimmed(text[..<begin]))
    guard let comparison = Comparison.allCases.first(where: { text[begin...].hasPrefix($0.rawValue) }), !name.isEmpty
    else { throw .noCondition(String(text)) }
    let value = trimmed(text[begin...].dropFirst(comparison.rawValue.count))
    guard !value.isEmpty else { throw .noCondition(String(text)) }
    if words.contains(name) {
      guard comparison == .equals || comparison == .differs else { throw .badComparison(comparison.rawValue, of: name) }
      return Condition(name: name, comparison: comparison, value: .text(try word(String(value), of: name)))
    }
    guard let figure = figures.first(where: { $0.name == name }) else { throw .unknownName(name) }
    guard let number = number(value, figure.unit) else {
      throw .badValue(String(value), of: name, takes: figure.unit.words)
    }
    return Condition(name: name, comparison: comparison, value: .number(number))
  }

  private static func word(_ value: String, of name: String) throws(GateError) -> String {
    func known(_ choices: [String]) throws(GateError) -> String {
      guard choices.contains(value) else {
        throw .badValue(value, of: name, takes: choices.joined(separator: ", "))
      }
      return value
    }
    switch name {
    case "outcome": return try known(ReplayOutcome.allCases.map(\.rawValue))
    case "verdict": return try known(RunVerdict.allCases.map(\.rawValue))
    case "digest":
      guard value.count == 16, value.allSatisfy({ $0.isHexDigit && $0.isASCII }) else {
        throw .badValue(value, of: name, takes: "16 hex digits")
      }
      return value.lowercased()
    default: return value
    }
  }

  private static func number(_ text: Substring, _ unit: Figure.Unit) -> Double? {
    for (suffix, factor) in unit.suffixes where text.hasSuffix(suffix) {
      return Double(trimmed(text.dropLast(suffix.count))).flatMap { $0.isFinite ? $0 * factor : nil }
    }
    // Eight of what? Nothing is nothing in every unit.
    return Double(text).flatMap { $0.isFinite && (unit != .time || $0 == 0) ? $0 : nil }
  }

  private static func trimmed(_ text: Substring) -> Substring {
    var text = text.drop { $0 == " " }
    while text.last == " " { text.removeLast() }
    return text
  }
}

extension RunGate.Figure.Unit {
  /// The longer before its own end.
  fileprivate var suffixes: [(String, Double)] {
    switch self {
    case .count: []
    case .time: [("ns", 1), ("us", 1e3), ("µs", 1e3), ("ms", 1e6), ("s", 1e9)]
    case .percent: [("%", 1)]
    case .ratio: [("ms/s", 1)]
    }
  }

  /// The number as a gate's value: times in the largest unit of which they are one or more, `8ms`.
  func text(_ number: Double) -> String {
    switch self {
    case .count: return RunGate.text(number)
    case .percent: return RunGate.text(number) + "%"
    case .ratio: return RunGate.text(number) + "ms/s"
    case .time:
      let units = [("s", 1e9), ("ms", 1e6), ("us", 1e3)]
      // What does not read back as the same number stands in a smaller unit.
      guard let (suffix, factor) = units.first(where: { abs(number) >= $0.1 && number / $0.1 * $0.1 == number }) else {
        return RunGate.text(number) + "ns"
      }
      return RunGate.text(number / factor) + suffix
    }
  }

  fileprivate var words: String {
    switch self {
    case .count: "a number"
    case .time: "a time with ns, us, ms or s"
    case .percent: "a number of percent"
    case .ratio: "a number of ms/s"
    }
  }
}
