import CSegueSIMD

extension LayerStore {
  /// Traps where columns that have to agree do not, in the words of `invariantFaults`.
  func checkInvariants() {
    let faults = invariantFaults()
    precondition(faults.isEmpty, faults.joined(separator: "\n"))
  }

  /// What of the store contradicts itself: a line each, with the row or place and the value; none in a store that is
  /// whole. What is checked on a later stage needs the earlier ones, and is left out after a fault.
  ///
  /// - Cost: O(room for layers); allocates. For tests.
  package func invariantFaults() -> [String] {
    for stage in [
      linkRangeFaults, linkFaults, freeRowFaults, matrixFaults, timeFaults, bitFaults, trackFaults, shownFaults,
    ] {
      let faults = stage()
      if !faults.isEmpty { return faults }
    }
    if structureChanged { return [] }
    for stage in [numberingFaults, formFaults, localFaults, digestFaults] {
      let faults = stage()
      if !faults.isEmpty { return faults }
    }
    return []
  }

  // MARK: The tree

  private func linkRangeFaults() -> [String] {
    var faults: [String] = []
    for row in 0..<rowCount {
      let links = [
        ("superlayer", parent[row]), ("first sublayer", firstChild[row]), ("last sublayer", lastChild[row]),
        ("previous sibling", previousSibling[row]), ("next sibling", nextSibling[row]),
      ]
      for (name, link) in links where link < -1 || link >= rowCount {
        faults.append("row \(row): its \(name) is \(link), and there are \(rowCount) rows")
      }
    }
    return faults
  }

  private func linkFaults() -> [String] {
    var faults: [String] = []
    var isReached = [Bool](repeating: false, count: rowCount)
    for row in 0..<rowCount {
      var (previous, child) = (Int32(-1), firstChild[row])
      while child >= 0 {
        let c = Int(child)
        if isReached[c] {
          faults.append("row \(c) is twice a sublayer, the second time of row \(row)")
          break
        }
        isReached[c] = true
        if parent[c] != Int32(row) { faults.append("row \(c): its superlayer is \(parent[c]), but row \(row) has it") }
        if previousSibling[c] != previous {
          faults.append("row \(c): its previous sibling is \(previousSibling[c]), and not \(previous)")
        }
        (previous, child) = (child, nextSibling[c])
      }
      if lastChild[row] != previous {
        faults.append("row \(row): its last sublayer is \(lastChild[row]), and not \(previous)")
      }
    }
    for row in 0..<rowCount where !isReached[row] {
      if parent[row] >= 0 { faults.append("row \(row): its superlayer \(parent[row]) does not have it") }
      if previousSibling[row] >= 0 || nextSibling[row] >= 0 {
        faults.append("row \(row): a root has siblings \(previousSibling[row]) and \(nextSibling[row])")
      }
    }
    if parent[Self.screen.index] >= 0 { faults.append("row 0: the screen stands in row \(parent[0])") }
    if let row = rowInCycle() { faults.append("row \(row) stands in itself") }
    return faults
  }

  private func rowInCycle() -> Int? {
    // The walk that came by a row first; a walk that meets itself goes round.
    var walks = [Int32](repeating: -1, count: rowCount)
    for start in 0..<rowCount {
      var row = Int32(start)
      while row >= 0, walks[Int(row)] < 0 {
        walks[Int(row)] = Int32(start)
        row = parent[Int(row)]
      }
      if row >= 0, walks[Int(row)] == Int32(start) { return Int(row) }
    }
    return nil
  }

