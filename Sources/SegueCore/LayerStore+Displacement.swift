extension LayerStore {
  /// The frontmost layer on screen that moves by a track of its own, of those that stand in no other such layer; none
  /// without one. As of the last update.
  ///
  /// - Cost: O(1) unless tracks or layers came or went since this was last asked, else O(shown layers).
  public var topmostMovingLayer: LayerRow {
    guard tracks.count > 0 else { return .none }
    if topmostIsOf != (tracks.changeCount, numberingCount) {
      topmostIsOf = (tracks.changeCount, numberingCount)
      topmost = foundTopmost
    }
    return topmost
  }

  private var foundTopmost: LayerRow {
    let moving =
      LayerProperty.position.bits | LayerProperty.transform.bits | LayerProperty.bounds.bits
      | LayerProperty.anchorPoint.bits | LayerProperty.zPosition.bits
    var found = LayerRow.none
    var place = 0
    while place < shownCount {
      let row = Int(order[place])
      if animated[row] & moving != 0 {
        found = LayerRow(rawValue: Int32(row))
        place = Int(ends[row])
      } else {
        place += 1
      }
    }
    return found
  }

  /// The middle of a layer's bounds in its window's coordinates, exact; nil for one that was not shown in the last update
  /// or lies behind the eye. Cost: O(depth).
  public func windowCentre(of row: LayerRow) -> SIMD2<Double>? {
    guard !row.isNone, isNumbered(row.index) else { return nil }
    var frames = WindowFrames()
    return frames.centre(of: row.index, self)
  }
}
