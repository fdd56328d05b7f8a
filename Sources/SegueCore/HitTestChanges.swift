/// Ranges of places whose outlines changed since the last hit test.
///
/// They are told in any order and may overlap; `settle` sorts and joins them. When there are too many to be worth it,
/// all places have changed.
struct HitTestChanges: ~Copyable {
  private var ranges: [Range<Int32>] = []
  private(set) var isAll = false

  var isEmpty: Bool { ranges.isEmpty && !isAll }
  var count: Int { ranges.count }
  subscript(index: Int) -> Range<Int> { Int(ranges[index].lowerBound)..<Int(ranges[index].upperBound) }

  /// Cost: amortised O(1); allocates nothing once there have been as many.
  mutating func add(_ places: Range<Int>) {
    guard !isAll else { return }
    if ranges.count == Self.limit { return addAll() }
    ranges.append(Int32(places.lowerBound)..<Int32(places.upperBound))
  }

  mutating func addAll() {
    isAll = true
    ranges.removeAll(keepingCapacity: true)
  }

  mutating func removeAll() {
    isAll = false
    ranges.removeAll(keepingCapacity: true)
  }

  /// Sorts the ranges and joins those that overlap or touch; one range of `count` places when all have changed.
  mutating func settle(count: Int) {
    if isAll { ranges.append(0..<Int32(count)) }
    sort()
    var end = 0
    for range in ranges {
      if end > 0, range.lowerBound <= ranges[end - 1].upperBound {
        let joined = ranges[end - 1]
        ranges[end - 1] = joined.lowerBound..<max(joined.upperBound, range.upperBound)
      } else {
        ranges[end] = range
        end += 1
      }
    }
    ranges.removeLast(ranges.count - end)
  }

  /// Heap sort by the lower bounds: the library's own takes memory. Most often they are sorted already.
  private mutating func sort() {
    guard (1..<max(ranges.count, 1)).contains(where: { ranges[$0].lowerBound < ranges[$0 - 1].lowerBound }) else {
      return
    }
    for root in (0..<ranges.count / 2).reversed() { sink(root, end: ranges.count) }
    for end in (1..<ranges.count).reversed() {
      ranges.swapAt(0, end)
      sink(0, end: end)
    }
  }

  /// Lets the range at `root` sink below those that are greater.
  private mutating func sink(_ root: Int, end: Int) {
    var root = root
    while 2 * root + 1 < end {
      var child = 2 * root + 1
      if child + 1 < end, ranges[child].lowerBound < ranges[child + 1].lowerBound { child += 1 }
      if ranges[root].lowerBound >= ranges[child].lowerBound { return }
      ranges.swapAt(root, child)
      root = child
    }
  }

  /// Ranges that are kept apart; with more, a frame after frame without a hit test would pile them up.
  private static let limit = 1 << 16
}
