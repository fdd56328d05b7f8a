import Foundation

/// A path as a list of elements, immutable; `CGMutablePath` builds one.
///
/// Coordinates are points, y down as on a screen. Two paths are equal where all elements are.
///
/// **Numbers that are not finite.** A shape or a call of `CGMutablePath` one of whose numbers, transformed, is NaN or
/// infinite, adds nothing. `init(elements:)` takes what it is given; an element that is not finite is then left out
/// of every measurement (`segments`, `contains`, `boundingBoxOfPath`). Nothing traps, and every loop is bounded.
public class CGPath: Hashable, @unchecked Sendable {
  public enum Element: Hashable, Sendable {
    case moveToPoint(CGPoint)
    case addLineToPoint(CGPoint)
    case addQuadCurveToPoint(control: CGPoint, end: CGPoint)
    case addCurveToPoint(control1: CGPoint, control2: CGPoint, end: CGPoint)
    case closeSubpath

    /// The element's points, the end point last.
    public var points: [CGPoint] {
      switch self {
      case .moveToPoint(let point), .addLineToPoint(let point): [point]
      case .addQuadCurveToPoint(let control, let end): [control, end]
      case .addCurveToPoint(let control1, let control2, let end): [control1, control2, end]
      case .closeSubpath: []
      }
    }

    /// How many points it has.
    public var pointCount: Int {
      switch self {
      case .moveToPoint, .addLineToPoint: 1
      case .addQuadCurveToPoint: 2
      case .addCurveToPoint: 3
      case .closeSubpath: 0
      }
    }

    /// 0 move, 1 line, 2 quadratic, 3 cubic, 4 close: what a digest writes for the kind.
    public var kind: UInt64 {
      switch self {
      case .moveToPoint: 0
      case .addLineToPoint: 1
      case .addQuadCurveToPoint: 2
      case .addCurveToPoint: 3
      case .closeSubpath: 4
      }
    }

    /// The element with each of its points mapped.
    public func applying(_ t: CGAffineTransform) -> Element {
      switch self {
      case .moveToPoint(let point): .moveToPoint(point.applying(t))
      case .addLineToPoint(let point): .addLineToPoint(point.applying(t))
      case .addQuadCurveToPoint(let control, let end):
        .addQuadCurveToPoint(control: control.applying(t), end: end.applying(t))
      case .addCurveToPoint(let control1, let control2, let end):
        .addCurveToPoint(control1: control1.applying(t), control2: control2.applying(t), end: end.applying(t))
      case .closeSubpath: .closeSubpath
      }
    }

    var isFinite: Bool { points.allSatisfy(\.isFinite) }
  }

  public internal(set) var elements: [Element]

  public init(elements: [Element]) {
    self.elements = elements
  }

  public var isEmpty: Bool { elements.isEmpty }

  /// Where the next element would start: the last end point, or the subpath's start after `closeSubpath`.
  ///
  /// Zero for an empty path, as on Apple's platforms. Cost: linear in the elements of a subpath that was closed last.
  public var currentPoint: CGPoint { elements.currentPoint ?? .zero }

  /// A path of the same elements that stands still when this one is changed.
  public func copy() -> CGPath { CGPath(elements: elements) }

  public func mutableCopy() -> CGMutablePath { CGMutablePath(elements: elements) }

  public static func == (left: CGPath, right: CGPath) -> Bool { left.elements == right.elements }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(elements)
  }
}

extension [CGPath.Element] {
  /// Nil where no subpath has begun.
  var currentPoint: CGPoint? {
    guard case .closeSubpath? = last else { return last?.points.last }
    for element in reversed() {
      if case .moveToPoint(let start) = element { return start }
    }
    return nil
  }

  /// Mapped; empty where the map leads to a number that is not finite, so that no shape is added in part.
  func applying(_ t: CGAffineTransform) -> [CGPath.Element] {
    let mapped = t.isIdentity ? self : map { $0.applying(t) }
    return mapped.allSatisfy(\.isFinite) ? mapped : []
  }
}

extension CGPoint {
  var isFinite: Bool { x.isFinite && y.isFinite }
}

/// Which regions count as inside a path.
public enum CGPathFillRule: Int, Sendable {
  /// Where the path goes round a different number of times one way than the other.
  case winding = 0
  /// Where a ray to the outside crosses the path an odd number of times.
  case evenOdd = 1
}

/// How the end of an open subpath looks when stroked. Kept, never drawn.
public enum CGLineCap: Int32, Sendable {
  case butt = 0
  case round = 1
  case square = 2
}

/// How a corner looks when stroked. Kept, never drawn.
public enum CGLineJoin: Int32, Sendable {
  case miter = 0
  case round = 1
  case bevel = 2
}
