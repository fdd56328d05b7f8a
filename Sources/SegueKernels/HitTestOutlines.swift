import CSegueSIMD

/// Boxes and edges of layers, from their bounds and their world matrices.
///
/// A layer that is hidden or skipped, has an empty or degenerate outline, a corner at or behind the eye (w ≤ 0) or a
/// number that is not finite is hit nowhere: its box holds no point. An outline along the screen's axes is its box to
/// the bit, with low edges inside and high ones outside; for others the box is a little larger, and the edges decide.
/// - `first` and `count` are places. Unless `isNew`, a sublayer's change is counted in its group's grid, and a change of
///   a layer with a grid as one of all its sublayers.
/// - Cost: no division and four products for a layer that is not turned; no allocation.
#if SEGUE_V4
  @c(segue_v4_update_hit_outlines)
#elseif SEGUE_V3
  @c(segue_v3_update_hit_outlines)
#else
  @c(segue_baseline_update_hit_outlines)
#endif
func updateHitOutlines(
  layers: UnsafePointer<segue_hit_layers>, first: Int, count: Int, index: UnsafePointer<segue_hit_index>, isNew: Int32
) {
  let layers = layers.pointee
  let index = index.pointee
  var place = first
  while place < first &+ count {
    let slot = Int(index.slot_of_place[place])
    var box = SIMD4<Float>(.infinity, .infinity, .infinity, .infinity)
    let isTurned = outline(place, layers, &box, index.edges + slot)
    let traits = index.slots[slot].traits
    index.slots[slot].traits = isTurned ? traits | SEGUE_HIT_TURNED : traits & ~SEGUE_HIT_TURNED
    place &+= 1
    if isNew == 0 {
      // Also where only the edges differ: a count that is a little high costs nothing.
      let owner = Int(index.owners[slot])
      let around = owner < 0 ? 0 : Int(index.grid_numbers[owner])
      if around > 0 { index.grids[around &- 1].changes &+= 1 }
      let grid = Int(index.grid_numbers[slot])
      if grid > 0, segue_box_below(index.boxes[slot], box) & segue_box_below(box, index.boxes[slot]) == 0 {
        index.grids[grid &- 1].changes = index.slots[slot].count
      }
    }
    index.boxes[slot] = box
  }
}

/// Writes one layer's box, and its edges when it is turned, which is the answer; leaves the box when it is nowhere.
@inline(__always)
func outline(
  _ place: Int, _ layers: segue_hit_layers, _ box: inout SIMD4<Float>, _ edges: UnsafeMutablePointer<segue_hit_edges>
) -> Bool {
  let row = Int(layers.order[place])
  let bounds = layers.bounds + 4 &* row
  guard layers.hidden[row] | layers.skips[row] == 0, bounds[2] > 0, bounds[3] > 0 else { return false }
  let x0 = bounds[0]
  let y0 = bounds[1]
  let x1 = x0 + bounds[2]
  let y1 = y0 + bounds[3]
  if layers.world.is_space[place] == 0 {
    let m = layers.world.plane[place].linear
    let tx = Double(layers.world.plane[place].shift.x)
    let ty = Double(layers.world.plane[place].shift.y)
    if m.y == 0, m.z == 0 {
      let a = Double(m.x)
      let d = Double(m.w)
      straight(x0 * a + tx, x1 * a + tx, y0 * d + ty, y1 * d + ty, &box)
      return false
    }
    let b = Double(m.y)
    let c = Double(m.z)
    if m.x == 0, m.w == 0 {
      straight(y0 * c + tx, y1 * c + tx, x0 * b + ty, x1 * b + ty, &box)
      return false
    }
    let x = SIMD4(x0, x1, x1, x0)
    let y = SIMD4(y0, y0, y1, y1)
    return segue_turned_outline(x * Double(m.x) + y * c + tx, x * b + y * Double(m.w) + ty, &box, edges) != 0
  }
  let m = layers.world.space + (place &- Int(layers.world.plane_ranks[place]))
  let x = SIMD4(x0, x1, x1, x0)
  let y = SIMD4(y0, y0, y1, y1)
  let w = x * Double(m.pointee.r0.w) + y * Double(m.pointee.r1.w) + Double(m.pointee.r3.w)
  guard w.x > 0, w.y > 0, w.z > 0, w.w > 0 else { return false }
  let px = (x * Double(m.pointee.r0.x) + y * Double(m.pointee.r1.x) + Double(m.pointee.r3.x)) / w
  let py = (x * Double(m.pointee.r0.y) + y * Double(m.pointee.r1.y) + Double(m.pointee.r3.y)) / w
  return segue_turned_outline(px, py, &box, edges) != 0
}

/// The box of an outline along the axes, from where its low and its high edges stand.
@inline(__always)
func straight(_ x0: Double, _ x1: Double, _ y0: Double, _ y1: Double, _ box: inout SIMD4<Float>) {
  let sum = x0 + x1 + y0 + y1
  guard sum - sum == 0, x0 != x1, y0 != y1 else { return }
  let low = SIMD2(Float(x0), Float(y0))
  let high = SIMD2(Float(x1), Float(y1))
  // A mirrored layer has its low edge, which is inside, on the other side.
  box = SIMD4(
    x0 < x1 ? low.x : segue_next_up(high.x), y0 < y1 ? low.y : segue_next_up(high.y),
    x0 < x1 ? segue_next_up(-high.x) : -low.x, y0 < y1 ? segue_next_up(-high.y) : -low.y)
}
