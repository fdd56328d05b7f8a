import CSegueSIMD
import SegueTiming

/// How much one frame had to do. Exact: the same on every machine.
public struct FrameWork: Hashable, Sendable {
  /// Tracks that showed a value.
  public var tracksSampled = 0
  /// Layers whose world matrix was computed.
  public var layersTransformed = 0
  /// Layers whose digest term was computed.
  public var layersDigested = 0
  /// Layers that were numbered anew because the tree changed.
  public var layersOrdered = 0
  /// Layers of which anything changed on screen.
  public var layersTouched = 0

  public init() {}
}

extension LayerStore {
  /// Brings everything derived up to date for display time `now`, in seconds: sample → number → propagate → order →
  /// digest.
  ///
  /// - Parameter enter: told before each phase, for measuring.
  /// - Cost: O(running tracks + layers below what moved); after a change of structure O(shown layers).
  public func update(at now: Double, enter: (FramePhase) -> Void = { _ in }) -> (work: FrameWork, digest: UInt64) {
    var work = prepare(at: now, enter: enter)
    enter(.commit)
    let (digest, rows) = updateDigest()
    work.layersDigested = rows
    return (work, digest)
  }

  /// Brings everything derived up to date for display time `now`, in seconds, but the digest: sample → number →
  /// propagate → order, and what hit tests need when they are to come.
  ///
  /// - Cost: as `update(at:)`; no allocation in a frame that adds, removes and moves no layer and no track.
  public func prepare(
    at now: Double, forHitTests: Bool = false, enter: (FramePhase) -> Void = { _ in }
  ) -> FrameWork {
    var work = FrameWork()
    enter(.animate)
    work.tracksSampled = tracks.sample(into: self, at: now)
    enter(.order)
    if structureChanged {
      renumber()
      work.layersOrdered = shownCount
    }
    enter(.transforms)
    work.layersTransformed = updateWorld()
    enter(.order)
    updatePaintOrder()
    if forHitTests {
      enter(.hitTest)
      updateEdges()
    }
    touched.removeAll { if isNumbered($0) { work.layersTouched += 1 } }
    return work
  }

  /// Puts every track's value at display time `now`, in seconds, on screen; `update(at:)` does the rest of a frame.
  ///
  /// - Returns: how many tracks showed a value.
  public func sampleTracks(at now: Double) -> Int { tracks.sample(into: self, at: now) }

  /// Brings the world matrices of what moved, and of all below it, up to date for the values on screen.
  ///
  /// - Returns: how many were computed. Cost: O(layers below what moved); after a change of structure O(shown layers).
  public func updateWorldTransforms() -> Int {
    renumber()
    return updateWorld()
  }

  /// Computes every shown layer's world matrix, whether it moved or not.
  ///
  /// - Returns: how many were computed: all that are shown.
  public func recomputeWorldTransforms() -> Int {
    renumber()
    if formsChanged { placeAll() }
    edgesAreCurrent = false
    return placement.updateAll(kernels, threads: threadCount)
  }

  /// Recomputes the world matrices of what moved and of all below it.
  private func updateWorld() -> Int {
    if formsChanged { placeAll() }
    let updated = placement.updateMoved(kernels, threads: threadCount)
    if updated > 0 { edgesAreCurrent = false }
    placement.updateOpacity(kernels)
    return updated
  }

  /// Paint order: a layer before its sublayers, sublayers by zPosition, equal ones as they stand in the tree.
  private func updatePaintOrder() {
    guard depthChanged else { return }
    depthChanged = false
    // SAFETY: the columns have a value for each row of the tree, and room for a place for each of `shownCount`, which is
    // how many rows hang below the screen.
    usesDepth = unsafe kernels.table.depth_order(
      order.base, shownCount, lastChild.base, previousSibling.base, presentation.zPosition.base, paintOrder.base,
      pendingRows.base, sortedRows.base) != 0
  }

