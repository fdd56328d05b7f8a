import SegueGeometry
import SegueTiming
import Testing

@testable import SegueCore

@Suite("Trees of every size")
struct LayerTreeSizeTests {
  @Test("a store of the screen alone answers everything", arguments: InstructionSet.available)
  func empty(_ instructionSet: InstructionSet) {
    let store = LayerStore(capacity: 0, instructionSet: instructionSet)
    // Before the first frame nothing is shown.
    store.updateHitTestIndex()
    #expect(store.hitTest(x: 0, y: 0).row.isNone)
    #expect(store.paintedRows.isEmpty && store.shownOpacity(LayerStore.screen) == 0)
    store.checkInvariants()
    #expect(store.prepare(at: 0, forHitTests: true).layersTransformed == 1)
    store.checkInvariants()
    #expect(store.paintedRows == [LayerStore.screen] && store.shownOpacity(LayerStore.screen) == 1)
    #expect(store.hitTest(x: 0, y: 0).row.isNone, "its bounds are empty")
    store.setBounds(LayerStore.screen, SIMD4(0, 0, 10, 10))
    #expect(store.update(at: 1).digest == store.recomputedDigest())
    #expect(store.hitTest(x: 9, y: 9).row == LayerStore.screen && store.hitTest(x: 10, y: 9).row.isNone)
    store.setTransform(LayerStore.screen, CATransform3DMakeRotation(1, 1, 0, 0))
    store.threadCount = 4
    #expect(store.recomputeWorldTransforms() == 1)
    store.checkInvariants()
  }

  @Test("one layer comes and goes", arguments: InstructionSet.available)
  func single(_ instructionSet: InstructionSet) {
    let store = LayerStore(capacity: 0, instructionSet: instructionSet)
    let before = store.update(at: 0).digest
    for z in [0.0, 3] {
      let row = store.insert()
      store.setZPosition(row, z)
      store.attach(row, to: LayerStore.screen)
      #expect(store.update(at: 0).digest == store.recomputedDigest())
      store.checkInvariants()
      #expect(store.paintedRows == [LayerStore.screen, row])
      store.remove(row)
      #expect(store.update(at: 0).digest == before)
      store.checkInvariants()
      #expect(store.paintedRows == [LayerStore.screen])
    }
  }

  @Test("ten thousand layers, each in the one before", arguments: InstructionSet.available)
  func deep(_ instructionSet: InstructionSet) {
    let store = LayerStore(instructionSet: instructionSet)
    let depth = 10_000
    var rows = [LayerStore.screen]
    store.setBounds(LayerStore.screen, SIMD4(0, 0, 400, 800))
    for index in 0..<depth {
      let row = store.insert()
      store.attach(row, to: rows[index])
      store.setAnchorPoint(row, SIMD2(0, 0))
      store.setBounds(row, SIMD4(0, 0, 400, 800))
      // Sums of eighths are exact.
      store.setPosition(row, SIMD2(0.125 * Double(index % 2 == 0 ? 1 : -1), 0.0078125))
      rows.append(row)
    }
    let last = rows[depth]
    func expectWhole(_ word: String) {
      let digest = store.update(at: 0).digest
      store.checkInvariants()
      #expect(store.recomputedDigest() == digest && store.shownCount == depth + 1, "\(word)")
      #expect(store.worldMatrix(last)[13] == 78.125, "\(word)")
      #expect(store.hitTest(x: 200, y: 400).row == last, "\(word)")
    }
    expectWhole("in the plane")
    #expect(store.worldMatrix(last)[12] == 0 && store.shownOpacity(last) == 1)
    store.setPreservesDepth(rows[depth / 2], true)
    expectWhole("half of them in space")
    #expect(store.placement.spaceCount == depth / 2)
    store.setZPosition(last, 2)
    store.setOpacity(rows[1], 0.5)
    expectWhole("with a height")
    #expect(store.paintedRows == rows && store.shownOpacity(last) == 0.5)
    store.setTiming(of: rows[1], TimeSpaces.Timing(speed: 2))
    #expect(store.localTime(of: last, at: 3) == 6)
    // Each in a time of its own; the deepest first, which has nothing below it to tell.
    for row in rows.dropFirst().reversed() { store.setTiming(of: row, TimeSpaces.Timing(beginTime: -0.5)) }
    #expect(store.localTime(of: last, at: 3) == 3 + 0.5 * Double(depth))
    store.detach(rows[depth / 2])
    #expect(store.update(at: 0).digest == store.recomputedDigest() && store.shownCount == depth / 2)
    store.checkInvariants()
    store.attach(rows[depth / 2], to: rows[depth / 2 - 1])
    expectWhole("put back")
    for row in rows.dropFirst() { store.remove(row) }
    _ = store.update(at: 0)
    store.checkInvariants()
    #expect(store.shownCount == 1 && store.liveCount == 1)
  }

  #if DEBUG
    static let siblingCount = 60_000
  #else
    static let siblingCount = 1_000_000
  #endif

  @Test("as many siblings as fit a few seconds", arguments: InstructionSet.available)
  func wide(_ instructionSet: InstructionSet) {
    let count = Self.siblingCount
    let store = LayerStore(capacity: count + 1, instructionSet: instructionSet)
    store.setBounds(LayerStore.screen, SIMD4(0, 0, 1024, 1024))
    var rows: [LayerRow] = []
    for index in 0..<count {
      let row = store.insert()
      store.attach(row, to: LayerStore.screen)
      store.setAnchorPoint(row, SIMD2(0, 0))
      store.setBounds(row, SIMD4(0, 0, 1, 1))
      store.setPosition(row, SIMD2(Double(index % 1024), Double(index / 1024)))
      rows.append(row)
    }
    #expect(store.prepare(at: 0, forHitTests: true).layersTransformed == count + 1)
    #expect(store.hitTest(x: 500.5, y: 20.5).row == rows[20 * 1024 + 500])
    store.setPosition(rows[7], SIMD2(500, 20))
    store.setZPosition(rows[7], 1)
    store.setZPosition(rows[count - 1], -1)
    let (work, digest) = store.update(at: 1)
    #expect(work.layersTransformed == 2 && digest == store.recomputedDigest())
    store.checkInvariants()
    let painted = store.paintedRows
    #expect(painted[1] == rows[count - 1] && painted[count] == rows[7])
    #expect(painted[8] == rows[6] && painted[9] == rows[8])
    #expect(store.hitTest(x: 500.5, y: 20.5).row == rows[7])
    store.remove(rows[7])
    #expect(store.update(at: 1).work.layersOrdered == count)
    #expect(store.hitTest(x: 500.5, y: 20.5).row == rows[20 * 1024 + 500])
  }
}
