import SegueUIKit

/// Draws what is on screen of a window's layers now: back to front, from the presented values.
///
/// Depth is drawn as it is composed: a layer's plane is a quadrilateral under its own 4×4 map, sublayers are flattened to
/// their superlayer's plane unless that is a `CATransformLayer`. Siblings stand by `zPosition`; where that is equal, and in
/// a `CATransformLayer`, by how deep their middles lie, as a screen shows them. The runtime's own order leaves those where
/// they stand in the tree.
///
/// One painter draws all pictures of a strip, so that what is the same thing has the same colour in each.
@MainActor
final class LayerPainter {
  let dress = PlaceholderDress()
  let sources = SnapshotSources()
  var picture = Picture()
  private(set) var window = CGRect.zero
  /// Snapshots of snapshots are drawn so deep.
  private var snapshotDepth = 0

  /// What is on screen now.
  ///
  /// - Cost: O(layers below the window).
  func paint(_ window: UIWindow) -> Picture {
    picture = Picture()
    self.window = window.layer.bounds
    look(at: window)
    picture.add(.fill(.init(path: CGPath(rect: self.window, transform: .identity)), dress.ground))
    let clip = Picture.Region(path: CGPath(rect: self.window, transform: .identity))
    let group = picture.beginGroup(clips: [clip])
    paint(window.layer, shown: shown(window.layer), under: CATransform3DIdentity, screen: nil)
    picture.endGroup(group)
    return picture
  }

  /// Takes note of what is on screen, so that what is seen first has the first colour.
  func look(at window: UIWindow) {
    let census = ViewCensus(window)
    dress.look(at: census)
    sources.look(at: census)
  }

  private func shown(_ layer: CALayer) -> CALayer { layer.presentation() ?? layer }

  /// - Parameters:
  ///   - map: of the layer's own coordinates to the window's.
  ///   - screen: the number of the screen that the layer is part of; nil outside of any.
  private func paint(_ layer: CALayer, shown: CALayer, under map: CATransform3D, screen: Int?) {
    if shown.isHidden || (!shown.isDoubleSided && map.turnsPlaneOver) { return }
    let opacity = min(max(shown.exactOpacity, 0), 1)
    if opacity <= 0 { return }
    let screen = dress.screen(of: layer) ?? screen
    let bounds = shown.bounds
    let outline = CGPath.outline(bounds, radius: shown.cornerRadius, corners: shown.maskedCorners)
    let group = picture.beginGroup(opacity: opacity, clips: mask(of: layer, under: map))
    if shown.shadowOpacity > 0, !shown.masksToBounds { paintShadow(shown, outline, under: map) }
    let region = Picture.Region(path: ProjectedPath.make(outline, under: map))
    if sees(region.path) { paintOwn(layer, shown, region, under: map, screen: screen) }
    let inside = picture.beginGroup(clips: shown.masksToBounds ? [region] : [])
    paintSublayers(of: layer, shown, under: map, screen: screen)
    picture.endGroup(inside)
    if shown.borderWidth > 0, let tint = Picture.Tint(shown.borderColor) { paintBorder(shown, tint, under: map) }
    picture.endGroup(group)
  }

  private func paintSublayers(of layer: CALayer, _ shown: CALayer, under map: CATransform3D, screen: Int?) {
    guard let sublayers = layer.sublayers, !sublayers.isEmpty else { return }
    let (bounds, anchor) = (shown.bounds, shown.anchorPoint)
    // About the anchor point; what is no transform layer flattens its sublayers to its plane.
    let (x, y) = (bounds.minX + anchor.x * bounds.width, bounds.minY + anchor.y * bounds.height)
    let keepsDepth = layer is CATransformLayer
    let about = CATransform3DMakeTranslation(-x, -y, -shown.anchorPointZ)
      .concatenating(layer.world.store.sublayerTransform(layer.row, .presentation))
      .concatenating(CATransform3DMakeTranslation(x, y, shown.anchorPointZ))
    let childMap = (keepsDepth ? about : about.concatenating(.flattening)).concatenating(map)
    let children = sublayers.map { (layer: $0, shown: self.shown($0)) }
    let places = children.map { place(of: $0.shown) }
    let depths = children.indices.map { depth(of: children[$0].shown, under: places[$0].concatenating(about)) }
    let order = children.indices.sorted { left, right in
      let (one, other) = (children[left].shown.zPosition, children[right].shown.zPosition)
      if one != other, !keepsDepth { return one < other }
      return (depths[left], left) < (depths[right], right)
    }
    for index in order {
      paint(
        children[index].layer, shown: children[index].shown, under: places[index].concatenating(childMap),
        screen: screen)
    }
  }

