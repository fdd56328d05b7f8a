import Foundation

extension CGPath {
  /// Whether `point`, mapped by `transform`, lies in the region that the path fills. Open subpaths count as closed.
  ///
  /// Of an edge's points, those with the region at greater x or y are inside, as in `CGRect.contains`: half-open. The
  /// curves are not flattened: a curve is halved around the point until it lies to one side, to 2⁻⁴⁰ of its size.
  /// False for a point that is not finite.
  public func contains(
    _ point: CGPoint, using rule: CGPathFillRule = .winding, transform: CGAffineTransform = .identity
  ) -> Bool {
    let point = transform.isIdentity ? point : point.applying(transform)
    guard point.isFinite else { return false }
    var crossings = 0
    for path in subpaths where !path.segments.isEmpty {
      for segment in path.segments { crossings += segment.crossings(rightOf: point) }
      if let last = path.segments.last, last.end != path.start {
        crossings += CGPathSegment(lineFrom: last.end, to: path.start).crossings(rightOf: point)
      }
    }
    return switch rule {
    case .winding: crossings != 0
    case .evenOdd: crossings & 1 != 0
    }
  }
}

extension CGPathSegment {
  /// How often the curve crosses the ray from `point` towards greater x, downwards less upwards. Its parity is that of
  /// all crossings.
  fileprivate func crossings(rightOf point: CGPoint, level: Int = 0) -> Int {
    let isAbove = (start.y <= point.y, control1.y <= point.y, control2.y <= point.y, end.y <= point.y)
    // All on one side of the ray's line: no crossing.
    if isAbove == (true, true, true, true) || isAbove == (false, false, false, false) { return 0 }
    // All behind the ray's origin: none; all before it: as many as the ends tell.
    if max(max(start.x, control1.x), max(control2.x, end.x)) <= point.x { return 0 }
    let net = isAbove.0 == isAbove.3 ? 0 : isAbove.0 ? 1 : -1
    if min(min(start.x, control1.x), min(control2.x, end.x)) > point.x { return net }
    if level == 40 { return end.x > point.x ? net : 0 }
    let (before, after) = split(at: 0.5)
    return before.crossings(rightOf: point, level: level + 1) + after.crossings(rightOf: point, level: level + 1)
  }
}
