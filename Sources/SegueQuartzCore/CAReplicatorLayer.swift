import Foundation
import SegueGeometry

/// A layer that shows its sublayers several times. The copies are data: they are neither drawn nor hit.
@preconcurrency @MainActor
open class CAReplicatorLayer: CALayer {
  override class func attribute(forKey key: String) -> LayerAttribute? {
    LayerAttribute.ofReplicators[key] ?? super.attribute(forKey: key)
  }

  override var keepsDepth: Bool { preservesDepth }

  override func attributeDidChange(_ key: String) {
    if key == "preservesDepth" { world.store.setPreservesDepth(row, preservesDepth) }
  }

  /// How often the sublayers are shown, the originals included; 1 by default.
  open var instanceCount: Int {
    get { whole("instanceCount") }
    set { set("instanceCount", Double(newValue)) }
  }

  /// Whether sublayers keep their depth instead of being flattened to this layer's plane.
  open var preservesDepth: Bool {
    get { flag("preservesDepth") }
    set { set("preservesDepth", newValue) }
  }

  /// Seconds by which the time of each copy is behind that of the one before.
  open var instanceDelay: CFTimeInterval {
    get { CFTimeInterval(number("instanceDelay")) }
    set { set("instanceDelay", Double(newValue)) }
  }

  /// How each copy stands to the one before, about the centre of the bounds.
  open var instanceTransform: CATransform3D {
    get { attributeValue("instanceTransform") as? CATransform3D ?? .identity }
    set { set("instanceTransform", newValue) }
  }

  /// What the originals' colours are multiplied by; white by default.
  open var instanceColor: CGColor? {
    get { attributeValue("instanceColor") as? CGColor }
    set { set("instanceColor", newValue) }
  }

  /// Added to the red of each copy.
  open var instanceRedOffset: Float {
    get { Float(number("instanceRedOffset")) }
    set { set("instanceRedOffset", Double(newValue)) }
  }

  /// Added to the green of each copy.
  open var instanceGreenOffset: Float {
    get { Float(number("instanceGreenOffset")) }
    set { set("instanceGreenOffset", Double(newValue)) }
  }

  /// Added to the blue of each copy.
  open var instanceBlueOffset: Float {
    get { Float(number("instanceBlueOffset")) }
    set { set("instanceBlueOffset", Double(newValue)) }
  }

  /// Added to the alpha of each copy.
  open var instanceAlphaOffset: Float {
    get { Float(number("instanceAlphaOffset")) }
    set { set("instanceAlphaOffset", Double(newValue)) }
  }
}

extension LayerAttribute {
  fileprivate static let ofReplicators: [String: LayerAttribute] = [
    "instanceCount": .animated(.number, 1.0), "preservesDepth": .init(.flag, false),
    "instanceDelay": .animated(.number, 0.0), "instanceTransform": .animated(.transform, CATransform3D.identity),
    "instanceColor": .animated(.color, CGColor(red: 1, green: 1, blue: 1, alpha: 1), isOptional: true),
    "instanceRedOffset": .animated(.number, 0.0), "instanceGreenOffset": .animated(.number, 0.0),
    "instanceBlueOffset": .animated(.number, 0.0), "instanceAlphaOffset": .animated(.number, 0.0),
  ]
}
