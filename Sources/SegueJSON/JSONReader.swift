/// Why a text is not JSON, and at which byte.
public struct JSONError: Error, Hashable, Sendable {
  public enum Fault: Hashable, Sendable {
    case endOfInput
    case invalidUTF8
    case unexpected(UInt8)
    case invalidNumber
    /// NaN and infinities, which JSON has no form for.
    case notFinite
    case invalidEscape
    case controlCharacter
    case duplicateKey(String)
    case tooDeep
    case trailing
  }

  public let fault: Fault
  /// Bytes before the fault, from the start of the text.
  public let offset: Int

  public var message: String {
    switch fault {
    case .endOfInput: "the text ends inside a value"
    case .invalidUTF8: "these bytes are not UTF-8"
    case .unexpected(let byte): "unexpected \(Self.name(of: byte))"
    case .invalidNumber: "this is not a JSON number"
    case .notFinite: "NaN and infinity are not JSON"
    case .invalidEscape: "this escape is not JSON"
    case .controlCharacter: "a control character must be escaped"
    case .duplicateKey(let key): "the key \"\(key)\" stands twice"
    case .tooDeep: "values are nested more than \(JSONReader.depthLimit) deep"
    case .trailing: "text follows the value"
    }
  }

  private static func name(of byte: UInt8) -> String {
    switch byte {
    case 0x20...0x7E: "\"\(Character(UnicodeScalar(byte)))\""
    default: "byte 0x\(String(byte, radix: 16, uppercase: true))"
    }
  }
}

/// A strict JSON reader that knows where every object member stands.
///
/// Strict: no comments, no trailing commas, no NaN, no duplicate keys, valid UTF-8 only.
public struct JSONReader {
  public static let depthLimit = 128

  private let bytes: ArraySlice<UInt8>
  private var index: Int
  private var depth = 0
  private var path: [String] = []
  private var offsets: [String: Int]?

  private init(_ bytes: ArraySlice<UInt8>, recordsOffsets: Bool) {
    self.bytes = bytes
    index = bytes.startIndex
    offsets = recordsOffsets ? [:] : nil
  }

  /// The one value that `bytes` hold.
  public static func read(_ bytes: ArraySlice<UInt8>) throws(JSONError) -> JSONValue {
    var reader = JSONReader(bytes, recordsOffsets: false)
    return try reader.document()
  }

  public static func read(_ text: String) throws(JSONError) -> JSONValue {
    try read(Array(text.utf8)[...])
  }

  /// The value, and the byte offset of every value in it by its path: `"c.0.x"` is member x of element 0 of member c.
  ///
  /// Meant for messages after a value turned out wrong: it costs several times `read`.
  public static func offsets(_ bytes: ArraySlice<UInt8>) throws(JSONError) -> [String: Int] {
    var reader = JSONReader(bytes, recordsOffsets: true)
    _ = try reader.document()
    return reader.offsets ?? [:]
  }

  private func fail<T>(_ fault: JSONError.Fault, at position: Int? = nil) throws(JSONError) -> T {
    throw JSONError(fault: fault, offset: (position ?? index) - bytes.startIndex)
  }

  private mutating func document() throws(JSONError) -> JSONValue {
    let value = try value()
    skipSpace()
    return index == bytes.endIndex ? value : try fail(.trailing)
  }

  private mutating func skipSpace() {
    while index < bytes.endIndex {
      switch bytes[index] {
      case 0x20, 0x09, 0x0A, 0x0D: index += 1
      default: return
      }
    }
  }

  private mutating func value() throws(JSONError) -> JSONValue {
    skipSpace()
    guard index < bytes.endIndex else { return try fail(.endOfInput) }
    offsets?[path.joined(separator: ".")] = index - bytes.startIndex
    switch bytes[index] {
    case UInt8(ascii: "{"): return try object()
    case UInt8(ascii: "["): return try array()
    case UInt8(ascii: "\""): return .string(try string())
    case UInt8(ascii: "t"): return try word("true", .bool(true))
    case UInt8(ascii: "f"): return try word("false", .bool(false))
    case UInt8(ascii: "n") where bytes[index...].starts(with: "nan".utf8): return try fail(.notFinite)
    case UInt8(ascii: "n"): return try word("null", .null)
    case UInt8(ascii: "N"), UInt8(ascii: "I"): return try fail(.notFinite)
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return try number()
    case let byte: return try fail(.unexpected(byte))
    }
  }

