import Testing
import UIKit

@MainActor
func layerUses(_ surface: Surface) {
  layerTreeUses(surface)
  layerAppearanceUses(surface)
  shapeLayerUses(surface)
  layerTransformUses(surface)
  layerTimeUses(surface)
  layerAnimationUses(surface)
  transactionUses(surface)
}

/// A number of a layer half-way through the implicit animation of a change, paced linearly.
@MainActor
private func halfWay<Layer: CALayer>(
  _ layer: Layer, _ keyPath: String, _ change: (Layer) -> Void
) -> CGFloat {
  let stage = ViewStage()
  stage.put(layer: layer)
  CATransaction.setAnimationTimingFunction(CAMediaTimingFunction(name: .linear))
  CATransaction.setAnimationDuration(1)
  change(layer)
  stage.show(0.5)
  return layer.seenNumber(keyPath)
}

/// The red part of a layer's colour, black before, half-way through the implicit animation to red.
@MainActor
private func redHalfWay<Layer: CALayer>(_ layer: Layer, _ color: ReferenceWritableKeyPath<Layer, CGColor?>) -> CGFloat {
  let stage = ViewStage()
  layer[keyPath: color] = UIColor.black.cgColor
  stage.put(layer: layer)
  CATransaction.setAnimationTimingFunction(CAMediaTimingFunction(name: .linear))
  CATransaction.setAnimationDuration(1)
  layer[keyPath: color] = UIColor.red.cgColor
  stage.show(0.5)
  return layer.seen[keyPath: color]?.components?[0] ?? .nan
}

@MainActor
private func layerTreeUses(_ surface: Surface) {
  let middle = CGPoint(x: 50, y: 50)
  surface.behaves("addSublayer(_:)") {
    let stage = ViewStage()
    let (first, second) = (stage.put(layer: CALayer()), stage.put(layer: CALayer()))
    surface.yes(stage.root.layer.hitTest(middle) === second)
    stage.root.layer.addSublayer(first)
    surface.yes(stage.root.layer.hitTest(middle) === first)
    surface.yes(first.superlayer === stage.root.layer)
  }
  surface.behaves("removeFromSuperlayer()") {
    let stage = ViewStage()
    let layer = stage.put(layer: CALayer())
    let shown = stage.display.frame().digest
    layer.removeFromSuperlayer()
    surface.yes(layer.superlayer == nil && stage.display.frame().digest != shown)
    surface.yes(stage.root.layer.hitTest(middle) === stage.root.layer)
  }
  surface.behaves(".sublayers") {
    let stage = ViewStage()
    let (first, second) = (stage.put(layer: CALayer()), stage.put(layer: CALayer()))
    surface.yes(stage.root.layer.sublayers == [first, second])
    stage.root.layer.sublayers = [second, first]
    surface.yes(stage.root.layer.hitTest(middle) === first)
    stage.root.layer.sublayers?.forEach { $0.removeFromSuperlayer() }
    surface.yes(stage.root.layer.sublayers?.isEmpty ?? true)
  }
  surface.behaves(".zPosition") {
    let stage = ViewStage()
    let (first, second) = (stage.put(layer: CALayer()), stage.put(layer: CALayer()))
    surface.yes(stage.root.layer.hitTest(middle) === second)
    first.zPosition = 1
    surface.yes(stage.root.layer.hitTest(middle) === first)
  }
  surface.behaves(".position") {
    surface.near(halfWay(CALayer(), "position.x") { $0.position.x = 150 }, 100)
  }
  surface.behaves(".anchorPoint") {
    let layer = CALayer()
    layer.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
    layer.anchorPoint = CGPoint(x: 0, y: 0.5)
    // The position stays, the layer moves.
    surface.equal(layer.frame, CGRect(x: 50, y: 0, width: 100, height: 100))
    layer.transform = CATransform3DMakeScale(2, 1, 1)
    surface.equal(layer.frame, CGRect(x: 50, y: 0, width: 200, height: 100))
  }
  surface.behaves(".masksToBounds") {
    let stage = ViewStage()
    let layer = stage.put(layer: CALayer())
    let outside = stage.put(layer: CALayer(), in: layer)
    outside.position.x = 250
    surface.yes(stage.root.layer.hitTest(CGPoint(x: 250, y: 50)) === outside)
    layer.masksToBounds = true
    surface.yes(stage.root.layer.hitTest(CGPoint(x: 250, y: 50)) === stage.root.layer)
  }
  surface.behaves("render(in:)") {
    let stage = ViewStage()
    let view = stage.box()
    let image = UIGraphicsImageRenderer(bounds: view.bounds).image { view.layer.render(in: $0.cgContext) }
    surface.equal(image.cgImage?.operations.map(\.rect), [CGRect(x: 0, y: 0, width: 100, height: 100)])
    surface.yes(image != UIGraphicsImageRenderer(bounds: view.bounds).image { _ in })
  }
}

