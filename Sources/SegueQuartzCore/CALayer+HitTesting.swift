import Foundation
import SegueCore
import SegueGeometry

/// What `hitTest` does where it is not overridden.
///
/// A point is carried from the superlayer's plane into the layer's. Hidden layers are passed over with all they hold, as
/// are those that are seen edge-on, singular or behind the eye, and those turned away that are not double-sided. Sublayers
/// are tried by zPosition, equal ones front to back; outside of the bounds too, unless `masksToBounds` or a mask cuts them
/// off. What stands in the depth of a transform layer is tried by its depth where the point meets it, nearest first; the
/// transform layer itself has no plane and is never hit.
/// A presentation tests presentation values.
extension CALayer {
  /// A layer met by a line of sight, and how near: z on the plane that its depth is flattened to, larger is nearer.
  private struct Hit {
    let layer: CALayer
    let depth: Double
  }

  func foundHit(at p: CGPoint) -> CALayer? {
    if isHidden { return nil }
    if !keepsDepth, superlayer.map(isShiftedOnly(under:)) ?? hasIdentityTransform {
      return convertFromSuperlayer(p).flatMap(hitInPlane)
    }
    return nearest(hits(of: p, through: matrixToSuperlayer()))?.layer
  }

  /// The deepest, foremost layer at a point of this layer's coordinates.
  private func hitInPlane(_ point: CGPoint) -> CALayer? {
    let isInside = contains(point)
    if flags.contains(.masksToBounds), !isInside { return nil }
    if let mask, !mask.isCovering(point) { return nil }
    for layer in frontToBack {
      if let hit = layer.hitTest(point) { return hit }
    }
    return isInside ? self : nil
  }

  /// The layers below this one that a line of sight meets, backmost in paint order first.
  ///
  /// - `p`: where it passes the plane that the depth is flattened to.
  /// - `m`: this layer's coordinates to that plane.
  private func hits(of p: CGPoint, through m: CATransform3D) -> [Hit] {
    if isHidden || (!keepsDepth && flags.contains(.isSingleSided) && m.showsBack) { return [] }
    if keepsDepth {
      return frontToBack.reversed().flatMap { $0.hits(of: p, through: $0.matrixToSuperlayer().concatenating(m)) }
    }
    guard m.isInvertibleInPlane, let point = m.unproject(p), let layer = hitInPlane(point) else { return [] }
    let depth = (point.x * m.m13 + point.y * m.m23 + m.m43) / (point.x * m.m14 + point.y * m.m24 + m.m44)
    return [Hit(layer: layer, depth: depth)]
  }

  /// The nearest; of several as near, to a thousandth of a millionth of a point, the one in front.
  private func nearest(_ hits: [Hit]) -> Hit? {
    hits.dropFirst().reduce(hits.first) { best, hit in
      best.map { hit.depth >= $0.depth - 1e-9 ? hit : $0 }
    }
  }

  private var frontToBack: [CALayer] {
    guard let layers = sublayers else { return [] }
    if layers.allSatisfy({ $0.storedZPosition == 0 }) { return layers.reversed() }
    return layers.enumerated().sorted { ($0.element.zPosition, $0.offset) > ($1.element.zPosition, $1.offset) }
      .map(\.element)
  }

  /// Whether the layer, as the mask of its superlayer, lets a point of that one's coordinates through.
  private func isCovering(_ point: CGPoint) -> Bool {
    !isHidden && convertFromSuperlayer(point).map(covers) ?? false
  }
}
