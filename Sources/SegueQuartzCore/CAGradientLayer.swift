import Foundation
import SegueGeometry

/// How the colours are laid out.
public struct CAGradientLayerType: Hashable, RawRepresentable, Sendable {
  public let rawValue: String

  public init(rawValue: String) { self.rawValue = rawValue }

  public static let axial = CAGradientLayerType(rawValue: "axial")
  public static let radial = CAGradientLayerType(rawValue: "radial")
  public static let conic = CAGradientLayerType(rawValue: "conic")
}

/// A layer filled with a gradient. The gradient is data: nothing is drawn.
@preconcurrency @MainActor
open class CAGradientLayer: CALayer {
  override class func attribute(forKey key: String) -> LayerAttribute? {
    LayerAttribute.ofGradients[key] ?? super.attribute(forKey: key)
  }

  /// The colours, each a `CGColor`; others are refused.
  open var colors: [Any]? {
    get { attributeValue("colors") as? [CGColor] }
    set { set("colors", newValue) }
  }

  /// Where each colour stands, 0…1 from the start to the end; nil spaces them evenly.
  open var locations: [NSNumber]? {
    get { (attributeValue("locations") as? [Double])?.map { NSNumber(value: $0) } }
    set { set("locations", newValue) }
  }

  /// Where the gradient starts, in the unit square of the bounds.
  open var startPoint: CGPoint {
    get { attributeValue("startPoint") as? CGPoint ?? .zero }
    set { set("startPoint", newValue) }
  }

  /// Where the gradient ends, in the unit square of the bounds.
  open var endPoint: CGPoint {
    get { attributeValue("endPoint") as? CGPoint ?? .zero }
    set { set("endPoint", newValue) }
  }

  /// How the colours are laid out.
  open var type: CAGradientLayerType {
    get { CAGradientLayerType(rawValue: attributeValue("type") as? String ?? "") }
    set { set("type", newValue.rawValue) }
  }
}

extension LayerAttribute {
  fileprivate static let ofGradients: [String: LayerAttribute] = [
    "colors": .optional(.colors, isImplicit: true), "locations": .optional(.numbers, isImplicit: true),
    "startPoint": .animated(.point, CGPoint(x: 0.5, y: 0)), "endPoint": .animated(.point, CGPoint(x: 0.5, y: 1)),
    "type": .init(.name, "axial"),
  ]
}
