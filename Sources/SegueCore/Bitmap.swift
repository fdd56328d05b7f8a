/// A set of small numbers, a bit each, that knows which of its words may hold any.
///
/// It takes members in any order and gives them in rising order, without sorting; members are cheap to add twice.
struct Bitmap: ~Copyable {
  private(set) var bits = Column<UInt64>(capacity: 1, filler: 0)
  /// Words outside hold no member.
  private(set) var words = 0..<0

  var isEmpty: Bool { words.isEmpty }

  /// For a kernel, which reads and writes `words`.
  var base: UnsafeMutablePointer<UInt64> { unsafe bits.base }

  /// Makes room for members below `count`.
  mutating func reserve(_ count: Int) { bits.reserve((count + 63) / 64) }

  /// Forgets all members and makes room for those below `count`.
  mutating func reset(to count: Int) {
    removeAll()
    reserve(count)
  }

  mutating func insert(_ member: Int) {
    let word = member >> 6
    bits[word] |= 1 << UInt64(member & 63)
    words = words.isEmpty ? word..<word + 1 : min(words.lowerBound, word)..<max(words.upperBound, word + 1)
  }

  /// Adds `count` members.
  mutating func insert(_ members: UnsafePointer<Int32>, _ count: Int) {
    // SAFETY: the caller has `count` numbers.
    for index in 0..<count { insert(unsafe Int(members[index])) }
  }

  func contains(_ member: Int) -> Bool {
    words.contains(member >> 6) && bits[member >> 6] & (1 << UInt64(member & 63)) != 0
  }

  mutating func formUnion(_ other: borrowing Bitmap) {
    for word in other.words { bits[word] |= other.bits[word] }
    if words.isEmpty {
      words = other.words
    } else if !other.isEmpty {
      words = min(words.lowerBound, other.words.lowerBound)..<max(words.upperBound, other.words.upperBound)
    }
  }

  mutating func removeAll() {
    for word in words { bits[word] = 0 }
    words = 0..<0
  }

  /// Hands out the members in rising order and forgets them.
  mutating func removeAll(_ body: (Int) -> Void) {
    for word in words {
      var rest = bits[word]
      bits[word] = 0
      while rest != 0 {
        body(word << 6 + rest.trailingZeroBitCount)
        rest &= rest - 1
      }
    }
    words = 0..<0
  }

  /// A kernel has cleared every word.
  mutating func noteCleared() { words = 0..<0 }
}
