import CSegueSIMD

/// Chooses a grid's place, its cells' size and their number, from the boxes of the group's layers.
///
/// The cells are as wide and as high as suits the layers' mean size, but no smaller than about two layers need: there
/// are never more than the layers would fill.
#if SEGUE_V4
  @c(segue_v4_plan_hit_grid)
#elseif SEGUE_V3
  @c(segue_v3_plan_hit_grid)
#else
  @c(segue_baseline_plan_hit_grid)
#endif
func planHitGrid(index: UnsafePointer<segue_hit_index>, number: Int) {
  let index = index.pointee
  let grid = index.grids + number
  let owner = Int(grid.pointee.owner)
  let limits = index.boxes[owner]
  let first = Int(index.slots[owner].first)
  let count = Int(index.slots[owner].count)
  var sums = segue_hit_sums()
  segue_sum_boxes(index.boxes + first, count, limits, &sums)
  let extent = sums.extent
  let reaching = sums.count
  let width = -extent.z - extent.x
  let height = -extent.w - extent.y
  var columns: Int32 = 1
  var rows: Int32 = 1
  if width > 0, height > 0, width < 1e30, height < 1e30 {
    var cellWidth = usualSize(sums.sizes.x / reaching, sums.squares.x / reaching)
    var cellHeight = usualSize(sums.sizes.y / reaching, sums.squares.y / reaching)
    cellWidth = cellWidth > width * 1e-6 ? cellWidth : width * 1e-6
    cellHeight = cellHeight > height * 1e-6 ? cellHeight : height * 1e-6
    let area = 2 * width * height / reaching
    let growth = area / (cellWidth * cellHeight)
    if growth > 1 {
      let side = growth.squareRoot()
      cellWidth *= side
      cellHeight *= side
      if cellWidth > width {
        cellWidth = width
        cellHeight = area / width
      } else if cellHeight > height {
        cellHeight = height
        cellWidth = area / height
      }
    }
    columns = segue_hit_cell_count(width / cellWidth, 1 << 20)
    rows = segue_hit_cell_count(height / cellHeight, 1 << 20)
    while Int(columns) &* Int(rows) > 4 &* count &+ 64 {
      columns = (columns &+ 1) / 2
      rows = (rows &+ 1) / 2
    }
  }
  let scaleX = columns > 1 ? Float(columns) / width : 0
  let scaleY = rows > 1 ? Float(rows) / height : 0
  grid.pointee.origin = SIMD4(extent.x, extent.y, -extent.x, -extent.y)
  grid.pointee.scale = SIMD4(scaleX, scaleY, -scaleX, -scaleY)
  grid.pointee.last = SIMD4(Float(columns &- 1), Float(rows &- 1), Float(columns &- 1), Float(rows &- 1))
  grid.pointee.columns = columns
  grid.pointee.rows = rows
  segue_lay_hit_levels(grid)
}

/// A size that most layers do not exceed, from the means of their sizes and of the squares of these.
@inline(__always)
func usualSize(_ mean: Float, _ meanSquare: Float) -> Float {
  let variance = meanSquare - mean * mean
  let size = mean + SEGUE_HIT_CELL * (variance > 0 ? variance : 0).squareRoot()
  return size < 3 * mean ? size : 3 * mean
}
