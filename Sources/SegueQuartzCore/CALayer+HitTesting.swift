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
///
/// Sublayers of the package's own classes are walked through without recursion, however deeply they are nested. A layer of
/// another class, which may override `hitTest`, is asked, and a transform layer begins a walk of its own: nested in each
/// other, ten thousands of these use up the stack.
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

  /// A layer whose sublayers are being tried at a point of its coordinates.
  private struct Visit {
    let layer: CALayer
    let point: CGPoint
    let isInside: Bool
    /// Backmost first.
    let sublayers: [CALayer]
    /// How many of them, from the back, are still to be tried.
    var untried: Int
  }

  /// The deepest, foremost layer at a point of this layer's coordinates.
  private func hitInPlane(_ point: CGPoint) -> CALayer? {
    // The layers on the way down, this one first.
    var visits = visit(at: point).map { [$0] } ?? []
    while var visit = visits.popLast() {
      guard visit.untried > 0 else {
        if visit.isInside { return visit.layer }
        continue
      }
      visit.untried -= 1
      let sublayer = visit.sublayers[visit.untried]
      visits.append(visit)
      if !sublayer.testsHitsByDefault || sublayer.keepsDepth {
        if let hit = sublayer.hitTest(visit.point) { return hit }
      } else if let inner = sublayer.pointInPlane(visit.point, of: visit.layer).flatMap(sublayer.visit) {
        visits.append(inner)
      }
    }
    return nil
  }

  /// Nil where the layer or its mask cuts the point off.
  private func visit(at point: CGPoint) -> Visit? {
    let isInside = contains(point)
    if flags.contains(.masksToBounds), !isInside { return nil }
    if let mask, !mask.isCovering(point) { return nil }
    let sublayers = backToFront
    return Visit(layer: self, point: point, isInside: isInside, sublayers: sublayers, untried: sublayers.count)
  }

  /// Whether nothing but `foundHit` can answer for the layer.
  private var testsHitsByDefault: Bool {
    let own = type(of: self)
    return own == CALayer.self || own == CAShapeLayer.self || own == CAGradientLayer.self
      || own == CAReplicatorLayer.self || own == CATransformLayer.self
  }

  /// A point of the superlayer in this layer, which has a plane; nil where this layer is not to be seen.
  private func pointInPlane(_ p: CGPoint, of parent: CALayer) -> CGPoint? {
    if isHidden { return nil }
    if flags.contains(.isSingleSided), !isShiftedOnly(under: parent), matrixToSuperlayer().showsBack { return nil }
    return convertFromSuperlayer(p)
  }

  /// The layers below this one that a line of sight meets, backmost in paint order first.
  ///
  /// - `p`: where it passes the plane that the depth is flattened to.
  /// - `m`: this layer's coordinates to that plane.
  private func hits(of p: CGPoint, through m: CATransform3D) -> [Hit] {
    if isHidden || (!keepsDepth && flags.contains(.isSingleSided) && m.showsBack) { return [] }
    if keepsDepth {
      return backToFront.flatMap { $0.hits(of: p, through: $0.matrixToSuperlayer().concatenating(m)) }
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

  private var backToFront: [CALayer] {
    guard let layers = sublayers else { return [] }
    if layers.allSatisfy({ $0.storedZPosition == 0 }) { return layers }
    return layers.enumerated().sorted { ($0.element.zPosition, $0.offset) < ($1.element.zPosition, $1.offset) }
      .map(\.element)
  }

  /// Whether the layer, as the mask of its superlayer, lets a point of that one's coordinates through.
  private func isCovering(_ point: CGPoint) -> Bool {
    !isHidden && convertFromSuperlayer(point).map(covers) ?? false
  }
}