  private func freeRowFaults() -> [String] {
    var faults: [String] = []
    var isFree = [Bool](repeating: false, count: rowCount)
    for row in freeRows.map(Int.init) {
      if isFree[row] { faults.append("row \(row) is free twice") }
      isFree[row] = true
      if parent[row] >= 0 || firstChild[row] >= 0 {
        faults.append("row \(row) is free, and stands in \(parent[row]) and holds \(firstChild[row])")
      }
      let slots = [
        model.transform[row], model.sublayerTransform[row], presentation.transform[row],
        presentation.sublayerTransform[row],
      ]
      if slots != [-1, -1, -1, -1] { faults.append("row \(row) is free, and has matrices \(slots)") }
      if animated[row] != 0 { faults.append("row \(row) is free, and its numbers \(animated[row]) are animated") }
      if preservesDepth[row] != 0 || hitSkips[row] != 0 {
        faults.append("row \(row) is free, and keeps depth \(preservesDepth[row]), skips hits \(hitSkips[row])")
      }
    }
    for row in 0..<rowCount where flags[row].contains(.isFree) != isFree[row] {
      faults.append("row \(row): its flags are \(flags[row].rawValue), and it is \(isFree[row] ? "" : "not ")free")
    }
    if liveCount != rowCount - freeRows.count {
      faults.append("\(liveCount) layers live, of \(rowCount) rows and \(freeRows.count) free ones")
    }
    return faults
  }

  // MARK: The values

  private func matrixFaults() -> [String] {
    Self.matrixFaults(model, "model", rowCount) + Self.matrixFaults(presentation, "presentation", rowCount)
  }

  private static func matrixFaults(_ columns: borrowing LayerColumns, _ name: String, _ rowCount: Int) -> [String] {
    var faults: [String] = []
    let count = columns.matrices.count
    var users = [Int](repeating: 0, count: count)
    func use(_ slot: Int32, _ user: String) {
      if slot < -1 || slot >= count {
        faults.append("\(user): slot \(slot) of the \(name)'s \(count) matrices")
      } else if slot >= 0 {
        users[Int(slot)] += 1
      }
    }
    for slot in columns.matrices.freeSlots { use(slot, "free slots") }
    for row in 0..<rowCount {
      use(columns.transform[row], "row \(row)")
      use(columns.sublayerTransform[row], "row \(row)")
    }
    for slot in 0..<count where users[slot] != 1 {
      faults.append("slot \(slot) of the \(name)'s matrices is used \(users[slot]) times")
    }
    return faults
  }

  private func timeFaults() -> [String] {
    var faults: [String] = []
    for row in 0..<rowCount where !flags[row].contains(.ownsTimeSpace) {
      let above = parent[row] < 0 ? 0 : timeSpace[Int(parent[row])]
      if timeSpace[row] != above { faults.append("row \(row) runs in time \(timeSpace[row]), and not \(above)") }
    }
    return faults
  }

  private func bitFaults() -> [String] {
    touched.faults("touched", below: rowCount) + unhashed.faults("unhashed", below: rowCount)
  }

  // MARK: What a frame derives

  /// Compares the numbering, and what the placement has of it, with the tree.
  private func numberingFaults() -> [String] {
    guard shownCount > 0, shownCount <= rowCount, placement.count == shownCount else {
      return ["\(shownCount) layers are shown, \(placement.count) placed, of \(rowCount) rows"]
    }
    var faults: [String] = []
    var count = 0
    var pending = [Self.screen.rawValue]
    while let row = pending.popLast() {
      let (r, place) = (Int(row), count)
      count += 1
      guard place < shownCount, order[place] == row, Int(preorder[r]) == place else {
        faults.append("row \(r) is the tree's \(place), has place \(preorder[r]), and \(order[place]) stands there")
        break
      }
      let above = parent[r] < 0 ? -1 : preorder[Int(parent[r])]
      if placement.parents[place] != above {
        faults.append("place \(place), row \(r): its superlayer is at \(placement.parents[place]), and not \(above)")
      }
      var child = lastChild[r]
      while child >= 0 {
        pending.append(child)
        child = previousSibling[Int(child)]
      }
    }
    guard faults.isEmpty, count == shownCount else { return faults + ["\(shownCount) shown, the tree has \(count)"] }
    var sizes = [Int](repeating: 1, count: count)
    for place in (1..<count).reversed() { sizes[Int(placement.parents[place])] += sizes[place] }
    for place in 0..<count {
      let ends = (Int(ends[Int(order[place])]), Int(placement.subtreeEnds[place]))
      if ends != (place + sizes[place], place + sizes[place]) {
        faults.append("place \(place): it ends at \(ends.0) and \(ends.1), and not \(place + sizes[place])")
      }
    }
    return faults + placement.moved.faults("moved", below: count) + placement.stale.faults("stale", below: count)
      + placement.spine.faults("spine", below: 0)
  }

