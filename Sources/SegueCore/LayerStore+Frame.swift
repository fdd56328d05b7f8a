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
      updateHitTestIndex()
    }
    if !touched.isEmpty { passesAreCurrent = false }
    touched.removeAll { row in
      if isNumbered(row) { work.layersTouched += 1 }
      noteChangeWithin(row)
    }
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
    placement.updateOpacity(kernels)
    return placement.updateAll(kernels, threads: threadCount)
  }

  /// Recomputes the world matrices of what moved and of all below it.
  private func updateWorld() -> Int {
    if formsChanged { placeAll() }
    let updated = placement.updateMoved(kernels, threads: threadCount)
    placement.updateOpacity(kernels)
    return updated
  }

  /// Paint order: a layer before its sublayers, sublayers by zPosition, equal ones as they stand in the tree.
  private func updatePaintOrder() {
    guard depthChanged else { return }
    depthChanged = false
    // SAFETY: the columns have a value for each row of the tree, and room for a place for each of `shownCount`, which is
    // how many rows hang below the screen.
    usesDepth =
      unsafe kernels.table.depth_order(
        order.base, shownCount, lastChild.base, previousSibling.base, presentation.zPosition.base, paintOrder.base,
        pendingRows.base, sortedRows.base) != 0
  }

  /// How many of the shown layers are seen, the screen aside: what is hidden, or wholly transparent, and all in it is left
  /// out, wherever it stands. As of the last update. Cost: O(1).
  public var visibleCount: Int { max(placement.visibleCount - 1, 0) }

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
  /// that was not shown. Each counts as at least 0 and at most 1, NaN as 0.
  public func shownOpacity(_ row: LayerRow) -> Float {
    isNumbered(row.index) ? placement.opacity(Int(preorder[row.index])) : 0
  }
}
