import CSegueSIMD

/// For each point (x and y in turn), the deepest, foremost layer that contains it, among the layer in slot `root` and
/// what it holds; −1 for none. Returns how many layers were looked at in all.
///
/// A point must lie inside every superlayer on the way, so the descent never turns back: at each level the foremost
/// sublayer that contains the point is entered. All points of a batch go down one level before any goes down the next:
/// they do not wait for one another's memory, and where one of them ends is no branch to guess.
#if SEGUE_V4
  @c(segue_v4_hit_test)
#elseif SEGUE_V3
  @c(segue_v3_hit_test)
#else
  @c(segue_baseline_hit_test)
#endif
func hitTest(
  index: UnsafePointer<segue_hit_index>, points: UnsafePointer<Double>, count: Int, root: Int32,
  rows: UnsafeMutablePointer<Int32>
) -> Int {
  let columns = index
  let index = columns.pointee
  var visited = count
  var start = 0
  while start < count {
    let size = count &- start < Int(SEGUE_HIT_BATCH) ? count &- start : Int(SEGUE_HIT_BATCH)
    var active = enterRoot(index, points + 2 &* start, size, root, rows + start, &visited)
    while active > 0 { active = descend(index, columns, active, rows + start, &visited) }
    start &+= size
  }
  return visited
}

/// Puts the points that the root contains into the batch, at the deepest layer that a shortcut knows of. Returns how
/// many may go further.
@inline(__always)
func enterRoot(
  _ index: segue_hit_index, _ points: UnsafePointer<Double>, _ count: Int, _ root: Int32,
  _ rows: UnsafeMutablePointer<Int32>, _ visited: inout Int
) -> Int {
  let box = index.boxes[Int(root)]
  let isTurned = index.slots[Int(root)].traits & SEGUE_HIT_TURNED != 0
  var active = 0
  for i in 0..<count {
    let x = Float(points[2 &* i])
    let y = Float(points[2 &* i &+ 1])
    let query = SIMD4(x, y, -x, -y)
    index.queries[i] = query
    rows[i] = -1
    guard segue_box_below(box, query) != 0 else { continue }
    if isTurned, segue_edges_hold(index.edges + Int(root), query) == 0 { continue }
    let slot = index.shortcut_columns == 0 ? root : shortcut(index, query, &visited)
    let entered = index.slots[Int(slot)]
    index.states[i] = slot
    rows[i] = entered.row
    index.active[active] = Int32(truncatingIfNeeded: i)
    active &+= Int(entered.traits &>> 2 & 1)
  }
  return active
}

/// Takes each active point one level down. Returns how many may go further.
@inline(__always)
func descend(
  _ index: segue_hit_index, _ columns: UnsafePointer<segue_hit_index>, _ count: Int,
  _ rows: UnsafeMutablePointer<Int32>, _ visited: inout Int
) -> Int {
  var active = 0
  for k in 0..<count {
    let i = Int(index.active[k])
    let query = index.queries[i]
    let above = index.slots[Int(index.states[i])]
    let found = segue_boxes_below8(index.boxes + Int(above.first), query) & above.traits &>> 2
    // Behind the eighth where none is found: there is room to read, and what is read has no say.
    var slot = Int(above.first) &+ found.trailingZeroBitCount >> 2
    var below = index.slots[slot]
    let edges = below.traits & SEGUE_HIT_TURNED == 0 ? index.everywhere : UnsafePointer(index.edges + slot)
    let isFound: UInt32 = found != 0 ? 1 : 0
    let isRare = isFound & UInt32(truncatingIfNeeded: 1 &- segue_edges_hold(edges, query)) | above.traits &>> 1 & 1
    visited &+= Int(above.count)
    index.active[active] = Int32(truncatingIfNeeded: i)
    if isRare == 0 {
      // Every second point ends here: choices, not branches. The state of one that ends is not asked for again.
      index.states[i] = Int32(truncatingIfNeeded: slot)
      rows[i] = segue_choose(Int32(bitPattern: isFound), below.row, above.row)
      active &+= Int(isFound & below.traits &>> 2)
    } else {
      var looked = 0
      slot = Int(foremost(columns, Int(index.states[i]), query, &looked))
      visited &+= looked
      guard slot >= 0 else { continue }
      below = index.slots[slot]
      index.states[i] = Int32(truncatingIfNeeded: slot)
      rows[i] = below.row
      active &+= Int(below.traits &>> 2 & 1)
    }
  }
  return active
}

/// The bits of `segue_boxes_below8` for the first `count` boxes.
@inline(__always)
func boxMask(_ count: Int32) -> UInt32 {
  count < 8 ? (1 &<< UInt32(truncatingIfNeeded: 4 &* count)) &- 1 : ~0
}

/// Slot of the foremost sublayer that contains a point, −1 for none, whatever the group is like.
///
/// A function of its own, so that the descent's loop, which most groups do with, keeps its numbers in registers.
@inline(never)
func foremost(
  _ columns: UnsafePointer<segue_hit_index>, _ owner: Int, _ query: SIMD4<Float>, _ visited: inout Int
) -> Int32 {
  let index = columns.pointee
  let grid = Int(index.grid_numbers[owner])
  if grid > 0 {
    // The caller has counted the whole group.
    visited &-= Int(index.slots[owner].count)
    return foremostInGrid(columns, index.grids + (grid &- 1), query, &visited)
  }
  var first = Int(index.slots[owner].first)
  var left = index.slots[owner].count
  while left > 0 {
    var found = segue_boxes_below8(index.boxes + first, query) & boxMask(left)
    while found != 0 {
      let slot = first &+ found.trailingZeroBitCount >> 2
      if index.slots[slot].traits & SEGUE_HIT_TURNED == 0 || segue_edges_hold(index.edges + slot, query) != 0 {
        return Int32(truncatingIfNeeded: slot)
      }
      found &= found &- 1
    }
    first &+= 8
    left &-= 8
  }
  return -1
}
