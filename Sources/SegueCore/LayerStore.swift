import CSegueSIMD
import SegueGeometry
import SegueTiming

/// Every layer of a world as rows of columns: the tree, the model values and the values on screen.
///
/// Handles (`CALayer`, `UIView`) name rows; the per-frame work runs here and touches no handle. Row 0 is the screen,
/// the root of what is shown; a tree that does not hang below it is kept but costs nothing a frame.
public final class LayerStore {
  /// The root of everything shown.
  public static let screen = LayerRow(rawValue: 0)

  // The tree.
  var parent: Column<Int32>
  var firstChild: Column<Int32>
  var lastChild: Column<Int32>
  var previousSibling: Column<Int32>
  var nextSibling: Column<Int32>

  // The values.
  var model: LayerColumns
  var presentation: LayerColumns
  var preservesDepth: Column<UInt8>
  /// Bits of the numbers that running tracks write; for these the presentation is not the model.
  var animated: Column<UInt64>
  /// Which time the row's animations run in; see `TimeSpaces`.
  var timeSpace: Column<Int32>

  /// 1 where a layer and all it holds take no hits although they are not hidden.
  var hitSkips: Column<UInt8>

  // What costs the renderer passes of its own.
  var traits: Column<RenderTraits>
  /// 1 where a picture that is kept of a row is not what it shows, 2 where it was drawn in the latest frame.
  var needsRaster: Column<UInt8>
  /// The rows of the latter.
  var drawnRasters: [Int] = []
  var shadows: [Int32: LayerShadow] = [:]
  /// How many layers are kept as pictures.
  var rasterCount = 0
  /// Rows that may cost a pass; those that do not any more leave when passes are found.
  var costly = Bitmap()
  /// Room for those that stay.
  var stillCostly = Bitmap()
  /// The passes of the latest frame, while nothing has changed since.
  var passes = FrameCounts()
  var passScale = 0.0
  var passesAreCurrent = false
  var topmost = LayerRow.none
  /// As of which tracks and numbering that was found.
  var topmostIsOf = (0, -1)

  // What a frame derives.
  var flags: Column<RowFlags>
  var preorder: Column<Int32>
  /// Places behind the row's subtree, while the rows are numbered.
  var ends: Column<Int32>
  /// 0 while it is unknown.
  var pathKey: Column<UInt64>
  /// How many siblings stood before a row when the tree was last numbered.
  var siblingIndex: Column<Int32>
  /// 1 where the last numbering gave a row another path key.
  var keyIsNew: Column<UInt8>
  var rowHash: Column<UInt64>
  var order: Column<Int32>
  var paintOrder: Column<Int32>
  /// What finding the paint order needs for itself.
  var pendingRows: Column<Int32>
  var sortedRows: Column<Int32>
  var placement = Placement()
  public internal(set) var shownCount = 0
  /// Rows of which anything changed since the last frame.
  var touched = Bitmap()
  /// Rows whose digest term is not that of the values on screen.
  var unhashed = Bitmap()
  var structureChanged = true
  /// How often the tree was numbered: another number says that layers may have come or gone.
  public internal(set) var numberingCount = 0
  /// A layer of the plane has come to stand in space, or the other way round.
  var formsChanged = false
  var depthChanged = false
  var usesDepth = false
  var hitTestIndex = HitTestIndex()
  var hitTestChanges = PlaceRanges()
  /// Whether the tree, or the order of any siblings, is another one than the index was made of.
  var hitTestOrderChanged = true
  var digestSum: UInt64 = 0
  var digestSumIsCurrent = false

  public internal(set) var timeSpaces = TimeSpaces()
  public let tracks = TrackStore()
  var attributes = LayerAttributes()

  /// How many threads a full update of the world matrices may use, from a size on where that pays. What is computed does
  /// not depend on it, to the bit.
  public var threadCount = 1 {
    didSet { precondition(threadCount >= 1, "\(threadCount) threads cannot compute anything") }
  }

  let kernels: Kernels

  private(set) var rowCount = 0
  private(set) var freeRows: [Int32] = []
  public private(set) var liveCount = 0

