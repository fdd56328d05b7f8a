import SegueUIKit

/// Outlines of a layer's plane as they are seen through a 4×4 map.
enum ProjectedPath {
  /// What is nearer to the eye than this, as a share of the distance at which sizes are true, is cut off.
  private static let nearest = 1.0 / 64
  /// Lines that stand for a curve which a map with perspective makes none of.
  private static let pieces = 8

  /// The outline's picture. A map of the plane keeps curves; perspective turns them into lines, and takes away what lies
  /// behind the eye. Empty where nothing is left, or where a number is not finite.
  static func make(_ path: CGPath, under map: CATransform3D) -> CGPath {
    if map.m14 == 0, map.m24 == 0 {
      guard map.m44 > 0 else { return CGPath(elements: []) }
      let w = map.m44
      let plane = CGAffineTransform(
        a: map.m11 / w, b: map.m12 / w, c: map.m21 / w, d: map.m22 / w, tx: map.m41 / w, ty: map.m42 / w)
      return path.copy(using: plane) ?? CGPath(elements: [])
    }
    var elements: [CGPath.Element] = []
    for polygon in polygons(path) {
      let points = cut(polygon.map { map.map(SIMD4($0.x, $0.y, 0, 1)) })
      guard let first = points.first, points.allSatisfy({ $0.x.isFinite && $0.y.isFinite }) else { continue }
      elements.append(.moveToPoint(first))
      elements += points.dropFirst().map { .addLineToPoint($0) }
      elements.append(.closeSubpath)
    }
    return CGPath(elements: elements)
  }

  /// The part of a closed polygon in front of the eye, divided by w.
  private static func cut(_ corners: [SIMD4<Double>]) -> [CGPoint] {
    var points: [CGPoint] = []
    for (index, corner) in corners.enumerated() {
      let next = corners[(index + 1) % corners.count]
      if corner.w >= nearest { points.append(CGPoint(x: corner.x / corner.w, y: corner.y / corner.w)) }
      guard (corner.w >= nearest) != (next.w >= nearest) else { continue }
      let crossing = corner + (next - corner) * ((nearest - corner.w) / (next.w - corner.w))
      points.append(CGPoint(x: crossing.x / nearest, y: crossing.y / nearest))
    }
    return points
  }

  /// Every subpath as a polygon.
  private static func polygons(_ path: CGPath) -> [[CGPoint]] {
    var polygons: [[CGPoint]] = []
    for element in path.elements {
      guard let last = polygons.indices.last, let from = polygons[last].last else {
        if let start = element.points.last { polygons.append([start]) }
        continue
      }
      switch element {
      case .moveToPoint(let point): polygons.append([point])
      case .addLineToPoint(let point): polygons[last].append(point)
      case .addQuadCurveToPoint(let control, let end):
        polygons[last] += curve(
          from, between(from, control, 2.0 / 3), between(end, control, 2.0 / 3), end)
      case .addCurveToPoint(let control1, let control2, let end): polygons[last] += curve(from, control1, control2, end)
      case .closeSubpath: polygons.append([polygons[last][0]])
      }
    }
    return polygons.filter { $0.count > 2 }
  }

  private static func curve(_ from: CGPoint, _ control1: CGPoint, _ control2: CGPoint, _ end: CGPoint) -> [CGPoint] {
    (1...pieces).map { step in
      let t = Double(step) / Double(pieces)
      let (a, b, c) = (between(from, control1, t), between(control1, control2, t), between(control2, end, t))
      return between(between(a, b, t), between(b, c, t), t)
    }
  }

  private static func between(_ from: CGPoint, _ to: CGPoint, _ share: Double) -> CGPoint {
    CGPoint(x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share)
  }
}

extension CGPath {
  /// The outline of a layer: its bounds with the corners in `corners` rounded.
  static func outline(_ bounds: CGRect, radius: Double, corners: CACornerMask = .all) -> CGPath {
    let radius = min(max(radius, 0), min(bounds.width, bounds.height) / 2)
    if radius <= 0 || corners.isEmpty { return CGPath(rect: bounds, transform: .identity) }
    if corners == .all {
      return CGPath(roundedRect: bounds, cornerWidth: radius, cornerHeight: radius, transform: .identity)
    }
    func corner(_ corner: CACornerMask) -> Double { corners.contains(corner) ? radius : 0 }
    let (a, b) = (corner(.layerMinXMinYCorner), corner(.layerMaxXMinYCorner))
    let (c, d) = (corner(.layerMaxXMaxYCorner), corner(.layerMinXMaxYCorner))
    let (left, top, right, bottom) = (bounds.minX, bounds.minY, bounds.maxX, bounds.maxY)
    let path = CGMutablePath()
    path.move(to: CGPoint(x: left + a, y: top))
    path.addArc(
      tangent1End: CGPoint(x: right, y: top), tangent2End: CGPoint(x: right, y: bottom), radius: b)
    path.addArc(
      tangent1End: CGPoint(x: right, y: bottom), tangent2End: CGPoint(x: left, y: bottom), radius: c)
    path.addArc(tangent1End: CGPoint(x: left, y: bottom), tangent2End: CGPoint(x: left, y: top), radius: d)
    path.addArc(tangent1End: CGPoint(x: left, y: top), tangent2End: CGPoint(x: right, y: top), radius: a)
    path.closeSubpath()
    return path
  }
}

extension CACornerMask {
  fileprivate static let all: CACornerMask = [
    .layerMinXMinYCorner, .layerMaxXMinYCorner, .layerMinXMaxYCorner, .layerMaxXMaxYCorner,
  ]
}
