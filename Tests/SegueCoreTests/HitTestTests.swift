import Foundation
import SegueCore
import SegueGeometry
import Testing

@Suite("Hit tests")
struct HitTestTests {
  /// A screen of 400 × 800 with one layer of 100 × 100 in the middle of (50, 50).
  static func one() -> (LayerStore, LayerRow) {
    let store = LayerStore()
    store.setBounds(LayerStore.screen, SIMD4(0, 0, 400, 800))
    let row = add(store, in: LayerStore.screen)
    return (store, row)
  }

  static func add(_ store: LayerStore, in parent: LayerRow) -> LayerRow {
    let row = store.insert()
    store.attach(row, to: parent)
    store.setBounds(row, SIMD4(0, 0, 100, 100))
    store.setPosition(row, SIMD2(50, 50))
    return row
  }

  static func hit(_ store: LayerStore, _ x: Double, _ y: Double) -> LayerRow {
    _ = store.update(at: 0)
    return store.hitTest(x: x, y: y).row
  }

  @Test("before the first update nothing is hit")
  func early() {
    let (store, row) = Self.one()
    #expect(store.hitTest(x: 50, y: 50).row.isNone)
    #expect(Self.hit(store, 50, 50) == row)
  }

  @Test("low edges belong to a layer, high edges do not")
  func edges() {
    let (store, row) = Self.one()
    #expect(Self.hit(store, 0, 0) == row)
    #expect(Self.hit(store, 99.5, 99.5) == row)
    #expect(Self.hit(store, 100, 50) == LayerStore.screen)
    #expect(Self.hit(store, 50, 100) == LayerStore.screen)
    #expect(Self.hit(store, 400, 50).isNone)
    #expect(Self.hit(store, -0.5, 50).isNone)
  }

  @Test("hidden and skipped layers are not hit, nor is what they hold")
  func hidden() {
    let (store, row) = Self.one()
    let child = Self.add(store, in: row)
    #expect(Self.hit(store, 50, 50) == child)
    store.setSkipsHits(child, true)
    #expect(Self.hit(store, 50, 50) == row)
    store.setSkipsHits(child, false)
    store.setHidden(row, true)
    #expect(Self.hit(store, 50, 50) == LayerStore.screen)
    store.setHidden(row, false)
    store.setSkipsHits(LayerStore.screen, true)
    #expect(Self.hit(store, 50, 50).isNone)
  }

  @Test("a sublayer outside its superlayer's bounds is not hit there")
  func clipped() {
    let (store, row) = Self.one()
    let child = Self.add(store, in: row)
    store.setPosition(child, SIMD2(120, 50))
    #expect(Self.hit(store, 90, 50) == child)
    #expect(Self.hit(store, 130, 50) == LayerStore.screen)
  }

  @Test("of siblings the last is hit, unless another stands higher")
  func siblings() {
    let (store, first) = Self.one()
    let second = Self.add(store, in: LayerStore.screen)
    #expect(Self.hit(store, 50, 50) == second)
    store.setZPosition(first, 1)
    #expect(Self.hit(store, 50, 50) == first)
    store.setZPosition(second, 1)
    #expect(Self.hit(store, 50, 50) == second)
  }

  @Test("GEO-03: a squeezed layer is hit where it is, a singular one nowhere")
  func singular() {
    let (store, row) = Self.one()
    let squeezes: [(CATransform3D, Bool)] = [
      (CATransform3DMakeScale(1, 0.9, 1), true), (CATransform3DMakeScale(1, 0, 1), false),
      (CATransform3DMakeScale(0, 1, 1), false), (CATransform3DMakeScale(1e-12, 1e-12, 1), false),
    ]
    for (transform, isHit) in squeezes {
      store.setTransform(row, transform)
      #expect(Self.hit(store, 50, 20) == (isHit ? row : LayerStore.screen), "\(transform)")
    }
  }

