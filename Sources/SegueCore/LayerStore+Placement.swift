extension LayerStore {
  /// Sets how a layer stands in its superlayer after one of its values changed. Before the tree is numbered anew there
  /// is nothing to do.
  func place(_ row: Int) {
    guard !structureChanged, isNumbered(row) else { return }
    place(row, at: Int(preorder[row]))
  }

  /// Sets how a layer's sublayers stand in it.
  func placeChildren(of row: Int) {
    guard !structureChanged, isNumbered(row) else { return }
    var child = firstChild[row]
    while child >= 0 {
      place(Int(child), at: Int(preorder[Int(child)]))
      child = nextSibling[Int(child)]
    }
  }

  private func place(_ row: Int, at place: Int) {
    let local = localMatrix(row)
    let form: UInt8 = local.isSpace ? 1 : 0
    if placement.ownIsSpace[place] != form {
      placement.ownIsSpace[place] = form
      formsChanged = true
    }
    // Forms that changed have everything set again before the next update.
    if !formsChanged { placement.set(place, local) }
  }

  private func localMatrix(_ row: Int) -> LocalMatrix {
    let superlayer = Int(parent[row])
    return LocalMatrix(
      presentation, row, in: superlayer, keepsDepth: superlayer >= 0 && preservesDepth[superlayer] != 0)
  }

  /// Sets how every shown layer stands in its superlayer.
  ///
  /// - Cost: O(shown layers).
  func placeAll() {
    formsChanged = false
    for place in 0..<shownCount {
      let row = Int(order[place])
      let local = localMatrix(row)
      placement.ownIsSpace[place] = local.isSpace ? 1 : 0
      if case .plane(let matrix) = local { placement.plane[place] = matrix }
      placement.setOpacity(place, seenOpacity(row))
    }
    placement.rank()
    for rank in 0..<placement.spaceCount {
      placement.space[rank] = localMatrix(Int(order[Int(placement.spacePlaces[rank])])).space
    }
    placement.moveAll()
  }

  func placeOpacity(_ row: Int) {
    guard !structureChanged, isNumbered(row) else { return }
    placement.setOpacity(Int(preorder[row]), seenOpacity(row))
  }

  private func seenOpacity(_ row: Int) -> Float {
    presentation.hidden[row] != 0 ? 0 : Float(presentation.opacity[row])
  }
}
