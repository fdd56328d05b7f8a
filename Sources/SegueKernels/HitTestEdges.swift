import CSegueSIMD

extension segue_hit_test_edges {
  @inline(__always)
  func contains(_ x: Float, _ y: Float) -> Bool {
    let e = a * x + b * y + c
    return e.x >= 0 && e.y >= 0 && e.z > 0 && e.w > 0
  }

  /// Edges that no point is inside of.
  @inline(__always)
  static var nowhere: segue_hit_test_edges {
    segue_hit_test_edges(a: SIMD4(0, 0, 0, 0), b: SIMD4(0, 0, 0, 0), c: SIMD4(-1, -1, -1, -1))
  }
}

/// Edges of each listed layer, from its bounds and its world matrix.
///
/// A layer with an empty or degenerate outline, or with a corner at or behind the eye (w ≤ 0), is hit nowhere.
/// - `bounds` holds x, y, width and height of each row.
/// - Cost: four corners and four cross products a layer; no division, no allocation.
#if SEGUE_V4
  @c(segue_v4_update_hit_test_edges)
#elseif SEGUE_V3
  @c(segue_v3_update_hit_test_edges)
#else
  @c(segue_baseline_update_hit_test_edges)
#endif
func updateHitTestEdges(
  order: UnsafePointer<Int32>, count: Int, bounds: UnsafePointer<Double>,
  world: UnsafePointer<segue_world_columns>, edges: UnsafeMutablePointer<segue_hit_test_edges>
) {
  let w = world.pointee
  for i in 0..<count {
    let row = Int(order[i])
    let r = bounds + 4 &* row
    let m = w.is_space[i] != 0 ? w.space[i &- Int(w.plane_ranks[i])] : segue_flat_matrix(w.plane + i)
    let x0 = Float(r[0])
    let y0 = Float(r[1])
    let x1 = Float(r[0] + r[2])
    let y1 = Float(r[1] + r[3])
    let p0 = m.r0 * x0 + m.r1 * y0 + m.r3
    let p1 = m.r0 * x1 + m.r1 * y0 + m.r3
    let p2 = m.r0 * x1 + m.r1 * y1 + m.r3
    let p3 = m.r0 * x0 + m.r1 * y1 + m.r3
    guard p0.w > 0, p1.w > 0, p2.w > 0, p3.w > 0 else {
      edges[row] = .nowhere
      continue
    }
    let left = line(p3, p0)
    let top = line(p0, p1)
    let right = line(p1, p2)
    let bottom = line(p2, p3)
    // The side that the opposite corner lies on is the inside; a mirror turns all four around.
    let side = top.x * p2.x + top.y * p2.y + top.z * p2.w
    let sign: Float = side > 0 ? 1 : side < 0 ? -1 : 0
    guard sign != 0 else {
      edges[row] = .nowhere
      continue
    }
    edges[row] = segue_hit_test_edges(
      a: SIMD4(left.x, top.x, right.x, bottom.x) * sign, b: SIMD4(left.y, top.y, right.y, bottom.y) * sign,
      c: SIMD4(left.z, top.z, right.z, bottom.z) * sign)
  }
}

/// The line through two homogeneous points (x, y, w).
@inline(__always)
private func line(_ p: SIMD4<Float>, _ q: SIMD4<Float>) -> SIMD4<Float> {
  SIMD4(p.y * q.w - p.w * q.y, p.w * q.x - p.x * q.w, p.x * q.y - p.y * q.x, 0)
}
