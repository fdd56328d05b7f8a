import Foundation
import SegueGeometry
import SegueQuartzCore
import Testing

@Suite("Layer properties by key")
@MainActor
struct LayerKeyPathTests {
  final class DefaultingLayer: CALayer {
    override class func defaultValue(forKey key: String) -> Any? {
      switch key {
      case "progress": 0.5
      case "shadowRadius": 9
      default: super.defaultValue(forKey: key)
      }
    }
  }

  private static let color = CGColor(red: 0.1, green: 0.2, blue: 0.3, alpha: 0.4)
  private static let path = CGPath(rect: CGRect(x: 1, y: 2, width: 3, height: 4))
  private static let turn = CATransform3DMakeRotation(0.3, 0, 0, 1)

  /// A value for every property, by key; what `value(forKey:)` gives back must be equal.
  private static let values: [(String, AnyHashable)] = [
    ("bounds", CGRect(x: 1, y: 2, width: 3, height: 4)), ("position", CGPoint(x: 5, y: 6)),
    ("anchorPoint", CGPoint(x: 0.25, y: 0.75)), ("anchorPointZ", 7.0), ("zPosition", 8.0), ("transform", turn),
    ("sublayerTransform", turn), ("opacity", 0.5), ("hidden", true), ("cornerRadius", 9.0), ("masksToBounds", true),
    ("doubleSided", false), ("backgroundColor", color), ("borderColor", color), ("borderWidth", 2.0),
    ("maskedCorners", 3.0), ("cornerCurve", "continuous"), ("shadowColor", color), ("shadowOpacity", 0.25),
    ("shadowOffset", CGSize(width: 2, height: 3)), ("shadowRadius", 4.0), ("shadowPath", path), ("contents", "picture"),
    ("contentsRect", CGRect(x: 0, y: 0, width: 0.5, height: 0.5)),
    ("contentsCenter", CGRect(x: 0.25, y: 0.25, width: 0.5, height: 0.5)), ("contentsScale", 3.0),
    ("contentsGravity", "center"), ("contentsFormat", "Gray8"), ("minificationFilter", "nearest"),
    ("magnificationFilter", "nearest"), ("minificationFilterBias", 0.5), ("opaque", true),
    ("needsDisplayOnBoundsChange", true), ("drawsAsynchronously", true), ("shouldRasterize", true),
    ("rasterizationScale", 2.0), ("allowsGroupOpacity", false), ("allowsEdgeAntialiasing", true),
    ("edgeAntialiasingMask", 5.0), ("compositingFilter", "multiply"), ("name", "layer"), ("beginTime", 0.5),
    ("timeOffset", 0.25), ("speed", 2.0), ("duration", 3.0),
    ("repeatCount", 2.5), ("repeatDuration", 4.0), ("fillMode", "both"), ("geometryFlipped", true), ("progress", 7.0),
  ]

  private static let shapeValues: [(String, AnyHashable)] = [
    ("path", path), ("fillColor", color), ("fillRule", "even-odd"), ("strokeColor", color), ("strokeStart", 0.25),
    ("strokeEnd", 0.75), ("lineWidth", 3.0), ("miterLimit", 5.0), ("lineCap", "round"), ("lineJoin", "bevel"),
    ("lineDashPhase", 1.0), ("lineDashPattern", [4.0, 2.0]),
  ]

  private static let gradientValues: [(String, AnyHashable)] = [
    ("colors", [color, color]), ("locations", [0.0, 1.0]), ("startPoint", CGPoint(x: 0, y: 1)),
    ("endPoint", CGPoint(x: 1, y: 0)), ("type", "radial"),
  ]

  private static let replicatorValues: [(String, AnyHashable)] = [
    ("instanceCount", 5.0), ("preservesDepth", true), ("instanceDelay", 0.1), ("instanceTransform", turn),
    ("instanceColor", color), ("instanceRedOffset", 0.1), ("instanceGreenOffset", 0.2), ("instanceBlueOffset", 0.3),
    ("instanceAlphaOffset", -0.25),
  ]

  private func each(_ body: (CALayer, LayerStage, [(String, AnyHashable)]) -> Void) {
    LayerStage.run { stage in
      body(stage.layer, stage, Self.values)
      body(stage.shown(CAShapeLayer()), stage, Self.shapeValues)
      body(stage.shown(CAGradientLayer()), stage, Self.gradientValues)
      body(stage.shown(CAReplicatorLayer()), stage, Self.replicatorValues)
    }
  }

  @Test("every property takes a value by its key, gives it back and shows it; the presentation refuses it")
  func roundTrip() {
    each { layer, stage, values in
      CATransaction.setDisableActions(true)
      for (key, value) in values {
        #expect(layer.value(forKey: key) as? AnyHashable != value, "\(key) has another default")
        #expect(stage.diagnostics { layer.setValue(value.base, forKey: key) } == 0, "\(key)")
        #expect(layer.value(forKey: key) as? AnyHashable == value, "\(key)")
        let shown = layer.presentation()
        #expect(shown?.value(forKey: key) as? AnyHashable == value, "\(key) on the presentation")
        #expect(stage.diagnostics { shown?.setValue(value.base, forKey: key) } == 1, "\(key) on the presentation")
      }
    }
  }

