import CSegueSIMD

extension LayerStore {
  /// The deepest, foremost layer shown at a point of the screen, as of the last update; none outside everything.
  ///
  /// - Returns: the layer, and how many were looked at.
  /// - Cost: outlines of what changed since the last hit test, then the layers on the way.
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
  /// - Returns: how many layers were looked at; fewer when earlier points fell on the same part of the screen.
  /// - Cost: as `hitTest`; many points at once are quicker, as they go down the tree side by side.
  public func hitTest(
    points: UnsafePointer<Double>, count: Int, rows: UnsafeMutablePointer<Int32>,
    from root: LayerRow = LayerStore.screen
  ) -> Int {
    guard isNumbered(root.index) else {
      // SAFETY: the caller has room for `count` rows.
      unsafe rows.update(repeating: LayerRow.none.rawValue, count: count)
      return 0
    }
    updateHitTestIndex()
    // SAFETY: the caller has two numbers and room for a row for each of `count` points.
    return unsafe hitTestIndex.hitTest(
      points: points, count: count, root: Int(preorder[root.index]), rows: rows, kernels: kernels)
  }

  /// Brings the hit-test index up to date. Cost: O(shown layers) after a change of structure, else O(layers that
  /// changed), or O(1) when none has.
  public func updateHitTestIndex() {
    guard hitTestOrderChanged || placement.hasStale else { return }
    hitTestChanges.removeAll()
    placement.takeStale { hitTestChanges.append($0) }
    // SAFETY: the columns have an element for each shown layer or row, and none of them grows in here.
    let layers = unsafe segue_hit_layers(
      order: order.base, parents: placement.parents.base, world: placement.worldColumns,
      bounds: UnsafeRawPointer(presentation.bounds.base).assumingMemoryBound(to: Double.self),
      z_position: presentation.zPosition.base, hidden: presentation.hidden.base, skips: hitSkips.base)
    if hitTestOrderChanged {
      unsafe hitTestIndex.build(layers, count: shownCount, kernels: kernels)
    } else {
      unsafe hitTestIndex.update(layers, changes: hitTestChanges, kernels: kernels)
    }
    hitTestOrderChanged = false
  }
}
