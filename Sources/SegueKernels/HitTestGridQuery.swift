import CSegueSIMD

/// Slot of the foremost layer of a grid that contains a point, −1 for none.
@inline(__always)
func foremostInGrid(
  _ index: UnsafePointer<segue_hit_index>, _ grid: UnsafePointer<segue_hit_grid>, _ query: SIMD4<Float>,
  _ visited: inout Int
) -> Int32 {
  var slot = segue_foremost_box(index, grid, query, -1, &visited)
  while slot != Int32.max {
    // Which layers are turned is not to be guessed: all are asked for their edges. Few points are beside them.
    let isTurned = index.pointee.slots[Int(slot)].traits & SEGUE_HIT_TURNED != 0
    let edges = isTurned ? UnsafePointer(index.pointee.edges + Int(slot)) : index.pointee.everywhere
    if segue_edges_hold(edges, query) != 0 { return slot }
    slot = segue_foremost_box(index, grid, query, slot, &visited)
  }
  return -1
}
