import CSegueSIMD

/// How many columns, or rows, a level has.
@inline(__always)
func levelWidth(_ count: Int32, _ level: Int32) -> Int32 { ((count &- 1) &>> (2 &* level)) &+ 1 }

/// Where a box is in its grid: the low cell, counted from the grid's first, in the bits above the sixth; the level in
/// four, and one each for reaching into the next row and the next column. −1 outside the superlayer.
@inline(__always)
func gridCode(_ grid: segue_hit_grid, _ box: SIMD4<Float>, _ reach: SIMD4<Float>) -> Int32 {
  guard segue_box_below(box, reach) != 0 else { return -1 }
  let at = segue_hit_cells(box, grid.origin, grid.scale, grid.last)
  var x0 = at.x
  var y0 = at.y
  var x1 = at.z
  var y1 = at.w
  var level: Int32 = 0
  var cells: Int32 = 0
  while (x1 &- x0) | (y1 &- y0) > 1 {
    cells &+= levelWidth(grid.columns, level) &* levelWidth(grid.rows, level)
    level &+= 1
    x0 >>= 2
    x1 >>= 2
    y0 >>= 2
    y1 >>= 2
  }
  let cell = cells &+ y0 &* levelWidth(grid.columns, level) &+ x0
  return cell &<< 6 | level &<< 2 | (y1 &- y0) &<< 1 | (x1 &- x0)
}

/// Finds each layer's cells and counts the entries of each cell; returns how many there are in all.
///
/// - `codes` and the cells' counts are written.
#if SEGUE_V4
  @c(segue_v4_count_hit_grid)
#elseif SEGUE_V3
  @c(segue_v3_count_hit_grid)
#else
  @c(segue_baseline_count_hit_grid)
#endif
func countHitGrid(index: UnsafePointer<segue_hit_index>, number: Int) -> Int {
  let index = index.pointee
  let grid = index.grids[number]
  let cells = index.cells + Int(grid.cells)
  for cell in 0..<Int(grid.cell_count) { cells[cell] = segue_hit_cell(start: 0, count: 0) }
  let owner = Int(grid.owner)
  let limits = index.boxes[owner]
  let reach = SIMD4(-limits.z, -limits.w, -limits.x, -limits.y)
  let first = Int(index.slots[owner].first)
  var total = 0
  var levels: UInt32 = 0
  for slot in first..<first &+ Int(index.slots[owner].count) {
    let code = gridCode(grid, index.boxes[slot], reach)
    index.codes[slot] = code
    if code < 0 { continue }
    let level = code &>> 2 & 15
    levels |= 1 &<< UInt32(truncatingIfNeeded: level)
    // One, two or four cells: every other layer is another case, so that all four are counted, with 0 for some.
    let right = code & 1
    let down = code &>> 1 & 1
    let cell = cells + Int(code &>> 6)
    let below = cell + Int(down &* levelWidth(grid.columns, level))
    cell[0].count &+= 1
    cell[Int(right)].count &+= right
    below[0].count &+= down
    below[Int(right)].count &+= down & right
    total &+= (1 &+ Int(right)) &* (1 &+ Int(down))
  }
  index.grids[number].levels = levels
  return total
}

/// Fills the cells, front to back, from what `countHitGrid` found; the entries lie close together from `entries` on.
#if SEGUE_V4
  @c(segue_v4_fill_hit_grid)
#elseif SEGUE_V3
  @c(segue_v3_fill_hit_grid)
#else
  @c(segue_baseline_fill_hit_grid)
#endif
func fillHitGrid(index: UnsafePointer<segue_hit_index>, number: Int) {
  let index = index.pointee
  let grid = index.grids[number]
  let cells = index.cells + Int(grid.cells)
  let capacities = index.capacities + Int(grid.cells)
  var next = grid.entries
  for cell in 0..<Int(grid.cell_count) {
    let count = cells[cell].count
    cells[cell] = segue_hit_cell(start: next, count: 0)
    capacities[cell] = count
    next &+= count
  }
  index.grids[number].entry_end = next
  index.grids[number].changes = 0
  let owner = Int(grid.owner)
  let first = Int(index.slots[owner].first)
  for slot in first..<first &+ Int(index.slots[owner].count) {
    let code = index.codes[slot]
    if code < 0 { continue }
    let box = index.boxes[slot]
    let right = code & 1
    let down = code &>> 1 & 1
    let cell = cells + Int(code &>> 6)
    let below = cell + Int(down &* levelWidth(grid.columns, code &>> 2 & 15))
    enter(index, cell, slot, box)
    if right != 0 { enter(index, cell + 1, slot, box) }
    if down != 0 {
      enter(index, below, slot, box)
      if right != 0 { enter(index, below + 1, slot, box) }
    }
  }
}

@inline(__always)
func enter(
  _ index: segue_hit_index, _ cell: UnsafeMutablePointer<segue_hit_cell>, _ slot: Int, _ box: SIMD4<Float>
) {
  let entry = Int(cell.pointee.start &+ cell.pointee.count)
  cell.pointee.count &+= 1
  index.cell_boxes[entry] = box
  index.cell_slots[entry] = Int32(truncatingIfNeeded: slot)
}
