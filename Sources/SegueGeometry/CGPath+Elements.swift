import Foundation

public enum CGPathElementType: Int32, Sendable {
  case moveToPoint = 0
  case addLineToPoint = 1
  case addQuadCurveToPoint = 2
  case addCurveToPoint = 3
  case closeSubpath = 4
}

/// An element as Core Graphics hands it to a block: its type and as many points as that has, the end point last.
@unsafe public struct CGPathElement {
  public var type: CGPathElementType
  /// 1 point for a move or a line, 2 for a quadratic curve, 3 for a cubic one, none to read for a close.
  public var points: UnsafeMutablePointer<CGPoint>
}

extension CGPath.Element {
  public var type: CGPathElementType {
    switch self {
    case .moveToPoint: .moveToPoint
    case .addLineToPoint: .addLineToPoint
    case .addQuadCurveToPoint: .addQuadCurveToPoint
    case .addCurveToPoint: .addCurveToPoint
    case .closeSubpath: .closeSubpath
    }
  }

  /// The element of the same type with the next points of `points`, whose index moves on; nil where they do not reach.
  func withPoints(_ points: [CGPoint], from index: inout Int) -> CGPath.Element? {
    let first = index
    let count = self.points.count
    guard count <= points.count - first else { return nil }
    index += count
    return switch self {
    case .moveToPoint: .moveToPoint(points[first])
    case .addLineToPoint: .addLineToPoint(points[first])
    case .addQuadCurveToPoint: .addQuadCurveToPoint(control: points[first], end: points[first + 1])
    case .addCurveToPoint:
      .addCurveToPoint(control1: points[first], control2: points[first + 1], end: points[first + 2])
    case .closeSubpath: .closeSubpath
    }
  }
}

extension CGPath {
  /// Calls `block` with every element in order. The pointers are good within the call only; writing through them
  /// changes nothing.
  public func applyWithBlock(_ block: (UnsafePointer<CGPathElement>) -> Void) {
    for element in elements {
      // Three places always: a reader that asks for more points than the element has reads zeros.
      var points = element.points
      points += repeatElement(.zero, count: 3 - points.count)
      unsafe points.withUnsafeMutableBufferPointer { buffer in
        // SAFETY: three points, so the buffer has an address; both pointers end with the closures.
        guard let address = buffer.baseAddress else { return }
        let element = unsafe CGPathElement(type: element.type, points: address)
        unsafe withUnsafePointer(to: element) { unsafe block($0) }
      }
    }
  }

  // MARK: Points as numbers

  /// All points in order: of each element its control points, then its end point.
  public var elementPoints: [CGPoint] { elements.flatMap(\.points) }

  /// A path of the same elements with other points; nil unless there are as many as `path.elementPoints` has.
  public convenience init?(structureOf path: CGPath, points: [CGPoint]) {
    var index = 0
    var elements: [Element] = []
    elements.reserveCapacity(path.elements.count)
    for element in path.elements {
      guard let element = element.withPoints(points, from: &index) else { return nil }
      elements.append(element)
    }
    guard index == points.count else { return nil }
    self.init(elements: elements)
  }

  // MARK: Interpolation

  /// Whether both have the same elements but for their points. Only then does one turn into the other.
  public func hasSameStructure(as other: CGPath) -> Bool {
    elements.count == other.elements.count && zip(elements, other.elements).allSatisfy { $0.kind == $1.kind }
  }

  /// The path `progress` of the way to `end`, point by point; nil where the structures differ or `progress` is NaN.
  ///
  /// At 0 it is this path and at 1 it is `end`, to the bit; beyond 0…1 the points go on in a line. A coordinate is
  /// `from + (to - from) * progress`, as the core samples numbers.
  public func interpolated(to end: CGPath, progress: Double) -> CGPath? {
    guard hasSameStructure(as: end), !progress.isNaN else { return nil }
    if progress == 0 { return copy() }
    if progress == 1 { return end.copy() }
    let p = CGFloat(progress)
    let points = zip(elementPoints, end.elementPoints).map { from, to in
      CGPoint(x: from.x + (to.x - from.x) * p, y: from.y + (to.y - from.y) * p)
    }
    return CGPath(structureOf: self, points: points)
  }
}
