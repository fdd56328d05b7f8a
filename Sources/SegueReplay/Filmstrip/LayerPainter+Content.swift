import SegueUIKit

/// What a layer draws of its own.
extension LayerPainter {
  func paintOwn(
    _ layer: CALayer, _ shown: CALayer, _ region: Picture.Region, under map: CATransform3D, screen: Int?
  ) {
    if layer is CATransformLayer { return }
    if let tint = Picture.Tint(shown.backgroundColor) {
      picture.add(.fill(region, tint))
    } else if !hasLook(layer, shown) {
      dress.paint(layer, shown, region, screen: screen, window: window, into: &picture)
    }
    if let gradient = shown as? CAGradientLayer { paintGradient(gradient, region, under: map) }
    if let shape = shown as? CAShapeLayer { paintShape(shape, under: map) }
    if layer.owner is UIVisualEffectView { picture.add(.fill(region, dress.blur)) }
    switch shown.contents {
    case nil: break
    case let snapshot as SnapshotContents: paintSnapshot(snapshot, shown.bounds, region, under: map)
    case let image as UIImage: paintImage(image.name, shown.bounds, region, under: map)
    case let image as CGImage: paintImage(image.name ?? "", shown.bounds, region, under: map)
    case .some: paintImage("", shown.bounds, region, under: map)
    }
    if let label = layer.owner as? UILabel { paintText(of: label, under: map) }
  }

  /// Whether something is seen of the layer without a placeholder.
  private func hasLook(_ layer: CALayer, _ shown: CALayer) -> Bool {
    shown.contents != nil || shown.borderWidth > 0 || layer is CAShapeLayer || layer is CAGradientLayer
      || layer.owner is UILabel || layer.owner is UIVisualEffectView || layer.owner is UIImageView
  }

  // MARK: Shadows and borders

  /// Copies of the outline, each wider and fainter: no blur is needed, and the same is seen in every program.
  func paintShadow(_ shown: CALayer, _ outline: CGPath, under map: CATransform3D) {
    guard let tint = Picture.Tint(shown.shadowColor) else { return }
    let offset = CATransform3DMakeTranslation(shown.shadowOffset.width, shown.shadowOffset.height, 0)
    let path = ProjectedPath.make(shown.shadowPath ?? outline, under: offset.concatenating(map))
    let radius = min(max(shown.shadowRadius, 0), 40)
    guard sees(path, margin: radius) else { return }
    let steps = 6
    let layerOpacity = min(max(Double(shown.shadowOpacity), 0), 1) / Double(steps)
    picture.add(.fill(.init(path: path), tint.faded(layerOpacity)))
    for step in 1..<steps {
      let stroke = Picture.Stroke(width: 2 * radius * Double(step) / Double(steps - 1), join: .round)
      picture.add(.stroke(path, stroke, tint.faded(layerOpacity)))
    }
  }

  /// Inside the bounds.
  func paintBorder(_ shown: CALayer, _ tint: Picture.Tint, under map: CATransform3D) {
    let width = min(shown.borderWidth, min(shown.bounds.width, shown.bounds.height) / 2)
    guard width > 0 else { return }
    let outer = CGPath.outline(shown.bounds, radius: shown.cornerRadius, corners: shown.maskedCorners)
    let inner = CGPath.outline(
      shown.bounds.insetBy(dx: width, dy: width), radius: shown.cornerRadius - width, corners: shown.maskedCorners)
    let ring = ProjectedPath.make(CGPath(elements: outer.elements + inner.elements), under: map)
    if sees(ring) { picture.add(.fill(.init(path: ring, isEvenOdd: true), tint)) }
  }

  // MARK: Shapes, gradients, images, text

  private func paintShape(_ shape: CAShapeLayer, under map: CATransform3D) {
    guard let path = shape.path else { return }
    let shown = ProjectedPath.make(path, under: map)
    guard sees(shown) else { return }
    if let tint = Picture.Tint(shape.fillColor) {
      picture.add(.fill(.init(path: shown, isEvenOdd: shape.fillRule == .evenOdd), tint))
    }
    if shape.lineWidth > 0, let tint = Picture.Tint(shape.strokeColor) {
      let stroke = Picture.Stroke(
        width: shape.lineWidth * scale(of: map, at: shape.bounds), cap: shape.lineCap, join: shape.lineJoin,
        dashes: (shape.lineDashPattern ?? []).map(\.doubleValue))
      picture.add(.stroke(shown, stroke, tint))
    }
  }

