import SegueJSON

/// Reads a frame's line byte by byte, in the form that writers of the format give it.
///
/// Known keys in any order, at most one blank after a comma or a colon, numbers of at most 19 digits without exponent,
/// texts in ASCII without escapes. On anything else it gives up and the line is read as JSON, which also finds the words
/// for what is wrong: what this reads, that reads to an equal value.
///
/// Every step looks at one byte before it passes it, and none passes a line feed, so a text that ends in one is never
/// left.
@safe struct FrameParser {
  // SAFETY: points into a text in which a line feed follows; see above.
  private var at: UnsafePointer<UInt8>

  /// - Parameter line: a line's first byte, in a buffer that has a line feed at or after it.
  /// - Returns: the line feed; nil where the line needs the slower reader, and the frame is then worth nothing.
  static func parse(_ line: UnsafePointer<UInt8>, into frame: inout TraceFrame) -> UnsafePointer<UInt8>? {
    var parser = unsafe FrameParser(at: line)
    guard parser.frame(&frame), unsafe parser.at.pointee == UInt8(ascii: "\n") else { return nil }
    return unsafe parser.at
  }

  // MARK: Bytes

  @inline(__always)
  var byte: UInt8 { unsafe at.pointee }

  @inline(__always)
  mutating func advance() { unsafe at += 1 }

  @inline(__always)
  mutating func accept(_ expected: UInt8) -> Bool {
    guard byte == expected else { return false }
    advance()
    return true
  }

  /// - Precondition: no line feed in the word.
  @inline(__always)
  mutating func accept(_ word: StaticString) -> Bool {
    // SAFETY: the comparison stops at the first byte that differs, at the latest at the text's line feed.
    word.withUTF8Buffer { expected in
      for index in 0..<expected.count where unsafe at[index] != expected[index] { return false }
      unsafe at += expected.count
      return true
    }
  }

  @inline(__always)
  mutating func skipBlank() { if byte == 0x20 { advance() } }

  enum Separator { case next, last, neither }

  /// The comma or the bracket after an element.
  @inline(__always)
  mutating func separator(_ closing: UInt8) -> Separator {
    if accept(UInt8(ascii: ",")) {
      skipBlank()
      return .next
    }
    return accept(closing) ? .last : .neither
  }

  /// The rest of a key after its first letters, its colon, and a blank.
  @inline(__always)
  mutating func key(_ rest: StaticString) -> Bool {
    guard accept(rest) else { return false }
    skipBlank()
    return true
  }

  // MARK: Values

  @inline(__always)
  mutating func digits(_ value: inout UInt64) -> Int {
    // SAFETY: both are places of one text.
    let start = unsafe at
    var digit = byte &- 0x30
    while digit < 10 {
      value = value &* 10 &+ UInt64(digit)
      advance()
      digit = byte &- 0x30
    }
    return unsafe at - start
  }

  /// Digits without a needless zero before them.
  @inline(__always)
  mutating func whole(_ value: inout UInt64) -> Int? {
    let startsWithZero = byte == 0x30
    let count = digits(&value)
    return count == 0 || (startsWithZero && count > 1) ? nil : count
  }

  /// A whole number of at most 18 digits, without fraction or exponent.
  @inline(__always)
  mutating func integer() -> Int64? {
    let isNegative = accept(UInt8(ascii: "-"))
    var value: UInt64 = 0
    guard let count = whole(&value), count <= 18 else { return nil }
    guard byte != UInt8(ascii: "."), byte | 0x20 != UInt8(ascii: "e") else { return nil }
    return isNegative ? -Int64(value) : Int64(value)
  }

  @inline(__always)
  mutating func number() -> Double? {
    let isNegative = accept(UInt8(ascii: "-"))
    var value: UInt64 = 0
    guard let count = whole(&value) else { return nil }
    var fraction = 0
    if accept(UInt8(ascii: ".")) {
      fraction = digits(&value)
      guard fraction > 0 else { return nil }
    } else if count == 1, value == 0 {
      // Whole numbers have no −0.
      return byte | 0x20 == UInt8(ascii: "e") ? nil : 0
    }
    guard count + fraction <= DecimalNumber.digitLimit, byte | 0x20 != UInt8(ascii: "e") else { return nil }
    let magnitude = DecimalNumber.quotient(value, fractionDigits: fraction)
    return isNegative ? -magnitude : magnitude
  }

  mutating func text() -> String? {
    guard accept(UInt8(ascii: "\"")) else { return nil }
    // SAFETY: both are places of one text, in order.
    let start = unsafe at
    while byte >= 0x20, byte < 0x80, byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\\") { advance() }
    let length = unsafe at - start
    guard accept(UInt8(ascii: "\"")) else { return nil }
    return unsafe String(decoding: UnsafeBufferPointer(start: start, count: length), as: UTF8.self)
  }

  mutating func bool() -> Bool? {
    if accept("true") { return true }
    return accept("false") ? false : nil
  }

  mutating func phase() -> TouchPhase? {
    guard accept(UInt8(ascii: "\"")) else { return nil }
    switch byte {
    case UInt8(ascii: "m"): return accept("moved\"") ? .moved : nil
    case UInt8(ascii: "b"): return accept("began\"") ? .began : nil
    case UInt8(ascii: "e"): return accept("ended\"") ? .ended : nil
    case UInt8(ascii: "c"): return accept("cancelled\"") ? .cancelled : nil
    case UInt8(ascii: "h"): return accept("hover\"") ? .hover : nil
    default: return nil
    }
  }

  mutating func tool() -> TouchTool? {
    if accept("\"finger\"") { return .finger }
    if accept("\"stylus\"") { return .stylus }
    return accept("\"palm\"") ? .palm : nil
  }

  mutating func positionSource() -> PositionSource? {
    if accept("\"own\"") { return .own }
    return accept("\"last\"") ? .last : nil
  }
}
