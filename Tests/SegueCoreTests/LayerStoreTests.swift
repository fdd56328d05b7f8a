import SegueCore
import SegueGeometry
import Testing

@Suite("Layer store")
struct LayerStoreTests {
  @Test("a store of any capacity holds the screen and grows", arguments: [0, 1, 2, 3, 64])
  func capacity(_ capacity: Int) {
    let store = LayerStore(capacity: capacity)
    let rows = (0..<200).map { _ in store.insert() }
    #expect(store.liveCount == 201)
    #expect(Set(rows).count == 200 && !rows.contains(LayerStore.screen))
    for (index, row) in rows.enumerated() {
      store.attach(row, to: LayerStore.screen)
      store.setOpacity(row, Double(index))
    }
    _ = store.update(at: 0)
    #expect(store.shownCount == 201)
    #expect(rows.enumerated().allSatisfy { store.opacity($0.element) == Double($0.offset) })
  }

  @Test("a new layer has the documented values")
  func defaults() {
    let store = LayerStore()
    let row = store.insert()
    for values in [LayerValues.model, .presentation] {
      #expect(store.bounds(row, values) == SIMD4())
      #expect(store.position(row, values) == SIMD2())
      #expect(store.anchorPoint(row, values) == SIMD2(0.5, 0.5))
      #expect(store.transform(row, values) == .identity)
      #expect(store.sublayerTransform(row, values) == .identity)
      #expect(store.opacity(row, values) == 1)
      #expect(!store.isHidden(row, values))
    }
    #expect(store.parent(of: row).isNone)
    #expect(store.anchorPoint(LayerStore.screen) == SIMD2(0, 0))
  }

  @Test("a removed layer's row is used again with a new layer's values")
  func reuse() {
    let store = LayerStore()
    let row = store.insert()
    store.attach(row, to: LayerStore.screen)
    store.setBounds(row, SIMD4(1, 2, 3, 4))
    store.setTransform(row, CATransform3DMakeScale(2, 2, 2))
    store.setSublayerTransform(row, CATransform3DMakeScale(3, 3, 3))
    store.setHidden(row, true)
    store.setSkipsHits(row, true)
    store.setPreservesDepth(row, true)
    store.setTiming(of: row, TimeSpaces.Timing(speed: 0))
    _ = store.addTrack(
      row, .opacity, .components(offset: 0, from: [0], to: [0.5]), timing: TrackTiming(beginTime: 0, duration: 9))
    _ = store.update(at: 1)
    store.remove(row)
    #expect(store.liveCount == 1 && store.tracks.count == 0)
    let next = store.insert()
    #expect(next == row)
    store.attach(next, to: LayerStore.screen)
    let fresh = LayerStore()
    fresh.attach(fresh.insert(), to: LayerStore.screen)
    #expect(store.update(at: 2).digest == fresh.update(at: 2).digest)
    #expect(store.timing(of: next).isIdentity)
    store.setBounds(LayerStore.screen, SIMD4(0, 0, 10, 10))
    store.setBounds(next, SIMD4(0, 0, 10, 10))
    _ = store.update(at: 3)
    #expect(store.hitTest(x: 1, y: 1).row == next, "neither hidden nor skipped")
  }

  @Test("removal makes roots of the children")
  func orphans() {
    let store = LayerStore()
    let outer = store.insert()
    let inner = store.insert()
    store.attach(outer, to: LayerStore.screen)
    store.attach(inner, to: outer)
    #expect(store.isShown(inner))
    store.remove(outer)
    #expect(store.parent(of: inner).isNone)
    #expect(!store.isShown(inner))
    _ = store.update(at: 0)
    #expect(store.shownCount == 1)
  }

  @Test("children stand in the order asked for")
  func order() {
    let store = LayerStore()
    let rows = (0..<4).map { _ in store.insert() }
    store.attach(rows[0], to: LayerStore.screen)
    store.attach(rows[1], to: LayerStore.screen)
    store.attach(rows[2], to: LayerStore.screen, before: rows[0])
    store.attach(rows[3], to: LayerStore.screen, before: rows[1])
    #expect(store.children(of: LayerStore.screen) == [rows[2], rows[0], rows[3], rows[1]])
    store.attach(rows[1], to: LayerStore.screen, before: rows[2])
    #expect(store.children(of: LayerStore.screen) == [rows[1], rows[2], rows[0], rows[3]])
    store.detach(rows[2])
    #expect(store.children(of: LayerStore.screen) == [rows[1], rows[0], rows[3]])
  }

  @Test("a number is read as its property is written")
  func components() {
    let (store, row) = StateDigestTests.full()
    #expect((0..<4).map { store.component(.bounds, $0, of: row) } == [1, 2, 30, 40])
    #expect(store.component(.transform, 5, of: row) == 3)
    #expect(store.component(.sublayerTransform, 11, of: row) == -0.002)
    #expect(store.component(.hidden, 0, of: row) == 1)
    #expect(store.component(.path, 0, of: row).bitPattern == StateDigest.hash(StateDigestTests.path()))
    #expect(LayerProperty.allCases.map(\.componentCount).reduce(0, +) == 46)
  }

  @Test("the phases of a frame come in their order")
  func phases() {
    let store = LayerStore()
    var phases: [String] = []
    _ = store.update(at: 0) { phases.append($0.name) }
    #expect(phases == ["animate", "order", "transforms", "order", "commit"])
  }
}
