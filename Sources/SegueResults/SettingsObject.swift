import SegueJSON

/// One object of a file of settings, which knows where its members stand: what is wrong is thrown with its place.
///
/// - Cost: places are looked for only once something is wrong, by reading the file again.
package struct SettingsObject {
  private let bytes: [UInt8]
  private let file: String
  private let path: String
  private let members: [String: JSONValue]

  /// The object that a whole file is.
  package init(_ bytes: [UInt8], file: String) throws(SettingsError) {
    let value: JSONValue
    do {
      value = try JSONReader.read(bytes[...])
    } catch {
      throw Self.error(.json(error), at: error.offset, in: bytes, of: file)
    }
    guard let members = value.objectValue else {
      throw Self.error(
        .unfit(key: "the file", found: Self.text(of: value), takes: "one JSON object"), at: 0, in: bytes, of: file)
    }
    self.init(bytes: bytes, file: file, path: "", members: members)
  }

  private init(bytes: [UInt8], file: String, path: String, members: [String: JSONValue]) {
    self.bytes = bytes
    self.file = file
    self.path = path
    self.members = members
  }

  package subscript(key: String) -> JSONValue? { members[key] }

  /// In ascending order.
  package var keys: [String] { members.keys.sorted() }

  /// The object itself.
  package var value: JSONValue { .object(members) }

  /// Refuses the first member, in the file's order, that is none of `known`.
  package func allow(_ known: [String]) throws(SettingsError) {
    let unknown = members.keys.filter { !known.contains($0) }
    guard let first = unknown.min(by: { offset(of: $0) < offset(of: $1) }) else { return }
    throw error(.unknownKey(first, known: known), at: first)
  }

  // MARK: Members

  package func integer(
    _ key: String, in range: ClosedRange<Int64>, default standard: Int64? = nil
  ) throws(SettingsError) -> Int64 {
    let takes = "a whole number in \(range.lowerBound)…\(range.upperBound)"
    return try member(key, takes: takes, default: standard) { value in
      value.integerValue.flatMap { range.contains($0) ? $0 : nil }
    }
  }

  package func number(
    _ key: String, in range: ClosedRange<Double>, default standard: Double? = nil
  ) throws(SettingsError) -> Double {
    try member(key, takes: "a number in \(range.lowerBound)…\(range.upperBound)", default: standard) { value in
      value.doubleValue.flatMap { range.contains($0) ? $0 : nil }
    }
  }

  package func text(
    _ key: String, takes: String = "a text", default standard: String? = nil,
    where fits: (String) -> Bool = { _ in true }
  ) throws(SettingsError) -> String {
    try member(key, takes: takes, default: standard) { value in value.stringValue.flatMap { fits($0) ? $0 : nil } }
  }

  /// One of the words of an enumeration.
  package func word<Word: RawRepresentable & CaseIterable>(
    _ key: String, default standard: Word? = nil
  ) throws(SettingsError) -> Word where Word.RawValue == String {
    let words = Word.allCases.map { "\"\($0.rawValue)\"" }.joined(separator: " or ")
    return try member(key, takes: words, default: standard) { $0.stringValue.flatMap(Word.init) }
  }

  /// The object below `key`; nil where there is none.
  package func object(_ key: String) throws(SettingsError) -> SettingsObject? {
    guard let value = members[key] else { return nil }
    guard let inner = value.objectValue else { throw unfit(key, takes: "an object") }
    return SettingsObject(bytes: bytes, file: file, path: place(of: key), members: inner)
  }

  /// The objects of the list below `key`; none where there is no list.
  package func objects(_ key: String) throws(SettingsError) -> [SettingsObject] {
    guard let value = members[key] else { return [] }
    guard let items = value.arrayValue else { throw unfit(key, takes: "a list of objects") }
    var objects: [SettingsObject] = []
    for (index, item) in items.enumerated() {
      guard let inner = item.objectValue else { throw unfit(key, takes: "a list of objects") }
      objects.append(
        SettingsObject(bytes: bytes, file: file, path: "\(place(of: key)).\(index)", members: inner))
    }
    return objects
  }

  /// What `read` makes of a member; nil from it is a value that does not fit.
  package func member<Value>(
    _ key: String, takes: String, default standard: Value? = nil, read: (JSONValue) -> Value?
  ) throws(SettingsError) -> Value {
    guard let value = members[key] else {
      if let standard { return standard }
      throw missing(key, takes: takes)
    }
    guard let read = read(value) else { throw unfit(key, takes: takes) }
    return read
  }

  /// The error of a member that is not there.
  package func missing(_ key: String, takes: String) -> SettingsError {
    error(.missingKey(key, takes: takes), at: nil)
  }

  /// The error of a member whose value does not fit.
  package func unfit(_ key: String, takes: String) -> SettingsError {
    error(.unfit(key: key, found: members[key].map(Self.text) ?? "nothing", takes: takes), at: key)
  }

  // MARK: Places

  private func place(of key: String) -> String { path.isEmpty ? key : "\(path).\(key)" }

  /// Bytes before a member's value; before the object itself for nil.
  private func offset(of key: String?) -> Int {
    (try? JSONReader.offsets(bytes[...]))?[key.map(place) ?? path] ?? 0
  }

  private func error(_ fault: SettingsError.Fault, at key: String?) -> SettingsError {
    Self.error(fault, at: offset(of: key), in: bytes, of: file)
  }

  private static func error(
    _ fault: SettingsError.Fault, at offset: Int, in bytes: [UInt8], of file: String
  ) -> SettingsError {
    let before = bytes.prefix(offset)
    let line = 1 + before.count { $0 == UInt8(ascii: "\n") }
    let lineStart = before.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
    return SettingsError(file: file, line: line, column: before.count - lineStart + 1, fault: fault)
  }

  /// The value as a message shows it, cut where it is long.
  private static func text(of value: JSONValue) -> String {
    let text = value.text()
    return text.count > 40 ? "\(text.prefix(40))…" : text
  }
}
