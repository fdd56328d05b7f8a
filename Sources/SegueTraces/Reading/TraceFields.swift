import SegueJSON

/// Typed access to a JSON object's members: what was asked for is taken out, what remains is unknown to the format.
struct TraceFields {
  private var members: [String: JSONValue]
  /// Path of the object in its line; "" for the line itself.
  let path: String
  /// The object in words: "the header", "touch 3".
  var owner: String

  init(_ members: [String: JSONValue], path: String = "", owner: String) {
    self.members = members
    self.path = path
    self.owner = owner
  }

  /// The members that nobody took, with numbers in the form that the writer gives them.
  var extras: [String: JSONValue] { members.mapValues(\.canonical) }

  func place(_ key: String) -> String { path.isEmpty ? key : path + "." + key }

  func wrong(_ key: String, _ expected: String) -> TraceFinding {
    TraceFinding(path: place(key), fault: .wrongValue(key, owner: owner, expected: expected))
  }

  private mutating func take<Value>(
    _ key: String, _ expected: @autoclosure () -> String, _ read: (JSONValue) -> Value?
  ) throws(TraceFinding) -> Value? {
    guard let member = members.removeValue(forKey: key) else { return nil }
    guard let value = read(member) else { throw wrong(key, expected()) }
    return value
  }

  /// The value, which has to be there.
  func required<Value>(_ key: String, _ value: Value?) throws(TraceFinding) -> Value {
    guard let value else { throw TraceFinding(path: path, fault: .missingKey(key, owner: owner)) }
    return value
  }

  mutating func text(_ key: String) throws(TraceFinding) -> String? { try take(key, "text", \.stringValue) }

  /// Text or null.
  mutating func optionalText(_ key: String) throws(TraceFinding) -> String? {
    if members[key] == .some(.null) { members.removeValue(forKey: key) }
    return try take(key, "text or null", \.stringValue)
  }

  mutating func bool(_ key: String) throws(TraceFinding) -> Bool? { try take(key, "true or false", \.boolValue) }

  mutating func number(_ key: String) throws(TraceFinding) -> Double? { try take(key, "a number", \.doubleValue) }

  mutating func whole(_ key: String) throws(TraceFinding) -> Int64? {
    try take(key, "a whole number", \.integerValue)
  }

  /// Nanoseconds within 2⁶² of the origin, so that differences cannot overflow.
  mutating func time(_ key: String) throws(TraceFinding) -> Int64? {
    guard let time = try take(key, "a whole number of nanoseconds", \.integerValue) else { return nil }
    guard time.magnitude < 1 << 62 else { throw TraceFinding(path: place(key), fault: .timeOutOfRange) }
    return time
  }

  mutating func positive(_ key: String) throws(TraceFinding) -> Double? {
    try take(key, "a number above 0") { value in value.doubleValue.flatMap { $0 > 0 ? $0 : nil } }
  }

  mutating func number(_ key: String, in range: ClosedRange<Double>, _ expected: String) throws(TraceFinding) -> Double?
  {
    try take(key, expected) { value in value.doubleValue.flatMap { range.contains($0) ? $0 : nil } }
  }

  mutating func choice<Choice: RawRepresentable & CaseIterable>(
    _ key: String, _: Choice.Type = Choice.self
  ) throws(TraceFinding) -> Choice? where Choice.RawValue == String {
    try take(key, "one of " + Choice.allCases.map { "\"\($0.rawValue)\"" }.joined(separator: ", ")) { value in
      value.stringValue.flatMap(Choice.init(rawValue:))
    }
  }

  /// A text that can only be `word`.
  mutating func constant(_ key: String, _ word: String) throws(TraceFinding) {
    let value = try take(key, "\"\(word)\"") { $0.stringValue == word ? word : nil }
    _ = try required(key, value)
  }

  mutating func items(_ key: String, _ expected: String = "a list") throws(TraceFinding) -> [JSONValue]? {
    try take(key, expected) { $0.arrayValue?.map(\.canonical) }
  }

  mutating func object(_ key: String, owner: String) throws(TraceFinding) -> TraceFields? {
    guard let inner = try take(key, "an object", \.objectValue) else { return nil }
    return TraceFields(inner, path: place(key), owner: owner)
  }

  /// The object that stands at `index` of the list `key`.
  func element(_ key: String, _ index: Int, _ value: JSONValue, owner: String) throws(TraceFinding) -> TraceFields {
    let path = place("\(key).\(index)")
    guard let inner = value.objectValue else {
      throw TraceFinding(path: path, fault: .wrongValue(key, owner: self.owner, expected: "a list of objects"))
    }
    return TraceFields(inner, path: path, owner: owner)
  }
}

extension JSONValue {
  /// The value as it reads back after it was written: whole numbers as `integer`, −0 as 0.
  var canonical: JSONValue {
    switch self {
    case .number(let value) where abs(value) < 9_007_199_254_740_992: Int64(exactly: value).map { .integer($0) } ?? self
    case .array(let items): .array(items.map(\.canonical))
    case .object(let members): .object(members.mapValues(\.canonical))
    default: self
    }
  }
}