@MainActor
private func layerAppearanceUses(_ surface: Surface) {
  surface.behaves(".cornerRadius") {
    let stage = ViewStage()
    let view = stage.box()
    let shown = stage.display.frame().digest
    UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { view.layer.cornerRadius = 20 }
    stage.show(0.5)
    surface.near(view.layer.seenNumber("cornerRadius"), 10)
    stage.show(1)
    surface.yes(stage.display.frame().digest != shown)
  }
  surface.behaves(".opacity") {
    surface.near(halfWay(CALayer(), "opacity") { $0.opacity = 0 }, 0.5)
    let view = UIView()
    view.layer.opacity = 0.25
    surface.equal(view.alpha, 0.25)
  }
  surface.behaves(".shadowOpacity") {
    surface.near(halfWay(CALayer(), "shadowOpacity") { $0.shadowOpacity = 0.5 }, 0.25)
  }
  surface.behaves(".shadowRadius") { surface.near(halfWay(CALayer(), "shadowRadius") { $0.shadowRadius = 13 }, 8) }
  surface.behaves(".shadowOffset") {
    surface.near(halfWay(CALayer(), "shadowOffset.height") { $0.shadowOffset = CGSize(width: 0, height: 5) }, 1)
  }
  surface.behaves(".shadowColor") {
    surface.near(redHalfWay(CALayer(), \.shadowColor), 0.5)
  }
  surface.behaves(".shadowPath") {
    let stage = ViewStage()
    let layer = stage.put(layer: CALayer())
    let (small, large) = (CGRect(x: 0, y: 0, width: 10, height: 10), CGRect(x: 0, y: 0, width: 30, height: 50))
    layer.shadowPath = UIBezierPath(rect: large).cgPath
    let growth = CABasicAnimation(keyPath: "shadowPath")
    growth.fromValue = UIBezierPath(rect: small).cgPath
    growth.toValue = UIBezierPath(rect: large).cgPath
    growth.duration = 1
    layer.add(growth, forKey: nil)
    stage.show(0.5)
    surface.equal(layer.seen.shadowPath?.boundingBox, CGRect(x: 0, y: 0, width: 20, height: 30))
  }
  surface.behaves(".borderWidth") { surface.near(halfWay(CALayer(), "borderWidth") { $0.borderWidth = 4 }, 2) }
  surface.behaves(".borderColor") {
    surface.near(redHalfWay(CALayer(), \.borderColor), 0.5)
  }
  surface.holds(".maskedCorners") {
    let layer = CALayer()
    layer.maskedCorners = [.layerMinXMinYCorner, .layerMaxXMinYCorner]
    surface.yes(layer.maskedCorners.contains(.layerMinXMinYCorner))
    surface.yes(!layer.maskedCorners.contains(.layerMaxXMaxYCorner))
  }
  surface.holds(".shouldRasterize") {
    let layer = CALayer()
    layer.shouldRasterize = true
    surface.yes(layer.shouldRasterize && !CALayer().shouldRasterize)
  }
  surface.holds(".allowsGroupOpacity") {
    let layer = CALayer()
    layer.allowsGroupOpacity = false
    surface.yes(!layer.allowsGroupOpacity && CALayer().allowsGroupOpacity)
  }
  surface.holds(".contents") {
    let layer = CALayer()
    layer.contents = UIImage(named: "photo")
    surface.equal(layer.contents as? UIImage, UIImage(named: "photo"))
  }
}

