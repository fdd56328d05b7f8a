import SegueCore
import SegueGeometry
import SegueTestSupport
import Testing

/// A seeded tree of thousands of layers, of which a mix says what they are like; seeded changes of it; and the same
/// values in a store made anew.
struct PlacementScene {
  struct Mix: Sendable, CustomTestStringConvertible {
    let name: String
    /// How many layers of a hundred turn in space, keep depth, have a sublayer transform.
    var space = 0.0
    var depthKeepers = 0.0
    var sublayerTransforms = 0.0
    /// How often a new layer stands in the last one, in place of any; chains of up to 200 come of it.
    var chains = 0.0

    var testDescription: String { name }

    static let all = [
      Mix(name: "all plane"), Mix(name: "mixed", space: 0.1, depthKeepers: 0.05, sublayerTransforms: 0.02),
      Mix(name: "all space", space: 1), Mix(name: "transform layers", space: 0.5, depthKeepers: 0.6),
      Mix(name: "sublayer transforms", space: 0.2, depthKeepers: 0.1, sublayerTransforms: 0.5),
      Mix(name: "chains in the plane", chains: 0.992),
      Mix(name: "chains", space: 0.05, depthKeepers: 0.3, chains: 0.99),
    ]
  }

  let store: LayerStore
  let mix: Mix
  var random: SplitMix64
  var rows: [LayerRow] = []
  var depthKeepers: Set<LayerRow> = []
  private var depths: [LayerRow: Int] = [:]

  init(seed: UInt64, count: Int, mix: Mix, instructionSet: InstructionSet = .current) {
    store = LayerStore(instructionSet: instructionSet)
    self.mix = mix
    random = SplitMix64(seed: seed)
    store.setBounds(LayerStore.screen, SIMD4(0, 0, 400, 800))
    for _ in 0..<count { insert() }
  }

  var reference: LayerReference { LayerReference(store: store, depthKeepers: depthKeepers) }

  mutating func uniform(_ low: Double, _ high: Double) -> Double { .random(in: low..<high, using: &random) }
  mutating func chance(_ probability: Double) -> Bool { uniform(0, 1) < probability }
  mutating func anyRow() -> LayerRow { rows.randomElement(using: &random) ?? LayerStore.screen }

  mutating func insert() {
    let row = store.insert()
    var parent = rows.last ?? LayerStore.screen
    if !chance(mix.chains) { parent = chance(0.05) || mix.chains > 0 ? LayerStore.screen : anyRow() }
    if depths[parent, default: 0] >= 200 { parent = LayerStore.screen }
    depths[row] = depths[parent, default: 0] + 1
    rows.append(row)
    store.attach(row, to: parent)
    store.setBounds(row, SIMD4(uniform(-20, 20), uniform(-20, 20), uniform(0, 200), uniform(0, 300)))
    for _ in 0..<2 { change(row) }
    store.setPosition(row, SIMD2(uniform(0, 200), uniform(0, 300)))
    if chance(0.3) || mix.space == 1 { store.setTransform(row, transform()) }
    if chance(mix.sublayerTransforms) { store.setSublayerTransform(row, transform(inSpace: true)) }
    if chance(mix.depthKeepers) { setKeepsDepth(row, true) }
  }

  mutating func setKeepsDepth(_ row: LayerRow, _ value: Bool) {
    store.setPreservesDepth(row, value)
    if value { depthKeepers.insert(row) } else { depthKeepers.remove(row) }
  }

  /// A turn that is small in chains, so that the products of many stay within reason.
  mutating func transform(inSpace: Bool = false) -> CATransform3D {
    let angle = mix.chains > 0 ? uniform(-0.02, 0.02) : uniform(-3, 3)
    let size = mix.chains > 0 ? uniform(0.995, 1.005) : uniform(0.6, 1.5)
    guard inSpace || chance(mix.space) else {
      return CATransform3DRotate(CATransform3DMakeScale(size, 1, 1), angle, 0, 0, 1)
    }
    var perspective = CATransform3D.identity
    perspective.m34 = mix.chains > 0 ? 0 : -1 / uniform(2000, 8000)
    return CATransform3DMakeRotation(angle, uniform(-1, 1), uniform(-1, 1), uniform(-1, 1)).concatenating(perspective)
  }

