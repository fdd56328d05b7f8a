import SegueCore
import SegueGeometry

/// A hit test in Double that keeps no index: down the tree, the point carried back into each layer's plane.
struct HitTestReference {
  /// By layer, in pre-order: row, how many layers the subtree has, and 9 + 4 numbers: the way from the screen into the
  /// layer's plane, and its bounds' edges. A layer that is hit nowhere has none.
  private var rows: [Int32] = []
  private var numbers: [Double] = []
  private var children: [[Int]] = []

  init(_ store: LayerStore, skipped: Set<LayerRow> = []) {
    let reference = LayerReference(store: store)
    let placed = reference.placed()
    // A list of what is still to come, not a recursion: a tree may be deeper than the stack.
    var pending = [(row: LayerStore.screen, owner: -1)]
    while let (row, owner) = pending.popLast() {
      let isOut = store.isHidden(row, .presentation) || skipped.contains(row)
      guard !isOut, let way = Self.way(into: store.bounds(row, .presentation), placed[row]!.matrix) else { continue }
      let place = rows.count
      rows.append(row.rawValue)
      numbers += way
      children.append([])
      if owner >= 0 { children[owner].append(place) }
      // The foremost comes off the list first.
      let backToFront = store.children(of: row).enumerated().sorted {
        let (a, b) = (store.zPosition($0.element, .presentation), store.zPosition($1.element, .presentation))
        return a == b ? $0.offset < $1.offset : a < b
      }
      pending += backToFront.map { ($0.element, place) }
    }
  }

  /// nil for a layer that is hit nowhere: with a corner at or behind the eye, or without an inverse.
  private static func way(into bounds: SIMD4<Double>, _ m: CATransform3D) -> [Double]? {
    let (left, top, right, bottom) = (bounds.x, bounds.y, bounds.x + bounds.z, bounds.y + bounds.w)
    for x in [left, right] {
      for y in [top, bottom] where !(x * m.m14 + y * m.m24 + m.m44 > 0) { return nil }
    }
    let (a, b, c, d, e, f, g, h, i) = (m.m11, m.m12, m.m14, m.m21, m.m22, m.m24, m.m41, m.m42, m.m44)
    let determinant = a * (e * i - f * h) - b * (d * i - f * g) + c * (d * h - e * g)
    guard determinant.isFinite, determinant != 0 else { return nil }
    let inverse = [
      e * i - f * h, c * h - b * i, b * f - c * e, f * g - d * i, a * i - c * g, c * d - a * f, d * h - e * g,
      b * g - a * h, a * e - b * d,
    ]
    return inverse.map { $0 / determinant } + [left, top, right, bottom]
  }

  func hit(_ x: Double, _ y: Double) -> Int32 {
    guard !rows.isEmpty, contains(0, x, y) else { return -1 }
    var deepest = 0
    descent: while true {
      for child in children[deepest] where contains(child, x, y) {
        deepest = child
        continue descent
      }
      return rows[deepest]
    }
  }

  private func contains(_ place: Int, _ x: Double, _ y: Double) -> Bool {
    // SAFETY: each place has 13 numbers.
    unsafe numbers.withUnsafeBufferPointer { numbers in
      let k = 13 * place
      let w = unsafe x * numbers[k + 2] + y * numbers[k + 5] + numbers[k + 8]
      let u = unsafe (x * numbers[k] + y * numbers[k + 3] + numbers[k + 6]) / w
      let v = unsafe (x * numbers[k + 1] + y * numbers[k + 4] + numbers[k + 7]) / w
      return unsafe u >= numbers[k + 9] && v >= numbers[k + 10] && u < numbers[k + 11] && v < numbers[k + 12]
    }
  }

  /// Whether no answer within this distance differs: the point is not beside an edge.
  func isClear(_ x: Double, _ y: Double, of distance: Double = 1.0 / 256) -> Bool {
    let here = hit(x, y)
    return hit(x - distance, y) == here && hit(x + distance, y) == here && hit(x, y - distance) == here
      && hit(x, y + distance) == here
  }
}
