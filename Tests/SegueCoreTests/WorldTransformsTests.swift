import SegueCore
import SegueGeometry
import Testing

@Suite("World transforms")
struct WorldTransformsTests {
  /// The worst error of any element of any world matrix, in units of the sum of magnitudes that makes it up.
  static func worstError(_ tree: SeededTree) -> Double {
    var worst = 0.0
    for (row, expected) in tree.reference.placed() {
      let actual = tree.store.worldMatrix(row)
      for k in 0..<16 {
        let scale = Double(expected.magnitude.rows[k])
        let difference = abs(Double(actual[k]) - Double(expected.matrix.rows[k]))
        if difference > 0 { worst = max(worst, scale > 0 ? difference / scale : .infinity) }
      }
    }
    return worst
  }

  static func layer(_ store: LayerStore, in parent: LayerRow = LayerStore.screen) -> LayerRow {
    let row = store.insert()
    store.attach(row, to: parent)
    store.setBounds(row, SIMD4(0, 0, 100, 60))
    store.setPosition(row, SIMD2(150, 130))
    return row
  }

  @Test("a layer's middle stands at its position")
  func plain() {
    let store = LayerStore()
    let row = Self.layer(store)
    _ = store.update(at: 0)
    // (0, 0) is the left upper corner: 150 − 50, 130 − 30. The screen flattens, so the third column is 0.
    #expect(store.worldMatrix(row) == [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 100, 100, 0, 1])
  }

  @Test("the origin of the bounds moves the content the other way")
  func boundsOrigin() {
    let store = LayerStore()
    let row = Self.layer(store)
    store.setBounds(row, SIMD4(10, 20, 100, 60))
    _ = store.update(at: 0)
    #expect(Array(store.worldMatrix(row)[12...13]) == [90, 80])
  }

  @Test("a superlayer moves its sublayers and scales what they add")
  func nested() {
    let store = LayerStore()
    let outer = Self.layer(store)
    store.setTransform(outer, CATransform3DMakeScale(2, 2, 1))
    let inner = Self.layer(store, in: outer)
    _ = store.update(at: 0)
    // The outer corner: 150 − 2·50, 130 − 2·30; the inner one adds 2·(150 − 50), 2·(130 − 30).
    #expect(Array(store.worldMatrix(outer)[12...13]) == [50, 70])
    #expect(Array(store.worldMatrix(inner)[12...13]) == [250, 270])
    #expect(store.worldMatrix(inner)[0] == 2)
  }

  @Test("a rotation turns about the anchor point")
  func anchor() {
    let store = LayerStore()
    let row = Self.layer(store)
    store.setAnchorPoint(row, SIMD2(1, 1))
    store.setTransform(row, CATransform3DMakeRotation(.pi / 2, 0, 0, 1))
    _ = store.update(at: 0)
    let m = store.worldMatrix(row)
    // (100, 60) stays at (150, 130); (0, 60) lies 100 before it along x, which a quarter turn makes 100 above it.
    let x = 0 * m[0] + 60 * m[4] + m[12]
    let y = 0 * m[1] + 60 * m[5] + m[13]
    #expect(abs(x - 150) < 1e-4 && abs(y - 30) < 1e-4)
  }

  @Test("a sublayer transform gives the children perspective about the superlayer's anchor point")
  func sublayerTransform() {
    let store = LayerStore()
    let outer = Self.layer(store)
    var perspective = CATransform3D.identity
    perspective.m34 = -1.0 / 500
    store.setSublayerTransform(outer, perspective)
    let inner = Self.layer(store, in: outer)
    store.setBounds(inner, SIMD4(0, 0, 20, 20))
    store.setPosition(inner, SIMD2(60, 30))
    store.setZPosition(inner, 100)
    _ = store.update(at: 0)
    let m = store.worldMatrix(inner)
    // Its middle is 10 right of the outer middle (150, 130) and magnified by 1 / (1 − 100/500) = 1.25.
    let w = 10 * m[3] + 10 * m[7] + m[15]
    #expect(abs(w - 0.8) < 1e-6)
    #expect(abs((10 * m[0] + 10 * m[4] + m[12]) / w - 162.5) < 1e-4)
    #expect(abs((10 * m[1] + 10 * m[5] + m[13]) / w - 130) < 1e-4)
  }

  @Test("an ordinary layer flattens its sublayers, a transform layer keeps their depth")
  func flattening() {
    let store = LayerStore()
    let outer = Self.layer(store)
    store.setTransform(outer, CATransform3DMakeRotation(.pi / 2, 0, 1, 0))
    let inner = Self.layer(store, in: outer)
    store.setZPosition(inner, 40)
    _ = store.update(at: 0)
    // Turned edge-on, the depth of 40 would show as a shift along x.
    #expect(abs(store.worldMatrix(inner)[12] - 150) < 1e-4)
    store.setPreservesDepth(outer, true)
    _ = store.update(at: 0)
    #expect(abs(store.worldMatrix(inner)[12] - 190) < 1e-4)
  }

  @Test("seeded trees agree with the recursive reference", arguments: 1...40)
  func seeded(_ seed: Int) {
    let tree = SeededTree(seed: UInt64(seed), count: 1 + 5 * seed)
    _ = tree.store.update(at: 0)
    #expect(tree.shownRows().count == tree.store.shownCount)
    #expect(Self.worstError(tree) <= 2e-6, "seed \(seed)")
  }

  @Test("after every random edit what was updated equals what is computed anew", arguments: 1...20)
  func dirty(_ seed: Int) {
    var tree = SeededTree(seed: UInt64(1000 + seed), count: 30)
    for step in 0..<150 {
      for _ in 0...Int(tree.uniform(0, 3)) { tree.edit() }
      _ = tree.store.update(at: 0)
      let rows = tree.shownRows()
      let updated = rows.map { tree.store.worldMatrix($0) }
      #expect(tree.store.recomputeWorldTransforms() == rows.count)
      #expect(updated == rows.map { tree.store.worldMatrix($0) }, "seed \(1000 + seed), step \(step)")
      if step % 10 == 0 { #expect(Self.worstError(tree) <= 2e-6, "seed \(1000 + seed), step \(step)") }
    }
  }

  @Test("only what moved, and what is below it, is computed")
  func counts() {
    let store = LayerStore()
    let outer = Self.layer(store)
    let middle = Self.layer(store, in: outer)
    _ = Self.layer(store, in: middle)
    let aside = Self.layer(store)
    #expect(store.updateWorldTransforms() == 5, "the control: four new layers and the screen are computed")
    #expect(store.updateWorldTransforms() == 0)
    store.setPosition(middle, SIMD2(1, 2))
    #expect(store.updateWorldTransforms() == 2)
    store.setPosition(middle, SIMD2(1, 2))
    #expect(store.updateWorldTransforms() == 0, "a value set to itself moves nothing")
    store.setOpacity(outer, 0.5)
    store.setHidden(outer, true)
    store.setCornerRadius(outer, 3)
    #expect(store.updateWorldTransforms() == 0)
    store.setPosition(outer, SIMD2(3, 4))
    store.setPosition(middle, SIMD2(5, 6))
    store.setPosition(aside, SIMD2(7, 8))
    #expect(store.updateWorldTransforms() == 4, "a layer under two that moved is computed once")
    // The digest still learns of what the world transforms have seen to.
    #expect(store.update(at: 0).digest == store.recomputedDigest())
  }
}
