import SegueGeometry
import Testing

@testable import SegueCore

@Suite("Layers placed on the screen")
struct PlacementTests {
  /// The worst error of any element of any world matrix, in units of the sum of magnitudes that makes it up.
  static func worstError(_ store: LayerStore, _ placed: [LayerRow: LayerReference.Placed]) -> Double {
    var worst = 0.0
    for (row, expected) in placed {
      let actual = store.worldMatrix(row)
      let (matrix, magnitudes) = (expected.matrix.rows, expected.magnitude.rows)
      for k in 0..<16 {
        let difference = abs(Double(actual[k]) - Double(matrix[k]))
        if difference.isNaN { return .infinity }
        // What single precision can say near 0.
        if difference > 1e-37 { worst = max(worst, difference / max(Double(magnitudes[k]), 1e-300)) }
      }
    }
    return worst
  }

  @Test("thousands of layers agree with the plain reference", arguments: PlacementScene.Mix.all)
  func reference(_ mix: PlacementScene.Mix) {
    for seed in 1...2 as ClosedRange<UInt64> {
      let scene = PlacementScene(seed: seed, count: 2500, mix: mix)
      let placed = scene.reference.placed()
      #expect(placed.count == 2501)
      for instructionSet in InstructionSet.available {
        let store = instructionSet == .current ? scene.store : scene.remade(instructionSet)
        _ = store.update(at: 0)
        store.checkInvariants()
        if instructionSet == .current {
          let error = Self.worstError(store, placed)
          #expect(error <= 2e-6, "seed \(seed), \(instructionSet)")
        } else {
          let twins = Dictionary(
            uniqueKeysWithValues: zip(
              PlacementScene.shownRows(store), PlacementScene.shownRows(scene.store).map { placed[$0]! }))
          #expect(Self.worstError(store, twins) <= 2e-6, "seed \(seed), \(instructionSet)")
        }
      }
      let spaces = scene.store.placement.spaceCount
      switch mix.name {
      case "all plane", "chains in the plane": #expect(spaces == 0)
      case "all space": #expect(spaces > 2400)
      default: #expect(spaces > 100 && spaces < 2501, "\(spaces)")
      }
    }
  }

  @Test("a layer stands within a 256th of a point 4,096 points out", arguments: InstructionSet.available)
  func precision(_ instructionSet: InstructionSet) {
    for seed in 1...3 as ClosedRange<UInt64> {
      var scene = PlacementScene(
        seed: seed, count: 0, mix: PlacementScene.Mix(name: "far"), instructionSet: instructionSet)
      var parent = LayerStore.screen
      for step in 0..<2000 {
        // Chains of eight, each 512 points on; turned, not scaled.
        if step % 8 == 0 { parent = LayerStore.screen }
        let row = scene.store.insert()
        scene.store.attach(row, to: parent)
        scene.store.setBounds(row, SIMD4(0, 0, scene.uniform(1, 10), scene.uniform(1, 10)))
        scene.store.setPosition(row, SIMD2(scene.uniform(300, 510), scene.uniform(300, 510)))
        if scene.chance(0.5) {
          scene.store.setTransform(row, CATransform3DMakeRotation(scene.uniform(-0.3, 0.3), 0, 0, 1))
        }
        parent = row
      }
      _ = scene.store.update(at: 0)
      var (worst, farthest) = (0.0, 0.0)
      for (row, expected) in scene.reference.placed() {
        let m = scene.store.worldMatrix(row)
        worst = max(
          worst, abs(Double(m[12]) - Double(expected.matrix.m41)), abs(Double(m[13]) - Double(expected.matrix.m42)))
        farthest = max(farthest, abs(Double(m[12])), abs(Double(m[13])))
      }
      #expect(worst <= 1.0 / 256, "seed \(seed): \(worst)")
      #expect(farthest > 3000, "the control: some are that far out")
    }
  }

  @Test(
    "any number of threads computes the same bits",
    arguments: PlacementScene.Mix.all.filter { $0.name != "chains in the plane" })
  func threads(_ mix: PlacementScene.Mix) {
    // More than twice as many as two threads are woken for.
    var scene = PlacementScene(seed: 5, count: 3 * Placement.leastCountAThread, mix: mix)
    for step in 0..<2 {
      scene.store.threadCount = 1
      _ = scene.store.update(at: 0)
      let rows = PlacementScene.shownRows(scene.store)
      let expected = PlacementScene.matrices(scene.store, rows)
      for threads in [1, 2, 3, 7] {
        scene.store.threadCount = threads
        // What is not computed anew stands out.
        for place in 1..<scene.store.shownCount { scene.store.placement.spoilWorld(place) }
        #expect(scene.store.recomputeWorldTransforms() == rows.count)
        #expect(PlacementScene.matrices(scene.store, rows) == expected, "seed 5, step \(step), \(threads) threads")
      }
      for _ in 0..<200 { scene.edit() }
    }
  }

  #if DEBUG
    static let stepCount = 21
  #else
    static let stepCount = 101
  #endif

  @Test("after random edits a store shows what one made anew shows", arguments: PlacementScene.Mix.all)
  func edits(_ mix: PlacementScene.Mix) {
    for (seed, instructionSet) in zip(UInt64(100)..., InstructionSet.available) {
      var scene = PlacementScene(seed: seed, count: 400, mix: mix, instructionSet: instructionSet)
      for step in 0..<Self.stepCount {
        let before = scene.store.shownCount
        for _ in 0...Int(scene.uniform(0, step % 10 == 0 ? 40 : 4)) { scene.edit() }
        scene.store.checkInvariants()
        let shown = PlacementScene.shown(scene.store)
        scene.store.checkInvariants()
        #expect(
          shown == PlacementScene.shown(scene.remade(instructionSet)),
          "\(instructionSet), seed \(seed), step \(step), \(before) shown before")
        if step % 20 == 0 {
          #expect(
            Self.worstError(scene.store, scene.reference.placed()) <= 2e-6,
            "\(instructionSet), seed \(seed), step \(step)")
        }
      }
    }
  }

  @Test("layers that go over to space and back in one frame, and in two, show as if they had not")
  func forms() {
    var scene = PlacementScene(seed: 8, count: 500, mix: PlacementScene.Mix(name: "plane"))
    let before = PlacementScene.shown(scene.store)
    for isFrameBetween in [false, true] {
      for _ in 0..<10 {
        let row = scene.anyRow()
        let transform = scene.store.transform(row)
        scene.store.setTransform(row, CATransform3DMakeRotation(1, 1, 0, 0))
        if isFrameBetween {
          #expect(PlacementScene.shown(scene.store) != before)
          #expect(scene.store.placement.spaceCount > 0)
        }
        scene.store.setTransform(row, transform)
        scene.store.checkInvariants()
        #expect(PlacementScene.shown(scene.store) == before, "seed 8, row \(row)")
        #expect(scene.store.placement.spaceCount == 0)
      }
    }
  }
}

extension Placement {
  /// Puts a matrix in a place's world that nothing computes.
  fileprivate mutating func spoilWorld(_ place: Int) {
    let world = unsafe worldColumns
    if isSpace[place] != 0 {
      // SAFETY: the rank of a place in space, in the column of those.
      unsafe (UnsafeMutablePointer(mutating: world.space) + spaceRank(place)).pointee.r0.x = .nan
    } else {
      // SAFETY: the column has a matrix for each place.
      unsafe (UnsafeMutablePointer(mutating: world.plane) + place).pointee.linear.x = .nan
    }
  }
}
