import Foundation
import SegueCore
import SegueGeometry
import SegueTestSupport
import Testing

@Suite("The hit-test index")
struct HitTestIndexTests {
  typealias Kind = HitTestScene.Kind

  static func hits(_ store: LayerStore, _ points: [Double]) -> [Int32] {
    var rows = [Int32](repeating: -2, count: points.count / 2)
    // SAFETY: two numbers and room for a row for each point.
    unsafe points.withUnsafeBufferPointer { points in
      unsafe rows.withUnsafeMutableBufferPointer { rows in
        _ = unsafe store.hitTest(points: points.baseAddress!, count: rows.count, rows: rows.baseAddress!)
      }
    }
    return rows
  }

  /// The first point where the store's answer is not the reference's, although it is not beside an edge.
  static func mismatch(
    _ store: LayerStore, _ reference: HitTestReference, _ points: [Double], _ rows: [Int32]
  ) -> String? {
    for k in rows.indices {
      let (x, y) = (points[2 * k], points[2 * k + 1])
      let expected = reference.hit(x, y)
      if rows[k] != expected, reference.isClear(x, y) { return "(\(x), \(y)): row \(rows[k]), expected \(expected)" }
    }
    return nil
  }

  @Test("100,000 points of each kind of scene hit what a plain walk in Double hits", arguments: Kind.allCases)
  func scenes(_ kind: Kind) {
    let seed: UInt64 = 4100
    var scene = HitTestScene(kind, seed: seed)
    let reference = HitTestReference(scene.store, skipped: scene.skipped)
    let points = scene.points(100_000)
    let rows = Self.hits(scene.store, points)
    #expect(Self.mismatch(scene.store, reference, points, rows) == nil, "seed \(seed)")
    #expect(Set(rows).count > scene.rows.count / 10 && rows.contains(-1), "the points say something")
    for k in 0..<1000 {
      let alone = scene.store.hitTest(x: points[2 * k], y: points[2 * k + 1]).row.rawValue
      #expect(alone == rows[k], "seed \(seed): point \(k) alone and among others")
    }
  }

  @Test("every instruction set hits the same", arguments: InstructionSet.available)
  func instructionSets(_ instructionSet: InstructionSet) {
    for kind in Kind.allCases {
      let seed: UInt64 = 4200
      var scene = HitTestScene(kind, seed: seed, instructionSet: instructionSet)
      let reference = HitTestReference(scene.store, skipped: scene.skipped)
      let points = scene.points(5000)
      let rows = Self.hits(scene.store, points)
      #expect(Self.mismatch(scene.store, reference, points, rows) == nil, "\(kind), seed \(seed)")
    }
  }

  @Test("beside an edge at 4,000 pt the answer is right to a thousandth of a point")
  func precision() {
    let store = LayerStore()
    store.setBounds(LayerStore.screen, SIMD4(0, 0, 4096, 4096))
    let row = store.insert()
    store.attach(row, to: LayerStore.screen)
    store.setBounds(row, SIMD4(0, 0, 40, 40))
    store.setPosition(row, SIMD2(4000, 4000))
    store.setTransform(row, CATransform3DMakeRotation(0.3, 0, 0, 1))
    _ = store.update(at: 0)
    let reference = HitTestReference(store)
    var random = SplitMix64(seed: 41)
    var (inside, outside) = (0, 0)
    for _ in 0..<2000 {
      // Along the upper edge, a thousandth of a point to either side.
      let along = Double.random(in: -19..<19, using: &random)
      for across in [-20.001, -19.999] {
        let x = 4000 + along * 0.955336489125606 - across * 0.29552020666134
        let y = 4000 + along * 0.29552020666134 + across * 0.955336489125606
        let expected = reference.hit(x, y)
        if expected == row.rawValue { inside += 1 } else { outside += 1 }
        #expect(store.hitTest(x: x, y: y).row.rawValue == expected, "\(x), \(y)")
      }
    }
    #expect(inside == 2000 && outside == 2000)
  }

  @Test("low edges belong to a layer and high ones do not, mirrored or turned by quarters")
  func quarters() {
    // Images of the unit axes, and where the low corner of a layer of 100 × 100 about (200, 200) comes to lie.
    for (m11, m12, m21, m22) in [(1.0, 0.0, 0.0, 1.0), (-1, 0, 0, 1), (1, 0, 0, -1), (0, 1, -1, 0), (0, -1, -1, 0)] {
      let store = LayerStore()
      store.setBounds(LayerStore.screen, SIMD4(0, 0, 400, 400))
      let row = store.insert()
      store.attach(row, to: LayerStore.screen)
      store.setBounds(row, SIMD4(0, 0, 100, 100))
      store.setPosition(row, SIMD2(200, 200))
      var m = CATransform3D.identity
      (m.m11, m.m12, m.m21, m.m22) = (m11, m12, m21, m22)
      store.setTransform(row, m)
      _ = store.update(at: 0)
      for (u, v, isInside) in [
        (-50.0, 0.0, true), (0, -50, true), (50, 0, false), (0, 50, false), (49.999, 0, true), (0, 49.999, true),
        (-50.001, 0, false),
      ] {
        let (x, y) = (200 + u * m11 + v * m21, 200 + u * m12 + v * m22)
        #expect((store.hitTest(x: x, y: y).row == row) == isInside, "(\(u), \(v)) under \(m)")
      }
    }
  }

