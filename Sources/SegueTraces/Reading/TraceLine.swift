import SegueJSON

/// One line of a touch trace, without its line feed, and the places in it.
struct TraceLine {
  let file: String
  /// From 1.
  let number: Int
  let bytes: ArraySlice<UInt8>

  /// The line's JSON object.
  /// - Parameter isFirst: whether this should be the header.
  func members(isFirst: Bool) throws(TraceError) -> [String: JSONValue] {
    try checkText(isFirst: isFirst)
    let value: JSONValue
    do { value = try JSONReader.read(bytes) } catch { throw self.error(at: error.offset, fault(of: error)) }
    guard case .object(let members) = value else { throw error(at: 0, isFirst ? .missingHeader : .notAnObject) }
    return members
  }

  /// What a line must be before it is JSON.
  private func checkText(isFirst: Bool) throws(TraceError) {
    if isFirst, bytes.starts(with: UTF8Check.byteOrderMark) { throw error(at: 0, .byteOrderMark) }
    if let invalid = UTF8Check.firstInvalid(in: bytes) { throw error(at: invalid, .notUTF8) }
    if let position = bytes.firstIndex(of: UInt8(ascii: "\r")) {
      throw error(at: position - bytes.startIndex, .carriageReturn)
    }
    guard let first = bytes.first(where: { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "\t") }) else {
      throw error(at: 0, .blankLine)
    }
    if first == UInt8(ascii: "#") || first == UInt8(ascii: "/") { throw error(at: 0, .comment) }
    if first != UInt8(ascii: "{") { throw error(at: 0, isFirst ? .missingHeader : .notAnObject) }
  }

  private func fault(of error: JSONError) -> TraceFault {
    guard case .unexpected(0x30...0x39) = error.fault, error.offset >= 2 else { return .json(error) }
    let comma = bytes.startIndex + error.offset - 1
    let isDecimal = bytes[comma] == UInt8(ascii: ",") && (0x30...0x39).contains(bytes[comma - 1])
    return isDecimal ? .decimalComma : .json(error)
  }

  /// Bytes before the value that `path` names; 0 where there is none, and the line itself is meant.
  func offset(of path: String) -> Int {
    guard !path.isEmpty, let offsets = try? JSONReader.offsets(bytes) else { return 0 }
    return offsets[path] ?? 0
  }

  func column(at offset: Int) -> Int { UTF8Check.column(at: offset, in: bytes) }

  func error(at offset: Int, _ fault: TraceFault) -> TraceError {
    TraceError(file: file, line: number, column: column(at: offset), fault: fault)
  }
}

/// Places in a line of bytes.
enum UTF8Check {
  static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

  /// Column, from 1, of the byte at `offset`: code points before it, a stray byte counting as one.
  static func column(at offset: Int, in line: ArraySlice<UInt8>) -> Int {
    let before = line.prefix(offset)
    return before.isEmpty ? 1 : String(decoding: before, as: UTF8.self).unicodeScalars.count + 1
  }

  /// Offset of the first byte that begins no valid character; nil if all is UTF-8.
  static func firstInvalid(in line: ArraySlice<UInt8>) -> Int? {
    if String(validating: line, as: UTF8.self) != nil { return nil }
    var position = line.startIndex
    while position < line.endIndex {
      let length = (1...4).first { length in
        position + length <= line.endIndex
          && String(validating: line[position..<position + length], as: UTF8.self) != nil
      }
      guard let length else { return position - line.startIndex }
      position += length
    }
    return nil
  }
}
