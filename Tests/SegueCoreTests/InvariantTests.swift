import SegueGeometry
import Testing

@testable import SegueCore

@Suite("What a store checks of itself")
struct InvariantTests {
  static func store() -> LayerStore {
    let scene = PlacementScene(seed: 3, count: 60, mix: PlacementScene.Mix(name: "mixed", space: 0.3))
    scene.store.remove(scene.rows[10])
    scene.store.remove(scene.rows[20])
    _ = scene.store.update(at: 0)
    return scene.store
  }

  /// A leaf, a place of the plane and one of space, as none of them is the screen's.
  private static func leaf(_ store: LayerStore) -> Int {
    let place = (1..<store.shownCount).first { Int(store.placement.subtreeEnds[$0]) == $0 + 1 }!
    return Int(store.order[place])
  }
  private static func place(_ store: LayerStore, isSpace: UInt8) -> Int {
    (1..<store.shownCount).first { store.placement.isSpace[$0] == isSpace }!
  }

  static let corruptions: [(name: String, word: String, apply: @Sendable (LayerStore) -> Void)] = [
    ("a link out of range", "rows", { $0.parent[leaf($0)] = 4000 }),
    ("a superlayer that does not know", "superlayer", { $0.parent[leaf($0)] = Int32(leaf($0) == 5 ? 6 : 5) }),
    ("a layer in itself", "superlayer", { $0.parent[leaf($0)] = Int32(leaf($0)) }),
    ("a last sublayer of another", "last sublayer", { $0.lastChild[0] = $0.firstChild[0] }),
    ("a sibling that goes back elsewhere", "previous sibling", { $0.previousSibling[Int($0.lastChild[0])] = -1 }),
    ("siblings in a ring", "twice", { $0.nextSibling[Int($0.lastChild[0])] = $0.firstChild[0] }),
    ("a free row that is animated", "animated", { $0.animated[11] = 4 }),
    ("a free row that is not marked", "free", { $0.flags[11] = [] }),
    ("a live row marked free", "free", { $0.flags[leaf($0)] = .isFree }),
    (
      "a matrix used twice", "times",
      { store in
        let row = (1..<61).first { store.model.transform[$0] >= 0 }!
        store.model.sublayerTransform[row] = store.model.transform[row]
      }
    ),
    ("a matrix that there is not", "slot", { $0.presentation.transform[leaf($0)] = 900 }),
    ("another time than the superlayer's", "time", { $0.timeSpace[leaf($0)] = 1 }),
    ("a bit of no row", "touched", { $0.touched.insert(63) }),
    ("a place of another row", "place", { $0.preorder[leaf($0)] = 0 }),
    ("an order with a row twice", "stands there", { $0.order[3] = $0.order[2] }),
    ("a count of more", "shown", { $0.shownCount += 1 }),
    ("an end too far", "ends", { $0.placement.subtreeEnds[2] += 1 }),
    ("an end of rows too far", "ends", { $0.ends[Int($0.order[2])] += 1 }),
    ("a superlayer's place", "superlayer", { $0.placement.parents[$0.shownCount - 1] = -1 }),
    ("a form without its ranks", "form", { $0.placement.ownIsSpace[place($0, isSpace: 0)] = 1 }),
    ("a matrix of the plane", "matrix", { $0.placement.plane[place($0, isSpace: 0)].shift.x += 1 }),
    ("a matrix of space", "matrix", { $0.placement.space[0].r3.y += 1 }),
    ("a value that nobody set", "position", { $0.presentation.position[leaf($0)].x += 100 }),
    (
      "an opacity that nobody placed", "opacity",
      { store in
        let row = leaf(store)
        store.presentation.opacity[row] = 0.125
        store.presentation.hidden[row] = 0
      }
    ),
    ("a sum of other rows", "sum", { $0.digestSum &+= 1 }),
    ("a list of places with one left over", "spine", { $0.placement.spine.insert(2) }),
  ]

  @Test("a store that is whole has no faults, before its first frame, after it and between")
  func whole() {
    let store = LayerStore()
    #expect(store.invariantFaults() == [])
    _ = store.update(at: 0)
    #expect(store.invariantFaults() == [])
    #expect(Self.store().invariantFaults() == [])
    Self.store().checkInvariants()
  }

  @Test("every column that is spoilt is named", arguments: corruptions.indices)
  func spoilt(_ index: Int) throws {
    let (name, word, apply) = Self.corruptions[index]
    let store = Self.store()
    apply(store)
    let faults = store.invariantFaults()
    let fault = try #require(faults.first, "\(name) is seen")
    #expect(faults.contains { $0.contains(word) }, "\(name): \(fault)")
    #expect(faults.contains { $0.contains { $0.isNumber } }, "\(name) says where: \(fault)")
  }

  @Test("a layer that is to stand behind itself stays where it is")
  func behindItself() {
    let store = LayerStore()
    let rows = PaintOrderTests.three(store)
    store.attach(rows[1], to: LayerStore.screen, before: rows[1])
    store.checkInvariants()
    #expect(store.children(of: LayerStore.screen) == rows)
    _ = store.update(at: 0)
    #expect(store.paintedRows == [LayerStore.screen] + rows)
  }

  @Test("removing a layer twice, using a removed one, and putting the screen into a layer stop the program in words")
  func misuse() async {
    await #expect(processExitsWith: .failure) {
      let store = LayerStore()
      let row = store.insert()
      store.remove(row)
      store.remove(row)
    }
    await #expect(processExitsWith: .failure) {
      let store = LayerStore()
      let row = store.insert()
      store.remove(row)
      store.attach(row, to: LayerStore.screen)
    }
    await #expect(processExitsWith: .failure) {
      let store = LayerStore()
      store.attach(LayerStore.screen, to: store.insert())
    }
    await #expect(processExitsWith: .failure) {
      let store = InvariantTests.store()
      store.digestSum &+= 1
      store.checkInvariants()
    }
    await #expect(processExitsWith: .success, "the control") { InvariantTests.store().checkInvariants() }
  }
}