@MainActor
private func shapeLayerUses(_ surface: Surface) {
  surface.behaves(".path") {
    let stage = ViewStage()
    let shape = stage.put(layer: CAShapeLayer())
    let (small, large) = (CGRect(x: 0, y: 0, width: 10, height: 10), CGRect(x: 0, y: 0, width: 30, height: 50))
    shape.path = UIBezierPath(rect: small).cgPath
    let shown = stage.display.frame().digest
    let growth = CABasicAnimation(keyPath: "path")
    growth.fromValue = shape.path
    growth.toValue = UIBezierPath(rect: large).cgPath
    growth.duration = 1
    shape.add(growth, forKey: "path")
    stage.show(0.5)
    surface.equal(shape.seen.path?.boundingBox, CGRect(x: 0, y: 0, width: 20, height: 30))
    surface.yes(stage.display.frame().digest != shown)
  }
  surface.behaves(".fillColor") {
    let stage = ViewStage()
    let view = stage.box()
    let mask = CAShapeLayer()
    mask.path = UIBezierPath(rect: view.bounds).cgPath
    view.layer.mask = mask
    surface.yes(stage.root.layer.hitTest(CGPoint(x: 50, y: 50)) === view.layer)
    // A mask that fills nothing lets nothing through.
    mask.fillColor = nil
    surface.yes(stage.root.layer.hitTest(CGPoint(x: 50, y: 50)) === stage.root.layer)
  }
  surface.behaves(".strokeColor") {
    surface.near(redHalfWay(CAShapeLayer(), \.strokeColor), 0.5)
  }
  surface.behaves(".lineWidth") { surface.near(halfWay(CAShapeLayer(), "lineWidth") { $0.lineWidth = 5 }, 3) }
  surface.behaves(".strokeEnd") { surface.near(halfWay(CAShapeLayer(), "strokeEnd") { $0.strokeEnd = 0.5 }, 0.75) }
}

@MainActor
private func layerTransformUses(_ surface: Surface) {
  /// Where a transformed layer of 100 × 100 points about (50, 50) stands.
  func frame(_ transform: CATransform3D) -> CGRect {
    let layer = CALayer()
    layer.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
    layer.transform = transform
    return layer.frame
  }
  func near(_ rect: CGRect, _ expected: CGRect) {
    surface.near(rect.minX, expected.minX)
    surface.near(rect.minY, expected.minY)
    surface.near(rect.width, expected.width)
    surface.near(rect.height, expected.height)
  }
  let moved = CATransform3DMakeTranslation(10, 20, 0)
  surface.behaves("CATransform3DIdentity") {
    near(frame(CATransform3DIdentity), CGRect(x: 0, y: 0, width: 100, height: 100))
  }
  surface.behaves("CATransform3DMakeTranslation") { near(frame(moved), CGRect(x: 10, y: 20, width: 100, height: 100)) }
  surface.behaves("CATransform3DMakeScale") {
    near(frame(CATransform3DMakeScale(2, 0.5, 1)), CGRect(x: -50, y: 25, width: 200, height: 50))
  }
  surface.behaves("CATransform3DMakeRotation") {
    // Seen from the side a turn of 60° halves the width.
    near(frame(CATransform3DMakeRotation(.pi / 3, 0, 1, 0)), CGRect(x: 25, y: 0, width: 50, height: 100))
    let flat = CATransform3DMakeRotation(.pi / 2, 0, 0, 1)
    surface.near(flat.m12, 1)
    surface.near(flat.m21, -1)
  }
  // Each of these three acts before what is there already.
  surface.behaves("CATransform3DTranslate") {
    near(
      frame(CATransform3DTranslate(CATransform3DMakeScale(2, 2, 1), 10, 0, 0)),
      CGRect(x: -30, y: -50, width: 200, height: 200))
  }
  surface.behaves("CATransform3DScale") {
    near(frame(CATransform3DScale(moved, 2, 1, 1)), CGRect(x: -40, y: 20, width: 200, height: 100))
  }
  surface.behaves("CATransform3DRotate") {
    near(frame(CATransform3DRotate(moved, .pi / 3, 1, 0, 0)), CGRect(x: 10, y: 45, width: 100, height: 50))
  }
  surface.behaves("CATransform3DConcat") {
    near(
      frame(CATransform3DConcat(CATransform3DMakeScale(2, 1, 1), moved)),
      CGRect(x: -40, y: 20, width: 200, height: 100))
    near(
      frame(CATransform3DConcat(moved, CATransform3DMakeScale(2, 1, 1))),
      CGRect(x: -30, y: 20, width: 200, height: 100))
  }
  surface.behaves("CATransform3DGetAffineTransform") {
    let flat = CATransform3DGetAffineTransform(CATransform3DScale(moved, 2, 3, 4))
    surface.equal(CGPoint(x: 1, y: 1).applying(flat), CGPoint(x: 12, y: 23))
  }
  surface.behaves(".m34") {
    let stage = ViewStage()
    let view = stage.box()
    var perspective = CATransform3DIdentity
    perspective.m34 = -1 / 500
    view.layer.transform = CATransform3DTranslate(perspective, 0, 0, 250)
    // Half-way to the eye everything looks twice as large.
    near(view.convert(view.bounds, to: stage.root), CGRect(x: -50, y: -50, width: 200, height: 200))
    perspective.m34 = 0
    view.layer.transform = CATransform3DTranslate(perspective, 0, 0, 250)
    near(view.convert(view.bounds, to: stage.root), CGRect(x: 0, y: 0, width: 100, height: 100))
  }
  surface.behaves(".sublayerTransform") {
    let stage = ViewStage()
    let parent = stage.put(layer: CALayer())
    let child = stage.put(layer: CALayer(), in: parent)
    parent.sublayerTransform = CATransform3DMakeScale(0.5, 0.5, 1)
    // About the middle of the parent, which stays as it is.
    near(child.convert(child.bounds, to: stage.root.layer), CGRect(x: 25, y: 25, width: 50, height: 50))
    near(parent.convert(parent.bounds, to: stage.root.layer), CGRect(x: 0, y: 0, width: 100, height: 100))
  }
}

