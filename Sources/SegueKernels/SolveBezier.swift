import CSegueSIMD

typealias Lanes = segue_lanes
typealias Mask = segue_mask

let laneCount = Int(SEGUE_LANES)

/// The y of each curve where its x is `x`, clamped to 0…1; `y` may be `x` itself.
///
/// - Exact to the bit on every machine, and lane by lane what `SegueTiming.CubicBezier.value(at:)` gives, which says how
///   it is solved.
/// - Cost: three steps for all lanes side by side; more for a block with a lane that has not converged by then.
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
    let value = curveValues(
      x1: segue_load(curves.x1 + i), y1: segue_load(curves.y1 + i), x2: segue_load(curves.x2 + i),
      y2: segue_load(curves.y2 + i), at: segue_load(x + i))
    segue_store(y + i, value)
    i &+= laneCount
  }
  let rest = count &- i
  if rest > 0 {
    let value = curveValues(
      x1: segue_load_first(curves.x1 + i, rest), y1: segue_load_first(curves.y1 + i, rest),
      x2: segue_load_first(curves.x2 + i, rest), y2: segue_load_first(curves.y2 + i, rest),
      at: segue_load_first(x + i, rest))
    segue_store_first(y + i, value, rest)
  }
}

/// The curves' y at `x`.
@inline(__always)
func curveValues(x1: Lanes, y1: Lanes, x2: Lanes, y2: Lanes, at x: Lanes) -> Lanes {
  let zero = segue_splat(0)
  let one = segue_splat(1)
  let isLinear = segue_and(segue_equal(x1, y1), segue_equal(x2, y2))
  let isInside = segue_and(segue_less(zero, x), segue_less(x, one))
  let isCurved = segue_and(isInside, segue_not(isLinear))
  let clamped = clamped(x)
  if segue_any(isCurved) == 0 { return clamped }
  let s = solve(x1, x2, x, among: isCurved)
  let r = one - s
  let three = segue_splat(3)
  let height = (three * r * r * s) * y1 + (three * r * s * s) * y2 + s * s * s
  return segue_select(isCurved, height, clamped)
}

/// `x` within 0…1; what is no number is 0.
@inline(__always)
func clamped(_ x: Lanes) -> Lanes {
  let (zero, one) = (segue_splat(0), segue_splat(1))
  return segue_select(segue_less(zero, x), segue_select(segue_less(x, one), x, one), zero)
}

/// The parameter where the curves' x is `x`.
@inline(__always)
func solve(_ x1: Lanes, _ x2: Lanes, _ x: Lanes, among isCurved: Mask) -> Lanes {
  let (zero, one, three) = (segue_splat(0), segue_splat(1), segue_splat(3))
  let curves = Cubics(x1: x1, x2: x2)
  let least = segue_splat(0.25)
  let (begin, end) = (curves.c, three - three * x2)
  let p = segue_select(segue_less(begin, least), least, begin)
  let q = segue_select(segue_less(end, least), least, end)
  let w = x * (one - x)
  let pq = p * q
  let guess = (pq * (x * x) + q * w) / (pq + ((q + p) - segue_splat(2) * pq) * w)

  var s = curves.step(from: guess, to: x).next
  var isLeft = isCurved
  var steps = 1
  while steps < 5 {
    let step = curves.step(from: s, to: x)
    let isSolved = segue_and(
      step.isNear, segue_and(segue_less_equal(zero, s), segue_less_equal(s, one)))
    // A lane that has arrived stays as it is; what is no number does not arrive.
    s = segue_select(isLeft, step.next, s)
    isLeft = segue_and(isLeft, segue_not(isSolved))
    if segue_any(isLeft) == 0 { return clampedInOrder(s) }
    steps &+= 1
  }
  return segue_select(isLeft, bracketedSolve(curves, x, guess, isLeft), clampedInOrder(s))
}

/// `s` within 0…1; what is no number stays that.
@inline(__always)
func clampedInOrder(_ s: Lanes) -> Lanes {
  let (zero, one) = (segue_splat(0), segue_splat(1))
  return segue_select(segue_less(s, zero), zero, segue_select(segue_less(one, s), one, s))
}

/// As `solve`, for lanes in which the free steps lead nowhere: they are kept inside a bracket that shrinks.
func bracketedSolve(_ curves: Cubics, _ x: Lanes, _ guess: Lanes, _ lanes: Mask) -> Lanes {
  var s = guess
  var low = segue_splat(0)
  var high = segue_splat(1)
  var isLeft = lanes
  var steps = 0
  while steps < 64, segue_any(isLeft) != 0 {
    steps &+= 1
    let step = curves.step(from: s, to: x)
    let isHigh = segue_less(segue_splat(0), step.error)
    high = segue_select(isHigh, s, high)
    low = segue_select(isHigh, low, s)
    let isInside = segue_and(segue_less(low, step.next), segue_less(step.next, high))
    let other = segue_select(step.isNear, s, segue_splat(0.5) * (low + high))
    s = segue_select(isLeft, segue_select(isInside, step.next, other), s)
    isLeft = segue_and(isLeft, segue_not(step.isNear))
  }
  return s
}

/// x(s) = ((a·s + b)·s + c)·s of each lane's curve.
struct Cubics {
  var a, b, c, a3, b2: Lanes

  @inline(__always)
  init(x1: Lanes, x2: Lanes) {
    let three = segue_splat(3)
    c = three * x1
    b = three * (x2 - x1) - c
    a = segue_splat(1) - c - b
    a3 = three * a
    b2 = segue_splat(2) * b
  }

  /// Householder's third-order step: the error, whether it is small enough for this step to be the last, the next s.
  @inline(__always)
  func step(from s: Lanes, to x: Lanes) -> (error: Lanes, isNear: Mask, next: Lanes) {
    let error = ((a * s + b) * s + c) * s - x
    let slope = (a3 * s + b2) * s + c
    let square = slope * slope
    let bend = error * (a3 * s + b)
    let next = s - (error * (square - bend)) / (slope * (square - segue_splat(2) * bend) + (error * error) * a)
    let isNear = segue_less_equal(segue_abs(error), segue_splat(3e-4) * square + segue_splat(1e-15))
    return (error, isNear, next)
  }
}
