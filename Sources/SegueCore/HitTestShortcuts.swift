import CSegueSIMD

/// For cells of the screen the deepest layer that is on the way of every point there; filled as points are asked for.
///
/// It spares calls with many points the upper levels of the tree. A call with few is quicker without.
struct HitTestShortcuts: ~Copyable {
  /// Calls with fewer points do without.
  static let leastPoints = 32

  var cells = Column<Int32>(capacity: 0, filler: -1)
  var areCurrent = false
  private(set) var origin = SIMD4<Float>(repeating: 0)
  private(set) var scale = SIMD4<Float>(repeating: 0)
  private(set) var last = SIMD4<Float>(repeating: 0)
  private(set) var columns: Int32 = 0

  /// How many cells suit a number of layers.
  private static func limit(_ layers: Int) -> Int { min(max(4 * layers, 64), 1 << 20) }

  /// Makes room for the cells of so many layers, and forgets what is known.
  mutating func reserve(_ layers: Int) {
    areCurrent = false
    // Whole columns and rows: a little more than as many cells.
    let room = 2 * Self.limit(layers)
    if room > cells.capacity { cells.reserve(max(room, 2 * cells.capacity)) }
  }

  /// Lays the cells over the root's box, if anything changed since they were.
  mutating func prepare(box: SIMD4<Float>, layers: Int) {
    guard !areCurrent else { return }
    areCurrent = true
    let width = -box.z - box.x
    let height = -box.w - box.y
    let limit = Float(Self.limit(layers))
    columns = 1
    var rows: Int32 = 1
    if width > 0, height > 0, width < 1e30, height < 1e30 {
      columns = segue_hit_cell_count((width / height * limit).squareRoot(), Int32(limit))
      rows = Int32(limit) / columns + 1
    }
    // A root without an inside has no point in any cell.
    let scaleX = width > 0 ? Float(columns) / width : 1
    let scaleY = height > 0 ? Float(rows) / height : 1
    origin = SIMD4(box.x, box.y, -box.x, -box.y)
    scale = SIMD4(scaleX, scaleY, -scaleX, -scaleY)
    last = SIMD4(Float(columns - 1), Float(rows - 1), Float(columns - 1), Float(rows - 1))
    for cell in 0..<Int(columns) * Int(rows) { cells[cell] = -1 }
  }
}
