import CSegueSIMD

/// Position of each spring at its time, and its velocity unless there is nowhere to put it; before 0 it is that at 0.
///
/// - Exact to the bit on every machine, and lane by lane what `SegueTiming.Spring` gives, which says how it is solved.
/// - Cost: one exponential function, and where the kind needs it a sine and a cosine, for all lanes side by side.
#if SEGUE_V4
  @c(segue_v4_sample_springs)
#elseif SEGUE_V3
  @c(segue_v3_sample_springs)
#else
  @c(segue_baseline_sample_springs)
#endif
func sampleSprings(
  springs: UnsafePointer<segue_spring_columns>, count: Int, times: UnsafePointer<Double>,
  positions: UnsafeMutablePointer<Double>, velocities: UnsafeMutablePointer<Double>?
) {
  let c = springs.pointee
  var i = 0
  while i < count {
    let rest = count &- i
    let isWhole = rest >= laneCount
    let moved =
      isWhole
      ? springLanes(
        a: segue_load(c.a + i), b: segue_load(c.b + i), decay: segue_load(c.decay + i),
        frequency: segue_load(c.frequency + i), inverse: segue_load(c.inverse + i), time: segue_load(times + i))
      : springLanes(
        a: segue_load_first(c.a + i, rest), b: segue_load_first(c.b + i, rest),
        decay: segue_load_first(c.decay + i, rest), frequency: segue_load_first(c.frequency + i, rest),
        inverse: segue_load_first(c.inverse + i, rest), time: segue_load_first(times + i, rest))
    if isWhole {
      segue_store(positions + i, segue_load(c.target + i) + moved.displacement)
      if let velocities { segue_store(velocities + i, moved.velocity) }
    } else {
      segue_store_first(positions + i, segue_load_first(c.target + i, rest) + moved.displacement, rest)
      if let velocities { segue_store_first(velocities + i, moved.velocity, rest) }
    }
    i &+= laneCount
  }
}

@inline(__always)
func springLanes(
  a: Lanes, b: Lanes, decay: Lanes, frequency: Lanes, inverse: Lanes, time: Lanes
) -> (displacement: Lanes, velocity: Lanes) {
  let zero = segue_splat(0)
  let one = segue_splat(1)
  let t = segue_select(segue_less(zero, time), time, zero)
  let envelope = segue_exp_lanes(decay * t)
  let angle = frequency * t
  // The critical kind; the others replace it in their lanes.
  var cosine = one
  var sine = t
  var lead = one
  var pull = zero
  let isUnder = segue_less(zero, frequency)
  if segue_any(isUnder) != 0 {
    let c = segue_swing_cos_lanes(angle)
    cosine = segue_select(isUnder, c, cosine)
    sine = segue_select(isUnder, segue_swing_sin_lanes(angle) * inverse, sine)
    lead = segue_select(isUnder, c, lead)
    pull = segue_select(isUnder, frequency * frequency, pull)
  }
  let isOver = segue_less(frequency, zero)
  if segue_any(isOver) != 0 {
    sine = segue_select(isOver, (zero - segue_expm1_lanes(angle)) * inverse, sine)
    lead = segue_select(isOver, segue_exp_lanes(angle), lead)
  }
  let u = a * cosine + b * sine
  let hasEnded = segue_equal(envelope, zero)
  return (
    segue_select(hasEnded, zero, envelope * u),
    segue_select(hasEnded, zero, envelope * (decay * u + (b * lead - a * (pull * sine))))
  )
}

/// Position of each decay at its time, and its velocity unless there is nowhere to put it; before 0 it is that at 0.
///
/// - Exact to the bit on every machine, and lane by lane what `SegueTiming.Decay` gives.
#if SEGUE_V4
  @c(segue_v4_sample_decays)
#elseif SEGUE_V3
  @c(segue_v3_sample_decays)
#else
  @c(segue_baseline_sample_decays)
#endif
func sampleDecays(
  decays: UnsafePointer<segue_decay_columns>, count: Int, times: UnsafePointer<Double>,
  positions: UnsafeMutablePointer<Double>, velocities: UnsafeMutablePointer<Double>?
) {
  let c = decays.pointee
  let zero = segue_splat(0)
  var i = 0
  while i < count {
    let rest = count &- i
    let isWhole = rest >= laneCount
    let start = isWhole ? segue_load(c.start + i) : segue_load_first(c.start + i, rest)
    let velocity = isWhole ? segue_load(c.velocity + i) : segue_load_first(c.velocity + i, rest)
    let rate = isWhole ? segue_load(c.rate + i) : segue_load_first(c.rate + i, rest)
    let time = isWhole ? segue_load(times + i) : segue_load_first(times + i, rest)
    let t = segue_select(segue_less(zero, time), time, zero)
    let exponent = (zero - rate) * t
    let position = start + velocity * ((zero - segue_expm1_lanes(exponent)) / rate)
    let speed = velocity * segue_exp_lanes(exponent)
    if isWhole {
      segue_store(positions + i, position)
      if let velocities { segue_store(velocities + i, speed) }
    } else {
      segue_store_first(positions + i, position, rest)
      if let velocities { segue_store_first(velocities + i, speed, rest) }
    }
    i &+= laneCount
  }
}
