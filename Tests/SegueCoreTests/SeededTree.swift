import SegueCore
import SegueGeometry
import SegueTestSupport

/// A store with a seeded tree of layers, and seeded changes of it.
struct SeededTree {
  let store: LayerStore
  var random: SplitMix64
  var rows: [LayerRow] = []
  var depthKeepers: Set<LayerRow> = []
  var skipped: Set<LayerRow> = []
  /// Bounds of what a change may do to a layer's place; small for hit tests, so that most layers stay on screen.
  var angle = 3.0
  var usesSingular = true

  init(
    seed: UInt64, count: Int, angle: Double = 3, usesSingular: Bool = true, instructionSet: InstructionSet = .current
  ) {
    store = LayerStore(instructionSet: instructionSet)
    random = SplitMix64(seed: seed)
    self.angle = angle
    self.usesSingular = usesSingular
    store.setBounds(LayerStore.screen, SIMD4(0, 0, 400, 800))
    for _ in 0..<count { insert() }
  }

  var reference: LayerReference { LayerReference(store: store, depthKeepers: depthKeepers) }

  mutating func uniform(_ low: Double, _ high: Double) -> Double { .random(in: low..<high, using: &random) }
  mutating func chance(_ probability: Double) -> Bool { uniform(0, 1) < probability }
  mutating func anyRow() -> LayerRow { rows.isEmpty ? .none : rows.randomElement(using: &random)! }

  mutating func insert() {
    let row = store.insert()
    let parent = rows.isEmpty || chance(0.2) ? LayerStore.screen : anyRow()
    // The sibling has to be asked for before the row is attached.
    let next = chance(0.3) ? store.children(of: parent).randomElement(using: &random) ?? .none : .none
    rows.append(row)
    store.attach(row, to: parent, before: next)
    for property in LayerProperty.allCases { change(property, of: row) }
    if chance(0.15) { setKeepsDepth(row, true) }
  }

  mutating func setKeepsDepth(_ row: LayerRow, _ value: Bool) {
    store.setPreservesDepth(row, value)
    if value { depthKeepers.insert(row) } else { depthKeepers.remove(row) }
  }

  mutating func change(_ property: LayerProperty, of row: LayerRow) {
    switch property {
    case .bounds: store.setBounds(row, SIMD4(uniform(-20, 20), uniform(-20, 20), uniform(0, 200), uniform(0, 300)))
    case .position: store.setPosition(row, SIMD2(uniform(0, 200), uniform(0, 300)))
    case .anchorPoint: store.setAnchorPoint(row, chance(0.7) ? SIMD2(0.5, 0.5) : SIMD2(uniform(-1, 2), uniform(-1, 2)))
    case .anchorPointZ: store.setAnchorPointZ(row, chance(0.8) ? 0 : uniform(-20, 20))
    case .zPosition: store.setZPosition(row, chance(0.7) ? 0 : uniform(-3, 3).rounded())
    case .transform: store.setTransform(row, transform())
    case .sublayerTransform: store.setSublayerTransform(row, chance(0.85) ? .identity : perspective())
    case .opacity: store.setOpacity(row, uniform(0, 1))
    case .hidden: store.setHidden(row, chance(0.05))
    case .cornerRadius: store.setCornerRadius(row, chance(0.5) ? 0 : uniform(0, 20))
    case .path: store.setPath(row, chance(0.7) ? nil : CGPath(rect: .init(x: 0, y: 0, width: uniform(0, 9), height: 9)))
    }
  }

  mutating func perspective() -> CATransform3D {
    var m = CATransform3D.identity
    m.m34 = -1 / uniform(500, 2000)
    return m
  }

  /// Identity, in the plane, in space with perspective, mirrored, or singular.
  mutating func transform() -> CATransform3D {
    let kind = uniform(0, 1)
    let turn = uniform(-angle, angle)
    if kind < 0.5 { return .identity }
    if kind < 0.7 {
      return CATransform3DRotate(CATransform3DMakeScale(uniform(0.5, 2), uniform(0.5, 2), 1), turn, 0, 0, 1)
    }
    if kind < 0.8 { return CATransform3DMakeScale(-1, uniform(0.8, 1.2), 1) }
    if kind < 0.97 || !usesSingular {
      return CATransform3DMakeRotation(turn, uniform(-1, 1), uniform(-1, 1), uniform(-1, 1))
        .concatenating(perspective())
    }
    return CATransform3DMakeScale(chance(0.5) ? 0 : 1, chance(0.5) ? 0 : 1, 0)
  }

  /// One change of structure or of a value.
  mutating func edit() {
    let kind = uniform(0, 1)
    let row = anyRow()
    if row.isNone || kind < 0.1 { return insert() }
    if kind < 0.16 {
      store.remove(row)
      rows.removeAll { $0 == row }
      depthKeepers.remove(row)
      return
    }
    if kind < 0.26 {
      // In front of or between the siblings it has.
      let parent = store.parent(of: row)
      guard !parent.isNone else { return store.attach(row, to: LayerStore.screen) }
      let next = store.children(of: parent).filter { $0 != row }.randomElement(using: &random) ?? .none
      return store.attach(row, to: parent, before: chance(0.5) ? next : .none)
    }
    if kind < 0.36 {
      let parent = chance(0.2) ? LayerStore.screen : anyRow()
      var ancestor = parent
      while !ancestor.isNone {
        if ancestor == row { return }
        ancestor = store.parent(of: ancestor)
      }
      return store.attach(row, to: parent)
    }
    if kind < 0.4 { return store.detach(row) }
    if kind < 0.45 { return setKeepsDepth(row, !depthKeepers.contains(row)) }
    change(LayerProperty.allCases.randomElement(using: &random)!, of: row)
  }

  /// All rows below the screen, and the screen.
  func shownRows() -> [LayerRow] {
    func visit(_ row: LayerRow) -> [LayerRow] { [row] + store.children(of: row).flatMap(visit) }
    return visit(LayerStore.screen)
  }
}
