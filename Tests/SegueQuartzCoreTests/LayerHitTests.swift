import Foundation
import SegueGeometry
import SegueQuartzCore
import Testing

@Suite("Hit tests of layers")
@MainActor
struct LayerHitTests {
  final class RoundLayer: CALayer {
    override func contains(_ p: CGPoint) -> Bool {
      let (x, y) = (p.x - bounds.midX, p.y - bounds.midY)
      return x * x + y * y < bounds.width * bounds.width / 4
    }
  }

  private func layer<Layer: CALayer>(_ layer: Layer, _ frame: CGRect, in parent: CALayer? = nil) -> Layer {
    layer.frame = frame
    parent?.addSublayer(layer)
    return layer
  }

  private func inRoot(_ body: (CALayer) throws -> Void) rethrows {
    try SimulationWorld.run(SimulationWorld()) {
      try body(layer(CALayer(), CGRect(x: 0, y: 0, width: 200, height: 200)))
    }
  }

  private func hit(_ root: CALayer, _ x: Double, _ y: Double) -> CALayer? { root.hitTest(CGPoint(x: x, y: y)) }

  @Test("the low edges hit, the high ones do not; outside of everything nothing is hit")
  func edges() {
    inRoot { root in
      let child = layer(CALayer(), CGRect(x: 50, y: 50, width: 20, height: 20), in: root)
      #expect(hit(root, 50, 50) === child && hit(root, 69, 69) === child)
      #expect(hit(root, 70, 60) === root && hit(root, 60, 70) === root && hit(root, 49, 60) === root)
      #expect(hit(root, 200, 0) == nil && hit(root, -1, 0) == nil)
      child.isHidden = true
      #expect(hit(root, 60, 60) === root)
      child.isHidden = false
      child.opacity = 0
      #expect(hit(root, 60, 60) === child, "layers are hit however faint")
      root.isHidden = true
      #expect(hit(root, 60, 60) == nil)
    }
  }

  @Test("siblings are tried by zPosition, equal ones front to back; presentations likewise")
  func siblings() {
    inRoot { root in
      let all = (0..<3).map { _ in layer(CALayer(), CGRect(x: 0, y: 0, width: 50, height: 50), in: root) }
      #expect(hit(root, 9, 9) === all[2])
      all[0].zPosition = 1
      #expect(hit(root, 9, 9) === all[0])
      all[1].zPosition = 1
      #expect(hit(root, 9, 9) === all[1])
      all[1].zPosition = -1
      all[0].isHidden = true
      #expect(hit(root, 9, 9) === all[2])
    }
  }

  @Test("a sublayer is hit outside of the bounds too, unless these or a mask cut it off")
  func cut() {
    inRoot { root in
      let box = layer(CALayer(), CGRect(x: 50, y: 50, width: 20, height: 20), in: root)
      let child = layer(CALayer(), CGRect(x: 10, y: 10, width: 50, height: 5), in: box)
      #expect(hit(root, 100, 62) === child && hit(root, 65, 62) === child)
      box.masksToBounds = true
      #expect(hit(root, 100, 62) === root && hit(root, 65, 62) === child)
      box.masksToBounds = false
      let mask = layer(CALayer(), CGRect(x: 0, y: 0, width: 12, height: 20))
      box.mask = mask
      #expect(hit(root, 61, 62) === child && hit(root, 65, 62) === root && hit(root, 100, 62) === root)
      let shape = CAShapeLayer()
      shape.path = CGPath(rect: CGRect(x: 16, y: 0, width: 4, height: 20))
      box.mask = shape
      #expect(hit(root, 61, 62) === root && hit(root, 67, 62) === child)
      let ring = CGMutablePath()
      ring.addRect(CGRect(x: 0, y: 0, width: 20, height: 20))
      ring.addRect(CGRect(x: 14, y: 10, width: 4, height: 4))
      shape.path = ring
      #expect(hit(root, 66, 62) === child)
      shape.fillRule = .evenOdd
      #expect(hit(root, 66, 62) === root && hit(root, 62, 62) === child)
      box.mask = nil
      #expect(hit(root, 100, 62) === child)
    }
  }

  @Test("singular layers are missed, with no stale answer (GEO-03)")
  func singular() {
    inRoot { root in
      let child = layer(CALayer(), CGRect(x: 0, y: 0, width: 100, height: 100), in: root)
      for (x, y, isHit) in [(1, 0.9, true), (1, 0, false), (0, 1, false), (1e-12, 1e-12, false), (1, 0.9, true)] {
        child.transform = CATransform3DMakeScale(x, y, 1)
        #expect((hit(root, 50, 20) === child) == isHit)
      }
      var behind = CATransform3D.identity
      behind.m34 = -1 / 100
      root.sublayerTransform = behind
      child.transform = CATransform3DMakeTranslation(0, 0, 150)
      #expect(hit(root, 50, 50) === root, "behind the eye")
    }
  }

