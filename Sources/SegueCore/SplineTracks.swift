import SegueTiming

/// Tracks of splines, in columns, and the group that each runs in.
///
/// Sampled one by one: they are the rare ones, ways along a path and paths themselves.
struct SplineTracks: ~Copyable {
  private var starts = GrowingColumn<Int32>(filler: 0)
  private var counts = GrowingColumn<Int32>(filler: 1)
  private var widths = GrowingColumn<Int32>(filler: 1)
  private var valueStarts = GrowingColumn<Int32>(filler: 0)
  private var places = GrowingColumn<Int32>(filler: 0)
  /// 1 for segments with control points, which stand behind a key's values.
  private var isCubic = GrowingColumn<UInt8>(filler: 0)
  /// The segment that each was in when it was last sampled.
  private var keys = GrowingColumn<Int32>(filler: 0)
  private var times = GrowingColumn<Double>(filler: 0)
  private var curves = GrowingColumn<CubicBezier>(filler: .linear)
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

  /// How many numbers a key takes up.
  private func stride(_ index: Int) -> Int { Int(widths[index]) * (isCubic[index] != 0 ? 3 : 1) }

  mutating func append(_ track: SplineKeyframes, group: Int32) {
    places.append(Int32(numberCount))
    starts.append(Int32(times.count))
    counts.append(Int32(track.times.count))
    widths.append(Int32(track.width))
    valueStarts.append(Int32(values.count))
    isCubic.append(track.controls.isEmpty ? 0 : 1)
    keys.append(0)
    groups.append(group)
    for key in track.times.indices {
      times.append(track.times[key])
      curves.append(key < track.curves.count ? track.curves[key] : .linear)
      for number in track.values[key] { values.append(number) }
      if track.controls.isEmpty { continue }
      let hasControls = key < track.controls.count
      for number in hasControls ? track.controls[key].first : track.values[key] { values.append(number) }
      for number in hasControls ? track.controls[key].second : track.values[key] { values.append(number) }
    }
  }

  private func keyEnd(_ place: Int) -> Int { place == 0 ? 0 : Int(starts[place - 1] + counts[place - 1]) }

  private func valueEnd(_ place: Int) -> Int {
    place == 0 ? 0 : Int(valueStarts[place - 1]) + Int(counts[place - 1]) * stride(place - 1)
  }

  /// Copies a track down; those before `place` have been moved before.
  mutating func move(_ source: Int, to place: Int) {
    let (start, valueStart, number) = (keyEnd(place), valueEnd(place), numberCount(place))
    let length = Int(counts[source])
    times.move(Int(starts[source]), to: start, length: length)
    curves.move(Int(starts[source]), to: start, length: length)
    values.move(Int(valueStarts[source]), to: valueStart, length: length * stride(source))
    starts[place] = Int32(start)
    valueStarts[place] = Int32(valueStart)
    places[place] = Int32(number)
    counts[place] = counts[source]
    widths[place] = widths[source]
    isCubic[place] = isCubic[source]
    keys[place] = keys[source]
    groups[place] = groups[source]
  }

  /// Cuts off all but the first `count` tracks.
  mutating func truncate(_ count: Int) {
    times.resize(keyEnd(count))
    curves.resize(keyEnd(count))
    values.resize(valueEnd(count))
    starts.resize(count)
    counts.resize(count)
    widths.resize(count)
    valueStarts.resize(count)
    places.resize(count)
    isCubic.resize(count)
    keys.resize(count)
    groups.resize(count)
  }

  /// Writes each track's numbers where its group has got `progress` far.
  mutating func sample(_ progress: UnsafePointer<Double>, into out: UnsafeMutablePointer<Double>) {
    for index in 0..<count {
      // SAFETY: there is a number for each group that is named, and the caller has room for `numberCount`.
      let time = unsafe progress[Int(groups[index])]
      let (key, share) = segment(index, time)
      let (width, stride) = (Int(widths[index]), stride(index))
      let first = Int(valueStarts[index]) + key * stride
      let next = counts[index] == 1 ? first : first + stride
      let place = Int(places[index])
      for number in 0..<width {
        let (a, b) = (values[first + number], values[next + number])
        let value =
          stride == width
          ? SplineKeyframes.straight(a, b, share)
          : SplineKeyframes.cubic(a, values[first + width + number], values[first + 2 * width + number], b, share)
        unsafe out[place + number] = value
      }
    }
  }

  /// The segment that a track is in, and how far.
  private mutating func segment(_ index: Int, _ time: Double) -> (key: Int, share: Double) {
    let (start, count) = (Int(starts[index]), Int(counts[index]))
    if count == 1 { return (0, 0) }
    var key = Int(keys[index])
    let isSame = times[start + key] <= time && time < times[start + key + 1]
    if !isSame {
      // The last key but one that stands at the time or before it.
      var (low, high) = (0, count - 1)
      while high - low > 1 {
        let middle = (low + high) / 2
        if times[start + middle] <= time { low = middle } else { high = middle }
      }
      key = low
      keys[index] = Int32(key)
    }
    let share = SplineKeyframes.share(times[start + key], times[start + key + 1], time)
    return (key, curves[start + key].value(at: share))
  }
}