  private func formFaults() -> [String] { formsChanged ? [] : placement.formFaults() }

  /// Compares how each layer stands in its superlayer, and its opacity, with its values.
  private func localFaults() -> [String] {
    if formsChanged { return [] }
    var faults: [String] = []
    for place in 0..<shownCount {
      let row = Int(order[place])
      let superlayer = Int(parent[row])
      let local = LocalMatrix(
        presentation, row, in: superlayer, keepsDepth: superlayer >= 0 && preservesDepth[superlayer] != 0)
      if (placement.ownIsSpace[place] != 0) != local.isSpace {
        faults.append("place \(place), row \(row): its form is \(placement.ownIsSpace[place]), its matrix \(local)")
      } else if !placement.holds(local, at: place) {
        faults.append("place \(place), row \(row): its values give another matrix, \(local)")
      }
      if placement.ownOpacity[place] != presentation.seenOpacity(row) {
        faults.append(
          "place \(place), row \(row): opacity \(placement.ownOpacity[place]), and not \(presentation.seenOpacity(row))"
        )
      }
    }
    return faults
  }

  private func digestFaults() -> [String] {
    guard digestSumIsCurrent, unhashed.isEmpty else { return [] }
    var sum: UInt64 = 0
    for place in 0..<shownCount { sum = sum &+ rowHash[Int(order[place])] }
    return sum == digestSum ? [] : ["the digest's sum is \(digestSum), that of the rows \(sum)"]
  }
}

extension Bitmap {
  fileprivate func faults(_ name: String, below count: Int) -> [String] {
    var faults: [String] = []
    for word in 0..<bits.capacity where bits[word] != 0 {
      let last = word << 6 + 63 - bits[word].leadingZeroBitCount
      if !words.contains(word) { faults.append("\(name): \(last) is a member outside words \(words)") }
      if last >= count { faults.append("\(name): \(last) is a member, and there are \(count)") }
    }
    return faults
  }
}

extension Placement {
  /// Compares ranks and lists of both forms with the forms.
  fileprivate func formFaults() -> [String] {
    var faults: [String] = []
    var planes = 0
    for place in 0..<count {
      let parent = Int(parents[place])
      let form = ownIsSpace[place] | (parent < 0 ? 0 : isSpace[parent])
      if isSpace[place] != form { faults.append("place \(place): its form is \(isSpace[place]), and not \(form)") }
      if planeRanks[place] != Int32(planes) {
        faults.append("place \(place): \(planes) of the plane before it, and not \(planeRanks[place])")
        break
      }
      if isSpace[place] == 0 {
        if planePlaces[planes] != Int32(place) { faults.append("plane \(planes) is at \(planePlaces[planes])") }
        planes += 1
        continue
      }
      let rank = place - planes
      if spacePlaces[rank] != Int32(place) { faults.append("space \(rank) is at \(spacePlaces[rank]), not \(place)") }
      if parent >= 0 {
        let above = isSpace[parent] != 0 ? Int32(spaceRank(parent)) : ~Int32(parent)
        if spaceParents[rank] != above { faults.append("space \(rank) stands in \(spaceParents[rank]), not \(above)") }
      }
    }
    if Int(planeRanks[count]) != planes || spaceCount != count - planes {
      faults.append("\(planeRanks[count]) of the plane, \(spaceCount) of space; of \(count) are \(planes) plane")
    }
    return faults
  }

  /// Whether a place holds these numbers, bit by bit but for NaN.
  fileprivate func holds(_ local: LocalMatrix, at place: Int) -> Bool {
    func same<Vector: SIMD<Float>>(_ a: Vector, _ b: Vector) -> Bool {
      a.indices.allSatisfy { a[$0] == b[$0] || (a[$0].isNaN && b[$0].isNaN) }
    }
    if isSpace[place] == 0 {
      guard case .plane(let m) = local else { return false }
      return same(plane[place].linear, m.linear) && same(plane[place].shift.lowHalf, m.shift.lowHalf)
    }
    let (held, m) = (space[spaceRank(place)], local.space)
    return same(held.r0, m.r0) && same(held.r1, m.r1) && same(held.r2, m.r2) && same(held.r3, m.r3)
  }
}
