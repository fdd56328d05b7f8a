import Foundation
import SegueGeometry
import Testing

@testable import SegueQuartzCore

@Suite("How layers look")
@MainActor
struct LayerAppearanceTests {
  final class GaugeLayer: CALayer {
    var level = 0.0

    override init() { super.init() }
    required init?(coder: NSCoder) { nil }

    override init(layer: Any) {
      super.init(layer: layer)
      level = (layer as? GaugeLayer)?.level ?? -1
    }
  }

  @Test("a new layer has Core Animation's defaults (layer.defaults)")
  func defaults() {
    SimulationWorld.run(SimulationWorld()) {
      let layer = CALayer()
      #expect(layer.bounds == .zero && layer.position == .zero && layer.anchorPoint == CGPoint(x: 0.5, y: 0.5))
      #expect(layer.anchorPointZ == 0 && layer.zPosition == 0 && layer.opacity == 1 && !layer.isHidden)
      #expect(!layer.masksToBounds && !layer.isGeometryFlipped && layer.isDoubleSided && layer.contentsScale == 1)
      #expect(layer.shadowOpacity == 0 && layer.shadowRadius == 3 && layer.shadowOffset == CGSize(width: 0, height: -3))
      #expect(layer.shadowColor == CGColor(gray: 0, alpha: 1) && layer.borderColor == layer.shadowColor)
      #expect(layer.backgroundColor == nil && layer.borderWidth == 0 && layer.shadowPath == nil && layer.mask == nil)
      #expect(layer.maskedCorners.rawValue == 15 && layer.cornerCurve == .circular && layer.cornerRadius == 0)
      #expect(layer.contents == nil && layer.contentsRect == CGRect(x: 0, y: 0, width: 1, height: 1))
      #expect(layer.contentsCenter == layer.contentsRect && layer.contentsGravity == .resize)
      #expect(layer.contentsFormat == .RGBA8Uint && layer.minificationFilter == .linear)
      #expect(layer.magnificationFilter == .linear && layer.minificationFilterBias == 0)
      #expect(!layer.isOpaque && !layer.needsDisplayOnBoundsChange && !layer.drawsAsynchronously)
      #expect(!layer.shouldRasterize && layer.rasterizationScale == 1 && layer.allowsGroupOpacity)
      #expect(!layer.allowsEdgeAntialiasing && layer.edgeAntialiasingMask.rawValue == 15 && layer.filters == nil)
      #expect(layer.actions == nil && layer.style == nil && layer.name == nil && layer.delegate == nil)
      let shape = CAShapeLayer()
      #expect(shape.path == nil && shape.fillColor == CGColor(gray: 0, alpha: 1) && shape.strokeColor == nil)
      #expect(shape.fillRule == .nonZero && shape.strokeStart == 0 && shape.strokeEnd == 1 && shape.lineWidth == 1)
      #expect(shape.miterLimit == 10 && shape.lineCap == .butt && shape.lineJoin == .miter)
      #expect(shape.lineDashPhase == 0 && shape.lineDashPattern == nil)
      let gradient = CAGradientLayer()
      #expect(gradient.colors == nil && gradient.locations == nil && gradient.type == .axial)
      #expect(gradient.startPoint == CGPoint(x: 0.5, y: 0) && gradient.endPoint == CGPoint(x: 0.5, y: 1))
      let replicator = CAReplicatorLayer()
      #expect(replicator.instanceCount == 1 && replicator.instanceDelay == 0 && !replicator.preservesDepth)
      #expect(replicator.instanceTransform == .identity && replicator.instanceAlphaOffset == 0)
      #expect(replicator.instanceColor == CGColor(gray: 1, alpha: 1))
    }
  }

