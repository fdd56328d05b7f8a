import Foundation
import SegueCore
import SegueGeometry

extension CALayer {
  /// The smallest rectangle in the superlayer's coordinates around the layer's bounds.
  ///
  /// Setting it moves `position` and sizes `bounds`. Under a pure scale or translation it maps exactly; under anything
  /// else the write is refused and recorded as a diagnostic.
  public var frame: CGRect {
    get {
      let bounds = bounds
      let position = position
      let anchor = anchorPoint
      if world.store.hasIdentityTransform(row, values) {
        return CGRect(
          x: position.x - anchor.x * bounds.width, y: position.y - anchor.y * bounds.height, width: bounds.width,
          height: bounds.height)
      }
      let m = matrixToSuperlayer(ignoringSublayerTransform: true)
      let corners = [
        CGPoint(x: bounds.minX, y: bounds.minY), CGPoint(x: bounds.maxX, y: bounds.minY),
        CGPoint(x: bounds.maxX, y: bounds.maxY), CGPoint(x: bounds.minX, y: bounds.maxY),
      ]
      return .enclosing(corners.map { m.project($0) ?? $0 })
    }
    set {
      var size = newValue.size
      var offset = CGPoint.zero
      if !world.store.hasIdentityTransform(row, values) {
        let t = transform
        guard t.isAffine, t.m12 == 0, t.m21 == 0, t.m11 > 0, t.m22 > 0 else {
          world.record(
            "frame cannot be set under this transform; set bounds and center", at: "CALayer.frame",
            used: "the frame before")
          return
        }
        size = CGSize(width: size.width / t.m11, height: size.height / t.m22)
        offset = CGPoint(x: t.m41, y: t.m42)
      }
      let anchor = anchorPoint
      bounds = CGRect(origin: bounds.origin, size: size)
      position = CGPoint(
        x: newValue.origin.x + anchor.x * newValue.width - offset.x,
        y: newValue.origin.y + anchor.y * newValue.height - offset.y)
    }
  }

  /// The layer's coordinates to its superlayer's, flattening aside.
  func matrixToSuperlayer(ignoringSublayerTransform: Bool = false) -> CATransform3D {
    let bounds = bounds
    let anchor = anchorPoint
    let position = position
    let x = bounds.origin.x + anchor.x * bounds.width
    let y = bounds.origin.y + anchor.y * bounds.height
    let local = CATransform3DTranslate(transform, -x, -y, -anchorPointZ)
      .concatenating(CATransform3DMakeTranslation(position.x, position.y, zPosition))
    guard !ignoringSublayerTransform, let parent = superlayer,
      !world.store.hasIdentitySublayerTransform(parent.row, values)
    else { return local }
    let parentBounds = parent.bounds
    let px = parentBounds.origin.x + parent.anchorPoint.x * parentBounds.width
    let py = parentBounds.origin.y + parent.anchorPoint.y * parentBounds.height
    let about = CATransform3DTranslate(parent.sublayerTransform, -px, -py, -parent.anchorPointZ)
      .concatenating(CATransform3DMakeTranslation(px, py, parent.anchorPointZ))
    return local.concatenating(about)
  }

  /// The maps from this layer's plane up to the root, one for each stretch that is flattened at its end.
  private func planesToRoot(until ancestor: CALayer?) -> [Plane] {
    var planes: [Plane] = []
    var pending: CATransform3D?
    var layer = self
    while layer.row != ancestor?.row, let parent = layer.superlayer {
      if pending == nil, layer.isShiftedOnly(under: parent) {
        let bounds = layer.bounds
        let shift = CGPoint(
          x: layer.position.x - (bounds.origin.x + layer.anchorPoint.x * bounds.width),
          y: layer.position.y - (bounds.origin.y + layer.anchorPoint.y * bounds.height))
        planes.append(.shift(shift))
      } else {
        let step = layer.matrixToSuperlayer()
        let whole = pending.map { $0.concatenating(step) } ?? step
        if parent.keepsDepth {
          pending = whole
        } else {
          pending = nil
          planes.append(.map(whole))
        }
      }
      layer = parent
    }
    if let pending { planes.append(.map(pending)) }
    return planes
  }

  private enum Plane {
    case shift(CGPoint)
    case map(CATransform3D)
  }

  private func isShiftedOnly(under parent: CALayer) -> Bool {
    !parent.keepsDepth && world.store.hasIdentityTransform(row, values)
      && world.store.hasIdentitySublayerTransform(parent.row, values)
  }

