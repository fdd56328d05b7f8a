import Foundation

/// Two convex outlines that reach into each other.
struct Contact {
  /// Of length 1, from the second to the first.
  let normal: SIMD2<Double>
  /// How far they reach into each other, in points.
  let depth: Double
  /// One or two points at which they touch.
  let points: [SIMD2<Double>]

  /// The shortest way out of each other; nil if they are apart. An outline of two points is a line that has no inside.
  ///
  /// - Parameters:
  ///   - centers: points within the outlines, from which the normal has its direction.
  ///   - slack: outlines up to this far apart touch as well, with a depth below 0.
  init?(
    _ a: [SIMD2<Double>], _ b: [SIMD2<Double>], centers: (SIMD2<Double>, SIMD2<Double>), slack: Double = 0
  ) {
    guard a.count > 1, b.count > 1 else { return nil }
    var best: (depth: Double, axis: SIMD2<Double>)?
    for outline in [b, a] {
      for index in outline.indices {
        let edge = outline[(index + 1) % outline.count] - outline[index]
        let size = length(edge)
        guard size > 0 else { continue }
        var axes = [SIMD2(edge.y, -edge.x) / size]
        // A line also ends.
        if outline.count == 2 { axes.append(edge / size) }
        for var axis in axes {
          if dot(axis, centers.0 - centers.1) < 0 { axis = 0 - axis }
          // `axis` leads from b to a.
          let depth = Self.extent(b, axis).1 - Self.extent(a, axis).0
          if depth < -slack { return nil }
          if best.map({ depth < $0.depth - 1e-9 }) ?? true { best = (depth, axis) }
        }
      }
    }
    guard let (depth, axis) = best else { return nil }
    normal = axis
    self.depth = depth
    let tangent = SIMD2(-axis.y, axis.x)
    let (sideA, sideB) = (Self.extent(a, tangent), Self.extent(b, tangent))
    let overlap = (max(sideA.0, sideB.0), min(sideA.1, sideB.1))
    let (lowA, highB) = (Self.extent(a, axis).0, Self.extent(b, axis).1)
    // The corners that lie deepest in the other one, of both, where the other one is.
    let reach = 0.5
    let corners =
      a.filter { dot($0, axis) <= lowA + reach } + b.filter { dot($0, axis) >= highB - reach }
    let inside = corners.filter { (overlap.0 - 1e-6...overlap.1 + 1e-6).contains(dot($0, tangent)) }
    let sorted = (inside.isEmpty ? corners : inside).sorted { dot($0, tangent) < dot($1, tangent) }
    let (first, last) = (sorted[0], sorted[sorted.count - 1])
    points = dot(last - first, tangent) > 1e-6 ? [first, last] : [first]
  }

  /// The least and the greatest place of an outline along an axis.
  private static func extent(_ outline: [SIMD2<Double>], _ axis: SIMD2<Double>) -> (Double, Double) {
    var (low, high) = (dot(outline[0], axis), dot(outline[0], axis))
    for corner in outline.dropFirst() {
      let place = dot(corner, axis)
      (low, high) = (min(low, place), max(high, place))
    }
    return (low, high)
  }
}
