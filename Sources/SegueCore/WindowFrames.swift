import SegueGeometry

/// Where layers stand in their windows, in double precision from the values on screen: for the few layers of which that
/// has to be exact. The matrix of the layer that the last ones stood in is kept, so that siblings share it.
struct WindowFrames {
  /// From the sublayers of the kept layer to its window.
  private struct Kept {
    var row: Int
    var way: Way
    var window: Int
  }

  /// How coordinates lead to those of the window.
  fileprivate enum Way {
    case shift(SIMD2<Double>)
    case matrix(DoubleRows)
  }

  private var kept: Kept?

  init() {}

  /// Whole pixels of the window under a rectangle of a shown layer's coordinates (x, y, width, height): those of the box
  /// around it. A rectangle that reaches behind the eye covers all of the window.
  ///
  /// - Cost: O(1) for a sibling of the layer before, else O(depth).
  mutating func pixels(of rect: SIMD4<Double>, in row: Int, _ store: LayerStore, _ scale: Double) -> Int64 {
    guard let (box, window) = box(around: rect, row, store) else { return 0 }
    let bounds = store.presentation.bounds[window]
    let low = pointwiseMax(box.lowHalf, bounds.lowHalf)
    let high = pointwiseMin(box.highHalf, bounds.lowHalf + bounds.highHalf)
    return LayerStore.wholePixels(high.x - low.x, scale) * LayerStore.wholePixels(high.y - low.y, scale)
  }

  /// The middle of a shown layer's bounds in its window; nil for one behind the eye, and for the screen.
  mutating func centre(of row: Int, _ store: LayerStore) -> SIMD2<Double>? {
    let bounds = store.presentation.bounds[row]
    let middle = bounds.lowHalf + bounds.highHalf / 2
    return box(around: SIMD4(lowHalf: middle, highHalf: SIMD2()), row, store)?.box.lowHalf
  }

  /// Lower and upper corner of the box around a rectangle of a layer, in its window.
  private mutating func box(
    around rect: SIMD4<Double>, _ row: Int, _ store: LayerStore
  ) -> (box: SIMD4<Double>, window: Int)? {
    let screen = LayerStore.screen.index
    let superlayer = Int(store.parent[row])
    if row == screen { return nil }
    let (low, high) = (rect.lowHalf, rect.lowHalf + rect.highHalf)
    if superlayer == screen { return (SIMD4(lowHalf: low, highHalf: high), row) }
    if kept?.row != superlayer { kept = Self.way(from: superlayer, store) }
    guard let kept else { return nil }
    switch Self.join(Self.step(row, in: superlayer, store), kept.way) {
    case .shift(let shift): return (SIMD4(lowHalf: low + shift, highHalf: high + shift), kept.window)
    case .matrix(let matrix):
      return matrix.box(low, high).map { ($0, kept.window) }
    }
  }

  /// From the sublayers of a layer to the window that it stands in, or is.
  private static func way(from row: Int, _ store: LayerStore) -> Kept? {
    let screen = LayerStore.screen.index
    var way = Way.shift(SIMD2())
    var layer = row
    while true {
      let superlayer = Int(store.parent[layer])
      if superlayer < 0 { return nil }
      if superlayer == screen { return Kept(row: row, way: way, window: layer) }
      way = join(way, step(layer, in: superlayer, store))
      layer = superlayer
    }
  }

  /// From a layer to its superlayer.
  private static func step(_ row: Int, in superlayer: Int, _ store: LayerStore) -> Way {
    let keepsDepth = store.preservesDepth[superlayer] != 0
    let columns = store.presentation.anchor(row)
    let position = store.presentation.position[row]
    let isPlain = store.presentation.transform[row] < 0 && store.presentation.sublayerTransform[superlayer] < 0
    if isPlain, !keepsDepth { return .shift(position - columns.lowHalf) }
    let rows = DoubleRows(store.presentation, row, in: superlayer)
    return .matrix(keepsDepth ? rows : rows.flat)
  }

  private static func join(_ first: Way, _ second: Way) -> Way {
    switch (first, second) {
    case (.shift(let a), .shift(let b)): .shift(a + b)
    default: .matrix(first.rows.times(second.rows))
    }
  }
}

extension WindowFrames.Way {
  fileprivate var rows: DoubleRows {
    switch self {
    case .shift(let shift):
      DoubleRows(
        r0: SIMD4(1, 0, 0, 0), r1: SIMD4(0, 1, 0, 0), r2: SIMD4(0, 0, 1, 0), r3: SIMD4(shift.x, shift.y, 0, 1))
    case .matrix(let rows): rows
    }
  }
}

extension DoubleRows {
  /// The box around the four corners, as its own lower and upper one; nil if all lie behind the eye, without end if some
  /// do.
  fileprivate func box(_ low: SIMD2<Double>, _ high: SIMD2<Double>) -> SIMD4<Double>? {
    var (least, most) = (SIMD2(repeating: Double.infinity), SIMD2(repeating: -Double.infinity))
    var isBehind = false
    for index in 0..<4 {
      let (x, y) = (index & 1 == 0 ? low.x : high.x, index & 2 == 0 ? low.y : high.y)
      let point = r0 * x + r1 * y + r3
      guard point.w > 1e-9 else {
        isBehind = true
        continue
      }
      let projected = point.lowHalf / point.w
      least = pointwiseMin(least, projected)
      most = pointwiseMax(most, projected)
    }
    guard least.x <= most.x, least.y <= most.y else { return nil }
    return isBehind
      ? SIMD4(-Double.infinity, -Double.infinity, .infinity, .infinity) : SIMD4(lowHalf: least, highHalf: most)
  }
}
