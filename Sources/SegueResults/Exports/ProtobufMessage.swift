/// A message of protocol buffers under construction: fields in the order in which they are added.
struct ProtobufMessage {
  private(set) var bytes: [UInt8] = []

  /// An unsigned number, an enumeration or a flag, as a varint.
  mutating func add(_ field: UInt64, _ value: UInt64) {
    varint(field << 3)
    varint(value)
  }

  /// A signed number (`int64`): below 0 it takes ten bytes.
  mutating func add(_ field: UInt64, signed value: Int64) { add(field, UInt64(bitPattern: value)) }

  /// A `double`, in little-endian order.
  mutating func add(_ field: UInt64, double value: Double) {
    varint(field << 3 | 1)
    for shift in stride(from: 0 as UInt64, to: 64, by: 8) {
      bytes.append(UInt8(truncatingIfNeeded: value.bitPattern >> shift))
    }
  }

  mutating func add(_ field: UInt64, _ text: String) { add(field, Array(text.utf8)) }

  mutating func add(_ field: UInt64, _ message: ProtobufMessage) { add(field, message.bytes) }

  private mutating func add(_ field: UInt64, _ content: [UInt8]) {
    varint(field << 3 | 2)
    varint(UInt64(content.count))
    bytes += content
  }

  private mutating func varint(_ value: UInt64) {
    var rest = value
    while rest >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(rest))
  }
}
