import SegueTiming

/// Puts values behind each other as bytes.
struct TransferWriter {
  private(set) var bytes: [UInt8] = []

  mutating func append(_ word: UInt64) {
    var rest = word
    while rest >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(rest))
  }

  mutating func append(_ number: Int64) { append(UInt64(bitPattern: number << 1 ^ number >> 63)) }

  mutating func append(_ number: Double) { append(number.bitPattern) }

  mutating func append(_ flag: Bool) { bytes.append(flag ? 1 : 0) }

  mutating func append(_ text: String) {
    append(UInt64(text.utf8.count))
    bytes += text.utf8
  }

  mutating func append(_ text: String?) {
    append(text != nil)
    if let text { append(text) }
  }

  mutating func append(_ texts: [String]) {
    append(UInt64(texts.count))
    for text in texts { append(text) }
  }

  mutating func append(_ rate: RefreshRate) {
    append(rate.numerator)
    append(rate.denominator)
  }
}

/// Takes them apart again. Beyond the end, and where something cannot be, values are 0 or empty and `isGood` is false.
struct TransferReader {
  private let bytes: [UInt8]
  private(set) var index = 0
  private(set) var isGood = true

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// All was read, and all of it was there.
  var isAtEnd: Bool { isGood && index == bytes.count }

  private mutating func byte() -> UInt8 {
    guard index < bytes.count else {
      isGood = false
      return 0
    }
    index += 1
    return bytes[index - 1]
  }

  mutating func word() -> UInt64 {
    var word: UInt64 = 0
    for shift in stride(from: UInt64(0), through: 63, by: 7) {
      let byte = byte()
      word |= UInt64(byte & 0x7F) << shift
      if byte < 0x80 { return word }
    }
    isGood = false
    return 0
  }

  mutating func integer() -> Int64 {
    let word = word()
    return Int64(bitPattern: word >> 1) ^ -Int64(bitPattern: word & 1)
  }

  mutating func number() -> Double { Double(bitPattern: word()) }

  mutating func flag() -> Bool { byte() != 0 }

  private mutating func length() -> Int {
    let length = word()
    guard length <= UInt64(bytes.count - index) else {
      isGood = false
      return 0
    }
    return Int(length)
  }

  mutating func text() -> String {
    let count = length()
    defer { index += count }
    return String(decoding: bytes[index..<index + count], as: UTF8.self)
  }

  mutating func optionalText() -> String? { flag() ? text() : nil }

  mutating func texts() -> [String] { (0..<length()).map { _ in text() } }

  /// Nil where the numbers make no rate.
  mutating func rate() -> RefreshRate? {
    let (numerator, denominator) = (integer(), integer())
    let range: ClosedRange<Int64> = 1...1_000_000
    guard isGood, range.contains(numerator), range.contains(denominator) else { return nil }
    return RefreshRate(numerator: numerator, denominator: denominator)
  }
}