  @Test("a moving layer is hit where it is seen in a presentation, and where it will be in the model (GEO-07)")
  func moving() {
    LayerStage.run { stage in
      CATransaction.setDisableActions(true)
      stage.layer.anchorPoint = .zero
      stage.layer.bounds.size = CGSize(width: 300, height: 100)
      let child = layer(CALayer(), CGRect(x: 230, y: 30, width: 40, height: 40), in: stage.layer)
      let animation = CABasicAnimation(keyPath: "position")
      animation.fromValue = CGPoint(x: 50, y: 50)
      animation.toValue = CGPoint(x: 250, y: 50)
      animation.duration = 1
      child.add(animation, forKey: "move")
      stage.show(0.5)
      let shown = stage.layer.presentation()
      #expect(shown?.hitTest(CGPoint(x: 150, y: 50))?.model() === child)
      #expect(shown?.hitTest(CGPoint(x: 250, y: 50))?.model() === stage.layer)
      #expect(shown?.hitTest(CGPoint(x: 50, y: 50))?.model() === stage.layer)
      #expect(hit(stage.layer, 250, 50) === child && hit(stage.layer, 150, 50) === stage.layer)
    }
  }

  @Test("a layer that is not double-sided is not hit from behind; edge-on and mirrored in the plane it is in front")
  func sides() {
    inRoot { root in
      let child = layer(CALayer(), CGRect(x: 50, y: 50, width: 100, height: 100), in: root)
      child.addSublayer(layer(CALayer(), CGRect(x: 0, y: 0, width: 100, height: 100)))
      for (angle, isHit) in [(80.0, true), (100, false), (180, false), (260, false), (280, true)] {
        child.transform = CATransform3DMakeRotation(angle * .pi / 180, 0, 1, 0)
        child.isDoubleSided = true
        #expect(hit(root, 101, 101) !== root, "\(angle)°")
        child.isDoubleSided = false
        #expect((hit(root, 101, 101) !== root) == isHit, "\(angle)°")
      }
      child.transform = CATransform3DMakeScale(-1, 2, 1)
      #expect(hit(root, 101, 101) !== root)
      #expect(!CATransform3D.identity.showsBack && !CATransform3D().showsBack)
    }
  }

  @Test("in a transform layer the nearest is hit, whatever the order; in a plain one order counts")
  func depth() {
    inRoot { root in
      root.sublayerTransform.m34 = -1 / 500
      for keepsDepth in [true, false] {
        let space = layer(
          keepsDepth ? CATransformLayer() : CALayer(), CGRect(x: 0, y: 0, width: 200, height: 200), in: root)
        let near = layer(CALayer(), CGRect(x: 50, y: 50, width: 100, height: 100), in: space)
        let far = layer(CALayer(), CGRect(x: 50, y: 50, width: 100, height: 100), in: space)
        near.transform = CATransform3DMakeTranslation(0, 0, 40)
        #expect(hit(root, 100, 100) === (keepsDepth ? near : far))
        far.transform = CATransform3DMakeTranslation(0, 0, 40)
        #expect(hit(root, 100, 100) === far, "equally near: the order counts")
        // Two crossed planes: each is in front on one side.
        near.transform = CATransform3DMakeRotation(0.7, 0, 1, 0)
        far.transform = CATransform3DMakeRotation(-0.7, 0, 1, 0)
        #expect(hit(root, 80, 100) === (keepsDepth ? near : far))
        #expect(hit(root, 120, 100) === far)
        // Nested spaces are one.
        let inner = layer(keepsDepth ? CATransformLayer() : CALayer(), space.bounds, in: space)
        inner.transform = CATransform3DMakeTranslation(0, 0, -60)
        let deep = layer(CALayer(), CGRect(x: 50, y: 50, width: 100, height: 100), in: inner)
        deep.transform = CATransform3DMakeTranslation(0, 0, 200)
        #expect(hit(root, 100, 100) === deep)
        deep.transform = .identity
        #expect((hit(root, 100, 100) === deep) == !keepsDepth)
        space.removeFromSuperlayer()
      }
    }
  }

  @Test("an override of contains decides what its layer is hit in")
  func override() {
    inRoot { root in
      let round = layer(RoundLayer(), CGRect(x: 0, y: 0, width: 100, height: 100), in: root)
      #expect(hit(root, 50, 50) === round && hit(root, 5, 5) === root)
    }
  }
}
