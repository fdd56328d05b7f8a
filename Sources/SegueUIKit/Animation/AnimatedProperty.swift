import Foundation
import SegueGeometry
import SegueQuartzCore

/// What a property of a view's layer is made of, as far as animation blocks are concerned.
@MainActor
enum AnimatedProperty {
  case number, point, size, rect, transform, color
  /// Goes from one value to the next, but no value is the sum of two.
  case whole
  /// Fades over.
  case contents
  /// Changes at once; the one before comes back with the block.
  case object

  /// The properties that a block animates, by key; others change at once.
  static let all: [String: AnimatedProperty] = [
    "bounds": .rect, "position": .point, "transform": .transform, "opacity": .number, "cornerRadius": .number,
    "zPosition": .number, "anchorPoint": .point, "anchorPointZ": .number, "sublayerTransform": .transform,
    "backgroundColor": .color, "borderColor": .color, "borderWidth": .number, "shadowColor": .color,
    "shadowOpacity": .number, "shadowOffset": .size, "shadowRadius": .number, "shadowPath": .whole,
    "contents": .contents, "contentsRect": .rect, "contentsCenter": .rect, "contentsScale": .number,
    "rasterizationScale": .number, "effect": .object,
    // Of layers that are a view's own by its `layerClass`.
    "path": .whole, "fillColor": .color, "strokeColor": .color, "strokeStart": .number, "strokeEnd": .number,
    "lineWidth": .number, "miterLimit": .number, "lineDashPhase": .number, "colors": .whole, "locations": .whole,
    "startPoint": .point, "endPoint": .point,
  ]

  /// A property's value as animations take it; a colour that is none is clear.
  func value(_ key: String, of layer: CALayer) -> Any? {
    switch key {
    case "position": layer.position
    case "opacity": layer.exactOpacity
    default: layer.value(forKey: key) ?? (self == .color ? CGColor.clear : nil)
    }
  }

  /// What has to come before `b`, or be added to it, to give `a`; nil where there is no such thing.
  func difference(_ a: Any, _ b: Any) -> Any? {
    switch self {
    case .number:
      guard let a = number(a), let b = number(b) else { return nil }
      return a - b
    case .point:
      guard let a = a as? CGPoint, let b = b as? CGPoint else { return nil }
      return CGPoint(x: a.x - b.x, y: a.y - b.y)
    case .size:
      guard let a = a as? CGSize, let b = b as? CGSize else { return nil }
      return CGSize(width: a.width - b.width, height: a.height - b.height)
    case .rect:
      guard let a = a as? CGRect, let b = b as? CGRect else { return nil }
      return CGRect(
        x: a.origin.x - b.origin.x, y: a.origin.y - b.origin.y, width: a.size.width - b.size.width,
        height: a.size.height - b.size.height)
    case .transform:
      guard let a = a as? CATransform3D, let b = b as? CATransform3D else { return nil }
      return a == b ? .identity : a.concatenating(CATransform3DInvert(b))
    case .color:
      guard let a = (a as? CGColor)?.components, let b = (b as? CGColor)?.components else { return nil }
      return CGColor(red: a[0] - b[0], green: a[1] - b[1], blue: a[2] - b[2], alpha: a[3] - b[3])
    case .whole, .contents, .object: return nil
    }
  }

  private func number(_ value: Any) -> Double? { value as? Double ?? (value as? NSNumber)?.doubleValue }

  /// Whether two values are the same to rounding; false for values of other types.
  func isNear(_ a: Any, _ b: Any) -> Bool {
    switch self {
    case .transform:
      guard let a = a as? CATransform3D, let b = b as? CATransform3D else { return false }
      return zip(a.rows, b.rows).allSatisfy { abs($0 - $1) <= 1e-6 * max(1, abs($0), abs($1)) }
    default: return true
    }
  }
}
