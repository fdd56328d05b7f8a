/// A text of rows and comma-separated fields (RFC 4180), with the place of every field.
///
/// A field in quotes may hold commas and line ends; a quote in it is doubled. Rows end with LF or CRLF.
struct CSVTable {
  struct Field {
    var text = ""
    /// From 1.
    let line: Int
    var isQuoted = false
    /// What stands in front of it on its line.
    fileprivate let before: ArraySlice<UInt8>

    /// From 1.
    var column: Int { UTF8Check.column(at: before.count, in: before) }
  }

  private let file: String
  private var rest: ArraySlice<UInt8>
  private var lineStart: Int
  private(set) var line = 1
  /// Whether the row that was read last had no line end, so that it may have been cut.
  private(set) var isCut = false

  init(_ text: ArraySlice<UInt8>, file: String) {
    rest = text
    lineStart = text.startIndex
    self.file = file
    whole = text
  }

  private let whole: ArraySlice<UInt8>

  /// The next line that begins with "#", without that mark; nil if the next line is none.
  mutating func comment() -> String? {
    guard rest.first == UInt8(ascii: "#") else { return nil }
    let end = rest.firstIndex(of: 0x0A) ?? rest.endIndex
    let text = rest[(rest.startIndex + 1)..<end]
    rest = rest[end...]
    endLine()
    return String(decoding: text.last == 0x0D ? text.dropLast() : text, as: UTF8.self)
  }

  /// The fields of the next row; nil at the end. A blank line is a row without fields.
  mutating func row() throws(TraceError) -> [Field]? {
    guard !rest.isEmpty else { return nil }
    var fields: [Field] = []
    var isFirst = true
    while true {
      let field = try field()
      let isEmpty = field.text.isEmpty && !field.isQuoted
      let isAtComma = rest.first == UInt8(ascii: ",")
      if !(isFirst && isEmpty && !isAtComma) { fields.append(field) }
      isFirst = false
      guard isAtComma else { break }
      rest = rest.dropFirst()
    }
    isCut = rest.isEmpty
    endLine()
    return fields
  }

  private mutating func endLine() {
    guard !rest.isEmpty else { return }
    rest = rest.dropFirst()
    line += 1
    lineStart = rest.startIndex
  }

  private mutating func field() throws(TraceError) -> Field {
    var field = Field(line: line, before: whole[lineStart..<rest.startIndex])
    guard rest.first == UInt8(ascii: "\"") else {
      var bytes = rest.prefix { $0 != UInt8(ascii: ",") && $0 != 0x0A }
      rest = rest[bytes.endIndex...]
      while let last = bytes.last, [0x20, 0x09, 0x0D].contains(last) { bytes = bytes.dropLast() }
      field.text = String(decoding: bytes.drop { $0 == 0x20 || $0 == 0x09 }, as: UTF8.self)
      return field
    }
    field.isQuoted = true
    var bytes: [UInt8] = []
    rest = rest.dropFirst()
    while let byte = rest.first {
      rest = rest.dropFirst()
      if byte == UInt8(ascii: "\"") {
        guard rest.first == byte else {
          field.text = String(decoding: bytes, as: UTF8.self)
          while let next = rest.first, next != UInt8(ascii: ","), next != 0x0A {
            guard [0x20, 0x09, 0x0D].contains(next) else { throw error(field, .unclosedQuote) }
            rest = rest.dropFirst()
          }
          return field
        }
        rest = rest.dropFirst()
      }
      bytes.append(byte)
      if byte == 0x0A {
        line += 1
        lineStart = rest.startIndex
      }
    }
    throw error(field, .unclosedQuote)
  }

  private func error(_ field: Field, _ fault: RecordingFault) -> TraceError {
    TraceError(file: file, line: field.line, column: field.column, fault: .recording(fault))
  }
}