  /// A point of this layer in another's coordinates; nil on the way through a layer that is seen edge-on or singular.
  public func convertIfInvertible(_ point: CGPoint, to layer: CALayer?) -> CGPoint? {
    var point = point
    let ancestor = commonAncestor(with: layer)
    for plane in planesToRoot(until: ancestor) {
      switch plane {
      case .shift(let by): point = CGPoint(x: point.x + by.x, y: point.y + by.y)
      case .map(let m):
        guard m.isInvertibleInPlane, let image = m.project(point) else { return nil }
        point = image
      }
    }
    guard let layer else { return point }
    for plane in layer.planesToRoot(until: ancestor).reversed() {
      switch plane {
      case .shift(let by): point = CGPoint(x: point.x - by.x, y: point.y - by.y)
      case .map(let m):
        guard m.isInvertibleInPlane, let image = m.unproject(point) else { return nil }
        point = image
      }
    }
    return point
  }

  /// A point of the superlayer's plane in this layer's coordinates; nil where this layer is seen edge-on or is singular.
  ///
  /// Cost: O(1).
  public func convertFromSuperlayer(_ point: CGPoint) -> CGPoint? {
    if superlayer.map(isShiftedOnly(under:)) ?? world.store.hasIdentityTransform(row, values) {
      let bounds = bounds
      return CGPoint(
        x: point.x - position.x + (bounds.origin.x + anchorPoint.x * bounds.width),
        y: point.y - position.y + (bounds.origin.y + anchorPoint.y * bounds.height))
    }
    let m = matrixToSuperlayer()
    return m.isInvertibleInPlane ? m.unproject(point) : nil
  }

  private func commonAncestor(with other: CALayer?) -> CALayer? {
    guard let other else { return nil }
    // The usual cases first: one is the other's superlayer, or they share one.
    let (mine, others) = (superlayer, other.superlayer)
    if let mine, mine.row == other.row || mine.row == others?.row { return mine }
    if others?.row == row { return self }
    var ancestors: Set<LayerRow> = []
    var layer: CALayer? = self
    while let current = layer {
      ancestors.insert(current.row)
      layer = current.superlayer
    }
    layer = other
    while let current = layer, !ancestors.contains(current.row) { layer = current.superlayer }
    return layer
  }

  /// A point of this layer in another's coordinates, nil standing for the root's.
  ///
  /// Through a layer that has no inverse the point comes back as it is, with a diagnostic: the signature cannot say nil.
  public func convert(_ p: CGPoint, to l: CALayer?) -> CGPoint {
    if let point = convertIfInvertible(p, to: l) { return point }
    world.record("a transform on the way has no inverse", at: "CALayer.convert(_:to:)", used: "the point as it was")
    return p
  }

  public func convert(_ p: CGPoint, from l: CALayer?) -> CGPoint {
    let source = l ?? root
    return source.convert(p, to: self)
  }

  private var root: CALayer {
    var layer = self
    while let parent = layer.superlayer { layer = parent }
    return layer
  }

  public func convert(_ r: CGRect, to l: CALayer?) -> CGRect {
    .enclosing(
      [
        CGPoint(x: r.minX, y: r.minY), CGPoint(x: r.maxX, y: r.minY), CGPoint(x: r.maxX, y: r.maxY),
        CGPoint(x: r.minX, y: r.maxY),
      ].map { convert($0, to: l) })
  }

  public func convert(_ r: CGRect, from l: CALayer?) -> CGRect {
    let source = l ?? root
    return source.convert(r, to: self)
  }

  /// Whether a point in the layer's coordinates lies in its bounds: low edges do, high edges do not.
  public func contains(_ p: CGPoint) -> Bool { bounds.contains(p) }

  /// The deepest, foremost layer at a point of the superlayer's coordinates; nil outside.
  ///
  /// Siblings are tried by zPosition, equal ones front to back. Hidden layers are passed over.
  public func hitTest(_ p: CGPoint) -> CALayer? {
    guard !isHidden else { return nil }
    guard let point = convertFromSuperlayer(p), contains(point) else { return nil }
    let children = (model().sublayers ?? []).enumerated().sorted {
      ($0.element.zPosition, $0.offset) > ($1.element.zPosition, $1.offset)
    }
    for (_, child) in children {
      let candidate = values == .presentation ? child.presentation() ?? child : child
      if let hit = candidate.hitTest(point) { return hit }
    }
    return self
  }
}

extension CATransform3D {
  /// Whether the 2×2 linear part has |det| > 1e-12: a smaller one counts as singular.
  var isInvertibleInPlane: Bool {
    if m14 != 0 || m24 != 0 || m34 != 0 { return true }
    return abs(m11 * m22 - m12 * m21) > 1e-12
  }
}
