import CSegueSIMD
import SegueTiming

/// Curves of keys' segments, each kept once, and the straight one first. A kernel takes them by index.
struct SegmentCurves: ~Copyable {
  private var known: [CubicBezier: Int32] = [.linear: 0]
  private(set) var controls = GrowingColumn<Double>(filler: 0)

  init() { append(.linear) }

  private mutating func append(_ curve: CubicBezier) {
    controls.append(curve.x1)
    controls.append(curve.y1)
    controls.append(curve.x2)
    controls.append(curve.y2)
  }

  mutating func index(of curve: CubicBezier) -> Int32 {
    let curve = curve.isLinear ? .linear : curve
    if let index = known[curve] { return index }
    let index = Int32(known.count)
    known[curve] = index
    append(curve)
    return index
  }

  mutating func removeAll() {
    known = [.linear: 0]
    controls.resize(4)
  }
}

/// Keyframes in columns, a number each, and the group that each runs in.
struct KeyframeTracks: ~Copyable {
  private var starts = GrowingColumn<Int32>(filler: 0)
  private var counts = GrowingColumn<Int32>(filler: 1)
  private var arguments = GrowingColumn<Double>(filler: 0)
  private var times = GrowingColumn<Double>(filler: .infinity)
  private var values = GrowingColumn<Double>(filler: 0)
  private var curveIndices = GrowingColumn<Int32>(filler: 0)
  private var curves = SegmentCurves()
  var groups = GrowingColumn<Int32>(filler: 0)

  var count: Int { groups.count }

  /// The kernel compares eight times at once, so keys are filled up to whole eights; no time reaches the fillers.
  private static func padded(_ count: Int) -> Int { (count + 7) / 8 * 8 }

  mutating func append(_ track: Keyframes, group: Int32) {
    starts.append(Int32(times.count))
    counts.append(Int32(track.times.count))
    groups.append(group)
    arguments.resize(count)
    for key in 0..<Self.padded(track.times.count) {
      let isKey = key < track.times.count
      times.append(isKey ? track.times[key] : .infinity)
      values.append(isKey ? track.values[key] : track.values[track.values.count - 1])
      curveIndices.append(key < track.curves.count ? curves.index(of: track.curves[key]) : 0)
    }
    // A key's neighbour is read with it, also that of the last one of all.
    times.reserve(times.count + 1)
    values.reserve(values.count + 1)
  }

  /// How many keys, with their fillers, all have.
  var keyCount: Int { times.count }

  /// How many keys, with their fillers, the first `count` numbers have.
  private func keyCount(_ count: Int) -> Int {
    count == 0 ? 0 : Int(starts[count - 1]) + Self.padded(Int(counts[count - 1]))
  }

  /// Copies numbers down; those before `place` have been moved before.
  mutating func move(_ source: Int, to place: Int, length: Int) {
    for index in 0..<length {
      let start = keyCount(place + index)
      let (old, keys) = (Int(starts[source + index]), Self.padded(Int(counts[source + index])))
      times.move(old, to: start, length: keys)
      values.move(old, to: start, length: keys)
      curveIndices.move(old, to: start, length: keys)
      starts[place + index] = Int32(start)
      counts[place + index] = counts[source + index]
      groups[place + index] = groups[source + index]
    }
  }

  /// Cuts off all but the first `count` numbers.
  mutating func truncate(_ count: Int) {
    let keys = keyCount(count)
    times.resize(keys)
    values.resize(keys)
    curveIndices.resize(keys)
    starts.resize(count)
    counts.resize(count)
    groups.resize(count)
    arguments.resize(count)
    if count == 0 { curves.removeAll() }
  }

  /// Writes each number where its group has got `progress` far.
  func sample(_ progress: UnsafePointer<Double>, into out: UnsafeMutablePointer<Double>, _ kernels: Kernels) {
    // SAFETY: `progress` has a number for each group that is named, and `arguments` room for `count`.
    unsafe kernels.table.spread_values(progress, groups.base, count, arguments.base)
    unsafe sample(at: arguments.base, into: out, kernels)
  }

  /// Writes each number at an argument of its own.
  func sample(at arguments: UnsafePointer<Double>, into out: UnsafeMutablePointer<Double>, _ kernels: Kernels) {
    if count == 0 { return }
    // SAFETY: every column has `count` elements or their keys, filled up and followed by one more, and the caller's
    // memory `count` numbers; none of them grows during the call.
    var columns = unsafe segue_keyframe_columns(
      starts: starts.base, counts: counts.base, times: times.base, values: values.base,
      curve_indices: curveIndices.base, curves: curves.controls.base)
    unsafe kernels.table.sample_keyframes(&columns, count, arguments, out)
  }
}