  /// One value of a layer changes: it moves, hides, comes up, goes over from one form of matrix to the other and back.
  mutating func change(_ row: LayerRow) {
    switch uniform(0, 1) {
    case ..<0.3: store.setPosition(row, SIMD2(uniform(0, 200), uniform(0, 300)))
    case ..<0.4: store.setHidden(row, chance(0.2))
    case ..<0.5: store.setOpacity(row, uniform(0.5, 1))
    case ..<0.6: store.setZPosition(row, chance(0.5) ? 0 : uniform(-3, 3).rounded())
    case ..<0.7: store.setAnchorPoint(row, SIMD2(uniform(0, 1), uniform(0, 1)))
    case ..<0.75: store.setBounds(row, SIMD4(uniform(-20, 20), uniform(-20, 20), uniform(0, 200), uniform(0, 300)))
    case ..<0.8: store.setAnchorPointZ(row, chance(0.8) ? 0 : uniform(-20, 20))
    default: store.setTransform(row, chance(0.4) ? .identity : transform())
    }
  }

  /// One change: of a value, of a form, or of the tree.
  mutating func edit() {
    let row = anyRow()
    switch uniform(0, 1) {
    case ..<0.1: insert()
    case ..<0.15 where row != LayerStore.screen:
      store.remove(row)
      rows.removeAll { $0 == row }
      depthKeepers.remove(row)
    case ..<0.25 where row != LayerStore.screen:
      let parent = store.parent(of: row)
      guard !parent.isNone else { return store.attach(row, to: LayerStore.screen) }
      store.attach(row, to: parent, before: store.children(of: parent).randomElement(using: &random) ?? .none)
    case ..<0.35 where row != LayerStore.screen:
      let parent = anyRow()
      var ancestor = parent
      while !ancestor.isNone, ancestor != row { ancestor = store.parent(of: ancestor) }
      if ancestor.isNone { store.attach(row, to: parent) }
    case ..<0.38 where row != LayerStore.screen: store.detach(row)
    case ..<0.42: setKeepsDepth(row, !depthKeepers.contains(row))
    case ..<0.46: store.setSublayerTransform(row, chance(0.6) ? .identity : transform(inSpace: true))
    case ..<0.5: store.setTransform(row, transform(inSpace: true))
    default: change(row)
    }
  }

  /// What is shown, with rows by their places in pre-order, so that stores of other rows compare.
  struct Shown: Equatable {
    var matrices: [UInt32] = []
    var opacities: [Float] = []
    var painted: [Int] = []
    var digest: UInt64 = 0
    var hits: [Int] = []
  }

  /// Every shown layer, a superlayer before its sublayers.
  static func shownRows(_ store: LayerStore) -> [LayerRow] {
    var rows: [LayerRow] = []
    var pending = [LayerStore.screen]
    while let row = pending.popLast() {
      rows.append(row)
      pending += store.children(of: row).reversed()
    }
    return rows
  }

  static func matrices(_ store: LayerStore, _ rows: [LayerRow]) -> [UInt32] {
    var numbers = [Float](repeating: 0, count: 16 * rows.count)
    unsafe numbers.withUnsafeMutableBufferPointer { out in
      // SAFETY: there is room for 16 numbers a row.
      for (index, row) in rows.enumerated() { unsafe store.copyWorldMatrix(row, to: out.baseAddress! + 16 * index) }
    }
    return numbers.map(\.bitPattern)
  }

  static func shown(_ store: LayerStore) -> Shown {
    let digest = store.update(at: 0).digest
    let rows = shownRows(store)
    let places = Dictionary(uniqueKeysWithValues: zip(rows, rows.indices))
    let hits = (0..<40).map { step in
      let row = store.hitTest(x: Double(step * 37 % 400), y: Double(step * 113 % 800)).row
      return row.isNone ? -1 : places[row] ?? -2
    }
    return Shown(
      matrices: matrices(store, rows), opacities: rows.map { store.shownOpacity($0) },
      painted: store.paintedRows.map { places[$0] ?? -2 }, digest: digest, hits: hits)
  }

  /// A store with the shown tree and its values, and nothing of how it came to be.
  func remade(_ instructionSet: InstructionSet = .current, threads: Int = 1) -> LayerStore {
    let copy = LayerStore(capacity: 4, instructionSet: instructionSet)
    copy.threadCount = threads
    var copies: [LayerRow: LayerRow] = [:]
    for row in Self.shownRows(store) {
      let twin = row == LayerStore.screen ? row : copy.insert()
      copies[row] = twin
      copy.setBounds(twin, store.bounds(row))
      copy.setPosition(twin, store.position(row))
      copy.setAnchorPoint(twin, store.anchorPoint(row))
      copy.setAnchorPointZ(twin, store.anchorPointZ(row))
      copy.setZPosition(twin, store.zPosition(row))
      copy.setTransform(twin, store.transform(row))
      copy.setSublayerTransform(twin, store.sublayerTransform(row))
      copy.setOpacity(twin, store.opacity(row))
      copy.setHidden(twin, store.isHidden(row))
      copy.setPreservesDepth(twin, depthKeepers.contains(row))
      if let parent = copies[store.parent(of: row)] { copy.attach(twin, to: parent) }
    }
    return copy
  }
}