@MainActor
private func layerTimeUses(_ surface: Surface) {
  /// A layer that slides from 0 to 100 in a second, and the layer around it.
  func sliding(_ stage: ViewStage) -> (outer: CALayer, layer: CALayer) {
    let outer = stage.put(layer: CALayer())
    let layer = stage.put(layer: CALayer(), in: outer)
    layer.position.x = 100
    stage.show(1)
    let slide = CABasicAnimation(keyPath: "position.x")
    slide.fromValue = 0
    slide.duration = 1
    layer.add(slide, forKey: "slide")
    return (outer, layer)
  }
  surface.behaves("CACurrentMediaTime") {
    let stage = ViewStage()
    let start = CACurrentMediaTime()
    stage.show(0.5)
    surface.near(CGFloat(CACurrentMediaTime() - start), 0.5)
  }
  surface.behaves("convertTime(_:from:)") {
    let stage = ViewStage()
    let layer = stage.put(layer: CALayer())
    layer.speed = 2
    layer.timeOffset = 1
    surface.near(CGFloat(layer.convertTime(3, from: nil)), 7)
  }
  surface.behaves(".speed") {
    let stage = ViewStage()
    let (outer, layer) = sliding(stage)
    stage.show(0.2)
    // Stopped where it is.
    let now = outer.convertTime(CACurrentMediaTime(), from: nil)
    outer.speed = 0
    outer.timeOffset = now
    stage.show(3)
    surface.near(layer.seen.position.x, 20)
    let slow = sliding(stage)
    slow.layer.removeAllAnimations()
    slow.outer.speed = 0.5
    let slide = CABasicAnimation(keyPath: "position.x")
    slide.fromValue = 0
    slide.duration = 1
    slow.layer.add(slide, forKey: "slide")
    stage.show(0.5)
    surface.near(slow.layer.seen.position.x, 25)
  }
  surface.behaves(".timeOffset") {
    let stage = ViewStage()
    let outer = stage.put(layer: CALayer())
    let layer = stage.put(layer: CALayer(), in: outer)
    stage.show(1)
    outer.speed = 0
    outer.timeOffset = 0
    let slide = CABasicAnimation(keyPath: "position.x")
    slide.fromValue = 0
    slide.toValue = 100
    slide.duration = 1
    layer.add(slide, forKey: "slide")
    for offset in [0.25, 0.75, 0.5] {
      outer.timeOffset = offset
      stage.show(0.01)
      surface.near(layer.seen.position.x, CGFloat(100 * offset))
    }
  }
  surface.behaves(".beginTime") {
    let stage = ViewStage()
    let layer = stage.put(layer: CALayer())
    let slide = CABasicAnimation(keyPath: "position.x")
    slide.fromValue = 200
    slide.toValue = 300
    slide.duration = 1
    slide.beginTime = CACurrentMediaTime() + 0.5
    layer.add(slide, forKey: nil)
    stage.show(0.4)
    surface.equal(layer.seen.position.x, 50)
    stage.show(0.6)
    surface.near(layer.seen.position.x, 250)
  }
}

