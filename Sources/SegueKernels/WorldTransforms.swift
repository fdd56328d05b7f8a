import CSegueSIMD

extension segue_world_matrix {
  @inline(__always)
  init(_ r0: SIMD4<Float>, _ r1: SIMD4<Float>, _ r2: SIMD4<Float>, _ r3: SIMD4<Float>) {
    self.init(r0: r0, r1: r1, r2: r2, r3: r3)
  }

  @inline(__always)
  static var identity: segue_world_matrix {
    segue_world_matrix(SIMD4(1, 0, 0, 0), SIMD4(0, 1, 0, 0), SIMD4(0, 0, 1, 0), SIMD4(0, 0, 0, 1))
  }

  /// This one first, then `m`.
  @inline(__always)
  func times(_ m: segue_world_matrix) -> segue_world_matrix {
    @inline(__always)
    func row(_ v: SIMD4<Float>) -> SIMD4<Float> {
      segue_fma4(m.r3, v.w, segue_fma4(m.r2, v.z, segue_fma4(m.r1, v.y, m.r0 * v.x)))
    }
    return segue_world_matrix(row(r0), row(r1), row(r2), row(r3))
  }

  @inline(__always)
  init(doubles d: UnsafePointer<Double>) {
    @inline(__always)
    func row(_ i: Int) -> SIMD4<Float> { SIMD4(Float(d[i]), Float(d[i + 1]), Float(d[i + 2]), Float(d[i + 3])) }
    self.init(row(0), row(4), row(8), row(12))
  }

  /// T(−x, −y, −z) · self · T(tx, ty, tz).
  @inline(__always)
  func about(_ x: Float, _ y: Float, _ z: Float, movedTo t: SIMD4<Float>) -> segue_world_matrix {
    @inline(__always)
    func shift(_ v: SIMD4<Float>) -> SIMD4<Float> { v + t * v.w }
    let last = r3 - r0 * x - r1 * y - r2 * z
    return segue_world_matrix(shift(r0), shift(r1), shift(r2), shift(last))
  }
}

/// World matrix of each listed layer, from its geometry and its superlayer's world matrix.
///
/// W = T(−(bounds.origin + anchor·size), −anchorPointZ) · transform · T(position, zPosition)
///     · [sublayerTransform of the superlayer about its anchor] · [flattening] · W(superlayer)
///
/// - Precondition: a layer's superlayer stands before it in `order`, or its matrix is already right.
/// - Cost: one 4×4 product a layer with a superlayer; no allocation.
#if SEGUE_V4
  @c(segue_v4_update_world_transforms)
#elseif SEGUE_V3
  @c(segue_v3_update_world_transforms)
#else
  @c(segue_baseline_update_world_transforms)
#endif
func updateWorldTransforms(
  order: UnsafePointer<Int32>, count: Int, geometry: UnsafePointer<segue_layer_geometry>,
  world: UnsafeMutablePointer<segue_world_matrix>
) {
  let g = geometry.pointee
  for i in 0..<count {
    let row = Int(order[i])
    let bounds = g.bounds + 4 &* row
    let anchor = g.anchor_point[row]
    let position = g.position[row]
    let ax = Float(bounds[0] + anchor.x * bounds[2])
    let ay = Float(bounds[1] + anchor.y * bounds[3])
    let az = Float(g.anchor_point_z[row])
    let to = SIMD4(Float(position.x), Float(position.y), Float(g.z_position[row]), 0)
    let slot = Int(g.transform[row])
    let parent = Int(g.parents[row])
    if slot < 0, parent >= 0, g.sublayer_transform[parent] < 0 {
      // Most layers: a shift alone moves the superlayer's last row, at a quarter of a product's cost.
      let above = world[parent]
      let r3 = segue_fma4(above.r0, to.x - ax, segue_fma4(above.r1, to.y - ay, above.r3))
      world[row] =
        g.preserves_depth[parent] == 0
        ? segue_world_matrix(above.r0, above.r1, SIMD4(0, 0, 0, 0), r3)
        : segue_world_matrix(above.r0, above.r1, above.r2, segue_fma4(above.r2, to.z - az, r3))
      continue
    }
    var local: segue_world_matrix
    if slot < 0 {
      local = segue_world_matrix.identity
      local.r3 = SIMD4(to.x - ax, to.y - ay, to.z - az, 1)
    } else {
      local = segue_world_matrix(doubles: g.matrices + 16 * slot).about(ax, ay, az, movedTo: to)
    }
    guard parent >= 0 else {
      world[row] = local
      continue
    }
    let sublayer = Int(g.sublayer_transform[parent])
    if sublayer >= 0 {
      let parentBounds = g.bounds + 4 &* parent
      let parentAnchor = g.anchor_point[parent]
      let px = Float(parentBounds[0] + parentAnchor.x * parentBounds[2])
      let py = Float(parentBounds[1] + parentAnchor.y * parentBounds[3])
      let pz = Float(g.anchor_point_z[parent])
      local = local.times(
        segue_world_matrix(doubles: g.matrices + 16 * sublayer).about(px, py, pz, movedTo: SIMD4(px, py, pz, 0)))
    }
    if g.preserves_depth[parent] == 0 {
      local.r0.z = 0
      local.r1.z = 0
      local.r2.z = 0
      local.r3.z = 0
    }
    world[row] = local.times(world[parent])
  }
}
