import Foundation
import SegueGeometry
import SegueTestSupport
import SegueTiming
import Testing

@testable import SegueCore

/// Numbers that no layout has, and trees of sizes that none has: nothing crashes, and what stands beside them is as ever.
@Suite("Degenerate layers")
struct DegenerateLayerTests {
  static let numbers: [Double] = [
    .nan, .infinity, -.infinity, 1e300, -1e300, .greatestFiniteMagnitude, 1e39, -1e20, 1e10,
    .leastNonzeroMagnitude, 0 - .leastNormalMagnitude / 4, 1e-40, -0.0,
  ]

  /// A layer with sublayers of its own between two others that have some too; more than a grid's worth of siblings.
  struct Family {
    let store: LayerStore
    let outer: LayerRow
    let victim: LayerRow
    let inner: [LayerRow]
    let others: [LayerRow]

    init(_ instructionSet: InstructionSet, keepsDepth: Bool, isTurned: Bool) {
      let store = LayerStore(instructionSet: instructionSet)
      store.setBounds(LayerStore.screen, SIMD4(0, 0, 400, 800))
      func layer(in parent: LayerRow, _ x: Double, _ y: Double, _ size: Double) -> LayerRow {
        let row = store.insert()
        store.attach(row, to: parent)
        store.setBounds(row, SIMD4(0, 0, size, size))
        store.setPosition(row, SIMD2(x, y))
        return row
      }
      let outer = layer(in: LayerStore.screen, 200, 200, 400)
      store.setPreservesDepth(outer, keepsDepth)
      victim = layer(in: outer, 100, 100, 50)
      if isTurned { store.setTransform(victim, CATransform3DMakeRotation(0.5, 0, 0, 1)) }
      let first = layer(in: victim, 20, 20, 30)
      inner = [first, layer(in: first, 10, 10, 10)]
      others = (0..<40).flatMap { index in
        let row = layer(in: [outer, LayerStore.screen][index % 2], 20 + Double(index) * 9, 300 + Double(index % 5), 30)
        if index % 3 == 0 { store.setTransform(row, CATransform3DMakeRotation(0.3, 0, 0, 1)) }
        if index % 7 == 0 { store.setTransform(row, CATransform3DMakeRotation(0.3, 0, 1, 0)) }
        return [row, layer(in: row, 15, 15, 10)]
      }
      (self.store, self.outer) = (store, outer)
    }

    func set(_ property: LayerProperty, _ offset: Int, _ number: Double) {
      func vector<Vector: SIMD<Double>>(_ value: Vector) -> Vector {
        var value = value
        value[offset] = number
        return value
      }
      func matrix(_ value: CATransform3D) -> CATransform3D {
        var rows = value.rows
        rows[offset] = CGFloat(number)
        return CATransform3D(rows: rows)
      }
      switch property {
      case .bounds: store.setBounds(victim, vector(store.bounds(victim)))
      case .position: store.setPosition(victim, vector(store.position(victim)))
      case .anchorPoint: store.setAnchorPoint(victim, vector(store.anchorPoint(victim)))
      case .anchorPointZ: store.setAnchorPointZ(victim, number)
      case .zPosition: store.setZPosition(victim, number)
      case .transform: store.setTransform(victim, matrix(store.transform(victim)))
      case .sublayerTransform: store.setSublayerTransform(victim, matrix(store.sublayerTransform(victim)))
      case .opacity: store.setOpacity(victim, number)
      case .hidden: store.setHidden(victim, number < 0)
      case .cornerRadius: store.setCornerRadius(victim, number)
      case .path: store.setPath(victim, CGPath(rect: .init(x: number, y: 0, width: number, height: 1)))
      }
    }

    /// What is shown of the layers beside the victim.
    func shownBeside() -> (matrices: [UInt32], opacities: [Float]) {
      (PlacementScene.matrices(store, [outer] + others), others.map { store.shownOpacity($0) })
    }
  }

  static let kinds: [(keepsDepth: Bool, isTurned: Bool)] = [(false, false), (false, true), (true, false), (true, true)]

  /// Debug builds take one case of so many, others for each kind.
  #if DEBUG
    static let stride = 4
  #else
    static let stride = 1
  #endif

  @Test("a number of a layer that is none leaves all beside it as it is, on every instruction set", arguments: kinds)
  func neighbours(_ kind: (keepsDepth: Bool, isTurned: Bool)) {
    var digests: [InstructionSet: [UInt64]] = [:]
    let start = ((kind.keepsDepth ? 2 : 0) + (kind.isTurned ? 1 : 0)) % Self.stride
    for instructionSet in InstructionSet.available {
      var step = 0
      let family = Family(instructionSet, keepsDepth: kind.keepsDepth, isTurned: kind.isTurned)
      let store = family.store
      let calm = store.update(at: 0).digest
      let expected = family.shownBeside()
      let points = (0..<9).map { (x: 20 + Double($0) * 40, y: 310.0) }
      let hits = points.map { store.hitTest(x: $0.x, y: $0.y).row }
      #expect(Set(hits).count > 5, "the control: the others are hit")
      for property in LayerProperty.allCases {
        for offset in 0..<property.componentCount {
          for number in Self.numbers {
            step += 1
            if step % Self.stride != start { continue }
            let old = (0..<property.componentCount).map { store.component(property, $0, of: family.victim) }
            family.set(property, offset, number)
            let what = "\(property) \(offset) = \(number), \(instructionSet)"
            let digest = store.update(at: 0).digest
            store.checkInvariants()
            digests[instructionSet, default: []].append(digest)
            #expect(store.recomputedDigest() == digest, "\(what)")
            let shown = family.shownBeside()
            #expect(shown.matrices == expected.matrices && shown.opacities == expected.opacities, "\(what)")
            for (point, hit) in zip(points, hits) {
              let row = store.hitTest(x: point.x, y: point.y).row
              // It may have grown over them.
              #expect(row == hit || row == family.victim || family.inner.contains(row), "\(what) at \(point.x)")
            }
            family.set(property, offset, old[offset])
            if property == .path { store.setPath(family.victim, nil) }
            #expect(store.update(at: 0).digest == calm, "\(what), and back")
          }
        }
      }
    }
    let baseline = digests[.baseline]!
    #expect(digests.values.allSatisfy { $0 == baseline })
    #expect(Set(baseline).count > 400 / Self.stride, "the control: they differ")
  }

