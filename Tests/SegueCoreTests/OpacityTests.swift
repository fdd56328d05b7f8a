import SegueCore
import SegueTestSupport
import SegueTiming
import Testing

@Suite("Opacity as it is seen")
struct OpacityTests {
  /// A layer in the screen, one in it, one in that.
  static func chain(_ instructionSet: InstructionSet = .current) -> (store: LayerStore, rows: [LayerRow]) {
    let store = LayerStore(instructionSet: instructionSet)
    var rows: [LayerRow] = []
    for _ in 0..<3 {
      let row = store.insert()
      store.attach(row, to: rows.last ?? LayerStore.screen)
      rows.append(row)
    }
    return (store, rows)
  }

  static func seen(_ store: LayerStore, _ rows: [LayerRow], at now: Double = 0) -> [Float] {
    _ = store.update(at: now)
    return rows.map { store.shownOpacity($0) }
  }

  @Test("a layer has its own times that of all it stands in", arguments: InstructionSet.available)
  func product(_ instructionSet: InstructionSet) {
    let (store, rows) = Self.chain(instructionSet)
    #expect(Self.seen(store, rows) == [1, 1, 1])
    store.setOpacity(rows[0], 0.5)
    store.setOpacity(rows[2], 0.25)
    #expect(Self.seen(store, rows) == [0.5, 0.5, 0.125])
    store.setOpacity(LayerStore.screen, 0.5)
    #expect(Self.seen(store, rows) == [0.25, 0.25, 0.0625])
  }

  @Test("hidden gives 0 to all below, and shown gives it back")
  func hidden() {
    let (store, rows) = Self.chain()
    store.setOpacity(rows[2], 0.5)
    store.setHidden(rows[1], true)
    #expect(Self.seen(store, rows) == [1, 0, 0])
    store.setHidden(rows[1], false)
    #expect(Self.seen(store, rows) == [1, 1, 0.5])
    store.setHidden(LayerStore.screen, true)
    #expect(Self.seen(store, rows) == [0, 0, 0])
  }

  @Test(
    "it counts from 0 to 1, a number that is none as 0",
    arguments: [
      (-3, 0), (-0.0, 0), (0.25, 0.25), (1.5, 1), (1e300, 1), (.infinity, 1), (-.infinity, 0), (.nan, 0),
      (.leastNonzeroMagnitude, 0),
    ] as [(Double, Float)])
  func range(_ opacity: Double, _ expected: Float) {
    let (store, rows) = Self.chain()
    store.setOpacity(rows[1], opacity)
    #expect(Self.seen(store, rows) == [1, expected, expected])
    store.setHidden(rows[2], true)
    #expect(Self.seen(store, rows) == [1, expected, 0])
    store.setOpacity(rows[1], 1)
    store.setHidden(rows[2], false)
    #expect(Self.seen(store, rows) == [1, 1, 1], "nothing of it stays")
  }

  @Test("tracks of opacity and of being hidden show in it")
  func tracks() {
    let (store, rows) = Self.chain()
    let timing = TrackTiming(beginTime: 1, duration: 1)
    _ = store.addTrack(rows[0], .opacity, .components(offset: 0, from: [0], to: [1]), timing: timing)
    _ = store.addTrack(
      rows[1], .hidden, .steps(offset: 0, times: [0, 0.5], values: [[0], [1]]), timing: timing)
    #expect(Self.seen(store, rows, at: 0.5) == [1, 1, 1])
    #expect(Self.seen(store, rows, at: 1.25) == [0.25, 0.25, 0.25])
    #expect(Self.seen(store, rows, at: 1.75) == [0.75, 0, 0])
    #expect(Self.seen(store, rows, at: 3) == [1, 1, 1], "the model's again")
  }

  @Test("a layer takes that of where it stands now; one that is not shown has 0")
  func structure() {
    let (store, rows) = Self.chain()
    store.setOpacity(rows[0], 0.5)
    store.setOpacity(rows[1], 0.5)
    #expect(Self.seen(store, rows) == [0.5, 0.25, 0.25])
    store.attach(rows[2], to: LayerStore.screen, before: rows[0])
    #expect(Self.seen(store, rows) == [0.5, 0.25, 1])
    store.detach(rows[0])
    #expect(Self.seen(store, rows) == [0, 0, 1])
    store.attach(rows[0], to: rows[2])
    store.setOpacity(rows[2], 0.5)
    #expect(Self.seen(store, rows) == [0.25, 0.125, 0.5])
  }

  @Test("computing all world matrices brings it up to date too")
  func recomputed() {
    let (store, rows) = Self.chain()
    store.setOpacity(rows[0], 0.5)
    #expect(store.recomputeWorldTransforms() == 4)
    #expect(rows.map { store.shownOpacity($0) } == [0.5, 0.5, 0.5])
  }

  @Test("thousands of layers agree with products of their own", arguments: InstructionSet.available)
  func seeded(_ instructionSet: InstructionSet) {
    var scene = PlacementScene(
      seed: 61, count: 3000, mix: PlacementScene.Mix(name: "mixed", space: 0.1), instructionSet: instructionSet)
    for step in 0..<5 {
      _ = scene.store.update(at: 0)
      var expected: [LayerRow: Float] = [:]
      for row in PlacementScene.shownRows(scene.store) {
        let own = scene.store.isHidden(row) ? 0 : Float(scene.store.opacity(row))
        expected[row] = own * (expected[scene.store.parent(of: row)] ?? 1)
      }
      #expect(
        expected.allSatisfy { scene.store.shownOpacity($0.key) == $0.value }, "seed 61, step \(step), \(instructionSet)"
      )
      #expect(expected.values.contains(0) && expected.values.contains { $0 > 0.3 && $0 < 1 }, "the control")
      for _ in 0..<100 { scene.edit() }
    }
  }
}