@MainActor
private func layerAnimationUses(_ surface: Surface) {
  /// Runs an animation of the horizontal position, and gives where the layer, which stands at 50, is after times.
  func places(_ animation: CAAnimation, at times: [Double]) -> [CGFloat] {
    let stage = ViewStage()
    let layer = stage.put(layer: CALayer())
    layer.add(animation, forKey: "move")
    var now = 0.0
    return times.map { time in
      stage.show(time - now)
      now = time
      return layer.seen.position.x
    }
  }
  func basic(from: CGFloat? = nil, to: CGFloat? = nil, duration: Double = 1) -> CABasicAnimation {
    let animation = CABasicAnimation(keyPath: "position.x")
    animation.fromValue = from
    animation.toValue = to
    animation.duration = duration
    return animation
  }
  func near(_ found: [CGFloat], _ expected: [CGFloat], within tolerance: CGFloat = 1e-6) {
    surface.equal(found.count, expected.count)
    for (found, expected) in zip(found, expected) { surface.near(found, expected, within: tolerance) }
  }
  surface.behaves("init(keyPath:)") {
    let stage = ViewStage()
    let layer = stage.put(layer: CALayer())
    for keyPath in ["opacity", "transform.rotation.z"] {
      let animation = CABasicAnimation(keyPath: keyPath)
      animation.fromValue = 0
      animation.toValue = 0.5
      animation.duration = 1
      layer.add(animation, forKey: keyPath)
    }
    stage.show(0.5)
    surface.near(layer.seenNumber("opacity"), 0.25)
    surface.near(layer.seenNumber("transform.rotation.z"), 0.25)
  }
  surface.behaves(".fromValue") { near(places(basic(from: 150), at: [0.25, 0.5]), [125, 100]) }
  surface.behaves(".toValue") { near(places(basic(to: 150), at: [0.25, 0.5]), [75, 100]) }
  surface.behaves(".duration") {
    near(places(basic(to: 150, duration: 0.5), at: [0.25, 0.5]), [100, 50])
    near(places(basic(to: 150, duration: 2), at: [0.5, 1.5]), [75, 125])
  }
  surface.behaves("add(_:forKey:)") {
    let stage = ViewStage()
    let layer = stage.put(layer: CALayer())
    layer.add(basic(from: 0, to: 100), forKey: "move")
    stage.show(0.5)
    surface.near(layer.seen.position.x, 50)
    // Another one under its key takes its place, and the model stays.
    layer.add(basic(from: 200, to: 300), forKey: "move")
    stage.show(0.5)
    surface.near(layer.seen.position.x, 250)
    surface.equal(layer.position.x, 50)
    surface.equal(layer.animationKeys(), ["move"])
  }
  surface.behaves("animation(forKey:)") {
    let stage = ViewStage()
    let layer = stage.put(layer: CALayer())
    layer.add(basic(from: 0, to: 100, duration: 0.3), forKey: "move")
    surface.equal((layer.animation(forKey: "move") as? CABasicAnimation)?.duration, 0.3)
    surface.yes(layer.animation(forKey: "other") == nil)
    stage.show(0.31)
    surface.yes(layer.animation(forKey: "move") == nil)
  }
  surface.behaves("animationKeys()") {
    let stage = ViewStage()
    let layer = stage.put(layer: CALayer())
    surface.yes(layer.animationKeys() == nil)
    layer.add(basic(to: 100, duration: 0.3), forKey: "b")
    layer.add(basic(to: 100, duration: 0.1), forKey: "a")
    surface.equal(layer.animationKeys(), ["b", "a"])
    stage.show(0.2)
    surface.equal(layer.animationKeys(), ["b"])
  }
  surface.behaves("removeAnimation(forKey:)") {
    let stage = ViewStage()
    let (layer, listener) = (stage.put(layer: CALayer()), StopListener())
    let move = basic(from: 200, to: 300)
    move.delegate = listener
    layer.add(move, forKey: "move")
    stage.show(0.5)
    layer.removeAnimation(forKey: "move")
    stage.show(0.01)
    surface.equal(layer.seen.position.x, 50)
    surface.equal(listener.stops, [false])
  }
  surface.behaves("removeAllAnimations()") {
    let stage = ViewStage()
    let layer = stage.put(layer: CALayer())
    layer.add(basic(from: 200, to: 300), forKey: "move")
    layer.add(CATransition(), forKey: nil)
    stage.show(0.1)
    layer.removeAllAnimations()
    stage.show(0.01)
    surface.yes(layer.animationKeys() == nil)
    surface.equal(layer.seen.position.x, 50)
  }
  surface.behaves("presentation()") {
    let stage = ViewStage()
    let layer = stage.put(layer: CALayer())
    layer.add(basic(from: 200, to: 300), forKey: "move")
    stage.show(0.25)
    surface.near(layer.presentation()?.position.x ?? 0, 225)
    surface.equal(layer.position.x, 50)
    surface.yes(layer.presentation()?.model() === layer)
  }
  surface.behaves(".fillMode") {
    let (held, gone) = (basic(to: 150, duration: 0.5), basic(to: 150, duration: 0.5))
    held.fillMode = .forwards
    held.isRemovedOnCompletion = false
    gone.isRemovedOnCompletion = false
    near(places(held, at: [1]), [150])
    near(places(gone, at: [1]), [50])
  }
  surface.behaves(".isRemovedOnCompletion") {
    for (removed, keys) in [(true, nil), (false, ["move"])] as [(Bool, [String]?)] {
      let stage = ViewStage()
      let layer = stage.put(layer: CALayer())
      let move = basic(to: 150, duration: 0.5)
      move.isRemovedOnCompletion = removed
      layer.add(move, forKey: "move")
      stage.show(1)
      surface.equal(layer.animationKeys(), keys)
    }
  }
  surface.behaves(".repeatCount") {
    let move = basic(from: 0, to: 100)
    move.repeatCount = 2.5
    near(places(move, at: [0.5, 1.25, 2.25, 2.75]), [50, 25, 25, 50])
  }
  surface.behaves(".autoreverses") {
    let move = basic(from: 0, to: 100)
    move.autoreverses = true
    near(places(move, at: [0.75, 1.25, 1.75, 2]), [75, 75, 25, 50])
  }
  surface.behaves("init(name:)") {
    for (name, way) in [
      (.linear, 0.25), (.easeIn, 0.09346), (.easeOut, 0.37813), (.easeInEaseOut, 0.12916),
    ] as [(CAMediaTimingFunctionName, CGFloat)] {
      let move = basic(from: 0, to: 100)
      move.timingFunction = CAMediaTimingFunction(name: name)
      near(places(move, at: [0.25]), [100 * way], within: 1e-2)
    }
  }
  surface.behaves("init(controlPoints:_:_:_:)") {
    let move = basic(from: 0, to: 100)
    move.timingFunction = CAMediaTimingFunction(controlPoints: 0, 0, 1, 1)
    near(places(move, at: [0.25, 0.5]), [25, 50], within: 1e-3)
    let late = basic(from: 0, to: 100)
    late.timingFunction = CAMediaTimingFunction(controlPoints: 0.5, 0, 0.5, 1)
    near(places(late, at: [0.5]), [50], within: 1e-3)
    let back = basic(from: 0, to: 100)
    back.timingFunction = CAMediaTimingFunction(controlPoints: 0.5, -1, 0.5, 1)
    surface.yes(places(back, at: [0.2])[0] < 0)
  }
  surface.behaves(".timingFunction") {
    let (plain, eased) = (basic(from: 0, to: 100), basic(from: 0, to: 100))
    eased.timingFunction = CAMediaTimingFunction(name: .easeIn)
    near(places(plain, at: [0.25]), [25])
    near(places(eased, at: [0.25]), [9.346], within: 1e-2)
  }
  surface.behaves(".values") {
    let keyframes = CAKeyframeAnimation(keyPath: "position.x")
    keyframes.values = [0, 100, 50]
    keyframes.duration = 1
    near(places(keyframes, at: [0.25, 0.5, 0.75]), [50, 100, 75])
  }
  surface.behaves(".keyTimes") {
    let keyframes = CAKeyframeAnimation(keyPath: "position.x")
    keyframes.values = [0, 100, 50]
    keyframes.keyTimes = [0, 0.2, 1]
    keyframes.duration = 1
    near(places(keyframes, at: [0.1, 0.2, 0.6]), [50, 100, 75])
  }
  surface.behaves(".timingFunctions") {
    let keyframes = CAKeyframeAnimation(keyPath: "position.x")
    keyframes.values = [0, 100, 0]
    keyframes.timingFunctions = [CAMediaTimingFunction(name: .easeIn), CAMediaTimingFunction(name: .linear)]
    keyframes.duration = 2
    near(places(keyframes, at: [0.25, 1.25]), [9.346, 75], within: 1e-2)
  }
  springUses(surface)
}

