extension LayerStore {
  /// Sets how a layer stands in its superlayer after one of its values changed. Before the tree is numbered anew there
  /// is nothing to do.
  func place(_ row: Int) {
    var row = Int32(row)
    // SAFETY: one row of this store.
    unsafe place(&row, 1)
  }

  /// As `place`, for `count` rows.
  func place(_ rows: UnsafePointer<Int32>, _ count: Int) {
    guard !structureChanged else { return }
    // SAFETY: the columns have an element for each row of this store, of which the caller has `count`.
    let formsDiffer = unsafe placement.place(
      rows, count, presentation, parents: parent.base, keepsDepth: preservesDepth.base, places: preorder.base,
      order: order.base, writes: !formsChanged)
    if formsDiffer { formsChanged = true }
  }

  /// Sets how a layer's sublayers stand in it.
  func placeChildren(of row: Int) {
    var child = firstChild[row]
    while child >= 0 {
      place(Int(child))
      child = nextSibling[Int(child)]
    }
  }

  /// As `placeChildren`, after the anchor that a layer's sublayer transform is about may have moved.
  func placeChildrenAboutAnchor(of row: Int) {
    if presentation.sublayerTransform[row] >= 0 { placeChildren(of: row) }
  }

  /// Sets how every shown layer stands in its superlayer.
  ///
  /// - Cost: O(shown layers).
  func placeAll() {
    formsChanged = false
    // SAFETY: the columns have an element for each row, and `order` a row for each shown place.
    unsafe placement.placeAll(presentation, parents: parent.base, keepsDepth: preservesDepth.base, order: order.base)
  }

  /// Brings a layer's opacity, or its being hidden, to its place.
  func noteOpacity(_ row: Int, hides: Bool) {
    noteFading(row)
    guard !structureChanged, isNumbered(row) else { return }
    placement.setOpacity(Int(preorder[row]), presentation.seenOpacity(row))
    if hides { noteOutline(row) }
  }
}

extension LayerColumns {
  /// The opacity that a layer is drawn with: 0 for a hidden one, and for NaN too.
  @inline(__always)
  func seenOpacity(_ row: Int) -> Float {
    let opacity = opacity[row]
    return hidden[row] == 0 && opacity > 0 ? Float(min(opacity, 1)) : 0
  }
}

extension LocalMatrix {
  /// How a row's layer stands in the superlayer that it has.
  @inline(__always)
  fileprivate init(
    _ columns: borrowing LayerColumns, _ row: Int, parents: UnsafePointer<Int32>, keepsDepth: UnsafePointer<UInt8>
  ) {
    // SAFETY: the caller's columns have an element for each row.
    let superlayer = unsafe Int(parents[row])
    let hasDepth = superlayer < 0 ? 0 : unsafe keepsDepth[superlayer]
    self.init(columns, row, in: superlayer, keepsDepth: hasDepth != 0)
  }
}

extension Placement {
  /// Sets how layers stand in their superlayers, where the tree has them.
  ///
  /// - `writes` is false when everything is set again anyway.
  /// - Returns: whether a layer of the plane has come to stand in space, or the other way round; then everything has to
  ///   be set again.
  mutating func place(
    _ rows: UnsafePointer<Int32>, _ rowCount: Int, _ columns: borrowing LayerColumns, parents: UnsafePointer<Int32>,
    keepsDepth: UnsafePointer<UInt8>, places: UnsafePointer<Int32>, order: UnsafePointer<Int32>, writes: Bool
  ) -> Bool {
    var formsDiffer = false
    for index in 0..<rowCount {
      // SAFETY: the caller's columns have an element for each row, and `order` one for each of `count` places.
      let row = unsafe Int(rows[index])
      let place = unsafe Int(places[row])
      guard place >= 0, place < count, unsafe order[place] == Int32(row) else { continue }
      let local = unsafe LocalMatrix(columns, row, parents: parents, keepsDepth: keepsDepth)
      let form: UInt8 = local.isSpace ? 1 : 0
      if ownIsSpace[place] != form {
        ownIsSpace[place] = form
        formsDiffer = true
      }
      if writes, !formsDiffer { set(place, local) }
    }
    return formsDiffer
  }

  /// Sets how every shown layer stands in its superlayer and how opaque it is.
  mutating func placeAll(
    _ columns: borrowing LayerColumns, parents: UnsafePointer<Int32>, keepsDepth: UnsafePointer<UInt8>,
    order: UnsafePointer<Int32>
  ) {
    // SAFETY: the caller's columns have an element for each row, and `order` one for each of `count` places.
    for place in 0..<count {
      let row = unsafe Int(order[place])
      let local = unsafe LocalMatrix(columns, row, parents: parents, keepsDepth: keepsDepth)
      ownIsSpace[place] = local.isSpace ? 1 : 0
      if case .plane(let matrix) = local { plane[place] = matrix }
      setOpacity(place, columns.seenOpacity(row))
    }
    rank()
    for rank in 0..<spaceCount {
      let row = unsafe Int(order[Int(spacePlaces[rank])])
      space[rank] = unsafe LocalMatrix(columns, row, parents: parents, keepsDepth: keepsDepth).space
    }
    moveAll()
  }
}
