import SegueCore
import SegueGeometry
import SegueTestSupport

/// A seeded scene of one kind on a screen of 4,096 × 4,096 pt, for hit tests.
struct HitTestScene {
  enum Kind: CaseIterable {
    case nested, flat, perspective, behindTheEye, singular, mirrored, hidden, clipped, edgeOn, raised
  }

  static let side = 4096.0
  let store: LayerStore
  private(set) var rows: [LayerRow] = []
  private(set) var skipped: Set<LayerRow> = []
  private let kind: Kind
  private var random: SplitMix64

  init(_ kind: Kind, seed: UInt64, count: Int = 300, instructionSet: InstructionSet = .current) {
    self.kind = kind
    random = SplitMix64(seed: seed)
    store = LayerStore(instructionSet: instructionSet)
    store.setBounds(LayerStore.screen, SIMD4(0, 0, Self.side, Self.side))
    if kind == .flat { makeFlat(count) } else { makeNested(count) }
    _ = store.update(at: 0)
  }

  mutating func uniform(_ low: Double, _ high: Double) -> Double { .random(in: low..<high, using: &random) }
  mutating func chance(_ probability: Double) -> Bool { uniform(0, 1) < probability }
  mutating func anyRow() -> LayerRow { rows.randomElement(using: &random)! }

  mutating func points(_ count: Int) -> [Double] { (0..<2 * count).map { _ in uniform(-20, Self.side + 20) } }

  private mutating func makeFlat(_ count: Int) {
    for _ in 0..<count {
      let row = store.insert()
      rows.append(row)
      store.attach(row, to: LayerStore.screen)
      // Most are alike, a few much larger or smaller.
      let size = chance(0.05) ? uniform(1, 2000) : uniform(40, 300)
      store.setBounds(row, SIMD4(uniform(-9, 9), uniform(-9, 9), size, size * uniform(0.5, 2)))
      store.setPosition(row, SIMD2(uniform(0, Self.side), uniform(0, Self.side)))
      if chance(0.2) { store.setTransform(row, turned(0.5)) }
      if chance(0.05) { store.setZPosition(row, uniform(-2, 2).rounded()) }
    }
  }

  /// Each layer is cut into rows or columns that overlap a little.
  private mutating func makeNested(_ count: Int) {
    var open = [(LayerStore.screen, Self.side, Self.side)]
    var next = 0
    while rows.count < count {
      let (parent, width, height) = open[next]
      next += 1
      let parts = 2 + Int(uniform(0, chance(0.05) ? 60 : 5))
      for part in 0..<parts where rows.count < count {
        let isRow = width > height
        let share = (isRow ? width : height) / Double(parts)
        let size = isRow ? SIMD2(share * 1.05, height * 0.97) : SIMD2(width * 0.97, share * 1.05)
        let middle = share * (Double(part) + 0.5)
        let row = store.insert()
        rows.append(row)
        store.attach(row, to: parent)
        store.setBounds(row, SIMD4(0, 0, size.x, size.y))
        store.setPosition(row, isRow ? SIMD2(middle, height / 2) : SIMD2(width / 2, middle))
        if chance(0.1) { store.setTransform(row, turned(0.1)) }
        decorate(row, size)
        open.append((row, size.x, size.y))
      }
    }
  }

  private mutating func decorate(_ row: LayerRow, _ size: SIMD2<Double>) {
    switch kind {
    case .nested, .flat: break
    case .perspective:
      if chance(0.2) { store.setTransform(row, inSpace(uniform(-0.3, 0.3), from: 4000)) }
    case .behindTheEye:
      if chance(0.2) { store.setTransform(row, inSpace(uniform(-1.5, 1.5), from: uniform(0.2, 2) * size.x)) }
    case .singular:
      if chance(0.1) { store.setTransform(row, CATransform3DMakeScale(chance(0.5) ? 0 : 1, chance(0.5) ? 0 : 1, 1)) }
      if chance(0.05) { store.setBounds(row, SIMD4(0, 0, chance(0.5) ? 0 : size.x, chance(0.5) ? -1 : 0)) }
    case .mirrored:
      if chance(0.3) { store.setTransform(row, mirror()) }
    case .hidden:
      if chance(0.05) { store.setHidden(row, true) }
      if chance(0.05) {
        store.setSkipsHits(row, true)
        skipped.insert(row)
      }
    case .clipped:
      if chance(0.3) { store.setPosition(row, SIMD2(uniform(-0.5, 1.5), uniform(-0.5, 1.5)) * size) }
    case .edgeOn:
      if chance(0.1) {
        store.setTransform(row, CATransform3DMakeRotation(.pi / 2, chance(0.5) ? 1 : 0, 1, 0))
      } else if chance(0.1) {
        // A hair's breadth beside it.
        store.setTransform(row, CATransform3DMakeRotation(.pi / 2 - uniform(1e-4, 0.01), 0, 1, 0))
      }
    case .raised:
      if chance(0.3) { store.setZPosition(row, uniform(-3, 3).rounded()) }
    }
  }

  mutating func turned(_ angle: Double) -> CATransform3D {
    let scale = CATransform3DMakeScale(uniform(0.8, 1.2), uniform(0.8, 1.2), 1)
    return CATransform3DRotate(scale, uniform(-angle, angle), 0, 0, 1)
  }

  private mutating func mirror() -> CATransform3D {
    // Also by quarter turns, which swap the axes to the bit.
    var m = CATransform3D.identity
    let (x, y) = (chance(0.5) ? -1.0 : 1, chance(0.5) ? -1.0 : 1)
    if chance(0.5) { (m.m11, m.m22) = (x, y) } else { (m.m11, m.m12, m.m21, m.m22) = (0, x, y, 0) }
    return m
  }

  private func inSpace(_ angle: Double, from distance: Double) -> CATransform3D {
    var perspective = CATransform3D.identity
    perspective.m34 = -1 / distance
    return CATransform3DMakeRotation(angle, 0, 1, 0).concatenating(perspective)
  }
}