@MainActor
private func springUses(_ surface: Surface) {
  /// Where a spring of mass 1 from 0 to 100 is after a tenth of a second.
  func place(_ stiffness: CGFloat, _ damping: CGFloat, _ velocity: CGFloat = 0) -> CGFloat {
    let stage = ViewStage()
    let layer = stage.put(layer: CALayer())
    let spring = CASpringAnimation(keyPath: "position.x")
    spring.stiffness = stiffness
    spring.damping = damping
    spring.initialVelocity = velocity
    spring.fromValue = 0
    spring.toValue = 100
    spring.duration = spring.settlingDuration
    layer.add(spring, forKey: nil)
    stage.show(0.1)
    return layer.seen.position.x
  }
  // Critically damped: (1 + (ω − v)·t)·e^(−ωt) of the way are left.
  surface.behaves(".stiffness") {
    surface.near(place(100, 20), 100 - 100 * 2 * 0.367_879_441, within: 1e-4)
    surface.near(place(400, 40), 100 - 100 * 3 * 0.135_335_283, within: 1e-4)
  }
  surface.behaves(".damping") {
    // Without damping cos(ωt) of the way would be left.
    surface.near(place(100, 0.001), 100 - 54.030_231, within: 1e-2)
    surface.yes(place(100, 5) > place(100, 20))
  }
  surface.behaves(".initialVelocity") {
    surface.near(place(100, 20, 10), 100 - 100 * 0.367_879_441, within: 1e-4)
  }
  surface.behaves(".settlingDuration") {
    let spring = CASpringAnimation(keyPath: "position.x")
    spring.stiffness = 100
    spring.damping = 20
    let critical = spring.settlingDuration
    surface.yes(critical > 0.5 && critical < 2)
    spring.damping = 2
    surface.yes(spring.settlingDuration > 4 * critical)
  }
}