  @Test("a value that is not finite or of another kind leaves the old one, with a diagnostic")
  func bad() {
    each { layer, stage, values in
      CATransaction.setDisableActions(true)
      for (key, value) in values where key != "progress" && key != "contents" && key != "compositingFilter" {
        layer.setValue(value.base, forKey: key)
        var bad: [Any] = [NotedAction()]
        switch value.base {
        case is Double:
          bad += [Double.nan, CGFloat.nan, "1"]
          // What repeats may do so for good.
          if key != "repeatCount" { bad.append(Double.infinity) }
        case is CGPoint: bad += [CGPoint(x: CGFloat.nan, y: 0), CGPoint(x: 0, y: CGFloat.infinity), 3.0]
        case is CGSize: bad += [CGSize(width: CGFloat.nan, height: 0), CGPoint.zero]
        case is CGRect: bad += [CGRect(x: 0, y: CGFloat.nan, width: 1, height: 1), CGPoint.zero]
        case is CATransform3D:
          var transform = CATransform3D.identity
          transform.m34 = .nan
          bad += [transform, CGAffineTransform.identity]
        case is CGColor: bad += [1.0, "red"]
        case is CGPath: bad += [CGPath(elements: [.moveToPoint(CGPoint(x: CGFloat.nan, y: 0))]), 1.0]
        case is [Double]: bad += [[1.0, Double.nan], [1.0, "2"] as [Any], 1.0]
        case is [CGColor]: bad += [[Self.color, 1.0] as [Any], 1.0]
        default: break
        }
        for wrong in bad {
          #expect(stage.diagnostics { layer.setValue(wrong, forKey: key) } == 1, "\(key) = \(wrong)")
          #expect(layer.value(forKey: key) as? AnyHashable == value, "\(key) = \(wrong)")
        }
      }
      for key in ["bounds", "opacity", "shadowRadius", "masksToBounds"] {
        #expect(stage.diagnostics { layer.setValue(nil, forKey: key) } == 1, "\(key) is never nil")
      }
    }
  }

  @Test("numbers of any type are taken and come back as Double; names and sets of bits come by their raw values")
  func conversions() {
    LayerStage.run { stage in
      let layer = stage.layer
      for value in [3, 3.0, CGFloat(3), Float(3), Int8(3), UInt64(3), NSNumber(value: 3)] as [Any] {
        layer.shadowRadius = 1
        layer.zPosition = 1
        layer.setValue(value, forKey: "shadowRadius")
        layer.setValue(value, forKey: "zPosition")
        #expect(layer.value(forKey: "shadowRadius") as? Double == 3 && layer.value(forKey: "zPosition") as? Double == 3)
      }
      layer.setValue(1, forKey: "isHidden")
      #expect(layer.isHidden && layer.value(forKey: "isHidden") as? Bool == true)
      layer.maskedCorners = [.layerMinXMinYCorner, .layerMaxXMinYCorner]
      #expect(layer.value(forKey: "maskedCorners") as? Double == 3)
      layer.setValue(-1e300, forKey: "maskedCorners")
      #expect(layer.maskedCorners == [])
      layer.setValue(CALayerContentsGravity.center, forKey: "contentsGravity")
      #expect(layer.contentsGravity == .center && layer.value(forKey: "contentsGravity") as? String == "center")
      layer.setValue(nil, forKey: "shadowColor")
      #expect(layer.shadowColor == nil && layer.value(forKey: "shadowColor") == nil)
      let replicator = CAReplicatorLayer()
      replicator.setValue(1e300, forKey: "instanceCount")
      #expect(replicator.instanceCount == 4_294_967_295)
    }
  }

  @Test("the program's own keys are kept, by layer; the class says what stands before")
  func ownKeys() {
    LayerStage.run { stage in
      let layer = CALayer()
      #expect(layer.value(forKey: "progress") == nil)
      layer.setValue(7.0, forKey: "progress")
      layer.setValue([1, 2], forKey: "list")
      #expect(layer.value(forKey: "progress") as? Double == 7 && layer.value(forKey: "list") as? [Int] == [1, 2])
      layer.setValue(nil, forKey: "progress")
      #expect(layer.value(forKey: "progress") == nil && CALayer().value(forKey: "progress") == nil)
      let other = DefaultingLayer()
      #expect(other.value(forKey: "progress") as? Double == 0.5 && other.shadowRadius == 9 && other.shadowOpacity == 0)
      #expect(CALayer.defaultValue(forKey: "shadowRadius") as? Double == 3)
      other.style = ["shadowRadius": 5, "progress": 0.75]
      #expect(other.shadowRadius == 5 && other.value(forKey: "progress") as? Double == 0.75)
      other.shadowRadius = 6
      #expect(other.shadowRadius == 6)
    }
  }

