import Foundation
import SegueGeometry
import SegueQuartzCore
import SegueTestSupport
import Testing

@testable import SegueCore

@Suite("Layer trees")
@MainActor
struct LayerTreeTests {
  private func inWorld(_ body: (SimulationWorld) throws -> Void) rethrows {
    try SimulationWorld.run(SimulationWorld()) { try body(.current) }
  }

  private func layers(_ count: Int) -> [CALayer] {
    (0..<count).map { index in
      let layer = CALayer()
      layer.name = "\(index)"
      return layer
    }
  }

  private func names(_ layer: CALayer) -> String { (layer.sublayers ?? []).compactMap(\.name).joined() }

  @Test("a layer cannot come to stand inside itself, nor in another world's layer")
  func cycles() {
    inWorld { world in
      let all = layers(3)
      all[0].addSublayer(all[1])
      all[1].addSublayer(all[2])
      all[2].addSublayer(all[0])
      all[1].addSublayer(all[1])
      all[1].mask = all[0]
      #expect(world.diagnostics.count == 3)
      #expect(names(all[0]) == "1" && names(all[1]) == "2" && all[2].sublayers == nil && all[0].superlayer == nil)
      SimulationWorld.run(SimulationWorld()) { all[2].addSublayer(CALayer()) }
      #expect(world.diagnostics.count == 4 && all[2].sublayers == nil)
    }
  }

  @Test("layers are added, inserted, replaced and removed; an index beyond the last is that one's")
  func editing() {
    inWorld { world in
      let root = CALayer()
      let all = layers(6)
      for layer in all[0..<3] { root.addSublayer(layer) }
      root.insertSublayer(all[3], at: 1)
      #expect(names(root) == "0312")
      root.insertSublayer(all[4], at: 99)
      root.insertSublayer(all[0], above: all[4])
      #expect(names(root) == "31240")
      root.insertSublayer(all[2], below: all[3])
      #expect(names(root) == "23140")
      root.insertSublayer(all[2], at: 3)
      #expect(names(root) == "31240", "an index counts before the layer is taken out of its old place")
      root.replaceSublayer(all[1], with: all[5])
      #expect(names(root) == "35240" && all[1].superlayer == nil)
      root.replaceSublayer(all[1], with: all[0])
      root.replaceSublayer(all[5], with: all[5])
      root.replaceSublayer(all[5], with: root)
      #expect(names(root) == "35240" && world.diagnostics.count == 2)
      root.replaceSublayer(all[3], with: all[0])
      #expect(names(root) == "0524")
      all[5].addSublayer(all[4])
      #expect(names(root) == "052" && all[4].superlayer === all[5])
      all[5].removeFromSuperlayer()
      #expect(names(root) == "02" && names(all[5]) == "4")
      root.sublayers = [all[5], all[2]]
      #expect(names(root) == "52" && all[0].superlayer == nil)
      root.sublayers = [all[2], root, all[5], all[2]]
      #expect(names(root) == "52")
      root.sublayers = nil
      #expect(root.sublayers == nil && all[2].superlayer == nil)
    }
  }

  @Test("the store's tree is the layers' after any edits", arguments: 1...20 as ClosedRange<UInt64>)
  func sameTree(seed: UInt64) {
    inWorld { world in
      var random = SplitMix64(seed: seed)
      let all = layers(12)
      all[0].attachToScreen()
      for _ in 0..<200 {
        guard let a = all.randomElement(using: &random), let b = all.randomElement(using: &random) else { return }
        switch Int.random(in: 0..<7, using: &random) {
        case 0: a.addSublayer(b)
        case 1: a.insertSublayer(b, at: .random(in: 0...4, using: &random))
        case 2: a.insertSublayer(b, below: a.sublayers?.randomElement(using: &random))
        case 3 where b !== all[0]: b.removeFromSuperlayer()
        case 4: a.mask = Bool.random(using: &random) ? b : nil
        case 5: if let c = a.sublayers?.first { a.replaceSublayer(c, with: b) }
        default: a.sublayers = a.sublayers?.reversed()
        }
      }
      for layer in all {
        let rows = (layer.sublayers ?? []).map(\.row) + (layer.mask.map { [$0.row] } ?? [])
        #expect(world.store.children(of: layer.row) == rows, "seed \(seed)")
        for child in layer.sublayers ?? [] { #expect(child.superlayer === layer, "seed \(seed)") }
      }
      _ = world.store.update(at: 0)
      let faults = world.store.invariantFaults()
      #expect(faults.isEmpty, "seed \(seed): \(faults)")
    }
  }

  @Test("a mask stands in its layer without being one of the sublayers; one that stands elsewhere is refused")
  func mask() {
    LayerStage.run { stage in
      let (layer, mask, child) = (stage.layer, CALayer(), CALayer())
      layer.addSublayer(child)
      #expect(stage.diagnostics { layer.mask = child } == 1 && layer.mask == nil)
      layer.mask = mask
      #expect(layer.mask === mask && layer.sublayers?.count == 1 && mask.superlayer === layer)
      let other = CALayer()
      #expect(stage.diagnostics { other.mask = mask } == 1 && other.mask == nil && layer.mask === mask)
      #expect(stage.diagnostics { other.addSublayer(mask) } == 1 && other.sublayers == nil)
      stage.show(0.1)
      #expect(mask.presentation() != nil && layer.presentation()?.mask?.model() === mask)
      mask.removeFromSuperlayer()
      #expect(layer.mask == nil && mask.superlayer == nil)
      other.addSublayer(mask)
      #expect(mask.superlayer === other)
    }
  }

  @Test("a mask's time is nested in its layer's: it is scrubbed with it")
  func maskTime() {
    LayerStage.run { stage in
      let mask = CALayer()
      stage.layer.mask = mask
      stage.layer.speed = 0
      let animation = CABasicAnimation(keyPath: "position.x")
      animation.fromValue = 0
      animation.toValue = 100
      animation.duration = 1
      mask.add(animation, forKey: "move")
      stage.layer.timeOffset = 0.25
      stage.show(9)
      #expect(mask.presentation()?.position.x == 25)
    }
  }

  @Test("layers and masks that go leave no row behind")
  func rows() {
    inWorld { world in
      let before = world.store.liveCount
      do {
        let root = CALayer()
        let all = layers(5)
        for layer in all { root.addSublayer(layer) }
        all[0].mask = CALayer()
        all[0].mask?.mask = CALayer()
        all[1].setNeedsLayout()
        all[2].setNeedsDisplay()
        all[3].shadowRadius = 2
        #expect(world.store.liveCount == before + 8)
      }
      #expect(world.store.liveCount == before)
      world.runTurn()
    }
  }

  @Test("a presentation's tree is the presentation of the tree, and cannot be edited")
  func presentation() {
    LayerStage.run { stage in
      let child = CALayer()
      stage.layer.addSublayer(child)
      let shown = stage.layer.presentation()
      #expect(shown?.sublayers?.first?.model() === child && shown?.sublayers?.first !== child)
      #expect(shown?.sublayers?.first?.superlayer?.model() === stage.layer)
      let count = stage.diagnostics {
        shown?.addSublayer(CALayer())
        shown?.sublayers = nil
        shown?.mask = CALayer()
        shown?.sublayers?.first?.removeFromSuperlayer()
      }
      #expect(count == 4 && stage.layer.sublayers?.count == 1 && stage.layer.mask == nil)
    }
  }
}
