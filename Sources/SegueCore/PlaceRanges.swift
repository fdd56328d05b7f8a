/// Ranges of places, rising and apart.
struct PlaceRanges: ~Copyable {
  private var ranges = Column<SIMD2<Int32>>(capacity: 16, filler: SIMD2(0, 0))
  private(set) var count = 0

  subscript(index: Int) -> Range<Int> { Int(ranges[index].x)..<Int(ranges[index].y) }

  /// Adds a range behind all others; one that begins where the last one ends is joined to it.
  ///
  /// - Cost: amortised O(1); allocates nothing once there have been as many.
  mutating func append(_ range: Range<Int>) {
    if count > 0, ranges[count - 1].y == Int32(range.lowerBound) {
      ranges[count - 1].y = Int32(range.upperBound)
      return
    }
    if count == ranges.capacity { ranges.reserve(2 * count) }
    ranges[count] = SIMD2(Int32(range.lowerBound), Int32(range.upperBound))
    count += 1
  }

  mutating func removeAll() { count = 0 }
}