  @Test("typed setters are those of the keys; a set nil stands against the default")
  func typed() {
    SimulationWorld.run(SimulationWorld()) {
      let layer = CALayer()
      layer.shadowColor = nil
      layer.shadowOpacity = 0.25
      layer.contents = "picture"
      layer.filters = [1, 2]
      layer.edgeAntialiasingMask = [.layerTopEdge]
      layer.isOpaque = true
      #expect(layer.shadowColor == nil && layer.value(forKey: "shadowOpacity") as? Double == 0.25)
      #expect(layer.contents as? String == "picture" && layer.filters?.count == 2 && layer.isOpaque)
      #expect(layer.value(forKey: "edgeAntialiasingMask") as? Double == 8)
      layer.contents = nil
      #expect(layer.contents == nil)
      let shape = CAShapeLayer()
      shape.fillColor = nil
      shape.lineDashPattern = [4, 2.5]
      shape.fillRule = .evenOdd
      #expect(shape.fillColor == nil && shape.lineDashPattern?.map(\.doubleValue) == [4, 2.5])
      #expect(shape.value(forKey: "lineDashPattern") as? [Double] == [4, 2.5] && shape.fillRule == .evenOdd)
      let gradient = CAGradientLayer()
      gradient.colors = [CGColor(gray: 0, alpha: 1), CGColor(gray: 1, alpha: 1)]
      gradient.locations = [0, 0.5]
      #expect(gradient.colors?.count == 2 && gradient.locations?.last?.doubleValue == 0.5)
    }
  }

  @Test("a number that is not finite is refused by the typed setters as well")
  func bad() {
    LayerStage.run { stage in
      let (layer, shape) = (CALayer(), CAShapeLayer())
      let count = stage.diagnostics {
        layer.bounds = CGRect(x: 0, y: 0, width: CGFloat.nan, height: 0)
        layer.position.x = .infinity
        layer.anchorPoint.y = .nan
        layer.anchorPointZ = .nan
        layer.zPosition = .nan
        layer.transform.m34 = .nan
        layer.sublayerTransform.m34 = .infinity
        layer.frame = CGRect(x: CGFloat.nan, y: 0, width: 1, height: 1)
        layer.opacity = .nan
        layer.cornerRadius = .nan
        layer.shadowOpacity = .nan
        layer.shadowOffset.width = .nan
        layer.borderWidth = .infinity
        layer.contentsRect.size.width = .nan
        shape.strokeEnd = .nan
        shape.path = CGPath(elements: [.moveToPoint(CGPoint(x: 0, y: CGFloat.infinity))])
        shape.lineDashPattern = [NSNumber(value: Double.nan)]
        layer.beginTime = .nan
        layer.speed = .infinity
      }
      #expect(count == 19)
      #expect(layer.bounds == .zero && layer.position == .zero && layer.transform == .identity)
      #expect(layer.shadowOffset.width == 0 && shape.path == nil)
    }
  }

  @Test("a layer whose rarer properties are not set has no object for them")
  func small() {
    SimulationWorld.run(SimulationWorld()) {
      let layer = CALayer()
      layer.frame = CGRect(x: 1, y: 2, width: 3, height: 4)
      layer.masksToBounds = true
      layer.isDoubleSided = false
      layer.delegate = nil
      layer.addSublayer(CALayer())
      #expect(layer.shadowRadius == 3 && layer.mask == nil && layer.value(forKey: "progress") == nil)
      #expect(layer.ownStyle == nil)
      layer.shadowRadius = 4
      #expect(layer.ownStyle != nil)
    }
  }

  @Test("a presentation is of the layer's own class, which takes its own properties over")
  func ownClass() {
    LayerStage.run { stage in
      let gauge = stage.shown(GaugeLayer())
      gauge.level = 3
      #expect(gauge.presentation()?.level == 3)
      let shape = stage.shown(CAShapeLayer())
      CATransaction.setDisableActions(true)
      shape.path = CGPath(rect: CGRect(x: 0, y: 0, width: 1, height: 1))
      shape.strokeEnd = 0.5
      #expect(shape.presentation()?.strokeEnd == 0.5 && shape.presentation()?.path == shape.path)
      #expect(stage.diagnostics { _ = CALayer(layer: 3) } == 1)
    }
  }

  @Test("a path is digested: another one is another frame")
  func pathDigest() {
    LayerStage.run { stage in
      let shape = stage.shown(CAShapeLayer())
      let before = stage.world.store.update(at: 0).digest
      shape.setValue(CGPath(rect: CGRect(x: 0, y: 0, width: 1, height: 1)), forKey: "path")
      #expect(stage.world.store.update(at: 0).digest != before)
      shape.path = nil
      #expect(stage.world.store.update(at: 0).digest == before)
    }
  }
}
