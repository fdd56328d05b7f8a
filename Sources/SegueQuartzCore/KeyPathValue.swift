import Foundation
import SegueGeometry

/// Numbers inside points, sizes, rectangles and transforms, by key path.
enum KeyPathValue {
  /// The first key and the rest; nil for a single key.
  static func split(_ path: String) -> (key: String, rest: String)? {
    path.firstIndex(of: ".").map { (String(path[..<$0]), String(path[path.index(after: $0)...])) }
  }

  /// A part of a value; nil if it has none of that name. Numbers are Double, a transform's translation is a size.
  static func value(of whole: Any, _ path: String) -> Any? {
    switch whole {
    case let point as CGPoint: pointKeys[path].map { Double(point[keyPath: $0]) }
    case let size as CGSize: sizeKeys[path].map { Double(size[keyPath: $0]) }
    case let rect as CGRect: value(of: rect, path)
    case let transform as CATransform3D: value(of: transform, path)
    default: nil
    }
  }

  private static func value(of rect: CGRect, _ path: String) -> Any? {
    let parts = split(path)
    switch (parts?.key ?? path, parts?.rest) {
    case ("origin", nil): return rect.origin
    case ("size", nil): return rect.size
    case ("origin", let rest?): return value(of: rect.origin, rest)
    case ("size", let rest?): return value(of: rect.size, rest)
    default: return nil
    }
  }

  private static func value(of transform: CATransform3D, _ path: String) -> Any? {
    if path == "translation" {
      return CGSize(width: transform.part(.translationX), height: transform.part(.translationY))
    }
    return CATransform3DPart(keyPath: path).map { transform.part($0) }
  }

  /// `whole` with another value for a part of it; nil if the part or the value is of another kind.
  static func setting(_ value: Any, in whole: Any, _ path: String) -> Any? {
    switch whole {
    case var point as CGPoint:
      guard let key = pointKeys[path], let number = Double(animatable: value) else { return nil }
      point[keyPath: key] = CGFloat(number)
      return point
    case var size as CGSize:
      guard let key = sizeKeys[path], let number = Double(animatable: value) else { return nil }
      size[keyPath: key] = CGFloat(number)
      return size
    case let rect as CGRect: return setting(value, in: rect, path)
    case let transform as CATransform3D: return setting(value, in: transform, path)
    default: return nil
    }
  }

  private static func setting(_ value: Any, in rect: CGRect, _ path: String) -> Any? {
    var (rect, value) = (rect, value)
    let parts = split(path)
    let key = parts?.key ?? path
    if let rest = parts?.rest {
      let whole: Any = key == "origin" ? rect.origin : rect.size
      guard let changed = setting(value, in: whole, rest) else { return nil }
      value = changed
    }
    switch (key, value) {
    case ("origin", let origin as CGPoint): rect.origin = origin
    case ("size", let size as CGSize): rect.size = size
    default: return nil
    }
    return rect
  }

  private static func setting(_ value: Any, in transform: CATransform3D, _ path: String) -> Any? {
    if path == "translation" {
      let point = value as? CGPoint ?? (value as? CGSize).map { CGPoint(x: $0.width, y: $0.height) }
      guard let point else { return nil }
      return transform.setting(.translationX, to: point.x).setting(.translationY, to: point.y)
    }
    guard let part = CATransform3DPart(keyPath: path), let number = Double(animatable: value) else { return nil }
    return transform.setting(part, to: number)
  }

  private static var pointKeys: [String: WritableKeyPath<CGPoint, CGFloat>] { ["x": \.x, "y": \.y] }
  private static var sizeKeys: [String: WritableKeyPath<CGSize, CGFloat>] { ["width": \.width, "height": \.height] }
}
