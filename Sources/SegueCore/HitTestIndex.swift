import CSegueSIMD

/// Finds the deepest, foremost layer at points of the screen.
///
/// Every layer has a slot: siblings stand in a row, front to back, each with a box on the screen, and with four edges
/// where its outline is not the box. Large groups of siblings have a grid over their boxes. Places are those of the
/// store's pre-order; see `segue_hit_layers`.
/// - Cost: 116 bytes a layer, about as much again for one in a grid; queries and updates allocate nothing, but that a
///   grid which has outgrown its room is moved.
struct HitTestIndex: ~Copyable {
  private var slots = Column(capacity: 0, filler: segue_hit_slot(row: -1, first: 0, count: 0, traits: 0))
  private var boxes = Column<SIMD4<Float>>(capacity: 0, filler: SIMD4(repeating: .infinity))
  private var edges = Column<segue_hit_edges>(capacity: 0, filler: .everywhere)
  private var owners = Column<Int32>(capacity: 0, filler: -1)
  private var places = Column<Int32>(capacity: 0, filler: -1)
  private var slotOfPlace = Column<Int32>(capacity: 0, filler: -1)
  private var gridNumbers = Column<Int32>(capacity: 0, filler: 0)
  private var codes = Column<Int32>(capacity: 0, filler: -1)
  private var firsts = Column<Int32>(capacity: 0, filler: 0)
  private var cursors = Column<Int32>(capacity: 0, filler: 0)
  private var count = 0

  private var grids = HitTestGrids()
  private var shortcuts = HitTestShortcuts()

  private let everywhere = Column<segue_hit_edges>(capacity: 1, filler: .everywhere)
  private let queries = Column<SIMD4<Float>>(capacity: Int(SEGUE_HIT_BATCH), filler: SIMD4(repeating: 0))
  private let states = Column<Int32>(capacity: Int(SEGUE_HIT_BATCH), filler: 0)
  private let active = Column<Int32>(capacity: Int(SEGUE_HIT_BATCH), filler: 0)

  /// Makes the index of `count` layers anew, after their tree or the order of siblings changed.
  ///
  /// - Cost: O(layers), or O(n log n) for siblings with a `zPosition`; allocates when there are more than ever.
  mutating func build(_ layers: borrowing segue_hit_layers, count: Int, kernels: Kernels) {
    self.count = count
    reserve(count)
    grids.reserve(count / (Int(SEGUE_HIT_GROUP) + 1))
    // SAFETY: the caller's columns outlive the call.
    var layers = unsafe copy layers
    var index = unsafe columns()
    // SAFETY: all columns have room for `count` layers and one more, and `grids` for as many as there can be groups of
    // that size.
    grids.count = unsafe kernels.table.number_hit_slots(&layers, count, &index, firsts.base, cursors.base)
    // SAFETY: every place below `count` has a slot now.
    unsafe kernels.table.update_hit_outlines(&layers, 0, count, &index, 1)
    // SAFETY: every slot has its outline.
    unsafe grids.build(index, kernels)
    shortcuts.reserve(count)
  }

  /// Brings the outlines of layers up to date whose world matrices, bounds or visibility changed.
  ///
  /// - `changes`: places of those layers, within those of the last build.
  /// - Cost: O(layers that changed) and O(layers of a group) where many of the group did.
  mutating func update(_ layers: borrowing segue_hit_layers, changes: borrowing PlaceRanges, kernels: Kernels) {
    // SAFETY: the caller's columns outlive the call.
    var layers = unsafe copy layers
    var index = unsafe columns()
    for k in 0..<changes.count {
      let range = changes[k]
      precondition(range.lowerBound >= 0 && range.upperBound <= count, "\(range) is not within the index's \(count)")
      // SAFETY: the range is within the places that have slots.
      unsafe kernels.table.update_hit_outlines(&layers, range.lowerBound, range.count, &index, 0)
    }
    if grids.count > 0 {
      for k in 0..<changes.count {
        let range = changes[k]
        // SAFETY: as above, and all grids are filled.
        unsafe kernels.table.move_hit_slots(&index, range.lowerBound, range.count)
      }
      // SAFETY: every slot has its outline.
      unsafe grids.rebuildChanged(index, kernels)
    }
    shortcuts.areCurrent = false
  }

  /// The rows of the layers at points of the screen, x and y in turn, among the layer at place `root` and what it
  /// holds; −1 for none.
  ///
  /// - Returns: how many layers were looked at; fewer when earlier points fell on the same part of the screen.
  mutating func hitTest(
    points: UnsafePointer<Double>, count: Int, root: Int, rows: UnsafeMutablePointer<Int32>, kernels: Kernels
  ) -> Int {
    precondition(root >= 0 && root < self.count, "place \(root) is not in the index")
    let slot = slotOfPlace[root]
    let usesShortcuts =
      slot == 0 && count >= HitTestShortcuts.leastPoints && slots[0].count > 0
      && slots[0].traits & SEGUE_HIT_TURNED == 0 && gridNumbers[0] == 0
    if usesShortcuts { shortcuts.prepare(box: boxes[0], layers: self.count) }
    // SAFETY: no column grows in here.
    var index = unsafe columns()
    if !usesShortcuts { unsafe index.shortcut_columns = 0 }
    // SAFETY: the index is whole; the caller has two numbers and room for a row for each point.
    return unsafe kernels.table.hit_test(&index, points, count, slot, rows)
  }

  private mutating func reserve(_ count: Int) {
    // Kernels read eight boxes at a time, from any slot on, and a slot behind those.
    let room = count + 16
    guard room > slots.capacity else { return }
    let grown = max(room, 2 * slots.capacity)
    slots.reserve(grown)
    boxes.reserve(grown)
    edges.reserve(grown)
    owners.reserve(grown)
    places.reserve(grown)
    slotOfPlace.reserve(grown)
    gridNumbers.reserve(grown)
    codes.reserve(grown)
    firsts.reserve(grown)
    cursors.reserve(grown)
  }

  private func columns() -> segue_hit_index {
    // SAFETY: the pointers are used in calls of this type's methods alone, while no column grows.
    unsafe segue_hit_index(
      slots: slots.base, boxes: boxes.base, edges: edges.base, owners: owners.base, places: places.base,
      slot_of_place: slotOfPlace.base, grid_numbers: gridNumbers.base, codes: codes.base, grids: grids.grids.base,
      cells: grids.cells.base, capacities: grids.capacities.base, cell_boxes: grids.entryBoxes.base,
      cell_slots: grids.entrySlots.base,
      shortcuts: shortcuts.cells.base, shortcut_origin: shortcuts.origin, shortcut_scale: shortcuts.scale,
      shortcut_last: shortcuts.last, shortcut_columns: shortcuts.columns, everywhere: everywhere.base,
      queries: queries.base, states: states.base,
      active: active.base)
  }
}

extension segue_hit_edges {
  /// Edges that every point is inside of.
  static var everywhere: segue_hit_edges {
    segue_hit_edges(
      a: SIMD4(repeating: 0), b: SIMD4(repeating: 0), c: SIMD4(repeating: 1), origin: SIMD4(repeating: 0))
  }
}
