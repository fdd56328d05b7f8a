import CSegueSIMD
import SegueGeometry

/// How a layer stands in its superlayer, in single precision: computed in double precision whenever it changes.
enum LocalMatrix {
  /// It stays in the superlayer's plane.
  case plane(PlaneMatrix)
  /// It has depth or perspective, or its superlayer keeps its depth.
  case space(WorldMatrix)

  /// For a layer of the plane.
  var plane: PlaneMatrix {
    guard case .plane(let matrix) = self else { preconditionFailure("a matrix of space is not one of the plane") }
    return matrix
  }

  /// In the form of space, which both can take.
  var space: WorldMatrix {
    switch self {
    case .plane(let matrix): matrix.inSpace
    case .space(let matrix): matrix
    }
  }

  var isSpace: Bool { if case .space = self { true } else { false } }
}

extension LocalMatrix {
  /// T(−(bounds.origin + anchor·size), −anchorPointZ) · transform · T(position, zPosition)
  /// · [sublayerTransform of the superlayer about its anchor] · [flattening]
  ///
  /// - Parameter superlayer: −1 for none.
  /// - Cost: a few sums for a layer without matrices, else one or two products.
  @inline(__always)
  init(_ columns: borrowing LayerColumns, _ row: Int, in superlayer: Int, keepsDepth: Bool) {
    let anchor = columns.anchor(row)
    let position = columns.position[row]
    let z = columns.zPosition[row]
    let hasSublayerTransform = superlayer >= 0 && columns.sublayerTransform[superlayer] >= 0
    if columns.transform[row] < 0, !hasSublayerTransform {
      let (x, y) = (Float(position.x - anchor.x), Float(position.y - anchor.y))
      let depth = z - anchor.z
      self =
        keepsDepth || (superlayer < 0 && depth != 0)
        ? .space(
          WorldMatrix(
            r0: SIMD4(1, 0, 0, 0), r1: SIMD4(0, 1, 0, 0), r2: SIMD4(0, 0, 1, 0), r3: SIMD4(x, y, Float(depth), 1)))
        : .plane(PlaneMatrix(linear: SIMD4(1, 0, 0, 1), shift: SIMD4(x, y, 0, 0)))
      return
    }
    var matrix = DoubleRows(columns.transform(row)).about(anchor, movedTo: SIMD4(position.x, position.y, z, 0))
    if hasSublayerTransform {
      let about = columns.anchor(superlayer)
      matrix = matrix.times(DoubleRows(columns.sublayerTransform(superlayer)).about(about, movedTo: about))
    }
    self.init(matrix, flattens: !keepsDepth, isRoot: superlayer < 0)
  }

  private init(_ m: DoubleRows, flattens: Bool, isRoot: Bool) {
    let isPlane = m.r0.w == 0 && m.r1.w == 0 && m.r2 * SIMD4(1, 1, 0, 1) == SIMD4() && m.r3.w == 1
    let hasDepth = m.r0.z != 0 || m.r1.z != 0 || m.r2.z != 1 || m.r3.z != 0
    if isPlane, isRoot ? !hasDepth : flattens {
      self = .plane(
        PlaneMatrix(
          linear: SIMD4(Float(m.r0.x), Float(m.r0.y), Float(m.r1.x), Float(m.r1.y)),
          shift: SIMD4(Float(m.r3.x), Float(m.r3.y), 0, 0)))
    } else {
      let mask = SIMD4<Double>(1, 1, 0, 1)
      let kept =
        flattens && !isRoot ? DoubleRows(r0: m.r0 * mask, r1: m.r1 * mask, r2: m.r2 * mask, r3: m.r3 * mask) : m
      self = .space(WorldMatrix(r0: SIMD4(kept.r0), r1: SIMD4(kept.r1), r2: SIMD4(kept.r2), r3: SIMD4(kept.r3)))
    }
  }
}

extension LayerColumns {
  /// The anchor point in the layer's own coordinates, with its depth; the fourth number is 0.
  @inline(__always)
  func anchor(_ row: Int) -> SIMD4<Double> {
    let (bounds, anchor) = (bounds[row], anchorPoint[row])
    return SIMD4(bounds.x + anchor.x * bounds.z, bounds.y + anchor.y * bounds.w, anchorPointZ[row], 0)
  }
}

/// A 4×4 matrix in rows; p' = p·M.
private struct DoubleRows {
  var r0, r1, r2, r3: SIMD4<Double>

  init(r0: SIMD4<Double>, r1: SIMD4<Double>, r2: SIMD4<Double>, r3: SIMD4<Double>) {
    (self.r0, self.r1, self.r2, self.r3) = (r0, r1, r2, r3)
  }

  init(_ m: CATransform3D) {
    self.init(
      r0: SIMD4(m.m11, m.m12, m.m13, m.m14), r1: SIMD4(m.m21, m.m22, m.m23, m.m24),
      r2: SIMD4(m.m31, m.m32, m.m33, m.m34), r3: SIMD4(m.m41, m.m42, m.m43, m.m44))
  }

  /// T(−from) · self · T(to).
  func about(_ from: SIMD4<Double>, movedTo to: SIMD4<Double>) -> DoubleRows {
    let last = r3 - r0 * from.x - r1 * from.y - r2 * from.z
    return DoubleRows(r0: r0 + to * r0.w, r1: r1 + to * r1.w, r2: r2 + to * r2.w, r3: last + to * last.w)
  }

  /// This one first, then `m`.
  func times(_ m: DoubleRows) -> DoubleRows {
    func row(_ v: SIMD4<Double>) -> SIMD4<Double> { m.r0 * v.x + m.r1 * v.y + m.r2 * v.z + m.r3 * v.w }
    return DoubleRows(r0: row(r0), r1: row(r1), r2: row(r2), r3: row(r3))
  }
}

/// A 4×4 matrix of Float in four rows; p' = p·M.
typealias WorldMatrix = segue_world_matrix

extension WorldMatrix {
  static var identity: WorldMatrix {
    WorldMatrix(r0: SIMD4(1, 0, 0, 0), r1: SIMD4(0, 1, 0, 0), r2: SIMD4(0, 0, 1, 0), r3: SIMD4(0, 0, 0, 1))
  }
}

/// A matrix of the plane in Float.
typealias PlaneMatrix = segue_plane_matrix

extension PlaneMatrix {
  static var identity: PlaneMatrix { PlaneMatrix(linear: SIMD4(1, 0, 0, 1), shift: SIMD4(0, 0, 0, 0)) }

  /// As a matrix of space that leaves nothing of depth.
  var inSpace: WorldMatrix {
    WorldMatrix(
      r0: SIMD4(linear.x, linear.y, 0, 0), r1: SIMD4(linear.z, linear.w, 0, 0), r2: SIMD4(0, 0, 0, 0),
      r3: SIMD4(shift.x, shift.y, 0, 1))
  }
}
