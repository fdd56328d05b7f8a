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
      let shift = SIMD4<Float>(saturating: SIMD4(position.x - anchor.x, position.y - anchor.y, z - anchor.z, 1))
      self =
        keepsDepth || (superlayer < 0 && shift.z != 0)
        ? .space(
          WorldMatrix(r0: SIMD4(1, 0, 0, 0), r1: SIMD4(0, 1, 0, 0), r2: SIMD4(0, 0, 1, 0), r3: shift))
        : .plane(PlaneMatrix(linear: SIMD4(1, 0, 0, 1), shift: SIMD4(shift.x, shift.y, 0, 0)))
      return
    }
    self.init(DoubleRows(columns, row, in: superlayer), flattens: !keepsDepth, isRoot: superlayer < 0)
  }

  private init(_ m: DoubleRows, flattens: Bool, isRoot: Bool) {
    let isPlane =
      m.r0.w == 0 && m.r1.w == 0 && m.r2.x == 0 && m.r2.y == 0 && m.r2.w == 0 && m.r3.w == 1
    let hasDepth = m.r0.z != 0 || m.r1.z != 0 || m.r2.z != 1 || m.r3.z != 0
    if isPlane, isRoot ? !hasDepth : flattens {
      self = .plane(
        PlaneMatrix(
          linear: SIMD4(saturating: SIMD4(m.r0.x, m.r0.y, m.r1.x, m.r1.y)),
          shift: SIMD4(saturating: SIMD4(m.r3.x, m.r3.y, 0, 0))))
    } else {
      let kept = flattens && !isRoot ? m.flat : m
      self = .space(
        WorldMatrix(
          r0: SIMD4(saturating: kept.r0), r1: SIMD4(saturating: kept.r1), r2: SIMD4(saturating: kept.r2),
          r3: SIMD4(saturating: kept.r3)))
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
///
/// A 0 takes nothing, even of what is not finite: a depth without end that is flattened away leaves the rest as it is.
struct DoubleRows {
  var r0, r1, r2, r3: SIMD4<Double>

  init(r0: SIMD4<Double>, r1: SIMD4<Double>, r2: SIMD4<Double>, r3: SIMD4<Double>) {
    (self.r0, self.r1, self.r2, self.r3) = (r0, r1, r2, r3)
  }

  init(_ m: CATransform3D) {
    self.init(
      r0: SIMD4(m.m11, m.m12, m.m13, m.m14), r1: SIMD4(m.m21, m.m22, m.m23, m.m24),
      r2: SIMD4(m.m31, m.m32, m.m33, m.m34), r3: SIMD4(m.m41, m.m42, m.m43, m.m44))
  }

  /// How a layer stands in its superlayer (−1 for none), without flattening.
  @inline(__always)
  init(_ columns: borrowing LayerColumns, _ row: Int, in superlayer: Int) {
    let position = columns.position[row]
    self = DoubleRows(columns.transform(row)).about(
      columns.anchor(row), movedTo: SIMD4(position.x, position.y, columns.zPosition[row], 0))
    guard superlayer >= 0, columns.sublayerTransform[superlayer] >= 0 else { return }
    let about = columns.anchor(superlayer)
    self = times(DoubleRows(columns.sublayerTransform(superlayer)).about(about, movedTo: about))
  }

  /// T(−from) · self · T(to).
  func about(_ from: SIMD4<Double>, movedTo to: SIMD4<Double>) -> DoubleRows {
    if from * 0 + to * 0 == SIMD4() {
      let last = r3 - r0 * from.x - r1 * from.y - r2 * from.z
      return DoubleRows(r0: r0 + to * r0.w, r1: r1 + to * r1.w, r2: r2 + to * r2.w, r3: last + to * last.w)
    }
    let last = r3 - r0.scaled(from.x) - r1.scaled(from.y) - r2.scaled(from.z)
    return DoubleRows(r0: r0.moved(to), r1: r1.moved(to), r2: r2.moved(to), r3: last.moved(to))
  }

  /// This one first, then `m`.
  func times(_ m: DoubleRows) -> DoubleRows {
    func row(_ v: SIMD4<Double>) -> SIMD4<Double> {
      m.r0.scaled(v.x) + m.r1.scaled(v.y) + m.r2.scaled(v.z) + m.r3.scaled(v.w)
    }
    return DoubleRows(r0: row(r0), r1: row(r1), r2: row(r2), r3: row(r3))
  }

  /// Without depth.
  var flat: DoubleRows {
    var flat = self
    (flat.r0.z, flat.r1.z, flat.r2.z, flat.r3.z) = (0, 0, 0, 0)
    return flat
  }
}

extension SIMD4<Double> {
  /// Times `factor`; 0 stays 0.
  @inline(__always)
  fileprivate func scaled(_ factor: Double) -> SIMD4<Double> { (self * factor).replacing(with: 0, where: self .== 0) }

  /// A row of a matrix, moved on by `shift` as far as its last number has it.
  @inline(__always)
  fileprivate func moved(_ shift: SIMD4<Double>) -> SIMD4<Double> { w == 0 ? self : self + shift * w }
}

extension SIMD4<Float> {
  /// In single precision; a number beyond its range becomes the last one within, so that 0 times it is 0. What is not
  /// finite stays so.
  @inline(__always)
  fileprivate init(saturating value: SIMD4<Double>) {
    let limit = Double(Float.greatestFiniteMagnitude)
    self.init(value)
    // Nearly always all of them are within.
    if self * 0 == SIMD4() { return }
    self.init(
      value.replacing(with: limit, where: (value .> limit) .& (value .< .infinity))
        .replacing(with: -limit, where: (value .< -limit) .& (value .> -.infinity)))
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
