/// Spoils inputs by a seed: the same seed gives the same inputs on every machine.
struct Mutator {
  private var state: UInt64
  private let seeds: [[UInt8]]
  /// Pieces that formats are made of, so that mutations reach behind the first check.
  private static let words = [
    "\n", "\r\n", "\"", "{", "}", "[", "]", ",", ":", "-", "0", "-1", "1e999", "1e-999", "NaN", "null", "true",
    "\u{FEFF}",
    "9223372036854775807", "-9223372036854775808", "18446744073709551616", "4611686018427387904", "0.1", "ffffffff",
    "E: 0.000001 0003 0039 ", "E: 0.000001 0000 0000 0000\n", "\"t\":", "\"phase\":\"began\"", "\"phase\":\"ended\"",
    "\"coalesced\":[", "\\u0000", "\\ud800", "\0", "[[[[[[[[", "{\"a\":{\"a\":{\"a\":", "- ", "  ", "&a", "*a",
  ].map { Array($0.utf8) }

  /// - Precondition: at least one seed.
  init(seed: UInt64, seeds: [[UInt8]]) {
    precondition(!seeds.isEmpty, "mutations start from a sound file")
    state = seed
    self.seeds = seeds
  }

  private mutating func next() -> UInt64 {
    // SplitMix64, by its published constants.
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  private mutating func below(_ bound: Int) -> Int { bound <= 1 ? 0 : Int(next() % UInt64(bound)) }

  /// A seed, spoilt in one to six places. At most 64 KiB.
  mutating func input() -> [UInt8] {
    var bytes = seeds[below(seeds.count)]
    for _ in 0...below(6) { spoil(&bytes) }
    return Array(bytes.prefix(65_536))
  }

  private mutating func spoil(_ bytes: inout [UInt8]) {
    let at = below(bytes.count + 1)
    let length = min(bytes.count - at, 1 + below(below(8) == 0 ? 512 : 12))
    switch below(8) {
    case 0 where at < bytes.count: bytes[at] = UInt8(truncatingIfNeeded: next())
    case 1 where at < bytes.count: bytes[at] ^= 1 << UInt8(below(8))
    case 2: bytes.removeSubrange(at..<at + length)
    case 3: bytes.insert(contentsOf: bytes[at..<at + length], at: below(bytes.count + 1))
    case 4: bytes.insert(contentsOf: Self.words[below(Self.words.count)], at: at)
    case 5: bytes.replaceSubrange(at..<at + length, with: Self.words[below(Self.words.count)])
    case 6:
      let other = seeds[below(seeds.count)]
      let from = below(other.count + 1)
      bytes.insert(contentsOf: other[from..<min(other.count, from + 1 + below(256))], at: at)
    default: bytes.removeSubrange(at...)
    }
  }
}
