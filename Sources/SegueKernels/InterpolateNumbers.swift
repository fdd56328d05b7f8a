import CSegueSIMD

/// Numbers between two others: out = from + (to − from)·progress, the progress that of each number's group.
///
/// - Exact to the bit on every machine. At progress 1 the result is `to` itself.
/// - Cost: numbers are worked on side by side; neighbours of one group share its progress.
#if SEGUE_V4
  @c(segue_v4_interpolate_numbers)
#elseif SEGUE_V3
  @c(segue_v3_interpolate_numbers)
#else
  @c(segue_baseline_interpolate_numbers)
#endif
func interpolateNumbers(
  numbers: UnsafePointer<segue_number_columns>, count: Int, progress: UnsafePointer<Double>,
  out: UnsafeMutablePointer<Double>
) {
  let n = numbers.pointee
  let one = segue_splat(1)
  var i = 0
  while i &+ laneCount <= count {
    let p = segue_gather(progress, n.groups + i)
    let from = segue_load(n.from + i)
    let to = segue_load(n.to + i)
    segue_store(out + i, segue_select(segue_equal(p, one), to, from + (to - from) * p))
    i &+= laneCount
  }
  while i < count {
    let p = progress[Int(n.groups[i])]
    let (from, to) = (n.from[i], n.to[i])
    out[i] = p == 1 ? to : from + (to - from) * p
    i &+= 1
  }
}

/// The numbers of `values` that the indices name, one after another.
#if SEGUE_V4
  @c(segue_v4_spread_values)
#elseif SEGUE_V3
  @c(segue_v3_spread_values)
#else
  @c(segue_baseline_spread_values)
#endif
func spreadValues(
  values: UnsafePointer<Double>, indices: UnsafePointer<Int32>, count: Int, out: UnsafeMutablePointer<Double>
) {
  var i = 0
  while i &+ laneCount <= count {
    segue_store(out + i, segue_gather(values, indices + i))
    i &+= laneCount
  }
  while i < count {
    out[i] = values[Int(indices[i])]
    i &+= 1
  }
}
