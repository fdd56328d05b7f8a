extension ParsedArguments {
  /// The value as a whole number of a range; nil when the option was not given.
  func whole(_ option: String, _ range: ClosedRange<Int64>) throws(UsageError) -> Int64? {
    guard let text = value(option) else { return nil }
    guard let number = Int64(text), range.contains(number) else {
      throw .outOfRange(option, value: text, range: "a whole number in \(range.lowerBound)…\(range.upperBound)")
    }
    return number
  }

  /// The value as a number of a range; nil when the option was not given.
  func number(_ option: String, _ range: ClosedRange<Double>) throws(UsageError) -> Double? {
    guard let text = value(option) else { return nil }
    guard let number = Double(text), range.contains(number) else {
      throw .outOfRange(option, value: text, range: "a number in \(range.lowerBound)…\(range.upperBound)")
    }
    return number
  }
}
