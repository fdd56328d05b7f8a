import CSegueSIMD

/// Slot of the foremost layer of a grid that contains a point, −1 for none.
@inline(__always)
func foremostInGrid(
  _ index: segue_hit_index, _ grid: UnsafePointer<segue_hit_grid>, _ query: SIMD4<Float>, _ visited: inout Int
) -> Int32 {
  let at = segue_hit_cells(query, grid.pointee.origin, grid.pointee.scale, grid.pointee.last)
  let x = at.x
  let y = at.y
  var best = Int32.max
  var levels = grid.pointee.levels
  var level: Int32 = 0
  var cells = grid.pointee.cells
  while levels != 0 {
    let width = levelWidth(grid.pointee.columns, level)
    if levels & 1 != 0 {
      let cell = index.cells[Int(cells &+ (y &>> (2 &* level)) &* width &+ x &>> (2 &* level))]
      best = foremostInCell(index, cell, query, best, &visited)
    }
    cells &+= width &* levelWidth(grid.pointee.rows, level)
    levels >>= 1
    level &+= 1
  }
  return best == Int32.max ? -1 : best
}

/// The first entry of a cell that contains a point, if its slot is before `best`, which it is else.
@inline(__always)
func foremostInCell(
  _ index: segue_hit_index, _ cell: segue_hit_cell, _ query: SIMD4<Float>, _ best: Int32, _ visited: inout Int
) -> Int32 {
  var entry = Int(cell.start)
  var left = cell.count
  while left > 0 {
    var found = segue_boxes_below16(index.cell_boxes + entry, query)
    if left < 16 { found &= (1 &<< UInt64(truncatingIfNeeded: 4 &* left)) &- 1 }
    visited &+= left < 16 ? Int(left) : 16
    while found != 0 {
      let slot = index.cell_slots[entry &+ found.trailingZeroBitCount >> 2]
      if slot >= best { return best }
      // Which layers are turned is not to be guessed: all are asked for their edges.
      let isTurned = index.slots[Int(slot)].traits & SEGUE_HIT_TURNED != 0
      let edges = isTurned ? UnsafePointer(index.edges + Int(slot)) : index.everywhere
      if segue_edges_hold(edges, query) != 0 { return slot }
      found &= found &- 1
    }
    entry &+= 16
    left &-= 16
  }
  return best
}
