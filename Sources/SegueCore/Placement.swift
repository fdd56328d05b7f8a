import CSegueSIMD

/// How the shown layers stand in their superlayers and on the screen, in columns by place: single precision, for what
/// is drawn and hit. No decision of a transition comes from here, and no digest covers it.
///
/// A layer's place is its number in pre-order, so that superlayers come first and a subtree is a range of places. Two
/// forms of matrix are told apart: six numbers for a layer that stays in the plane of the screen, sixteen for one in
/// space and for all it holds. Each form lies packed, in the order of places.
struct Placement: ~Copyable {
  /// How many layers are shown.
  private(set) var count = 0
  /// How many of them stand in space.
  private(set) var spaceCount = 0

  var parents = Column<Int32>(capacity: 16, filler: -1)
  var subtreeEnds = Column<Int32>(capacity: 16, filler: 0)
  /// 1 where a layer's own matrix has depth or perspective, or its superlayer keeps depth.
  var ownIsSpace = Column<UInt8>(capacity: 16, filler: 0)
  /// 1 where a layer stands in space, for its own or its superlayer's sake.
  private(set) var isSpace = Column<UInt8>(capacity: 16, filler: 0)
  /// How many layers of the plane come before a place; one more than there are places.
  private(set) var planeRanks = Column<Int32>(capacity: 17, filler: 0)
  private(set) var planePlaces = Column<Int32>(capacity: 16, filler: 0)
  private(set) var spacePlaces = Column<Int32>(capacity: 16, filler: 0)
  private(set) var spaceParents = Column<Int32>(capacity: 16, filler: 0)

  var plane = Column<PlaneMatrix>(capacity: 16, filler: .identity)
  var space = Column<WorldMatrix>(capacity: 16, filler: .identity)
  private var planeWorld = Column<PlaneMatrix>(capacity: 16, filler: .identity)
  private var spaceWorld = Column<WorldMatrix>(capacity: 16, filler: .identity)

  private(set) var ownOpacity = Column<Float>(capacity: 16, filler: 1)
  private var shownOpacity = Column<Float>(capacity: 16, filler: 1)
  private var opacityChanged = true
  /// How many places are seen: their opacity, times that of all they stand in, is above 0.
  private(set) var visibleCount = 0

  /// The places whose own matrix changed since the last update.
  private(set) var moved = Bitmap()
  /// The places that moved, with all below them, since somebody asked.
  private(set) var stale = Bitmap()
  /// The layers that hold the first ones of the parts that threads work on.
  var spine = Bitmap()
  /// Room for lists of places that an update works through, three with some room behind each.
  var roomForPlaces = Column<Int32>(capacity: 3 * 32, filler: 0)
  private static let slack = 16

  /// Makes room for `count` layers, of which nothing is known yet.
  mutating func reset(to count: Int) {
    self.count = count
    if count > parents.capacity {
      let capacity = max(count, 2 * parents.capacity)
      parents.reserve(capacity)
      subtreeEnds.reserve(capacity)
      ownIsSpace.reserve(capacity)
      isSpace.reserve(capacity)
      planeRanks.reserve(capacity + 1)
      planePlaces.reserve(capacity)
      plane.reserve(capacity)
      planeWorld.reserve(capacity)
      ownOpacity.reserve(capacity)
      shownOpacity.reserve(capacity)
      roomForPlaces.reserve(3 * (capacity + Self.slack))
    }
    moved.reset(to: count)
    stale.reset(to: count)
    spine.reset(to: count)
    opacityChanged = true
  }

  /// Takes over where the tree's layers stand; columns are the store's, by row but for `order`.
  mutating func adopt(
    order: UnsafePointer<Int32>, places: UnsafePointer<Int32>, parents rows: UnsafePointer<Int32>,
    ends: UnsafePointer<Int32>
  ) {
    for place in 0..<count {
      // SAFETY: the caller has a row for each of `count` places and an element for each row.
      let row = unsafe Int(order[place])
      parents[place] = place == 0 ? -1 : unsafe places[Int(rows[row])]
      subtreeEnds[place] = unsafe ends[row]
    }
  }

  /// Tells the forms apart anew, by `ownIsSpace`, and gives each its ranks. Matrices have to be set again in places that
  /// changed their form and in all of space; all have to be computed.
  mutating func rank() {
    spaceCount = 0
    for place in 0..<count {
      isSpace[place] = ownIsSpace[place] | (place == 0 ? 0 : isSpace[Int(parents[place])])
      spaceCount += Int(isSpace[place])
    }
    if spaceCount > space.capacity {
      let capacity = max(spaceCount, 2 * space.capacity)
      space.reserve(capacity)
      spaceWorld.reserve(capacity)
      spaceParents.reserve(capacity)
      spacePlaces.reserve(capacity)
    }
    var planeRank = 0
    for place in 0..<count {
      planeRanks[place] = Int32(planeRank)
      if isSpace[place] == 0 {
        planePlaces[planeRank] = Int32(place)
        planeRank += 1
      } else {
        let rank = place - planeRank
        let parent = Int(parents[place])
        spacePlaces[rank] = Int32(place)
        spaceParents[rank] = parent >= 0 && isSpace[parent] != 0 ? Int32(spaceRank(parent)) : ~Int32(max(parent, 0))
      }
    }
    planeRanks[count] = Int32(planeRank)
  }

