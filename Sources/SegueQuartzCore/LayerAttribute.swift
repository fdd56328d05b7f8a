import Foundation
import SegueGeometry

/// What a layer's class knows of a property by its key: which values fit, which one stands before any is set, and whether
/// a change animates by itself.
@MainActor
struct LayerAttribute {
  enum Kind {
    /// A Double.
    case number
    case flag
    case point
    case size
    case rect
    case transform
    case color
    case path
    /// A string, or one of the types that stand for one.
    case name
    /// An array of Double.
    case numbers
    /// An array of CGColor.
    case colors
    case object
  }

  let kind: Kind
  let defaultValue: Any?
  /// Whether a change makes an implicit animation.
  let isImplicit: Bool
  /// Whether it can be without a value.
  let isOptional: Bool

  init(_ kind: Kind, _ defaultValue: Any?, isImplicit: Bool = false, isOptional: Bool = false) {
    self.kind = kind
    self.defaultValue = defaultValue
    self.isImplicit = isImplicit
    self.isOptional = isOptional
  }

  static func animated(_ kind: Kind, _ defaultValue: Any?, isOptional: Bool = false) -> LayerAttribute {
    LayerAttribute(kind, defaultValue, isImplicit: true, isOptional: isOptional)
  }

  static func optional(_ kind: Kind, isImplicit: Bool = false) -> LayerAttribute {
    LayerAttribute(kind, nil, isImplicit: isImplicit, isOptional: true)
  }

  /// `value` in the form that is stored for this kind: a number of any type as a Double; nil if it has another type or a
  /// number that is not finite.
  func fitting(_ value: Any) -> Any? {
    switch kind {
    case .number: Double(animatable: value).flatMap { $0.isFinite ? $0 : nil }
    case .flag: value as? Bool ?? Double(animatable: value).map { $0 != 0 }
    case .point: (value as? CGPoint).flatMap { ($0.x + $0.y).isFinite ? $0 : nil }
    case .size: (value as? CGSize).flatMap { ($0.width + $0.height).isFinite ? $0 : nil }
    case .rect:
      (value as? CGRect).flatMap { ($0.origin.x + $0.origin.y + $0.size.width + $0.size.height).isFinite ? $0 : nil }
    case .transform: (value as? CATransform3D).flatMap { $0.sum.isFinite ? $0 : nil }
    case .color: (value as? CGColor).flatMap { $0.components?.allSatisfy(\.isFinite) != false ? $0 : nil }
    case .path: (value as? CGPath).flatMap { $0.isFinite ? $0 : nil }
    case .name: value as? String ?? (value as? any RawRepresentable)?.rawValue as? String
    case .numbers:
      (value as? [Any]).flatMap { list in
        let numbers = list.compactMap { Double(animatable: $0) }.filter(\.isFinite)
        return numbers.count == list.count ? numbers : nil
      }
    case .colors: (value as? [Any]).flatMap { $0.allSatisfy { $0 is CGColor } ? $0.compactMap { $0 as? CGColor } : nil }
    case .object: value
    }
  }
}

extension CGPath {
  /// Whether every point is.
  var isFinite: Bool { elements.allSatisfy { $0.points.allSatisfy { ($0.x + $0.y).isFinite } } }
}

extension Double {
  /// A number of any type, as key-value coding has them; nil for anything else. A Boolean is 0 or 1.
  init?(animatable value: Any) {
    switch value {
    case let value as Double: self = value
    case let value as CGFloat: self = Double(value)
    case let value as Bool: self = value ? 1 : 0
    case let value as NSNumber: self = value.doubleValue
    case let value as any BinaryFloatingPoint: self = Double(value)
    case let value as any BinaryInteger: self = Double(value)
    default: return nil
    }
  }
}

extension LayerAttribute {
  static let black = CGColor(red: 0, green: 0, blue: 0, alpha: 1)
  static let clear = CGColor(red: 0, green: 0, blue: 0, alpha: 0)
  static let unitRect = CGRect(x: 0, y: 0, width: 1, height: 1)

  /// What every layer has. Bounds, position and what else the store has a column for stand here for their kind alone.
  static let ofEveryLayer: [String: LayerAttribute] = [
    "bounds": .animated(.rect, CGRect.zero), "position": .animated(.point, CGPoint.zero),
    "anchorPoint": .animated(.point, CGPoint(x: 0.5, y: 0.5)), "anchorPointZ": .animated(.number, 0.0),
    "zPosition": .animated(.number, 0.0), "transform": .animated(.transform, CATransform3D.identity),
    "sublayerTransform": .animated(.transform, CATransform3D.identity), "opacity": .animated(.number, 1.0),
    "hidden": .animated(.flag, false), "cornerRadius": .animated(.number, 0.0),
    "frame": .init(.rect, CGRect.zero), "masksToBounds": .init(.flag, false), "doubleSided": .init(.flag, true),
    "geometryFlipped": .init(.flag, false),
    "backgroundColor": .optional(.color, isImplicit: true), "borderColor": .animated(.color, black, isOptional: true),
    "borderWidth": .animated(.number, 0.0), "maskedCorners": .init(.number, 15.0),
    "cornerCurve": .init(.name, "circular"),
    "shadowColor": .animated(.color, black, isOptional: true), "shadowOpacity": .animated(.number, 0.0),
    "shadowOffset": .animated(.size, CGSize(width: 0, height: -3)), "shadowRadius": .animated(.number, 3.0),
    "shadowPath": .optional(.path),
    "contents": .optional(.object), "contentsRect": .animated(.rect, unitRect),
    "contentsCenter": .animated(.rect, unitRect), "contentsScale": .animated(.number, 1.0),
    "contentsGravity": .init(.name, "resize"), "contentsFormat": .init(.name, "RGBA8"),
    "minificationFilter": .init(.name, "linear"), "magnificationFilter": .init(.name, "linear"),
    "minificationFilterBias": .init(.number, 0.0),
    "opaque": .init(.flag, false), "needsDisplayOnBoundsChange": .init(.flag, false),
    "drawsAsynchronously": .init(.flag, false), "shouldRasterize": .init(.flag, false),
    "rasterizationScale": .animated(.number, 1.0), "allowsGroupOpacity": .init(.flag, true),
    "allowsEdgeAntialiasing": .init(.flag, false), "edgeAntialiasingMask": .init(.number, 15.0),
    "compositingFilter": .optional(.object), "filters": .optional(.object), "backgroundFilters": .optional(.object),
  ]

  /// A key as it is stored: properties that read as a claim have another name for key-value coding.
  static func storedKey(_ key: String) -> String {
    switch key {
    case "isHidden": "hidden"
    case "isDoubleSided": "doubleSided"
    case "isGeometryFlipped": "geometryFlipped"
    case "isOpaque": "opaque"
    default: key
    }
  }
}
