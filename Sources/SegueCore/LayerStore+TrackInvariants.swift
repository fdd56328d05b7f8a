import CSegueSIMD

extension LayerStore {
  /// Compares what the rows and the attributes know of tracks with the tracks.
  func trackFaults() -> [String] {
    var faults: [String] = []
    var bits = [UInt64](repeating: 0, count: rowCount)
    var hasTracks = [Bool](repeating: false, count: rowCount)
    var uses = [Int](repeating: 0, count: attributes.slots.count)
    tracks.forEachTrack { write, slot in
      let row = Int(write.row)
      bits[row] |= write.bits
      hasTracks[row] = true
      if slot >= 0 {
        uses[slot] += 1
        if attributes.slots[slot].row != write.row {
          faults.append("a track of row \(row) writes attribute \(slot), which is row \(attributes.slots[slot].row)'s")
        }
      }
    }
    for row in 0..<rowCount {
      if hasTracks[row], flags[row].contains(.isFree) { faults.append("row \(row) is free, and has tracks") }
      if flags[row].contains(.hasTracks) != hasTracks[row] {
        faults.append(
          "row \(row): its flags are \(flags[row].rawValue), and it has \(hasTracks[row] ? "" : "no ")tracks")
      }
      if animated[row] != bits[row] {
        faults.append("row \(row): numbers \(animated[row]), its tracks write \(bits[row])")
      }
    }
    for slot in uses.indices where attributes.slots[slot].useCount != uses[slot] {
      faults.append("attribute \(slot) is used \(attributes.slots[slot].useCount) times, by \(uses[slot]) tracks")
    }
    let used = uses.filter { $0 > 0 }.count
    if attributes.liveCount != used { faults.append("\(attributes.liveCount) attributes live, \(used) are used") }
    return faults
  }

  /// Compares what is on screen with the model where no track writes, bit by bit.
  func shownFaults() -> [String] {
    var faults: [String] = []
    for row in 0..<rowCount where !flags[row].contains(.isFree) {
      for property in LayerProperty.allCases where animated[row] & property.bits != property.bits {
        // Of matrices that both are the identity nothing is read.
        if property == .transform, model.transform[row] & presentation.transform[row] < 0 { continue }
        if property == .sublayerTransform, model.sublayerTransform[row] & presentation.sublayerTransform[row] < 0 {
          continue
        }
        for number in 0..<property.componentCount where animated[row] & property.bits(number, 1) == 0 {
          let (shown, own) = (presentation.component(property, number, row), model.component(property, number, row))
          if shown.bitPattern != own.bitPattern {
            faults.append("row \(row): \(property) shows \(shown) as number \(number), and no track does; it is \(own)")
          }
        }
      }
    }
    return faults
  }
}
