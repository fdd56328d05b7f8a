import Foundation
import SegueGeometry

/// The digest of what is on screen: 64 bits that change when any covered value changes in its last bit.
///
/// - A layer's row hash is XXH64 over 46 little-endian words with the layer's path key as seed. The words: bounds x, y,
///   width, height; position x, y; anchorPoint x, y; transform and sublayerTransform row by row; anchorPointZ;
///   zPosition; opacity; hidden (0 or 1); cornerRadius; the path's digest. Doubles by their bits, −0 as 0.
/// - A path key is XXH64 over (the superlayer's key, the layer's place among its siblings), seed 0; the screen's
///   superlayer counts as key 0.
/// - The state's digest is the XXH64 of (the sum of all row hashes modulo 2⁶⁴, their number), seed 0. The sum does not
///   depend on the order of its terms, so a frame replaces just the terms of the rows that changed.
/// - A run's digest is XXH64 over its frames' (vsync time, digest) in order, chained through the seed.
public enum StateDigest {
  static func key(parent: UInt64, position: UInt64) -> UInt64 { hash(parent, position, seed: 0) }

  /// Digest of two words.
  public static func hash(_ a: UInt64, _ b: UInt64, seed: UInt64) -> UInt64 {
    var state = XXH64(seed: seed)
    state.append(a)
    state.append(b)
    return state.finish()
  }

  /// A path's digest: every element's kind and its coordinates. Never 0, which stands for no path.
  public static func hash(_ path: CGPath) -> UInt64 {
    var state = XXH64(seed: 0)
    for element in path.elements {
      state.append(element.kind)
      for point in element.points {
        state.append(bits(point.x))
        state.append(bits(point.y))
      }
    }
    return max(state.finish(), 1)
  }

  /// The digest that a path of the same elements has whose points' coordinates are `numbers`.
  static func hash(_ path: CGPath, numbers: [Double]) -> UInt64 {
    var state = XXH64(seed: 0)
    var next = 0
    // By index and without a copy of the elements, so that a steady frame allocates nothing.
    for index in 0..<path.elements.count {
      state.append(path.elements[index].kind)
      for _ in 0..<2 * path.elements[index].pointCount {
        state.append(bits(numbers[next]))
        next += 1
      }
    }
    return max(state.finish(), 1)
  }

  @inline(__always)
  static func bits(_ value: Double) -> UInt64 { value == 0 ? 0 : value.bitPattern }
  @inline(__always)
  private static func bits(_ value: CGFloat) -> UInt64 { bits(Double(value)) }

  static func rowHash(_ columns: borrowing LayerColumns, _ row: Int, key: UInt64) -> UInt64 {
    var state = XXH64(seed: key)
    let bounds = columns.bounds[row]
    state.append(bits(bounds.x), bits(bounds.y), bits(bounds.z), bits(bounds.w))
    let position = columns.position[row]
    let anchor = columns.anchorPoint[row]
    state.append(bits(position.x), bits(position.y), bits(anchor.x), bits(anchor.y))
    append(columns.transform[row], of: columns.matrices, to: &state)
    append(columns.sublayerTransform[row], of: columns.matrices, to: &state)
    state.append(
      bits(columns.anchorPointZ[row]), bits(columns.zPosition[row]), bits(columns.opacity[row]),
      UInt64(columns.hidden[row]))
    state.append(bits(columns.cornerRadius[row]))
    state.append(columns.path[row])
    return state.finish()
  }

  @inline(__always)
  private static func append(_ slot: Int32, of matrices: borrowing MatrixPool, to state: inout XXH64) {
    let one = (1.0).bitPattern
    guard slot >= 0 else {
      // Most layers: the identity, without reading it.
      state.append(one, 0, 0, 0)
      state.append(0, one, 0, 0)
      state.append(0, 0, one, 0)
      return state.append(0, 0, 0, one)
    }
    let m = matrices.values[Int(slot)]
    state.append(bits(m.m11), bits(m.m12), bits(m.m13), bits(m.m14))
    state.append(bits(m.m21), bits(m.m22), bits(m.m23), bits(m.m24))
    state.append(bits(m.m31), bits(m.m32), bits(m.m33), bits(m.m34))
    state.append(bits(m.m41), bits(m.m42), bits(m.m43), bits(m.m44))
  }
}