  /// The rows of everything shown, as of the last update, backmost first.
  public var paintedRows: [LayerRow] {
    (0..<shownCount).map { LayerRow(rawValue: usesDepth ? paintOrder[$0] : order[$0]) }
  }

  /// A layer's world matrix as of the last update, row by row; the identity for one that was not shown.
  public func worldMatrix(_ row: LayerRow) -> [Float] {
    let m = world(row)
    return [m.r0, m.r1, m.r2, m.r3].flatMap { [$0.x, $0.y, $0.z, $0.w] }
  }

  /// Writes a layer's world matrix as of the last update, row by row: 16 numbers from `out` on.
  ///
  /// - Cost: no allocation.
  public func copyWorldMatrix(_ row: LayerRow, to out: UnsafeMutablePointer<Float>) {
    var matrix = world(row)
    // SAFETY: the caller has room for 16 numbers; the matrix is those numbers, row by row, and nothing between them.
    unsafe UnsafeMutableRawPointer(out).copyMemory(from: &matrix, byteCount: MemoryLayout<WorldMatrix>.size)
  }

  private func world(_ row: LayerRow) -> WorldMatrix {
    isNumbered(row.index) ? placement.world(Int(preorder[row.index])) : .identity
  }

  /// A layer's opacity times that of all it stands in, as of the last update: 0 where one of them is hidden, and for one
  /// that was not shown.
  public func shownOpacity(_ row: LayerRow) -> Float {
    isNumbered(row.index) ? placement.opacity(Int(preorder[row.index])) : 0
  }

  /// The deepest, foremost layer shown at a point of the screen, as of the last update; none outside everything.
  ///
  /// - Returns: the layer, and how many were looked at.
  /// - Cost: edges of all shown layers once after something moved, then the layers on the way.
  public func hitTest(x: Double, y: Double, from root: LayerRow = LayerStore.screen) -> (row: LayerRow, visited: Int) {
    var point = (x, y)
    var row = LayerRow.none.rawValue
    // SAFETY: two numbers are one point, and there is room for its row.
    let visited = unsafe withUnsafeMutablePointer(to: &point) { point in
      unsafe hitTest(
        points: UnsafeRawPointer(point).assumingMemoryBound(to: Double.self), count: 1, rows: &row, from: root)
    }
    return (LayerRow(rawValue: row), visited)
  }

  /// Hit-tests many points of the screen: `points` holds x and y in turn, `rows` takes a row a point, −1 for none.
  ///
  /// - Returns: how many layers were looked at.
  /// - Cost: as `hitTest`, but the columns are looked up once for all points.
  public func hitTest(
    points: UnsafePointer<Double>, count: Int, rows: UnsafeMutablePointer<Int32>,
    from root: LayerRow = LayerStore.screen
  ) -> Int {
    guard isNumbered(root.index) else {
      // SAFETY: the caller has room for `count` rows.
      unsafe rows.update(repeating: LayerRow.none.rawValue, count: count)
      return 0
    }
    updateEdges()
    // SAFETY: the columns have a value for every row that the links lead to, and none of them grows in here; the caller
    // has two numbers and room for a row for each of `count` points.
    var tree = unsafe segue_hit_tree(
      edges: edges.base, last_child: lastChild.base, previous_sibling: previousSibling.base,
      z_position: presentation.zPosition.base, hidden: presentation.hidden.base, skips: hitSkips.base)
    return unsafe kernels.table.hit_test(points, count, root.rawValue, &tree, rows)
  }

  /// Brings the hit-test edges of everything shown up to date. Cost: O(shown layers) after something moved, else O(1).
  public func updateEdges() {
    guard !edgesAreCurrent else { return }
    edgesAreCurrent = true
    var world = unsafe placement.worldColumns
    // SAFETY: `order` holds `shownCount` rows of this store, for each of which the columns have a value.
    unsafe kernels.table.update_hit_test_edges(
      order.base, shownCount, UnsafeRawPointer(presentation.bounds.base).assumingMemoryBound(to: Double.self),
      &world, edges.base)
  }
}