  @Test("after seeded moves, an index that is kept up answers as one that is made anew", arguments: 1...8)
  func updates(_ run: Int) {
    let seed = UInt64(4300 + run)
    let kind: Kind = run % 2 == 0 ? .flat : .nested
    var kept = HitTestScene(kind, seed: seed, count: 400)
    var anew = HitTestScene(kind, seed: seed, count: 400)
    let points = kept.points(400)
    _ = anew.points(400)
    #expect(Self.hits(kept.store, points) == Self.hits(anew.store, points))
    var differences = 0
    var before = Self.hits(kept.store, points)
    for step in 0..<60 {
      // Often a few layers, now and then so many that a grid is made anew.
      for _ in 0..<(step % 20 == 19 ? 200 : 4) {
        Self.move(&kept)
        Self.move(&anew)
      }
      // The same tree, taken apart and put together.
      let last = anew.rows.last!
      let parent = anew.store.parent(of: last)
      let siblings = anew.store.children(of: parent)
      let next = siblings.firstIndex(of: last).flatMap { $0 + 1 < siblings.count ? siblings[$0 + 1] : nil } ?? .none
      anew.store.attach(last, to: parent, before: next)
      _ = kept.store.update(at: 0)
      _ = anew.store.update(at: 0)
      let rows = Self.hits(kept.store, points)
      #expect(rows == Self.hits(anew.store, points), "seed \(seed), step \(step)")
      if rows != before { differences += 1 }
      before = rows
    }
    #expect(differences > 30, "the moves were seen")
    let reference = HitTestReference(kept.store)
    #expect(Self.mismatch(kept.store, reference, points, before) == nil, "seed \(seed)")
  }

  static func move(_ scene: inout HitTestScene) {
    let row = scene.anyRow()
    let kind = scene.uniform(0, 1)
    let position = scene.store.position(row)
    switch kind {
    case ..<0.6:
      scene.store.setPosition(row, position + SIMD2(scene.uniform(-200, 200), scene.uniform(-200, 200)))
    case ..<0.7: scene.store.setPosition(row, position + SIMD2(scene.uniform(-5000, 5000), scene.uniform(-5000, 5000)))
    case ..<0.8: scene.store.setBounds(row, SIMD4(0, 0, scene.uniform(0, 900), scene.uniform(0, 900)))
    case ..<0.9: scene.store.setTransform(row, scene.turned(0.5))
    case ..<0.95: scene.store.setHidden(row, !scene.store.isHidden(row))
    default: scene.store.setZPosition(row, scene.uniform(-2, 2).rounded())
    }
  }

  @Test("seeded edits of a tree are followed", arguments: 1...6)
  func structure(_ run: Int) {
    let seed = UInt64(4400 + run)
    var tree = SeededTree(seed: seed, count: 60, angle: 0.4, usesSingular: false)
    for step in 0..<40 {
      tree.edit()
      _ = tree.store.update(at: 0)
      let reference = tree.reference
      let placed = reference.placed()
      for _ in 0..<10 {
        let point = CGPoint(x: tree.uniform(0, 400), y: tree.uniform(0, 800))
        let expected = reference.hit(point, placed)
        let near = [(-0.01, 0.0), (0.01, 0), (0, -0.01), (0, 0.01)].map {
          reference.hit(CGPoint(x: point.x + $0.0, y: point.y + $0.1), placed)
        }
        guard near.allSatisfy({ $0 == expected }) else { continue }
        #expect(tree.store.hitTest(x: point.x, y: point.y).row == expected, "seed \(seed), step \(step) at \(point)")
      }
    }
  }

  @Test("in a group with a grid the higher layer is in front, and the later of equals", arguments: [40, 5000])
  func heights(_ count: Int) {
    let store = LayerStore()
    store.setBounds(LayerStore.screen, SIMD4(0, 0, 400, 400))
    let rows = (0..<count).map { _ in HitTestTests.add(store, in: LayerStore.screen) }
    #expect(HitTestTests.hit(store, 50, 50) == rows[count - 1])
    store.setZPosition(rows[7], 1)
    #expect(HitTestTests.hit(store, 50, 50) == rows[7])
    store.setZPosition(rows[3], 1)
    #expect(HitTestTests.hit(store, 50, 50) == rows[7])
    store.setZPosition(rows[3], 2)
    #expect(HitTestTests.hit(store, 50, 50) == rows[3])
    store.setHidden(rows[3], true)
    store.setZPosition(rows[7], -1)
    #expect(HitTestTests.hit(store, 50, 50) == rows[count - 1])
  }

