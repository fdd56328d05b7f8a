/// A 4×4 matrix of Float in four rows; p' = p·M.
public struct WorldMatrix: BitwiseCopyable {
  public var r0, r1, r2, r3: SIMD4<Float>

  public init(_ r0: SIMD4<Float>, _ r1: SIMD4<Float>, _ r2: SIMD4<Float>, _ r3: SIMD4<Float>) {
    self.r0 = r0
    self.r1 = r1
    self.r2 = r2
    self.r3 = r3
  }

  public static var identity: WorldMatrix {
    WorldMatrix(SIMD4(1, 0, 0, 0), SIMD4(0, 1, 0, 0), SIMD4(0, 0, 1, 0), SIMD4(0, 0, 0, 1))
  }

  /// This one first, then `m`.
  @inline(__always)
  func times(_ m: WorldMatrix) -> WorldMatrix {
    @inline(__always)
    func row(_ v: SIMD4<Float>) -> SIMD4<Float> { m.r0 * v.x + m.r1 * v.y + m.r2 * v.z + m.r3 * v.w }
    return WorldMatrix(row(r0), row(r1), row(r2), row(r3))
  }

  @inline(__always)
  init(doubles d: UnsafePointer<Double>) {
    @inline(__always)
    func row(_ i: Int) -> SIMD4<Float> { SIMD4(Float(d[i]), Float(d[i + 1]), Float(d[i + 2]), Float(d[i + 3])) }
    self.init(row(0), row(4), row(8), row(12))
  }

  /// T(−x, −y, −z) · self · T(tx, ty, tz).
  @inline(__always)
  func about(_ x: Float, _ y: Float, _ z: Float, movedTo t: SIMD4<Float>) -> WorldMatrix {
    @inline(__always)
    func shift(_ v: SIMD4<Float>) -> SIMD4<Float> { v + t * v.w }
    let last = r3 - r0 * x - r1 * y - r2 * z
    return WorldMatrix(shift(r0), shift(r1), shift(r2), shift(last))
  }
}

/// World matrix of each listed layer, from its geometry and its superlayer's world matrix.
///
/// W = T(−(bounds.origin + anchor·size), −anchorPointZ) · transform · T(position, zPosition)
///     · [sublayerTransform of the superlayer about its anchor] · [flattening] · W(superlayer)
///
/// - Precondition: a layer's superlayer stands before it in `order`, or its matrix is already right.
/// - Cost: one 4×4 product a layer with a superlayer; no allocation.
public func updateWorldTransforms(
  _ order: UnsafePointer<Int32>, count: Int, geometry g: LayerGeometry, world: UnsafeMutablePointer<WorldMatrix>
) {
  for i in 0..<count {
    let row = Int(order[i])
    let bounds = g.bounds[row]
    let anchor = g.anchorPoint[row]
    let position = g.position[row]
    let ax = Float(bounds.x + anchor.x * bounds.z)
    let ay = Float(bounds.y + anchor.y * bounds.w)
    let az = Float(g.anchorPointZ[row])
    let to = SIMD4(Float(position.x), Float(position.y), Float(g.zPosition[row]), 0)
    let slot = Int(g.transform[row])
    let parent = Int(g.parents[row])
    if slot < 0, parent >= 0, g.sublayerTransform[parent] < 0 {
      // Most layers: a shift alone moves the superlayer's last row, at a quarter of a product's cost.
      let above = world[parent]
      let r3 = above.r0 * (to.x - ax) + above.r1 * (to.y - ay) + above.r3
      world[row] =
        g.preservesDepth[parent] == 0
        ? WorldMatrix(above.r0, above.r1, SIMD4(repeating: 0), r3)
        : WorldMatrix(above.r0, above.r1, above.r2, r3 + above.r2 * (to.z - az))
      continue
    }
    var local: WorldMatrix
    if slot < 0 {
      local = WorldMatrix.identity
      local.r3 = SIMD4(to.x - ax, to.y - ay, to.z - az, 1)
    } else {
      local = WorldMatrix(doubles: g.matrices + 16 * slot).about(ax, ay, az, movedTo: to)
    }
    guard parent >= 0 else {
      world[row] = local
      continue
    }
    let sublayer = Int(g.sublayerTransform[parent])
    if sublayer >= 0 {
      let parentBounds = g.bounds[parent]
      let parentAnchor = g.anchorPoint[parent]
      let px = Float(parentBounds.x + parentAnchor.x * parentBounds.z)
      let py = Float(parentBounds.y + parentAnchor.y * parentBounds.w)
      let pz = Float(g.anchorPointZ[parent])
      local = local.times(
        WorldMatrix(doubles: g.matrices + 16 * sublayer).about(px, py, pz, movedTo: SIMD4(px, py, pz, 0)))
    }
    if g.preservesDepth[parent] == 0 {
      local.r0.z = 0
      local.r1.z = 0
      local.r2.z = 0
      local.r3.z = 0
    }
    world[row] = local.times(world[parent])
  }
}