  /// The rank in space of a place there.
  func spaceRank(_ place: Int) -> Int { place - Int(planeRanks[place]) }

  /// Sets how a layer stands in its superlayer, in the form that `rank` found.
  mutating func set(_ place: Int, _ local: LocalMatrix) {
    moved.insert(place)
    if isSpace[place] == 0 { plane[place] = local.plane } else { space[spaceRank(place)] = local.space }
  }

  /// Has all world matrices computed at the next update.
  mutating func moveAll() { moved.insert(0) }

  mutating func setOpacity(_ place: Int, _ opacity: Float) {
    guard ownOpacity[place] != opacity else { return }
    ownOpacity[place] = opacity
    opacityChanged = true
  }

  // MARK: Propagation

  /// Brings the world matrices of what moved, and of all below it, up to date. Returns how many were computed.
  ///
  /// - Cost: O(layers below what moved), and a look at a bit a layer.
  mutating func updateMoved(_ kernels: Kernels, threads: Int) -> Int {
    if moved.isEmpty { return 0 }
    stale.formUnion(moved)
    if moved.contains(0) {
      moved.removeAll()
      return computeAll(kernels, threads: threads)
    }
    let words = moved.words
    defer { moved.noteCleared() }
    // SAFETY: see `withColumns`; the bitmap has a bit for each of `count` places and the first of them is not set.
    return unsafe withColumns { placement, world in
      unsafe kernels.table.update_moved_world_transforms(
        placement, moved.base, words.lowerBound, words.upperBound, roomForPlaces.base, count + Self.slack, world)
    }
  }

  /// Computes all world matrices. Returns how many.
  mutating func updateAll(_ kernels: Kernels, threads: Int) -> Int {
    moved.removeAll()
    stale.insert(0)
    return computeAll(kernels, threads: threads)
  }

  private mutating func computeAll(_ kernels: Kernels, threads: Int) -> Int {
    // The screen stands in nothing.
    planeWorld[0] = plane[0]
    if isSpace[0] != 0 { spaceWorld[0] = space[0] }
    if threads > 1, count >= Self.leastCountForThreads {
      computeAll(kernels, parts: min(threads, count / Self.leastCountAThread))
    } else {
      // SAFETY: see `withColumns`; there is a place 0, and it has its matrix.
      unsafe withColumns { placement, world in
        unsafe kernels.table.update_world_transforms(placement, 1, count, world)
      }
    }
    return count
  }

  /// Brings the opacities that are seen up to date. Cost: nothing unless one changed, else O(shown layers).
  mutating func updateOpacity(_ kernels: Kernels) {
    guard opacityChanged else { return }
    opacityChanged = false
    shownOpacity[0] = ownOpacity[0]
    // SAFETY: each column has an element for each of `count` places, and a superlayer's place comes first.
    unsafe kernels.table.propagate_opacity(parents.base, ownOpacity.base, 1, count, shownOpacity.base)
    let opacities = unsafe shownOpacity.base
    var visible = 0
    for place in 0..<count { visible += unsafe opacities[place] > 0 ? 1 : 0 }
    visibleCount = visible
  }

  /// Hands the columns to a kernel.
  func withColumns<Result>(
    _ body: (UnsafePointer<segue_placement>, UnsafePointer<segue_world_columns>) -> Result
  ) -> Result {
    // SAFETY: every column by place has an element for each of `count` places, every one by rank for each rank; `rank`
    // saw to it that a superlayer comes before its sublayers, and none of the columns grows during a call.
    var placement = unsafe segue_placement(
      parents: parents.base, plane: plane.base, plane_places: spaceCount == 0 ? nil : planePlaces.base,
      space: space.base, space_parents: spaceParents.base, space_places: spacePlaces.base,
      subtree_ends: subtreeEnds.base)
    var world = unsafe worldColumns
    return unsafe body(&placement, &world)
  }

  // MARK: Results

  /// The world matrices as kernels take them; good until the placement changes.
  var worldColumns: segue_world_columns {
    unsafe segue_world_columns(
      plane: planeWorld.base, space: spaceWorld.base, is_space: isSpace.base, plane_ranks: planeRanks.base)
  }

  /// A layer's world matrix as of the last update.
  func world(_ place: Int) -> WorldMatrix {
    if isSpace[place] != 0 { return spaceWorld[spaceRank(place)] }
    var matrix = planeWorld[place].inSpace
    // Nothing flattens the screen.
    if place == 0 { matrix.r2.z = 1 }
    return matrix
  }

  /// A layer's opacity times that of all it stands in, 0 where one of them is hidden, as of the last update.
  func opacity(_ place: Int) -> Float { shownOpacity[place] }

  /// Whether any world matrix was computed, or any outline noted, since this was last asked for.
  var hasStale: Bool { !stale.isEmpty }

  /// Has the layer's outline looked at again, though it does not move.
  mutating func noteOutline(_ place: Int) { stale.insert(place) }

  /// The ranges of places whose world matrices were computed, or whose outlines were noted, since this was last asked,
  /// rising and apart. Forgets them.
  mutating func takeStale(_ body: (Range<Int>) -> Void) {
    var reached = 0
    stale.removeAll { place in
      guard place >= reached else { return }
      reached = Int(subtreeEnds[place])
      body(place..<reached)
    }
  }
}
