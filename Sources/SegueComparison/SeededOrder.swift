/// Orders that a seed says: the same seed gives the same order on every machine (SplitMix64).
struct SeededOrder: RandomNumberGenerator {
  private var state: UInt64

  /// - Parameter path: numbers that name the order within the seed's run, so that orders do not depend on each other.
  init(seed: UInt64, path: Int...) {
    state = seed
    for part in path { state = next() ^ UInt64(bitPattern: Int64(part)) }
  }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  /// `items` in an order drawn with equal chances (Fisher and Yates), written out so that it stays the same with every
  /// standard library.
  mutating func shuffled<Item>(_ items: [Item]) -> [Item] {
    var items = items
    for last in items.indices.reversed().dropLast() {
      items.swapAt(last, Int(next().multipliedFullWidth(by: UInt64(last + 1)).high))
    }
    return items
  }
}
