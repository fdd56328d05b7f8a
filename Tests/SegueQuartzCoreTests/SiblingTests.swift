import SegueTestSupport
import Testing

@testable import SegueCore
@testable import SegueQuartzCore

@Suite("Sublayers that are edited")
@MainActor
struct SiblingTests {
  private func inWorld(_ body: (SimulationWorld) throws -> Void) rethrows {
    try SimulationWorld.run(SimulationWorld()) { try body(.current) }
  }

  private func layers(_ count: Int) -> [CALayer] { (0..<count).map { _ in CALayer() } }

  /// A layer that holds others, with a mask, so that the store's list is longer than the layers'.
  private func holder(of layers: [CALayer]) -> CALayer {
    let holder = CALayer()
    holder.mask = CALayer()
    for layer in layers { holder.addSublayer(layer) }
    return holder
  }

  /// Whether the sublayers are these in this order, in the store and by their own account too.
  private func holds(_ holder: CALayer, _ expected: [CALayer]) -> Bool {
    let rows = expected.map(\.row) + (holder.mask.map { [$0.row] } ?? [])
    return (holder.sublayers ?? []).map(ObjectIdentifier.init) == expected.map(ObjectIdentifier.init)
      && holder.world.store.children(of: holder.row) == rows && expected.allSatisfy { $0.superlayer === holder }
      && holder.sublayers?.isEmpty != true
  }

  @Test("any edit of sublayers gives the list that a plain array gives", arguments: 1...20 as ClosedRange<UInt64>)
  func againstArrays(seed: UInt64) throws {
    try inWorld { world in
      var random = SplitMix64(seed: seed)
      let all = layers(12)
      var expected = Array(all[0..<8])
      let root = holder(of: expected)
      for step in 0..<100 {
        let layer = try #require(all.randomElement(using: &random))
        let sibling = expected.randomElement(using: &random)
        var rest = expected.filter { $0 !== layer }
        switch Int.random(in: 0..<7, using: &random) {
        case 0:
          root.addSublayer(layer)
          expected = rest + [layer]
        case 1:
          let index = Int.random(in: 0...14, using: &random)
          root.insertSublayer(layer, at: UInt32(index))
          let behind = expected.prefix(index).filter { $0 !== layer }
          expected = behind + [layer] + rest.dropFirst(behind.count)
        case 2:
          guard let sibling, sibling !== layer, let place = rest.firstIndex(where: { $0 === sibling }) else { continue }
          root.insertSublayer(layer, below: sibling)
          rest.insert(layer, at: place)
          expected = rest
        case 3:
          guard let sibling, sibling !== layer, let place = rest.firstIndex(where: { $0 === sibling }) else { continue }
          root.insertSublayer(layer, above: sibling)
          rest.insert(layer, at: place + 1)
          expected = rest
        case 4:
          layer.removeFromSuperlayer()
          expected = rest
        case 5:
          guard let sibling, sibling !== layer, let place = rest.firstIndex(where: { $0 === sibling }) else { continue }
          root.replaceSublayer(sibling, with: layer)
          rest[place] = layer
          expected = rest
        default:
          expected = all.shuffled(using: &random).dropLast(4)
          root.sublayers = expected
        }
        #expect(holds(root, expected), "seed \(seed), step \(step)")
      }
      #expect(world.diagnostics.isEmpty)
      _ = world.store.update(at: 0)
      #expect(world.store.invariantFaults().isEmpty, "seed \(seed)")
    }
  }

  @Test("a list takes its layers out of any others, leaves out what cannot stand there and counts the last of a double")
  func list() {
    inWorld { world in
      let (first, second) = (layers(4), layers(3))
      let (root, other) = (holder(of: first), holder(of: second))
      let free = CALayer()
      root.sublayers = [second[2], first[3], second[0], free, first[0], second[2]]
      #expect(holds(root, [first[3], second[0], free, first[0], second[2]]) && holds(other, [second[1]]))
      #expect(first[1].superlayer == nil && first[2].superlayer == nil && world.diagnostics.isEmpty)
      other.sublayers = [second[1], other, second[0]]
      #expect(holds(other, [second[1], second[0]]) && world.diagnostics.count == 1)
      root.addSublayer(other)
      other.sublayers = [root, free]
      #expect(holds(other, [free]) && holds(root, [first[3], first[0], second[2], other]))
      #expect(world.diagnostics.count == 2)
      root.sublayers = []
      #expect(root.sublayers == nil && holds(root, []))
      #expect(other.superlayer == nil && holds(other, [free]))
    }
  }

