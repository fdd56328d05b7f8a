import CSegueSIMD

/// Matrices between two others, the parts of which stand in blocks: the parts linearly, the rotation along the shorter
/// arc, put together again.
///
/// - `blocks` holds `SEGUE_TRANSFORM_COLUMNS` columns of `SEGUE_TRANSFORM_BLOCK` numbers each a block; `progress` a
///   number and `matrices` 16 numbers a transform, also for those that fill up the last block.
/// - `isPlain` is 1 for a transform without shear and perspective at both ends; where all side by side are, what these ask
///   for is left out, which changes no bit.
/// - Exact to the bit on every machine, and lane by lane what `SegueGeometry.DecomposedTransform3D` gives.
/// - Cost: two sines, a square root and six divisions for all lanes side by side.
#if SEGUE_V4
  @c(segue_v4_interpolate_transforms)
#elseif SEGUE_V3
  @c(segue_v3_interpolate_transforms)
#else
  @c(segue_baseline_interpolate_transforms)
#endif
func interpolateTransforms(
  blocks: UnsafePointer<Double>, isPlain: UnsafePointer<UInt8>, blockCount: Int, progress: UnsafePointer<Double>,
  matrices: UnsafeMutablePointer<Double>
) {
  let blockSize = Int(SEGUE_TRANSFORM_BLOCK)
  var lanes = segue_matrix_lanes()
  for block in 0..<blockCount {
    let columns = blocks + block &* Int(SEGUE_TRANSFORM_COLUMNS) &* blockSize
    var lane = 0
    while lane < blockSize {
      let first = block &* blockSize &+ lane
      let laneColumns = TransformColumns(base: columns + lane)
      if segue_all_set(isPlain + first) != 0 {
        interpolateTransformLanes(laneColumns, segue_load(progress + first), &lanes, isPlain: true)
      } else {
        interpolateTransformLanes(laneColumns, segue_load(progress + first), &lanes, isPlain: false)
      }
      segue_store_matrices(matrices + 16 &* first, &lanes)
      lane &+= laneCount
    }
  }
}

/// The columns of a block, from a lane on.
struct TransformColumns {
  var base: UnsafePointer<Double>

  @inline(__always)
  func callAsFunction(_ column: Int32) -> Lanes {
    segue_load(base + Int(column) &* Int(SEGUE_TRANSFORM_BLOCK))
  }
}

