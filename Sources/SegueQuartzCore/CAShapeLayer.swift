import Foundation
import SegueGeometry

/// Which parts of the plane a path that crosses itself encloses.
public struct CAShapeLayerFillRule: Hashable, RawRepresentable, Sendable {
  public let rawValue: String

  public init(rawValue: String) { self.rawValue = rawValue }

  public static let nonZero = CAShapeLayerFillRule(rawValue: "non-zero")
  public static let evenOdd = CAShapeLayerFillRule(rawValue: "even-odd")
}

/// How two lines of a stroked path meet.
public struct CAShapeLayerLineJoin: Hashable, RawRepresentable, Sendable {
  public let rawValue: String

  public init(rawValue: String) { self.rawValue = rawValue }

  public static let miter = CAShapeLayerLineJoin(rawValue: "miter")
  public static let round = CAShapeLayerLineJoin(rawValue: "round")
  public static let bevel = CAShapeLayerLineJoin(rawValue: "bevel")
}

/// How a stroked path ends.
public struct CAShapeLayerLineCap: Hashable, RawRepresentable, Sendable {
  public let rawValue: String

  public init(rawValue: String) { self.rawValue = rawValue }

  public static let butt = CAShapeLayerLineCap(rawValue: "butt")
  public static let round = CAShapeLayerLineCap(rawValue: "round")
  public static let square = CAShapeLayerLineCap(rawValue: "square")
}

/// A layer with a path. The path is data: nothing is drawn.
@preconcurrency @MainActor
open class CAShapeLayer: CALayer {
  override class func attribute(forKey key: String) -> LayerAttribute? {
    LayerAttribute.ofShapes[key] ?? super.attribute(forKey: key)
  }

  override func attributeDidChange(_ key: String) {
    if key == "path" { world.store.setPath(row, path) }
  }

  /// As a mask a shape covers what its path encloses, if that is filled.
  override func covers(_ point: CGPoint) -> Bool {
    guard fillColor != nil, let path else { return false }
    return path.contains(point, using: fillRule == .evenOdd ? .evenOdd : .winding)
  }

  /// The outline, in the layer's coordinates. A change of it does not animate by itself.
  open var path: CGPath? {
    get { attributeValue("path") as? CGPath }
    set { set("path", newValue) }
  }

  /// What the path encloses is filled with it; opaque black by default, nil fills nothing.
  open var fillColor: CGColor? {
    get { attributeValue("fillColor") as? CGColor }
    set { set("fillColor", newValue) }
  }

  /// What the path encloses.
  open var fillRule: CAShapeLayerFillRule {
    get { CAShapeLayerFillRule(rawValue: attributeValue("fillRule") as? String ?? "") }
    set { set("fillRule", newValue.rawValue) }
  }

  /// The colour of the line; nil, the default, draws none.
  open var strokeColor: CGColor? {
    get { attributeValue("strokeColor") as? CGColor }
    set { set("strokeColor", newValue) }
  }

  /// Where on the path the line begins, 0…1 of its length; 0 by default.
  open var strokeStart: CGFloat {
    get { CGFloat(number("strokeStart")) }
    set { set("strokeStart", Double(newValue)) }
  }

  /// Where on the path the line ends, 0…1 of its length; 1 by default.
  open var strokeEnd: CGFloat {
    get { CGFloat(number("strokeEnd")) }
    set { set("strokeEnd", Double(newValue)) }
  }

  /// Points; 1 by default.
  open var lineWidth: CGFloat {
    get { CGFloat(number("lineWidth")) }
    set { set("lineWidth", Double(newValue)) }
  }

  /// Up to which length, in line widths, corners are mitred; 10 by default.
  open var miterLimit: CGFloat {
    get { CGFloat(number("miterLimit")) }
    set { set("miterLimit", Double(newValue)) }
  }

  /// How the line ends.
  open var lineCap: CAShapeLayerLineCap {
    get { CAShapeLayerLineCap(rawValue: attributeValue("lineCap") as? String ?? "") }
    set { set("lineCap", newValue.rawValue) }
  }

  /// How the line turns.
  open var lineJoin: CAShapeLayerLineJoin {
    get { CAShapeLayerLineJoin(rawValue: attributeValue("lineJoin") as? String ?? "") }
    set { set("lineJoin", newValue.rawValue) }
  }

  /// Where in the dash pattern the line begins, in points.
  open var lineDashPhase: CGFloat {
    get { CGFloat(number("lineDashPhase")) }
    set { set("lineDashPhase", Double(newValue)) }
  }

  /// Lengths of dashes and gaps in turn, in points; nil draws a whole line.
  open var lineDashPattern: [NSNumber]? {
    get { (attributeValue("lineDashPattern") as? [Double])?.map { NSNumber(value: $0) } }
    set { set("lineDashPattern", newValue) }
  }
}

extension LayerAttribute {
  fileprivate static let ofShapes: [String: LayerAttribute] = [
    "path": .optional(.path), "fillColor": .animated(.color, black, isOptional: true),
    "fillRule": .init(.name, "non-zero"), "strokeColor": .optional(.color, isImplicit: true),
    "strokeStart": .animated(.number, 0.0), "strokeEnd": .animated(.number, 1.0),
    "lineWidth": .animated(.number, 1.0), "miterLimit": .animated(.number, 10.0), "lineCap": .init(.name, "butt"),
    "lineJoin": .init(.name, "miter"), "lineDashPhase": .animated(.number, 0.0),
    "lineDashPattern": .optional(.numbers),
  ]
}