  @Test("layers that reach over most of a large group's grid are found, and do not fill it")
  func largeLayers() {
    let store = LayerStore()
    store.setBounds(LayerStore.screen, SIMD4(0, 0, 4000, 4000))
    let rows = (0..<3000).map { k in
      let row = HitTestTests.add(store, in: LayerStore.screen)
      let isLarge = k % 3 == 0
      store.setBounds(row, SIMD4(0, 0, isLarge ? 3900 : 2, isLarge ? 3900 : 2))
      store.setPosition(row, isLarge ? SIMD2(2000, 2000) : SIMD2(Double(k), 3990))
      return row
    }
    #expect(HitTestTests.hit(store, 2000, 2000) == rows[2997])
    #expect(store.hitTest(x: 99.5, y: 3990).row == rows[100])
    #expect(store.hitTest(x: 2000, y: 2000).visited < 100)
  }

  @Test("numbers that are not finite are hit nowhere and disturb no other layer", arguments: [3, 100])
  func notFinite(_ count: Int) {
    let numbers = [Double.infinity, -.infinity, .nan, 1e300, -1e300]
    for number in numbers {
      let store = LayerStore()
      store.setBounds(LayerStore.screen, SIMD4(0, 0, 400, 400))
      let good = HitTestTests.add(store, in: LayerStore.screen)
      for k in 0..<count {
        let row = HitTestTests.add(store, in: LayerStore.screen)
        switch k % 4 {
        case 0: store.setBounds(row, SIMD4(number, 0, 10, number))
        case 1: store.setPosition(row, SIMD2(number, number))
        case 2: store.setTransform(row, CATransform3DMakeScale(number, 1, 1))
        default: store.setTransform(row, CATransform3D(rows: (0..<16).map { $0 % 5 == 3 ? 1 : number }))
        }
      }
      let high = HitTestTests.add(store, in: LayerStore.screen)
      store.setZPosition(high, number)
      store.setPosition(high, SIMD2(200, 200))
      let finite = numbers.filter(\.isFinite).contains(number)
      let hit = HitTestTests.hit(store, 50, 50)
      #expect(finite || hit == good, "\(number)")
      #expect(store.hitTest(x: number, y: 5).row.isNone, "\(number)")
      #expect(Self.hits(store, [Double](repeating: number, count: 80)).allSatisfy { $0 == -1 }, "\(number)")
      store.setBounds(LayerStore.screen, SIMD4(0, 0, number, 400))
      _ = store.update(at: 0)
      #expect(finite || store.hitTest(x: 50, y: 50).row.isNone, "\(number)")
    }
  }

  @Test("a chain of 10,000 layers is hit at its end, and so are 100,000 siblings")
  func extremes() {
    let store = LayerStore()
    store.setBounds(LayerStore.screen, SIMD4(0, 0, 100, 100))
    #expect(HitTestTests.hit(store, 5, 5) == LayerStore.screen, "no layer at all")
    var last = LayerStore.screen
    for _ in 0..<10_000 { last = HitTestTests.add(store, in: last) }
    #expect(HitTestTests.hit(store, 50, 50) == last)
    #expect(Self.hits(store, [Double](repeating: 50, count: 200)).allSatisfy { $0 == last.rawValue })
    let wide = LayerStore()
    wide.setBounds(LayerStore.screen, SIMD4(0, 0, 4000, 4000))
    let rows = (0..<100_000).map { k in
      let row = wide.insert()
      wide.attach(row, to: LayerStore.screen)
      wide.setBounds(row, SIMD4(0, 0, 10, 10))
      wide.setPosition(row, SIMD2(Double(k % 400) * 10 + 5, Double(k / 400) * 10 + 5))
      return row
    }
    _ = wide.update(at: 0)
    for k in [0, 1, 399, 400, 54_321, 99_999] {
      #expect(wide.hitTest(x: Double(k % 400) * 10 + 1, y: Double(k / 400) * 10 + 9).row == rows[k])
    }
  }

  @Test("below a hidden layer a test may start, at a hidden one it hits nothing")
  func hiddenRoot() {
    let (store, row) = HitTestTests.one()
    let child = HitTestTests.add(store, in: row)
    store.setHidden(row, true)
    _ = store.update(at: 0)
    #expect(store.hitTest(x: 50, y: 50, from: child).row == child)
    #expect(store.hitTest(x: 50, y: 50, from: row).row.isNone)
  }
}