@inline(__always)
func interpolateTransformLanes(
  _ column: TransformColumns, _ p: Lanes, _ matrices: UnsafeMutablePointer<segue_matrix_lanes>,
  isPlain: Bool
) {
  let (zero, one, two) = (segue_splat(0), segue_splat(1), segue_splat(2))
  let isOver = segue_equal(p, one)

  // The rotation.
  let angle = column(SEGUE_TRANSFORM_ANGLE)
  let sine = column(SEGUE_TRANSFORM_SINE)
  let isArc = segue_less(zero, angle)
  let rest = one - p
  var weightA = rest
  var weightB = p
  if segue_any(isArc) != 0 {
    weightA = segue_select(isArc, segue_swing_sin_lanes(rest * angle) / sine, rest)
    weightB = segue_select(isArc, segue_swing_sin_lanes(p * angle) / sine, p)
  }
  let sx = column(SEGUE_TRANSFORM_START) * weightA + column(SEGUE_TRANSFORM_END) * weightB
  let sy = column(SEGUE_TRANSFORM_START + 1) * weightA + column(SEGUE_TRANSFORM_END + 1) * weightB
  let sz = column(SEGUE_TRANSFORM_START + 2) * weightA + column(SEGUE_TRANSFORM_END + 2) * weightB
  let sw = column(SEGUE_TRANSFORM_START + 3) * weightA + column(SEGUE_TRANSFORM_END + 3) * weightB
  let length = segue_sqrt_lanes(sx * sx + sy * sy + sz * sz + sw * sw)
  let (x, y, z, w) = (sx / length, sy / length, sz / length, sw / length)

  let r11 = one - two * (y * y + z * z)
  let r12 = two * (x * y + z * w)
  let r13 = two * (x * z - y * w)
  let r21 = two * (x * y - z * w)
  let r22 = one - two * (x * x + z * z)
  let r23 = two * (y * z + x * w)
  let r31 = two * (x * z + y * w)
  let r32 = two * (y * z - x * w)
  let r33 = one - two * (x * x + y * y)

  let (tx, ty, tz) = (
    transformPart(column, 0, p, isOver), transformPart(column, 1, p, isOver), transformPart(column, 2, p, isOver)
  )
  segue_set_matrix_column(matrices, 12, tx + zero)
  segue_set_matrix_column(matrices, 13, ty + zero)
  segue_set_matrix_column(matrices, 14, tz + zero)
  let scaleX = transformPart(column, 3, p, isOver)
  let scaleY = transformPart(column, 4, p, isOver)
  let scaleZ = transformPart(column, 5, p, isOver)
  segue_set_matrix_column(matrices, 0, scaleX * r11 + zero)
  segue_set_matrix_column(matrices, 1, scaleX * r12 + zero)
  segue_set_matrix_column(matrices, 2, scaleX * r13 + zero)
  if isPlain {
    segue_set_matrix_column(matrices, 3, zero)
    segue_set_matrix_column(matrices, 4, scaleY * r21 + zero)
    segue_set_matrix_column(matrices, 5, scaleY * r22 + zero)
    segue_set_matrix_column(matrices, 6, scaleY * r23 + zero)
    segue_set_matrix_column(matrices, 7, zero)
    segue_set_matrix_column(matrices, 8, scaleZ * r31 + zero)
    segue_set_matrix_column(matrices, 9, scaleZ * r32 + zero)
    segue_set_matrix_column(matrices, 10, scaleZ * r33 + zero)
    segue_set_matrix_column(matrices, 11, zero)
    segue_set_matrix_column(matrices, 15, one)
    return
  }

  // The fourth column of rotation · translation · perspective.
  let px = transformPart(column, 9, p, isOver)
  let py = transformPart(column, 10, p, isOver)
  let pz = transformPart(column, 11, p, isOver)
  let r14 = r11 * px + r12 * py + r13 * pz
  let r24 = r21 * px + r22 * py + r23 * pz
  let r34 = r31 * px + r32 * py + r33 * pz
  segue_set_matrix_column(matrices, 3, scaleX * r14 + zero)
  segue_set_matrix_column(
    matrices, 15, tx * px + ty * py + tz * pz + transformPart(column, 12, p, isOver) + zero)

  let xy = transformPart(column, 6, p, isOver)
  segue_set_matrix_column(matrices, 4, scaleY * (xy * r11 + r21) + zero)
  segue_set_matrix_column(matrices, 5, scaleY * (xy * r12 + r22) + zero)
  segue_set_matrix_column(matrices, 6, scaleY * (xy * r13 + r23) + zero)
  segue_set_matrix_column(matrices, 7, scaleY * (xy * r14 + r24) + zero)

  let xz = transformPart(column, 7, p, isOver)
  let yz = transformPart(column, 8, p, isOver)
  segue_set_matrix_column(matrices, 8, scaleZ * (xz * r11 + yz * r21 + r31) + zero)
  segue_set_matrix_column(matrices, 9, scaleZ * (xz * r12 + yz * r22 + r32) + zero)
  segue_set_matrix_column(matrices, 10, scaleZ * (xz * r13 + yz * r23 + r33) + zero)
  segue_set_matrix_column(matrices, 11, scaleZ * (xz * r14 + yz * r24 + r34) + zero)
}

/// A part but the rotation, as `interpolateNumbers` has a number.
@inline(__always)
func transformPart(_ column: TransformColumns, _ part: Int32, _ p: Lanes, _ isOver: Mask) -> Lanes {
  let from = column(SEGUE_TRANSFORM_FROM + part)
  let to = column(SEGUE_TRANSFORM_TO + part)
  return segue_select(isOver, to, from + (to - from) * p)
}
