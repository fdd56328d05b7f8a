import Foundation
import SegueCore
import SegueGeometry
import Testing

@Suite("State digest")
struct StateDigestTests {
  /// One layer below the screen, every covered value of it other than 0, 1 and the default.
  static func full() -> (LayerStore, LayerRow) {
    let store = LayerStore()
    let row = store.insert()
    store.attach(row, to: LayerStore.screen)
    store.setBounds(row, SIMD4(1, 2, 30, 40))
    store.setPosition(row, SIMD2(5, 6))
    store.setAnchorPoint(row, SIMD2(0.5, 0.25))
    store.setAnchorPointZ(row, 7)
    store.setZPosition(row, 8)
    store.setTransform(row, CATransform3DMakeScale(2, 3, 4))
    var perspective = CATransform3D.identity
    perspective.m34 = -0.002
    store.setSublayerTransform(row, perspective)
    store.setOpacity(row, 0.25)
    store.setHidden(row, true)
    store.setCornerRadius(row, 9)
    store.setPath(row, path())
    return (store, row)
  }

  static func path(_ x: Double = 3) -> CGPath {
    CGPath(elements: [.moveToPoint(CGPoint(x: 1, y: 2)), .addLineToPoint(CGPoint(x: x, y: 4)), .closeSubpath])
  }

  @Test("the digest is the documented one")
  func documented() {
    // Figures: xxh64 over the documented words, computed with the C library xxHash 0.8.4.
    #expect(LayerStore().update(at: 0).digest == 0x7C59_7F5C_B2AF_AF18)
    #expect(Self.full().0.update(at: 0).digest == 0x3CDF_3284_4E16_9510)
    #expect(StateDigest.hash(Self.path()) == 0xAEA6_6F42_711A_E367)
  }

  /// Sets one number of one property to `change` of it.
  static func set(
    _ property: LayerProperty, _ offset: Int, of row: LayerRow, in store: LayerStore, _ change: (Double) -> Double
  ) {
    func changed(_ m: CATransform3D) -> CATransform3D {
      var rows = m.rows
      rows[offset] = CGFloat(change(Double(rows[offset])))
      return CATransform3D(rows: rows)
    }
    switch property {
    case .bounds:
      var value = store.bounds(row)
      value[offset] = change(value[offset])
      store.setBounds(row, value)
    case .position:
      var value = store.position(row)
      value[offset] = change(value[offset])
      store.setPosition(row, value)
    case .anchorPoint:
      var value = store.anchorPoint(row)
      value[offset] = change(value[offset])
      store.setAnchorPoint(row, value)
    case .anchorPointZ: store.setAnchorPointZ(row, change(store.anchorPointZ(row)))
    case .zPosition: store.setZPosition(row, change(store.zPosition(row)))
    case .transform: store.setTransform(row, changed(store.transform(row)))
    case .sublayerTransform: store.setSublayerTransform(row, changed(store.sublayerTransform(row)))
    case .opacity: store.setOpacity(row, change(store.opacity(row)))
    case .hidden: store.setHidden(row, !store.isHidden(row))
    case .cornerRadius: store.setCornerRadius(row, change(store.cornerRadius(row)))
    case .path: store.setPath(row, path(change(3)))
    }
  }

  @Test("a change by one unit in the last place of each of the 46 numbers changes the digest, each in its own way")
  func oneUlp() {
    var digests: Set<UInt64> = [Self.full().0.update(at: 0).digest]
    var count = 0
    for property in LayerProperty.allCases {
      for offset in 0..<property.componentCount {
        // Once in a new store, once as a change of a state that has a digest.
        let (fresh, freshRow) = Self.full()
        Self.set(property, offset, of: freshRow, in: fresh) { $0.nextUp }
        let (changed, changedRow) = Self.full()
        let before = changed.update(at: 0).digest
        Self.set(property, offset, of: changedRow, in: changed) { $0.nextUp }
        let after = changed.update(at: 0)
        #expect(after.digest != before, "\(property) \(offset)")
        #expect(after.digest == fresh.update(at: 0).digest, "\(property) \(offset)")
        #expect(after.work.layersDigested == 1, "\(property) \(offset)")
        digests.insert(after.digest)
        count += 1
      }
    }
    #expect(count == 46)
    #expect(digests.count == 47, "two changes gave one digest, or the digest is constant")
  }

  @Test("a path's digest covers every kind and coordinate; no path and an empty one differ")
  func paths() {
    let a = CGPoint(x: 1, y: 2)
    let b = CGPoint(x: 3, y: 4)
    let c = CGPoint(x: 5, y: 6)
    let paths: [[CGPath.Element]] = [
      [], [.moveToPoint(a)], [.addLineToPoint(a)], [.closeSubpath], [.moveToPoint(a), .closeSubpath],
      [.addQuadCurveToPoint(control: a, end: b)], [.addCurveToPoint(control1: a, control2: b, end: c)],
      [.addCurveToPoint(control1: b, control2: a, end: c)], [.moveToPoint(CGPoint(x: 1, y: 2.0.nextUp))],
    ]
    let (store, row) = Self.full()
    store.setPath(row, nil)
    var digests = [store.update(at: 0).digest]
    for elements in paths {
      store.setPath(row, CGPath(elements: elements))
      digests.append(store.update(at: 0).digest)
    }
    #expect(Set(digests).count == digests.count)
  }

