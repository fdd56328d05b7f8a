import CSegueSIMD

/// Numbers between two others in columns, and the group that each runs in.
struct NumberTracks: ~Copyable {
  private var from = GrowingColumn<Double>(filler: 0)
  private var to = GrowingColumn<Double>(filler: 0)
  var groups = GrowingColumn<Int32>(filler: 0)

  var count: Int { groups.count }

  mutating func append(from first: Double, to last: Double, group: Int32) {
    from.append(first)
    to.append(last)
    groups.append(group)
  }

  mutating func move(_ source: Int, to place: Int, length: Int) {
    from.move(source, to: place, length: length)
    to.move(source, to: place, length: length)
    groups.move(source, to: place, length: length)
  }

  mutating func resize(_ count: Int) {
    from.resize(count)
    to.resize(count)
    groups.resize(count)
  }

  /// Writes each number where its group has got `progress` far.
  func sample(_ progress: UnsafePointer<Double>, into out: UnsafeMutablePointer<Double>, _ kernels: Kernels) {
    if count == 0 { return }
    // SAFETY: every column has `count` elements, `progress` one for each group that is named, and the caller room for
    // `count`; none of them grows during the call.
    var columns = unsafe segue_number_columns(from: from.base, to: to.base, groups: groups.base)
    unsafe kernels.table.interpolate_numbers(&columns, count, progress, out)
  }
}