  private mutating func word(_ text: StaticString, _ value: JSONValue) throws(JSONError) -> JSONValue {
    for expected in "\(text)".utf8 {
      guard index < bytes.endIndex else { return try fail(.endOfInput) }
      guard bytes[index] == expected else { return try fail(.unexpected(bytes[index])) }
      index += 1
    }
    return value
  }

  private mutating func number() throws(JSONError) -> JSONValue {
    let start = index
    var isWhole = true
    func digit(_ at: Int) -> Bool { at < bytes.endIndex && (0x30...0x39).contains(bytes[at]) }
    if bytes[index] == UInt8(ascii: "-") { index += 1 }
    if index < bytes.endIndex, bytes[index] == UInt8(ascii: "I") { return try fail(.notFinite, at: start) }
    guard digit(index) else { return try fail(.invalidNumber, at: start) }
    if bytes[index] == UInt8(ascii: "0"), digit(index + 1) { return try fail(.invalidNumber, at: start) }
    while digit(index) { index += 1 }
    if index < bytes.endIndex, bytes[index] == UInt8(ascii: ".") {
      isWhole = false
      index += 1
      guard digit(index) else { return try fail(.invalidNumber, at: start) }
      while digit(index) { index += 1 }
    }
    if index < bytes.endIndex, bytes[index] | 0x20 == UInt8(ascii: "e") {
      isWhole = false
      index += 1
      if index < bytes.endIndex, bytes[index] == UInt8(ascii: "+") || bytes[index] == UInt8(ascii: "-") { index += 1 }
      guard digit(index) else { return try fail(.invalidNumber, at: start) }
      while digit(index) { index += 1 }
    }
    let text = String(decoding: bytes[start..<index], as: UTF8.self)
    if isWhole, let whole = Int64(text) { return .integer(whole) }
    guard let number = Double(text) else { return try fail(.invalidNumber, at: start) }
    return number.isFinite ? .number(number) : try fail(.notFinite, at: start)
  }

  private mutating func string() throws(JSONError) -> String {
    let start = index + 1
    index = start
    var plain = true
    while index < bytes.endIndex, bytes[index] != UInt8(ascii: "\"") {
      if bytes[index] < 0x20 { return try fail(.controlCharacter) }
      if bytes[index] == UInt8(ascii: "\\") {
        plain = false
        index += 1
      }
      index += 1
    }
    guard index < bytes.endIndex else {
      index = bytes.endIndex
      return try fail(.endOfInput)
    }
    let content = bytes[start..<index]
    index += 1
    if plain { return try text(content) }
    return try unescape(content)
  }

  private func text(_ content: ArraySlice<UInt8>) throws(JSONError) -> String {
    if let text = String(validating: content, as: UTF8.self) { return text }
    // The first prefix that is not valid names the place.
    var position = content.startIndex
    while position < content.endIndex {
      let length = min(4, content.endIndex - position)
      let valid = (1...length).first { String(validating: content[position..<position + $0], as: UTF8.self) != nil }
      guard let valid else { return try fail(.invalidUTF8, at: position) }
      position += valid
    }
    return try fail(.invalidUTF8, at: content.startIndex)
  }

