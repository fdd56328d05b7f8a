import CSegueSIMD

/// The segment of its keys that each track of transforms is in, and how far it has got there by the segment's curve.
///
/// - `progress` holds at each track's place how far its group has got before the call, how far its segment after it.
/// - Before the first key a track is at its first segment's begin, after the last at its last one's end; at equal times
///   the last key has the say. A track of one key stays at 0 of its only one.
/// - Exact to the bit on every machine.
/// - Cost: as a rule one comparison with the key behind the one that it was at, then the curves in lanes.
#if SEGUE_V4
  @c(segue_v4_locate_keys)
#elseif SEGUE_V3
  @c(segue_v3_locate_keys)
#else
  @c(segue_baseline_locate_keys)
#endif
func locateKeys(tracks: UnsafePointer<segue_key_columns>, count: Int, progress: UnsafeMutablePointer<Double>) {
  let c = tracks.pointee
  for i in 0..<count {
    let time = progress[Int(c.places[i])]
    let start = Int(c.starts[i])
    let times = c.times + start
    let segments = Int(c.counts[i]) &- 1
    let key = lastKey(times, segments &- 1, time, from: Int(c.keys[i]))
    c.keys[i] = Int32(truncatingIfNeeded: key)
    let curve = c.curves + 4 &* Int(c.curve_indices[start &+ key])
    c.x1[i] = curve[0]
    c.y1[i] = curve[1]
    c.x2[i] = curve[2]
    c.y2[i] = curve[3]
    if segments == 0 {
      c.shares[i] = 0
    } else {
      let (begin, end) = (times[key], times[key &+ 1])
      c.shares[i] = end <= time ? 1 : (time - begin) / (end - begin)
    }
  }
  var curves = segue_curve_columns(x1: c.x1, y1: c.y1, x2: c.x2, y2: c.y2)
  solveBeziers(curves: &curves, count: count, x: c.shares, y: c.shares)
  for i in 0..<count { progress[Int(c.places[i])] = c.shares[i] }
}

/// The numbers of the last key that each track has passed, or of its first one; they jump from key to key.
///
/// - Cost: as a rule one comparison with the key behind the one that it was at.
#if SEGUE_V4
  @c(segue_v4_sample_steps)
#elseif SEGUE_V3
  @c(segue_v3_sample_steps)
#else
  @c(segue_baseline_sample_steps)
#endif
func sampleSteps(
  tracks: UnsafePointer<segue_step_columns>, count: Int, progress: UnsafePointer<Double>,
  out: UnsafeMutablePointer<Double>
) {
  let c = tracks.pointee
  for i in 0..<count {
    let time = progress[Int(c.groups[i])]
    let key = lastKey(c.times + Int(c.starts[i]), Int(c.counts[i]) &- 1, time, from: Int(c.keys[i]))
    c.keys[i] = Int32(truncatingIfNeeded: key)
    let width = Int(c.widths[i])
    let values = c.values + (Int(c.value_starts[i]) &+ key &* width)
    let to = out + Int(c.places[i])
    for k in 0..<width { to[k] = values[k] }
  }
}

/// The last key up to `last` that stands at `time` or before it, or the first; `from` says where to begin to look.
@inline(__always)
func lastKey(_ times: UnsafePointer<Double>, _ last: Int, _ time: Double, from: Int) -> Int {
  var key = from
  while key < last, times[key &+ 1] <= time { key &+= 1 }
  while key > 0, !(times[key] <= time) { key &-= 1 }
  return key
}
