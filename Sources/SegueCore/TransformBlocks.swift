import CSegueSIMD
import SegueGeometry

/// Pairs of transforms in blocks of columns, as the kernel `interpolateTransforms` takes them: their parts, and what their
/// rotations ask for.
struct TransformBlocks: ~Copyable {
  private var columns = GrowingColumn<Double>(filler: 0)
  private var plain = GrowingColumn<UInt8>(filler: 1)
  private(set) var count = 0

  /// How many pairs a block has.
  static let size = Int(SEGUE_TRANSFORM_BLOCK)

  var base: UnsafeMutablePointer<Double> {
    // SAFETY: as of the column.
    unsafe columns.base
  }

  /// 1 for a pair without shear and perspective at both ends.
  var isPlain: UnsafeMutablePointer<UInt8> {
    // SAFETY: as of the column.
    unsafe plain.base
  }

  mutating func resize(transforms: Int) {
    count = (transforms + Self.size - 1) / Self.size
    columns.resize(count * Self.size * Int(SEGUE_TRANSFORM_COLUMNS))
    plain.resize(count * Self.size)
    // Lanes that only fill up the last block do not count.
    for lane in transforms..<count * Self.size { plain[lane] = 1 }
  }

  private static func base(_ place: Int) -> Int {
    place / size * Int(SEGUE_TRANSFORM_COLUMNS) * size + place % size
  }

  mutating func set(_ place: Int, _ from: DecomposedTransform3D, _ to: DecomposedTransform3D) {
    plain[place] = from.isPlain && to.isPlain ? 1 : 0
    let base = Self.base(place)
    func at(_ column: Int32, _ index: Int) -> Int { base + (Int(column) + index) * Self.size }
    for index in 0..<13 {
      columns[at(SEGUE_TRANSFORM_FROM, index)] = from.number(index)
      columns[at(SEGUE_TRANSFORM_TO, index)] = to.number(index)
    }
    let arc = RotationArc(from: from.rotation, to: to.rotation)
    for index in 0..<4 {
      columns[at(SEGUE_TRANSFORM_START, index)] = arc.start[index]
      columns[at(SEGUE_TRANSFORM_END, index)] = arc.end[index]
    }
    columns[at(SEGUE_TRANSFORM_ANGLE, 0)] = arc.angle
    columns[at(SEGUE_TRANSFORM_SINE, 0)] = arc.sine
  }

  mutating func move(_ source: Int, to place: Int) {
    if source == place { return }
    plain[place] = plain[source]
    let (old, new) = (Self.base(source), Self.base(place))
    for column in 0..<Int(SEGUE_TRANSFORM_COLUMNS) {
      columns[new + column * Self.size] = columns[old + column * Self.size]
    }
  }
}

extension DecomposedTransform3D {
  /// The parts but the rotation, one after another, as the kernel takes them.
  func number(_ index: Int) -> Double {
    switch index {
    case 0..<3: translation[index]
    case 3..<6: scale[index - 3]
    case 6..<9: shear[index - 6]
    default: perspective[index - 9]
    }
  }

  /// Whether it has neither shear nor perspective.
  var isPlain: Bool { shear == SIMD3() && perspective == SIMD4(0, 0, 0, 1) }
}
