import CSegueSIMD

/// Tracks whose numbers jump from key to key, in columns.
struct StepTracks: ~Copyable {
  private var starts = GrowingColumn<Int32>(filler: 0)
  private var counts = GrowingColumn<Int32>(filler: 1)
  private var widths = GrowingColumn<Int32>(filler: 1)
  private var valueStarts = GrowingColumn<Int32>(filler: 0)
  private var places = GrowingColumn<Int32>(filler: 0)
  private var keys = GrowingColumn<Int32>(filler: 0)
  private var times = GrowingColumn<Double>(filler: 0)
  private var values = GrowingColumn<Double>(filler: 0)
  var groups = GrowingColumn<Int32>(filler: 0)

  var count: Int { groups.count }

  /// How many numbers all tracks have, one behind another.
  var numberCount: Int { numberCount(count) }

  /// How many numbers the keys of all tracks have.
  var keyNumberCount: Int { values.count }

  private func numberCount(_ count: Int) -> Int {
    count == 0 ? 0 : Int(places[count - 1] + widths[count - 1])
  }

  /// Where a track's numbers stand among those of all.
  func place(_ index: Int) -> Int { Int(places[index]) }

  mutating func append(times keyTimes: [Double], values keyValues: [[Double]], group: Int32) {
    places.append(Int32(numberCount))
    starts.append(Int32(times.count))
    counts.append(Int32(keyTimes.count))
    widths.append(Int32(keyValues[0].count))
    valueStarts.append(Int32(values.count))
    keys.append(0)
    groups.append(group)
    for time in keyTimes { times.append(time) }
    for numbers in keyValues { for number in numbers { values.append(number) } }
  }

  /// Copies a track down; those before `place` have been moved before.
  mutating func move(_ source: Int, to place: Int) {
    let isFirst = place == 0
    let start = isFirst ? 0 : starts[place - 1] + counts[place - 1]
    let valueStart = isFirst ? 0 : valueStarts[place - 1] + counts[place - 1] * widths[place - 1]
    let number = numberCount(place)
    times.move(Int(starts[source]), to: Int(start), length: Int(counts[source]))
    values.move(Int(valueStarts[source]), to: Int(valueStart), length: Int(counts[source] * widths[source]))
    starts[place] = start
    valueStarts[place] = valueStart
    places[place] = Int32(number)
    counts[place] = counts[source]
    widths[place] = widths[source]
    keys[place] = keys[source]
    groups[place] = groups[source]
  }

  /// Cuts off all but the first `count` tracks.
  mutating func truncate(_ count: Int) {
    let last = count - 1
    times.resize(count == 0 ? 0 : Int(starts[last] + counts[last]))
    values.resize(count == 0 ? 0 : Int(valueStarts[last] + counts[last] * widths[last]))
    starts.resize(count)
    counts.resize(count)
    widths.resize(count)
    valueStarts.resize(count)
    places.resize(count)
    keys.resize(count)
    groups.resize(count)
  }

  /// Writes each track's numbers where its group has got `progress` far.
  func sample(_ progress: UnsafePointer<Double>, into out: UnsafeMutablePointer<Double>, _ kernels: Kernels) {
    if count == 0 { return }
    // SAFETY: every column has `count` elements or their keys, `progress` a number for each group that is named, and the
    // caller room for `numberCount`; none of them grows during the call.
    var columns = unsafe segue_step_columns(
      groups: groups.base, starts: starts.base, counts: counts.base, widths: widths.base,
      value_starts: valueStarts.base, places: places.base, keys: keys.base, times: times.base, values: values.base)
    unsafe kernels.table.sample_steps(&columns, count, progress, out)
  }
}
