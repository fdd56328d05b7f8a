import CSegueSIMD

/// Finds each layer's cells and counts the entries of each cell; returns how many entries need room, with one more for
/// each cell.
///
/// - Writes `codes`, and the counts as `capacities`.
/// - Cost: a pass over the boxes, of which sixteen find their cells side by side.
#if SEGUE_V4
  @c(segue_v4_count_hit_grid)
#elseif SEGUE_V3
  @c(segue_v3_count_hit_grid)
#else
  @c(segue_baseline_count_hit_grid)
#endif
func countHitGrid(index: UnsafePointer<segue_hit_index>, number: Int) -> Int {
  let index = index.pointee
  let grid = index.grids + number
  let owner = Int(grid.pointee.owner)
  let limits = index.boxes[owner]
  let end = Int(index.slots[owner].first &+ index.slots[owner].count)
  let counts = index.capacities + Int(grid.pointee.cells)
  let cellCount = Int(grid.pointee.cell_count)
  var cell = 0
  while cell < cellCount {
    counts[cell] = 0
    cell &+= 1
  }
  grid.pointee.levels = 0
  var slot = Int(index.slots[owner].first)
  while slot &+ 16 <= end {
    segue_hit_codes16(grid, index.boxes + slot, 16, limits, index.codes + slot)
    var k = slot
    slot &+= 16
    while k < slot {
      segue_count_hit_entries(grid, index.codes[k], counts)
      k &+= 1
    }
  }
  while slot < end {
    let code = segue_hit_code(grid, index.boxes[slot], limits)
    index.codes[slot] = code
    segue_count_hit_entries(grid, code, counts)
    slot &+= 1
  }
  var total = cellCount
  cell = 0
  while cell < cellCount {
    total &+= Int(counts[cell])
    cell &+= 1
  }
  return total
}

/// Fills a grid's cells with what `countHitGrid` found, front to back; the entries lie close together from `entries` on.
///
/// - Writes the entries' slots. Their boxes are most of what there is to write, and few cells may ever be asked for: a
///   cell gets them when it is first looked into.
/// - Cost: a pass over the codes and two over the cells.
#if SEGUE_V4
  @c(segue_v4_fill_hit_grid)
#elseif SEGUE_V3
  @c(segue_v3_fill_hit_grid)
#else
  @c(segue_baseline_fill_hit_grid)
#endif
func fillHitGrid(index: UnsafePointer<segue_hit_index>, number: Int) {
  let index = index.pointee
  let grid = index.grids + number
  let owner = Int(grid.pointee.owner)
  let first = Int(index.slots[owner].first)
  let end = first &+ Int(index.slots[owner].count)
  let cells = index.cells + Int(grid.pointee.cells)
  let counts = index.capacities + Int(grid.pointee.cells)
  let cellCount = Int(grid.pointee.cell_count)
  // A cell has room for one entry more than it has; `counts` become cursors, and then what there is room for.
  var next = grid.pointee.entries
  var cell = 0
  while cell < cellCount {
    let count = counts[cell]
    cells[cell] = segue_hit_cell(start: next, count: ~count)
    counts[cell] = next
    next &+= count &+ 1
    cell &+= 1
  }
  var slot = first
  while slot < end {
    segue_enter_hit_slot(grid, index.codes[slot], Int32(truncatingIfNeeded: slot), counts, index.cell_slots)
    slot &+= 1
  }
  cell = 0
  while cell < cellCount {
    counts[cell] = ~cells[cell].count &+ 1
    cell &+= 1
  }
  grid.pointee.entry_end = next
  grid.pointee.changes = 0
}
