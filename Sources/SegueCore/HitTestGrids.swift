import CSegueSIMD

/// The grids of an index's large groups of siblings, and the pools that their cells and entries lie in.
struct HitTestGrids: ~Copyable {
  var grids = Column<segue_hit_grid>(capacity: 0, filler: segue_hit_grid())
  var count = 0
  var cells = Column<segue_hit_cell>(capacity: 0, filler: segue_hit_cell(start: 0, count: 0))
  var capacities = Column<Int32>(capacity: 0, filler: 0)
  var entryBoxes = Column<SIMD4<Float>>(capacity: 0, filler: SIMD4(repeating: .infinity))
  var entrySlots = Column<Int32>(capacity: 0, filler: 0)
  private var cellEnd = 0
  private var entryEnd = 0

  mutating func reserve(_ count: Int) {
    if count > grids.capacity { grids.reserve(max(count, 2 * grids.capacity)) }
  }

  /// Makes all grids, from the boxes of `index`.
  mutating func build(_ index: segue_hit_index, _ kernels: Kernels) {
    cellEnd = 0
    entryEnd = 0
    // SAFETY: as `make` needs it.
    for number in 0..<count { unsafe make(number, index, kernels, isNew: true) }
  }

  /// Makes those grids anew in which much has changed.
  mutating func rebuildChanged(_ index: segue_hit_index, _ kernels: Kernels) {
    for number in 0..<count where grids[number].changes > 0 {
      // SAFETY: a grid's owner is a slot of the index.
      let sublayers = unsafe index.slots[Int(grids[number].owner)].count
      if grids[number].changes > sublayers / SEGUE_HIT_CHANGES {
        unsafe make(number, index, kernels, isNew: false)
      } else {
        grids[number].changes = 0
      }
    }
  }

  /// Makes one grid where it was, or at the pools' ends when it is new or has outgrown its room.
  private mutating func make(_ number: Int, _ index: segue_hit_index, _ kernels: Kernels, isNew: Bool) {
    var index = unsafe index
    unsafe setPools(&index)
    // SAFETY: the boxes of the grid's group are up to date.
    unsafe kernels.table.plan_hit_grid(&index, number)
    let cellCount = Int(grids[number].cell_count)
    if isNew || cellCount > Int(grids[number].cell_limit) - Int(grids[number].cells) {
      let room = cellCount + cellCount / 4
      grids[number].cells = Int32(cellEnd)
      cellEnd += room
      grids[number].cell_limit = Int32(cellEnd)
      if cellEnd > cells.capacity {
        let grown = max(cellEnd, 2 * cells.capacity)
        cells.reserve(grown)
        capacities.reserve(grown)
        unsafe setPools(&index)
      }
    }
    // SAFETY: there is room for the planned cells.
    let entryCount = unsafe kernels.table.count_hit_grid(&index, number)
    if isNew || entryCount > Int(grids[number].entry_limit) - Int(grids[number].entries) {
      grids[number].entries = Int32(entryEnd)
      entryEnd += entryCount + entryCount / 2 + 64
      grids[number].entry_limit = Int32(entryEnd)
      // Kernels read sixteen entries at a time.
      if entryEnd + 16 > entryBoxes.capacity {
        let grown = max(entryEnd + 16, 2 * entryBoxes.capacity)
        entryBoxes.reserve(grown)
        entrySlots.reserve(grown)
        unsafe setPools(&index)
      }
    }
    // SAFETY: there is room for the counted entries.
    unsafe kernels.table.fill_hit_grid(&index, number)
  }

  private func setPools(_ index: inout segue_hit_index) {
    // SAFETY: the pointers are used until a column grows, and then set anew.
    unsafe index.grids = grids.base
    unsafe index.cells = cells.base
    unsafe index.capacities = capacities.base
    unsafe index.cell_boxes = entryBoxes.base
    unsafe index.cell_slots = entrySlots.base
  }
}
