import SegueCore
import Testing

@Suite("Paint order")
struct PaintOrderTests {
  static func three(_ store: LayerStore) -> [LayerRow] {
    (0..<3).map { _ in
      let row = store.insert()
      store.attach(row, to: LayerStore.screen)
      return row
    }
  }

  @Test("siblings are painted as they stand in the tree")
  func plain() {
    let store = LayerStore()
    let rows = Self.three(store)
    _ = store.update(at: 0)
    #expect(store.paintedRows == [LayerStore.screen] + rows)
  }

  @Test("a higher zPosition is painted later, an equal one keeps its place")
  func heights() {
    let store = LayerStore()
    let rows = Self.three(store)
    let child = store.insert()
    store.attach(child, to: rows[0])
    store.setZPosition(rows[0], 1)
    _ = store.update(at: 0)
    // The child goes with its superlayer, whatever its own height.
    #expect(store.paintedRows == [LayerStore.screen, rows[1], rows[2], rows[0], child])
    store.setZPosition(rows[1], 1)
    _ = store.update(at: 0)
    #expect(store.paintedRows == [LayerStore.screen, rows[2], rows[0], child, rows[1]])
    store.setZPosition(rows[0], 0)
    store.setZPosition(rows[1], 0)
    _ = store.update(at: 0)
    #expect(store.paintedRows == [LayerStore.screen, rows[0], child, rows[1], rows[2]])
  }

  @Test("a changed order of siblings shows with the next update")
  func reorder() {
    let store = LayerStore()
    let rows = Self.three(store)
    _ = store.update(at: 0)
    store.attach(rows[2], to: LayerStore.screen, before: rows[0])
    _ = store.update(at: 0)
    #expect(store.paintedRows == [LayerStore.screen, rows[2], rows[0], rows[1]])
  }

  @Test("seeded trees agree with the reference after every edit", arguments: 1...20)
  func seeded(_ seed: Int) {
    var tree = SeededTree(seed: UInt64(2000 + seed), count: 25)
    for step in 0..<80 {
      tree.edit()
      _ = tree.store.update(at: 0)
      #expect(tree.store.paintedRows == tree.reference.painted(), "seed \(2000 + seed), step \(step)")
    }
  }
}