@MainActor
private func transactionUses(_ surface: Surface) {
  surface.behaves("begin()") {
    let stage = ViewStage()
    let (inside, after) = (stage.put(layer: CALayer()), stage.put(layer: CALayer()))
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    inside.opacity = 0
    CATransaction.commit()
    after.opacity = 0
    stage.show(0.1)
    // What was set counts within alone.
    surface.equal(inside.seen.opacity, 0)
    surface.yes(after.seen.opacity > 0.1 && after.seen.opacity < 0.9)
  }
  surface.behaves("commit()") {
    let ends = Count()
    CATransaction.begin()
    CATransaction.setCompletionBlock { ends.value += 1 }
    surface.equal(ends.value, 0)
    CATransaction.commit()
    surface.equal(ends.value, 1)
  }
  surface.behaves("setCompletionBlock(_:)") {
    let stage = ViewStage()
    let layer = stage.put(layer: CALayer())
    let ends = Count()
    CATransaction.begin()
    CATransaction.setCompletionBlock { ends.value += 1 }
    let fade = CABasicAnimation(keyPath: "opacity")
    fade.toValue = 0
    fade.duration = 0.5
    layer.add(fade, forKey: nil)
    CATransaction.commit()
    stage.show(0.45)
    surface.equal(ends.value, 0)
    stage.show(0.1)
    surface.equal(ends.value, 1)
  }
  surface.behaves("setDisableActions(_:)") {
    let stage = ViewStage()
    let layer = stage.put(layer: CALayer())
    CATransaction.setDisableActions(true)
    layer.opacity = 0
    surface.yes(layer.animationKeys() == nil)
    CATransaction.setDisableActions(false)
    layer.opacity = 1
    surface.equal(layer.animationKeys(), ["opacity"])
  }
  surface.behaves("setAnimationDuration(_:)") {
    let stage = ViewStage()
    let layer = stage.put(layer: CALayer())
    CATransaction.setAnimationDuration(2)
    layer.opacity = 0
    surface.equal(layer.animation(forKey: "opacity")?.duration, 2)
    stage.show(1.9)
    surface.yes(layer.seen.opacity > 0)
    stage.show(0.1)
    surface.equal(layer.seen.opacity, 0)
  }
}

@MainActor
private final class Count {
  var value = 0
}

private final class StopListener: NSObject, CAAnimationDelegate {
  private(set) var stops: [Bool] = []

  func animationDidStop(_ anim: CAAnimation, finished flag: Bool) { stops.append(flag) }
}
