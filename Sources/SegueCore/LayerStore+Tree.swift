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
    structureChanged = true
    touch(child)
  }

  /// Takes `child` out of its parent; nothing happens to a root.
  public func detach(_ child: LayerRow) {
    let c = child.index
    let p = parent[c]
    guard p >= 0 else { return }
    let previous = previousSibling[c]
    let next = nextSibling[c]
    if previous >= 0 { nextSibling[Int(previous)] = next } else { firstChild[Int(p)] = next }
    if next >= 0 { previousSibling[Int(next)] = previous } else { lastChild[Int(p)] = previous }
    parent[c] = -1
    previousSibling[c] = -1
    nextSibling[c] = -1
    adoptTimeSpace(of: .none, in: child)
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
    depthChanged = true
    hitTestOrderChanged = true
    numberRows()
    digestSumIsCurrent = false
    placement.reset(to: shownCount)
    for place in 0..<shownCount {
      let row = Int(order[place])
      placement.parents[place] = place == 0 ? -1 : preorder[Int(parent[row])]
      placement.subtreeEnds[place] = ends[row]
    }
    placeAll()
  }

  private func numberRows() {
    var count = 0
    var row: Int32 = Self.screen.rawValue
    var position: UInt64 = 0
    var positions: [UInt64] = []
    while row >= 0 {
      let r = Int(row)
      order[count] = row
      preorder[r] = Int32(count)
      count += 1
      let key = StateDigest.key(parent: parent[r] < 0 ? 0 : pathKey[Int(parent[r])], position: position)
      if pathKey[r] != key || rowHash[r] == 0 {
        pathKey[r] = key
        touched.insert(r)
        unhashed.insert(r)
      }
      if firstChild[r] >= 0 {
        positions.append(position)
        position = 0
        row = firstChild[r]
        continue
      }
      // Up to the next layer that has a sibling after it.
      while true {
        ends[Int(row)] = Int32(count)
        if row == Self.screen.rawValue {
          row = -1
          break
        }
        if nextSibling[Int(row)] >= 0 {
          row = nextSibling[Int(row)]
          position += 1
          break
        }
        row = parent[Int(row)]
        position = positions.removeLast()
      }
    }
    shownCount = count
  }
}
