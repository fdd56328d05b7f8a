import CSegueSIMD

/// The rows of a tree from back to front: a layer before its sublayers, sublayers by zPosition, of equal ones the one
/// that stands first among its siblings before the others. Returns 0, and writes nothing, where no layer has a depth,
/// as `order` is the answer then.
///
/// - `order` holds the tree's rows in pre-order, the root first; the other inputs are indexed by row.
/// - `out`, `pending` and `sorted` have room for `count` rows each.
/// - Cost: O(count), and sorting the siblings that are not in order already; no recursion, no allocation.
#if SEGUE_V4
  @c(segue_v4_depth_order)
#elseif SEGUE_V3
  @c(segue_v3_depth_order)
#else
  @c(segue_baseline_depth_order)
#endif
func depthOrder(
  order: UnsafePointer<Int32>, count: Int, lastChild: UnsafePointer<Int32>, previousSibling: UnsafePointer<Int32>,
  z: UnsafePointer<Double>, out: UnsafeMutablePointer<Int32>, pending: UnsafeMutablePointer<Int32>,
  sorted: UnsafeMutablePointer<Int32>
) -> Int32 {
  var isFlat = true
  for place in 0..<count where z[Int(order[place])] != 0 {
    isFlat = false
    break
  }
  if isFlat { return 0 }
  // A list of what is still to come, not a recursion: a tree may be deeper than the stack.
  var written = 0
  var top = 1
  pending[0] = order[0]
  while top > 0 {
    top &-= 1
    let row = Int(pending[top])
    out[written] = Int32(truncatingIfNeeded: row)
    written &+= 1
    // The last sibling comes first here, as the list is taken from its end.
    let base = top
    var child = lastChild[row]
    while child >= 0 {
      pending[top] = child
      top &+= 1
      child = previousSibling[Int(child)]
    }
    sortByFallingDepth(pending + base, top &- base, z, sorted)
  }
  return 1
}

/// Sorts rows by falling zPosition; equal ones stay in the order in which they are.
@inline(__always)
func sortByFallingDepth(
  _ rows: UnsafeMutablePointer<Int32>, _ count: Int, _ z: UnsafePointer<Double>,
  _ room: UnsafeMutablePointer<Int32>
) {
  var isSorted = true
  var i = 1
  while i < count {
    if z[Int(rows[i &- 1])] < z[Int(rows[i])] { isSorted = false }
    i &+= 1
  }
  if isSorted { return }
  // Runs of eight by insertion, then merged.
  let run = 8
  var start = 0
  while start < count {
    let end = start &+ run < count ? start &+ run : count
    var i = start &+ 1
    while i < end {
      let row = rows[i]
      var k = i
      while k > start, z[Int(rows[k &- 1])] < z[Int(row)] {
        rows[k] = rows[k &- 1]
        k &-= 1
      }
      rows[k] = row
      i &+= 1
    }
    start = end
  }
  var width = run
  while width < count {
    var start = 0
    while start &+ width < count {
      let middle = start &+ width
      let end = middle &+ width < count ? middle &+ width : count
      mergeByFallingDepth(rows, start, middle, end, z, room)
      start = end
    }
    width &*= 2
  }
}

/// Merges two sorted stretches, of which the first stands before the second.
@inline(__always)
func mergeByFallingDepth(
  _ rows: UnsafeMutablePointer<Int32>, _ start: Int, _ middle: Int, _ end: Int, _ z: UnsafePointer<Double>,
  _ room: UnsafeMutablePointer<Int32>
) {
  var k = start
  while k < middle {
    room[k] = rows[k]
    k &+= 1
  }
  var (left, right, to) = (start, middle, start)
  while left < middle, right < end {
    if z[Int(room[left])] < z[Int(rows[right])] {
      rows[to] = rows[right]
      right &+= 1
    } else {
      rows[to] = room[left]
      left &+= 1
    }
    to &+= 1
  }
  while left < middle {
    rows[to] = room[left]
    left &+= 1
    to &+= 1
  }
}
