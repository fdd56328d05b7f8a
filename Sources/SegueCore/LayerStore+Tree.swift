extension LayerStore {
  public func parent(of row: LayerRow) -> LayerRow { LayerRow(rawValue: parent[row.index]) }

  /// Makes `child` a child of `newParent`, in front of all its siblings or just behind `next`.
  ///
  /// - Precondition: `next` is none or a child of `newParent`; `newParent` is not inside `child`; the screen stays a root.
  /// A child that is to stand behind itself stays where it is.
  /// - Cost: O(1) for a layer without children, else O(depth); the frame that follows renumbers the tree once.
  public func attach(_ child: LayerRow, to newParent: LayerRow, before next: LayerRow = .none) {
    precondition(child != Self.screen, "the screen stands in nothing")
    precondition(
      !flags[child.index].contains(.isFree) && !flags[newParent.index].contains(.isFree),
      "row \(child.rawValue) or row \(newParent.rawValue) was removed")
    precondition(next.isNone || parent(of: next) == newParent, "the next sibling stands under another parent")
    if next == child { return }
    precondition(newParent != child, "a layer cannot be placed inside itself")
    // Only a layer that holds something can have its new parent below it.
    var ancestor = firstChild[child.index] < 0 ? .none : newParent
    while !ancestor.isNone {
      precondition(ancestor != child, "a layer cannot be placed inside itself")
      ancestor = parent(of: ancestor)
    }
    detach(child)
    let c = child.index
    let p = newParent.index
    let previous = next.isNone ? lastChild[p] : previousSibling[next.index]
    parent[c] = newParent.rawValue
    nextSibling[c] = next.rawValue
    previousSibling[c] = previous
    if previous >= 0 { nextSibling[Int(previous)] = child.rawValue } else { firstChild[p] = child.rawValue }
    if next.isNone { lastChild[p] = child.rawValue } else { previousSibling[next.index] = child.rawValue }
    adoptTimeSpace(of: newParent, in: child)
    pathKey[c] = 0
    structureChanged = true
    noteChangeWithin(c)
    touch(child)
  }

  /// Takes `child` out of its parent; nothing happens to a root.
  public func detach(_ child: LayerRow) {
    let c = child.index
    let p = parent[c]
    guard p >= 0 else { return }
    let previous = previousSibling[c]
    let next = nextSibling[c]
    noteChangeWithin(c)
    if previous >= 0 { nextSibling[Int(previous)] = next } else { firstChild[Int(p)] = next }
    if next >= 0 { previousSibling[Int(next)] = previous } else { lastChild[Int(p)] = previous }
    parent[c] = -1
    previousSibling[c] = -1
    nextSibling[c] = -1
    adoptTimeSpace(of: .none, in: child)
    pathKey[c] = 0
    structureChanged = true
    touch(child)
  }

  /// A layer's children, backmost first.
  public func children(of row: LayerRow) -> [LayerRow] {
    var rows: [LayerRow] = []
    var child = firstChild[row.index]
    while child >= 0 {
      rows.append(LayerRow(rawValue: child))
      child = nextSibling[Int(child)]
    }
    return rows
  }

  /// Whether the row stands below the screen now. Cost: O(depth).
  public func isShown(_ row: LayerRow) -> Bool {
    var ancestor = row
    while ancestor != Self.screen {
      if ancestor.isNone { return false }
      ancestor = parent(of: ancestor)
    }
    return true
  }

  /// Whether the row was on screen in the last frame. Cost: O(1).
  public func wasShown(_ row: LayerRow) -> Bool { isNumbered(row.index) }

  /// Whether the row stood below the screen when the tree was last numbered.
  func isNumbered(_ row: Int) -> Bool {
    let place = Int(preorder[row])
    return place >= 0 && place < shownCount && order[place] == Int32(row)
  }

  /// Something of the row has changed that is seen or digested.
  func touch(_ row: LayerRow) { touched.insert(row.index) }

  /// Numbers the shown tree parents first, gives every layer its path key, and sets how each stands in its superlayer.
  ///
  /// - Cost: O(shown layers); nothing when the structure is as it was.
  func renumber() {
    guard structureChanged else { return }
    structureChanged = false
    numberingCount += 1
    depthChanged = true
    hitTestOrderChanged = true
    digestSumIsCurrent = false
    shownCount = numberRows()
    placement.reset(to: shownCount)
    // SAFETY: `order` has a row of this store for each of `shownCount` places, and the other columns an element a row.
    unsafe placement.adopt(order: order.base, places: preorder.base, parents: parent.base, ends: ends.base)
    placeAll()
  }

  /// Gives the rows below the screen their places, and a path key where theirs is another one than it was. Returns how
  /// many there are.
  private func numberRows() -> Int {
    // SAFETY: every column has an element for each row that the links lead to, and none grows in here. Pointers, because
    // looking up a class's property for each layer costs more than numbering it.
    let (parent, firstChild, nextSibling) = unsafe (parent.base, firstChild.base, nextSibling.base)
    let (order, preorder, ends) = unsafe (order.base, preorder.base, ends.base)
    let (pathKey, siblingIndex, keyIsNew) = unsafe (pathKey.base, siblingIndex.base, keyIsNew.base)
    var count = 0
    var row = Int(Self.screen.rawValue)
    while true {
      unsafe order[count] = Int32(row)
      unsafe preorder[row] = Int32(count)
      count += 1
      let holder = unsafe Int(parent[row])
      let isNew = unsafe pathKey[row] == 0 || (holder >= 0 && keyIsNew[holder] != 0)
      unsafe keyIsNew[row] = isNew ? 1 : 0
      if isNew {
        unsafe pathKey[row] = StateDigest.key(
          parent: holder < 0 ? 0 : pathKey[holder], position: UInt64(siblingIndex[row]))
        touched.insert(row)
        unhashed.insert(row)
      }
      if unsafe firstChild[row] >= 0 {
        row = unsafe Int(firstChild[row])
        unsafe setSiblingIndex(row, 0, siblingIndex, pathKey)
        continue
      }
      // Up to the next layer that has a sibling after it.
      while true {
        unsafe ends[row] = Int32(count)
        if row == Int(Self.screen.rawValue) { return count }
        let next = unsafe Int(nextSibling[row])
        if next >= 0 {
          unsafe setSiblingIndex(next, siblingIndex[row] + 1, siblingIndex, pathKey)
          row = next
          break
        }
        row = unsafe Int(parent[row])
      }
    }
  }

  /// A layer that stands elsewhere among its siblings has no path key.
  @inline(__always)
  private func setSiblingIndex(
    _ row: Int, _ index: Int32, _ siblingIndex: UnsafeMutablePointer<Int32>, _ pathKey: UnsafeMutablePointer<UInt64>
  ) {
    // SAFETY: the caller's columns have an element for this row.
    if unsafe siblingIndex[row] != index {
      unsafe siblingIndex[row] = index
      unsafe pathKey[row] = 0
    }
  }
}
