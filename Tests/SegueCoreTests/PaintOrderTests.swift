import SegueTestSupport
import Testing

@testable import SegueCore

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

  /// Siblings of one superlayer as a plain stable sort has them; sorted by pairs, as `sorted` does not promise it.
  static func sorted(_ rows: [LayerRow], _ z: [Double]) -> [LayerRow] {
    rows.indices.sorted { (z[$0], $0) < (z[$1], $1) }.map { rows[$0] }
  }

  /// Heights of thousands of siblings: what a sort may find easy, and what it may not.
  static let heights: [(name: String, z: @Sendable (Int, inout SplitMix64) -> Double)] = [
    ("random", { Double.random(in: -1...1, using: &$1) }),
    ("all equal", { _, _ in 2 }),
    ("two heights", { _, random in Double(Int.random(in: 0...1, using: &random)) }),
    ("rising", { index, _ in Double(index) }),
    ("falling", { index, _ in Double(0 - index) }),
    ("one out of place", { index, _ in index == 1700 ? 5 : 0 }),
    (
      "without end, and nearly 0",
      { _, random in
        let least = Double.leastNonzeroMagnitude
        return [.infinity, -.infinity, least, -least, 0, -0.0][Int.random(in: 0..<6, using: &random)]
      }
    ),
  ]

  @Test("thousands of siblings stand as a plain stable sort has them", arguments: InstructionSet.available)
  func manySiblings(_ instructionSet: InstructionSet) {
    for (name, height) in Self.heights {
      // Around the length of the runs that are sorted first, and the widths that are merged.
      for count in [1, 7, 8, 9, 15, 16, 17, 33, 3000] {
        var random = SplitMix64(seed: UInt64(count))
        let store = LayerStore(instructionSet: instructionSet)
        var (rows, z): ([LayerRow], [Double]) = ([], [])
        for index in 0..<count {
          let row = store.insert()
          store.attach(row, to: LayerStore.screen)
          rows.append(row)
          z.append(height(index, &random))
          store.setZPosition(row, z[index])
        }
        _ = store.update(at: 0)
        #expect(
          store.paintedRows == [LayerStore.screen] + Self.sorted(rows, z), "\(name), \(count), \(instructionSet)")
        #expect(store.usesDepth == z.contains { $0 != 0 })
      }
    }
  }

  @Test("without any height the order of the tree is used again")
  func usesDepth() {
    let store = LayerStore()
    let rows = Self.three(store)
    _ = store.update(at: 0)
    #expect(!store.usesDepth)
    store.setZPosition(rows[0], 1)
    _ = store.update(at: 0)
    #expect(store.usesDepth && store.paintedRows.last == rows[0])
    store.setZPosition(rows[0], -0.0)
    _ = store.update(at: 0)
    #expect(!store.usesDepth && store.paintedRows == [LayerStore.screen] + rows)
    // The only one with a height leaves.
    store.setZPosition(rows[1], 1)
    _ = store.update(at: 0)
    #expect(store.usesDepth)
    store.remove(rows[1])
    _ = store.update(at: 0)
    #expect(!store.usesDepth && store.paintedRows == [LayerStore.screen, rows[0], rows[2]])
  }

  @Test("a height that is no number loses no layer, and gives the same order everywhere")
  func notANumber() {
    var orders: [[LayerRow]] = []
    for instructionSet in InstructionSet.available {
      var random = SplitMix64(seed: 9)
      let store = LayerStore(instructionSet: instructionSet)
      var rows: [LayerRow] = []
      for _ in 0..<500 {
        let row = store.insert()
        store.attach(row, to: rows.isEmpty || Bool.random(using: &random) ? LayerStore.screen : rows[0])
        store.setZPosition(row, Int.random(in: 0..<5, using: &random) == 0 ? .nan : .random(in: -1...1, using: &random))
        rows.append(row)
      }
      _ = store.update(at: 0)
      #expect(store.paintedRows.count == 501 && Set(store.paintedRows) == Set(rows + [LayerStore.screen]))
      let painted = store.paintedRows
      #expect(painted.firstIndex(of: rows[0])! < painted.firstIndex(of: store.children(of: rows[0])[0])!)
      _ = store.hitTest(x: 1, y: 1)
      orders.append(painted)
      for row in rows { store.setZPosition(row, 0) }
      _ = store.update(at: 0)
      #expect(store.paintedRows == PlacementScene.shownRows(store))
    }
    #expect(orders.allSatisfy { $0 == orders[0] })
  }
}
