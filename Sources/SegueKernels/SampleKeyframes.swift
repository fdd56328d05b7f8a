import CSegueSIMD

/// The value of each keyframe track at its time: the first before its first key, the last after its last, between two
/// keys by the curve of their segment. At equal times the last key has the say.
///
/// - Exact to the bit on every machine, and lane by lane what `SegueTiming.Keyframes` gives.
/// - Cost: one comparison for eight keys up to the time, then the segments of all lanes side by side. Tracks whose keys
///   follow one another in memory are brought near before their turn.
#if SEGUE_V4
  @c(segue_v4_sample_keyframes)
#elseif SEGUE_V3
  @c(segue_v3_sample_keyframes)
#else
  @c(segue_baseline_sample_keyframes)
#endif
func sampleKeyframes(
  tracks: UnsafePointer<segue_keyframe_columns>, count: Int, times: UnsafePointer<Double>,
  values: UnsafeMutablePointer<Double>
) {
  let c = tracks.pointee
  var keys = segue_keys()
  var few = segue_few_curves()
  if count > 0 { findKeys(c, from: 0, count, times, &keys) }
  var i = 0
  while i < count {
    let rest = count &- i
    if rest > laneCount { findKeys(c, from: i &+ laneCount, count, times, &keys) }
    segue_sample_segments(c.times, c.values, c.curves, &keys, &few, i, rest, times + i, values + i)
    i &+= laneCount
  }
}

/// Finds the keys of a block of lanes; lanes behind the last track have that one's.
@inline(__always)
func findKeys(
  _ c: segue_keyframe_columns, from first: Int, _ count: Int, _ times: UnsafePointer<Double>,
  _ keys: UnsafeMutablePointer<segue_keys>
) {
  let end = first &+ laneCount
  var track = first
  while track < end {
    let own = track < count ? track : count &- 1
    let start = Int(c.starts[own])
    // As far ahead as memory takes to answer: 32 tracks of eight keys. What is not there is not read either.
    segue_prefetch(c.times + (start &+ 256))
    segue_prefetch(c.values + (start &+ 256))
    segue_prefetch(c.curve_indices + (start &+ 256))
    let key = start &+ segmentKey(c.times + start, Int(c.counts[own]), times[own])
    segue_set_key(keys, track, key, c.curve_indices[key])
    track &+= 1
  }
}

/// The last of the keys but one that stands at `time` or before it, or the first.
@inline(__always)
func segmentKey(_ times: UnsafePointer<Double>, _ count: Int, _ time: Double) -> Int {
  var passed = segue_count_less_equal8(times, time)
  // One branch that goes the same way for all short tracks.
  if count > 8 {
    while passed & 7 == 0, passed != 0, passed < count {
      let more = segue_count_less_equal8(times + passed, time)
      if more == 0 { break }
      passed &+= more
    }
  }
  let last = count &- 2
  let key = passed &- 1 < last ? passed &- 1 : last
  return key < 0 ? 0 : key
}
