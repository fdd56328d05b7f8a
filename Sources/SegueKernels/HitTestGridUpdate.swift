import CSegueSIMD

/// Moves layers to where they are now in their groups' grids, for a range of places whose outlines are up to date.
///
/// A grid in which too much has changed, or whose entries find no room, is left for making anew: its count of changes
/// says so.
/// - Cost: O(entries of the cells that a layer leaves and enters); no allocation.
#if SEGUE_V4
  @c(segue_v4_move_hit_slots)
#elseif SEGUE_V3
  @c(segue_v3_move_hit_slots)
#else
  @c(segue_baseline_move_hit_slots)
#endif
func moveHitSlots(index: UnsafePointer<segue_hit_index>, first: Int, count: Int) {
  let columns = index
  let index = columns.pointee
  for place in first..<first &+ count {
    let slot = Int(index.slot_of_place[place])
    let owner = Int(index.owners[slot])
    if owner < 0 { continue }
    let above = index.slots[owner]
    let number = Int(index.grid_numbers[owner])
    if number == 0 { continue }
    let grid = index.grids + (number &- 1)
    if grid.pointee.changes > above.count / SEGUE_HIT_CHANGES { continue }
    let limits = index.boxes[owner]
    let box = index.boxes[slot]
    let old = index.codes[slot]
    let new = segue_hit_code(grid, box, limits)
    index.codes[slot] = new
    let nowhere = segue_hit_nowhere(grid)
    let isMoved = old != new
    if old != nowhere {
      var corner: Int32 = 0
      while corner < 4 {
        if corner & old == corner {
          let cell = cornerCell(grid, old, corner)
          segue_fill_hit_cell(columns, index.cells + cell)
          if isMoved { leave(index, index.cells + cell, slot) } else { refresh(index, index.cells[cell], slot, box) }
        }
        corner &+= 1
      }
    }
    if new != nowhere, isMoved {
      var corner: Int32 = 0
      while corner < 4 {
        if corner & new == corner {
          let cell = cornerCell(grid, new, corner)
          segue_fill_hit_cell(columns, index.cells + cell)
          insert(index, grid, cell, slot, box)
        }
        corner &+= 1
      }
    }
  }
}

/// One of a code's cells: bit 0 of `corner` is for the next column, bit 1 for the next row.
@inline(__always)
func cornerCell(_ grid: UnsafePointer<segue_hit_grid>, _ code: Int32, _ corner: Int32) -> Int {
  Int(grid.pointee.cells &+ segue_hit_corner(grid, code, corner))
}

/// Which of a cell's entries is the first of `slot` or behind it.
@inline(__always)
func entry(_ index: segue_hit_index, _ cell: segue_hit_cell, _ slot: Int) -> Int {
  var entry = Int(cell.start)
  let end = entry &+ Int(cell.count)
  while entry < end, Int(index.cell_slots[entry]) < slot { entry &+= 1 }
  return entry
}

@inline(__always)
func refresh(_ index: segue_hit_index, _ cell: segue_hit_cell, _ slot: Int, _ box: SIMD4<Float>) {
  let at = entry(index, cell, slot)
  if at < Int(cell.start &+ cell.count), Int(index.cell_slots[at]) == slot { index.cell_boxes[at] = box }
}

@inline(__always)
func leave(_ index: segue_hit_index, _ cell: UnsafeMutablePointer<segue_hit_cell>, _ slot: Int) {
  var at = entry(index, cell.pointee, slot)
  let last = Int(cell.pointee.start &+ cell.pointee.count) &- 1
  guard at <= last, Int(index.cell_slots[at]) == slot else { return }
  while at < last {
    index.cell_boxes[at] = index.cell_boxes[at &+ 1]
    index.cell_slots[at] = index.cell_slots[at &+ 1]
    at &+= 1
  }
  cell.pointee.count &-= 1
}

@inline(__always)
func insert(
  _ index: segue_hit_index, _ grid: UnsafeMutablePointer<segue_hit_grid>, _ number: Int, _ slot: Int,
  _ box: SIMD4<Float>
) {
  let cell = index.cells + number
  if cell.pointee.count == index.capacities[number] {
    // To the end of the pool, with room for as many again.
    let capacity = cell.pointee.count < 2 ? 4 : 2 &* cell.pointee.count
    guard capacity <= grid.pointee.entry_limit &- grid.pointee.entry_end else {
      grid.pointee.changes = Int32.max / 2
      return
    }
    let to = grid.pointee.entry_end
    for k in 0..<Int(cell.pointee.count) {
      index.cell_boxes[Int(to) &+ k] = index.cell_boxes[Int(cell.pointee.start) &+ k]
      index.cell_slots[Int(to) &+ k] = index.cell_slots[Int(cell.pointee.start) &+ k]
    }
    cell.pointee.start = to
    index.capacities[number] = capacity
    grid.pointee.entry_end = to &+ capacity
  }
  let at = entry(index, cell.pointee, slot)
  var behind = Int(cell.pointee.start &+ cell.pointee.count)
  while behind > at {
    index.cell_boxes[behind] = index.cell_boxes[behind &- 1]
    index.cell_slots[behind] = index.cell_slots[behind &- 1]
    behind &-= 1
  }
  index.cell_boxes[at] = box
  index.cell_slots[at] = Int32(truncatingIfNeeded: slot)
  cell.pointee.count &+= 1
}