  @Test("a depth that is flattened away leaves no trace, however deep", arguments: InstructionSet.available)
  func flattenedDepth(_ instructionSet: InstructionSet) {
    for isTurned in [false, true] {
      for hasSublayerTransform in [false, true] {
        let family = Family(instructionSet, keepsDepth: false, isTurned: isTurned)
        if hasSublayerTransform {
          family.store.setSublayerTransform(family.outer, CATransform3DMakeRotation(0.25, 0, 0, 1))
        }
        _ = family.store.update(at: 0)
        let rows = [family.victim] + family.inner
        let expected = PlacementScene.matrices(family.store, rows)
        for property in [LayerProperty.zPosition, .anchorPointZ] {
          for number in Self.numbers {
            family.set(property, 0, number)
            _ = family.store.update(at: 0)
            // As numbers: what is added to 0 may be −0.
            let floats = PlacementScene.matrices(family.store, rows).map { Float(bitPattern: $0) }
            #expect(
              floats == expected.map { Float(bitPattern: $0) },
              "\(property) = \(number), turned \(isTurned), sublayer transform \(hasSublayerTransform)")
            family.set(property, 0, 0)
          }
        }
      }
    }
  }

  @Test("a layer that is far off to one side stands where it should to the other", arguments: InstructionSet.available)
  func farAway(_ instructionSet: InstructionSet) {
    let family = Family(instructionSet, keepsDepth: false, isTurned: false)
    _ = family.store.update(at: 0)
    let rows = [family.victim] + family.inner
    let y = rows.map { family.store.worldMatrix($0)[13] }
    for number in [1e300, -1e39] {
      family.set(.position, 0, number)
      _ = family.store.update(at: 0)
      for (row, y) in zip(rows, y) {
        let m = family.store.worldMatrix(row)
        #expect(abs(m[12]) > 1e38 && m[13] == y, "\(number), row \(row)")
        #expect(m[0] == 1 && m[1] == 0 && m[4] == 0 && m[5] == 1 && m[15] == 1)
      }
    }
  }

  @Test("numbers of every magnitude agree with the plain reference", arguments: InstructionSet.available)
  func magnitudes(_ instructionSet: InstructionSet) {
    for seed in 1...5 as ClosedRange<UInt64> {
      var scene = PlacementScene(
        seed: seed, count: 400, mix: PlacementScene.Mix(name: "magnitudes", space: 0.1, depthKeepers: 0.1),
        instructionSet: instructionSet)
      // One a branch, so that products stay within the range.
      for row in scene.store.children(of: LayerStore.screen) {
        func any(_ scene: inout PlacementScene) -> Double {
          (scene.chance(0.5) ? -1.0 : 1.0) * _exp10(scene.uniform(-320, 18))
        }
        scene.store.setPosition(row, SIMD2(any(&scene), any(&scene)))
        scene.store.setBounds(row, SIMD4(any(&scene), any(&scene), any(&scene), any(&scene)))
        scene.store.setZPosition(row, any(&scene))
      }
      _ = scene.store.update(at: 0)
      scene.store.checkInvariants()
      #expect(PlacementTests.worstError(scene.store, scene.reference.placed()) <= 2e-6, "seed \(seed)")
    }
  }

  /// A power of ten, near enough.
  private func _exp10(_ exponent: Double) -> Double {
    var value = 1.0
    for _ in 0..<Int(abs(exponent)) { value *= exponent < 0 ? 0.1 : 10 }
    return value
  }

  @Test("tracks of numbers that are none give the same digests everywhere, and leave others alone")
  func tracks() {
    var digests: [InstructionSet: [UInt64]] = [:]
    for instructionSet in InstructionSet.available {
      let family = Family(instructionSet, keepsDepth: false, isTurned: false)
      let store = family.store
      for (index, row) in family.others.enumerated() {
        let ends = [Self.numbers[index % 13], Self.numbers[index / 13 * 5 % 13]]
        let timing = TrackTiming(beginTime: 0, duration: 1)
        let isPosition = index % 2 == 0
        _ = store.addTrack(
          row, isPosition ? .position : .zPosition,
          .components(offset: 0, from: isPosition ? ends : [ends[0]], to: isPosition ? ends.reversed() : [ends[1]]),
          timing: timing)
        _ = store.addTrack(
          row, .opacity, .components(offset: 0, from: [ends[1]], to: [ends[0]]), timing: timing)
      }
      _ = store.update(at: -1)
      let expected = PlacementScene.matrices(store, [family.victim] + family.inner)
      for now in [0, 0.125, 0.25, 0.5, 0.75, 0.999, 1, 2] {
        let digest = store.update(at: now).digest
        store.checkInvariants()
        #expect(store.recomputedDigest() == digest)
        digests[instructionSet, default: []].append(digest)
        #expect(PlacementScene.matrices(store, [family.victim] + family.inner) == expected)
        _ = PlacementScene.shown(store)
      }
    }
    for instructionSet in InstructionSet.available {
      #expect(digests[instructionSet] == digests[.baseline], "\(instructionSet)")
    }
    #expect(Set(digests[.baseline]!).count >= 6, "the control: time goes on")
  }
}
