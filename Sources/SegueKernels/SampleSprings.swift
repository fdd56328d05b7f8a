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
  if let velocities {
    sampleSprings(springs.pointee, count, times, positions, velocities, hasVelocities: true)
  } else {
    sampleSprings(springs.pointee, count, times, positions, positions, hasVelocities: false)
  }
}

@inline(__always)
func sampleSprings(
  _ c: segue_spring_columns, _ count: Int, _ times: UnsafePointer<Double>, _ positions: UnsafeMutablePointer<Double>,
  _ velocities: UnsafeMutablePointer<Double>, hasVelocities: Bool
) {
  var i = 0
  while i &+ laneCount <= count {
    let moved = springLanes(
      a: segue_load(c.a + i), b: segue_load(c.b + i), decay: segue_load(c.decay + i),
      frequency: segue_load(c.frequency + i), inverse: segue_load(c.inverse + i), time: segue_load(times + i))
    segue_store(positions + i, segue_load(c.target + i) + moved.displacement)
    if hasVelocities { segue_store(velocities + i, moved.velocity) }
    i &+= laneCount
  }
  let rest = count &- i
  if rest > 0 {
    let moved = springLanes(
      a: segue_load_first(c.a + i, rest), b: segue_load_first(c.b + i, rest),
      decay: segue_load_first(c.decay + i, rest), frequency: segue_load_first(c.frequency + i, rest),
      inverse: segue_load_first(c.inverse + i, rest), time: segue_load_first(times + i, rest))
    segue_store_first(positions + i, segue_load_first(c.target + i, rest) + moved.displacement, rest)
    if hasVelocities { segue_store_first(velocities + i, moved.velocity, rest) }
  }
}

/// The springs' displacements from their targets, and their velocities.
@inline(__always)
func springLanes(
  a: Lanes, b: Lanes, decay: Lanes, frequency: Lanes, inverse: Lanes, time: Lanes
) -> (displacement: Lanes, velocity: Lanes) {
  let zero = segue_splat(0)
  let one = segue_splat(1)
  let t = segue_greater(time, zero)
  let exponent = decay * t
  let envelope = segue_exp_unclamped_lanes(exponent)
  let angle = frequency * t
  let isUnder = segue_less(zero, frequency)
  var cosine = segue_swing_cos_lanes(angle)
  let swing = segue_swing_sin_lanes(angle)
  var sine = swing * inverse
  var lead = cosine
  var pull = swing * frequency
  if segue_any(segue_not(isUnder)) != 0 {
    // The critical kind, and the over-damped one in its lanes.
    let isOver = segue_less(frequency, zero)
    let fall = segue_expm1_lanes(angle)
    cosine = segue_select(isUnder, cosine, one)
    sine = segue_select(isUnder, sine, segue_select(isOver, (zero - fall) * inverse, t))
    lead = segue_select(isUnder, lead, segue_select(isOver, one + fall, one))
    pull = segue_select(isUnder, pull, zero)
  }
  let u = a * cosine + b * sine
  let hasEnded = segue_less(exponent, segue_splat(-708))
  return (
    segue_select(hasEnded, zero, envelope * u),
    segue_select(hasEnded, zero, envelope * (decay * u + (b * lead - a * pull)))
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
