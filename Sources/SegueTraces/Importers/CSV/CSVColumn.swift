/// A column of a table of samples. Raw values are the names in the header row.
enum CSVColumn: String, CaseIterable {
  case t = "t_ns"
  case arrival = "arrival_ns"
  case id, phase, x, y, pressure
  // What other formats of the trace have beyond that
  case force, maxForce, major, minor, angle, tool, positionSource, reason, resampled, deviceContact, deviceId
  /// Not 0: the row is an older sample, delivered with the touch's next row that is none.
  case coalesced
  /// Rows of one number are one delivery; needed only where two deliveries have the same times.
  case frame
  // A log of UITouch
  case timestamp, majorRadius, minorRadius

  /// The column of a name, in whatever case and with or without underscores.
  init?(named name: String) {
    let plain = Self.plain(name)
    let synonyms = [
      "time": CSVColumn.timestamp, "touch": .id, "touchid": .id, "locationx": .x, "locationy": .y,
      "maximumpossibleforce": .maxForce,
    ]
    guard let column = synonyms[plain] ?? Self.allCases.first(where: { Self.plain($0.rawValue) == plain }) else {
      return nil
    }
    self = column
  }

  private static func plain(_ name: String) -> String { name.lowercased().filter { $0 != "_" && $0 != " " } }
}

/// One row of the table, by column.
struct CSVRow {
  private let file: String
  private let fields: [CSVTable.Field]
  private let places: [CSVColumn: Int]

  init(_ fields: [CSVTable.Field], places: [CSVColumn: Int], file: String) {
    self.fields = fields
    self.places = places
    self.file = file
  }

  func error(_ column: CSVColumn, _ fault: TraceFault) -> TraceError {
    let field = places[column].map { fields[$0] } ?? fields.first
    return TraceError(file: file, line: field?.line ?? 1, column: field?.column ?? 1, fault: fault)
  }

  private func wrong(_ column: CSVColumn, _ expected: String) -> TraceError {
    error(column, .recording(.field(column: column.rawValue, expected: expected)))
  }

  /// The field's text; nil where it is empty or its column is not there.
  func text(_ column: CSVColumn) -> String? {
    guard let place = places[column], !fields[place].text.isEmpty else { return nil }
    return fields[place].text
  }

  func whole(_ column: CSVColumn) throws(TraceError) -> Int64? {
    guard let text = text(column) else { return nil }
    guard text.utf8.first != UInt8(ascii: "+"), let number = Int64(text) else {
      try checkForm(text, column)
      let isWhole = text.utf8.dropFirst(text.hasPrefix("-") ? 1 : 0).allSatisfy { (0x30...0x39).contains($0) }
      throw wrong(column, isWhole ? "a whole number of 64 bits" : "a whole number")
    }
    return number
  }

  func number(
    _ column: CSVColumn, in range: ClosedRange<Double> = -1e9...1e9
  ) throws(TraceError) -> Double? {
    guard let text = text(column) else { return nil }
    try checkForm(text, column)
    guard let number = Double(text), range.contains(number) else {
      throw wrong(column, "a number in \(Int64(range.lowerBound))…\(Int64(range.upperBound))")
    }
    return number
  }

  /// Only digits, one point, a sign and an exponent: what else `Double` reads is no number here.
  private func checkForm(_ text: String, _ column: CSVColumn) throws(TraceError) {
    let lowered = text.lowercased()
    if lowered.contains("nan") || lowered.contains("inf") {
      throw error(column, .recording(.notFinite(column: column.rawValue)))
    }
    if text.contains(",") { throw error(column, .recording(.decimalComma(column: column.rawValue))) }
    let allowed = text.utf8.allSatisfy { (0x30...0x39).contains($0) || "+-.eE".utf8.contains($0) }
    guard allowed, text.utf8.first != UInt8(ascii: "+") else { throw wrong(column, "a number") }
  }

  func flag(_ column: CSVColumn) throws(TraceError) -> Bool {
    switch text(column)?.lowercased() {
    case nil, "0", "false", "no": return false
    case "1", "true", "yes": return true
    default: throw wrong(column, "0 or 1")
    }
  }

  func choice<Choice: RawRepresentable & CaseIterable>(
    _ column: CSVColumn, _: Choice.Type = Choice.self
  ) throws(TraceError) -> Choice? where Choice.RawValue == String {
    guard let text = text(column) else { return nil }
    guard let choice = Choice(rawValue: text.lowercased()) else {
      throw wrong(column, "one of " + Choice.allCases.map { "\"\($0.rawValue)\"" }.joined(separator: ", "))
    }
    return choice
  }

  /// Seconds as nanoseconds, exact to the ninth decimal.
  func seconds(_ column: CSVColumn) throws(TraceError) -> Int64? {
    guard let text = text(column) else { return nil }
    try checkForm(text, column)
    guard let time = Self.nanoseconds(text) else { throw wrong(column, "seconds") }
    return time
  }

  /// The decimal number's thousand millionths, rounded; nil if it is none or too large.
  static func nanoseconds(_ text: String) -> Int64? {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    let isPlain = text.utf8.allSatisfy { (0x30...0x39).contains($0) || $0 == 0x2E || $0 == 0x2D }
    guard isPlain, parts.count <= 2, let whole = Int64(parts[0]), whole.magnitude < 2_300_000_000 else {
      return Double(text).flatMap { RecordingClock.nanoseconds(seconds: $0) }
    }
    let digits = parts.count == 2 ? parts[1] : ""
    guard digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
    var fraction: Int64 = 0
    for place in 0..<9 {
      let digit = digits.utf8.dropFirst(place).first.map { Int64($0) - 0x30 } ?? 0
      fraction = fraction * 10 + digit
    }
    if let next = digits.utf8.dropFirst(9).first, next >= 0x35 { fraction += 1 }
    return whole * 1_000_000_000 + (text.hasPrefix("-") ? -fraction : fraction)
  }
}
