import CSegueSIMD

/// What tracks write, property by property, and in each property in the order in which they were added.
struct WriteOrder: ~Copyable {
  private var writes = GrowingColumn<segue_track_write>(filler: segue_track_write())
  /// Where each property's writes end.
  private var ends = GrowingColumn<Int32>(filler: 0)
  private var changedRows = GrowingColumn<Int32>(filler: 0)
  /// Bits of the numbers that tracks show, by row; 0 everywhere between two uses.
  var shownBits = GrowingColumn<UInt64>(filler: 0)

  private static let propertyCount = LayerProperty.allCases.count

  /// Takes writes over but those that are composed, their numbers where `sources` has them. Cost: O(writes).
  mutating func sort(
    _ source: borrowing GrowingColumn<segue_track_write>, _ isComposed: borrowing GrowingColumn<UInt8>,
    _ sources: borrowing GrowingColumn<Int32>
  ) {
    let count = source.count
    writes.resize(count)
    changedRows.resize(count)
    ends.resize(Self.propertyCount)
    for property in 0..<Self.propertyCount { ends[property] = 0 }
    for index in 0..<count where isComposed[index] == 0 && source[index].count > 0 {
      ends[Int(source[index].property)] += 1
    }
    var start: Int32 = 0
    for property in 0..<Self.propertyCount {
      let length = ends[property]
      ends[property] = start
      start += length
    }
    // Each start moves on to the property's end.
    for index in 0..<count where isComposed[index] == 0 && source[index].count > 0 {
      var write = source[index]
      write.source = sources[index]
      let property = Int(write.property)
      writes[Int(ends[property])] = write
      ends[property] += 1
    }
  }

  mutating func reserveRows(_ count: Int) {
    if shownBits.count < count { shownBits.resize(count) }
  }

  /// Puts what the active groups' tracks write on screen.
  func show(
    in store: LayerStore, isActive: UnsafePointer<UInt8>, values: UnsafePointer<Double>
  ) {
    var start = 0
    for index in 0..<Self.propertyCount {
      let end = Int(ends[index])
      if start < end, let property = LayerProperty(rawValue: index) {
        // SAFETY: the writes are within the column, and there is room for as many rows.
        unsafe store.show(
          property, writes.base + start, end - start, isActive: isActive, values: values,
          changedRows: changedRows.base)
      }
      start = end
    }
  }
}