  /// The layer's coordinates to those that its superlayer's sublayer transform is applied to.
  private func place(of shown: CALayer) -> CATransform3D {
    let (bounds, anchor, position) = (shown.bounds, shown.anchorPoint, shown.position)
    return CATransform3DMakeTranslation(
      -bounds.minX - anchor.x * bounds.width, -bounds.minY - anchor.y * bounds.height, -shown.anchorPointZ
    ).concatenating(shown.transform)
      .concatenating(CATransform3DMakeTranslation(position.x, position.y, shown.zPosition))
  }

  /// How near to the eye the middle of a layer is, in thousandths of a point, so that rounding makes no difference.
  private func depth(of shown: CALayer, under map: CATransform3D) -> Double {
    let image = map.map(SIMD4(shown.bounds.midX, shown.bounds.midY, 0, 1))
    return image.w > 0 ? (image.z / image.w * 1_000).rounded() : 0
  }

  /// Whether an outline has a part in the window, or so many points beside it.
  func sees(_ path: CGPath, margin: Double = 0) -> Bool {
    !path.isEmpty && path.boundingBox.insetBy(dx: -margin, dy: -margin).intersects(window)
  }

  /// What the layer is cut to; a mask is taken for its outline, whatever it shows inside.
  private func mask(of layer: CALayer, under map: CATransform3D) -> [Picture.Region] {
    guard let mask = layer.mask else { return [] }
    let shown = shown(mask)
    let place = place(of: shown).concatenating(map)
    if let shape = mask as? CAShapeLayer {
      let path = (shown as? CAShapeLayer)?.path ?? shape.path ?? CGPath(elements: [])
      return [.init(path: ProjectedPath.make(path, under: place), isEvenOdd: shape.fillRule == .evenOdd)]
    }
    let outline = CGPath.outline(shown.bounds, radius: shown.cornerRadius, corners: shown.maskedCorners)
    return [.init(path: ProjectedPath.make(outline, under: place))]
  }

  /// The layer that a snapshot was taken of, in the snapshot's place.
  func paintSnapshot(
    _ contents: SnapshotContents, _ bounds: CGRect, _ region: Picture.Region, under map: CATransform3D
  ) {
    guard snapshotDepth < 3, let source = sources.layer(of: contents), contents.rect.width > 0,
      contents.rect.height > 0
    else { return dress.paintSnapshot(contents, region, into: &picture) }
    snapshotDepth += 1
    defer { snapshotDepth -= 1 }
    let fit = CATransform3DMakeTranslation(-contents.rect.minX, -contents.rect.minY, 0)
      .concatenating(
        CATransform3DMakeScale(bounds.width / contents.rect.width, bounds.height / contents.rect.height, 1)
      ).concatenating(CATransform3DMakeTranslation(bounds.minX, bounds.minY, 0)).concatenating(map)
    let shown = shown(source)
    let screen = dress.screen(around: source)
    let group = picture.beginGroup(clips: [region])
    let outline = CGPath.outline(shown.bounds, radius: shown.cornerRadius, corners: shown.maskedCorners)
    paintOwn(source, shown, .init(path: ProjectedPath.make(outline, under: fit)), under: fit, screen: screen)
    paintSublayers(of: source, shown, under: fit, screen: screen)
    picture.endGroup(group)
  }
}

extension CATransform3D {
  /// Whether a figure in the plane z = 0 is seen the other way round: from behind, or in a mirror.
  fileprivate var turnsPlaneOver: Bool {
    m11 * (m22 * m44 - m24 * m42) - m12 * (m21 * m44 - m24 * m41) + m14 * (m21 * m42 - m22 * m41) < 0
  }

  /// Takes the depth away.
  fileprivate static let flattening: CATransform3D = {
    var flat = CATransform3DIdentity
    flat.m33 = 0
    return flat
  }()
}
