import CSegueSIMD

/// The value of each keyframe track at its time: the first before its first key, the last after its last, between two
/// keys by the curve of their segment. At equal times the last key has the say.
///
/// - Exact to the bit on every machine, and lane by lane what `SegueTiming.Keyframes` gives.
/// - Cost: one comparison for eight keys up to the time, then the segments of all lanes side by side.
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
  var keyTimes = segue_pairs()
  var keyValues = segue_pairs()
  var indices = segue_indices()
  var i = 0
  while i < count {
    let rest = count &- i
    let isWhole = rest >= laneCount
    let size = isWhole ? laneCount : rest
    var curves: Int32 = 0
    for lane in 0..<size {
      let start = Int(c.starts[i &+ lane])
      let key = start &+ segmentKey(c.times + start, Int(c.counts[i &+ lane]), times[i &+ lane])
      curves |= c.curve_indices[key]
      segue_set_pair(&keyTimes, lane, c.times + key)
      segue_set_pair(&keyValues, lane, c.values + key)
      segue_set_index(&indices, lane, c.curve_indices[key])
    }
    let time = isWhole ? segue_load(times + i) : segue_load_first(times + i, size)
    let begin = segue_firsts(&keyTimes)
    let end = segue_seconds(&keyTimes)
    // A track that is over, of one key too, is at its segment's end: there may be nothing to divide by.
    let share = segue_select(segue_less_equal(end, time), segue_splat(1), (time - begin) / (end - begin))
    var progress = clamped(share)
    if curves != 0 {
      var controls = segue_fours()
      segue_load_fours(&controls, c.curves, &indices)
      progress = curveValues(
        x1: segue_column(&controls, 0), y1: segue_column(&controls, 1), x2: segue_column(&controls, 2),
        y2: segue_column(&controls, 3), at: share)
    }
    let first = segue_firsts(&keyValues)
    let last = segue_seconds(&keyValues)
    let value = segue_select(segue_equal(progress, segue_splat(1)), last, first + (last - first) * progress)
    if isWhole { segue_store(values + i, value) } else { segue_store_first(values + i, value, size) }
    i &+= laneCount
  }
}

/// The last of the keys but one that stands at `time` or before it, or the first.
@inline(__always)
func segmentKey(_ times: UnsafePointer<Double>, _ count: Int, _ time: Double) -> Int {
  var passed = 0
  while passed < count {
    let more = segue_count_less_equal8(times + passed, time)
    passed &+= more
    if more < 8 { break }
  }
  let last = count &- 2
  let key = passed &- 1 < last ? passed &- 1 : last
  return key < 0 ? 0 : key
}
