import Foundation
import SegueCore
import SegueGeometry

/// What a store should show, computed another way: recursion over the tree, Double throughout, nothing kept.
struct LayerReference {
  let store: LayerStore

  /// World matrices, and for each element the sum of the magnitudes that make it up, which bounds the rounding error.
  struct Placed {
    var matrix: CATransform3D
    var magnitude: CATransform3D
  }

  func placed() -> [LayerRow: Placed] {
    var result: [LayerRow: Placed] = [:]
    func visit(_ row: LayerRow, _ parent: LayerRow, _ above: Placed) {
      let own = local(row, in: parent)
      result[row] = Placed(
        matrix: own.matrix.concatenating(above.matrix), magnitude: own.magnitude.concatenating(above.magnitude))
      for child in store.children(of: row) { visit(child, row, result[row]!) }
    }
    visit(LayerStore.screen, .none, Placed(matrix: .identity, magnitude: .identity))
    return result
  }

  private func local(_ row: LayerRow, in parent: LayerRow) -> Placed {
    let anchor = anchor(row)
    let position = store.position(row, .presentation)
    var factors = [
      CATransform3DMakeTranslation(-anchor.x, -anchor.y, -anchor.z), store.transform(row, .presentation),
      CATransform3DMakeTranslation(position.x, position.y, store.zPosition(row, .presentation)),
    ]
    if !parent.isNone {
      let about = self.anchor(parent)
      factors += [
        CATransform3DMakeTranslation(-about.x, -about.y, -about.z), store.sublayerTransform(parent, .presentation),
        CATransform3DMakeTranslation(about.x, about.y, about.z),
      ]
    }
    var result = Placed(matrix: .identity, magnitude: .identity)
    for factor in factors {
      result.matrix = result.matrix.concatenating(factor)
      result.magnitude = result.magnitude.concatenating(CATransform3D(rows: factor.rows.map { abs($0) }))
    }
    if !parent.isNone && !keepsDepth(parent) {
      (result.matrix.m13, result.matrix.m23, result.matrix.m33, result.matrix.m43) = (0, 0, 0, 0)
      (result.magnitude.m13, result.magnitude.m23, result.magnitude.m33, result.magnitude.m43) = (0, 0, 0, 0)
    }
    return result
  }

  /// Rows that a test has made transform layers; the store does not say.
  var depthKeepers: Set<LayerRow> = []
  private func keepsDepth(_ row: LayerRow) -> Bool { depthKeepers.contains(row) }

  private func anchor(_ row: LayerRow) -> SIMD3<Double> {
    let bounds = store.bounds(row, .presentation)
    let unit = store.anchorPoint(row, .presentation)
    return SIMD3(
      bounds.x + unit.x * bounds.z, bounds.y + unit.y * bounds.w, store.anchorPointZ(row, .presentation))
  }

  /// Backmost first: a layer, then its children by height, equal ones as they stand.
  func painted() -> [LayerRow] {
    func visit(_ row: LayerRow) -> [LayerRow] { [row] + backToFront(row).flatMap(visit) }
    return visit(LayerStore.screen)
  }

  private func backToFront(_ row: LayerRow) -> [LayerRow] {
    // Insertion sort, which is stable by its making.
    var sorted: [LayerRow] = []
    for child in store.children(of: row) {
      let z = store.zPosition(child, .presentation)
      let place = sorted.lastIndex { store.zPosition($0, .presentation) <= z }.map { $0 + 1 } ?? 0
      sorted.insert(child, at: place)
    }
    return sorted
  }

  /// The row that a point hits: front to back, the point carried into each layer by the inverse of its world matrix.
  func hit(_ point: CGPoint, _ placed: [LayerRow: Placed], skipped: Set<LayerRow> = []) -> LayerRow {
    func visit(_ row: LayerRow) -> LayerRow {
      guard !store.isHidden(row, .presentation), !skipped.contains(row), contains(row, point, placed[row]!.matrix)
      else {
        return .none
      }
      for child in backToFront(row).reversed() {
        let hit = visit(child)
        if !hit.isNone { return hit }
      }
      return row
    }
    return visit(LayerStore.screen)
  }

  private func contains(_ row: LayerRow, _ point: CGPoint, _ matrix: CATransform3D) -> Bool {
    let bounds = store.bounds(row, .presentation)
    let corners = [(0.0, 0.0), (1, 0), (1, 1), (0, 1)].map {
      CGPoint(x: bounds.x + $0.0 * bounds.z, y: bounds.y + $0.1 * bounds.w)
    }
    guard corners.allSatisfy({ matrix.project($0) != nil }), let inside = matrix.unproject(point) else { return false }
    return inside.x >= bounds.x && inside.x < bounds.x + bounds.z && inside.y >= bounds.y
      && inside.y < bounds.y + bounds.w
  }
}