  /// A store that holds the screen alone, with room for `capacity` layers before it grows.
  ///
  /// - Parameter instructionSet: what its kernels use; the machine must be able to run it.
  public init(capacity: Int = 64, instructionSet: InstructionSet = .current) {
    kernels = Kernels(instructionSet)
    touched.reserve(capacity)
    unhashed.reserve(capacity)
    parent = Column(capacity: capacity, filler: -1)
    firstChild = Column(capacity: capacity, filler: -1)
    lastChild = Column(capacity: capacity, filler: -1)
    previousSibling = Column(capacity: capacity, filler: -1)
    nextSibling = Column(capacity: capacity, filler: -1)
    model = LayerColumns(capacity: capacity)
    presentation = LayerColumns(capacity: capacity)
    preservesDepth = Column(capacity: capacity, filler: 0)
    animated = Column(capacity: capacity, filler: 0)
    timeSpace = Column(capacity: capacity, filler: 0)
    hitSkips = Column(capacity: capacity, filler: 0)
    traits = Column(capacity: capacity, filler: [])
    needsRaster = Column(capacity: capacity, filler: 0)
    costly.reserve(capacity)
    stillCostly.reserve(capacity)
    flags = Column(capacity: capacity, filler: [])
    preorder = Column(capacity: capacity, filler: -1)
    ends = Column(capacity: capacity, filler: 0)
    pathKey = Column(capacity: capacity, filler: 0)
    siblingIndex = Column(capacity: capacity, filler: 0)
    keyIsNew = Column(capacity: capacity, filler: 0)
    rowHash = Column(capacity: capacity, filler: 0)
    order = Column(capacity: capacity, filler: -1)
    paintOrder = Column(capacity: capacity, filler: -1)
    pendingRows = Column(capacity: capacity, filler: -1)
    sortedRows = Column(capacity: capacity, filler: -1)
    let screen = insert()
    precondition(screen == Self.screen, "the screen is the first row")
    setAnchorPoint(screen, SIMD2(0, 0))
  }

  /// A new layer with default values, outside the tree. Cost: amortised O(1).
  public func insert() -> LayerRow {
    liveCount += 1
    if let free = freeRows.popLast() {
      flags.reset(Int(free))
      preorder.reset(Int(free))
      return LayerRow(rawValue: free)
    }
    if rowCount == parent.capacity { reserve(max(2 * rowCount, 16)) }
    rowCount += 1
    return LayerRow(rawValue: Int32(rowCount - 1))
  }

  private func reserve(_ count: Int) {
    touched.reserve(count)
    unhashed.reserve(count)
    parent.reserve(count)
    firstChild.reserve(count)
    lastChild.reserve(count)
    previousSibling.reserve(count)
    nextSibling.reserve(count)
    model.reserve(count)
    presentation.reserve(count)
    preservesDepth.reserve(count)
    animated.reserve(count)
    timeSpace.reserve(count)
    hitSkips.reserve(count)
    traits.reserve(count)
    needsRaster.reserve(count)
    costly.reserve(count)
    stillCostly.reserve(count)
    flags.reserve(count)
    preorder.reserve(count)
    ends.reserve(count)
    pathKey.reserve(count)
    siblingIndex.reserve(count)
    keyIsNew.reserve(count)
    rowHash.reserve(count)
    order.reserve(count)
    paintOrder.reserve(count)
    pendingRows.reserve(count)
    sortedRows.reserve(count)
  }

  /// Takes a layer out for good: its children become roots, its tracks end without a word, the row is used again.
  public func remove(_ row: LayerRow) {
    precondition(row != Self.screen, "the screen stays")
    precondition(!flags[row.index].contains(.isFree), "row \(row.rawValue) was removed before")
    detach(row)
    while firstChild[row.index] >= 0 { detach(LayerRow(rawValue: firstChild[row.index])) }
    if flags[row.index].contains(.hasTracks) { tracks.removeAll(of: row, store: self) }
    if flags[row.index].contains(.ownsTimeSpace) { timeSpaces.free(timeSpace[row.index]) }
    model.reset(row.index)
    presentation.reset(row.index)
    preservesDepth.reset(row.index)
    animated.reset(row.index)
    timeSpace.reset(row.index)
    hitSkips.reset(row.index)
    removeTraits(row.index)
    rowHash.reset(row.index)
    pathKey.reset(row.index)
    flags[row.index] = .isFree
    freeRows.append(row.rawValue)
    liveCount -= 1
  }
}

/// What is special about a row.
struct RowFlags: OptionSet, BitwiseCopyable {
  let rawValue: UInt8
  /// It has a time of its own.
  static let ownsTimeSpace = RowFlags(rawValue: 1)
  /// It has been removed and waits to be used again.
  static let isFree = RowFlags(rawValue: 2)
  /// A track runs on it.
  static let hasTracks = RowFlags(rawValue: 4)
}