  @Test("numbers inside points, sizes, rectangles and transforms have paths of their own")
  func subpaths() {
    LayerStage.run { stage in
      let layer = CALayer()
      let numbers: [String] = [
        "position.x", "position.y", "anchorPoint.x", "anchorPoint.y", "bounds.origin.x", "bounds.origin.y",
        "bounds.size.width", "bounds.size.height", "frame.origin.x", "frame.size.height", "shadowOffset.width",
        "shadowOffset.height", "contentsRect.origin.x", "contentsRect.size.height", "transform.translation.x",
        "transform.translation.y", "transform.translation.z", "transform.scale.x", "transform.scale.y",
        "transform.scale.z", "sublayerTransform.rotation.x", "sublayerTransform.rotation.y",
        "sublayerTransform.rotation.z", "sublayerTransform.translation.z",
      ]
      for (index, path) in numbers.enumerated() {
        let value = 0.5 + Double(index) / 64
        #expect(stage.diagnostics { layer.setValue(value, forKeyPath: path) } == 0, "\(path)")
        #expect(abs((layer.value(forKeyPath: path) as? Double ?? -9) - value) < 1e-12, "\(path)")
      }
      layer.setValue(CGPoint(x: 3, y: 4), forKeyPath: "bounds.origin")
      layer.setValue(CGSize(width: 5, height: 6), forKeyPath: "bounds.size")
      #expect(layer.bounds == CGRect(x: 3, y: 4, width: 5, height: 6))
      #expect(layer.value(forKeyPath: "bounds.size") as? CGSize == CGSize(width: 5, height: 6))
      #expect(layer.value(forKeyPath: "bounds.origin") as? CGPoint == CGPoint(x: 3, y: 4))
      layer.setValue(0.5, forKeyPath: "opacity")
      #expect(layer.value(forKeyPath: "opacity") as? Double == 0.5)
    }
  }

  @Test("rotation means z, scale all three, translation x and y; setting one leaves the others")
  func transforms() {
    LayerStage.run { stage in
      let layer = CALayer()
      layer.setValue(0.5, forKeyPath: "transform.rotation")
      #expect(
        zip(layer.transform.rows, CATransform3DMakeRotation(0.5, 0, 0, 1).rows).allSatisfy { abs($0 - $1) < 1e-15 })
      layer.setValue(2, forKeyPath: "transform.scale")
      layer.setValue(CGSize(width: 10, height: 20), forKeyPath: "transform.translation")
      #expect(abs((layer.value(forKeyPath: "transform.rotation.z") as? Double ?? 0) - 0.5) < 1e-14)
      #expect(abs((layer.value(forKeyPath: "transform.scale") as? Double ?? 0) - 2) < 1e-14)
      #expect(layer.value(forKeyPath: "transform.translation") as? CGSize == CGSize(width: 10, height: 20))
      layer.setValue(CGPoint(x: 1, y: 2), forKeyPath: "transform.translation")
      layer.setValue(3, forKeyPath: "transform.scale.xy")
      #expect(abs((layer.value(forKeyPath: "transform.scale.z") as? Double ?? 0) - 2) < 1e-14)
      #expect(abs((layer.value(forKeyPath: "transform.scale.y") as? Double ?? 0) - 3) < 1e-14)
      layer.setValue(CGAffineTransform(translationX: 1, y: 2), forKeyPath: "affineTransform")
      #expect(layer.transform == CATransform3DMakeTranslation(1, 2, 0))
      #expect(
        layer.value(forKeyPath: "affineTransform") as? CGAffineTransform == CGAffineTransform(translationX: 1, y: 2))
    }
  }

  @Test("paths lead through masks, superlayers and sublayers by name")
  func throughLayers() {
    LayerStage.run { stage in
      let (layer, child, mask) = (stage.layer, CALayer(), CALayer())
      child.name = "child"
      layer.addSublayer(child)
      layer.mask = mask
      layer.setValue(3, forKeyPath: "mask.position.x")
      layer.setValue(4, forKeyPath: "sublayers.child.transform.translation.x")
      child.setValue(5, forKeyPath: "superlayer.zPosition")
      #expect(mask.position.x == 3 && child.transform.m41 == 4 && layer.zPosition == 5)
      #expect(layer.value(forKeyPath: "sublayers.child.name") as? String == "child")
      #expect(layer.value(forKeyPath: "sublayers.nobody.name") == nil)
    }
  }

  @Test("an unknown path has no value and takes none")
  func unknown() {
    LayerStage.run { stage in
      let layer = CALayer()
      let paths = [
        "position.z", "bounds.width", "bounds.origin.", "transform.rotation.w", "transform.m34", "opacity.x", "a.b",
        ".",
        "sublayers.a.b", "mask.opacity", "shadowColor.red",
      ]
      for path in paths {
        #expect(layer.value(forKeyPath: path) == nil, "\(path)")
        #expect(stage.diagnostics { layer.setValue(1.0, forKeyPath: path) } == 1, "\(path)")
      }
      for path in ["position.x", "transform.scale", "shadowOffset.width"] {
        #expect(stage.diagnostics { layer.setValue(Double.nan, forKeyPath: path) } == 1, "\(path)")
        #expect(stage.diagnostics { layer.setValue("wide", forKeyPath: path) } == 1, "\(path)")
      }
      #expect(layer.position == .zero && layer.transform == .identity && layer.shadowOffset.height == -3)
    }
  }
}
