import CSegueSIMD

/// Slot of the deepest layer that is known to be on the way of every point of the query's cell of the screen.
///
/// The cells lie over the root's box. A cell is looked into when the first point falls on it: down from the root as
/// long as the foremost layer that reaches into the cell holds all of it. −1 in `shortcuts` stands for one that has not
/// been looked into.
/// - Precondition: the root contains the point, and is not turned.
@inline(__always)
func shortcut(_ index: segue_hit_index, _ query: SIMD4<Float>, _ visited: inout Int) -> Int32 {
  let at = segue_hit_cells(query, index.shortcut_origin, index.shortcut_scale, index.shortcut_last)
  let cell = Int(at.y) &* Int(index.shortcut_columns) &+ Int(at.x)
  let known = index.shortcuts[cell]
  if known >= 0 { return known }
  let slot = findShortcut(index, Float(at.x), Float(at.y), &visited)
  index.shortcuts[cell] = slot
  return slot
}

@inline(__always)
func findShortcut(_ index: segue_hit_index, _ column: Float, _ row: Float, _ visited: inout Int) -> Int32 {
  // A little larger than the cell, which rounding moves.
  let x0 = index.shortcut_origin.x + (column - 0.01) / index.shortcut_scale.x
  let x1 = index.shortcut_origin.x + (column + 1.01) / index.shortcut_scale.x
  let y0 = index.shortcut_origin.y + (row - 0.01) / index.shortcut_scale.y
  let y1 = index.shortcut_origin.y + (row + 1.01) / index.shortcut_scale.y
  let reaching = SIMD4(x1, y1, -x0, -y0)
  var deepest: Int32 = 0
  while true {
    let above = index.slots[Int(deepest)]
    guard index.grid_numbers[Int(deepest)] == 0 else { return deepest }
    var first = Int(above.first)
    var left = above.count
    var found: UInt32 = 0
    while left > 0 {
      found = segue_boxes_below8(index.boxes + first, reaching) & boxMask(left)
      visited &+= left < 8 ? Int(left) : 8
      if found != 0 { break }
      first &+= 8
      left &-= 8
    }
    guard found != 0 else { return deepest }
    let slot = first &+ found.trailingZeroBitCount >> 2
    guard segue_box_below(index.boxes[slot], SIMD4(x0, y0, -x1, -y1)) != 0 else { return deepest }
    if index.slots[slot].traits & SEGUE_HIT_TURNED != 0 {
      let edges = index.edges + slot
      guard
        segue_edges_hold(edges, SIMD4(x0, y0, 0, 0)) & segue_edges_hold(edges, SIMD4(x1, y0, 0, 0))
          & segue_edges_hold(edges, SIMD4(x0, y1, 0, 0)) & segue_edges_hold(edges, SIMD4(x1, y1, 0, 0)) != 0
      else { return deepest }
    }
    deepest = Int32(truncatingIfNeeded: slot)
  }
}