  @Test("−0 is 0")
  func negativeZero() {
    let (plain, plainRow) = Self.full()
    let (signed, signedRow) = Self.full()
    for property in LayerProperty.allCases where property != .hidden && property != .path {
      for offset in 0..<property.componentCount {
        Self.set(property, offset, of: plainRow, in: plain) { _ in 0 }
        Self.set(property, offset, of: signedRow, in: signed) { _ in -0.0 }
      }
    }
    plain.setPath(plainRow, Self.path(0))
    signed.setPath(signedRow, Self.path(-0.0))
    let digest = plain.update(at: 0).digest
    #expect(signed.update(at: 0).digest == digest)
    #expect(signed.recomputedDigest() == digest)
    #expect(digest != Self.full().0.update(at: 0).digest)
  }

  /// The tree a(b, c(d)), its layers told apart by their opacity, made in `order`.
  static func family(_ order: [Int], swapped: Bool = false) -> LayerStore {
    let store = LayerStore()
    // Rows that come and go: what is left of them must not matter.
    let gone = (0..<order[0]).map { _ in store.insert() }
    var rows = [LayerRow](repeating: .none, count: 4)
    for name in order {
      rows[name] = store.insert()
      store.setOpacity(rows[name], Double(name + 1) / 8)
    }
    for row in gone { store.remove(row) }
    store.attach(rows[3], to: rows[2])
    store.attach(rows[0], to: LayerStore.screen)
    for child in swapped ? [2, 1] : [1, 2] { store.attach(rows[child], to: rows[0]) }
    return store
  }

  @Test("rows and the order in which layers were made do not matter, the order of siblings does")
  func rows() {
    let digest = Self.family([0, 1, 2, 3]).update(at: 0).digest
    for order in [[3, 2, 1, 0], [2, 0, 3, 1], [1, 3, 0, 2]] {
      #expect(Self.family(order).update(at: 0).digest == digest)
    }
    #expect(Self.family([0, 1, 2, 3], swapped: true).update(at: 0).digest != digest)
  }

  @Test("where a layer hangs matters, what is not shown does not")
  func structure() {
    let store = Self.family([0, 1, 2, 3])
    let digest = store.update(at: 0).digest
    let outside = store.insert()
    store.setOpacity(outside, 0.1)
    #expect(store.update(at: 0).digest == digest)
    store.attach(outside, to: LayerStore.screen)
    let more = store.update(at: 0).digest
    #expect(more != digest)
    store.detach(outside)
    #expect(store.update(at: 0).digest == digest)
    // Changed while nobody sees it, and shown again.
    store.setOpacity(outside, 0.2)
    _ = store.update(at: 0)
    store.attach(outside, to: LayerStore.screen)
    let changed = store.update(at: 0).digest
    #expect(changed != more)
    #expect(changed == store.recomputedDigest())
  }

  @Test("a frame that changes nothing does nothing and has the same digest")
  func still() {
    var tree = SeededTree(seed: 4000, count: 40)
    let first = tree.store.update(at: 0)
    #expect(first.work.layersDigested == tree.store.shownCount)
    let second = tree.store.update(at: 1)
    #expect(second.digest == first.digest)
    #expect(second.work == FrameWork())
    tree.store.setOpacity(tree.anyRow(), 0.123)
    let third = tree.store.update(at: 2)
    #expect(third.digest != first.digest)
    #expect((third.work.layersDigested, third.work.layersTouched, third.work.layersTransformed) == (1, 1, 0))
  }

  @Test("the digest kept up to date equals the one computed anew after every edit", arguments: 1...30)
  func incremental(_ seed: Int) {
    var tree = SeededTree(seed: UInt64(4000 + seed), count: 20)
    var digests: Set<UInt64> = []
    for step in 0..<200 {
      tree.edit()
      if tree.chance(0.1) {
        let row = tree.anyRow()
        if !row.isNone {
          _ = tree.store.addTrack(
            row, .position, .components(offset: 0, from: [0, 0], to: [tree.uniform(0, 100), 50]),
            timing: TrackTiming(beginTime: Double(step), duration: tree.uniform(0.1, 20)))
        }
      }
      let finished = tree.store.finishedTracks(at: Double(step))
      tree.store.removeTracks(Set(finished))
      let digest = tree.store.update(at: Double(step)).digest
      #expect(digest == tree.store.recomputedDigest(), "seed \(4000 + seed), step \(step)")
      digests.insert(digest)
    }
    #expect(digests.count > 50, "seed \(4000 + seed): the digest changes with the state")
  }
}
