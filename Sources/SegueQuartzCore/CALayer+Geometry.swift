import Foundation
import SegueCore
import SegueGeometry

extension CALayer {
  var frameAroundBounds: CGRect {
    let bounds = bounds
    let position = position
    let anchor = anchorPoint
    if hasIdentityTransform {
      return CGRect(
        x: position.x - anchor.x * bounds.width, y: position.y - anchor.y * bounds.height, width: bounds.width,
        height: bounds.height)
    }
    let m = matrixToSuperlayer(ignoringSublayerTransform: true)
    return .enclosing(bounds.corners.map { m.project($0) ?? $0 })
  }

  func fit(into frame: CGRect) {
    let frame = frame.standardized
    var size = frame.size
    var offset = CGPoint.zero
    if !hasIdentityTransform {
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
    let center = CGPoint(
      x: frame.origin.x + anchor.x * frame.width - offset.x, y: frame.origin.y + anchor.y * frame.height - offset.y)
    guard accepts("frame", center.x + center.y + size.width + size.height) else { return }
    bounds = CGRect(origin: bounds.origin, size: size)
    position = center
  }

  /// Sets the anchor point and moves the position with it, so that the layer stays where it is seen.
  ///
  /// Under a transform with perspective of its own no position does that: then nothing changes, with a diagnostic.
  public func moveAnchorPoint(to anchorPoint: CGPoint) {
    guard accepts("anchorPoint", anchorPoint.x + anchorPoint.y) else { return }
    let t = transform
    guard t.m14 == 0, t.m24 == 0, t.m34 == 0, t.m44 == 1 else {
      world.record(
        "under perspective the layer would move with its anchor point", at: "CALayer.moveAnchorPoint(to:)",
        used: "the anchor point before")
      return
    }
    let dx = (anchorPoint.x - self.anchorPoint.x) * bounds.width
    let dy = (anchorPoint.y - self.anchorPoint.y) * bounds.height
    self.anchorPoint = anchorPoint
    position = CGPoint(x: position.x + (dx * t.m11 + dy * t.m21), y: position.y + (dx * t.m12 + dy * t.m22))
    let dz = dx * t.m13 + dy * t.m23
    if dz != 0 { zPosition += dz }
  }

  /// Sets the bounds of a layer where more than the store depends on them.
  func setSpecialBounds(_ value: SIMD4<Double>) {
    let old = world.store.bounds(row)
    change("bounds") { world.store.setBounds(row, value) }
    if flags.contains(.isGeometryFlipped) { placeFlip() }
    guard owner == nil, old.z != value.z || old.w != value.w else { return }
    if flags.contains(.isSpecial) { setNeedsLayout() }
    if needsDisplayOnBoundsChange { setNeedsDisplay() }
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
      !parent.hasIdentitySublayerTransform
    else { return local }
    let sublayerTransform = parent.storedSublayerTransform
    let parentBounds = parent.bounds
    let px = parentBounds.origin.x + parent.anchorPoint.x * parentBounds.width
    let py = parentBounds.origin.y + parent.anchorPoint.y * parentBounds.height
    let about = CATransform3DTranslate(sublayerTransform, -px, -py, -parent.anchorPointZ)
      .concatenating(CATransform3DMakeTranslation(px, py, parent.anchorPointZ))
    return local.concatenating(about)
  }

  // MARK: Flipped geometry

  /// Whether the sublayers' y axis runs upwards, from the lower edge of the bounds.
  ///
  /// Their places on screen, conversions to and from them and hit tests follow; this layer's own coordinates and
  /// the direction of its contents do not. An animation of the bounds under another anchor point than in the middle, and
  /// one of `sublayerTransform`, show without the flip's part in them.
  public var isGeometryFlipped: Bool {
    get { flags.contains(.isGeometryFlipped) }
    set {
      guard accepts("geometryFlipped", 0), newValue != flags.contains(.isGeometryFlipped) else { return }
      change("geometryFlipped") {
        if newValue {
          madeAppearance().sublayerTransform = world.store.sublayerTransform(row)
          flags.insert(.isGeometryFlipped)
          placeFlip()
        } else {
          flags.remove(.isGeometryFlipped)
          world.store.setSublayerTransform(row, madeAppearance().sublayerTransform)
        }
      }
    }
  }

  /// The flip about the middle of the bounds, as a transform about the anchor point.
  private var flip: CATransform3D {
    var flip = CATransform3DMakeScale(1, -1, 1)
    flip.m42 = 2 * (0.5 - anchorPoint.y) * bounds.height
    return flip
  }

  /// Puts the flip behind the program's sublayer transform, in the store.
  func placeFlip() {
    world.store.setSublayerTransform(row, madeAppearance().sublayerTransform.concatenating(flip))
  }

  /// The program's sublayer transform, of a layer with flipped geometry.
  var unflippedSublayerTransform: CATransform3D {
    let stored = storedSublayerTransform
    if stored == world.store.sublayerTransform(row, .model) { return appearance?.sublayerTransform ?? .identity }
    return stored.concatenating(flip)
  }
}

extension CGRect {
  var corners: [CGPoint] {
    [
      CGPoint(x: minX, y: minY), CGPoint(x: maxX, y: minY), CGPoint(x: maxX, y: maxY), CGPoint(x: minX, y: maxY),
    ]
  }
}

extension CATransform3D {
  /// Whether the 2×2 linear part has |det| > 1e-12: a smaller one counts as singular.
  var isInvertibleInPlane: Bool {
    if m14 != 0 || m24 != 0 || m34 != 0 { return true }
    return abs(m11 * m22 - m12 * m21) > 1e-12
  }
}
