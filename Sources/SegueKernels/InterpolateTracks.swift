import CSegueSIMD

/// Values of tracks: number by number out = from + (to − from)·progress, decomposed transforms as one below.
///
/// - Exact to the bit on every machine: one multiplication and two additions in Double, not contracted.
/// - At progress 1 the result is `to` itself.
/// - `starts[i]` is the track's first number in `from`, `to` and `out`; it has `counts[i]` of them, or is
///   one decomposed transform.
#if SEGUE_V4
  @c(segue_v4_interpolate_tracks)
#elseif SEGUE_V3
  @c(segue_v3_interpolate_tracks)
#else
  @c(segue_baseline_interpolate_tracks)
#endif
func interpolateTracks(
  tracks: UnsafePointer<segue_track_columns>, count: Int, progress: UnsafePointer<Double>,
  from: UnsafePointer<Double>, to: UnsafePointer<Double>, out: UnsafeMutablePointer<Double>
) {
  let tracks = tracks.pointee
  for i in 0..<count {
    let p = progress[Int(tracks.groups[i])]
    let start = Int(tracks.starts[i])
    let count = Int(tracks.counts[i])
    if count < 0 {
      interpolateDecomposed(from: from + start, to: to + start, progress: p, out: out + start)
      continue
    }
    for k in start..<start &+ count {
      out[k] = p == 1 ? to[k] : from[k] + (to[k] - from[k]) * p
    }
  }
}

/// One decomposed transform between two others: the parts linearly, the rotation along the shorter arc.
///
/// - Parameters: `from`, `to` and `out` point at `SEGUE_DECOMPOSED_COUNT` numbers each; rotations are unit quaternions.
/// - Exact to the bit on every machine.
#if SEGUE_V4
  @c(segue_v4_interpolate_decomposed)
#elseif SEGUE_V3
  @c(segue_v3_interpolate_decomposed)
#else
  @c(segue_baseline_interpolate_decomposed)
#endif
func interpolateDecomposed(
  from: UnsafePointer<Double>, to: UnsafePointer<Double>, progress p: Double, out: UnsafeMutablePointer<Double>
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
