import Foundation
import SegueGeometry

/// A value as numbers, and what kind of value they fill.
struct AnimatableValue {
  indirect enum Kind: Hashable {
    case number, point, size, vector, rect, affineTransform, transform, color
    /// Of the same elements.
    case path(CGPath)
    case list([Kind])
  }

  let kind: Kind
  let numbers: [Double]

  /// Numbers beyond this, up or down, do not animate: sums and squares of the others are numbers.
  static let limit = 1e100

  /// nil for a value that is made of no numbers, or of one that is not finite or beyond the limit.
  init?(_ value: Any) {
    guard let (kind, numbers) = Self.take(value), numbers.allSatisfy({ abs($0) <= Self.limit }) else { return nil }
    self.kind = kind
    self.numbers = numbers
  }

  /// Whether a value is made of numbers, whatever they are.
  static func isNumbers(_ value: Any) -> Bool { take(value) != nil }

  /// Whether a value is made of numbers, and one of them is NaN or infinite.
  static func isNotFinite(_ value: Any) -> Bool { take(value).map { !$0.1.allSatisfy(\.isFinite) } ?? false }

  private static func take(_ value: Any) -> (Kind, [Double])? {
    switch value {
    case let value as Double: (.number, [value])
    case let value as CGFloat: (.number, [Double(value)])
    case let value as Float: (.number, [Double(value)])
    case let value as Int: (.number, [Double(value)])
    case let value as Bool: (.number, [value ? 1 : 0])
    case let value as CGPoint: (.point, [value.x, value.y])
    case let value as CGSize: (.size, [value.width, value.height])
    case let value as CGVector: (.vector, [value.dx, value.dy])
    case let value as CGRect: (.rect, [value.origin.x, value.origin.y, value.size.width, value.size.height])
    case let value as CATransform3D: (.transform, value.rows.map(Double.init))
    case let value as CGAffineTransform:
      (.affineTransform, [value.a, value.b, value.c, value.d, value.tx, value.ty].map(Double.init))
    case let value as CGColor: value.components.map { (.color, $0.map(Double.init)) }
    case let value as CGPath: (.path(value), value.elements.flatMap(\.points).flatMap { [Double($0.x), Double($0.y)] })
    case let value as NSNumber: (.number, [value.doubleValue])
    case let value as NSValue: value.geometry.flatMap(take)
    case let values as [Any]: list(values)
    default: nil
    }
  }

  private static func list(_ values: [Any]) -> (Kind, [Double])? {
    let parts = values.map(take)
    guard !parts.contains(where: { $0 == nil }) else { return nil }
    return (.list(parts.compactMap { $0?.0 }), parts.flatMap { $0?.1 ?? [] })
  }
}

extension AnimatableValue.Kind {
  /// How many numbers a value has.
  var count: Int {
    switch self {
    case .number: 1
    case .point, .size, .vector: 2
    case .rect, .color: 4
    case .affineTransform: 6
    case .transform: 16
    case .path(let path): path.elements.reduce(0) { $0 + 2 * $1.pointCount }
    case .list(let kinds): kinds.reduce(0) { $0 + $1.count }
    }
  }

  /// The same for two kinds whose values have the same shape, and only for those.
  var form: String {
    switch self {
    case .number: "number"
    case .point: "point"
    case .size: "size"
    case .vector: "vector"
    case .rect: "rect"
    case .affineTransform: "affine"
    case .transform: "transform"
    case .color: "color"
    case .path(let path): "path" + path.elements.map { String($0.kind) }.joined()
    case .list(let kinds): "[" + kinds.map(\.form).joined(separator: " ") + "]"
    }
  }

  /// Whether numbers of a value of `other` fill this one too.
  func hasShape(of other: AnimatableValue.Kind) -> Bool {
    switch (self, other) {
    case (.path(let a), .path(let b)):
      a === b || a.elements.count == b.elements.count && zip(a.elements, b.elements).allSatisfy { $0.kind == $1.kind }
    case (.list(let a), .list(let b)): a.count == b.count && zip(a, b).allSatisfy { $0.hasShape(of: $1) }
    default: self == other
    }
  }

  /// The value that `numbers` fill, from `first` on.
  func value(_ numbers: [Double], from first: Int = 0) -> Any {
    func n(_ index: Int) -> CGFloat { CGFloat(numbers[first + index]) }
    switch self {
    case .number: return numbers[first]
    case .point: return CGPoint(x: n(0), y: n(1))
    case .size: return CGSize(width: n(0), height: n(1))
    case .vector: return CGVector(dx: n(0), dy: n(1))
    case .rect: return CGRect(x: n(0), y: n(1), width: n(2), height: n(3))
    case .affineTransform: return CGAffineTransform(a: n(0), b: n(1), c: n(2), d: n(3), tx: n(4), ty: n(5))
    case .transform: return CATransform3D(rows: (0..<16).map(n))
    case .color: return CGColor(red: n(0), green: n(1), blue: n(2), alpha: n(3))
    case .path(let path):
      var next = first
      func point() -> CGPoint {
        defer { next += 2 }
        return CGPoint(x: numbers[next], y: numbers[next + 1])
      }
      let elements = path.elements.map { (element) -> CGPath.Element in
        switch element {
        case .moveToPoint: return .moveToPoint(point())
        case .addLineToPoint: return .addLineToPoint(point())
        case .addQuadCurveToPoint: return .addQuadCurveToPoint(control: point(), end: point())
        case .addCurveToPoint: return .addCurveToPoint(control1: point(), control2: point(), end: point())
        case .closeSubpath: return .closeSubpath
        }
      }
      return CGPath(elements: elements)
    case .list(let kinds):
      var values: [Any] = []
      var next = first
      for kind in kinds {
        values.append(kind.value(numbers, from: next))
        next += kind.count
      }
      return values
    }
  }

  /// The numbers of a part: its first one and how many; nil for a kind without such a part.
  func part(_ path: Substring) -> (offset: Int, kind: AnimatableValue.Kind)? {
    switch (self, path) {
    case (.point, "x"), (.vector, "dx"), (.size, "width"): return (0, .number)
    case (.point, "y"), (.vector, "dy"), (.size, "height"): return (1, .number)
    case (.rect, "origin"): return (0, .point)
    case (.rect, "size"): return (2, .size)
    case (.rect, "origin.x"): return (0, .number)
    case (.rect, "origin.y"): return (1, .number)
    case (.rect, "size.width"): return (2, .number)
    case (.rect, "size.height"): return (3, .number)
    default: return nil
    }
  }
}

/// What a value that is animated without a column is: numbers of a kind, or one of several objects.
final class AnimatedShape {
  let kind: AnimatableValue.Kind
  /// Values that are made of no numbers: the animation's number says which of them is shown.
  var objects: [Any] = []

  init(_ kind: AnimatableValue.Kind) {
    self.kind = kind
  }

  func value(_ numbers: [Double]) -> Any {
    if objects.isEmpty { return kind.value(numbers) }
    return objects[min(max(Int(numbers[0].rounded()), 0), objects.count - 1)]
  }
}
