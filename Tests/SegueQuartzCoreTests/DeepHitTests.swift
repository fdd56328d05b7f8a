import SegueGeometry
import SegueQuartzCore
import SegueTestSupport
import Testing

@Suite("Hit tests of deep layer trees")
@MainActor
struct DeepHitTests {
  final class AskedLayer: CALayer {
    var answer: CALayer??
    var asked: [CGPoint] = []

    override func hitTest(_ p: CGPoint) -> CALayer? {
      asked.append(p)
      return answer ?? super.hitTest(p)
    }
  }

  private func layer<Layer: CALayer>(_ layer: Layer, _ frame: CGRect, in parent: CALayer? = nil) -> Layer {
    layer.frame = frame
    parent?.addSublayer(layer)
    return layer
  }

  @Test("the innermost of 30,000 layers in each other is hit, and the outermost where the others are cut off")
  func chain() {
    SimulationWorld.run(SimulationWorld()) {
      let square = CGRect(x: 0, y: 0, width: 10, height: 10)
      let root = layer(CALayer(), square)
      var inner = root
      for _ in 1..<30_000 {
        let next = CALayer()
        next.anchorPoint = .zero
        next.bounds = square
        inner.addSublayer(next)
        inner = next
      }
      #expect(root.hitTest(CGPoint(x: 5, y: 5)) === inner)
      inner.bounds.size.width = 4
      #expect(root.hitTest(CGPoint(x: 8, y: 5)) === inner.superlayer)
      root.sublayers?.first?.isHidden = true
      #expect(root.hitTest(CGPoint(x: 5, y: 5)) === root)
      #expect(root.hitTest(CGPoint(x: 15, y: 5)) == nil)
    }
  }

  @Test("an override deep in the tree is asked with the point in its superlayer, and its answer counts")
  func override() {
    SimulationWorld.run(SimulationWorld()) {
      let root = layer(CALayer(), CGRect(x: 0, y: 0, width: 100, height: 100))
      let back = layer(CAGradientLayer(), CGRect(x: 0, y: 0, width: 100, height: 100), in: root)
      let box = layer(CAShapeLayer(), CGRect(x: 10, y: 20, width: 80, height: 80), in: root)
      let asked = layer(AskedLayer(), CGRect(x: 5, y: 5, width: 50, height: 50), in: box)
      let leaf = layer(CALayer(), CGRect(x: 0, y: 0, width: 50, height: 50), in: asked)
      #expect(root.hitTest(CGPoint(x: 40, y: 40)) === leaf && asked.asked == [CGPoint(x: 30, y: 20)])
      asked.answer = .some(nil)
      #expect(root.hitTest(CGPoint(x: 40, y: 40)) === box)
      asked.answer = back
      #expect(root.hitTest(CGPoint(x: 40, y: 40)) === back)
      #expect(root.hitTest(CGPoint(x: 200, y: 40)) === back, "an override answers for points outside too")
      asked.isHidden = true
      #expect(root.hitTest(CGPoint(x: 40, y: 40)) === back && asked.asked.count == 5, "hidden or not, it is asked")
      box.isHidden = true
      #expect(root.hitTest(CGPoint(x: 200, y: 40)) == nil && asked.asked.count == 5)
    }
  }

  /// The hit by recursion, of layers in the plane.
  private func plainHit(_ layer: CALayer, _ p: CGPoint) -> CALayer? {
    guard !layer.isHidden, let point = layer.convertFromSuperlayer(p) else { return nil }
    let isInside = layer.contains(point)
    if layer.masksToBounds, !isInside { return nil }
    let order = (layer.sublayers ?? []).enumerated()
      .sorted { ($0.element.zPosition, $0.offset) > ($1.element.zPosition, $1.offset) }
    for (_, sublayer) in order {
      if let hit = plainHit(sublayer, point) { return hit }
    }
    return isInside ? layer : nil
  }

  @Test("the walk finds what recursion finds", arguments: 1...20 as ClosedRange<UInt64>)
  func recursion(seed: UInt64) {
    SimulationWorld.run(SimulationWorld()) {
      var random = SplitMix64(seed: seed)
      let root = layer(CALayer(), CGRect(x: 0, y: 0, width: 100, height: 100))
      var all = [root]
      for _ in 0..<40 {
        let frame = CGRect(
          x: .random(in: -20...60, using: &random), y: .random(in: -20...60, using: &random),
          width: .random(in: 0...60, using: &random), height: .random(in: 0...60, using: &random))
        let made = layer(CALayer(), frame, in: all.randomElement(using: &random))
        switch Int.random(in: 0..<16, using: &random) {
        case 0: made.isHidden = true
        case 1: made.masksToBounds = true
        case 2, 7, 8: made.zPosition = .random(in: -1...1, using: &random)
        case 3, 5, 6: made.transform = CATransform3DMakeScale(.random(in: -1...2, using: &random), 1, 1)
        case 4: made.sublayerTransform = CATransform3DMakeScale(0.5, -0.5, 1)
        default: break
        }
        all.append(made)
      }
      var hits: Set<ObjectIdentifier> = []
      for _ in 0..<50 {
        let p = CGPoint(x: .random(in: -20...120, using: &random), y: .random(in: -20...120, using: &random))
        let hit = root.hitTest(p)
        #expect(hit === plainHit(root, p), "seed \(seed) at \(p)")
        if let hit { hits.insert(ObjectIdentifier(hit)) }
      }
      #expect(hits.count > 1, "seed \(seed)")
    }
  }
}
