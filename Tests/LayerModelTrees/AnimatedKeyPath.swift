import Foundation
import SegueGeometry
import SegueQuartzCore

/// A key path that random trees animate and set, and what its values are.
struct AnimatedKeyPath {
  enum Kind {
    case number(Double, Double), flag, point, size, rect, transform, color, path, colors, numbers, object
  }

  let path: String
  let kind: Kind

  init(_ path: String, _ kind: Kind) {
    self.path = path
    self.kind = kind
  }

  /// Of every layer: columns, numbers of columns, parts of transforms, values without a column, keys of the program's own.
  static let ofEveryLayer: [AnimatedKeyPath] = [
    .init("position", .point), .init("position.x", .number(-300, 300)), .init("position.y", .number(-300, 300)),
    .init("bounds", .rect), .init("bounds.size", .size), .init("bounds.origin", .point),
    .init("bounds.size.width", .number(0, 300)), .init("bounds.origin.y", .number(-50, 50)),
    .init("anchorPoint", .point), .init("anchorPoint.x", .number(-1, 2)), .init("anchorPointZ", .number(-20, 20)),
    .init("zPosition", .number(-3, 3)), .init("opacity", .number(0, 1)), .init("hidden", .flag),
    .init("cornerRadius", .number(0, 30)),
    .init("transform", .transform), .init("sublayerTransform", .transform),
    .init("transform.rotation", .number(-7, 7)), .init("transform.rotation.x", .number(-7, 7)),
    .init("transform.rotation.y", .number(-7, 7)), .init("transform.scale", .number(0.2, 2)),
    .init("transform.scale.x", .number(-1, 2)), .init("transform.translation", .size),
    .init("transform.translation.y", .number(-90, 90)), .init("sublayerTransform.rotation.y", .number(-1, 1)),
    .init("sublayerTransform.scale.xy", .number(0.5, 2)),
    .init("shadowOpacity", .number(0, 1)), .init("shadowRadius", .number(0, 9)), .init("shadowOffset", .size),
    .init("shadowOffset.width", .number(-9, 9)), .init("shadowPath", .path), .init("backgroundColor", .color),
    .init("borderColor", .color), .init("borderWidth", .number(0, 9)), .init("contentsRect", .rect),
    .init("contentsRect.size.width", .number(0, 1)), .init("contents", .object),
    .init("rasterizationScale", .number(1, 3)),
    .init("progress", .number(0, 1)), .init("spot", .point), .init("spot.x", .number(-9, 9)), .init("pose", .transform),
    .init("levels", .numbers),
  ]

  private static let ofShapes: [AnimatedKeyPath] = [
    .init("path", .path), .init("path", .path), .init("strokeEnd", .number(0, 1)), .init("strokeStart", .number(0, 1)),
    .init("fillColor", .color), .init("strokeColor", .color), .init("lineWidth", .number(0, 9)),
    .init("lineDashPattern", .numbers), .init("lineDashPhase", .number(0, 9)),
  ]
  private static let ofGradients: [AnimatedKeyPath] = [
    .init("colors", .colors), .init("colors", .colors), .init("locations", .numbers), .init("startPoint", .point),
    .init("endPoint.y", .number(0, 1)),
  ]
  private static let ofReplicators: [AnimatedKeyPath] = [
    .init("instanceTransform", .transform), .init("instanceDelay", .number(0, 1)), .init("instanceColor", .color),
    .init("instanceCount", .number(0, 5)), .init("instanceAlphaOffset", .number(-1, 1)), .init("preservesDepth", .flag),
  ]

  /// What a layer's own class adds.
  @MainActor
  static func ofClass(of layer: CALayer) -> [AnimatedKeyPath] {
    switch layer {
    case is CAShapeLayer: ofShapes
    case is CAGradientLayer: ofGradients
    case is CAReplicatorLayer: ofReplicators
    default: []
    }
  }
}

extension SeededValues {
  @MainActor
  mutating func keyPath(of layer: CALayer) -> AnimatedKeyPath {
    let own = AnimatedKeyPath.ofClass(of: layer)
    return element(of: own.isEmpty || chance(0.5) ? AnimatedKeyPath.ofEveryLayer : own)
  }

  mutating func value(_ kind: AnimatedKeyPath.Kind) -> Any {
    switch kind {
    case .number(let low, let high): return chance(0.1) ? 0.0 : uniform(low, high)
    case .flag: return chance(0.3)
    case .point: return point()
    case .size: return size()
    case .rect: return rect()
    case .transform: return transform()
    case .color: return color()
    case .path: return path()
    case .colors: return (0..<2 + (chance(0.2) ? 1 : 0)).map { _ in color() }
    case .numbers: return (0..<2 + (chance(0.2) ? 1 : 0)).map { _ in uniform(0, 1) }
    case .object: return "picture \(below(5))"
    }
  }

  /// A value that no property of this kind can take.
  mutating func badValue(_ kind: AnimatedKeyPath.Kind) -> Any {
    switch (kind, below(3)) {
    case (.point, 0): CGPoint(x: CGFloat.nan, y: 1)
    case (.size, 0): CGSize(width: CGFloat.infinity, height: 1)
    case (.rect, 0): CGRect(x: 0, y: CGFloat.nan, width: 1, height: 1)
    case (.transform, 0): CATransform3DMakeScale(.nan, 1, 1)
    case (.transform, 1): CATransform3DMakeTranslation(.infinity, 1, 1)
    case (.object, _): NSObject()
    case (.path, 0): CGPath(elements: [.moveToPoint(.zero), .addLineToPoint(CGPoint(x: CGFloat.nan, y: 1))])
    case (.path, 1): CGPath(elements: [.moveToPoint(.zero), .addLineToPoint(CGPoint(x: 1e300, y: -1e300))])
    case (_, 0): Double.nan
    case (_, 1): -Double.infinity
    default: NSObject()
    }
  }
}
