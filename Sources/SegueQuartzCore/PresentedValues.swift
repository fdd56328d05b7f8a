import SegueCore
import SegueGeometry

/// What a layer showed when its presentation was asked for: a presentation is a copy, and stays what it is when
/// animations go on or go away.
@MainActor
final class PresentedValues {
  let bounds: SIMD4<Double>
  let position, anchorPoint: SIMD2<Double>
  let anchorPointZ, zPosition, opacity, cornerRadius: Double
  let isHidden: Bool
  let transform, sublayerTransform: CATransform3D
  /// Values without a column that animations showed, by key.
  let animated: [String: Any]
  /// The model's values without a column.
  let style: [String: Any?]

  init(_ model: CALayer) {
    let (store, row) = (model.world.store, model.row)
    bounds = store.bounds(row, .presentation)
    position = store.position(row, .presentation)
    anchorPoint = store.anchorPoint(row, .presentation)
    anchorPointZ = store.anchorPointZ(row, .presentation)
    zPosition = store.zPosition(row, .presentation)
    opacity = store.opacity(row, .presentation)
    cornerRadius = store.cornerRadius(row, .presentation)
    isHidden = store.isHidden(row, .presentation)
    transform = store.transform(row, .presentation)
    sublayerTransform = store.sublayerTransform(row, .presentation)
    var animated: [String: Any] = [:]
    for key in store.animatedAttributes(of: row) { animated[key] = model.animatedValue(key) }
    self.animated = animated
    style = model.ownStyle?.values ?? [:]
  }
}

/// A layer's values in the store: the model's, or those that its presentation keeps.
extension CALayer {
  var storedBounds: SIMD4<Double> { presented?.bounds ?? world.store.bounds(row) }
  var storedPosition: SIMD2<Double> { presented?.position ?? world.store.position(row) }
  var storedAnchorPoint: SIMD2<Double> { presented?.anchorPoint ?? world.store.anchorPoint(row) }
  var storedAnchorPointZ: Double { presented?.anchorPointZ ?? world.store.anchorPointZ(row) }
  var storedZPosition: Double { presented?.zPosition ?? world.store.zPosition(row) }
  var storedOpacity: Double { presented?.opacity ?? world.store.opacity(row) }
  var storedCornerRadius: Double { presented?.cornerRadius ?? world.store.cornerRadius(row) }
  var isStoredHidden: Bool { presented?.isHidden ?? world.store.isHidden(row) }
  var storedTransform: CATransform3D { presented?.transform ?? world.store.transform(row) }
  var storedSublayerTransform: CATransform3D { presented?.sublayerTransform ?? world.store.sublayerTransform(row) }

  var hasIdentityTransform: Bool { presented?.transform.isIdentity ?? world.store.hasIdentityTransform(row) }

  var hasIdentitySublayerTransform: Bool {
    presented?.sublayerTransform.isIdentity ?? world.store.hasIdentitySublayerTransform(row)
  }
}
