/// Whole numbers from 0, a bit each in words of 64: small for numbers that follow each other, as the numbers of touches
/// do.
struct IDSet {
  private var words: [Int: UInt64] = [:]
  private(set) var count = 0
  /// The word that was looked at last: neighbours come together.
  private var latest = (index: -1, bits: UInt64(0))

  func contains(_ id: Int) -> Bool {
    let index = id >> 6
    let bits = index == latest.index ? latest.bits : words[index, default: 0]
    return bits & (1 << UInt64(id & 63)) != 0
  }

  mutating func insert(_ id: Int) {
    let index = id >> 6
    let bit: UInt64 = 1 << UInt64(id & 63)
    let old = index == latest.index ? latest.bits : words[index, default: 0]
    latest = (index, old | bit)
    guard old & bit == 0 else { return }
    words[index] = old | bit
    count += 1
  }
}
