import SegueGeometry

/// The values of all layers, a column a property: once for the model, once for what is on screen.
///
/// Matrix columns hold a slot of `matrices`, −1 for the identity, which most layers have.
struct LayerColumns: ~Copyable {
  var bounds: Column<SIMD4<Double>>
  var position: Column<SIMD2<Double>>
  var anchorPoint: Column<SIMD2<Double>>
  var anchorPointZ: Column<Double>
  var zPosition: Column<Double>
  var transform: Column<Int32>
  var sublayerTransform: Column<Int32>
  var opacity: Column<Double>
  var hidden: Column<UInt8>
  var cornerRadius: Column<Double>
  /// Digest of the layer's path; 0 for none.
  var path: Column<UInt64>
  var matrices = MatrixPool()

  init(capacity: Int) {
    bounds = Column(capacity: capacity, filler: SIMD4())
    position = Column(capacity: capacity, filler: SIMD2())
    anchorPoint = Column(capacity: capacity, filler: SIMD2(0.5, 0.5))
    anchorPointZ = Column(capacity: capacity, filler: 0)
    zPosition = Column(capacity: capacity, filler: 0)
    transform = Column(capacity: capacity, filler: -1)
    sublayerTransform = Column(capacity: capacity, filler: -1)
    opacity = Column(capacity: capacity, filler: 1)
    hidden = Column(capacity: capacity, filler: 0)
    cornerRadius = Column(capacity: capacity, filler: 0)
    path = Column(capacity: capacity, filler: 0)
  }

  mutating func reserve(_ count: Int) {
    bounds.reserve(count)
    position.reserve(count)
    anchorPoint.reserve(count)
    anchorPointZ.reserve(count)
    zPosition.reserve(count)
    transform.reserve(count)
    sublayerTransform.reserve(count)
    opacity.reserve(count)
    hidden.reserve(count)
    cornerRadius.reserve(count)
    path.reserve(count)
  }

  /// Gives the row a new layer's values.
  mutating func reset(_ row: Int) {
    bounds.reset(row)
    position.reset(row)
    anchorPoint.reset(row)
    anchorPointZ.reset(row)
    zPosition.reset(row)
    matrices.free(transform[row])
    transform.reset(row)
    matrices.free(sublayerTransform[row])
    sublayerTransform.reset(row)
    opacity.reset(row)
    hidden.reset(row)
    cornerRadius.reset(row)
    path.reset(row)
  }

  func transform(_ row: Int) -> CATransform3D { matrices[transform[row]] }
  func sublayerTransform(_ row: Int) -> CATransform3D { matrices[sublayerTransform[row]] }

  mutating func setTransform(_ row: Int, _ value: CATransform3D) {
    transform[row] = matrices.store(value, in: transform[row])
  }

  mutating func setSublayerTransform(_ row: Int, _ value: CATransform3D) {
    sublayerTransform[row] = matrices.store(value, in: sublayerTransform[row])
  }

  /// Copies one property of a row from `source`; true if that changed any bit.
  mutating func copy(_ property: LayerProperty, _ row: Int, from source: borrowing LayerColumns) -> Bool {
    func replace<T: Equatable & BitwiseCopyable>(_ column: inout Column<T>, _ value: T) -> Bool {
      defer { column[row] = value }
      return column[row] != value
    }
    switch property {
    case .bounds: return replace(&bounds, source.bounds[row])
    case .position: return replace(&position, source.position[row])
    case .anchorPoint: return replace(&anchorPoint, source.anchorPoint[row])
    case .anchorPointZ: return replace(&anchorPointZ, source.anchorPointZ[row])
    case .zPosition: return replace(&zPosition, source.zPosition[row])
    case .opacity: return replace(&opacity, source.opacity[row])
    case .hidden: return replace(&hidden, source.hidden[row])
    case .cornerRadius: return replace(&cornerRadius, source.cornerRadius[row])
    case .path: return replace(&path, source.path[row])
    case .transform: return replaceMatrix(property, row, source.transform(row))
    case .sublayerTransform: return replaceMatrix(property, row, source.sublayerTransform(row))
    }
  }