  /// Every kind is drawn along the line from its start to its end.
  private func paintGradient(_ gradient: CAGradientLayer, _ region: Picture.Region, under map: CATransform3D) {
    let colors = (gradient.colors ?? []).compactMap { $0 as? CGColor }
    let tints = colors.map { Picture.Tint($0) ?? Picture.Tint(0, 0, 0, 0) }
    guard tints.count > 1, let start = point(gradient.startPoint, in: gradient.bounds, under: map),
      let end = point(gradient.endPoint, in: gradient.bounds, under: map)
    else { return }
    let places = gradient.locations?.map(\.doubleValue) ?? []
    let stops = tints.enumerated().map { index, tint in
      (place: places.count == tints.count ? places[index] : Double(index) / Double(tints.count - 1), tint: tint)
    }
    picture.add(.gradient(region, .init(start: start, end: end, stops: stops)))
  }

  private func paintImage(_ name: String, _ bounds: CGRect, _ region: Picture.Region, under map: CATransform3D) {
    dress.paintImage(name, region, into: &picture) { path in
      let fit = CATransform3DMakeScale(bounds.width, bounds.height, 1)
        .concatenating(CATransform3DMakeTranslation(bounds.minX, bounds.minY, 0)).concatenating(map)
      return ProjectedPath.make(path, under: fit)
    }
  }

  private func paintText(of label: UILabel, under map: CATransform3D) {
    guard let text = label.text, !text.isEmpty, let font = label.font else { return }
    let rect = label.textRect(forBounds: label.bounds, limitedToNumberOfLines: label.numberOfLines)
    let color = label.textColor.flatMap { Picture.Tint($0.cgColor) }
    guard rect.width > 0, let tint = color else { return }
    // By the measures of UIFont: a character is half the size wide, and a line's baseline lies 0.95 below its top.
    let capacity = max(Int((rect.width / (0.5 * font.pointSize) + 1e-6).rounded(.down)), 1)
    let line = text.split(separator: "\n").first.map(String.init) ?? text
    let string = line.count > capacity ? line.prefix(capacity - 1) + "…" : line[...]
    let origin = CGPoint(x: rect.minX, y: rect.minY + 0.95 * font.pointSize)
    guard let plane = plane(at: origin, under: map) else { return }
    let width = Double(string.count) * 0.5 * font.pointSize
    let corners = CGRect(x: 0, y: -font.pointSize, width: width, height: font.lineHeight)
    guard sees(CGPath(rect: corners, transform: plane)) else { return }
    let isBold = font.fontName.contains("Bold")
    picture.add(
      .text(
        .init(string: String(string), size: font.pointSize, isBold: isBold, width: width, map: plane, tint: tint)))
  }

  // MARK: Maps

  private func point(_ unit: CGPoint, in bounds: CGRect, under map: CATransform3D) -> CGPoint? {
    map.map(SIMD3(bounds.minX + unit.x * bounds.width, bounds.minY + unit.y * bounds.height, 0)).map {
      CGPoint(x: $0.x, y: $0.y)
    }
  }

  /// The map of the plane that is nearest to `map` about a point, which becomes its origin.
  private func plane(at origin: CGPoint, under map: CATransform3D) -> CGAffineTransform? {
    func image(_ x: Double, _ y: Double) -> SIMD3<Double>? { map.map(SIMD3(origin.x + x, origin.y + y, 0)) }
    guard let at = image(0, 0), let right = image(1, 0), let down = image(0, 1) else { return nil }
    return CGAffineTransform(
      a: right.x - at.x, b: right.y - at.y, c: down.x - at.x, d: down.y - at.y, tx: at.x, ty: at.y)
  }

  /// How much larger lengths are seen, about the middle of `bounds`.
  private func scale(of map: CATransform3D, at bounds: CGRect) -> Double {
    guard let plane = plane(at: CGPoint(x: bounds.midX, y: bounds.midY), under: map) else { return 1 }
    return abs(plane.a * plane.d - plane.b * plane.c).squareRoot()
  }
}
