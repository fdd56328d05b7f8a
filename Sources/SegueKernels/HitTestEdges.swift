/// The projected outline of a layer's bounds as four homogeneous lines.
///
/// A point (x, y) is inside where a·x + b·y + c ≥ 0 for the left and top edges and > 0 for the right and bottom ones, as
/// a rectangle contains its low edges and not its high ones.
public struct HitTestEdges: BitwiseCopyable {
  /// Edges left, top, right, bottom in lanes 0…3.
  public var a, b, c: SIMD4<Float>

  @inline(__always)
  public func contains(_ x: Float, _ y: Float) -> Bool {
    let e = a * x + b * y + c
    return e.x >= 0 && e.y >= 0 && e.z > 0 && e.w > 0
  }

  /// Edges that no point is inside of.
  public static var nowhere: HitTestEdges {
    HitTestEdges(a: SIMD4(repeating: 0), b: SIMD4(repeating: 0), c: SIMD4(repeating: -1))
  }
}

/// Edges of each listed layer, from its bounds and its world matrix.
///
/// A layer with an empty or degenerate outline, or with a corner at or behind the eye (w ≤ 0), is hit nowhere.
/// - Cost: four corners and four cross products a layer; no division, no allocation.
public func updateHitTestEdges(
  _ order: UnsafePointer<Int32>, count: Int, bounds: UnsafePointer<SIMD4<Double>>,
  world: UnsafePointer<WorldMatrix>, edges: UnsafeMutablePointer<HitTestEdges>
) {
  for i in 0..<count {
    let row = Int(order[i])
    let r = bounds[row]
    let m = world[row]
    let x0 = Float(r.x)
    let y0 = Float(r.y)
    let x1 = Float(r.x + r.z)
    let y1 = Float(r.y + r.w)
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
    edges[row] = HitTestEdges(
      a: SIMD4(left.x, top.x, right.x, bottom.x) * sign, b: SIMD4(left.y, top.y, right.y, bottom.y) * sign,
      c: SIMD4(left.z, top.z, right.z, bottom.z) * sign)
  }
}

/// The line through two homogeneous points (x, y, w).
@inline(__always)
private func line(_ p: SIMD4<Float>, _ q: SIMD4<Float>) -> SIMD4<Float> {
  SIMD4(p.y * q.w - p.w * q.y, p.w * q.x - p.x * q.w, p.x * q.y - p.y * q.x, 0)
}
