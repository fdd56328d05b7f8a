import CSegueSIMD

typealias Lanes = segue_lanes
typealias Mask = segue_mask

let laneCount = Int(SEGUE_LANES)

/// The y of each curve where its x is `x`, clamped to 0…1; `y` may be `x` itself.
///
/// - Exact to the bit on every machine, and lane by lane what `SegueTiming.CubicBezier.value(at:)` gives, which says how
///   it is solved.
/// - Cost: two steps, of a division each, for all lanes side by side; more for a block with a lane that has not converged by then.
#if SEGUE_V4
  @c(segue_v4_solve_beziers)
#elseif SEGUE_V3
  @c(segue_v3_solve_beziers)
#else
  @c(segue_baseline_solve_beziers)
#endif
func solveBeziers(
  curves: UnsafePointer<segue_curve_columns>, count: Int, x: UnsafePointer<Double>, y: UnsafeMutablePointer<Double>
) {
  let curves = curves.pointee
  var i = 0
  while i &+ laneCount <= count {
    let value = segue_curve_lanes(
      segue_load(curves.x1 + i), segue_load(curves.y1 + i), segue_load(curves.x2 + i), segue_load(curves.y2 + i),
      segue_load(x + i))
    segue_store(y + i, value)
    i &+= laneCount
  }
  let rest = count &- i
  if rest > 0 {
    let value = segue_curve_lanes(
      segue_load_first(curves.x1 + i, rest), segue_load_first(curves.y1 + i, rest),
      segue_load_first(curves.x2 + i, rest), segue_load_first(curves.y2 + i, rest), segue_load_first(x + i, rest))
    segue_store_first(y + i, value, rest)
  }
}