  @Test("setting the list is one change with one action; who leaves and who is listed runs its own")
  func actions() {
    LayerStage.run { stage in
      let all = layers(4)
      for layer in all[0..<3] { stage.layer.addSublayer(layer) }
      let (changes, events) = (NotedAction(), all.map { _ in NotedAction() })
      stage.layer.actions = ["sublayers": changes]
      for (layer, noted) in zip(all, events) { layer.actions = ["onOrderIn": noted, "onOrderOut": noted] }
      stage.layer.sublayers = [all[3], all[1]]
      #expect(changes.events == ["sublayers"])
      #expect(events.map(\.events) == [["onOrderOut"], ["onOrderIn"], ["onOrderOut"], ["onOrderIn"]])
    }
  }

  /// An action that edits the tree when it runs.
  private final class EditingAction: CAAction {
    let edit: @MainActor () -> Void
    init(_ edit: @escaping @MainActor () -> Void) { self.edit = edit }
    func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?) { edit() }
  }

  @Test("an action may move what is being listed: what then cannot stand there is left out")
  func editingAction() {
    inWorld { world in
      let (top, leaving, listed) = (CALayer(), CALayer(), CALayer())
      let root = holder(of: [leaving])
      listed.addSublayer(CALayer())
      top.addSublayer(listed)
      leaving.actions = ["onOrderOut": EditingAction { listed.addSublayer(root) }]
      root.sublayers = [listed]
      #expect(holds(root, []) && root.superlayer === listed && leaving.superlayer == nil)
      #expect(world.diagnostics.count == 1)
    }
  }

  @Test("a sibling that is none of the sublayers is recorded: the layer is backmost or foremost, or nothing happens")
  func strangers() {
    inWorld { world in
      let all = layers(4)
      let root = holder(of: Array(all[0..<2]))
      let (stranger, elsewhere) = (CALayer(), CALayer())
      CALayer().addSublayer(elsewhere)
      let mask = root.mask ?? CALayer()
      root.insertSublayer(all[2], below: nil)
      root.insertSublayer(all[3], above: nil)
      root.replaceSublayer(all[0], with: all[0])
      #expect(holds(root, [all[2], all[0], all[1], all[3]]) && world.diagnostics.isEmpty)
      for (count, sibling) in [stranger, elsewhere, mask].enumerated() {
        root.insertSublayer(all[0], below: sibling)
        #expect(holds(root, [all[0], all[2], all[1], all[3]]) && world.diagnostics.count == 3 * count + 1)
        root.insertSublayer(all[0], above: sibling)
        #expect(holds(root, [all[2], all[1], all[3], all[0]]) && world.diagnostics.count == 3 * count + 2)
        root.replaceSublayer(sibling, with: all[0])
        #expect(holds(root, [all[2], all[1], all[3], all[0]]) && world.diagnostics.count == 3 * count + 3)
      }
      #expect(
        world.diagnostics.prefix(3).map(\.place) == [
          "CALayer.insertSublayer(_:below:)", "CALayer.insertSublayer(_:above:)", "CALayer.replaceSublayer(_:with:)",
        ])
    }
  }

  @Test("an edit of a presentation is recorded once, whatever sibling it names")
  func presentation() {
    LayerStage.run { stage in
      stage.layer.addSublayer(CALayer())
      let shown = stage.layer.presentation()
      #expect(stage.diagnostics { shown?.insertSublayer(CALayer(), below: CALayer()) } == 1)
      #expect(stage.diagnostics { shown?.replaceSublayer(CALayer(), with: CALayer()) } == 1)
      #expect(stage.layer.sublayers?.count == 1)
    }
  }

  @Test("editing 2,000 siblings costs no more than comparing addresses")
  func manySiblings() {
    inWorld { _ in
      let all = layers(2_000)
      let root = holder(of: all)
      let time = ContinuousClock().measure {
        for layer in all { root.insertSublayer(layer, at: 0) }
        root.sublayers = all
        for layer in all { root.addSublayer(layer) }
        root.sublayers = all.reversed()
      }
      #expect(holds(root, all.reversed()))
      #expect(time < .seconds(2), "\(time)")
    }
  }
}
