import Foundation

extension CGPath {
  /// The path as cubic curves, a list for each subpath that has any.
  ///
  /// - Lines get control points at their thirds, quadratic curves are raised; a line to where it began stays a segment.
  /// - `closeSubpath` gives a line back to the start where that has length. What follows it without a move starts there.
  /// - Elements that are not finite are left out.
  public var segments: [[CGPathSegment]] { subpaths.map(\.segments).filter { !$0.isEmpty } }

  /// The length in points of all segments, each to about `tolerance` points.
  public func length(tolerance: CGFloat = 1e-4) -> CGFloat {
    segments.reduce(0) { $1.reduce($0) { $0 + $1.length(tolerance: tolerance) } }
  }

  /// A run of elements that hang together.
  struct Subpath {
    var start: CGPoint
    var segments: [CGPathSegment] = []
    /// What each segment was, without the closing line.
    var elements: [Element] = []
    var isClosed = false
  }

  /// Every subpath with what is finite of it, single points included.
  var subpaths: [Subpath] {
    var paths: [Subpath] = []
    for element in elements where element.isFinite {
      if case .moveToPoint(let start) = element {
        paths.append(Subpath(start: start))
        continue
      }
      guard var last = paths.indices.last else { continue }
      if element == .closeSubpath {
        paths[last].close()
        continue
      }
      if paths[last].isClosed {
        paths.append(Subpath(start: paths[last].start))
        last += 1
      }
      paths[last].add(element)
    }
    return paths
  }
}

extension CGPath.Subpath {
  private var point: CGPoint { segments.last?.end ?? start }

  fileprivate mutating func add(_ element: CGPath.Element) {
    switch element {
    case .addLineToPoint(let end): segments.append(CGPathSegment(lineFrom: point, to: end))
    case .addQuadCurveToPoint(let control, let end):
      segments.append(CGPathSegment(start: point, control: control, end: end))
    case .addCurveToPoint(let control1, let control2, let end):
      segments.append(CGPathSegment(start: point, control1: control1, control2: control2, end: end))
    case .moveToPoint, .closeSubpath: return
    }
    elements.append(element)
  }

  fileprivate mutating func close() {
    guard !isClosed else { return }
    isClosed = true
    if point != start { segments.append(CGPathSegment(lineFrom: point, to: start)) }
  }

  /// The subpath from its end to its start, closed if this one is.
  fileprivate var reversed: [CGPath.Element] {
    var backwards: [CGPath.Element] = [.moveToPoint(elements.last?.points.last ?? start)]
    for (index, element) in elements.enumerated().reversed() {
      let end = index > 0 ? elements[index - 1].points.last ?? start : start
      switch element {
      case .addQuadCurveToPoint(let control, _): backwards.append(.addQuadCurveToPoint(control: control, end: end))
      case .addCurveToPoint(let control1, let control2, _):
        backwards.append(.addCurveToPoint(control1: control2, control2: control1, end: end))
      default: backwards.append(.addLineToPoint(end))
      }
    }
    return isClosed ? backwards + [.closeSubpath] : backwards
  }
}

extension CGPath {
  /// The same shape drawn backwards: the last subpath first, each from its end to its start.
  public func reversed() -> CGPath { CGPath(elements: subpaths.reversed().flatMap(\.reversed)) }

  // MARK: Boxes

  /// The smallest rectangle around all points, control points included; null for an empty path.
  public var boundingBox: CGRect { .enclosing(elements.flatMap(\.points)) }

  /// The smallest rectangle around the path itself, control points left out; null for an empty path.
  ///
  /// Single points count. Elements that are not finite do not.
  public var boundingBoxOfPath: CGRect {
    .enclosing(subpaths.flatMap { path in [path.start] + path.segments.flatMap(\.extremes) })
  }
}

extension CGPathSegment {
  /// The end, and the points between where x or y turns back.
  fileprivate var extremes: [CGPoint] {
    let turns =
      Self.turns(start.x, control1.x, control2.x, end.x) + Self.turns(start.y, control1.y, control2.y, end.y)
    return [end] + turns.map(point(at:))
  }

  /// Where in 0…1 the derivative of a cubic with these Bézier coefficients is 0.
  private static func turns(_ p0: CGFloat, _ p1: CGFloat, _ p2: CGFloat, _ p3: CGFloat) -> [CGFloat] {
    // Between its ends' values, a coordinate whose control values lie there too has no extreme that matters.
    if min(p0, p3) <= min(p1, p2) && max(p1, p2) <= max(p0, p3) { return [] }
    // The derivative is 3·(a·t² + 2·b·t + c).
    let a = p3 - p0 + 3 * (p1 - p2)
    let b = p0 - 2 * p1 + p2
    let c = p1 - p0
    let square = b * b - a * c
    guard square >= 0, square.isFinite else { return [] }
    // The sum of like signs, so that nothing cancels; the other root follows from the product.
    let q = -(b + (b < 0 ? -square.squareRoot() : square.squareRoot()))
    return [q / a, c / q].filter { $0 > 0 && $0 < 1 }
  }
}