  private func unescape(_ content: ArraySlice<UInt8>) throws(JSONError) -> String {
    var out = ""
    var index = content.startIndex
    while index < content.endIndex {
      let run = content[index...].prefix { $0 != UInt8(ascii: "\\") }
      out += try text(run)
      index = run.endIndex
      guard index < content.endIndex else { break }
      guard index + 1 < content.endIndex else { return try fail(.invalidEscape, at: index) }
      let escape = content[index + 1]
      index += 2
      switch escape {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): out.unicodeScalars.append(UnicodeScalar(escape))
      case UInt8(ascii: "b"): out += "\u{8}"
      case UInt8(ascii: "f"): out += "\u{C}"
      case UInt8(ascii: "n"): out += "\n"
      case UInt8(ascii: "r"): out += "\r"
      case UInt8(ascii: "t"): out += "\t"
      case UInt8(ascii: "u"):
        var code = try hex(content, index)
        index += 4
        if (0xD800..<0xDC00).contains(code) {
          guard content[index...].starts(with: "\\u".utf8) else { return try fail(.invalidEscape, at: index - 6) }
          let low = try hex(content, index + 2)
          guard (0xDC00..<0xE000).contains(low) else { return try fail(.invalidEscape, at: index) }
          code = 0x10000 + (code - 0xD800) << 10 + (low - 0xDC00)
          index += 6
        }
        guard let scalar = UnicodeScalar(code) else { return try fail(.invalidEscape, at: index - 6) }
        out.unicodeScalars.append(scalar)
      default: return try fail(.invalidEscape, at: index - 2)
      }
    }
    return out
  }

  private func hex(_ content: ArraySlice<UInt8>, _ start: Int) throws(JSONError) -> UInt32 {
    guard start + 4 <= content.endIndex else { return try fail(.invalidEscape, at: start - 2) }
    var code: UInt32 = 0
    for byte in content[start..<start + 4] {
      // Digit by digit, because Swift's own parser takes a sign as well.
      guard let digit = Character(UnicodeScalar(byte)).hexDigitValue else {
        return try fail(.invalidEscape, at: start - 2)
      }
      code = code << 4 | UInt32(digit)
    }
    return code
  }

  private mutating func array() throws(JSONError) -> JSONValue {
    try descend()
    defer { depth -= 1 }
    var items: [JSONValue] = []
    index += 1
    skipSpace()
    if index < bytes.endIndex, bytes[index] == UInt8(ascii: "]") {
      index += 1
      return .array([])
    }
    while true {
      if offsets != nil { path.append(String(items.count)) }
      items.append(try value())
      if offsets != nil { path.removeLast() }
      if try isLast(closing: UInt8(ascii: "]")) { return .array(items) }
    }
  }

  private mutating func object() throws(JSONError) -> JSONValue {
    try descend()
    defer { depth -= 1 }
    var members: [String: JSONValue] = [:]
    index += 1
    skipSpace()
    if index < bytes.endIndex, bytes[index] == UInt8(ascii: "}") {
      index += 1
      return .object([:])
    }
    while true {
      skipSpace()
      guard index < bytes.endIndex else { return try fail(.endOfInput) }
      guard bytes[index] == UInt8(ascii: "\"") else { return try fail(.unexpected(bytes[index])) }
      let keyStart = index
      let key = try string()
      if members[key] != nil { return try fail(.duplicateKey(key), at: keyStart) }
      skipSpace()
      guard index < bytes.endIndex else { return try fail(.endOfInput) }
      guard bytes[index] == UInt8(ascii: ":") else { return try fail(.unexpected(bytes[index])) }
      index += 1
      if offsets != nil { path.append(key) }
      members[key] = try value()
      if offsets != nil { path.removeLast() }
      if try isLast(closing: UInt8(ascii: "}")) { return .object(members) }
    }
  }

  private mutating func descend() throws(JSONError) {
    depth += 1
    if depth > Self.depthLimit { try fail(.tooDeep) as Void }
  }

  /// Reads the comma or the bracket after an element; true for the bracket.
  private mutating func isLast(closing: UInt8) throws(JSONError) -> Bool {
    skipSpace()
    guard index < bytes.endIndex else { return try fail(.endOfInput) }
    let byte = bytes[index]
    guard byte == closing || byte == UInt8(ascii: ",") else { return try fail(.unexpected(byte)) }
    index += 1
    return byte == closing
  }
}
