import CSegueSIMD

/// How far each group of tracks has got at its time: its curve's y where x is the share of its duration that has gone
/// by; 0 where it shows nothing, which `isActive` says with 0.
///
/// - `progress` holds each group's time in seconds before the call, how far it has got after it.
/// - `elapsed` gets the seconds since its begin, within 0 and its duration: what springs and decays go by.
/// - An end that rounding puts up to half a nanosecond after the time is reached; so is a begin.
/// - Exact to the bit on every machine.
/// - Cost: one division a group, then the curves in lanes.
#if SEGUE_V4
  @c(segue_v4_sample_groups)
#elseif SEGUE_V3
  @c(segue_v3_sample_groups)
#else
  @c(segue_baseline_sample_groups)
#endif
func sampleGroups(
  groups: UnsafePointer<segue_group_columns>, count: Int, progress: UnsafeMutablePointer<Double>,
  elapsed: UnsafeMutablePointer<Double>, isActive: UnsafeMutablePointer<UInt8>
) {
  var g = groups.pointee
  let tolerance = 0.5e-9
  for i in 0..<count {
    let time = progress[i] - g.begin[i]
    let duration = g.duration[i]
    let isBefore = time < 0
    let isOver = time >= duration - tolerance
    let share = time / duration
    let isAtBegin: UInt8 = time > 0 - tolerance ? 1 : 0
    let active = isBefore ? g.fills_backwards[i] | isAtBegin : isOver ? g.fills_forwards[i] : 1
    isActive[i] = active
    elapsed[i] = isBefore ? 0 : isOver ? duration : time
    progress[i] = active == 0 || isBefore ? 0 : isOver ? 1 : share
  }
  solveBeziers(curves: &g.curves, count: count, x: progress, y: progress)
}