  @Test("GEO-07: a moving layer is hit where it is shown")
  func moving() {
    let (store, row) = Self.one()
    store.setBounds(row, SIMD4(0, 0, 40, 40))
    store.setPosition(row, SIMD2(250, 50))
    _ = store.addTrack(
      row, .position, .components(offset: 0, from: [50, 50], to: [250, 50]),
      timing: TrackTiming(beginTime: 0, duration: 1))
    _ = store.update(at: 0.5)
    #expect(store.hitTest(x: 150, y: 50).row == row)
    #expect(store.hitTest(x: 250, y: 50).row == LayerStore.screen)
    #expect(store.hitTest(x: 50, y: 50).row == LayerStore.screen)
  }

  @Test("a mirrored layer is hit from behind, an edge-on one nowhere")
  func turned() {
    let (store, row) = Self.one()
    store.setTransform(row, CATransform3DMakeScale(-1, 1, 1))
    #expect(Self.hit(store, 50, 50) == row)
    store.setTransform(row, CATransform3DMakeRotation(.pi, 0, 1, 0))
    #expect(Self.hit(store, 50, 50) == row)
    store.setTransform(row, CATransform3DMakeRotation(.pi / 2, 0, 1, 0))
    #expect(Self.hit(store, 50.25, 50) == LayerStore.screen)
  }

  @Test("a layer that reaches behind the eye is hit nowhere")
  func behindTheEye() {
    let (store, row) = Self.one()
    var perspective = CATransform3D.identity
    perspective.m34 = -1.0 / 40
    store.setTransform(row, CATransform3DMakeRotation(0.5, 0, 1, 0).concatenating(perspective))
    #expect(Self.hit(store, 50, 50) == row, "the control: x = ±50 is ∓24 deep, and the eye 40 away")
    store.setTransform(row, CATransform3DMakeRotation(1.2, 0, 1, 0).concatenating(perspective))
    #expect(Self.hit(store, 50, 50) == LayerStore.screen, "±47 deep")
  }

  @Test("the count says how many layers were looked at")
  func visited() {
    let (store, row) = Self.one()
    let child = Self.add(store, in: row)
    _ = Self.add(store, in: child)
    _ = store.update(at: 0)
    #expect(store.hitTest(x: 50, y: 50).visited == 4)
    #expect(store.hitTest(x: 300, y: 300).visited == 2)
    #expect(store.hitTest(x: 500, y: 500).visited == 1)
  }

  @Test("a test can start below the screen")
  func root() {
    let (store, row) = Self.one()
    let child = Self.add(store, in: row)
    _ = store.update(at: 0)
    #expect(store.hitTest(x: 50, y: 50, from: row).row == child)
    #expect(store.hitTest(x: 300, y: 50, from: row).row.isNone)
    store.detach(row)
    _ = store.update(at: 0)
    #expect(store.hitTest(x: 50, y: 50, from: row).row.isNone, "a tree that is not shown is not hit")
  }

  @Test("seeded trees agree with the recursive reference away from edges", arguments: 1...30)
  func seeded(_ seed: Int) {
    var tree = SeededTree(seed: UInt64(3000 + seed), count: 60, angle: 0.7)
    for row in tree.rows where tree.chance(0.05) {
      tree.store.setSkipsHits(row, true)
      tree.skipped.insert(row)
    }
    _ = tree.store.update(at: 0)
    let reference = tree.reference
    let placed = reference.placed()
    var compared = 0
    var onLayers = 0
    for _ in 0..<300 {
      let point = CGPoint(x: tree.uniform(-10, 410), y: tree.uniform(-10, 810))
      let expected = reference.hit(point, placed, skipped: tree.skipped)
      let near = [(-0.01, 0.0), (0.01, 0), (0, -0.01), (0, 0.01)].map {
        reference.hit(CGPoint(x: point.x + $0.0, y: point.y + $0.1), placed, skipped: tree.skipped)
      }
      guard near.allSatisfy({ $0 == expected }) else { continue }
      compared += 1
      if expected.rawValue > 0 { onLayers += 1 }
      #expect(tree.store.hitTest(x: point.x, y: point.y).row == expected, "seed \(3000 + seed) at \(point)")
    }
    #expect(compared > 270 && onLayers > 20, "seed \(3000 + seed): \(compared) compared, \(onLayers) on layers")
  }
}
