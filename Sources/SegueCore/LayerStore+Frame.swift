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
    enter(.commit)
    let (digest, rows) = updateDigest()
    work.layersDigested = rows
    work.layersTouched = dirtyRows.count { isNumbered(Int($0)) }
    for row in dirtyRows { flags[Int(row)].subtract([.moved, .changed, .listed]) }
    dirtyRows.removeAll(keepingCapacity: true)
    return (work, digest)
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
    for row in dirtyRows { flags[Int(row)].remove(.moved) }
    updateWorld(0..<shownCount)
    return shownCount
  }

  /// Recomputes the world matrices of what moved and of all below it.
  private func updateWorld() -> Int {
    var places: [Int32] = []
    for row in dirtyRows where flags[Int(row)].contains(.moved) {
      flags[Int(row)].remove(.moved)
      if isNumbered(Int(row)) { places.append(preorder[Int(row)]) }
    }
    if places.isEmpty { return 0 }
    places.sort()
    var updated = 0
    var reached = 0
    for place in places where Int(place) >= reached {
      let start = Int(place)
      reached = Int(subtreeEnd[Int(order[start])])
      updateWorld(start..<reached)
      updated += reached - start
    }
    return updated
  }

  private func updateWorld(_ places: Range<Int>) {
    hitTestChanges.add(places)
    // SAFETY: `order` holds rows of this store in `places`, every column has a value for each row, and a superlayer
    // stands before its sublayers, or outside the range with its matrix already right. No column grows in here.
    var geometry = unsafe segue_layer_geometry(
      parents: parent.base, bounds: UnsafeRawPointer(presentation.bounds.base).assumingMemoryBound(to: Double.self),
      position: presentation.position.base, anchor_point: presentation.anchorPoint.base,
      anchor_point_z: presentation.anchorPointZ.base,
      z_position: presentation.zPosition.base, transform: presentation.transform.base,
      sublayer_transform: presentation.sublayerTransform.base, preserves_depth: preservesDepth.base,
      matrices: UnsafeRawPointer(presentation.matrices.values.base).assumingMemoryBound(to: Double.self))
    unsafe kernels.table.update_world_transforms(
      order.base + places.lowerBound, places.count, &geometry, world.base)
  }

  /// Paint order: a layer before its sublayers, sublayers by zPosition, equal ones as they stand in the tree.
  private func updatePaintOrder() {
    guard depthChanged else { return }
    depthChanged = false
    usesDepth = false
    for index in 0..<shownCount where presentation.zPosition[Int(order[index])] != 0 {
      usesDepth = true
      break
    }
    guard usesDepth else { return }
    // A list of what is still to come, not a recursion: a tree may be deeper than the stack.
    var count = 0
    var pending = [Self.screen]
    while let row = pending.popLast() {
      paintOrder[count] = row.rawValue
      count += 1
      // The place in the tree decides between equals: `sorted` alone does not promise to keep it.
      let children = children(of: row).enumerated().sorted {
        let (a, b) = (presentation.zPosition[$0.element.index], presentation.zPosition[$1.element.index])
        return a == b ? $0.offset > $1.offset : a > b
      }
      pending += children.map(\.element)
    }
  }

  /// The rows of everything shown, as of the last update, backmost first.
  public var paintedRows: [LayerRow] {
    (0..<shownCount).map { LayerRow(rawValue: usesDepth ? paintOrder[$0] : order[$0]) }
  }

  /// A layer's world matrix as of the last update, row by row.
  public func worldMatrix(_ row: LayerRow) -> [Float] {
    let m = world[row.index]
    return [m.r0, m.r1, m.r2, m.r3].flatMap { [$0.x, $0.y, $0.z, $0.w] }
  }

  /// Writes a layer's world matrix as of the last update, row by row: 16 numbers from `out` on.
  ///
  /// - Cost: no allocation.
  public func copyWorldMatrix(_ row: LayerRow, to out: UnsafeMutablePointer<Float>) {
    // SAFETY: the caller has room for 16 numbers; the matrix is those numbers, row by row, and nothing between them.
    unsafe UnsafeMutableRawPointer(out).copyMemory(
      from: world.base + row.index, byteCount: MemoryLayout<WorldMatrix>.size)
  }
}