/// XXH64, the published 64-bit hash, fed in whole 64-bit words.
struct XXH64 {
  private static let p1: UInt64 = 0x9E37_79B1_85EB_CA87
  private static let p2: UInt64 = 0xC2B2_AE3D_27D4_EB4F
  private static let p3: UInt64 = 0x1656_67B1_9E37_79F9
  private static let p4: UInt64 = 0x85EB_CA77_C2B2_AE63
  private static let p5: UInt64 = 0x27D4_EB2F_1656_67C5

  private var v: SIMD4<UInt64>
  private let seed: UInt64
  private var pending = SIMD4<UInt64>()
  private var count = 0

  init(seed: UInt64) {
    self.seed = seed
    v = SIMD4(seed &+ Self.p1 &+ Self.p2, seed &+ Self.p2, seed, seed &- Self.p1)
  }

  /// Four words at once. Precondition: a multiple of four came before.
  @inline(__always)
  mutating func append(_ a: UInt64, _ b: UInt64, _ c: UInt64, _ d: UInt64) {
    assert(count & 3 == 0, "four words start a stripe of their own")
    v = SIMD4(Self.round(v.x, a), Self.round(v.y, b), Self.round(v.z, c), Self.round(v.w, d))
    count += 4
  }

  @inline(__always)
  mutating func append(_ word: UInt64) {
    let lane = count & 3
    pending[lane] = word
    count += 1
    if lane == 3 {
      for i in 0..<4 { v[i] = Self.round(v[i], pending[i]) }
    }
  }

  @inline(__always)
  private static func rotate(_ x: UInt64, _ by: UInt64) -> UInt64 { x << by | x >> (64 - by) }

  @inline(__always)
  private static func round(_ accumulator: UInt64, _ word: UInt64) -> UInt64 {
    rotate(accumulator &+ word &* p2, 31) &* p1
  }

  @inline(__always)
  func finish() -> UInt64 {
    var h: UInt64
    if count >= 4 {
      h = Self.rotate(v[0], 1) &+ Self.rotate(v[1], 7) &+ Self.rotate(v[2], 12) &+ Self.rotate(v[3], 18)
      for i in 0..<4 { h = (h ^ Self.round(0, v[i])) &* Self.p1 &+ Self.p4 }
    } else {
      h = seed &+ Self.p5
    }
    h = h &+ UInt64(count) &* 8
    for i in 0..<(count & 3) {
      h ^= Self.round(0, pending[i])
      h = Self.rotate(h, 27) &* Self.p1 &+ Self.p4
    }
    h ^= h >> 33
    h = h &* Self.p2
    h ^= h >> 29
    h = h &* Self.p3
    h ^= h >> 32
    return h
  }
}

extension LayerStore {
  /// The digest of what is on screen, kept up to date by replacing the changed rows' terms.
  ///
  /// Cost: O(changed rows), after a change of structure O(shown layers).
  func updateDigest() -> (digest: UInt64, rows: Int) {
    var hashed = 0
    var sum = digestSum
    unhashed.removeAll { row in
      guard isNumbered(row) else {
        // Changed where nobody sees it: its hash is unknown until it is shown again.
        rowHash[row] = 0
        return
      }
      let hash = StateDigest.rowHash(presentation, row, key: pathKey[row])
      sum = sum &- rowHash[row] &+ hash
      rowHash[row] = hash
      hashed += 1
    }
    digestSum = sum
    if !digestSumIsCurrent {
      digestSumIsCurrent = true
      digestSum = 0
      for index in 0..<shownCount { digestSum = digestSum &+ rowHash[Int(order[index])] }
    }
    return (StateDigest.hash(digestSum, UInt64(shownCount), seed: 0), hashed)
  }

  /// The same digest computed from nothing: what the one kept up to date is tested against.
  public func recomputedDigest() -> UInt64 {
    var sum: UInt64 = 0
    var count: UInt64 = 0
    var pending = [(row: Self.screen, key: StateDigest.key(parent: 0, position: 0))]
    while let (row, key) = pending.popLast() {
      sum = sum &+ StateDigest.rowHash(presentation, row.index, key: key)
      count += 1
      for (index, child) in children(of: row).enumerated() {
        pending.append((child, StateDigest.key(parent: key, position: UInt64(index))))
      }
    }
    return StateDigest.hash(sum, count, seed: 0)
  }
}