  /// Sets one of the two matrices; true if that changed any number.
  mutating func replaceMatrix(_ property: LayerProperty, _ row: Int, _ value: CATransform3D) -> Bool {
    // Zeros of either sign are equal, and the new one stands all the same.
    if property == .transform {
      defer { setTransform(row, value) }
      return transform(row) != value
    }
    defer { setSublayerTransform(row, value) }
    return sublayerTransform(row) != value
  }

  /// One number of a property. Matrices are counted row by row.
  func component(_ property: LayerProperty, _ offset: Int, _ row: Int) -> Double {
    switch property {
    case .bounds: bounds[row][offset]
    case .position: position[row][offset]
    case .anchorPoint: anchorPoint[row][offset]
    case .anchorPointZ: anchorPointZ[row]
    case .zPosition: zPosition[row]
    case .opacity: opacity[row]
    case .hidden: Double(hidden[row])
    case .cornerRadius: cornerRadius[row]
    case .path: Double(bitPattern: path[row])
    case .transform: Double(transform(row).rows[offset])
    case .sublayerTransform: Double(sublayerTransform(row).rows[offset])
    }
  }

  /// Writes numbers of a property, those of `values` in `range` from `offset` on; true if that changed any.
  mutating func setComponents(
    _ property: LayerProperty, _ offset: Int, _ row: Int, _ values: [Double], _ range: Range<Int>
  ) -> Bool {
    var changed = false
    for index in range {
      if setComponent(property, offset + index - range.lowerBound, row, values[index]) { changed = true }
    }
    return changed
  }

  /// Writes one number of a property; true if that changed it. Not for matrices and paths.
  mutating func setComponent(_ property: LayerProperty, _ offset: Int, _ row: Int, _ value: Double) -> Bool {
    switch property {
    case .bounds:
      defer { bounds[row][offset] = value }
      return bounds[row][offset] != value
    case .position:
      defer { position[row][offset] = value }
      return position[row][offset] != value
    case .anchorPoint:
      defer { anchorPoint[row][offset] = value }
      return anchorPoint[row][offset] != value
    case .anchorPointZ:
      defer { anchorPointZ[row] = value }
      return anchorPointZ[row] != value
    case .zPosition:
      defer { zPosition[row] = value }
      return zPosition[row] != value
    case .opacity:
      defer { opacity[row] = value }
      return opacity[row] != value
    case .cornerRadius:
      defer { cornerRadius[row] = value }
      return cornerRadius[row] != value
    case .hidden:
      let flag: UInt8 = value < 0.5 ? 0 : 1
      defer { hidden[row] = flag }
      return hidden[row] != flag
    case .transform, .sublayerTransform, .path:
      preconditionFailure("\(property) is not set number by number")
    }
  }
}

/// The matrices of the layers that have one, each in a slot of its own.
struct MatrixPool: ~Copyable {
  var values: Column<CATransform3D>
  private(set) var count = 0
  private(set) var freeSlots: [Int32] = []

  init() {
    values = Column(capacity: 16, filler: .identity)
  }

  subscript(slot: Int32) -> CATransform3D { slot < 0 ? .identity : values[Int(slot)] }

  /// Puts `value` into `slot`, or into a new one if there is none; the identity needs none.
  mutating func store(_ value: CATransform3D, in slot: Int32) -> Int32 {
    if slot < 0, value.isIdentity { return -1 }
    var slot = slot
    if slot < 0 {
      if let free = freeSlots.popLast() {
        slot = free
      } else {
        if count == values.capacity { values.reserve(2 * count) }
        slot = Int32(count)
        count += 1
      }
    }
    values[Int(slot)] = value
    return slot
  }

  mutating func free(_ slot: Int32) {
    if slot >= 0 { freeSlots.append(slot) }
  }
}
