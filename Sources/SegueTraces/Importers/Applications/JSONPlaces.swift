/// Finds where values stand in JSON text that has been read before, without keeping anything.
///
/// Text that is not JSON gives some place in it and never a trap.
struct JSONPlaces {
  private let bytes: ArraySlice<UInt8>

  init(_ bytes: ArraySlice<UInt8>) { self.bytes = bytes }

  /// Offset of the value at `path`, keys and element numbers joined by dots as in `TraceFinding`; of the last part that
  /// there is, where the path leads on.
  /// - Cost: linear in the text.
  func offset(of path: String) -> Int {
    var place = space(bytes.startIndex)
    for part in path.split(separator: ".") {
      guard let child = child(part, of: place) else { break }
      place = child
    }
    return place - bytes.startIndex
  }

  /// Offsets of the elements of the list at `path`; none if no list stands there.
  func elementOffsets(of path: String) -> [Int] {
    var index = bytes.startIndex + offset(of: path)
    guard index < bytes.endIndex, bytes[index] == UInt8(ascii: "[") else { return [] }
    var out: [Int] = []
    index = space(index + 1)
    while index < bytes.endIndex, bytes[index] != UInt8(ascii: "]") {
      out.append(index - bytes.startIndex)
      index = afterElement(index)
    }
    return out
  }

  private func space(_ start: Int) -> Int {
    var index = start
    while index < bytes.endIndex, [0x20, 0x09, 0x0A, 0x0D].contains(bytes[index]) { index += 1 }
    return index
  }

  /// Behind the element at `start` and its comma.
  private func afterElement(_ start: Int) -> Int {
    let index = space(max(end(of: start), start + 1))
    return index < bytes.endIndex && bytes[index] == UInt8(ascii: ",") ? space(index + 1) : index
  }

  private func child(_ name: Substring, of start: Int) -> Int? {
    guard start < bytes.endIndex else { return nil }
    let isObject = bytes[start] == UInt8(ascii: "{")
    guard isObject || bytes[start] == UInt8(ascii: "[") else { return nil }
    var index = space(start + 1)
    var count = 0
    while index < bytes.endIndex, bytes[index] != UInt8(ascii: "}"), bytes[index] != UInt8(ascii: "]") {
      if isObject {
        let close = endOfString(index)
        let isNamed = close > index + 1 && bytes[(index + 1)..<(close - 1)].elementsEqual(name.utf8)
        let colon = space(close)
        index = colon < bytes.endIndex ? space(colon + 1) : colon
        if isNamed { return index < bytes.endIndex ? index : nil }
      } else if String(count) == name {
        return index
      }
      index = afterElement(index)
      count += 1
    }
    return nil
  }

  /// Behind the closing quote of the string that opens at `start`.
  private func endOfString(_ start: Int) -> Int {
    var index = start + 1
    while index < bytes.endIndex, bytes[index] != UInt8(ascii: "\"") {
      index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1
    }
    return min(index + 1, bytes.endIndex)
  }

  /// Behind the value that begins at `start`.
  private func end(of start: Int) -> Int {
    var index = start
    var depth = 0
    while index < bytes.endIndex {
      switch bytes[index] {
      case UInt8(ascii: "\""):
        index = endOfString(index)
        if depth == 0 { return index }
        continue
      case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        if depth <= 1 { return depth == 0 ? index : index + 1 }
        depth -= 1
      case UInt8(ascii: ","), 0x20, 0x09, 0x0A, 0x0D:
        if depth == 0 { return index }
      default: break
      }
      index += 1
    }
    return index
  }
}

/// What the beginning of a file says of its format.
enum JSONHead {
  /// Whether the text opens a JSON list or object.
  static func isJSON(_ head: ArraySlice<UInt8>) -> Bool {
    let first = head.first { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }
    return first == UInt8(ascii: "{") || first == UInt8(ascii: "[")
  }

  /// Whether one of the words stands somewhere in quotes.
  static func names(_ words: [String], in head: ArraySlice<UInt8>) -> Bool {
    let words = words.map { Array($0.utf8) + [UInt8(ascii: "\"")] }
    // Most words in quotes are told apart by their first byte.
    var mayBegin = [Bool](repeating: false, count: 256)
    for word in words { mayBegin[Int(word[0])] = true }
    var index = head.startIndex
    while let quote = head[index...].firstIndex(of: UInt8(ascii: "\"")) {
      index = quote + 1
      guard index < head.endIndex, mayBegin[Int(head[index])] else { continue }
      if words.contains(where: { head[index...].starts(with: $0) }) { return true }
    }
    return false
  }
}
