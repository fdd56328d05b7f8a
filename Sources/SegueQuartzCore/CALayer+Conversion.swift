import Foundation
import SegueCore
import SegueGeometry

extension CALayer {
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

  func isShiftedOnly(under parent: CALayer) -> Bool {
    !parent.keepsDepth && hasIdentityTransform
      && parent.hasIdentitySublayerTransform
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
    if superlayer.map(isShiftedOnly(under:)) ?? hasIdentityTransform {
      let bounds = bounds
      return CGPoint(
        x: point.x - position.x + (bounds.origin.x + anchorPoint.x * bounds.width),
        y: point.y - position.y + (bounds.origin.y + anchorPoint.y * bounds.height))
    }
    let m = matrixToSuperlayer()
    return m.isInvertibleInPlane ? m.unproject(point) : nil
  }

  /// A point of this layer in the superlayer's plane, for a window's layer the screen's; nil where this layer is seen
  /// edge-on or is singular.
  ///
  /// Cost: O(1).
  public func convertToSuperlayer(_ point: CGPoint) -> CGPoint? {
    let m = matrixToSuperlayer()
    return m.isInvertibleInPlane ? m.project(point) : nil
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

  /// The smallest rectangle in another layer's coordinates around one of this layer's, nil standing for the root's.
  ///
  /// The null rectangle and the infinite one stay what they are. Null comes back, with a diagnostic, for a rectangle that
  /// leaves the range of numbers on the way or was outside of it. Corners that meet a layer without an inverse stay as
  /// they were, with one diagnostic for all.
  public func convert(_ r: CGRect, to l: CALayer?) -> CGRect {
    if r.isNull || r.isInfinite { return r }
    let corners = r.corners
    let images = corners.map { convertIfInvertible($0, to: l) }
    let points = zip(images, corners).map { $0 ?? $1 }
    let image = CGRect.enclosing(points)
    let isInRange = points.allSatisfy { $0.x.isFinite && $0.y.isFinite }
    // The width between two numbers may be none.
    guard isInRange, image.width.isFinite, image.height.isFinite else {
      world.record(
        "the rectangle leaves the range of numbers", at: "CALayer.convert(_:to:)", used: "the null rectangle")
      return .null
    }
    if images.contains(nil) {
      world.record("a transform on the way has no inverse", at: "CALayer.convert(_:to:)", used: "corners as they were")
    }
    return image
  }

  public func convert(_ r: CGRect, from l: CALayer?) -> CGRect {
    let source = l ?? root
    return source.convert(r, to: self)
  }

  // MARK: Time

  /// A time of another layer in this one's, in seconds; nil stands for the display's time.
  ///
  /// From a stopped layer (speed 0) there is no way back to its superlayer's time: its `timeOffset` stands for that, with
  /// a diagnostic. Cost: O(depth).
  public func convertTime(_ t: CFTimeInterval, from l: CALayer?) -> CFTimeInterval {
    convertTime(t, up: l?.timings ?? [], down: timings)
  }

  /// A time of this layer in another one's; see `convertTime(_:from:)`.
  public func convertTime(_ t: CFTimeInterval, to l: CALayer?) -> CFTimeInterval {
    convertTime(t, up: timings, down: l?.timings ?? [])
  }

  private typealias OwnTiming = (row: LayerRow, timing: TimeSpaces.Timing)

  private func convertTime(_ t: CFTimeInterval, up: [OwnTiming], down: [OwnTiming]) -> CFTimeInterval {
    var shared = 0
    while shared < min(down.count, up.count), down[shared].row == up[shared].row { shared += 1 }
    var time = t
    for (_, timing) in up[shared...].reversed() where !timing.isIdentity {
      if timing.speed == 0 {
        world.record(
          "a stopped layer's time is that of no moment outside", at: "CALayer.convertTime(_:from:)",
          used: "its time offset \(timing.timeOffset)")
        time = timing.timeOffset
      } else {
        time = (time - timing.timeOffset) / timing.speed + timing.beginTime
      }
    }
    for (_, timing) in down[shared...] where !timing.isIdentity {
      time = (time - timing.beginTime) * timing.speed + timing.timeOffset
    }
    return time
  }

  /// The timings from the outermost layer down to this one.
  private var timings: [OwnTiming] {
    var timings: [OwnTiming] = []
    var ancestor = row
    while !ancestor.isNone {
      timings.append((ancestor, world.store.timing(of: ancestor)))
      ancestor = world.store.parent(of: ancestor)
    }
    return timings.reversed()
  }
}
