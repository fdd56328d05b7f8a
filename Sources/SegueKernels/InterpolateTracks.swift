import CSegueSIMD

/// Values of tracks that interpolate number by number: out = from + (to − from)·progress.
///
/// - Exact to the bit on every machine: one multiplication and two additions in Double, not contracted.
/// - At progress 1 the result is `to` itself.
/// - `starts[i]` is the track's first number in `from`, `to` and `out`; it has `counts[i]` of them.
public func interpolateTracks(
  count: Int, starts: UnsafePointer<Int32>, counts: UnsafePointer<Int32>, groups: UnsafePointer<Int32>,
  progress: UnsafePointer<Double>, from: UnsafePointer<Double>, to: UnsafePointer<Double>,
  out: UnsafeMutablePointer<Double>
) {
  for i in 0..<count {
    let p = progress[Int(groups[i])]
    let start = Int(starts[i])
    for k in start..<start + Int(counts[i]) {
      out[k] = p == 1 ? to[k] : from[k] + (to[k] - from[k]) * p
    }
  }
}

/// How many numbers a decomposed transform has: translation 3, scale 3, shear 3, perspective 4, rotation 4.
public let decomposedCount = 17

/// One decomposed transform between two others: the parts linearly, the rotation along the shorter arc.
///
/// - Parameters: `from`, `to` and `out` point at `decomposedCount` numbers each; rotations are unit quaternions.
/// - Exact to the bit on every machine.
public func interpolateDecomposed(
  _ from: UnsafePointer<Double>, _ to: UnsafePointer<Double>, progress p: Double,
  out: UnsafeMutablePointer<Double>
) {
  for k in 0..<13 {
    out[k] = p == 1 ? to[k] : from[k] + (to[k] - from[k]) * p
  }
  let (ax, ay, az, aw) = (from[13], from[14], from[15], from[16])
  var (bx, by, bz, bw) = (to[13], to[14], to[15], to[16])
  var dot = ax * bx + ay * by + az * bz + aw * bw
  if dot < 0 {
    dot = -dot
    (bx, by, bz, bw) = (0 - bx, 0 - by, 0 - bz, 0 - bw)
  }
  var wa = 1 - p
  var wb = p
  // Below an angle of about 1e-4 the chord is the arc to the last bit that counts.
  if dot < 1 - 5e-9 {
    let angle = segue_acos(dot)
    let sine = segue_sin(angle)
    wa = segue_sin((1 - p) * angle) / sine
    wb = segue_sin(p * angle) / sine
  }
  let (x, y, z, w) = (ax * wa + bx * wb, ay * wa + by * wb, az * wa + bz * wb, aw * wa + bw * wb)
  let length = (x * x + y * y + z * z + w * w).squareRoot()
  out[13] = x / length
  out[14] = y / length
  out[15] = z / length
  out[16] = w / length
}
